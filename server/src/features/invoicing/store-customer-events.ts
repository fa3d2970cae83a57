/**
 * Customers with changes that no event was raised for: `updated_at` is later than `announced_at`. An index on either
 * would make each change of a customer write all indexes of the table, so they are found by the transactions of their
 * changes. A transaction number counts in one cluster only; after a restore into another one, and at first, all
 * customers of a tenant are compared.
 */

import { type Database, readTransaction, type Tx } from '../../postgres/db.ts';
import { arrayLiteral, selectList, storedFrom } from '../../postgres/store-records.ts';
import { eachTenantThat, type TenantRecord } from '../../postgres/store-tenants.ts';
import type { Stored } from '../../record/command.ts';
import type { Entity } from '../../record/entity.ts';

/** The transactions of a moment, as decimal numbers. */
export interface Moment {
  /** All before it have ended. */
  readonly oldest: string;
  /** The first one that had not begun. */
  readonly next: string;
  readonly cluster: string;
}

export async function takeMoment(db: Database): Promise<Moment> {
  const { rows } = await db.pool.query<Moment>(
    'select pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next, ' +
      'c.system_identifier::text as cluster from pg_current_snapshot() as s, pg_control_system() as c',
  );
  const [moment] = rows;
  if (moment === undefined) throw new Error('a snapshot of PostgreSQL has one row');
  return moment;
}

/** Tenants with changes, of any record, that were not compared. */
export function tenantsWithNewChanges(
  db: Database,
  { next, cluster }: Moment,
): AsyncGenerator<TenantRecord, void> {
  return eachTenantThat(
    db,
    'not exists (select from customer_announced a where a.tenant_id = t.id and a.cluster = $2 ' +
      'and not exists (select from change c where c.tenant_id = t.id and c.xid >= a.before ' +
      'and c.xid < $1::xid8))',
    [next, cluster],
  );
}

/** Times of RFC 3339. */
interface Times {
  /** Customers whose last change is not later are due, */
  readonly quietSince: string;
  /** and those whose first change without an event is not later. */
  readonly latest: string;
}

interface Pending {
  readonly id: string;
  readonly isDue: boolean;
  /** The transaction of the first change without an event; null: a cluster before counted it. */
  readonly since: bigint | null;
}

/** Customers without an event at a moment; those that are due first. */
export function readPending(
  db: Database,
  tenantId: string,
  { next, cluster }: Moment,
  { quietSince, latest }: Times,
  limit: number,
): Promise<Pending[]> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const found = await tx.query({
      name: 'customer:announced',
      text: 'select before::text from customer_announced where tenant_id = $1 and cluster = $2',
      values: [tenantId, cluster],
    });
    const [before = null] = found.rows[0] ?? [];
    const sent = tx.query({
      name: before === null ? 'customer:pending-all' : 'customer:pending',
      text: pendingSql(before !== null),
      values: [tenantId, quietSince, latest, limit, next, ...(before === null ? [] : [before])],
    });
    sendCommit();
    const { rows } = await sent;
    return rows.map(([id, isDue, since]) => ({
      id: String(id),
      isDue: isDue === true,
      since: since === null ? null : BigInt(String(since)),
    }));
  });
}

/** An array, so that the plan looks up each customer by its key, whatever the statistics say. */
const changedSince =
  'and d.id = any(array(select distinct c.record_id from change c where c.tenant_id = $1 ' +
  "and c.xid >= $6::xid8 and c.xid < $5::xid8 and c.entity = 'customer')) ";

function pendingSql(isSince: boolean): string {
  return (
    'select d.id, d.updated_at <= $2 or h.at <= $3 as due, h.since from customer d, ' +
    'lateral (select min(c.at) as at, case when bool_and(c.xid < $5::xid8) ' +
    'then min(c.xid::text::bigint)::text end as since from change c where c.tenant_id = $1 ' +
    'and c.record_id = d.id and c.at > d.announced_at) as h ' +
    `where d.tenant_id = $1 and d.updated_at > d.announced_at ${isSince ? changedSince : ''}` +
    'order by due desc, d.updated_at, d.id limit $4'
  );
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

/** Locks those of the customers that are still due; skips those that are locked. */
export async function lockUnannounced(
  tx: Tx,
  entity: Entity,
  { quietSince, latest }: Times,
  ids: readonly string[],
): Promise<Unannounced[]> {
  const { rows } = await tx.query({
    name: 'customer:unannounced',
    text:
      `select d.announced_at = '-infinity', ${lastChange('actor')}, ${lastChange('request_id')}, ` +
      `${selectList(entity)} from customer d where d.tenant_id = $1 and d.id = any($4::uuid[]) ` +
      `and d.updated_at > d.announced_at and (d.updated_at <= $2 or exists (${firstChange})) ` +
      'order by d.updated_at, d.id for no key update of d skip locked',
    values: [tx.tenantId, quietSince, latest, arrayLiteral(ids)],
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

/** Records that all changes of customers by transactions before `before` were announced. */
export function storeAnnounced(tx: Tx, before: bigint, { cluster }: Moment): Promise<unknown> {
  return tx.query({
    name: 'customer:store-announced',
    text:
      'insert into customer_announced (tenant_id, before, cluster) values ($1, $2::xid8, $3) ' +
      'on conflict (tenant_id) do update set before = excluded.before, cluster = excluded.cluster ' +
      'where customer_announced.before <> excluded.before or customer_announced.cluster <> excluded.cluster',
    values: [tx.tenantId, String(before), cluster],
  });
}
