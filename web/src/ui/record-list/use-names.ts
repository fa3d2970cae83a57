/** Names of referenced records: one request per page of rows and collection, cached. */
import { type CollectionName, collections } from '@daybook/sdk';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
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
  const fields = columns.flatMap(({ field }) =>
    field?.collection !== undefined ? [{ name: field.name, collection: field.collection }] : [],
  );
  for (const page of pages)
    for (const { name, collection } of fields) {
      const ids = page.map((item) => item[name]).filter((id) => typeof id === 'string');
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

export function useNames(
  pages: readonly (readonly AnyItem[])[],
  columns: readonly ShownColumn[],
): CellTools['nameOf'] {
  const names = useNamesOf(wantedOf(pages, columns));
  return useCallback((_collection, id) => names.get(id), [names]);
}
