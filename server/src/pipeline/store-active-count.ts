/** How many records of a kind are in the state Active; with a field `expiresAt`, those that have not expired. */

import { type Database, readTransaction } from '../postgres/db.ts';
import type { Entity } from '../record/entity.ts';

/** `at`: RFC 3339. */
export async function countActive(
  db: Database,
  tenantId: string,
  { table, fields }: Pick<Entity, 'table' | 'fields'>,
  at: string,
): Promise<number> {
  const expires = Object.hasOwn(fields, 'expiresAt');
  return readTransaction(db, tenantId, async (tx) => {
    const { rows } = await tx.query({
      name: `active:${table}`,
      text:
        `select count(*)::int from ${table} where tenant_id = $1 and status = 'Active'` +
        (expires ? ' and (expires_at is null or expires_at > $2::timestamptz)' : ''),
      values: expires ? [tx.tenantId, at] : [tx.tenantId],
    });
    return Number(rows[0]?.[0]);
  });
}
