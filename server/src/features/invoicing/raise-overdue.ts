/**
 * Raises `invoice.overdue` once for each due date that has passed. The invoice does not change:
 * overdue is derived from the date.
 */

import type { Engine } from '../../pipeline/group.ts';
import { raiseApart, raising } from '../../pipeline/raise-apart.ts';
import type { Tx } from '../../postgres/db.ts';
import type { Actor } from '../../record/actor.ts';
import type { QueuedEffect } from '../../record/effect.ts';
import type { Context, Entity, Tenant } from '../../record/entity.ts';
import type { Row } from '../../record/row.ts';
import { addDays, dayIn, noonIn } from '../../record/values/days.ts';
import { insertNotices, lockOverdue } from './store-overdue.ts';

const limits = { batch: 200 } as const;
const actor: Actor = { type: 'system', id: 'schedule', role: 'Admin' };
const requestId = 'schedule-overdue';

interface Options {
  /** Queues no effects; for sample records. */
  readonly quiet?: boolean;
  /** Checked between batches. */
  readonly stopping?: AbortSignal;
}

/** Returns the number of events. Each event has the time of its own batch. */
export async function raiseOverdue(
  engine: Engine,
  tenant: Tenant,
  invoice: Entity,
  now: () => Date,
  { quiet = false, stopping }: Options = {},
): Promise<number> {
  let raised = 0;
  for (;;) {
    const { found, overdue } = await raising(engine, tenant.id, (tx) =>
      raiseBatch(tx, engine, tenant, invoice, now().toISOString(), quiet),
    );
    // Reminders may be due within seconds.
    const effects = { effects: !quiet, effectsSoon: !quiet };
    if (overdue > 0) engine.commits.announce(tenant.id, { events: true, ...effects });
    raised += overdue;
    if (found < limits.batch || stopping?.aborted) return raised;
  }
}

async function raiseBatch(
  tx: Tx,
  engine: Engine,
  tenant: Tenant,
  invoice: Entity,
  at: string,
  quiet: boolean,
): Promise<{ found: number; overdue: number }> {
  const found = await lockOverdue(tx, invoice, dayIn(tenant.timeZone, at), limits.batch);
  const notices = found.map(({ row }) => {
    return { documentId: row.id, dueDate: String(row.dueDate), at };
  });
  // A concurrent run may have inserted the notice before this one got the lock.
  const fresh = await insertNotices(tx, notices);
  const overdue = found.filter(({ row }) => fresh.has(row.id));
  const counts = { found: found.length, overdue: overdue.length };
  if (overdue.length === 0) return counts;
  const customers = overdue.map(({ row }) => String(row.customerId));
  const needs = [
    { kind: 'single', entity: 'tenantSettings' } as const,
    ...customers.map((id) => ({ kind: 'record', entity: 'customer', id }) as const),
  ];
  await raiseApart(tx, engine, tenant, at, needs, (context) =>
    overdue.map((stored) => ({
      ...{ entity: invoice, stored, actor, requestId, quiet },
      asked: {
        events: [{ type: 'invoice.overdue' }],
        effects: reminderOf(stored.row, context),
      },
    })),
  );
  return counts;
}

/** Only released invoices have been sent, so only they are reminded of. */
function reminderOf(
  row: Row,
  { tenant, now, related }: Pick<Context, 'tenant' | 'now' | 'related'>,
): QueuedEffect[] {
  const customer = related.record('customer', String(row.customerId));
  const wanted = related.single('tenantSettings')?.sendReminders === true;
  if (!wanted || row.status !== 'Released' || (customer?.email ?? null) === null) return [];
  const noonMs = noonIn(tenant.timeZone, addDays(String(row.dueDate), 1));
  const notBefore = new Date(Math.max(noonMs, Date.parse(now))).toISOString();
  return [
    {
      kind: 'email',
      category: 'scheduled',
      name: 'invoice-reminder',
      notBefore,
    },
  ];
}
