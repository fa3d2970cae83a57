/**
 * Raises `customer.created` and `customer.changed` after the commit. A form saves a customer field by field, and an
 * event for each field would be a storm, so that one event has all changes up to a pause.
 */
import type { Engine } from '../../pipeline/group.ts';
import { raiseApart, raising } from '../../pipeline/raise-apart.ts';
import { type Database, type Tx, writeTransaction } from '../../postgres/db.ts';
import { eachTenantThat } from '../../postgres/store-tenants.ts';
import { actorNamed } from '../../record/actor.ts';
import type { Tenant } from '../../record/entity.ts';
import { customer } from './customer.ts';
import {
  lockUnannounced,
  markAnnounced,
  readTenantsWithUnannounced,
} from './store-customer-events.ts';

const limits = {
  /** Without a change, until the event is raised; */
  quietMs: 5_000,
  /** or since the first change without an event, if there is no such pause. */
  longestMs: 60_000,
  /** Customers in one transaction. */
  batch: 200,
} as const;

const ago = (at: Date, ms: number) => new Date(at.getTime() - ms).toISOString();

export async function raiseAllCustomerEvents(
  engine: Engine,
  now: () => Date,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = engine;
  const ids = await readTenantsWithUnannounced(db);
  if (ids.length === 0) return;
  const failures: unknown[] = [];
  for await (const tenant of eachTenantThat(db, 't.id = any($1::uuid[])', [ids])) {
    if (stopping.aborted) return;
    // The failure of one tenant does not affect the others.
    await raiseCustomerEvents(engine, tenant, now, stopping).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Returns the number of events. */
async function raiseCustomerEvents(
  engine: Engine,
  tenant: Tenant,
  now: () => Date,
  stopping?: AbortSignal,
): Promise<number> {
  let raised = 0;
  for (;;) {
    const found = await raising(engine, tenant.id, (tx) => raiseBatch(tx, engine, tenant, now()));
    if (found > 0) engine.commits.announce(tenant.id, { events: true, effects: true });
    raised += found;
    if (found < limits.batch || stopping?.aborted) return raised;
  }
}

/** Sample customers raise no events. */
export function withoutCustomerEvents(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<unknown> {
  return writeTransaction(db, tenantId, (tx) => markAnnounced(tx, ids));
}

async function raiseBatch(tx: Tx, engine: Engine, tenant: Tenant, at: Date): Promise<number> {
  const times = { quietSince: ago(at, limits.quietMs), latest: ago(at, limits.longestMs) };
  const found = await lockUnannounced(tx, customer, times, limits.batch);
  if (found.length === 0) return 0;
  const marked = markAnnounced(
    tx,
    found.map(({ stored }) => stored.row.id),
  );
  await raiseApart(tx, engine, tenant, at.toISOString(), [], () =>
    found.map(({ stored, isNew, actor, requestId }) => ({
      ...{ entity: customer, stored, requestId, actor: actorNamed(actor, 'Admin') },
      asked: { events: [{ type: isNew ? 'customer.created' : 'customer.changed' }] },
    })),
  );
  await marked;
  return found.length;
}
