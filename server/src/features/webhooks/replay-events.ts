/** Queues past events for an endpoint again, in batches; a retry resumes after the last batch. */
import type { Engine } from '../../pipeline/group.ts';
import { insertEffects } from '../../pipeline/store.ts';
import { withRetries } from '../../pipeline/submit.ts';
import { type Database, type Tx, writeTransaction } from '../../postgres/db.ts';
import type { Claimed } from '../../queue/handler.ts';
import type { Outcome } from '../../queue/outcome.ts';
import { recordEffect } from '../../record/decide/raise.ts';
import { type Category, type Subscription, subscribes } from '../../record/effect.ts';
import type { Value } from '../../record/fields.ts';
import { lowestIdAt } from '../../record/values/lowest-id.ts';
import { outcomeOf } from './outcomes.ts';
import { keepProgress, type PastEvent, readEventsAfter, readSubscription } from './store-replay.ts';
import { readPayloads } from './store-webhook-secrets.ts';

const limits = {
  batch: 500,
  /** Payloads read at once for a filter, in bytes. */
  filteredBytes: 4 * 1024 * 1024,
} as const;

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
    readSubscription(tx, String(webhookEndpointId), engine.entities),
  ]);
  if (subscription === null) return null;
  const asked = events.filter(
    ({ sequence, type, entityId }) =>
      // Later events are delivered anyway. IDs do not tell which ones these are, because they
      // depend on the clocks of the servers.
      sequence <= Number(params.upTo) &&
      entityId !== webhookEndpointId &&
      type !== 'webhook.test' &&
      subscribes(subscription.eventTypes, type) &&
      subscribes(params.types as readonly string[], type),
  );
  const wanted = await whoseData(tx, asked, subscription);
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
        ...(subscription.isOrdered ? { ordinal: event.sequence } : {}),
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

/** The events that pass the filter of the endpoint; their data is read only if it has one. */
async function whoseData(
  tx: Tx,
  events: readonly PastEvent[],
  { isWanted }: Subscription,
): Promise<readonly PastEvent[]> {
  if (isWanted === undefined) return events;
  const wanted: PastEvent[] = [];
  for (let rest = events; rest.length > 0; ) {
    const payloads = await readPayloads(
      tx,
      rest.map(({ id }) => id),
      limits.filteredBytes,
    );
    // At least one, so that an event beyond the limit does not stop the replay.
    const read = rest.filter(({ id }) => payloads.has(id));
    const [first] = rest;
    if (read.length === 0 && first !== undefined) {
      const [payload] = (await readPayloads(tx, [first.id], Number.MAX_SAFE_INTEGER)).values();
      payloads.set(first.id, payload ?? '{}');
      read.push(first);
    }
    for (const event of read) {
      const { data } = JSON.parse(payloads.get(event.id) ?? '{}') as { data?: PastData };
      if (data !== undefined && isWanted(event.entityType, data)) wanted.push(event);
    }
    const done = new Set(read);
    rest = rest.filter((event) => !done.has(event));
  }
  return wanted;
}

type PastData = Readonly<Record<string, Value>>;
