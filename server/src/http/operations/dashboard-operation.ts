/** `GET /api/dashboard`: sections and tasks of all features, read in one transaction. */
import type { Database, Statement } from '../../postgres/db.ts';
import { type Rows, readTogether } from '../../postgres/read-together.ts';
import { countStatement } from '../../postgres/store-totals.ts';
import { everyone, type Role } from '../../record/actor.ts';
import type { Entity } from '../../record/entity.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { jsonAnswer } from '../answer.ts';
import type { Cursors } from '../lists/cursors.ts';
import { parseListQuery } from '../lists/list-query.ts';
import { readParameters, unknownParameter } from '../lists/query-parameters.ts';
import type { AnyOperation, ApiRequest, Operation } from '../operation.ts';
import { allowedOf } from '../permission.ts';
import { viewerOf } from './request.ts';

export const dashboardTag = {
  name: 'Dashboard',
  description: 'What the first page of the web app shows, in one response.',
} as const;

/** A property of the response. */
export interface DashboardSection {
  readonly name: string;
  /** Who receives it. */
  readonly roles: readonly Role[];
  readonly schema: JsonSchema;
  readonly example: unknown;
  read(request: ApiRequest): Reading;
}

interface Reading {
  /** Sent with those of all sections, so none may depend on the result of another. */
  readonly statements: readonly Statement[];
  /** `answers`: the rows of each statement. */
  show(answers: readonly Rows[]): unknown;
}

/** Records that a user may need to work on. */
export interface DashboardTask {
  readonly name: string;
  readonly entity: Entity;
  /** For users whose role may call this operation. */
  readonly operationId: string;
  /** Counts none while there is no record of this entity. */
  readonly given?: Entity;
  /** The query of the list of these records. */
  query(request: ApiRequest): Readonly<Record<string, string>>;
}

export interface DashboardPart {
  readonly sections?: readonly DashboardSection[];
  readonly tasks?: readonly DashboardTask[];
}

interface Context {
  readonly db: Database;
  readonly cursors: Cursors;
  readonly operations: () => readonly AnyOperation[];
}

/** Larger counts are reported as "more than". */
const countedAtMost = 50;

const taskSchema = objectOf({
  name: { type: 'string', description: 'A stable name; more may be added.' },
  collection: { type: 'string', description: 'The path of the list is `/api/<collection>`.' },
  query: { type: 'string', description: 'The query string of the list.' },
  count: { type: 'integer', minimum: 0, maximum: countedAtMost },
  hasMore: { type: 'boolean', description: 'Whether there are more than `count`.' },
});

function exampleOf({ name, entity }: DashboardTask) {
  const { collection } = entity;
  return { name, collection, query: 'status.eq=Posted', count: 3, hasMore: false };
}

export function dashboardOperation(context: Context, parts: readonly DashboardPart[]): Operation {
  const sections = parts.flatMap((part) => part.sections ?? []);
  const tasks = parts.flatMap((part) => part.tasks ?? []);
  const byName = <T>(of: (section: DashboardSection) => T) =>
    Object.fromEntries(sections.map((section) => [section.name, of(section)]));
  const optional = sections.filter(({ roles }) => roles.length < everyone.length);
  return {
    method: 'GET',
    path: '/api/dashboard',
    operationId: 'getDashboard',
    tag: dashboardTag.name,
    summary: 'Read the dashboard',
    description:
      'Open tasks of the caller with their counts, and a summary of each subject. Sections and tasks that the role may not read are absent. All of it is read in one transaction.',
    roles: everyone,
    responses: {
      200: {
        description: 'The dashboard.',
        schema: objectOf(
          {
            tasks: { type: 'array', items: taskSchema, description: 'Tasks the role may do.' },
            ...byName(({ schema }) => schema),
          },
          { optional: optional.map(({ name }) => name) },
        ),
        example: { tasks: tasks.slice(0, 1).map(exampleOf), ...byName(({ example }) => example) },
      },
    },
    problems: ['invalid_filter', 'overloaded'],
    async handle(request) {
      for (const name of readParameters(request.rawQuery).keys()) throw unknownParameter(name, []);
      const { tenant, actor } = request.principal;
      const allowed = allowedOf(request.principal, context.operations());
      const names = new Set(allowed.map(({ operationId }) => operationId));
      const mine = tasks.filter(({ operationId }) => names.has(operationId));
      const readings = [
        ...sections
          .filter(({ roles }) => roles.includes(actor.role))
          .map((section) => ({ name: section.name, ...section.read(request) })),
        { name: 'tasks', ...readTasks(context.cursors, mine, request) },
      ];
      const all = readings.flatMap(({ statements }) => statements);
      const answers = await readTogether(context.db, tenant.id, all);
      let first = 0;
      const shown = readings.map(async ({ name, statements, show }) => {
        const own = answers.slice(first, first + statements.length);
        first += statements.length;
        return [name, await show(own)];
      });
      const body = JSON.stringify(Object.fromEntries(await Promise.all(shown)));
      return jsonAnswer(200, body, null);
    },
  };
}

function readTasks(
  cursors: Cursors,
  tasks: readonly DashboardTask[],
  request: ApiRequest,
): Reading {
  const tenantId = request.principal.tenant.id;
  const { today } = viewerOf(request);
  const asked = tasks.map(({ name, entity, given, query }) => {
    const text = new URLSearchParams(query(request)).toString().replaceAll('%2C', ',');
    const parsed = parseListQuery(cursors, entity, tenantId, text);
    const statement = countStatement(entity, tenantId, parsed, today, countedAtMost + 1, given);
    return { name, collection: entity.collection, query: text, statement };
  });
  return {
    statements: asked.map(({ statement }) => statement),
    show: (answers) =>
      asked.map(({ statement: _, ...task }, index) => {
        const found = Number(answers[index]?.[0]?.[0] ?? 0);
        const count = Math.min(found, countedAtMost);
        return { ...task, count, hasMore: found > countedAtMost };
      }),
  };
}
