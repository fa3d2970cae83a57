/** Rows of a list: pages by cursor, loaded one after another, kept during a refetch. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type AnyItem, anyCollection } from '../../../core/any-collection.ts';
import { queryClient } from '../../../core/daybook.ts';
import type { Search } from '../../../core/search.ts';
import { readKeptColumns } from '../choices.ts';
import { allColumns, type Column, chosenColumns } from '../column.ts';
import {
  type ItemIn,
  type ListInfo,
  type ListName,
  listInfoOf,
  rowFieldsOf,
} from '../list-info.ts';
import { apiQuery, columnsOf, isBare, wholeList } from '../list-query.ts';

/** A small first page, to show it sooner; large ones after it, because each costs frames while the list scrolls. */
const pageSizes = { first: 50, next: 200 } as const;

const always = ['RowVersion', 'availableActions'];

interface Asked {
  readonly info: ListInfo;
  readonly search: Search;
  readonly fixed?: Search | undefined;
  /** Fields of the rows; undefined: all. */
  readonly fields: readonly string[] | undefined;
}

/** The query of a page; the first one also counts and sums all records that match. */
function pageQuery(
  { info, fields }: Pick<Asked, 'info' | 'fields'>,
  query: Search,
  cursor: string | null,
  limit: number,
) {
  const { totals } = info;
  return {
    ...query,
    limit,
    ...(fields !== undefined && { fields: [...fields, ...always].join() }),
    ...(cursor !== null ? { cursor } : { count: true, ...(totals && { totals: true }) }),
  };
}

const rowsQuery = (asked: Asked) => {
  const { info, search, fixed } = asked;
  const query = { ...apiQuery(search), ...fixed };
  return infiniteQueryOptions({
    queryKey: [info.name, 'list', query, 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const isFirst = pageParam === '';
      const limit = isFirst ? pageSizes.first : pageSizes.next;
      const page = pageQuery(asked, query, isFirst ? null : pageParam, limit);
      return anyCollection(info.name).list(page, { signal });
    },
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
  });
};

/**
 * Prefetches the first page of a list, for the query string and the columns of its page. Not for a saved view, whose
 * filters are not known yet.
 */
export const preloadRows =
  <N extends ListName>(collection: N, columns: readonly (string | Column<ItemIn<N>>)[] = []) =>
  (search: Search): void => {
    if (isBare(search) && (search['view'] ?? wholeList) !== wholeList) return;
    const own = columns as readonly (string | Column<AnyItem>)[];
    const info = listInfoOf(collection);
    const ids = columnsOf(search) ?? readKeptColumns(collection);
    const fields = rowFieldsOf(info, chosenColumns(allColumns(info, own), own, ids));
    void queryClient.prefetchInfiniteQuery(rowsQuery({ info, search, fields }));
  };

/** Reads all records that match, page by page. */
export async function readAllRows(
  info: ListInfo,
  query: Search,
  fields: Asked['fields'],
): Promise<readonly AnyItem[]> {
  const items: AnyItem[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = pageQuery({ info, fields }, query, cursor ?? null, pageSizes.next);
    const page = await anyCollection(info.name).list(asked);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

export function useRows(asked: Asked, enabled: boolean) {
  const result = useInfiniteQuery({ ...rowsQuery(asked), enabled });
  // The list is rendered again when something changes that is taken from the result. `isFetching` is not.
  const { error, isError, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = result;
  // Disabled while a saved view opens: the whole list may be cached.
  const data = enabled ? result.data : undefined;
  const isPending = result.isPending || !enabled;
  const pages = useMemo(() => data?.pages.map(({ items }) => items) ?? [], [data]);
  const rows = useMemo(() => {
    const seen = new Set<string>();
    // A record that moved between pages during the reads would appear twice.
    return pages.flat().filter(({ id }) => !seen.has(id) && seen.add(id));
  }, [pages]);
  // A column was added: the loaded rows stay and get its field.
  const [first] = rows;
  const lacks = first !== undefined && asked.fields?.some((name) => !(name in first)) === true;
  useEffect(() => {
    if (lacks) void refetch();
  }, [lacks, refetch]);
  const { totalCount = null, totalCountIsExact = false, totals = null } = data?.pages[0] ?? {};
  return {
    /** When the server last answered, in milliseconds. */
    readAt: result.dataUpdatedAt,
    error,
    isError,
    isPending,
    hasNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
    pages,
    rows,
    totalCount,
    totalCountIsExact,
    totals,
  };
}

export type Rows = ReturnType<typeof useRows>;
