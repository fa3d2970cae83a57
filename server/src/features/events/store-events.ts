/**
 * The event feed: a tenant's events in commit order. A later commit never has a lower
 * sequence, so a client that has read up to one has read all before it.
 */
import { type Database, readTransaction, type Tx } from '../../postgres/db.ts';
import { problemOf } from '../../postgres/failures.ts';
import { boundedBySize } from '../../postgres/large-values.ts';
import { lowestIdAt } from '../../record/values/lowest-id.ts';

const limits = {
  /** Events scanned for one page with a filter, because very few may match. */
  scannedEvents: 50_000,
  /** How long an event may wait for its commit, which gives its sequence: longer than any request. */
  uncommittedMs: 300_000,
} as const;

export interface FeedEvent {
  readonly sequence: number;
  readonly type: string;
  readonly entityType: string;
  readonly entityId: string;
  /** The immutable envelope as JSON text. */
  readonly payload: string;
}

/** Null: no restriction. */
export interface FeedFilter {
  readonly types: readonly string[] | null;
  readonly entityType: string | null;
  readonly entityId: string | null;
}

/** What a page may be restricted to besides: RFC 3339, by operator. */
export type FeedTimes = Partial<Readonly<Record<keyof typeof timeSql, string>>>;

const timeSql = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** The existing sequences. Without events, `oldest` is the next sequence. */
export interface FeedBounds {
  readonly oldest: number;
  /** 0 before the first event. */
  readonly newest: number;
}

export interface FeedPage {
  readonly events: readonly FeedEvent[];
  /** Also true if the scan limit was reached; then the page may be empty. */
  readonly hasMore: boolean;
  /** All matching events up to this sequence are in this or earlier pages. */
  readonly end: number;
  readonly bounds: FeedBounds;
}

interface FeedRange {
  readonly after: number;
  readonly limit: number;
  readonly bytes: number;
  readonly times?: FeedTimes;
}

/**
 * The events after a sequence, oldest first: at most `limit`, and none after `bytes` of payload are
 * reached. Throws Problem `overloaded` after the time limit.
 */
export async function readEvents(
  db: Database,
  tenantId: string,
  filter: FeedFilter,
  page: FeedRange,
): Promise<FeedPage> {
  try {
    return await readTransaction(db, tenantId, async (tx, sendCommit) => {
      // The newest sequence is read first, so the page contains all events that it counts. The
      // oldest is read last, so that events pruned in between are reported as expired.
      const newest = readNewest(tx);
      // Events pruned between this query and the page only make the page reach further.
      const start = isScan(filter, page.times) ? readStart(tx, page.times) : null;
      const sent = tx.query(pageStatement(tenantId, filter, page));
      const oldest = readOldest(tx);
      sendCommit();
      const [{ rows }, startNow, newestNow, oldestNow] = await Promise.all([
        sent,
        start,
        newest,
        oldest,
      ]);
      const events = rows.slice(0, page.limit).map(eventFrom);
      const last = events.at(-1)?.sequence ?? page.after;
      const bounds = boundsFrom(newestNow, oldestNow);
      if (Number(rows[0]?.[5] ?? 0) > events.length)
        return { events, hasMore: true, end: last, bounds };
      const reach =
        startNow === null
          ? bounds.newest
          : Math.min(bounds.newest, Math.max(page.after, startNow) + limits.scannedEvents);
      return { events, hasMore: reach < bounds.newest, end: Math.max(last, reach), bounds };
    });
  } catch (error) {
    throw problemOf(error);
  }
}

export function readBounds(db: Database, tenantId: string): Promise<FeedBounds> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const both = Promise.all([readNewest(tx), readOldest(tx)]);
    sendCommit();
    return boundsFrom(...(await both));
  });
}

/** The type and payload of an event, or null. */
export function readEvent(
  db: Database,
  tenantId: string,
  id: string,
): Promise<Pick<FeedEvent, 'type' | 'payload'> | null> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = tx.query({
      name: 'event:read',
      text: 'select type, payload from event where tenant_id = $1 and id = $2',
      values: [tenantId, id],
    });
    sendCommit();
    const [row] = (await sent).rows;
    return row === undefined ? null : { type: String(row[0]), payload: String(row[1]) };
  });
}

/** The counter of event sequences, committed together with the events. */
async function readNewest(tx: Tx): Promise<number> {
  const { rows } = await tx.query({
    name: 'event:newest',
    text: "select next - 1 from counter where tenant_id = $1 and name = 'event'",
    values: [tx.tenantId],
  });
  return Number(rows[0]?.[0] ?? 0);
}

async function readOldest(tx: Tx): Promise<number | null> {
  const { rows } = await tx.query({
    name: 'event:oldest',
    text: 'select min(sequence) from event where tenant_id = $1',
    values: [tx.tenantId],
  });
  const [sequence] = rows[0] ?? [];
  return typeof sequence === 'number' ? sequence : null;
}

/** The sequence after which a scan begins. */
async function readStart(tx: Tx, times: FeedTimes = {}): Promise<number> {
  const values: unknown[] = [tx.tenantId];
  const text = `select ${startSql(times, (value) => `$${values.push(value)}`)}`;
  const name = `event:start${(times.gt ?? times.gte) ? '+' : '-'}`;
  const { rows } = await tx.query({ name, text, values });
  return Number(rows[0]?.[0] ?? 0);
}

/** Before the oldest event; with a lower time, after the last event of which all later ones have a later time. */
function startSql({ gt, gte }: FeedTimes, bind: (value: unknown) => string): string {
  const oldest = '(select min(sequence) - 1 from event where tenant_id = $1)';
  const from = gte ?? gt;
  if (from === undefined) return oldest;
  const id = lowestIdAt(new Date(Date.parse(from) - limits.uncommittedMs).toISOString());
  return (
    `greatest(${oldest}, (select sequence from event where tenant_id = $1 and id < ${bind(id)}::uuid ` +
    'order by id desc limit 1))'
  );
}

function boundsFrom(newest: number, oldest: number | null): FeedBounds {
  return { oldest: oldest ?? newest + 1, newest };
}

function eventFrom([sequence, payload, type, entityType, entityId]: readonly unknown[]): FeedEvent {
  return {
    sequence: Number(sequence),
    type: String(type),
    entityType: String(entityType),
    entityId: String(entityId),
    payload: String(payload),
  };
}

/** The same filter as in `pageStatement`, for an event in memory. */
export function passes(event: FeedEvent, { types, entityType, entityId }: FeedFilter): boolean {
  return (
    (types === null || types.includes(event.type)) &&
    (entityType === null || entityType === event.entityType) &&
    (entityId === null || entityId === event.entityId)
  );
}

/** Whether few of many scanned events may match; the events of one record are indexed. */
function isScan({ types, entityType, entityId }: FeedFilter, times: FeedTimes = {}): boolean {
  const isTimed = Object.keys(times).length > 0;
  return entityId === null && (types !== null || entityType !== null || isTimed);
}

const columns = 'sequence, payload, type, entity_type, entity_id';

/** `found` counts up to `limit` + 1; payloads are measured before they are read. */
function pageStatement(
  tenantId: string,
  filter: FeedFilter,
  { after, limit, bytes, times = {} }: FeedRange,
): { name: string; text: string; values: unknown[] } {
  const { types, entityType, entityId } = filter;
  const values: unknown[] = [tenantId, after, limit + 1, bytes];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = ['sequence > $2'];
  if (isScan(filter, times)) {
    const start = `greatest($2, ${startSql(times, bind)})`;
    where.push(`sequence > ${start} and sequence <= ${start} + ${limits.scannedEvents}`);
  }
  const operators = (Object.keys(timeSql) as (keyof typeof timeSql)[]).filter((one) => times[one]);
  for (const operator of operators)
    where.push(`at ${timeSql[operator]} ${bind(times[operator])}::timestamptz`);
  if (types !== null) where.push(`type = any(${bind(types)}::text[])`);
  if (entityType !== null) where.push(`entity_type = ${bind(entityType)}`);
  if (entityId !== null) where.push(`entity_id = ${bind(entityId)}::uuid`);
  const shape = [types, entityType, entityId].map((one) => (one === null ? '-' : '+')).join('');
  return {
    name: `event:page${shape}${operators.join()}`,
    text: boundedBySize({
      columns,
      size: 'octet_length(payload)',
      table: 'event',
      where: where.join(' and '),
      order: 'sequence',
      rows: '$3',
      bytes: '$4',
    }),
    values,
  };
}
