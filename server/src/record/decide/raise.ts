/** Events and effects of a change. */

import type { Command, Stored } from '../command.ts';
import {
  type QueuedEffect,
  type RecordedEffect,
  type Subscription,
  subscribes,
} from '../effect.ts';
import type { Consequences, Context, Entity } from '../entity.ts';
import { type DomainEvent, type RecordedEvent, recordEvent } from '../event.ts';
import type { Value } from '../fields.ts';
import type { Row } from '../row.ts';
import { type Minting, mintVersion } from '../row-version.ts';
import { namesAlone } from '../values/accept.ts';
import { present } from './present.ts';

/** The context of a decision. */
export interface DecideContext extends Context, Minting {
  readonly findEntity: (name: string) => Entity;
  /** As `locked`, with the internal columns. */
  readonly stored: (entity: string, id: string) => Stored | null;
}

/** The cause. `quiet`: no effects after the commit. */
type Cause = Pick<Command, 'entity' | 'actor' | 'requestId' | 'quiet' | 'span'>;

/**
 * The events of a record in its current state, and the effects: the requested ones and those of the events.
 * `revision`: of the record.
 */
export function raise(
  cause: Cause,
  { row, revision }: { readonly row: Row; readonly revision: number },
  asked: Pick<Consequences, 'events' | 'effects'>,
  context: DecideContext,
): { events: RecordedEvent[]; effects: RecordedEffect[] } {
  const { entity, actor, requestId, quiet, span } = cause;
  const from = { requestId, traceparent: span?.traceparent ?? null };
  const shown = asked.events?.length ? eventRecordOf(entity, row, context) : row;
  const events: RecordedEvent[] = [];
  const queued: QueuedEffect[] = [...(asked.effects ?? [])];
  for (const event of asked.events ?? []) {
    const recorded = recordEvent({
      id: context.newId(),
      type: event.type,
      timestamp: context.now,
      sequence: context.related.take({ kind: 'eventSequence' }),
      entityType: entity.name,
      data: shown,
      entitySequence: revision,
      actor,
      requestId,
    });
    events.push(recorded);
    queued.push(...deliveriesOf(event, recorded, context.related.subscriptions, shown));
  }
  const subject = { type: entity.name, id: row.id };
  const effects =
    quiet === true ? [] : queued.map((one) => recordEffect(one, subject, from, context));
  return { events, effects };
}

/** One effect for each endpoint that gets the event: the one that the event names, or its subscribers. */
function deliveriesOf(
  { sentBy }: DomainEvent,
  { id, type, entityType, entityId, sequence }: RecordedEvent,
  subscriptions: readonly Subscription[],
  data: Row,
): QueuedEffect[] {
  const event = { name: type, eventId: id };
  if (sentBy !== undefined) return [{ ...sentBy, ...event }];
  return subscriptions
    .filter(({ eventTypes }) => subscribes(eventTypes, type))
    .filter(({ webhookEndpointId }) => webhookEndpointId !== entityId)
    .filter(({ isWanted }) => isWanted?.(entityType, data) ?? true)
    .map(({ kind, webhookEndpointId, category, isOrdered }) => ({
      ...event,
      kind,
      category,
      lane: webhookEndpointId,
      webhookEndpointId,
      ...(isOrdered ? { ordinal: sequence } : {}),
    }));
}

/** The record as in events: header fields without values. */
function eventRecordOf(entity: Entity, row: Row, { actor, today }: Context): Row {
  const shown = present(entity, row, { actor, today });
  const maps = Object.entries(entity.fields).filter(([, { kind }]) => kind === 'map');
  if (maps.length === 0) return shown;
  const redacted: Record<string, Value> = { ...shown };
  for (const [name] of maps) redacted[name] = namesAlone(shown[name] ?? null);
  return redacted as Row;
}

/** Completes a queued effect; `subject`: null if it is not about one record. */
export function recordEffect(
  effect: QueuedEffect,
  subject: { readonly type: string; readonly id: string } | null,
  from: Pick<RecordedEffect, 'requestId' | 'traceparent'>,
  context: Pick<DecideContext, 'newId' | 'versions' | 'randomBytes' | 'now'>,
): RecordedEffect {
  const id = context.newId();
  return {
    ...effect,
    lane: effect.lane ?? effect.kind,
    id,
    rowVersion: mintVersion(context, id, 1),
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    ...from,
    at: context.now,
  };
}
