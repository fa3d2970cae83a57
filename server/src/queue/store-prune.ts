/** Removes what has been kept long enough, a batch at a time, so that no lock is held for long. */

import { lowestIdAt } from '../features/webhooks/store-replay.ts';
import type { Database, Statement } from '../postgres/db.ts';

/** For how long things are kept; records, history and ledger are kept for good. */
export const retention = {
  eventDays: 90,
  /** Effects that ended, with their attempts. */
  effectDays: 90,
  /** Refreshes of reports that went well. */
  refreshDays: 1,
  /** Those that were missed until then go with the other effects: among all of these nobody looks for them. */
  missedRefreshDays: 3,
  mailDays: 400,
  /** Audit entries of what changed nothing. */
  auditDays: 400,
  deliveryHourDays: 400,
  idempotencyHours: 24,
} as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const ended = "status in ('Succeeded', 'Failed', 'Cancelled')";

/** What a batch of a tenant is to remove: at most `limit` rows, those with ids above `after` if it is not the first. */
interface Batch {
  readonly tenantId: string;
  readonly now: Date;
  readonly after: string | null;
  readonly limit: number;
}

/** One kind of row. The statement answers the ids that it removed, lowest first, where the rows have one. */
export type PrunedKind = (batch: Batch) => Statement;

const earlier = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();
const idDaysAgo = (now: Date, days: number) => lowestIdAt(earlier(now, days * dayMs));

const lowestId = lowestIdAt(new Date(0).toISOString());

/** The lowest id of what is kept of the passing entries of the audit log. */
export function auditKeptFrom(now: Date): string {
  return idDaysAgo(now, retention.auditDays);
}

/**
 * Rows older than `days`, found by their ids, which are of the moments they were made in. `besides`: what goes with
 * those that are `gone`. `mostDays`: older ones are not looked for.
 */
function byId(
  table: string,
  days: number,
  {
    where = 'true',
    besides = '',
    mostDays,
  }: { readonly where?: string; readonly besides?: string; readonly mostDays?: number } = {},
): PrunedKind {
  return ({ tenantId, now, after, limit }) => ({
    text:
      `with gone as (delete from ${table} where tenant_id = $1 and id = any(array(select id from ${table} ` +
      `where tenant_id = $1 and id > $2 and id < $3 and ${where} order by id limit $4)) and ${where} returning id)${besides} ` +
      'select id from gone order by id',
    values: [
      tenantId,
      after ?? (mostDays === undefined ? lowestId : idDaysAgo(now, mostDays)),
      idDaysAgo(now, days),
      limit,
    ],
  });
}

const attempts =
  ', attempts as (delete from attempt where tenant_id = $1 and effect_id = any(array(select id from gone)))';

export const prunedKinds: readonly PrunedKind[] = [
  byId('effect', retention.effectDays, { where: ended, besides: attempts }),
  byId('effect', retention.refreshDays, {
    where: "kind = 'analytics' and status = 'Succeeded'",
    besides: attempts,
    mostDays: retention.missedRefreshDays,
  }),
  byId('event', retention.eventDays),
  byId('mail', retention.mailDays),
  ({ tenantId, now }) => ({
    text: 'delete from delivery_hour where tenant_id = $1 and hour < $2',
    values: [tenantId, earlier(now, retention.deliveryHourDays * dayMs)],
  }),
  ({ tenantId, now }) => ({
    text: 'delete from webhook_secret where tenant_id = $1 and expires_at < $2',
    values: [tenantId, now.toISOString()],
  }),
  ({ tenantId, now, limit }) => ({
    text:
      'delete from idempotency where tenant_id = $1 and (actor, key) in (select actor, key ' +
      'from idempotency where tenant_id = $1 and created_at < $2 order by created_at limit $3)',
    values: [tenantId, earlier(now, retention.idempotencyHours * hourMs), limit],
  }),
];

/**
 * Removes at most `limit` counts of failed sign-ins that have expired, by the clock of the process, which they are
 * counted by. Answers how many.
 */
export async function pruneAttempts(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.pool.query(
    'delete from sign_in_attempt where expire < $1 and key = any(array(' +
      'select key from sign_in_attempt where expire < $1 order by expire limit $2))',
    [Date.now(), limit],
  );
  return rowCount ?? 0;
}
