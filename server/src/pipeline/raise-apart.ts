/** Raises events of records outside of a command: by schedule, or after an effect. */
import { type Tx, writeTransaction } from '../postgres/db.ts';
import type { Actor } from '../record/actor.ts';
import type { Stored } from '../record/command.ts';
import { type DecideContext, raise } from '../record/decide/raise.ts';
import type { Consequences, Entity, Tenant } from '../record/entity.ts';
import type { Need } from '../record/need.ts';
import { Related } from '../record/related.ts';
import { BeginAgain } from './begin-again.ts';
import { contextOf, type Engine } from './group.ts';
import { insertEffects, insertEvents } from './store.ts';
import { createCounters, loadNeeds, storeCounters } from './store-related.ts';
import { withRetries } from './submit.ts';

/** What is raised for one record, which the transaction has locked. */
export interface Raising {
  readonly entity: Entity;
  readonly stored: Pick<Stored, 'row' | 'revision'>;
  readonly actor: Actor;
  readonly requestId: string;
  readonly asked: Pick<Consequences, 'events' | 'effects'>;
  /** No effects after the commit. */
  readonly quiet?: boolean;
}

/**
 * Stores the events and effects of `plan`, which reads the loaded `needs`. The counter of events is locked last, as by
 * commands. The caller announces them after the commit. `at`: RFC 3339.
 */
export async function raiseApart(
  tx: Tx,
  engine: Engine,
  tenant: Tenant,
  at: string,
  needs: readonly Need[],
  plan: (context: Omit<DecideContext, 'actor'>) => readonly Raising[],
): Promise<void> {
  const related = new Related();
  await loadNeeds(tx, [...needs, { kind: 'eventSequence' }], related, engine);
  const shared = contextOf(engine, tenant, related, service, at);
  const raised = plan(shared).map(({ entity, stored, actor, requestId, asked, quiet = false }) =>
    raise({ entity, actor, requestId, quiet }, stored, asked, { ...shared, actor }),
  );
  const events = raised.flatMap((one) => one.events);
  const effects = raised.flatMap((one) => one.effects);
  await Promise.all([
    events.length > 0 ? insertEvents(tx, events) : null,
    effects.length > 0 ? insertEffects(tx, effects) : null,
    storeCounters(tx, related.counters()),
  ]);
}

/** Runs a transaction with `raiseApart`; creates the counter of events before the first event of a tenant. */
export async function raising<T>(
  engine: Engine,
  tenantId: string,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const runIt = () => withRetries(() => writeTransaction(engine.db, tenantId, run));
  try {
    return await runIt();
  } catch (error) {
    if (!(error instanceof BeginAgain)) throw error;
    await writeTransaction(engine.db, tenantId, (tx) => createCounters(tx, error.counters));
    return runIt();
  }
}

const service: Actor = { type: 'system', id: 'service', role: 'Admin' };
