/**
 * Judges a value by a JSON Schema and says in the project's own words what is wrong with it. Fields, bodies of
 * actions and bodies of sign-in all come here, so the same mistake has the same code and words everywhere.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { JsonSchema } from './fields.ts';
import { addKnownFormats, wordsOfFormat } from './formats.ts';
import { mistake, pointerTo } from './mistakes.ts';
import type { ProblemDetail } from './problem.ts';

/** `first`: a field has one value and gets one answer. `all`: every problem of a body at once. */
const validators = { first: newAjv(false), all: newAjv(true) } as const;

function newAjv(allErrors: boolean): { ajv: Ajv; compiled: WeakMap<object, ValidateFunction> } {
  const ajv = new Ajv({ strict: true, verbose: true, allErrors });
  addKnownFormats(ajv);
  ajv.addKeyword('x-form');
  return { ajv, compiled: new WeakMap() };
}

/** Every problem, at most one at each place; none: the value is right. */
export function judge(
  schema: JsonSchema,
  value: unknown,
  which: keyof typeof validators,
  pointer = '',
): ProblemDetail[] {
  const { ajv, compiled } = validators[which];
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(value)) return [];
  const found = new Map<string, ProblemDetail>();
  for (const error of validate.errors ?? []) {
    const problem = problemOf(error, pointer);
    if (!found.has(problem.pointer)) found.set(problem.pointer, problem);
  }
  return [...found.values()];
}

function problemOf(error: ErrorObject, pointer: string): ProblemDetail {
  const { keyword, params, data, parentSchema = {}, propertyName } = error;
  const place = `${pointer}${error.instancePath}`;
  const at = propertyName === undefined ? place : pointerTo(place, propertyName);
  const expected = describeSchema(parentSchema);
  if (data === null) return mistake('not_null', at, { expected });
  switch (keyword) {
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      const known = Object.keys(propertiesOf(parentSchema));
      return mistake('unknown_field', pointerTo(at, name), { name, known });
    }
    case 'required': {
      const name = String(params['missingProperty']);
      const wanted = describeSchema(propertiesOf(parentSchema)[name] ?? {});
      return mistake('required', pointerTo(at, name), { name, expected: wanted });
    }
    case 'type':
      return mistake('wrong_type', at, { expected });
    case 'enum':
      return mistake('not_allowed', at, { expected });
    case 'minimum':
    case 'maximum':
      return mistake('out_of_range', at, { expected });
    case 'maxLength':
      return mistake('too_long', at, {
        expected: lengthOf(parentSchema),
        length: charactersOf(data),
      });
    case 'minLength':
      return mistake('too_short', at, { expected: lengthOf(parentSchema) });
    case 'maxItems':
    case 'maxProperties':
      return mistake('too_many', at, { expected, count: Object.keys(data as object).length });
    case 'minItems':
      return mistake('too_few', at, { expected });
    case 'uniqueItems':
      return mistake('duplicate', pointerTo(at, String(params['i'])), { expected });
    default:
      return mistake('wrong_format', at, { expected });
  }
}

/** One phrase for what a schema takes: `a date, YYYY-MM-DD, of the years 1900 to 2199`. */
export function describeSchema(schema: JsonSchema): string {
  if (typeof schema['x-form'] === 'string') return schema['x-form'];
  if (Array.isArray(schema['enum'])) return `one of ${schema['enum'].join(', ')}`;
  if (typeof schema['format'] === 'string') return wordsOfFormat(schema['format']);
  switch (schema['type']) {
    case 'string':
      return lengthOf(schema);
    case 'integer':
      return `a whole number from ${schema['minimum']} to ${schema['maximum']}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list of ${countOf(schema['minItems'], schema['maxItems'])}${schema['uniqueItems'] === true ? ' different' : ''} values, each ${describeSchema(schema['items'] as JsonSchema)}`;
    case 'object':
      return describeObject(schema);
    default:
      return 'another value';
  }
}

function describeObject(schema: JsonSchema): string {
  const { propertyNames, additionalProperties, maxProperties } = schema;
  if (typeof additionalProperties === 'object')
    return `an object of at most ${maxProperties} members, each name ${describeSchema(propertyNames as JsonSchema)}, each value ${describeSchema(additionalProperties as JsonSchema)}`;
  return `an object with ${Object.keys(propertiesOf(schema)).join(', ')}`;
}

function lengthOf({ minLength, maxLength }: JsonSchema): string {
  return maxLength === undefined
    ? 'a text'
    : `a text of ${countOf(minLength, maxLength)} characters`;
}

function countOf(least: unknown, most: unknown): string {
  return least === undefined ? `at most ${most}` : `${least} to ${most}`;
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
