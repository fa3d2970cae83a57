/** Customers with changes that no event was raised for: `updated_at` is later than `announced_at`. */

import type { Database, Tx } from '../../postgres/db.ts';
import { arrayLiteral, selectList, storedFrom } from '../../postgres/store-records.ts';
import type { Stored } from '../../record/command.ts';
import type { Entity } from '../../record/entity.ts';

/** Reads across tenants. */
export async function readTenantsWithUnannounced(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ tenant_id: string }>(
    'select distinct tenant_id from customer where updated_at > announced_at',
  );
  return rows.map(({ tenant_id: id }) => id);
}

interface Unannounced {
  readonly stored: Stored;
  readonly isNew: boolean;
  /** Of the last change, in the form of `actorName`. */
  readonly actor: string;
  readonly requestId: string;
}

const firstChange =
  'select from change h where h.tenant_id = $1 and h.record_id = d.id ' +
  'and h.at > d.announced_at and h.at <= $3';
const lastChange = (column: string) =>
  `(select h.${column} from change h where h.tenant_id = $1 and h.record_id = d.id ` +
  'and h.revision = d.revision)';

/**
 * Locks customers whose last change is not later than `quietSince`, or whose first one without an event is not later
 * than `latest`; skips those that are locked. RFC 3339.
 */
export async function lockUnannounced(
  tx: Tx,
  entity: Entity,
  { quietSince, latest }: { readonly quietSince: string; readonly latest: string },
  limit: number,
): Promise<Unannounced[]> {
  const { rows } = await tx.query({
    name: 'customer:unannounced',
    text:
      `select d.announced_at = '-infinity', ${lastChange('actor')}, ${lastChange('request_id')}, ` +
      `${selectList(entity)} from customer d where d.tenant_id = $1 ` +
      `and d.updated_at > d.announced_at and (d.updated_at <= $2 or exists (${firstChange})) ` +
      'order by d.updated_at, d.id limit $4 for no key update of d skip locked',
    values: [tx.tenantId, quietSince, latest, limit],
  });
  return rows.map(([isNew, actor, requestId, ...values]) => ({
    stored: storedFrom(entity, values),
    isNew: isNew === true,
    actor: String(actor),
    requestId: String(requestId),
  }));
}

/** Records that the events of these customers, which the transaction has locked, were raised. */
export function markAnnounced(tx: Tx, ids: readonly string[]): Promise<unknown> {
  return tx.query({
    name: 'customer:announce',
    text: 'update customer set announced_at = updated_at where tenant_id = $1 and id = any($2::uuid[])',
    values: [tx.tenantId, arrayLiteral(ids)],
  });
}
