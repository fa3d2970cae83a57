/** The deliveries in the OpenAPI document: `x-webhooks`, and the callback of an endpoint. */

import { schemaName } from '../../http/openapi/entity-schemas.ts';
import { ref } from '../../http/openapi/json-schema.ts';
import type { Entity } from '../../record/entity.ts';
import { eventTypesOf } from '../../record/event.ts';
import type { JsonSchema } from '../../record/fields.ts';

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

/** Components shared by all deliveries. */
export const webhookParameters = {
  WebhookId: header('webhook-id', 'The id of the event: the same for every attempt.', {
    type: 'string',
  }),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'The time of this attempt, in seconds since 1970.',
    {
      type: 'string',
      pattern: '^[0-9]+$',
    },
  ),
  WebhookSignature: header(
    'webhook-signature',
    'Standard Webhooks 1.0: `v1,` and the base64 of an HMAC-SHA256 over `id.timestamp.body`. One for each live secret, up to four, separated by spaces.',
    { type: 'string' },
  ),
} as const;

export const webhookResponses = {
  EventTaken: {
    description:
      'Any status from 200 to 299: the event was received. Any other response is a failure, and the delivery is retried.',
  },
  EndpointGone: { description: 'The receiver no longer exists: the endpoint is disabled.' },
} as const;

function delivery(operationId: string, tag: string, summary: string, schema: JsonSchema): object {
  return {
    operationId,
    tags: [tag],
    summary,
    security: [],
    parameters: Object.keys(webhookParameters).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { $ref: '#/components/responses/EventTaken' },
      '410': { $ref: '#/components/responses/EndpointGone' },
    },
  };
}

/** `x-webhooks`: one entry per event type. */
export function webhooksOf(entities: readonly Entity[]): Record<string, object> {
  const entries = eventTypesOf(entities).map(({ type, summary, entity }) => {
    const own = {
      type: 'object',
      properties: { type: { enum: [type] }, data: ref(schemaName(entity)) },
    };
    const schema = { allOf: [ref('EventEnvelope'), own] };
    return [type, { post: delivery(`on${pascal(type)}`, entity.title, summary, schema) }];
  });
  return Object.fromEntries(entries);
}

/** `callbacks` of the operation that registers an endpoint. */
export const callbacks = {
  createWebhookEndpoint: {
    event: {
      '{$request.body#/url}': {
        post: delivery(
          'receiveEvent',
          'Event',
          'Receive the events that the endpoint subscribes to',
          ref('EventEnvelope'),
        ),
      },
    },
  },
} as const;

function pascal(type: string): string {
  return type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
