/** Effects whose times are ahead of the clock. */

import type { Database, Tx } from '../postgres/db.ts';
import { arrayLiteral } from '../postgres/store-records.ts';
import { type Version, versionArrays, versionValues } from './store-effects.ts';

/** Effects changed in one transaction. */
const aheadBatch = 200;

/** The tenants with retries after `at`, most of them rightly so, or with leases after `leaseAt`. Reads all tenants. */
export async function findAheadTenants(
  db: Database,
  at: string,
  leaseAt: string,
): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>({
    name: 'effect:ahead',
    text:
      'select tenant_id as id from effect where next_attempt_at > $1 ' +
      'union select tenant_id from effect where lease_until > $2',
    values: [at, leaseAt],
  });
  return rows.map(({ id }) => id);
}

export function shortenLeases(tx: Tx, leaseAt: string, leaseEnd: string): Promise<unknown> {
  return tx.query({
    name: 'effect:shorten-leases',
    text: 'update effect set lease_until = $3 where tenant_id = $1 and lease_until > $2',
    values: [tx.tenantId, leaseAt, leaseEnd],
  });
}

/** Locks waiting effects that were changed after `at`; `delayMs`: from then to their next attempt. */
export async function lockAhead(
  tx: Tx,
  at: string,
): Promise<{ id: string; revision: number; delayMs: number }[]> {
  const { rows } = await tx.query({
    name: 'effect:lock-ahead',
    text:
      'select id, revision, next_attempt_at, updated_at from effect ' +
      'where tenant_id = $1 and next_attempt_at > $2 and updated_at > $2 ' +
      `order by id limit ${aheadBatch} for no key update skip locked`,
    values: [tx.tenantId, at],
  });
  return rows.map((row) => {
    const [id, revision, nextAttemptAt, updatedAt] = row as [string, number, string, string];
    const delayMs = Math.max(0, Date.parse(nextAttemptAt) - Date.parse(updatedAt));
    return { id, revision, delayMs };
  });
}

/** `times`: of the next attempts. `at`: now. */
export function bringForward(
  tx: Tx,
  versions: readonly Version[],
  times: readonly string[],
  at: string,
): Promise<unknown> {
  return tx.query({
    name: 'effect:bring-forward',
    text:
      'update effect e set next_attempt_at = i.next_attempt_at, updated_at = $6, ' +
      'revision = i.revision, row_version = i.row_version ' +
      `from unnest(${versionArrays}, $5::timestamptz[]) ` +
      'as i(id, revision, row_version, next_attempt_at) ' +
      'where e.tenant_id = $1 and e.id = any($2::uuid[]) and e.id = i.id',
    values: [tx.tenantId, ...versionValues(versions), arrayLiteral(times), at],
  });
}
