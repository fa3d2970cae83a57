/** The operation that adds and removes own keys of a record (decision 0079). */
import type { Entity } from '../../record/entity.ts';
import { changeSchema, type ExternalIdsChange } from '../../record/external-ids.ts';
import { bodyProblem, bodyProblems } from '../../record/values/accept.ts';
import type { ApiContext } from '../api-context.ts';
import { schemaName } from '../openapi/entity-schemas.ts';
import { headerParameters, type Operation } from '../operation.ts';
import { article, conflictResponses, keyProblems, run } from './record-operations.ts';
import { commandOf, expectedVersion, idParam, withoutVersion } from './request.ts';

export function externalIdsOperation(entity: Entity, context: ApiContext): Operation {
  return {
    method: 'POST',
    path: `/api/${entity.collection}/{id}/external-ids`,
    operationId: `change${schemaName(entity)}ExternalIds`,
    tag: entity.title,
    summary: `Add and remove own keys of ${article(entity)}`,
    description:
      'Removes the keys in `remove`, then adds those in `add`, in every state of the record. What is so already changes nothing.',
    roles: entity.roles.write,
    parameters: [headerParameters.ifMatch, headerParameters.idempotencyKey],
    body: {
      schema: 'ExternalIdsChange',
      example: { add: [{ system: 'shopify', id: '991' }] },
      required: true,
    },
    responses: {
      200: { description: 'The record.', schema: schemaName(entity), etag: true },
      ...conflictResponses(entity),
    },
    problems: [
      'invalid_json',
      'invalid_request',
      'not_found',
      'invalid_value',
      'validation_failed',
      'external_id_used',
      'overloaded',
      ...keyProblems,
    ],
    async handle(request) {
      const body = withoutVersion(request.body);
      const errors = bodyProblems(changeSchema, body);
      if (errors.length > 0) throw bodyProblem(errors);
      const { add = [], remove = [] } = body as Partial<ExternalIdsChange>;
      const verb = { kind: 'externalIds', add, remove } as const;
      const expected = expectedVersion(request, false);
      return run(context, request, commandOf(request, entity, idParam(request), verb, expected));
    },
  };
}
