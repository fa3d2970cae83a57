/** Removes expired rows in batches, so that no lock is held for long. */

import type { Statement } from '../postgres/db.ts';
import { lowestIdAt } from '../record/values/lowest-id.ts';

/** Retention; records, history and ledger are never removed. */
export const retention = {
  /** Effects that ended, with their attempts. */
  effectDays: 90,
  /** Audit entries that are not about changes. */
  auditDays: 400,
  deliveryHourDays: 400,
  idempotencyHours: 24,
} as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const ended = "status in ('Succeeded', 'Failed', 'Cancelled')";

/** A batch of one tenant: at most `limit` rows; after the first batch, with ids above `after`. */
interface Batch {
  readonly tenantId: string;
  readonly now: Date;
  readonly after: string | null;
  readonly limit: number;
}

/** One kind of row. The statement returns the removed ids, lowest first, if the rows have ids. */
export type PrunedKind = (batch: Batch) => Statement;

const earlier = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();
const idDaysAgo = (now: Date, days: number) => lowestIdAt(earlier(now, days * dayMs));

const lowestId = lowestIdAt(new Date(0).toISOString());

/** The lowest id of audit entries with limited retention that are kept. */
export function auditKeptFrom(now: Date): string {
  return idDaysAgo(now, retention.auditDays);
}

/**
 * Rows older than `days`, by the time in their ids. `besides`: common table expressions for rows that belong to those in
 * `gone`. `mostDays`: older rows are not searched.
 */
export function olderThan(
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

/** Effects that ended and are older than `days`, with their attempts. */
export function endedEffects(
  days: number,
  { where = ended, mostDays }: { readonly where?: string; readonly mostDays?: number } = {},
): PrunedKind {
  const besides =
    ', attempts as (delete from attempt where tenant_id = $1 and effect_id = any(array(select id from gone)))';
  return olderThan('effect', days, {
    where,
    besides,
    ...(mostDays === undefined ? {} : { mostDays }),
  });
}

/** Rows of the queue and the pipeline. */
export const prunedOfCore: readonly PrunedKind[] = [
  endedEffects(retention.effectDays),
  ({ tenantId, now }) => ({
    text: 'delete from delivery_hour where tenant_id = $1 and hour < $2',
    values: [tenantId, earlier(now, retention.deliveryHourDays * dayMs)],
  }),
  ({ tenantId, now, limit }) => ({
    text:
      'delete from idempotency where tenant_id = $1 and (actor, key) in (select actor, key ' +
      'from idempotency where tenant_id = $1 and created_at < $2 order by created_at limit $3)',
    values: [tenantId, earlier(now, retention.idempotencyHours * hourMs), limit],
  }),
];
