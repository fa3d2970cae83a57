/**
 * Validates client input: known and writable fields, valid values in their stored form, existing references. Fields,
 * filters, and bodies of actions and of sign-in are validated by JSON Schema here, so the same invalid value has the
 * same code, params and message everywhere.
 */
import { isDeepStrictEqual } from 'node:util';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Field, JsonSchema, Value } from '../fields.ts';
import { listOf } from '../messages/message.ts';
import { messageOf, type RenderedMessage } from '../messages/messages.ts';
import {
  invalidValue,
  limits,
  Problem,
  type ProblemDetail,
  problemAt,
  problemWith,
} from '../problem.ts';
import type { Related } from '../related.ts';
import { addKnownFormats, codeOfFormat, isKnownFormat } from './formats.ts';
import { Big } from './money.ts';
import { pointerTo, unknownName } from './names.ts';
import { objectOf } from './object-schema.ts';

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

/** `first`: stops at the first problem, for fields. `all`: reports all problems of a body. */
const validators = { first: newAjv(false), all: newAjv(true) } as const;

function newAjv(allErrors: boolean): { ajv: Ajv; compiled: WeakMap<object, ValidateFunction> } {
  const ajv = new Ajv({ strict: true, verbose: true, allErrors });
  addKnownFormats(ajv);
  ajv.addKeyword('x-form');
  return { ajv, compiled: new WeakMap() };
}

/** All problems, at most one per pointer; empty: valid. */
function validate(
  schema: JsonSchema,
  value: unknown,
  which: keyof typeof validators,
  pointer = '',
): ProblemDetail[] {
  const { ajv, compiled } = validators[which];
  let matches = compiled.get(schema);
  if (matches === undefined) {
    matches = ajv.compile(schema);
    compiled.set(schema, matches);
  }
  if (matches(value)) return [];
  const found = new Map<string, ProblemDetail>();
  for (const error of matches.errors ?? []) {
    const problem = problemOf(error, pointer);
    if (!found.has(problem.pointer)) found.set(problem.pointer, problem);
  }
  return [...found.values()];
}

function problemOf(error: ErrorObject, pointer: string): ProblemDetail {
  const { keyword, params, data, parentSchema = {}, propertyName } = error;
  const place = `${pointer}${error.instancePath}`;
  const at = propertyName === undefined ? place : pointerTo(place, propertyName);
  if (data === null) return problemAt(at, 'not_null');
  switch (keyword) {
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      const known = Object.keys(propertiesOf(parentSchema));
      return problemAt(pointerTo(at, name), 'unknown_field', unknownName(name, known));
    }
    case 'required': {
      const field = String(params['missingProperty']);
      return problemAt(pointerTo(at, field), 'required', { field });
    }
    case 'minimum':
    case 'maximum':
      return problemAt(at, 'integer_out_of_range', rangeOf(parentSchema));
    case 'maxLength':
      return problemAt(at, 'text_too_long', { max: params['limit'], length: charactersOf(data) });
    case 'minLength':
      return problemAt(at, 'text_too_short', { min: params['limit'] });
    case 'maxItems':
      return problemAt(at, 'list_too_long', { max: params['limit'], count: sizeOf(data) });
    case 'maxProperties':
      return problemAt(at, 'object_too_large', { max: params['limit'], count: sizeOf(data) });
    case 'minItems':
      return problemAt(at, 'list_too_short', { min: params['limit'] });
    case 'uniqueItems':
      return problemAt(pointerTo(at, String(params['i'])), 'list_duplicate');
    default:
      return { pointer: at, ...expectedBy(parentSchema) };
  }
}

/** The message for a value of the wrong type or form. */
function expectedBy(schema: JsonSchema): RenderedMessage {
  const { type, format, enum: values } = schema;
  if (schema['x-form'] !== undefined) return schema['x-form'] as RenderedMessage;
  if (Array.isArray(values))
    return messageOf('not_allowed', { allowed: listOf(values.map(String)) });
  if (isKnownFormat(format)) return messageOf(codeOfFormat[format]);
  switch (type) {
    case 'string':
      return messageOf('text_expected');
    case 'integer':
      return messageOf('integer_expected', rangeOf(schema));
    case 'boolean':
      return messageOf('boolean_expected');
    case 'array':
      return messageOf('list_expected');
    case 'object':
      return messageOf('object_expected', { fields: listOf(Object.keys(propertiesOf(schema))) });
    default:
      return messageOf('value_invalid');
  }
}

function rangeOf({ minimum, maximum }: JsonSchema) {
  return { min: Number(minimum), max: Number(maximum) };
}

function sizeOf(data: unknown): number {
  return Object.keys(data as object).length;
}

function propertiesOf({ properties = {} }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return properties as Readonly<Record<string, JsonSchema>>;
}

/** Unicode code points, as JSON Schema counts; without a copy of a text of 1 MiB. */
function charactersOf(text: unknown): number {
  let count = 0;
  for (const _ of String(text)) count += 1;
  return count;
}
