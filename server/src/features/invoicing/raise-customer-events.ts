/**
 * Raises `customer.created` and `customer.changed` after the commit. A form saves a customer field by field, and an
 * event for each field would be a storm, so that one event has all changes up to a pause.
 */
import type { Engine } from '../../pipeline/group.ts';
import { raiseApart, raising } from '../../pipeline/raise-apart.ts';
import { type Database, type Tx, writeTransaction } from '../../postgres/db.ts';
import { actorNamed } from '../../record/actor.ts';
import type { Tenant } from '../../record/entity.ts';
import { customer } from './customer.ts';
import {
  lockUnannounced,
  type Moment,
  markAnnounced,
  readPending,
  storeAnnounced,
  takeMoment,
  tenantsWithNewChanges,
} from './store-customer-events.ts';

const limits = {
  /** Without a change, until the event is raised; */
  quietMs: 5_000,
  /** or since the first change without an event, if there is no such pause. */
  longestMs: 60_000,
  /** Customers in one transaction. */
  batch: 200,
  /** Customers without an event that are read at once. */
  pending: 10_000,
} as const;

const ago = (at: Date, ms: number) => new Date(at.getTime() - ms).toISOString();
const timesAt = (at: Date) => ({
  quietSince: ago(at, limits.quietMs),
  latest: ago(at, limits.longestMs),
});

export async function raiseAllCustomerEvents(
  engine: Engine,
  now: () => Date,
  stopping: AbortSignal,
): Promise<void> {
  const moment = await takeMoment(engine.db);
  const failures: unknown[] = [];
  for await (const tenant of tenantsWithNewChanges(engine.db, moment)) {
    if (stopping.aborted) return;
    // The failure of one tenant does not affect the others.
    await raiseCustomerEvents(engine, tenant, moment, now, stopping).catch((error) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
}

async function raiseCustomerEvents(
  engine: Engine,
  tenant: Tenant,
  moment: Moment,
  now: () => Date,
  stopping: AbortSignal,
): Promise<void> {
  for (;;) {
    const pending = await readPending(engine.db, tenant.id, moment, timesAt(now()), limits.pending);
    const due = pending.filter(({ isDue }) => isDue).map(({ id }) => id);
    const raised = new Set<string>();
    for (let from = 0; from < due.length && !stopping.aborted; from += limits.batch) {
      const ids = due.slice(from, from + limits.batch);
      const found = await raising(engine, tenant.id, (tx) =>
        raiseBatch(tx, engine, tenant, now(), ids),
      );
      if (found.length > 0) engine.commits.announce(tenant.id, { events: true, effects: true });
      for (const id of found) raised.add(id);
    }
    if (pending.length < limits.pending) {
      const left = pending.filter(({ id }) => !raised.has(id)).map(({ since }) => since);
      await storeProgress(engine.db, tenant.id, moment, left);
      return;
    }
    if (raised.size === 0 || stopping.aborted) return;
  }
}

/** `left`: the first transactions of the customers that have no event yet. */
async function storeProgress(
  db: Database,
  tenantId: string,
  moment: Moment,
  left: readonly (bigint | null)[],
): Promise<void> {
  let before = BigInt(moment.oldest);
  for (const since of left) {
    // Until these are announced, the number of a transaction does not find them.
    if (since === null) return;
    if (since < before) before = since;
  }
  await writeTransaction(db, tenantId, (tx) => storeAnnounced(tx, before, moment));
}

/** Sample customers raise no events. */
export function withoutCustomerEvents(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<unknown> {
  return writeTransaction(db, tenantId, (tx) => markAnnounced(tx, ids));
}

/** Returns the customers of the events. */
async function raiseBatch(
  tx: Tx,
  engine: Engine,
  tenant: Tenant,
  at: Date,
  due: readonly string[],
): Promise<readonly string[]> {
  const found = await lockUnannounced(tx, customer, timesAt(at), due);
  const ids = found.map(({ stored }) => stored.row.id);
  if (ids.length === 0) return ids;
  const marked = markAnnounced(tx, ids);
  await raiseApart(tx, engine, tenant, at.toISOString(), [], () =>
    found.map(({ stored, isNew, actor, requestId }) => ({
      ...{ entity: customer, stored, requestId, actor: actorNamed(actor, 'Admin') },
      asked: { events: [{ type: isNew ? 'customer.created' : 'customer.changed' }] },
    })),
  );
  await marked;
  return ids;
}
