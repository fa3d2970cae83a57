/** Creating a record, or returning the one that has its own key. */
import type { Command } from '../../record/command.ts';
import type { Entity } from '../../record/entity.ts';
import { listOf } from '../../record/messages/message.ts';
import type { ProblemCode } from '../../record/problem.ts';
import type { ApiContext } from '../api-context.ts';
import type { InputCheck } from '../input-check.ts';
import { invalidFilter, readParameters, unknownParameter } from '../lists/query-parameters.ts';
import { schemaName } from '../openapi/entity-schemas.ts';
import { examples } from '../openapi/examples.ts';
import {
  type ApiRequest,
  headerParameters,
  type Operation,
  type Parameter,
  type Reply,
} from '../operation.ts';
import type { Body } from '../protocol/body.ts';
import { article, draftProblems, dryRunParameter, run, withChecks } from './record-operations.ts';
import { commandOf } from './request.ts';

export function createOperation(
  entity: Entity,
  context: ApiContext,
  checks: readonly InputCheck[],
): Operation {
  const name = schemaName(entity);
  const found = entity.hasExternalIds
    ? ' Or the record that has the own key, unchanged; the header `External-Id-Found: true` says so.'
    : '';
  return {
    method: 'POST',
    path: `/api/${entity.collection}`,
    operationId: `create${name}`,
    tag: entity.title,
    summary: `Create ${article(entity)}`,
    description: 'Accepts any subset of the writable fields, even `{}`.',
    roles: entity.roles.write,
    parameters: [
      ...queryParameters(entity),
      headerParameters.idempotencyKey,
      headerParameters.saveSession,
    ],
    body: { schema: `${name}Create`, example: examples(entity).create, required: false },
    responses: {
      ...(hasDryRun(entity)
        ? { 200: { description: `Valid; nothing is stored.${found}`, schema: name } }
        : {}),
      201: {
        description: 'Created.',
        schema: entity.secret === undefined ? name : `${name}WithSecret`,
        etag: true,
        location: true,
      },
    },
    problems: [
      ...(queryParameters(entity).length > 0 ? (['invalid_filter'] as const) : []),
      ...draftProblems,
      ...createProblems(entity),
      ...(entity.mostActive === undefined ? [] : (['too_many_active'] as const)),
    ],
    async handle(request) {
      const { dryRun, returnsHolder } = parseQuery(entity, request.rawQuery);
      const command = createCommand(request, entity, context, request.body, returnsHolder);
      const verb = { ...command.verb, ...(dryRun ? { dryRun } : {}) };
      const checked = await withChecks({ ...command, verb }, request.body, checks);
      if (!dryRun) return withFound(await run(context, request, checked), returnsHolder);
      const reply = await run(context, request, { ...checked, idempotency: null });
      // No record has this version, unless it was found.
      const isFound = !String(reply.body).startsWith(`{"id":"${command.id}"`);
      return isFound ? withFound(reply, returnsHolder) : { ...reply, rowVersion: null };
    },
  };
}

/** Problems of a create that depend on the entity. */
function createProblems(entity: Entity): readonly ProblemCode[] {
  return [
    ...(entity.hasExternalIds ? (['external_id_used'] as const) : []),
    ...(entity.lines === undefined ? [] : (['too_many_lines'] as const)),
  ];
}

/** A create with a new id. */
function createCommand(
  request: ApiRequest,
  entity: Entity,
  { newId }: ApiContext,
  input: Body,
  returnsHolder: boolean,
) {
  const verb: Command['verb'] & { readonly kind: 'create' } = {
    kind: 'create',
    input,
    ...(returnsHolder ? { returnsHolder } : {}),
  };
  return commandOf(request, entity, newId(request.at), verb, null);
}

/** Of a create, 200 is the record that was found, also in a replay. */
function withFound(reply: Reply, returnsHolder: boolean): Reply {
  if (!returnsHolder || reply.status !== 200) return reply;
  return { ...reply, headers: { ...reply.headers, 'external-id-found': 'true' } };
}

const dryRunOfCreate =
  '`true`: only validates. Returns 422, or 200 with the record as it would be created; its id and RowVersion are not used.';

/** Records without a secret: a dry run must not show one. */
function hasDryRun({ secret }: Entity): boolean {
  return secret === undefined;
}

const foundParameter: Parameter = {
  name: 'onExternalId',
  in: 'query',
  description:
    'What happens if another record has an own key of the body. `refuse`: 422 `external_id_used`. `return`: 200 with that record as it is; nothing is changed.',
  schema: { type: 'string', title: 'OnExternalId', enum: ['refuse', 'return'], default: 'refuse' },
};

function queryParameters(entity: Entity): Parameter[] {
  return [
    ...(hasDryRun(entity) ? [dryRunParameter(dryRunOfCreate)] : []),
    ...(entity.hasExternalIds ? [foundParameter] : []),
  ];
}

function parseQuery(entity: Entity, rawQuery: string) {
  const seen = readKnown(rawQuery, queryParameters(entity));
  return { dryRun: flagIn(seen, 'dryRun'), returnsHolder: returnsHolderIn(seen) };
}

/** Throws `invalid_filter` for other parameters. */
function readKnown(
  rawQuery: string,
  parameters: readonly Parameter[],
): ReadonlyMap<string, string> {
  const seen = readParameters(rawQuery);
  const known = parameters.map(({ name }) => name);
  for (const name of seen.keys()) if (!known.includes(name)) throw unknownParameter(name, known);
  return seen;
}

function flagIn(seen: ReadonlyMap<string, string>, name: string): boolean {
  const value = seen.get(name) ?? 'false';
  if (value !== 'true' && value !== 'false') throw invalidFilter(name, 'boolean_expected');
  return value === 'true';
}

function returnsHolderIn(seen: ReadonlyMap<string, string>): boolean {
  const value = seen.get('onExternalId') ?? 'refuse';
  if (value !== 'refuse' && value !== 'return')
    throw invalidFilter('onExternalId', 'not_allowed', { allowed: listOf(['refuse', 'return']) });
  return value === 'return';
}
