/**
 * Reads the event feed backwards. The API reads forwards only, by a gapless sequence; so this finds the end first,
 * then reads older events in windows that grow while a filter leaves few of them.
 */
import type { EventEnvelope } from '@daybook/sdk';
import { daybook } from '../../core/daybook.ts';

const limits = {
  page: 200,
  /** Page size. */
  wanted: 50,
  growth: 4,
  windows: 8,
  /** Exact up to this count, "more than" above. */
  counted: 1_000,
} as const;

export interface FeedFilter {
  readonly types?: readonly string[];
  readonly entityType?: string;
  readonly entityId?: string;
}

export interface Older {
  /** Newest first. */
  readonly items: readonly EventEnvelope[];
  /** Sequence to read backwards from next; null at the beginning. */
  readonly before: number | null;
}

function read(after: number, limit: number, filter: FeedFilter, signal?: AbortSignal) {
  const query = {
    after,
    limit,
    ...(filter.types !== undefined && { 'type.in': filter.types }),
    ...(filter.entityType !== undefined && { 'entityType.eq': filter.entityType }),
    ...(filter.entityId !== undefined && { 'entityId.eq': filter.entityId }),
  } as ListEventsQuery;
  return daybook.GET('/api/events', { params: { query }, ...(signal && { signal }) });
}

type ListEventsQuery = NonNullable<
  NonNullable<Parameters<typeof daybook.GET<'/api/events'>>[1]>['params']
>['query'];

/** The first sequence without an event. */
export async function endOfFeed(signal?: AbortSignal): Promise<number> {
  const report = await daybook.GET('/api/reports/delivery-health', {
    params: { query: { hours: 1 } },
    ...(signal && { signal }),
  });
  let end = report.freshness.upToSequence;
  for (;;) {
    const page = await read(end, limits.page, {}, signal);
    end = Math.max(end, Number(page.nextCursor));
    if (!page.hasMore) return end;
  }
}

/** The oldest sequence that is stored and readable; null if there is none. */
export async function startOfFeed(signal?: AbortSignal): Promise<number | null> {
  let after = 0;
  for (;;) {
    const { items, hasMore, nextCursor } = await read(after, 1, {}, signal);
    // A page can be empty with more to follow, if the role may not read its events.
    if (items[0] !== undefined || !hasMore) return items[0]?.sequence ?? null;
    after = Number(nextCursor);
  }
}

/** Up to fifty events before a sequence, at or after `start`. */
export async function readOlder(
  before: number,
  start: number,
  filter: FeedFilter,
  signal?: AbortSignal,
): Promise<Older> {
  const found: EventEnvelope[] = [];
  let until = before;
  let size: number = limits.page;
  for (let turn = 0; turn < limits.windows && until > start; turn += 1) {
    const from = Math.max(start - 1, until - 1 - size);
    const inWindow = await readWindow(from, until, filter, signal);
    found.push(...inWindow.reverse());
    until = from + 1;
    if (found.length >= limits.wanted) break;
    size *= limits.growth;
  }
  return { items: found, before: until > start ? until : null };
}

/** All events after `from` and before `until`, ascending. */
async function readWindow(
  from: number,
  until: number,
  filter: FeedFilter,
  signal?: AbortSignal,
): Promise<EventEnvelope[]> {
  const items: EventEnvelope[] = [];
  let after = from;
  for (;;) {
    const page = await read(after, limits.page, filter, signal);
    items.push(...page.items.filter(({ sequence }) => sequence < until));
    after = Number(page.nextCursor);
    if (!page.hasMore || after >= until - 1) return items;
  }
}

export interface EventCount {
  readonly count: number;
  /** Whether there are more than the count. */
  readonly more: boolean;
}

/** Number of events of these types since a time. */
export async function countEventsSince(
  since: Date,
  types: readonly string[],
  signal?: AbortSignal,
): Promise<EventCount> {
  let after = await sequenceAt(since, signal);
  let count = 0;
  for (;;) {
    const page = await read(after, limits.page, { types }, signal);
    count += page.items.filter(
      ({ timestamp, type }) => type !== 'webhook.test' && Date.parse(timestamp) >= since.getTime(),
    ).length;
    if (!page.hasMore) return { count, more: false };
    if (count >= limits.counted) return { count, more: true };
    after = Number(page.nextCursor);
  }
}

/** Sequence of the last event before a time, by binary search. */
async function sequenceAt(since: Date, signal?: AbortSignal): Promise<number> {
  const start = await startOfFeed(signal);
  if (start === null) return 0;
  let low = start - 1;
  let high = await endOfFeed(signal);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [event] = (await read(middle, 1, {}, signal)).items;
    if (event !== undefined && Date.parse(event.timestamp) < since.getTime()) low = event.sequence;
    else high = middle;
  }
  return low;
}
