/**
 * The body of a delivery in the form that its endpoint wants. Every attempt renders it from the stored event, so its
 * bytes are the same as long as the endpoint keeps its settings.
 */
import type { Entity } from '../../record/entity.ts';
import type { Value } from '../../record/fields.ts';

export const payloads = ['full', 'thin'] as const;
export const formats = ['standard', 'cloudevents'] as const;

export interface PayloadForm {
  readonly payload: (typeof payloads)[number];
  readonly format: (typeof formats)[number];
}

interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion?: number;
  readonly timestamp: string;
  readonly sequence: number;
  readonly entity: {
    readonly type: string;
    readonly id: string;
    readonly RowVersion: string;
    readonly sequence: number;
  };
  readonly actor: { readonly type: string; readonly id: string };
  readonly requestId: string;
  readonly data: Value;
}

interface Rendered {
  readonly body: string;
  readonly mediaType: string;
}

/** `stored`: the text of the event. */
export function renderPayload(
  stored: string,
  { payload, format }: PayloadForm,
  tenantId: string,
  entities: readonly Entity[],
): Rendered {
  if (payload === 'full' && format === 'standard')
    return { body: stored, mediaType: 'application/json' };
  const event = JSON.parse(stored) as Envelope;
  const collection = entities.find(({ name }) => name === event.entity.type)?.collection;
  const url = `/api/${collection ?? event.entity.type}/${event.entity.id}`;
  if (format === 'cloudevents')
    return {
      body: JSON.stringify(cloudEventOf(event, payload, url, tenantId)),
      mediaType: 'application/cloudevents+json; charset=utf-8',
    };
  const { data: _, ...thin } = event;
  return { body: JSON.stringify({ ...thin, url }), mediaType: 'application/json' };
}

/** `sequence` has as many digits, because CloudEvents compares it as text (extension Sequence). */
const sequenceDigits = 15;

/** CloudEvents 1.0, JSON format in structured mode. Names of extensions have lower-case letters and digits only. */
function cloudEventOf(
  { id, type, schemaVersion = 1, timestamp, sequence, entity, actor, requestId, data }: Envelope,
  payload: PayloadForm['payload'],
  url: string,
  tenantId: string,
): object {
  return {
    specversion: '1.0',
    id,
    source: `urn:uuid:${tenantId}`,
    type,
    subject: url,
    time: timestamp,
    sequence: String(sequence).padStart(sequenceDigits, '0'),
    schemaversion: schemaVersion,
    entitytype: entity.type,
    entityid: entity.id,
    entitysequence: entity.sequence,
    rowversion: entity.RowVersion,
    actor: `${actor.type}:${actor.id}`,
    requestid: requestId,
    ...(payload === 'full' ? { datacontenttype: 'application/json', data } : {}),
  };
}
