/** The operations on the lines of a document. Changes return the whole document with its new totals. */

import type { Verb } from '../../record/command.ts';
import { linesOf, requireLine } from '../../record/decide/decide-lines.ts';
import type { Entity, Lines } from '../../record/entity.ts';
import { invalidValue } from '../../record/problem.ts';
import { acceptValue, requireWritable } from '../../record/values/accept.ts';
import { pointerTo } from '../../record/values/names.ts';
import { jsonAnswer } from '../answer.ts';
import type { ApiContext } from '../api-context.ts';
import { schemaName } from '../openapi/entity-schemas.ts';
import { examples } from '../openapi/examples.ts';
import { headerParameters, type Operation, type Parameter } from '../operation.ts';
import type { Body } from '../protocol/body.ts';
import {
  article,
  conflictResponses,
  keyProblems,
  readShown,
  run,
  writeProblems,
} from './record-operations.ts';
import { commandOf, expectedVersion, idParam, readPatch, withoutVersion } from './request.ts';

export function lineOperations(entity: Entity, context: ApiContext): Operation[] {
  const { lines } = entity;
  if (lines === undefined) return [];
  return [
    addLine(entity, context),
    getLine(entity, context),
    patchLine(entity, lines, context),
    removeLine(entity, context),
  ];
}

function common(
  entity: Entity,
  verb: string,
  { changing = true, location = false }: { changing?: boolean; location?: boolean } = {},
) {
  return {
    operationId: `${verb}${schemaName(entity)}Line`,
    tag: entity.title,
    roles: entity.roles.write,
    responses: {
      200: {
        description: 'The record.',
        schema: schemaName(entity),
        etag: true,
        location,
      },
      ...conflictResponses(entity),
    },
    problems: [
      ...writeProblems.filter(
        (code) => changing || !['unknown_field', 'read_only_field', 'invalid_value'].includes(code),
      ),
      ...keyProblems,
      'field_locked' as const,
      'row_version_required' as const,
    ],
  };
}

const parameters: readonly Parameter[] = [
  headerParameters.ifMatch,
  headerParameters.saveSession,
  headerParameters.idempotencyKey,
];

function addLine(entity: Entity, context: ApiContext): Operation {
  const shared = common(entity, 'add', { location: true });
  return {
    ...shared,
    method: 'POST',
    path: `/api/${entity.collection}/{id}/lines`,
    summary: `Add one or several lines to ${article(entity)}`,
    description:
      'At `position`, or at the end. Send the fields of one line, or several lines as `lines`: all of them are added in this order as one change, or none. Send the RowVersion last seen in the body or `If-Match`. Returns the document with its new totals; `Location` is the path of the new line, of several the first, and ends with its id.',
    parameters,
    body: {
      schema: `${schemaName(entity)}LineCreate`,
      example: examples(entity).addLine,
      required: true,
    },
    problems: [...shared.problems, 'too_many_lines'],
    handle(request) {
      const id = idParam(request);
      const expected = expectedVersion(request, true);
      const verb = addVerb(withoutVersion(request.body));
      return run(context, request, commandOf(request, entity, id, verb, expected));
    },
  };
}

/** Throws `invalid_value` for `lines` together with the fields of one line, and for no lines. */
function addVerb({ lines, ...fields }: Body): Verb {
  if (lines === undefined) return { kind: 'addLine', input: fields };
  const [other] = Object.keys(fields);
  if (other !== undefined) throw invalidValue(pointerTo('', other), 'one_or_several_lines');
  if (Array.isArray(lines) && lines.length === 0)
    throw invalidValue('/lines', 'list_too_short', { min: 1 });
  return { kind: 'addLines', lines };
}

function getLine(entity: Entity, { reader }: ApiContext): Operation {
  return {
    method: 'GET',
    path: `/api/${entity.collection}/{id}/lines/{lineId}`,
    operationId: `get${schemaName(entity)}Line`,
    tag: entity.title,
    summary: `Read a line`,
    description: 'One line of the document; `ETag` has the RowVersion of the document.',
    roles: entity.roles.read,
    parameters: [headerParameters.ifNoneMatch],
    responses: {
      200: {
        description: 'The line.',
        schema: `${schemaName(entity)}Line`,
        example: examples(entity).line,
        etag: true,
      },
    },
    problems: ['not_found', 'overloaded'],
    async handle(request) {
      const lineId = idParam(request, 'lineId');
      const shown = await readShown(reader, entity, request);
      const line = requireLine(linesOf(JSON.parse(shown.body)), lineId);
      return jsonAnswer(200, JSON.stringify(line), shown.rowVersion);
    },
  };
}

function patchLine(entity: Entity, lines: Lines, context: ApiContext): Operation {
  const shared = common(entity, 'patch');
  return {
    ...shared,
    method: 'PATCH',
    path: `/api/${entity.collection}/{id}/lines/{lineId}`,
    summary: `Change one field of a line`,
    description:
      'Send one field and the RowVersion of the document. Returns the document. Changing `position` moves the line. It conflicts if any line was added, removed or moved since, also in a save session.',
    parameters,
    body: {
      schema: `${schemaName(entity)}LinePatch`,
      example: examples(entity).patchLine,
      required: true,
    },
    problems: [...shared.problems, 'one_field_per_patch'],
    handle(request) {
      const id = idParam(request);
      const lineId = idParam(request, 'lineId');
      const { name, value, expected } = readPatch(request);
      const field = requireWritable(lines.fields, name, '');
      const accepted = acceptValue(field, value, `/${name}`);
      const verb = { kind: 'patchLine', lineId, field: name, value: accepted } as const;
      return run(context, request, commandOf(request, entity, id, verb, expected));
    },
  };
}

function removeLine(entity: Entity, context: ApiContext): Operation {
  return {
    ...common(entity, 'remove', { changing: false }),
    method: 'DELETE',
    path: `/api/${entity.collection}/{id}/lines/{lineId}`,
    summary: `Remove a line`,
    description:
      'Send the RowVersion of the document in `If-Match`, without a body. Returns the document. The history keeps the values of the line.',
    parameters,
    handle(request) {
      const id = idParam(request);
      const verb = { kind: 'removeLine', lineId: idParam(request, 'lineId') } as const;
      const expected = expectedVersion(request, true);
      return run(context, request, commandOf(request, entity, id, verb, expected));
    },
  };
}
