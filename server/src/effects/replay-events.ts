/** Queues past events for an endpoint again, a batch at a time, from where the last batch ended. */
import type { Engine } from '../commands/group.ts';
import { type Category, subscribes } from '../domain/effect.ts';
import { type Outcome, outcomeOf } from '../domain/outcome.ts';
import { recordEffect } from '../domain/raise.ts';
import { type Database, type Tx, writeTransaction } from '../storage/db.ts';
import { insertEffects } from '../storage/effects.ts';
import {
  keepProgress,
  lowestIdAt,
  readEventsBetween,
  readSubscription,
} from '../storage/replay.ts';
import type { Claimed } from './handler.ts';

const limits = { batch: 500 } as const;

/** Each batch and how far it came are one transaction, so that no event is queued twice. */
export async function replayEvents(
  db: Database,
  engine: Engine,
  claimed: Claimed,
  now: Date,
  signal: AbortSignal,
): Promise<Outcome> {
  const { since, types, afterId, done } = claimed.params;
  // Asked for once more after its end, it begins again.
  const goesOn = typeof afterId === 'string' && done !== true;
  const progress = {
    afterId: goesOn ? afterId : lowestIdAt(String(since)),
    queued: goesOn ? Number(claimed.params.queued) : 0,
    done: false,
  };
  for (;;) {
    signal.throwIfAborted();
    const step = await writeTransaction(db, claimed.tenantId, (tx) =>
      queueBatch(tx, engine, claimed, types as readonly string[], progress, now.toISOString()),
    );
    if (step === 'refused')
      return outcomeOf('rejected', 'the endpoint is disabled', { final: true });
    engine.commits.announce(claimed.tenantId, { events: false, effects: true });
    if (step === 'done') {
      const events = progress.queued === 1 ? '1 event' : `${progress.queued} events`;
      return { ...outcomeOf('ok'), reason: `${events} queued.` };
    }
  }
}

async function queueBatch(
  tx: Tx,
  engine: Engine,
  { id, claimId, requestId, webhookEndpointId, params }: Claimed,
  types: readonly string[],
  progress: { afterId: string; queued: number; done: boolean },
  at: string,
): Promise<'more' | 'done' | 'refused'> {
  const [events, subscription] = await Promise.all([
    // Events since the replay was asked for are delivered anyway: its id is of that moment.
    readEventsBetween(tx, progress.afterId, id, limits.batch),
    readSubscription(tx, String(webhookEndpointId)),
  ]);
  if (subscription === null) return 'refused';
  const wanted = events.filter(
    ({ type, entityId }) =>
      entityId !== webhookEndpointId &&
      type !== 'webhook.test' &&
      subscribes(subscription.eventTypes, type) &&
      subscribes(types, type),
  );
  const context = { ...engine, newId: () => engine.newId(at), now: at };
  const effects = wanted.map((event) =>
    recordEffect(
      {
        kind: 'webhook',
        category: subscription.category as Category,
        name: event.type,
        lane: subscription.webhookEndpointId,
        eventId: event.id,
        webhookEndpointId: subscription.webhookEndpointId,
      },
      { type: event.entityType, id: event.entityId },
      requestId,
      context,
    ),
  );
  progress.afterId = events.at(-1)?.id ?? progress.afterId;
  progress.queued += effects.length;
  progress.done = events.length < limits.batch;
  if (effects.length > 0) await insertEffects(tx, effects);
  const held = await keepProgress(tx, id, claimId, { ...params, ...progress });
  if (!held) throw new Error('another worker took the replay over');
  return progress.done ? 'done' : 'more';
}
