/** Business events (contract 8): recorded with the change that caused them, frozen as bytes. */
import type { Actor } from './actor.ts';

const eventTypes = ['invoice.posted', 'invoice.released', 'invoice.voided'] as const;

/** What a decider says happened; the pipeline makes the envelope once the record is final. */
export interface DomainEvent {
  readonly type: (typeof eventTypes)[number];
}

export interface RecordedEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly timestamp: string;
  /** The JSON text that every receiver gets, byte for byte. */
  readonly payload: string;
}

/** Makes the envelope of contract 8. `entitySequence` counts the changes of this record. */
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
