/** The operations of effects that other records lack: attempts, and the effects of a record. */

import { jsonAnswer } from '../../http/answer.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { listParameters } from '../../http/lists/list-parameters.ts';
import { parseListQuery } from '../../http/lists/list-query.ts';
import { pageAnswer } from '../../http/lists/page-answer.ts';
import { readParameters } from '../../http/lists/query-parameters.ts';
import { extended, schemaName } from '../../http/openapi/entity-schemas.ts';
import { examples } from '../../http/openapi/examples.ts';
import { ref } from '../../http/openapi/json-schema.ts';
import { headerParameters, type Operation } from '../../http/operation.ts';
import { article, readShown } from '../../http/operations/record-operations.ts';
import { idParam } from '../../http/operations/request.ts';
import { mayRead } from '../../http/permission.ts';
import { type AttemptRecord, readAttempts } from '../../queue/store-attempts.ts';
import type { Entity } from '../../record/entity.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { messageParams } from '../../record/messages/message.ts';
import { problemWith } from '../../record/problem.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { sentBody } from '../webhooks/exports.ts';
import { effect, mayReadExchange, visibleResult } from './effect.ts';
import { problemAt } from './messages.ts';

const headersSchema = {
  type: 'object',
  nullable: true,
  additionalProperties: { type: 'string' },
};
const text = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };

const attemptProperties: Readonly<Record<string, JsonSchema>> = {
  number: { type: 'integer' },
  startedAt: instant,
  endedAt: instant,
  outcome: { ...text, description: '`ok`, or the class of the failure.' },
  code: {
    ...text,
    nullable: true,
    description:
      'A stable code; /docs/errors lists all with their params. Null in attempts of older releases.',
  },
  params: { ...messageParams, nullable: true },
  reason: { ...text, description: 'The reason, in one English sentence.' },
  remedy: { ...text, description: 'How to fix it; empty on success.' },
  httpStatus: { type: 'integer', nullable: true },
  address: { ...text, nullable: true, description: 'The remote IP address.' },
  requestHeaders: {
    ...headersSchema,
    description:
      'The sent headers, including the signature; other values that may be secret are `(redacted)`. Null, like `address` and the response, for a role that may not read the record, mail or webhook endpoint.',
  },
  responseHeaders: headersSchema,
  responseBody: { ...text, nullable: true, description: 'The first 16 KiB.' },
  responseTruncated: { type: 'boolean' },
};

const more: Record<string, JsonSchema> = {
  requestBody: {
    ...text,
    nullable: true,
    description:
      'The exact body of each webhook request; null for a role that may not read the record.',
  },
  attemptLog: {
    type: 'array',
    items: ref('Attempt'),
    description: 'The latest 50, oldest first.',
  },
};

export const effectSchemas: Readonly<Record<string, JsonSchema>> = {
  Attempt: objectOf(attemptProperties),
  EffectWithAttempts: extended('Effect', more),
};

const attemptExample = {
  number: 1,
  startedAt: '2026-11-21T08:30:00.120Z',
  endedAt: '2026-11-21T08:30:00.131Z',
  outcome: 'ok',
  code: 'done',
  params: {},
  reason: 'Done.',
  remedy: '',
  httpStatus: 200,
  address: '203.0.113.7',
  requestHeaders: {
    'content-type': 'application/json',
    'webhook-id': '0193d0a4-0000-7000-8000-000000000001',
    'webhook-timestamp': '1795249800',
    'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  responseHeaders: { 'content-length': '0' },
  responseBody: '',
  responseTruncated: false,
};

interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly eventId: string | null;
  readonly subjectType: string | null;
  readonly webhookEndpointId: string | null;
}

/** Replaces the generic `GET /api/effects/{id}`. */
export function readEffectOperation({ db, reader, entities }: ApiContext): Operation {
  return {
    method: 'GET',
    path: `/api/${effect.collection}/{id}`,
    operationId: `get${schemaName(effect)}`,
    tag: effect.title,
    summary: 'Read an effect with its attempts',
    description: `${effect.description} Responses of lists and actions omit \`requestBody\` and \`attemptLog\`.`,
    roles: effect.roles.read,
    parameters: [headerParameters.ifNoneMatch],
    responses: {
      200: {
        description: 'The effect and its attempts.',
        schema: 'EffectWithAttempts',
        example: { ...examples(effect).record, requestBody: null, attemptLog: [attemptExample] },
        etag: true,
      },
    },
    problems: ['not_found', 'overloaded'],
    async handle(request) {
      const { tenant } = request.principal;
      const shown = await readShown(reader, effect, request);
      const record = JSON.parse(shown.body) as Shown;
      const subject = entities.find(({ name }) => name === record.subjectType);
      const { actor } = request.principal;
      const { role } = actor;
      const mayReadSubject = subject === undefined || mayRead(subject, actor);
      const seesExchange = mayReadSubject && mayReadExchange(role, record.kind);
      const { attempts, requestBody } = await readAttempts(
        db,
        tenant.id,
        record.id,
        record.eventId,
      );
      const { webhookEndpointId } = record;
      const sent =
        requestBody === null || webhookEndpointId === null
          ? requestBody
          : await sentBody(db, tenant.id, webhookEndpointId, requestBody, entities);
      // It contains the whole record.
      const attemptFields = {
        requestBody: mayReadSubject ? sent : null,
        attemptLog: attempts.map((one) =>
          visibleResult(role, record.kind, seesExchange ? one : withoutExchange(one)),
        ),
      };
      const body = JSON.stringify({ ...record, ...attemptFields });
      return jsonAnswer(200, body, shown.rowVersion);
    },
  };
}

const pageNames: readonly string[] = ['sort', 'limit', 'cursor'];

/** The result of an attempt, without its request and response. */
function withoutExchange(attempt: AttemptRecord): AttemptRecord {
  const exchange = { requestHeaders: null, responseHeaders: null, responseBody: null };
  return { ...attempt, ...exchange, address: null };
}

/** `GET /api/invoices/{id}/effects`, for each entity that raises events. */
export function recordEffectsOperation(
  entity: Entity,
  { db, cursors, reader }: ApiContext,
): Operation {
  return {
    method: 'GET',
    path: `/api/${entity.collection}/{id}/effects`,
    operationId: `list${schemaName(entity)}Effects`,
    tag: entity.title,
    summary: `List the effects of ${article(entity)}`,
    description: 'The effects of this record. `/api/effects?subjectId.eq=…` also supports filters.',
    roles: entity.roles.read,
    parameters: listParameters(effect).filter(({ name }) => pageNames.includes(name)),
    responses: {
      200: {
        description: 'One page.',
        schema: 'EffectList',
        link: true,
      },
    },
    problems: ['invalid_filter', 'invalid_cursor', 'not_found', 'overloaded'],
    async handle(request) {
      const { tenant } = request.principal;
      const id = idParam(request);
      for (const name of readParameters(request.rawQuery).keys())
        if (!pageNames.includes(name))
          throw problemWith(
            'invalid_filter',
            problemAt(name, 'list_without_filters', {
              path: `/api/effects?subjectId.eq=${id}`,
            }),
          );
      const own = { field: 'subjectId', operator: 'eq', values: [id] } as const;
      const query = parseListQuery(cursors, effect, tenant.id, request.rawQuery, [], [own]);
      await readShown(reader, entity, request);
      return pageAnswer({ db, cursors }, request, effect, query);
    },
  };
}
