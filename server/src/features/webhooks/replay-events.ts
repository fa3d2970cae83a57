/** Queues past events for an endpoint again, in batches; a retry resumes after the last batch. */
import type { Engine } from '../../pipeline/group.ts';
import { insertEffects } from '../../pipeline/store.ts';
import { withRetries } from '../../pipeline/submit.ts';
import { type Database, type Tx, writeTransaction } from '../../postgres/db.ts';
import type { Claimed } from '../../queue/handler.ts';
import type { Outcome } from '../../queue/outcome.ts';
import { recordEffect } from '../../record/decide/raise.ts';
import { type Category, subscribes } from '../../record/effect.ts';
import { lowestIdAt } from '../../record/values/lowest-id.ts';
import { outcomeOf } from './outcomes.ts';
import { keepProgress, readEventsAfter, readSubscription } from './store-replay.ts';

const limits = { batch: 500 } as const;

interface Progress {
  readonly afterId: string;
  readonly queued: number;
  readonly done: boolean;
}

/** A batch and its progress are one transaction, so that no event is queued twice. */
export async function replayEvents(
  db: Database,
  engine: Engine,
  claimed: Claimed,
  now: Date,
  signal: AbortSignal,
): Promise<Outcome> {
  const { since, afterId, done } = claimed.params;
  // A retry of a completed replay starts from the beginning.
  const resumes = typeof afterId === 'string' && done !== true;
  let progress: Progress = {
    afterId: resumes ? afterId : lowestIdAt(String(since)),
    queued: resumes ? Number(claimed.params.queued) : 0,
    done: false,
  };
  while (!progress.done) {
    signal.throwIfAborted();
    const before = progress;
    const after = await withRetries(() =>
      writeTransaction(db, claimed.tenantId, (tx) =>
        queueBatch(tx, engine, claimed, before, now.toISOString()),
      ),
    );
    if (after === null) return outcomeOf('replay_to_disabled', {}, { final: true });
    engine.commits.announce(claimed.tenantId, { events: false, effects: true });
    progress = after;
  }
  return outcomeOf('events_queued', { count: progress.queued });
}

/** Null if the endpoint is disabled. */
async function queueBatch(
  tx: Tx,
  engine: Engine,
  { id, claimId, requestId, traceparent, webhookEndpointId, params }: Claimed,
  before: Progress,
  at: string,
): Promise<Progress | null> {
  const [events, subscription] = await Promise.all([
    readEventsAfter(tx, before.afterId, limits.batch),
    readSubscription(tx, String(webhookEndpointId)),
  ]);
  if (subscription === null) return null;
  const wanted = events.filter(
    ({ sequence, type, entityId }) =>
      // Later events are delivered anyway. IDs do not tell which ones these are, because they
      // depend on the clocks of the servers.
      sequence <= Number(params.upTo) &&
      entityId !== webhookEndpointId &&
      type !== 'webhook.test' &&
      subscribes(subscription.eventTypes, type) &&
      subscribes(params.types as readonly string[], type),
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
      { requestId, traceparent },
      context,
    ),
  );
  const progress = {
    afterId: events.at(-1)?.id ?? before.afterId,
    queued: before.queued + effects.length,
    done: events.length < limits.batch,
  };
  if (effects.length > 0) await insertEffects(tx, effects);
  const held = await keepProgress(tx, id, claimId, { ...params, ...progress });
  if (!held) throw new Error('another worker has reclaimed the replay');
  return progress;
}
