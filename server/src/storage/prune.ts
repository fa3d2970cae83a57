/** Removes what has been kept long enough, a batch at a time, so that no lock is held for long. */
import type { Tx } from './db.ts';
import { lowestIdAt } from './replay.ts';

/** For how long things are kept; records, history and ledger are kept for good. */
export const retention = {
  eventDays: 90,
  /** Effects that ended, with their attempts. */
  effectDays: 90,
  /** Refreshes of reports that went well. */
  refreshDays: 1,
  mailDays: 400,
  /** Audit entries of what changed nothing. */
  auditDays: 400,
  deliveryHourDays: 400,
  idempotencyHours: 24,
} as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const ended = "status in ('Succeeded', 'Failed', 'Cancelled')";

/** The lowest id of what is kept of the passing entries of the audit log. */
export function auditKeptFrom(now: Date): string {
  return lowestIdAt(new Date(now.getTime() - retention.auditDays * dayMs).toISOString());
}

/** Deletes up to `limit` rows of each kind; answers the most that were deleted of one. */
export async function pruneBatch(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const idBefore = (days: number) => lowestIdAt(before(days * dayMs));
  const ids = (table: string, where: string) =>
    `delete from ${table} where tenant_id = $1 and id in ` +
    `(select id from ${table} where tenant_id = $1 and id < $2 and ${where} order by id limit $3)`;
  const work: [string, string][] = [
    [
      'delete from attempt where tenant_id = $1 and effect_id in (select id from effect ' +
        `where tenant_id = $1 and id < $2 and ${ended} order by id limit $3)`,
      idBefore(retention.effectDays),
    ],
    [ids('effect', ended), idBefore(retention.effectDays)],
    [
      'delete from attempt where tenant_id = $1 and effect_id in (select id from effect where tenant_id = $1 ' +
        "and id < $2 and kind = 'analytics' and status = 'Succeeded' order by id limit $3)",
      idBefore(retention.refreshDays),
    ],
    [ids('effect', "kind = 'analytics' and status = 'Succeeded'"), idBefore(retention.refreshDays)],
    [
      'delete from event where tenant_id = $1 and sequence in (select sequence from event ' +
        'where tenant_id = $1 and id < $2 order by id limit $3)',
      idBefore(retention.eventDays),
    ],
    [ids('mail', 'true'), idBefore(retention.mailDays)],
    [
      'delete from delivery_hour where tenant_id = $1 and hour < $2 and $3::int > 0',
      before(retention.deliveryHourDays * dayMs),
    ],
    [
      'delete from webhook_secret where tenant_id = $1 and expires_at < $2 and $3::int > 0',
      before(0),
    ],
    [
      'delete from idempotency where tenant_id = $1 and (actor, key) in (select actor, key ' +
        'from idempotency where tenant_id = $1 and created_at < $2 order by created_at limit $3)',
      before(retention.idempotencyHours * hourMs),
    ],
  ];
  let most = 0;
  for (const [text, bound] of work) {
    const { rowCount } = await tx.query({ text, values: [tx.tenantId, bound, limit] });
    most = Math.max(most, rowCount ?? 0);
  }
  return most;
}
