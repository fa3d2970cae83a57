/**
 * Validates client input: known and writable fields, valid values in their stored form, existing references.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Draft, Entity } from '../entity.ts';
import type { Field, JsonSchema, Value } from '../fields.ts';
import { messageOf } from '../messages/messages.ts';
import {
  invalidValue,
  limits,
  Problem,
  type ProblemDetail,
  problemAt,
  problemWith,
} from '../problem.ts';
import type { Related } from '../related.ts';
import type { Row } from '../row.ts';
import { Big } from './money.ts';
import { pointerTo, unknownName } from './names.ts';
import { objectOf } from './object-schema.ts';
import { validate } from './validate.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;
type Body = Readonly<Record<string, Value>>;

/** The field of a PATCH of the object at `pointer`. Throws `unknown_field` or `read_only_field`. */
export function requireWritable(fields: Fields, name: string, pointer: string): Field<unknown> {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field !== undefined && field.access !== 'computed') return field;
  const at = pointerTo(pointer, name);
  if (field !== undefined || serviceFields.has(name)) throw readOnly(name, at);
  const known = Object.keys(fields).filter((other) => fields[other]?.access !== 'computed');
  throw problemWith('unknown_field', problemAt(at, 'unknown_field', unknownName(name, known)));
}

const serviceFields = new Set(['id', 'createdAt', 'updatedAt', 'availableActions', 'RowVersion']);

function readOnly(name: string, pointer: string): Problem {
  return problemWith('read_only_field', problemAt(pointer, 'read_only_field', { field: name }));
}

/**
 * Copies every field of `input` into `target`; returns their names. Throws one Problem that lists all rejected
 * fields, with the code of the first.
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
      const field = requireWritable(fields, name, pointer);
      const accepted = acceptValue(field, value, at);
      acceptReference(field, accepted, at, related);
      target[name] = accepted;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push(error);
    }
  }
  throwAll(refused, errorsOmitted);
  return Object.keys(input);
}

/** Throws one Problem with the entries of all, and the code of the first; nothing if there is none. */
export function throwAll(refused: readonly Problem[], errorsOmitted = 0): void {
  const [first] = refused;
  if (first === undefined) return;
  throw new Problem(first.code, first.rendered, {
    errors: refused.flatMap((problem) => problem.errors),
    errorsOmitted: refused.reduce((sum, problem) => sum + problem.errorsOmitted, errorsOmitted),
  });
}

/** Throws `invalid_value` if a reference is not a record of this tenant. */
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

/** The problem of an invalid body that is not a record. */
export function bodyProblem(errors: readonly ProblemDetail[]): Problem {
  const message = messageOf('body_invalid', { count: errors.length });
  return new Problem('validation_failed', message, { errors });
}

const noBody: JsonSchema = objectOf({});

/** All problems of a body that is not a record, such as an action's. Default schema: `{}`. */
export function bodyProblems(schema: JsonSchema = noBody, body: Body): readonly ProblemDetail[] {
  const long = tooLong(schema, body);
  return long.length > 0 ? long : validate(schema, body, 'all');
}

/** Lists that are too long; their items are not validated. */
function tooLong({ properties = {} }: JsonSchema, body: Body): ProblemDetail[] {
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, schema]) => {
    const value = Object.hasOwn(body, name) ? body[name] : null;
    const { maxItems = Number.POSITIVE_INFINITY } = schema as { maxItems?: number };
    if (!Array.isArray(value) || value.length <= maxItems) return [];
    const params = { max: maxItems, count: value.length };
    return [problemAt(pointerTo('', name), 'list_too_long', params)];
  });
}

/**
 * The value in its stored form. Throws `invalid_value` at `pointer` for a wrong type, length or form, and for null
 * if the field is not nullable.
 */
export function acceptValue(field: Field<unknown>, given: unknown, pointer: string): Value {
  // Before the length check: the stored spelling may be longer.
  const value = typeof given === 'string' ? (field.spell?.(given) ?? given) : given;
  if (value === null) {
    if (field.nullable) return null;
    throw invalidValue(pointer, 'not_null');
  }
  const [problem] = validate(field.schema, value, 'first', pointer);
  if (problem !== undefined) throw problemWith('invalid_value', problem);
  if (field.kind === 'timestamp') return new Date(String(value)).toISOString();
  return normalise(field, value as Value);
}

function normalise(field: Field<unknown>, value: Value): Value {
  if (field.kind === 'reference') return String(value).toLowerCase();
  if (field.kind === 'decimal' && new Big(String(value)).eq(0))
    return String(value).replace('-', '');
  return value;
}

/** Puts texts that an action or `derive` has set into their stored form: reasons, names of a source. */
export function spellTexts(
  { columns }: Pick<Entity, 'columns'>,
  before: Row | null,
  row: Draft,
): void {
  for (const [name, { spell }] of columns) {
    const value = row[name];
    if (spell !== null && typeof value === 'string' && value !== before?.[name])
      row[name] = spell(value);
  }
}

/** Whether two stored forms are the same value: `1.5` and `1.50` are. */
export function sameValue(field: Field<unknown>, a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a === null || b === null || a === undefined || b === undefined) return false;
  if (field.kind === 'decimal') return new Big(String(a)).eq(String(b));
  if (field.kind === 'map' || field.kind === 'object') return isDeepStrictEqual(a, b);
  if (field.kind === 'list') return JSON.stringify(a) === JSON.stringify(b);
  return false;
}

/**
 * The names of header fields without their values, which may be passwords. Values are only in the record, which can
 * be changed, unlike history and events.
 */
export function namesAlone(map: Value): Value {
  if (map === null) return null;
  return Object.fromEntries(Object.keys(map).map((name) => [name, '(redacted)']));
}
