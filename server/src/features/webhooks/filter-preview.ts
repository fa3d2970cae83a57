/** `POST /api/webhook-endpoints/actions/filter-preview`: which of the latest events a filter would let through, and why not. */
import { jsonAnswer } from '../../http/answer.ts';
import type { ApiContext } from '../../http/api-context.ts';
import type { Operation } from '../../http/operation.ts';
import { integrators } from '../../record/actor.ts';
import { subscribes } from '../../record/effect.ts';
import type { Entity } from '../../record/entity.ts';
import { eventTypesOf } from '../../record/event.ts';
import type { JsonSchema, Value } from '../../record/fields.ts';
import { bodyProblem, bodyProblems } from '../../record/values/accept.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { unknownEventType } from './check-endpoint.ts';
import { requireFilter, unmet } from './event-filter.ts';
import { readLatest } from './store-latest-events.ts';
import { webhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

const limits = {
  /** The latest events of the chosen types, at most. */
  events: 50,
  /** Of their payloads; fewer events are read if they are large. */
  bytes: 8 * 1024 * 1024,
  /** The tenant's newest events, of any type, among which they are. */
  sequences: 20_000,
} as const;

const text = { type: 'string' };

export const previewSchemas: Readonly<Record<string, JsonSchema>> = {
  WebhookFilterPreview: objectOf({
    matching: { type: 'integer', description: 'How many of `items` would be sent.' },
    items: {
      type: 'array',
      maxItems: limits.events,
      description: 'The latest events of these types, newest first.',
      items: objectOf({
        id: { ...text, format: 'uuid' },
        type: text,
        sequence: { type: 'integer' },
        timestamp: { ...text, format: 'date-time' },
        entityId: { ...text, format: 'uuid' },
        matches: { type: 'boolean' },
        unmet: {
          type: 'array',
          description: 'The conditions that it does not meet, each with the value of the event.',
          items: objectOf({
            condition: text,
            value: { ...text, nullable: true, description: 'As text; null: it has none.' },
          }),
        },
      }),
    },
  }),
};

const { eventTypes, filter } = webhookEndpoint.fields;
const body = objectOf({
  eventTypes: eventTypes?.schema ?? {},
  filter: filter?.schema ?? {},
});

export function filterPreviewOperation({ db, entities }: ApiContext): Operation {
  return {
    method: 'POST',
    path: `/api/${webhookEndpoint.collection}/actions/filter-preview`,
    operationId: 'previewWebhookFilter',
    tag: webhookEndpoint.title,
    summary: 'Try the filter of a webhook endpoint',
    description: `Applies a filter to the latest ${limits.events} events of these types among the newest 20,000 events; stores nothing.`,
    roles: integrators,
    turn: 'whole',
    body: {
      schema: body,
      example: { eventTypes: ['invoice.*'], filter: 'data.total.gte=1000' },
      required: true,
    },
    responses: {
      200: {
        description: 'The events, and whether each would be sent.',
        schema: 'WebhookFilterPreview',
        example: {
          matching: 0,
          items: [
            {
              id: '0193d0a4-0000-7000-8000-00000000e001',
              type: 'invoice.posted',
              sequence: 42,
              timestamp: '2026-11-21T08:30:00.000Z',
              entityId: '0193d0a4-0000-7000-8000-000000000001',
              matches: false,
              unmet: [{ condition: 'data.total.gte=1000', value: '119.00' }],
            },
          ],
        },
      },
    },
    problems: [
      'invalid_json',
      'invalid_request',
      'validation_failed',
      'invalid_value',
      'overloaded',
    ],
    async handle({ principal, body: given }) {
      const input = (given ?? {}) as Readonly<Record<string, Value>>;
      const errors = bodyProblems(body, input);
      if (errors.length > 0) throw bodyProblem(errors);
      const wanted = input['eventTypes'] as readonly string[];
      const conditions = String(input['filter']);
      const unknown = unknownEventType('/eventTypes', wanted, entities);
      if (unknown !== null) throw unknown;
      requireFilter(conditions, wanted, entities);
      const types = eventTypesOf(entities)
        .map(({ type }) => type)
        .filter((type) => subscribes(wanted, type));
      const { events, bytes, sequences } = limits;
      const latest = await readLatest(db, principal.tenant.id, types, events, bytes, sequences);
      const items = latest.map((payload) => itemOf(payload, conditions, entities));
      const matching = items.filter(({ matches }) => matches).length;
      return jsonAnswer(200, JSON.stringify({ matching, items }), null);
    },
  };
}

interface Past {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly timestamp: string;
  readonly entity: { readonly type: string; readonly id: string };
  readonly data: Readonly<Record<string, Value>>;
}

function itemOf(payload: string, conditions: string, entities: readonly Entity[]) {
  const { id, type, sequence, timestamp, entity: record, data } = JSON.parse(payload) as Past;
  const entity = entities.find(({ name }) => name === record.type);
  const missed = (entity === undefined ? null : unmet(conditions, entity, data)) ?? [];
  return {
    ...{ id, type, sequence, timestamp, entityId: record.id, matches: missed.length === 0 },
    unmet: missed.map(({ condition, value }) => ({
      condition,
      value: value === null ? null : String(value),
    })),
  };
}
