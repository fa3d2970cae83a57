/** Takes over what a client sent: known and writable fields only, right values, references that exist. */
import type { Field, JsonSchema, Value } from './fields.ts';
import { judge } from './judge.ts';
import { say } from './messages.ts';
import { pointerTo, unknownName } from './names.ts';
import {
  invalidValue,
  limits,
  Problem,
  type ProblemDetail,
  problemAt,
  refusalAt,
} from './problem.ts';
import type { Related } from './related.ts';
import { acceptValue } from './values.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;
type Body = Readonly<Record<string, Value>>;

/** The field that a PATCH names. Raises `unknown_field` or `read_only_field`. */
export function requireWritable(fields: Fields, name: string, pointer: string): Field<unknown> {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) {
    if (serviceFields.has(name)) throw readOnly(name, pointer);
    const known = Object.keys(fields).filter((other) => fields[other]?.access !== 'computed');
    throw refusalAt('unknown_field', problemAt(pointer, 'unknown_field', unknownName(name, known)));
  }
  if (field.access === 'computed') throw readOnly(name, pointer);
  return field;
}

const serviceFields = new Set(['id', 'createdAt', 'updatedAt', 'availableActions', 'RowVersion']);

function readOnly(name: string, pointer: string): Problem {
  return refusalAt('read_only_field', problemAt(pointer, 'read_only_field', { field: name }));
}

/**
 * Puts every field of `input` into `target`; answers their names. Raises one Problem that lists
 * all refused fields, of unknown names at most as many as a problem lists; its code is that of the first.
 */
export function acceptFields(
  fields: Fields,
  input: Body,
  target: { [name: string]: Value },
  pointer: string,
  related: Related,
): string[] {
  const refused: Problem[] = [];
  let errorsOmitted = 0;
  for (const [name, value] of Object.entries(input)) {
    if (refused.length >= limits.listedProblems && !Object.hasOwn(fields, name)) {
      errorsOmitted += 1;
      continue;
    }
    const at = pointerTo(pointer, name);
    try {
      const field = requireWritable(fields, name, at);
      const accepted = acceptValue(field, value, at);
      acceptReference(field, accepted, at, related);
      target[name] = accepted;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push(error);
    }
  }
  const [first] = refused;
  if (first !== undefined) {
    throw new Problem(first.code, first.said, {
      errors: refused.flatMap((problem) => problem.errors),
      errorsOmitted,
    });
  }
  return Object.keys(input);
}

/** Raises `invalid_value` when a reference names no record of this tenant. */
export function acceptReference(
  field: Field<unknown>,
  value: Value,
  pointer: string,
  related: Related,
): void {
  if (field.target === null || value === null) return;
  if (related.record(field.target, String(value)) === null) {
    const params = { entity: field.target, id: String(value) };
    throw invalidValue(pointer, 'reference_unknown', params);
  }
}

/** The refusal of a body that is no record, with all of its problems. */
export function bodyProblem(errors: readonly ProblemDetail[]): Problem {
  const said = say('body_invalid', { count: errors.length });
  return new Problem('validation_failed', said, { errors });
}

const noBody: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };

/** Every problem of a body that is no record, such as an action's. Without a schema it takes `{}`. */
export function bodyProblems(schema: JsonSchema = noBody, body: Body): readonly ProblemDetail[] {
  const long = tooLong(schema, body);
  return long.length > 0 ? long : judge(schema, body, 'all');
}

/** Lists that are longer than they may be: their items are not looked at one by one. */
function tooLong({ properties = {} }: JsonSchema, body: Body): ProblemDetail[] {
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, schema]) => {
    const value = Object.hasOwn(body, name) ? body[name] : null;
    const { maxItems = Number.POSITIVE_INFINITY } = schema as { maxItems?: number };
    if (!Array.isArray(value) || value.length <= maxItems) return [];
    const params = { max: maxItems, count: value.length };
    return [problemAt(pointerTo('', name), 'list_too_long', params)];
  });
}
