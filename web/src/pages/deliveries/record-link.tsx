/** The record that a delivery or an event tells of: its number where it has one, and the way to its page. */
import { Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { daybook } from '../../api/daybook.ts';
import { nothing } from '../../app/format.ts';
import { useMay } from '../../app/session.tsx';
import { useCollectionLabel } from '../../parts/labels.ts';
import { AnchorLink } from './links.tsx';

interface Place {
  readonly collection: string;
  readonly to:
    | '/invoices/$id'
    | '/credit-notes/$id'
    | '/payments/$id'
    | '/periods/$id'
    | '/admin/webhooks/$id';
  readonly operation: string;
  /** Its names by ids, all with one call. */
  readonly names: (
    ids: string[],
  ) => Promise<readonly (readonly [id: string, name: string | null])[]>;
}

const places: Readonly<Record<string, Place>> = {
  invoice: {
    collection: 'invoices',
    to: '/invoices/$id',
    operation: 'listInvoices',
    names: async (ids) =>
      (await daybook.invoices.list({ 'id.in': ids, limit: ids.length })).items.map(
        ({ id, number }) => [id, number],
      ),
  },
  creditNote: {
    collection: 'credit-notes',
    to: '/credit-notes/$id',
    operation: 'listCreditNotes',
    names: async (ids) =>
      (await daybook.creditNotes.list({ 'id.in': ids, limit: ids.length })).items.map(
        ({ id, number }) => [id, number],
      ),
  },
  payment: {
    collection: 'payments',
    to: '/payments/$id',
    operation: 'listPayments',
    names: async (ids) =>
      (await daybook.payments.list({ 'id.in': ids, limit: ids.length })).items.map(
        ({ id, number }) => [id, number],
      ),
  },
  period: {
    collection: 'periods',
    to: '/periods/$id',
    operation: 'listPeriods',
    names: async (ids) =>
      (await daybook.periods.list({ 'id.in': ids, limit: ids.length })).items.map(
        ({ id, code }) => [id, code],
      ),
  },
  webhookEndpoint: {
    collection: 'webhook-endpoints',
    to: '/admin/webhooks/$id',
    operation: 'listWebhookEndpoints',
    names: async (ids) =>
      (await daybook.webhookEndpoints.list({ 'id.in': ids, limit: ids.length })).items.map(
        ({ id, description, url }) => [id, description ?? url],
      ),
  },
};

export interface Subject {
  readonly type: string | null;
  readonly id: string | null;
}

/** What each record is called, read in one call for each kind. */
export function useRecordNames(subjects: readonly Subject[]): ReadonlyMap<string, string> {
  const may = useMay();
  const wanted = Object.entries(places)
    .map(([type, place]) => {
      const ids = subjects.flatMap((one) => (one.type === type && one.id ? [one.id] : []));
      return { place, ids: [...new Set(ids)].sort() };
    })
    .filter(({ place, ids }) => ids.length > 0 && may(place.operation));
  return useQueries({
    queries: wanted.map(({ place, ids }) => ({
      queryKey: [place.collection, 'names', ids],
      queryFn: () => place.names(ids),
    })),
    combine: (results) =>
      new Map(
        results
          .flatMap(({ data }) => data ?? [])
          .flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])),
      ),
  });
}

interface Props extends Subject {
  readonly names: ReadonlyMap<string, string>;
  /** Whether the kind of record stands before its name. */
  readonly withKind?: boolean;
}

export function RecordLink({ type, id, names, withKind = false }: Props) {
  const may = useMay();
  const collectionLabel = useCollectionLabel();
  const place = places[type ?? ''];
  if (place === undefined || id === null) return <Text inherit>{nothing}</Text>;
  const kind = collectionLabel(place.collection, 'one');
  const name = names.get(id);
  const text = name === undefined ? kind : withKind ? `${kind} ${name}` : name;
  if (!may(place.operation)) return <Text inherit>{text}</Text>;
  return (
    <AnchorLink to={place.to} params={{ id }} inherit>
      {text}
    </AnchorLink>
  );
}

/** As `useRecordNames` for one; those of rows that are drawn together are read in one call. */
export function useRecordName(type: string | null, id: string | null): ReadonlyMap<string, string> {
  const may = useMay();
  const place = places[type ?? ''];
  const { data } = useQuery({
    queryKey: [place?.collection ?? 'none', 'name', id],
    queryFn: () => readTogether(place, id ?? ''),
    enabled: place !== undefined && id !== null && may(place.operation),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return new Map(id === null || !data ? [] : [[id, data]]);
}

/** Ids that wait for one call, by what they are read with. */
const waiting = new Map<Place, Map<string, ((name: string | null) => void)[]>>();

function readTogether(place: Place | undefined, id: string): Promise<string | null> {
  if (place === undefined) return Promise.resolve(null);
  return new Promise((resolve) => {
    let ids = waiting.get(place);
    if (ids === undefined) {
      ids = new Map();
      waiting.set(place, ids);
      setTimeout(() => void readWaiting(place), 0);
    }
    ids.set(id, [...(ids.get(id) ?? []), resolve]);
  });
}

async function readWaiting(place: Place): Promise<void> {
  const ids = waiting.get(place) ?? new Map();
  waiting.delete(place);
  // A name that cannot be read leaves the kind of record in its place.
  const names = new Map(await place.names([...ids.keys()]).catch(() => []));
  for (const [id, resolves] of ids) for (const resolve of resolves) resolve(names.get(id) ?? null);
}
