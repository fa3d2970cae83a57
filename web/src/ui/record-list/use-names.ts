/** Names of referenced records: one request per page of rows and collection, cached. */
import { type CollectionName, collections } from '@daybook/sdk';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { type AnyItem, anyCollection } from '../../core/any-collection.ts';
import { useMay } from '../../core/me.ts';
import type { CellTools, ShownColumn } from './column.ts';
import { operationOf, titleOf } from './list-info.ts';

const limits = { ids: 200, staleMs: 120_000 } as const;

export type Names = ReadonlyMap<string, string>;

/** Names of records of one collection. */
export function namesQuery(collection: CollectionName, ids: readonly string[]) {
  const sorted = [...new Set(ids)].sort();
  return {
    queryKey: [collection, 'names', sorted.join(',')],
    staleTime: limits.staleMs,
    queryFn: async (): Promise<Names> => {
      const query = { 'id.in': sorted.join(','), limit: limits.ids };
      const { items } = await anyCollection(collection).list(query);
      return new Map(items.map((item) => [item.id, titleOf(collection, item) ?? '']));
    },
  };
}

/** Splits IDs into requests of the maximum size. */
export function inParts(ids: readonly string[]): readonly (readonly string[])[] {
  const parts = Math.ceil(ids.length / limits.ids);
  return Array.from({ length: parts }, (_, at) =>
    ids.slice(at * limits.ids, (at + 1) * limits.ids),
  );
}

interface Wanted {
  readonly collection: CollectionName;
  readonly ids: readonly string[];
}

function wantedOf(pages: readonly (readonly AnyItem[])[], columns: readonly ShownColumn[]) {
  const wanted: Wanted[] = [];
  const fields = columns.flatMap(({ field, nameIn = '' }) =>
    field?.collection !== undefined
      ? [{ name: field.name, collection: field.collection, nameIn }]
      : [],
  );
  const seen = new Set<unknown>();
  for (const page of pages)
    for (const { name, collection, nameIn } of fields) {
      const unnamed = page.filter((item) => typeof item[nameIn] !== 'string');
      const all = unnamed.map((item) => item[name]).filter((id) => typeof id === 'string');
      // Those of earlier pages are requested already.
      const ids = all.filter((id) => !seen.has(id));
      for (const id of ids) seen.add(id);
      if (ids.length > 0) wanted.push({ collection, ids });
    }
  return wanted;
}

function combine(results: UseQueryResult<Names>[]): Names {
  return new Map(results.flatMap(({ data }) => (data === undefined ? [] : [...data])));
}

/** Names that the user may read; empty for a record without one, such as a draft. */
export function useNamesOf(wanted: readonly Wanted[]): Names {
  const may = useMay();
  const queries = wanted
    .filter(({ collection }) => may(operationOf('GET', collections[collection].path) ?? ''))
    .flatMap(({ collection, ids }) => inParts(ids).map((part) => namesQuery(collection, part)))
    .filter(
      ({ queryKey }, at, all) => at === all.findIndex((one) => one.queryKey[2] === queryKey[2]),
    );
  return useQueries({ queries, combine });
}

/** `tools` stay the same when names arrive, so that only the rows that show them are rendered again. */
export function useNames(
  pages: readonly (readonly AnyItem[])[],
  columns: readonly ShownColumn[],
): { readonly names: Names; readonly tools: CellTools } {
  const names = useNamesOf(useMemo(() => wantedOf(pages, columns), [pages, columns]));
  const latest = useRef(names);
  latest.current = names;
  const nameOf = useCallback<CellTools['nameOf']>((_collection, id) => latest.current.get(id), []);
  return { names, tools: useMemo(() => ({ nameOf }), [nameOf]) };
}
