/** `GET /api/{collection}/{id}/timeline`: the history of a record in one list. */

import { jsonAnswer } from '../../http/answer.ts';
import type { ApiContext } from '../../http/api-context.ts';
import type { Cursors } from '../../http/lists/cursors.ts';
import { listParameters } from '../../http/lists/list-parameters.ts';
import { parseLimit } from '../../http/lists/list-query.ts';
import { nextLink } from '../../http/lists/page-answer.ts';
import { readParameters, unknownParameter } from '../../http/lists/query-parameters.ts';
import { schemaName } from '../../http/openapi/entity-schemas.ts';
import { ref } from '../../http/openapi/json-schema.ts';
import { namedEnum } from '../../http/openapi/named-enums.ts';
import type { ApiRequest, Operation } from '../../http/operation.ts';
import { article, readShown } from '../../http/operations/record-operations.ts';
import { idParam } from '../../http/operations/request.ts';
import { mayRead } from '../../http/permission.ts';
import type { Role } from '../../record/actor.ts';
import { auditActions, auditOutcomes } from '../../record/audit.ts';
import type { Entity } from '../../record/entity.ts';
import type { JsonSchema, Value } from '../../record/fields.ts';
import { messageParams } from '../../record/messages/message.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { isUuid } from '../../record/values/text-forms.ts';
import { auditEntry } from '../audit/exports.ts';
import { visibleResult } from '../deliveries/exports.ts';
import {
  readTimeline,
  type TimelineItem,
  type TimelinePosition,
  timelineSources,
  timelineTop,
} from './store-timeline.ts';

const text = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };
const id = { type: 'string', format: 'uuid' };
const nullable = (schema: JsonSchema) => ({ ...schema, nullable: true });

const attempt = objectOf({
  number: { type: 'integer' },
  startedAt: instant,
  endedAt: instant,
  outcome: { ...text, description: '`ok`, or the class of the failure.' },
  code: nullable({ ...text, description: 'A stable code; null in attempts of older releases.' }),
  params: nullable(messageParams),
  reason: { ...text, description: 'The reason, in one English sentence.' },
  httpStatus: nullable({ type: 'integer' }),
});

const parts = {
  change: objectOf({
    operation: {
      ...text,
      description:
        '`create`, `patch`, the action, or `refresh`: an action first took changed values of other records.',
    },
    RowVersion: { ...text, maxLength: 32 },
    reason: nullable({
      ...text,
      description: 'The reason given for the action, if it requires one.',
    }),
    fields: {
      type: 'array',
      description: 'The fields changed by one commit; paths as in /changes.',
      items: objectOf({ path: text, old: {}, new: {} }),
    },
  }),
  audit: objectOf({
    id,
    action: namedEnum('AuditEntryAction', auditActions),
    outcome: namedEnum('AuditEntryOutcome', auditOutcomes),
    address: nullable(text),
    details: { type: 'object', additionalProperties: true },
  }),
  event: objectOf({ id, type: text, sequence: { type: 'integer' } }),
  effect: objectOf({
    id,
    kind: text,
    name: {
      ...text,
      description: 'The type of the event, the mail template, or the kind of document.',
    },
    status: text,
    webhookEndpointId: nullable(id),
    lastReason: nullable(text),
    nextAttemptAt: nullable(instant),
    attemptLog: { type: 'array', description: 'The latest 10, oldest first.', items: attempt },
  }),
} as const;

export const timelineSchemas: Readonly<Record<string, JsonSchema>> = {
  TimelineItem: {
    description:
      'Contains the property of its kind: `change` for the kinds `change` and `action`, otherwise the one with the name of the kind.',
    ...objectOf(
      {
        kind: namedEnum('TimelineItemKind', ['change', 'action', 'audit', 'event', 'effect']),
        at: instant,
        actor: nullable({
          ...text,
          description: '`user:<id>`, `key:<id of the API key>` or `system:<part>`.',
        }),
        actorName: nullable({ ...text, description: 'The current name of the actor.' }),
        requestId: nullable({
          ...text,
          description: 'The same for everything that one request caused.',
        }),
        ...parts,
      },
      { optional: Object.keys(parts) },
    ),
  },
  Timeline: {
    description:
      'Changes of fields, one item per commit; actions, with their reason; events; effects (mails, PDFs, webhooks) with their attempts; and entries of the audit log. An effect has the time of its queueing and its current state.',
    ...objectOf({
      items: { type: 'array', items: ref('TimelineItem') },
      nextCursor: nullable({
        ...text,
        description: 'The `cursor` of the next page; null on the last page.',
      }),
      hasMore: { type: 'boolean' },
    }),
  },
};

const exampleId = '0193d0a4-0000-7000-8000-000000000001';
const example = {
  kind: 'change',
  at: '2026-11-21T08:31:12.345Z',
  actor: `key:${exampleId}`,
  actorName: 'Webshop',
  requestId: '0193d0a4-0000-7000-8000-00000000beef',
  change: {
    operation: 'patch',
    RowVersion: 'Vb1u0bX0m2u7u0mYc3Hn5g',
    reason: null,
    fields: [{ path: 'name', old: null, new: 'North Ltd' }],
  },
};

export function timelineOperation(entity: Entity, { db, cursors, reader }: ApiContext): Operation {
  return {
    method: 'GET',
    path: `/api/${entity.collection}/{id}/timeline`,
    operationId: `list${schemaName(entity)}Timeline`,
    tag: entity.title,
    summary: `Read the timeline of ${article(entity)}`,
    description: `Newest first. Only ${auditEntry.roles.read.join(' and ')} see entries of the audit log, by an API key with scopes only if \`audit-entries:read\` is one of them. Events and effects are kept for 90 days.`,
    roles: entity.roles.read,
    parameters: listParameters(entity).filter(({ name }) => /^(limit|cursor)$/.test(name)),
    responses: {
      200: {
        description: 'One page.',
        schema: 'Timeline',
        example: { items: [example], nextCursor: null, hasMore: false },
        link: true,
      },
    },
    problems: ['invalid_filter', 'invalid_cursor', 'not_found', 'overloaded'],
    async handle(request) {
      const recordId = idParam(request);
      const { tenant, actor } = request.principal;
      const mayAudit = mayRead(auditEntry, actor);
      const identity = `timeline ${tenant.id} ${recordId} ${mayAudit}`;
      const { limit, after } = parseQuery(cursors, request, identity);
      await readShown(reader, entity, request);
      const from = { ...(after ?? timelineTop), ...(mayAudit ? {} : { audit: null }) };
      const { items, next } = await readTimeline(db, tenant.id, recordId, from, limit);
      const nextCursor =
        next === null
          ? null
          : cursors.make(
              identity,
              timelineSources.map((source) => next[source]),
            );
      const shown = items.map((item) => outlined(item, actor.role));
      const body = JSON.stringify({ items: shown, nextCursor, hasMore: nextCursor !== null });
      const headers = nextCursor === null ? {} : nextLink(request, 'cursor', nextCursor);
      return { ...jsonAnswer(200, body, null), headers };
    },
  };
}

/** Reduces the reasons of effects to what the role may see. */
function outlined(item: TimelineItem, role: Role): TimelineItem {
  const { effect } = item;
  if (effect === undefined) return item;
  const attemptLog = effect.attemptLog.map((one) => visibleResult(role, effect.kind, one));
  const last = effect.attemptLog.findIndex(({ reason }) => reason === effect.lastReason);
  const lastReason = attemptLog[last]?.reason ?? effect.lastReason;
  return { ...item, effect: { ...effect, attemptLog, lastReason } };
}

/** Throws `invalid_filter` and `invalid_cursor`. */
function parseQuery(
  cursors: Cursors,
  { rawQuery }: ApiRequest,
  identity: string,
): { limit: number; after: TimelinePosition | null } {
  const parameters = readParameters(rawQuery);
  for (const name of parameters.keys()) {
    if (name !== 'limit' && name !== 'cursor') throw unknownParameter(name, ['limit', 'cursor']);
  }
  const cursor = parameters.get('cursor');
  const values = cursors.parse(cursor, identity, timelineSources.length, isPosition);
  const after =
    values === null
      ? null
      : (Object.fromEntries(
          timelineSources.map((source, index) => [source, values[index]]),
        ) as TimelinePosition);
  return { limit: parseLimit(parameters.get('limit')), after };
}

function isPosition(values: readonly Value[]): boolean {
  return (
    values.length === timelineSources.length &&
    values.every((value, index) => {
      if (value === null) return true;
      const source = timelineSources[index];
      const isId = source === 'audit' || source === 'effect';
      return typeof value === 'string' && (isId ? isUuid(value) : /^\d{1,18}$/.test(value));
    })
  );
}
