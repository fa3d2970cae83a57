/**
 * The timeline of a record, newest first, from all its tables. Each is read by its own index, and
 * the pages are merged by time, so that the cost of a page does not depend on the length of the
 * timeline.
 */

import type { Database, Tx } from '../../postgres/db.ts';
import { boundedBySize, uncompressedSql } from '../../postgres/large-values.ts';
import { readForRequest } from '../../postgres/read-for-request.ts';
import { actorNames } from '../../postgres/store-actors.ts';
import type { AuditDetails } from '../../record/audit.ts';
import type { FieldChange } from '../../record/command.ts';
import { limits as pageLimits } from '../../record/list-query.ts';
import type { Params } from '../../record/messages/messages.ts';

/** In causal order; items of the same time are listed in reverse. */
export const timelineSources = ['change', 'audit', 'event', 'effect'] as const;
type Source = (typeof timelineSources)[number];

/** The key to continue from in each source, inclusive; null: the source is exhausted. */
export type TimelinePosition = Readonly<Record<Source, string | null>>;

const beyondNumbers = '9223372036854775807';
const beyondIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
export const timelineTop = {
  change: beyondNumbers,
  audit: beyondIds,
  event: beyondNumbers,
  effect: beyondIds,
} as const satisfies TimelinePosition;

/** The latest attempts of an effect that are shown. */
const shownAttempts = 10;

/** The actor of effects. */
const effectActor = 'system:delivery';

interface Attempt {
  readonly number: number;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly outcome: string;
  readonly code: string | null;
  readonly params: Params | null;
  readonly reason: string;
  readonly httpStatus: number | null;
}

export interface TimelineItem {
  /** `change`: fields were changed; `action`: the record was created or an action was executed. */
  readonly kind: 'change' | 'action' | 'audit' | 'event' | 'effect';
  readonly at: string;
  readonly actor: string | null;
  readonly actorName: string | null;
  readonly requestId: string | null;
  readonly change?: {
    readonly operation: string;
    readonly RowVersion: string;
    /** The reason given for the action. */
    readonly reason: string | null;
    readonly fields: readonly FieldChange[];
  };
  readonly audit?: {
    readonly id: string;
    readonly action: string;
    readonly outcome: string;
    readonly address: string | null;
    readonly details: AuditDetails;
  };
  readonly event?: { readonly id: string; readonly type: string; readonly sequence: number };
  readonly effect?: {
    readonly id: string;
    readonly kind: string;
    readonly name: string;
    readonly status: string;
    readonly webhookEndpointId: string | null;
    readonly lastReason: string | null;
    readonly nextAttemptAt: string | null;
    readonly attemptLog: readonly Attempt[];
  };
}

interface Found extends TimelineItem {
  readonly key: string;
}

const statements: Readonly<Record<Source, string>> = {
  change: boundedBySize({
    columns: 'revision, at, actor, request_id, operation, row_version, fields',
    size: uncompressedSql('fields'),
    table: 'change',
    where: 'record_id = $2 and revision <= $3::bigint',
    order: 'revision desc',
    rows: '$4',
    bytes: `${pageLimits.pageBytes}`,
  }),
  audit:
    'select id, at, actor, request_id, action, outcome, address, details from audit_entry ' +
    'where tenant_id = $1 and subject_id = $2 and id <= $3::uuid order by id desc limit $4',
  event:
    "select sequence::text, at, concat_ws(':', payload::json #>> '{actor,type}', " +
    "payload::json #>> '{actor,id}'), payload::json ->> 'requestId', id, type from event " +
    'where tenant_id = $1 and entity_id = $2 and sequence <= $3::bigint order by sequence desc limit $4',
  effect:
    `select id, created_at, '${effectActor}', request_id, kind, name, status, webhook_endpoint_id, ` +
    'last_reason, next_attempt_at from effect ' +
    'where tenant_id = $1 and subject_id = $2 and id <= $3::uuid order by id desc limit $4',
};

/** One page, shorter if its changes are large, and the position of the next; null at the end. Throws `overloaded`. */
export async function readTimeline(
  db: Database,
  tenantId: string,
  recordId: string,
  position: TimelinePosition,
  limit: number,
): Promise<{ items: TimelineItem[]; next: TimelinePosition | null }> {
  return readForRequest(db, tenantId, async (tx, sendCommit) => {
    const read = await Promise.all(
      timelineSources.map((source) => readSource(tx, source, recordId, position[source], limit)),
    );
    const { page, rest } = merge(read, limit);
    const [names, attempts] = [
      actorNames(
        tx,
        page.map(({ actor }) => actor),
      ),
      readAttempts(
        tx,
        page.flatMap(({ effect }) => effect?.id ?? []),
      ),
    ];
    sendCommit();
    const items = complete(page, await names, await attempts);
    const next = Object.fromEntries(
      timelineSources.map((source, index) => [source, nextOf(rest[index])]),
    ) as TimelinePosition;
    return { items, next: Object.values(next).every((key) => key === null) ? null : next };
  });
}

async function readSource(
  tx: Tx,
  source: Source,
  recordId: string,
  from: string | null,
  limit: number,
): Promise<Items> {
  if (from === null) return { items: [], more: null };
  const { rows } = await tx.query({
    name: `timeline:${source}`,
    text: statements[source],
    values: [tx.tenantId, recordId, from, limit + 1],
  });
  const items = rows.map((row) => foundFrom(source, row));
  const last = rows.at(-1);
  const isCut = source === 'change' && last !== undefined && Number(last.at(-1)) > rows.length;
  return { items, more: isCut ? String(Number(last[0]) - 1) : null };
}

/** The read items of a source. */
interface Items {
  readonly items: Found[];
  /** The key after the items if they end because of their size, else null. */
  readonly more: string | null;
}

function nextOf(rest: Items | undefined): string | null {
  return rest?.items[0]?.key ?? rest?.more ?? null;
}

function foundFrom(source: Source, row: readonly unknown[]): Found {
  const [first, at, actor, requestId, ...rest] = row;
  const key = String(first);
  const common = { key, at, actor, actorName: null, requestId } as Omit<Found, 'kind'>;
  if (source === 'change') {
    const [operation, RowVersion, fields] = rest as [string, string, readonly FieldChange[]];
    const isAction = operation !== 'patch' && operation !== 'create';
    const given = isAction ? fields.find(({ path }) => /^\w+Reason$/.test(path)) : undefined;
    const change = { operation, RowVersion, reason: (given?.new ?? null) as string | null, fields };
    return { ...common, kind: operation === 'patch' ? 'change' : 'action', change };
  }
  if (source === 'audit') {
    const [action, outcome, address, details] = rest;
    return {
      ...common,
      kind: source,
      audit: { id: key, action, outcome, address, details },
    } as Found;
  }
  if (source === 'event') {
    const [id, type] = rest;
    return { ...common, kind: source, event: { id, type, sequence: Number(key) } } as Found;
  }
  const [kind, name, status, webhookEndpointId, lastReason, nextAttemptAt] = rest;
  const effect = { id: key, kind, name, status, webhookEndpointId, lastReason, nextAttemptAt };
  return { ...common, kind: source, effect: { ...effect, attemptLog: [] } } as Found;
}

/**
 * Merges by time, newest first; each source keeps its order. The page ends before items that could be older than unread
 * ones. `rest`: the items that are not on the page.
 */
function merge(sources: readonly Items[], limit: number) {
  const rest = sources.map(({ items, more }) => ({ items: [...items], more }));
  const page: Found[] = [];
  while (
    page.length < limit &&
    !rest.some(({ items, more }) => items.length === 0 && more !== null)
  ) {
    let newest: Found[] | null = null;
    for (const { items } of rest) {
      const [head] = items;
      if (head !== undefined && (newest === null || head.at >= (newest[0]?.at ?? '')))
        newest = items;
    }
    const taken = newest?.shift();
    if (taken === undefined) break;
    page.push(taken);
  }
  return { page, rest };
}

async function readAttempts(tx: Tx, effectIds: readonly string[]): Promise<Map<string, Attempt[]>> {
  if (effectIds.length === 0) return new Map();
  const { rows } = await tx.query({
    name: 'timeline:attempts',
    text:
      'select a.effect_id, a.number, a.started_at, a.ended_at, a.outcome, a.code, a.params, a.reason, a.http_status ' +
      'from attempt a join effect e on e.tenant_id = a.tenant_id and e.id = a.effect_id ' +
      'where a.tenant_id = $1 and a.effect_id = any($2::uuid[]) ' +
      `and a.number > e.attempts - ${shownAttempts} order by a.effect_id, a.number`,
    values: [tx.tenantId, effectIds],
  });
  const byEffect = Map.groupBy(rows, ([effectId]) => String(effectId));
  return new Map(
    [...byEffect].map(([effectId, group]) => [
      effectId,
      group.map(([, number, startedAt, endedAt, outcome, code, params, reason, httpStatus]) => {
        return { number, startedAt, endedAt, outcome, code, params, reason, httpStatus } as Attempt;
      }),
    ]),
  );
}

function complete(
  page: readonly Found[],
  names: ReadonlyMap<string, string>,
  attempts: ReadonlyMap<string, Attempt[]>,
): TimelineItem[] {
  return page.map(({ key: _, ...item }) => {
    const shown = { ...item, actorName: names.get(item.actor ?? '') ?? null };
    if (item.effect === undefined) return shown;
    return { ...shown, effect: { ...item.effect, attemptLog: attempts.get(item.effect.id) ?? [] } };
  });
}
