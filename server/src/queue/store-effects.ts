/**
 * The queue of effects, which is also their log: inserted with a change, claimed with a claim id, and finished only
 * with the same claim id, so that a worker cannot finish an effect that it has lost.
 */
import { DatabaseError } from 'pg';
import type { Database, Tx } from '../postgres/db.ts';
import { unavailable } from '../postgres/failures.ts';
import { arrayLiteral } from '../postgres/store-records.ts';
import type { Params } from '../record/effect.ts';
import type { Due } from './due-times.ts';
import { lastOutcome, lastOutcomeValues } from './last-outcome.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/**
 * An effect of a lost worker runs again at once the first time, then with growing delays: an effect that crashes its
 * worker each time must not block all others.
 */
const rescueDelay = { secondsEach: 5, mostSeconds: 3_600 } as const;
/** Effects of lost workers reclaimed in one transaction. */
const rescueBatch = 200;

/** Due times read in each lane by one poll. */
const readAhead = 100;

/**
 * What is due in lanes that may run, and the leases of workers that end: at `at` or before, and after it until `until`.
 * Not what waits for disabled endpoints. `fixed` and `queries`: the lanes. Reads all tenants, so not with the role of
 * one. A union, because for conditions joined by OR the planner reads all waiting effects, even of one lane.
 */
export async function findDue(
  db: Database,
  fixed: readonly string[],
  queries: readonly LaneQuery[],
  at: string,
  until: string,
): Promise<{ readonly tenantIds: string[]; readonly soon: Due[] }> {
  const found = db.pool.query<{ tenantId: string; lane: string | null; due: string }>({
    name: 'effect:due',
    text:
      'select e.tenant_id as "tenantId", null as lane, greatest(e.lease_until, $1::timestamptz) as due ' +
      'from effect e where e.lease_until < $2 union ' +
      'select l.tenant_id, l.lane, greatest(e.next_attempt_at, $1::timestamptz) ' +
      `from (${allLanes('$3', queries)}) l cross join lateral (` +
      'select d.next_attempt_at from effect d where d.tenant_id = l.tenant_id and d.lane = l.lane ' +
      `and d.next_attempt_at <= $2 order by d.next_attempt_at limit ${readAhead}) e`,
    values: [at, until, [...fixed]],
  });
  const { rows } = await found.catch((error: unknown) => {
    // Without a code of PostgreSQL, the connection was lost or could not be made.
    throw error instanceof DatabaseError ? error : unavailable(error);
  });
  const isDue = ({ due }: { readonly due: string }) => due <= at;
  const soon = rows.filter((row) => !isDue(row));
  return {
    tenantIds: [...new Set(rows.filter(isDue).map(({ tenantId }) => tenantId))],
    soon: soon.map(({ tenantId, lane, due }) => ({ tenantId, lane, dueMs: Date.parse(due) + 1 })),
  };
}

/** An effect claimed by this worker. */
export interface ClaimedRow {
  readonly id: string;
  readonly revision: number;
  readonly kind: string;
  readonly policy: string;
  readonly name: string;
  readonly lane: string;
  readonly params: Params;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly eventId: string | null;
  readonly webhookEndpointId: string | null;
  readonly attempts: number;
  readonly roundAttempts: number;
  readonly requestId: string;
  readonly traceparent: string | null;
  /** It waited for the effects of its lane and subject with a lower one; null: it does not wait. */
  readonly ordinal: number | null;
}

/** SQL for lanes that a feature's rows define, such as endpoints. */
export interface LaneQuery {
  /** The names of the lanes of tenant `$1` that may run. */
  readonly ofTenant: string;
  /** Tenant and name of all lanes that may run. */
  readonly ofAll: string;
}

function also(queries: readonly LaneQuery[], which: keyof LaneQuery): string {
  return queries.map((query) => ` union all ${query[which]}`).join('');
}

/** SQL of the tenant and name of each lane; `fixed`: the parameter with the names that every tenant has. */
export function allLanes(fixed: '$1' | '$3', queries: readonly LaneQuery[]): string {
  return (
    `select t.id as tenant_id, f.lane from tenant t cross join unnest(${fixed}::text[]) as f(lane)` +
    also(queries, 'ofAll')
  );
}

/** How many effects a claim may take: in each lane, `usual` in lanes not named, and in total. */
export interface Capacity {
  readonly lanes: Readonly<Record<string, number>>;
  /** Effects that each lane holds; lanes with few come first. */
  readonly held: Readonly<Record<string, number>>;
  readonly usual: number;
  readonly total: number;
}

const unfinished =
  'select p.subject_id, p.id from effect p where p.tenant_id = $1 and p.lane = l.lane ' +
  "and p.ordinal is not null and p.status in ('Pending', 'Running', 'Retrying')";
const first = 'order by p.subject_id, p.ordinal limit 1';
/**
 * The first unfinished effect of each record in the lane `l`; the later ones wait for it. Any snapshot that contains an
 * effect contains the earlier ones: their events are of one record, whose lock and counter order them. It looks up one
 * record after the other, because a check of each waiting effect reads those of a receiver that is down in every claim.
 */
const firstOfRecords =
  `with recursive h as ((${unfinished} ${first}) union all select n.* from h cross join lateral ` +
  `(${unfinished} and p.subject_id > h.subject_id ${first}) n) select id from h`;

/**
 * Locks due effects, in each lane the longest waiting first, skipping locked rows.
 * The lanes are those of `fixed` and those that `queries` find.
 */
export async function lockDue(
  tx: Tx,
  fixed: readonly string[],
  queries: readonly LaneQuery[],
  capacity: Capacity,
  at: string,
): Promise<ClaimedRow[]> {
  const { rows } = await tx.query({
    name: 'effect:lock-due',
    text:
      'select e.id, e.revision, e.kind, e.policy, e.name, e.lane, e.params, e.subject_type, ' +
      'e.subject_id, e.event_id, e.webhook_endpoint_id, e.attempts, e.round_attempts, e.request_id, ' +
      'e.traceparent, e.ordinal ' +
      `from (select lane from (select unnest($2::text[]) as lane${also(queries, 'ofTenant')}) a ` +
      'order by coalesce(($7::jsonb ->> lane)::int, 0)) l ' +
      'cross join lateral (select * from effect d ' +
      'where d.tenant_id = $1 and d.lane = l.lane and d.next_attempt_at <= $3 ' +
      `and (d.ordinal is null or d.id in (${firstOfRecords})) ` +
      // Effects delayed to the same time keep their order.
      'order by d.next_attempt_at, d.id limit coalesce(($4::jsonb ->> l.lane)::int, $5) ' +
      'for no key update skip locked) e limit $6',
    values: [
      ...[tx.tenantId, fixed, at, JSON.stringify(capacity.lanes), capacity.usual, capacity.total],
      JSON.stringify(capacity.held),
    ],
  });
  return rows.map((row) => {
    const [id, revision, kind, policy, name, lane, params, subjectType, subjectId] = row;
    const [eventId, webhookEndpointId, attempts, roundAttempts, requestId, traceparent, ordinal] =
      row.slice(9);
    return {
      id,
      revision,
      kind,
      policy,
      name,
      lane,
      params,
      subjectType,
      subjectId,
      eventId,
      webhookEndpointId,
      attempts,
      roundAttempts,
      requestId,
      traceparent,
      ordinal,
    } as ClaimedRow;
  });
}

/** The next revision and RowVersion. */
export interface Version {
  readonly id: string;
  readonly revision: number;
  readonly rowVersion: string;
}

/**
 * `$2`, the ids, is also in the where clause of updates of many rows: with the join alone, PostgreSQL may choose a plan
 * that reads all effects of the tenant while a new table has no statistics.
 */
export const versionArrays = '$2::uuid[], $3::bigint[], $4::text[]';
export function versionValues(versions: readonly Version[]): unknown[] {
  return [
    arrayLiteral(versions.map(({ id }) => id)),
    arrayLiteral(versions.map(({ revision }) => revision)),
    arrayLiteral(versions.map(({ rowVersion }) => rowVersion)),
  ];
}

/** Claims locked effects. */
export function claim(
  tx: Tx,
  versions: readonly Version[],
  claimId: string,
  at: string,
  leaseUntil: string,
): Promise<unknown> {
  return tx.query({
    name: 'effect:claim',
    text:
      "update effect e set status = 'Running', waiting_since = e.next_attempt_at, " +
      'next_attempt_at = null, claim_id = $5, lease_until = $6, updated_at = $7, ' +
      'revision = i.revision, row_version = i.row_version ' +
      `from unnest(${versionArrays}) as i(id, revision, row_version) ` +
      'where e.tenant_id = $1 and e.id = any($2::uuid[]) and e.id = i.id',
    values: [tx.tenantId, ...versionValues(versions), claimId, leaseUntil, at],
  });
}

/**
 * Extends leases; returns the claims that this worker still holds, as `<id> <claim id>`. Skips locked rows: this worker
 * is finishing them, and waiting for them could deadlock.
 */
export async function extendLeases(
  tx: Tx,
  held: readonly { readonly id: string; readonly claimId: string }[],
  leaseUntil: string,
): Promise<Set<string>> {
  const claims = [
    arrayLiteral(held.map(({ id }) => id)),
    arrayLiteral(held.map(({ claimId }) => claimId)),
  ];
  const ours =
    'from effect e join unnest($2::uuid[], $3::uuid[]) as i(id, claim_id) ' +
    'on e.id = i.id and e.claim_id = i.claim_id ' +
    "where e.tenant_id = $1 and e.status = 'Running'";
  const [, { rows }] = await Promise.all([
    tx.query({
      name: 'effect:extend',
      text:
        `with free as (select e.id ${ours} order by e.id for no key update of e skip locked) ` +
        'update effect e set lease_until = $4 from free where e.tenant_id = $1 and e.id = free.id',
      values: [tx.tenantId, ...claims, leaseUntil],
    }),
    tx.query({
      name: 'effect:held',
      text: `select e.id, e.claim_id ${ours}`,
      values: [tx.tenantId, ...claims],
    }),
  ]);
  return new Set(rows.map(([id, claimId]) => `${id} ${claimId}`));
}

/** Whether the effect still has this claim; locks it until the transaction ends. */
export async function lockClaim(tx: Tx, id: string, claimId: string): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'effect:lock-claim',
    text: 'select 1 from effect where tenant_id = $1 and id = $2 and claim_id = $3 for share',
    values: [tx.tenantId, id, claimId],
  });
  return rows.length > 0;
}

/** Locks effects whose lease has expired. */
export async function lockLost(
  tx: Tx,
  at: string,
): Promise<{ id: string; revision: number; rescues: number }[]> {
  const { rows } = await tx.query({
    name: 'effect:lock-lost',
    text:
      'select id, revision, rescues from effect where tenant_id = $1 and lease_until < $2 ' +
      `order by lease_until limit ${rescueBatch} for no key update skip locked`,
    values: [tx.tenantId, at],
  });
  return rows.map((row) => {
    const [id, revision, rescues] = row as [string, number, number];
    return { id, revision, rescues };
  });
}

/** Assignments that requeue the effect `e`; `$5`: now. */
export const requeue =
  "status = case when e.round_attempts = 0 then 'Pending' else 'Retrying' end, claim_id = null, " +
  'lease_until = null, updated_at = $5, revision = i.revision, row_version = i.row_version';
// `least` ignores null; the other is later if a clock ahead was set back.
const originalPosition = 'least(e.waiting_since, $5::timestamptz)';

/**
 * The first time at its old position, then with growing delays. From `$6` on: the reason; `$11`: now, in seconds,
 * because Citus rejects a sum of time and interval here: it depends on the time zone. Spends no attempt.
 */
const putOff =
  `next_attempt_at = case when e.rescues = 0 then ${originalPosition} else to_timestamp($11::float8 + ` +
  `least(e.rescues * e.rescues * ${rescueDelay.secondsEach}, ${rescueDelay.mostSeconds})) ` +
  'end, rescues = e.rescues + 1, ' +
  lastOutcome(6);

function putOffValues(at: string, why: Outcome): unknown[] {
  return [...lastOutcomeValues(why), Date.parse(at) / 1_000];
}

/** Requeues locked effects of lost workers. */
export function rescue(tx: Tx, versions: readonly Version[], at: string): Promise<unknown> {
  return tx.query({
    name: 'effect:rescue',
    text:
      `update effect e set ${requeue}, ${putOff} ` +
      `from unnest(${versionArrays}) as i(id, revision, row_version) ` +
      'where e.tenant_id = $1 and e.id = any($2::uuid[]) and e.id = i.id',
    values: [
      ...[tx.tenantId, ...versionValues(versions), at],
      ...putOffValues(at, outcomeOf('worker_lost')),
    ],
  });
}

/**
 * Releases claimed effects at their old position, as if never claimed; or with a reason and a growing delay, so that an
 * effect that can never run does not block the others.
 */
export function release(
  tx: Tx,
  versions: readonly Version[],
  claimIds: readonly string[],
  at: string,
  reason: Outcome | null,
): Promise<unknown> {
  const isPutOff = reason !== null;
  const when = isPutOff ? putOff : `next_attempt_at = ${originalPosition}`;
  const claims = isPutOff ? '$12' : '$6';
  return tx.query({
    name: isPutOff ? 'effect:put-off' : 'effect:release',
    text:
      `update effect e set ${requeue}, ${when} ` +
      `from unnest(${versionArrays}, ${claims}::uuid[]) as i(id, revision, row_version, claim_id) ` +
      "where e.tenant_id = $1 and e.id = i.id and e.claim_id = i.claim_id and e.status = 'Running'",
    values: [
      ...[tx.tenantId, ...versionValues(versions), at],
      ...(isPutOff ? putOffValues(at, reason) : []),
      arrayLiteral(claimIds),
    ],
  });
}

/** An attempt, and the next state of its effect. */
export interface Finished extends Version {
  readonly claimId: string;
  readonly status: 'Succeeded' | 'Failed' | 'Retrying';
  readonly nextAttemptAt: string | null;
  /** Of the effect so far, including this one; also the attempt's number. */
  readonly attempts: number;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly outcome: Outcome;
}

const finishColumns: readonly [
  name: string,
  type: string,
  read: (one: Finished) => string | number | null,
][] = [
  ['id', 'uuid', (one) => one.id],
  ['row_version', 'text', (one) => one.rowVersion],
  ['claim_id', 'uuid', (one) => one.claimId],
  // A column instead of a literal: with a literal, PostgreSQL expects one row and chooses a nested loop over all rows.
  ['held', 'text', () => 'Running'],
  ['status', 'text', (one) => one.status],
  ['next_attempt_at', 'timestamptz', (one) => one.nextAttemptAt],
  ['started_at', 'timestamptz', (one) => one.startedAt],
  ['ended_at', 'timestamptz', (one) => one.endedAt],
  ['outcome', 'text', (one) => one.outcome.class],
  ['http_status', 'integer', (one) => one.outcome.exchange?.status ?? null],
  ['code', 'text', (one) => one.outcome.code],
  ['params', 'jsonb', (one) => JSON.stringify(one.outcome.params)],
  ['reason', 'text', (one) => one.outcome.reason],
  ['remedy', 'text', (one) => one.outcome.remedy || null],
];
const finishNames = finishColumns.map(([name]) => name).join(', ');
const finishArrays = finishColumns.map(([, type], index) => `$${index + 2}::${type}[]`).join(', ');
const finishText =
  'update effect e set status = i.status, next_attempt_at = i.next_attempt_at, ' +
  'attempts = e.attempts + 1, round_attempts = e.round_attempts + 1, ' +
  "rescues = case when i.status = 'Retrying' then 0 else e.rescues end, " +
  'revision = e.revision + 1, row_version = i.row_version, last_attempt_at = i.started_at, ' +
  'last_outcome = i.outcome, last_http_status = i.http_status, last_code = i.code, ' +
  'last_params = i.params, last_reason = i.reason, ' +
  'last_remedy = i.remedy, updated_at = i.ended_at, claim_id = null, lease_until = null, ' +
  "finished_at = case when i.status = 'Retrying' then null else i.ended_at end " +
  `from unnest(${finishArrays}) as i(${finishNames}) ` +
  'where e.tenant_id = $1 and e.id = any($2::uuid[]) and e.id = i.id ' +
  'and e.claim_id = i.claim_id and e.status = i.held returning e.id, i.claim_id';

/**
 * Ends claims. Returns those that this worker still held, as `<id> <claim id>`; the others are unchanged. An effect may
 * occur twice, with a lost claim and the next one.
 */
export async function finish(tx: Tx, finished: readonly Finished[]): Promise<Set<string>> {
  const { rows } = await tx.query({
    name: 'effect:finish',
    text: finishText,
    values: [tx.tenantId, ...finishColumns.map(([, , read]) => arrayLiteral(finished.map(read)))],
  });
  return new Set(rows.map(([id, claimId]) => `${id} ${claimId}`));
}
