/**
 * Validates values by JSON Schema and reports message codes. Fields, filters, and bodies of actions and of sign-in use
 * it, so the same invalid value has the same code, params and message everywhere.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { JsonSchema } from '../fields.ts';
import { listOf } from '../messages/message.ts';
import { messageOf, type RenderedMessage } from '../messages/messages.ts';
import { type ProblemDetail, problemAt } from '../problem.ts';
import { addKnownFormats, codeOfFormat, isKnownFormat } from './formats.ts';
import { pointerTo, unknownName } from './names.ts';

/** `first`: stops at the first problem, for fields. `all`: reports all problems of a body. */
const validators = { first: newAjv(false), all: newAjv(true) } as const;

function newAjv(allErrors: boolean): { ajv: Ajv; compiled: WeakMap<object, ValidateFunction> } {
  const ajv = new Ajv({ strict: true, verbose: true, allErrors });
  addKnownFormats(ajv);
  ajv.addKeyword('x-form');
  return { ajv, compiled: new WeakMap() };
}

/** All problems, at most one per pointer; empty: valid. */
export function validate(
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
