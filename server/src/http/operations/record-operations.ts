/** The operations that every entity has: list, create, read, change a field, history. */
import { readHistory } from '../../postgres/store-history.ts';
import type { Reader } from '../../postgres/store-reader.ts';
import type { Command } from '../../record/command.ts';
import { type Entity, patchRoles } from '../../record/entity.ts';
import type { Value } from '../../record/fields.ts';
import { messageOf } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';
import type { RowVersions } from '../../record/row-version.ts';
import { hashOf } from '../../record/row-version.ts';
import { jsonAnswer } from '../answer.ts';
import type { ApiContext } from '../api-context.ts';
import type { InputCheck } from '../input-check.ts';
import { createExpansion, expandParameters, parseExpand } from '../lists/expand.ts';
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
import { versionIn } from '../protocol/conditional-requests.ts';
import { listOperation } from './list-operation.ts';
import { idParam, patchCommand, responseTo, viewerOf } from './request.ts';

export const writeProblems = [
  'invalid_json',
  'invalid_request',
  'not_found',
  'unknown_field',
  'read_only_field',
  'invalid_value',
  'overloaded',
] as const;

export const keyProblems = ['idempotency_in_progress', 'idempotency_key_reused'] as const;

/** Problems of a POST that creates a record. */
export const draftProblems = [
  ...writeProblems.filter((code) => code !== 'not_found'),
  ...keyProblems,
] as const;

/** Submits a command to the pipeline and returns the response. */
export async function run(
  context: ApiContext,
  request: ApiRequest,
  command: Command,
): Promise<Reply> {
  const { result, queueMs, times } = await context.pipeline.submit(
    request.principal.tenant,
    command,
  );
  const answer = responseTo(request, command.entity, result);
  return {
    ...answer,
    timing: [
      ['queue', queueMs],
      ['load', times.loadMs],
      ['decide', times.decideMs],
      ['store', times.storeMs],
    ],
  };
}

export function recordOperations(
  entity: Entity,
  context: ApiContext,
  checks: readonly InputCheck[],
): Operation[] {
  const operations = [listOperation(entity, context), readOperation(entity, context)];
  if (entity.patchable) operations.push(patchOperation(entity, context, checks));
  operations.push(historyOperation(entity, context));
  return operations;
}

function readOperation(entity: Entity, { reader, db, entities }: ApiContext): Operation {
  const expand = expandParameters(entity, entities);
  return {
    method: 'GET',
    path: `/api/${entity.collection}/{id}`,
    operationId: `get${schemaName(entity)}`,
    tag: entity.title,
    summary: `Read ${article(entity)}`,
    description: 'The record, as visible to this role.',
    roles: entity.roles.read,
    parameters: [...expand, headerParameters.ifNoneMatch],
    responses: {
      200: {
        description: 'The record.',
        schema: schemaName(entity),
        example: examples(entity).record,
        etag: true,
      },
    },
    problems: [
      ...(expand.length === 0 ? [] : (['invalid_filter'] as const)),
      'not_found',
      'overloaded',
    ],
    async handle(request) {
      const references = request.rawQuery === '' ? [] : expandedBy(request, entity, entities);
      const { body, bodyHash, rowVersion } = await readShown(reader, entity, request);
      if (references.length === 0) return { ...jsonAnswer(200, body, rowVersion), bodyHash };
      const expansion = createExpansion(references, viewerOf(request));
      expansion.add([JSON.parse(body)]);
      const expanded = await expansion.read(db, request.principal.tenant.id);
      const text = `${body.slice(0, -1)},"expanded":${JSON.stringify(expanded)}}`;
      return { ...jsonAnswer(200, text, rowVersion), bodyHash: hashOf(text) };
    },
  };
}

function expandedBy({ rawQuery }: ApiRequest, entity: Entity, entities: readonly Entity[]) {
  const given = readParameters(rawQuery);
  for (const name of given.keys()) if (name !== 'expand') throw unknownParameter(name, ['expand']);
  return parseExpand(entity, entities, given.get('expand'));
}

/** The record of the path, as visible to the caller. Throws `not_found`. */
export async function readShown(reader: Reader, entity: Entity, request: ApiRequest) {
  const { tenant } = request.principal;
  const shown = await reader.read(tenant.id, entity, idParam(request), viewerOf(request));
  if (shown !== null) return shown;
  throw recordNotFound(entity, idParam(request));
}

export function recordNotFound({ name }: Pick<Entity, 'name'>, id: string): Problem {
  return new Problem('not_found', messageOf('record_not_found', { entity: name, id }));
}

export function dryRunParameter(description: string): Parameter {
  const schema = { type: 'boolean', default: false };
  return { name: 'dryRun', in: 'query', description, schema };
}

/** `isKnown`: whether the operation has the parameter. */
export function parseDryRun(rawQuery: string, isKnown: boolean): boolean {
  let dryRun = false;
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    if (name !== 'dryRun' || !isKnown) throw unknownParameter(name, isKnown ? ['dryRun'] : []);
    if (!['true', 'false'].includes(value)) throw invalidFilter(name, 'boolean_expected');
    dryRun = value === 'true';
  }
  return dryRun;
}

function patchOperation(
  entity: Entity,
  context: ApiContext,
  checks: readonly InputCheck[],
): Operation {
  const roles = patchRoles(entity);
  return {
    method: 'PATCH',
    path: `/api/${entity.collection}/{id}`,
    operationId: `patch${schemaName(entity)}`,
    tag: entity.title,
    summary: `Change one field of ${article(entity)}`,
    description:
      'Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion.' +
      (roles.length > entity.roles.write.length
        ? ' Fields with `x-roles` can be changed by these roles only.'
        : ''),
    roles,
    parameters: [
      headerParameters.ifMatch,
      headerParameters.saveSession,
      headerParameters.idempotencyKey,
    ],
    body: { schema: `${schemaName(entity)}Patch`, example: examples(entity).patch, required: true },
    responses: {
      200: {
        description: 'The record.',
        schema: schemaName(entity),
        etag: true,
      },
      ...conflictResponses(entity),
    },
    problems: [
      ...writeProblems,
      ...keyProblems,
      'one_field_per_patch',
      'field_locked',
      'row_version_required',
    ],
    async handle(request) {
      const command = patchCommand(request, entity);
      if (checks.length === 0) return run(context, request, command);
      const { field, value } = command.verb;
      return run(context, request, await withChecks(command, { [field]: value }, checks));
    },
  };
}

/** Adds the first problem that the checks of the entity find. */
export async function withChecks(
  command: Command,
  input: Readonly<Record<string, Value>>,
  checks: readonly InputCheck[],
): Promise<Command> {
  for (const check of checks) {
    const refusal = await check(input);
    if (refusal !== null) return { ...command, refusal };
  }
  return command;
}

export function conflictResponses(entity: Entity): Operation['responses'] {
  const conflict = { schema: schemaName(entity), etag: true };
  return {
    409: { ...conflict, description: 'RowVersion mismatch: the current record.' },
    412: { ...conflict, description: '`If-Match` mismatch: the current record.' },
  };
}

function historyOperation(entity: Entity, { db, reader, versions }: ApiContext): Operation {
  return {
    method: 'GET',
    path: `/api/${entity.collection}/{id}/changes`,
    operationId: `list${schemaName(entity)}Changes`,
    tag: entity.title,
    summary: `List the changes of ${article(entity)}`,
    description: 'The field history, oldest first. Computed totals are not listed.',
    roles: entity.roles.read,
    parameters: [
      {
        name: 'after',
        in: 'query',
        description:
          'Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page.',
        schema: { type: 'string', maxLength: 32 },
      },
      {
        name: 'limit',
        in: 'query',
        description:
          'Commits per page, fewer if they are large; the changes of one commit are never split.',
        schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
      },
    ],
    responses: {
      200: { description: 'Changes.', schema: 'ChangeList' },
    },
    problems: ['invalid_filter', 'not_found', 'overloaded'],
    async handle(request) {
      const id = idParam(request);
      const tenantId = request.principal.tenant.id;
      const { after, limit } = parseHistoryQuery(request.rawQuery);
      const revision = after === null ? 0 : revisionOf(entity, versions, id, after);
      if (revision === null) throw invalidFilter('after', 'row_version_unknown');
      await readShown(reader, entity, request);
      const { items, next: nextCursor } = await readHistory(db, tenantId, id, revision, limit);
      const body = JSON.stringify({ items, nextCursor, hasMore: nextCursor !== null });
      return jsonAnswer(200, body, null);
    },
  };
}

/** Append-only records have one version, derived from the id. */
function revisionOf(
  { appendOnly }: Entity,
  versions: RowVersions,
  id: string,
  version: string,
): number | null {
  if (appendOnly === true) return version === id.replaceAll('-', '') ? 1 : null;
  return versions.revisionOf(id, version);
}

function parseHistoryQuery(rawQuery: string): { after: string | null; limit: number } {
  let after: string | null = null;
  let limit = 50;
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    if (seen.has(name)) throw invalidFilter(name, 'parameter_twice');
    seen.add(name);
    if (name === 'after') after = versionIn(value);
    else if (
      name === 'limit' &&
      /^\d{1,3}$/.test(value) &&
      Number(value) >= 1 &&
      Number(value) <= 200
    )
      limit = Number(value);
    else if (name === 'limit')
      throw invalidFilter(name, 'integer_out_of_range', { min: 1, max: 200 });
    else throw unknownParameter(name, ['after', 'limit']);
  }
  return { after, limit };
}

export function article(entity: Entity): string {
  const title = entity.title.toLowerCase().replace('api', 'API');
  if (title.endsWith('s')) return `the ${title}`;
  return `${/^(?!user)[aeiou]/i.test(title) ? 'an' : 'a'} ${title}`;
}
