/** Events of a filter: newest first, with older pages and live updates. */
import type { EventEnvelope, EventOptions } from '@daybook/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { endOfFeed, type FeedFilter, readOlder, startOfFeed } from './read-feed.ts';

export type FeedState = 'paused' | 'open' | 'waiting';

export interface Feed {
  /** Newest first: live events, then loaded ones. */
  readonly items: readonly EventEnvelope[];
  readonly state: FeedState;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly hasOlder: boolean;
  readonly isReadingOlder: boolean;
  readonly readOlder: () => void;
}

/** Maximum number of live events on the page. */
const keptLive = 500;

export function useFeed(filter: FeedFilter, isLive: boolean): Feed {
  const key = JSON.stringify(filter);
  const bounds = useQuery({
    queryKey: ['events', 'bounds', key],
    queryFn: async ({ signal }) => ({
      start: await startOfFeed(signal),
      end: await endOfFeed(signal),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data } = bounds;
  const older = useInfiniteQuery({
    queryKey: ['events', 'older', key, data?.end],
    queryFn: ({ pageParam, signal }) => readOlder(pageParam, data?.start ?? 1, filter, signal),
    initialPageParam: (data?.end ?? 0) + 1,
    getNextPageParam: ({ before }) => before,
    enabled: data !== undefined && data.start !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { fresh, state } = useFresh(filter, key, isLive, data?.end ?? null);
  const pages = older.data?.pages ?? [];
  return {
    items: [...fresh, ...pages.flatMap(({ items }) => items)],
    state,
    error: bounds.error ?? older.error,
    isPending: bounds.isPending || (data?.start !== null && older.isPending),
    hasOlder: older.hasNextPage,
    isReadingOlder: older.isFetchingNextPage,
    readOlder: () => void older.fetchNextPage(),
  };
}

/** Events after `end`. Resuming after a pause continues where it stopped. */
function useFresh(filter: FeedFilter, key: string, isLive: boolean, end: number | null) {
  const [fresh, setFresh] = useState<readonly EventEnvelope[]>([]);
  const [state, setState] = useState<FeedState>('paused');
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when the filter changes.
  useEffect(() => setFresh([]), [key, end]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents the filter; received events only set the start.
  useEffect(() => {
    if (!isLive || end === null) return setState('paused');
    const stop = new AbortController();
    const options = {
      after: fresh[0]?.sequence ?? end,
      signal: stop.signal,
      onState: setState,
      ...filter,
    } as EventOptions;
    const follow = async () => {
      for await (const event of daybook.events(options))
        setFresh((before) =>
          before.some(({ id }) => id === event.id)
            ? before
            : // The document lists no members of `data`, and the generated type is that of an empty object.
              [event as unknown as EventEnvelope, ...before].slice(0, keptLive),
        );
    };
    setState('waiting');
    // Retries do not help here, for example without a session; other calls of the page report the error.
    follow().catch(() => setState('paused'));
    return () => stop.abort();
  }, [key, isLive, end]);
  return { fresh, state };
}
