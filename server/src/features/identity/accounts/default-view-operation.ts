/** `POST /api/me/default-view`: the saved view that a list opens with, for one user on all devices. */
import { namedEnum } from '../../../http/openapi/named-enums.ts';
import type { Operation } from '../../../http/operation.ts';
import { bodyRefusals, requireBody } from '../../../http/operations/require-body.ts';
import { privateAnswer } from '../../../http/protocol/private-answer.ts';
import { ownCommand, runOwn } from '../../../pipeline/run-own.ts';
import { everyone } from '../../../record/actor.ts';
import type { Entity } from '../../../record/entity.ts';
import { objectOf } from '../../../record/values/object-schema.ts';
import type { IdentityContext } from '../identity-context.ts';
import { describe } from '../sessions/session-answers.ts';
import { meResponse } from '../sessions/session-schemas.ts';
import { user } from '../user.ts';

export function defaultViewSchemas(entities: readonly Entity[]) {
  return {
    SetDefaultView: objectOf({
      collection: namedEnum(
        'DefaultViewCollection',
        entities.map(({ collection }) => collection),
      ),
      viewId: {
        type: 'string',
        format: 'uuid',
        nullable: true,
        description: 'Null: the list opens without a view.',
      },
    }),
  };
}

export function defaultViewOperation(
  context: IdentityContext,
  entities: readonly Entity[],
): Operation {
  const { SetDefaultView: body } = defaultViewSchemas(entities);
  return {
    method: 'POST',
    path: '/api/me/default-view',
    operationId: 'setDefaultView',
    tag: 'Own account',
    summary: 'Set the default view of a list',
    description:
      'The saved view that user interfaces open this list with. It is not checked whether the view exists: a deleted one has no effect.',
    roles: everyone,
    forUsers: true,
    body: {
      schema: 'SetDefaultView',
      example: { collection: 'invoices', viewId: '0193d0a4-0000-7000-8000-000000000001' },
      required: true,
    },
    responses: { 200: meResponse },
    problems: [...bodyRefusals, 'overloaded'],
    async handle(request) {
      requireBody(body, request.body);
      const { principal, at, requestId } = request;
      const { actor, tenant } = principal;
      const input = request.body;
      const verb = { kind: 'action', action: 'setDefaultView', input, dryRun: false } as const;
      const from = { actor, at, requestId, origin: request.origin() };
      await runOwn(context.engine, tenant, [ownCommand(user, actor.id, verb, from)]);
      return privateAnswer(200, await describe(context, principal));
    },
  };
}
