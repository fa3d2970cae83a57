/** `POST /api/presence`: a user has a record open. */

import { jsonAnswer } from '../../http/answer.ts';
import { ref } from '../../http/openapi/json-schema.ts';
import { namedEnum } from '../../http/openapi/named-enums.ts';
import type { Operation } from '../../http/operation.ts';
import { recordNotFound } from '../../http/operations/record-operations.ts';
import { viewerOf } from '../../http/operations/request.ts';
import { bodyRefusals, requireBody } from '../../http/operations/require-body.ts';
import { mayRead } from '../../http/permission.ts';
import type { Reader } from '../../postgres/store-reader.ts';
import { everyone } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import type { Presence } from './presence.ts';

const uuid = { type: 'string', format: 'uuid' };

/** Records that single users keep are left out: their presence would show that they exist. */
function viewable(entities: readonly Entity[]): readonly Entity[] {
  return entities.filter(({ audience }) => audience === undefined);
}

export function presenceSchemas(
  entities: readonly Entity[],
): Readonly<Record<'PresenceReport' | 'PresentUser' | 'PresentUsers', JsonSchema>> {
  return {
    PresenceReport: objectOf(
      {
        entityType: namedEnum(
          'PresenceEntityType',
          viewable(entities).map(({ name }) => name),
        ),
        id: { ...uuid, description: 'The record.' },
        tab: {
          ...uuid,
          description: 'Chosen by the client: one for each view of a record, such as an editor.',
        },
        isLeaving: { type: 'boolean', description: 'True: the window no longer shows it.' },
      },
      { optional: ['isLeaving'] },
    ),
    PresentUser: objectOf({ id: uuid, name: { type: 'string' } }),
    PresentUsers: objectOf({ users: { type: 'array', items: ref('PresentUser') } }),
  };
}

const exampleId = '0193d0a4-0000-7000-8000-000000000001';

interface Context {
  readonly entities: readonly Entity[];
  readonly reader: Reader;
  readonly presence: Presence;
}

export function presenceOperation({ entities, reader, presence }: Context): Operation {
  const { PresenceReport: body } = presenceSchemas(entities);
  return {
    method: 'POST',
    path: '/api/presence',
    operationId: 'reportPresence',
    tag: 'Event',
    summary: 'Report that a record is open',
    description:
      'For user interfaces: report every 10 seconds while a window shows a record, and with `isLeaving` when it closes; after 25 seconds without a report the user has left. Returns the other users who have the record open, at most 20. Streams with `presence=true` receive each change. Nothing is stored. Only for signed-in users: a program is never shown as a person.',
    roles: everyone,
    forUsers: true,
    body: {
      schema: 'PresenceReport',
      example: { entityType: 'invoice', id: exampleId, tab: exampleId },
      required: true,
    },
    responses: {
      200: {
        description: 'The other users.',
        schema: 'PresentUsers',
        example: { users: [{ id: exampleId, name: 'Demo Clerk' }] },
      },
    },
    problems: [...bodyRefusals, 'not_found', 'overloaded'],
    async handle(request) {
      requireBody(body, request.body);
      const { tenant, actor } = request.principal;
      const { entityType, tab, isLeaving = false } = request.body;
      const id = String(request.body['id']).toLowerCase();
      const entity = viewable(entities).find(({ name }) => name === entityType);
      const isReadable = entity !== undefined && mayRead(entity, actor);
      if (!isReadable || (await reader.read(tenant.id, entity, id, viewerOf(request))) === null)
        throw recordNotFound({ name: String(entityType) }, id);
      const record = { tenantId: tenant.id, entityType: entity.name, id };
      presence.report({
        ...record,
        userId: actor.id,
        tab: String(tab),
        isLeaving: isLeaving === true,
      });
      const users = (await presence.usersOf(record)).filter((user) => user.id !== actor.id);
      return jsonAnswer(200, JSON.stringify({ users }), null);
    },
  };
}
