/** How many records of a kind are in the state Active; with a field `expiresAt`, those that have not expired. */

import type { Tx } from '../postgres/db.ts';
import type { Entity } from '../record/entity.ts';

/** In the tenant, and of these those that `creator` created (`createdBy`). `at`: RFC 3339. */
export async function countActive(
  tx: Tx,
  { table, fields }: Pick<Entity, 'table' | 'fields'>,
  creator: string,
  at: string,
): Promise<{ readonly ofTenant: number; readonly ofCreator: number }> {
  const expires = Object.hasOwn(fields, 'expiresAt');
  const { rows } = await tx.query({
    name: `active:${table}`,
    text:
      `select count(*)::int, count(*) filter (where created_by = $2)::int from ${table} ` +
      "where tenant_id = $1 and status = 'Active'" +
      (expires ? ' and (expires_at is null or expires_at > $3::timestamptz)' : ''),
    values: expires ? [tx.tenantId, creator, at] : [tx.tenantId, creator],
  });
  const [ofTenant, ofCreator] = rows[0] as [number, number];
  return { ofTenant, ofCreator };
}
