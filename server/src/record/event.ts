/** Business events: stored as unchangeable text in the transaction of their change. */
import type { Actor } from './actor.ts';
import type { QueuedEffect } from './effect.ts';

/** The types an entity raises, each with one sentence on what happened. One business fact, one type. */
export type EventTypes = Readonly<Record<string, string>>;

/** Every type there is, with the entity it belongs to. */
export function eventTypesOf<E extends { readonly events?: EventTypes }>(
  entities: readonly E[],
): { readonly type: string; readonly summary: string; readonly entity: E }[] {
  return entities.flatMap((entity) =>
    Object.entries(entity.events ?? {}).map(([type, summary]) => ({ type, summary, entity })),
  );
}

/** Of the envelope and of the data of every type: the next number is for a change that breaks receivers. */
export const eventSchemaVersion = 1;

/** An event from a decider; the pipeline creates the envelope when the record is final. */
export interface DomainEvent {
  /** One of the entity's `events`. */
  readonly type: string;
  /** The only effect that sends it, regardless of subscriptions. */
  readonly sentBy?: Omit<QueuedEffect, 'name' | 'eventId'>;
}

export interface RecordedEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly timestamp: string;
  /** The exact JSON text that receivers get. */
  readonly payload: string;
}

/** Creates an event with its payload. `entitySequence`: the number of changes of this record so far. */
export function recordEvent(input: {
  id: string;
  type: string;
  timestamp: string;
  sequence: number;
  entityType: string;
  data: { readonly id: string; readonly RowVersion: string };
  entitySequence: number;
  actor: Actor;
  requestId: string;
}): RecordedEvent {
  const { id, type, timestamp, sequence, data, actor } = input;
  const payload = JSON.stringify({
    id,
    type,
    schemaVersion: eventSchemaVersion,
    timestamp,
    sequence,
    entity: {
      type: input.entityType,
      id: data.id,
      RowVersion: data.RowVersion,
      sequence: input.entitySequence,
    },
    actor: { type: actor.type, id: actor.id },
    requestId: input.requestId,
    data,
  });
  return {
    id,
    sequence,
    type,
    entityType: input.entityType,
    entityId: data.id,
    timestamp,
    payload,
  };
}
