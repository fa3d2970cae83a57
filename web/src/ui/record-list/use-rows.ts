/** Rows of a list: pages by cursor, loaded one after another, kept during a refetch. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { anyCollection } from '../../core/any-collection.ts';
import { queryClient } from '../../core/daybook.ts';
import type { Search } from '../../core/search.ts';
import { type ListInfo, type ListName, listInfoOf } from './list-info.ts';
import { apiQuery } from './list-query.ts';

/** A small first page, to show it sooner. */
const pageSizes = { first: 50, next: 100 } as const;

const rowsQuery = (info: ListInfo, search: Search, fixed?: Search) => {
  const query = { ...apiQuery(search), ...fixed };
  return infiniteQueryOptions({
    queryKey: [info.name, 'list', query, 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const asked = {
        ...query,
        limit: pageParam === '' ? pageSizes.first : pageSizes.next,
        ...(pageParam !== '' && { cursor: pageParam }),
      };
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

export function useRows(info: ListInfo, search: Search, fixed: Search | undefined) {
  const result = useInfiniteQuery(rowsQuery(info, search, fixed));
  const { data } = result;
  const pages = useMemo(() => data?.pages.map(({ items }) => items) ?? [], [data]);
  const rows = useMemo(() => {
    const seen = new Set<string>();
    // A record that moved between pages during the reads would appear twice.
    return pages.flat().filter(({ id }) => !seen.has(id) && seen.add(id));
  }, [pages]);
  return { ...result, pages, rows };
}

export type Rows = ReturnType<typeof useRows>;
