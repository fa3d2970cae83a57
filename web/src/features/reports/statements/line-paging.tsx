/** Lines that are loaded page by page, of which all show the ledger as of the first one. */
import { Button, Group, Text } from '@mantine/core';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';
import type { PageWanted } from '../queries.ts';

const limits = { shown: 100, saved: 200 } as const;

interface LinePage {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

interface Given<P extends LinePage> {
  readonly queryKey: readonly unknown[];
  /** Undefined: nothing is read. */
  readonly read: ((wanted: PageWanted) => Promise<P>) | undefined;
}

export type LinePages<P> = UseInfiniteQueryResult<InfiniteData<P, string | null>>;

const wanted = (limit: number, cursor: string | null): PageWanted =>
  cursor === null ? { limit } : { limit, cursor };

export function useLinePages<P extends LinePage>({ queryKey, read }: Given<P>) {
  const result: LinePages<P> = useInfiniteQuery<
    P,
    Error,
    InfiniteData<P, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey,
    queryFn: ({ pageParam }) => {
      if (read === undefined) throw new Error('There are no lines to read.');
      return read(wanted(limits.shown, pageParam));
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: read !== undefined,
  });
  const pages = result.data?.pages ?? [];
  /** Those that are loaded and those after them. */
  const readAll = async (): Promise<readonly P[]> => {
    const all = [...pages];
    for (let cursor = all.at(-1)?.nextCursor ?? null; cursor !== null && read !== undefined; ) {
      const page = await read(wanted(limits.saved, cursor));
      all.push(page);
      cursor = page.nextCursor;
    }
    return all;
  };
  return { result, pages, readAll };
}

/** Nothing once all lines are loaded. */
export function LinePaging<P extends LinePage>({ result }: { readonly result: LinePages<P> }) {
  const m = useMessages('reports.linePaging');
  const format = useFormat();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = result;
  if (!hasNextPage) return null;
  const count = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const readRest = async () => {
    for (let more = true; more; ) more = (await fetchNextPage()).hasNextPage;
  };
  return (
    <Group gap="sm" className="no-print">
      <Text size="sm" c="dimmed" role="status">
        {m.loaded({ count: format.decimal(count) })}
      </Text>
      <Button
        size="xs"
        variant="light"
        loading={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {m.more}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        disabled={isFetchingNextPage}
        onClick={() => void readRest()}
      >
        {m.rest}
      </Button>
    </Group>
  );
}
