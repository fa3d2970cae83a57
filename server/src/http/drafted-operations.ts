/** Drafts made from another record: `POST /api/invoices/{id}/credit` drafts a credit note. */
import { readNaming } from '../postgres/store-tenants.ts';
import { bodyProblems } from '../record/accept.ts';
import type { Entity, Row } from '../record/entity.ts';
import type { Value } from '../record/fields.ts';
import { listOf } from '../record/messages/message.ts';
import { say } from '../record/messages.ts';
import { Problem, problemAt, refusalAt } from '../record/problem.ts';
import type { ApiContext } from './api-context.ts';
import { examples } from './examples.ts';
import type { Body } from './json.ts';
import { headerParameters, type Operation } from './operation.ts';
import { draftProblems, readShown, run } from './record-operations.ts';
import { commandOf } from './request.ts';
import { schemaName } from './schemas.ts';

export function draftedOperations(entity: Entity, context: ApiContext): Operation[] {
  const from = entity.draftedFrom;
  const source = context.entities.find(({ name }) => name === from?.entity);
  if (from === undefined || source === undefined) return [];
  const { db, reader, newId } = context;
  return [
    {
      method: 'POST',
      path: `/api/${source.collection}/{id}/${from.path}`,
      operationId: `${from.path}${schemaName(source)}`,
      tag: entity.title,
      summary: from.summary,
      description: from.description,
      roles: entity.roles.write,
      parameters: [headerParameters.idempotencyKey],
      responses: {
        201: {
          description: 'The draft.',
          schema: schemaName(entity),
          example: examples(entity).created,
          etag: true,
          location: true,
        },
      },
      problems: [...draftProblems, 'not_found', 'invalid_transition', 'validation_failed'],
      async handle(request) {
        requireEmpty(request.body);
        const shown = await readShown(reader, source, request);
        const row: Row = JSON.parse(shown.body);
        const tenantId = request.principal.tenant.id;
        const made = from.states.includes(String(row.status))
          ? await inputOf(async () => {
              const { naming, states } = from.before;
              const before = await readNaming(db, tenantId, entity, naming(row), states);
              return from.input(row, before, request.at.slice(0, 10));
            })
          : { refusal: wrongState(row, from.states) };
        const operation = { kind: 'create', input: {}, ...made } as const;
        const command = commandOf(request, entity, newId(request.at), operation, null);
        // Raised where a repeated call has found its answer, whatever became of the record since.
        const refusal = 'refusal' in made ? { refusal: made.refusal } : {};
        const { createdId, ...answer } = await run(context, request, { ...command, ...refusal });
        if (createdId === null) return { ...answer, createdId };
        const location = `/api/${entity.collection}/${createdId}`;
        return { ...answer, createdId: null, headers: { ...answer.headers, location } };
      },
    },
  ];
}

async function inputOf(make: () => Promise<Readonly<Record<string, Value>>>) {
  try {
    return { input: await make() };
  } catch (error) {
    if (error instanceof Problem) return { refusal: error };
    throw error;
  }
}

function wrongState({ status }: Row, states: readonly string[]): Problem {
  const params = { status: String(status), allowed: listOf(states) };
  return refusalAt('invalid_transition', problemAt('/status', 'state_required', params));
}

/** What was sent is never ignored. */
function requireEmpty(body: Body): void {
  const problems = bodyProblems(undefined, body);
  if (problems.length > 0)
    throw new Problem('validation_failed', say('body_not_taken'), { errors: problems });
}
