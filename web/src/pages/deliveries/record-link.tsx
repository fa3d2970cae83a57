/** The record that a delivery or an event tells of: its number where it has one, and the way to its page. */
import { type CollectionName, collections } from '@daybook/sdk';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/daybook.ts';
import { nothing } from '../../app/format.ts';
import { useMay } from '../../app/session.tsx';
import { useCollectionLabel } from '../../parts/labels.ts';
import { operationOf } from '../../parts/record-list/list-info.ts';
import { type Names, namesQuery, useNamesOf } from '../../parts/record-list/use-names.ts';
import { collectionOf, pageOf } from '../../parts/record-pages.ts';
import { AnchorLink } from './links.tsx';

export interface Subject {
  readonly type: string | null;
  readonly id: string | null;
}

/** What each record is called, read in one call for each kind. */
export function useRecordNames(subjects: readonly Subject[]): Names {
  const known = subjects.flatMap(({ type, id }) => {
    const collection = collectionOf(type);
    return collection === undefined || id === null ? [] : [{ collection, id }];
  });
  const wanted = [...Map.groupBy(known, ({ collection }) => collection)];
  return useNamesOf(
    wanted.map(([collection, ofIt]) => ({ collection, ids: ofIt.map(({ id }) => id) })),
  );
}

interface Props extends Subject {
  readonly names: Names;
  /** Whether the kind of record stands before its name. */
  readonly withKind?: boolean;
}

export function RecordLink({ type, id, names, withKind = false }: Props) {
  const mayRead = useMayRead();
  const collectionLabel = useCollectionLabel();
  const collection = collectionOf(type);
  if (collection === undefined || id === null) return <Text inherit>{nothing}</Text>;
  const kind = collectionLabel(collection, 'one');
  const name = names.get(id) ?? '';
  const text = name === '' ? kind : withKind ? `${kind} ${name}` : name;
  const page = pageOf(collection, id);
  if (page === undefined || !mayRead(collection)) return <Text inherit>{text}</Text>;
  return (
    <AnchorLink to={page as never} inherit>
      {text}
    </AnchorLink>
  );
}

function useMayRead(): (collection: CollectionName) => boolean {
  const may = useMay();
  return (collection) => may(operationOf('GET', collections[collection].path) ?? '');
}

/** As `useRecordNames` for one; those of rows that are drawn together are read in one call. */
export function useRecordName(type: string | null, id: string | null): Names {
  const mayRead = useMayRead();
  const collection = collectionOf(type);
  const { data } = useQuery({
    queryKey: [collection ?? 'none', 'name', id],
    queryFn: () => (collection === undefined ? null : readTogether(collection, id ?? '')),
    enabled: collection !== undefined && id !== null && mayRead(collection),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return new Map(id === null || !data ? [] : [[id, data]]);
}

/** Ids that wait for one call. */
const waiting = new Map<CollectionName, Map<string, ((name: string | null) => void)[]>>();

function readTogether(collection: CollectionName, id: string): Promise<string | null> {
  return new Promise((resolve) => {
    let ids = waiting.get(collection);
    if (ids === undefined) {
      ids = new Map();
      waiting.set(collection, ids);
      setTimeout(() => void readWaiting(collection), 0);
    }
    ids.set(id, [...(ids.get(id) ?? []), resolve]);
  });
}

async function readWaiting(collection: CollectionName): Promise<void> {
  const ids = waiting.get(collection) ?? new Map();
  waiting.delete(collection);
  // A name that cannot be read leaves the kind of record in its place.
  const names: Names = await queryClient
    .fetchQuery(namesQuery(collection, [...ids.keys()]))
    .catch(() => new Map());
  for (const [id, resolves] of ids) for (const resolve of resolves) resolve(names.get(id) ?? null);
}
