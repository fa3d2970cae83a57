/** A link to the record that an effect or event is about, by its number or name. */
import { type CollectionName, collections } from '@daybook/sdk';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../core/daybook.ts';
import { isMonth } from '../../core/days.ts';
import { factsOf } from '../../core/feature.ts';
import { nothing, useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { operationOf } from '../record-list/list-info.ts';
import { inParts, type Names, namesQuery, useNamesOf } from '../record-list/use-names.ts';
import { useCollectionLabel } from '../words/labels.ts';
import { linkTo } from './link-to.ts';
import { collectionOf, pageOf } from './record-pages.ts';

export interface Subject {
  readonly type: string | null;
  readonly id: string | null;
}

/** Names of records, read in one request per collection. */
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
  /** Whether to show the kind of record before its name. */
  readonly withKind?: boolean;
}

export function RecordLink({ type, id, names, withKind = false }: Props) {
  const mayRead = useMayRead();
  const collectionLabel = useCollectionLabel();
  const format = useFormat();
  const collection = collectionOf(type);
  if (collection === undefined || id === null) return <Text inherit>{nothing}</Text>;
  const kind = collectionLabel(collection, 'one');
  const given = names.get(id) ?? '';
  const { mayBeMonth } = factsOf(collection);
  const name = mayBeMonth && isMonth(given) ? format.month(given) : given;
  const text = name === '' ? kind : withKind ? `${kind} ${name}` : name;
  const page = pageOf(collection, id);
  if (page === undefined || !mayRead(collection)) return <Text inherit>{text}</Text>;
  return (
    <Anchor {...linkTo(page)} inherit>
      {text}
    </Anchor>
  );
}

/** The same with the name read by itself; rows rendered together share a request. */
export function NamedRecordLink({ type, id, ...rest }: Omit<Props, 'names'>) {
  return <RecordLink type={type} id={id} names={useRecordName(type, id)} {...rest} />;
}

function useMayRead(): (collection: CollectionName) => boolean {
  const may = useMay();
  return (collection) => may(operationOf('GET', collections[collection].path) ?? '');
}

/** As `useRecordNames` for one record. */
function useRecordName(type: string | null, id: string | null): Names {
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

/** IDs that wait for the next request, with its promise. */
const waiting = new Map<CollectionName, { ids: Set<string>; names: Promise<Names> }>();

/** The name, or null if the record has none or cannot be read; the kind of record is shown then. */
async function readTogether(collection: CollectionName, id: string): Promise<string | null> {
  let call = waiting.get(collection);
  if (call === undefined) {
    const ids = new Set<string>();
    call = { ids, names: sleep(0).then(() => readWaiting(collection, ids)) };
    waiting.set(collection, call);
  }
  call.ids.add(id);
  return (await call.names).get(id) ?? null;
}

async function readWaiting(collection: CollectionName, ids: ReadonlySet<string>): Promise<Names> {
  waiting.delete(collection);
  const read = inParts([...ids]).map((part) =>
    queryClient.fetchQuery(namesQuery(collection, part)),
  );
  return new Map((await Promise.all(read)).flatMap((names) => [...names]));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
