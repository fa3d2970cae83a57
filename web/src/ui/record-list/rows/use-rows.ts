/** Rows of a list: pages by cursor, loaded one after another, kept during a refetch. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AnyItem, anyCollection } from '../../../core/any-collection.ts';
import { queryClient } from '../../../core/daybook.ts';
import type { Search } from '../../../core/search.ts';
import { type ListInfo, type ListName, listInfoOf } from '../list-info.ts';
import { apiQuery } from '../list-query.ts';

/** A small first page, to show it sooner. */
const pageSizes = { first: 50, next: 100, all: 200 } as const;

/** The query of a page; the first one also counts and sums all records that match. */
function pageQuery(info: ListInfo, query: Search, cursor: string | null, limit: number) {
  const { rowFields, totals } = info;
  return {
    ...query,
    limit,
    ...(rowFields !== undefined && { fields: rowFields }),
    ...(cursor !== null ? { cursor } : { count: true, ...(totals && { totals: true }) }),
  };
}

const rowsQuery = (info: ListInfo, search: Search, fixed?: Search) => {
  const query = { ...apiQuery(search), ...fixed };
  return infiniteQueryOptions({
    queryKey: [info.name, 'list', query, 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const isFirst = pageParam === '';
      const limit = isFirst ? pageSizes.first : pageSizes.next;
      const asked = pageQuery(info, query, isFirst ? null : pageParam, limit);
      return anyCollection(info.name).list(asked, { signal });
    },
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
  });
};

/** Prefetches the first page of a list, for the query string of its page. */
export const preloadRows =
  (collection: ListName) =>
  (search: Search): void => {
    void queryClient.prefetchInfiniteQuery(rowsQuery(listInfoOf(collection), search));
  };

/** Reads all records that match, page by page. */
export async function readAllRows(info: ListInfo, query: Search): Promise<readonly AnyItem[]> {
  const items: AnyItem[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = pageQuery(info, query, cursor ?? null, pageSizes.all);
    const page = await anyCollection(info.name).list(asked);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

export function useRows(
  info: ListInfo,
  search: Search,
  fixed: Search | undefined,
  enabled: boolean,
) {
  const result = useInfiniteQuery({ ...rowsQuery(info, search, fixed), enabled });
  const { data } = result;
  const pages = useMemo(() => data?.pages.map(({ items }) => items) ?? [], [data]);
  const rows = useMemo(() => {
    const seen = new Set<string>();
    // A record that moved between pages during the reads would appear twice.
    return pages.flat().filter(({ id }) => !seen.has(id) && seen.add(id));
  }, [pages]);
  const { totalCount = null, totalCountIsExact = false, totals = null } = data?.pages[0] ?? {};
  return { ...result, pages, rows, totalCount, totalCountIsExact, totals };
}

export type Rows = ReturnType<typeof useRows>;
