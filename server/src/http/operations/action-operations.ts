/** Actions: on one record, on many, and their readiness check. */

import type { Command } from '../../record/command.ts';
import type { Action, Draft, Entity } from '../../record/entity.ts';
import { messageOf } from '../../record/messages/messages.ts';
import { Problem, type ProblemCode, problemAt } from '../../record/problem.ts';
import { bodyProblem, bodyProblems } from '../../record/values/accept.ts';
import { jsonAnswer, problemAnswer } from '../answer.ts';
import type { ApiContext } from '../api-context.ts';
import type { InputCheck } from '../input-check.ts';
import { actionBodyName, bulkBodyName, schemaName } from '../openapi/entity-schemas.ts';
import { pascalName } from '../openapi/json-schema.ts';
import {
  type ApiRequest,
  headerParameters,
  type Operation,
  type Parameter,
  type Reply,
} from '../operation.ts';
import type { Body } from '../protocol/body.ts';
import { bulkBodySchema, limits } from './bulk-body.ts';
import { runMany } from './bulk-results.ts';
import {
  article,
  conflictResponses,
  dryRunParameter,
  keyProblems,
  parseDryRun,
  run,
  withChecks,
  writeProblems,
} from './record-operations.ts';
import { commandOf, expectedVersion, idParam, withoutVersion } from './request.ts';

type AnyAction = Action<Draft>;

interface Checked {
  readonly context: ApiContext;
  readonly checks: readonly InputCheck[];
}

const actionProblems: readonly ProblemCode[] = [
  ...writeProblems.filter((code) => !['unknown_field', 'read_only_field'].includes(code)),
  'invalid_transition',
  'validation_failed',
  ...keyProblems,
];

export function actionOperations(
  entity: Entity,
  context: ApiContext,
  checks: readonly InputCheck[],
): Operation[] {
  return Object.entries(entity.actions).flatMap(([name, action]) => {
    const { internal, single, dryRun } = action;
    return [
      ...(internal === true ? [] : [actionOperation(entity, name, action, { context, checks })]),
      ...(internal === true || single === true
        ? []
        : [bulkOperation(entity, name, action, { context, checks })]),
      ...(dryRun === true ? [readinessOperation(entity, name, action, context)] : []),
    ];
  });
}

function camelName(name: string): string {
  const pascal = pascalName(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

function newStatus({ to }: AnyAction): string {
  return to === undefined ? '' : ` The new status is ${to}.`;
}

function actionOperation(
  entity: Entity,
  name: string,
  action: AnyAction,
  { context, checks }: Checked,
): Operation {
  return {
    method: 'POST',
    path: `/api/${entity.collection}/{id}/${name}`,
    operationId: `${camelName(name)}${schemaName(entity)}`,
    tag: entity.title,
    summary: action.summary,
    description: `${action.description}${newStatus(action)}`,
    roles: action.roles,
    byRecord: action.rolesFor !== undefined,
    ...(action.forUsers === true ? { forUsers: true } : {}),
    parameters: [
      ...dryRunParameters(action),
      headerParameters.ifMatch,
      headerParameters.saveSession,
      headerParameters.idempotencyKey,
    ],
    body: {
      schema: actionBodyName(entity, name),
      example: action.bodyExample ?? {},
      required: !!(action.body?.['required'] as readonly string[] | undefined)?.length,
    },
    responses: {
      200: {
        description: 'The record.',
        ...answerOfAction(entity, action),
        etag: true,
      },
      ...conflictResponses(entity),
    },
    problems: [...(action.dryRun === true ? (['invalid_filter'] as const) : []), ...actionProblems],
    async handle(request) {
      const id = idParam(request);
      const dryRun = parseDryRun(request.rawQuery, action.dryRun === true);
      const expected = expectedVersion(request, false);
      const verb = {
        kind: 'action',
        action: name,
        input: withoutVersion(request.body),
        dryRun,
      } as const;
      const command = commandOf(request, entity, id, verb, expected);
      const checked = await withChecks(command, verb.input, checks);
      return run(context, request, dryRun ? { ...checked, idempotency: null } : checked);
    },
  };
}

function dryRunParameters({ dryRun }: AnyAction): Parameter[] {
  const description =
    '`true`: only validates. Returns 422 with all problems, or 200 with the unchanged record; `/readiness`, and a dry run of many records, also return warnings.';
  return dryRun === true ? [dryRunParameter(description)] : [];
}

function answerOfAction(entity: Entity, action: AnyAction) {
  const name = schemaName(entity);
  if (action.issues === true) return { schema: `${name}WithSecret` };
  if (action.showsQueued === true) return { schema: `${name}WithQueued` };
  return { schema: name };
}

/** Of an internal action, which has no other operation, it shows the warnings. */
function readinessOperation(
  entity: Entity,
  name: string,
  { internal, summary, description }: AnyAction,
  context: ApiContext,
): Operation {
  const ofAction = {
    summary: `Check whether ${article(entity)} is ready for /${name}`,
    description: `The problems that a dry run of /${name} returns. At most 100 are listed; \`problemsOmitted\` counts the others. Warnings never prevent /${name}: credit limit, customers that may be the same, a reference that was used, an unusual exchange rate, and others.`,
  };
  return {
    method: 'GET',
    path: `/api/${entity.collection}/{id}/readiness`,
    operationId: `get${schemaName(entity)}Readiness`,
    tag: entity.title,
    ...(internal === true ? { summary, description } : ofAction),
    roles: entity.roles.read,
    responses: {
      200: { description: 'The problems.', schema: 'Readiness', example: readinessExample },
    },
    problems: ['not_found', 'overloaded'],
    async handle(request) {
      const verb = { kind: 'action', action: name, input: {}, dryRun: true } as const;
      const command = {
        ...commandOf(request, entity, idParam(request), verb, null),
        idempotency: null,
      };
      const { result } = await context.pipeline.submit(request.principal.tenant, command);
      const problem = result.kind === 'problem' ? result.problem : null;
      if (problem !== null && !['validation_failed', 'invalid_transition'].includes(problem.code))
        throw problem;
      const { errors: problems = [], errorsOmitted = 0 } = problem ?? {};
      const { warnings = [] } = result.kind === 'done' ? result : (problem ?? {});
      const more = errorsOmitted > 0 ? { problemsOmitted: errorsOmitted } : {};
      const ready = problem === null;
      const body = JSON.stringify({ action: name, ready, problems, ...more, warnings });
      return jsonAnswer(200, body, null);
    },
  };
}

const readinessExample = {
  action: 'post',
  ready: false,
  problems: [problemAt('/name', 'required', { field: 'name' })],
  warnings: [problemAt('/name', 'text_too_short', { min: 2 })],
};

function bulkOperation(
  entity: Entity,
  name: string,
  action: AnyAction,
  { context, checks }: Checked,
): Operation {
  const bodySchema = bulkBodySchema(action);
  return {
    method: 'POST',
    path: `/api/${entity.collection}/actions/${name}`,
    operationId: `${camelName(name)}${schemaName(entity)}Many`,
    tag: entity.title,
    summary: `${action.summary.replace(/ an? .*/, '')} many ${entity.collection.replaceAll('-', ' ')}`,
    description: `Up to ${limits.bulkIds} records, one result per id: see *Bulk actions*.`,
    roles: action.roles,
    byRecord: action.rolesFor !== undefined,
    ...(action.forUsers === true ? { forUsers: true } : {}),
    parameters: [...dryRunParameters(action), headerParameters.idempotencyKey],
    body: {
      schema: bulkBodyName(entity, name),
      example: { ids: ['0193d0a4-0000-7000-8000-000000000001'], ...action.bodyExample },
      required: true,
    },
    responses: {
      200: {
        description: 'One result per id.',
        schema: `${schemaName(entity)}BulkResult`,
      },
    },
    problems: [
      ...(action.dryRun === true ? (['invalid_filter'] as const) : []),
      'invalid_json',
      'invalid_request',
      'validation_failed',
    ],
    turn: 'whole',
    async handle(request) {
      const dryRun = parseDryRun(request.rawQuery, action.dryRun === true);
      const errors = bodyProblems(bodySchema, request.body);
      if (errors.length > 0) throw bodyProblem(errors);
      const { ids, ...input } = request.body as Body & { ids: readonly string[] };
      const verb = { kind: 'action', action: name, input, dryRun } as const;
      // All are validated before the first is submitted, and then submitted in order.
      const commands = await Promise.all(
        ids.map((id) => {
          const command = commandOf(request, entity, id.toLowerCase(), verb, null);
          return withChecks({ ...command, inOrder: true }, input, checks);
        }),
      );
      const { texts, replayed } = await runMany(commands, (one) => runOne(one, context, request));
      const body = `{"results":[${texts.join(',')}]}`;
      return {
        ...jsonAnswer(200, body, null),
        headers: replayed ? { 'idempotency-replayed': 'true' } : {},
      };
    },
  };
}

/** The response of one of many commands. Its idempotency fingerprint is that of the whole body. */
async function runOne(command: Command, context: ApiContext, request: ApiRequest): Promise<Reply> {
  const { id, idempotency, verb } = command;
  const isDry = verb.kind === 'action' && verb.dryRun;
  const keyed = idempotency && { ...idempotency, key: `${idempotency.key}/${id}` };
  try {
    return await run(context, request, { ...command, idempotency: isDry ? null : keyed });
  } catch (error) {
    return problemAnswer(asProblem(error), request.requestId);
  }
}

function asProblem(error: unknown): Problem {
  return error instanceof Problem
    ? error
    : new Problem('internal', messageOf('internal'), { cause: error });
}
