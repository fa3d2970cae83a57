/** Checks one value against its field, and says what would be right. Used by POST, PATCH and filters. */
import { isDeepStrictEqual } from 'node:util';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Field, JsonSchema, Value } from './fields.ts';
import { addKnownFormats } from './formats.ts';
import { Big } from './money.ts';
import { invalidValue } from './problem.ts';

const ajv = new Ajv({ strict: true, allErrors: false, coerceTypes: false, useDefaults: false });
addKnownFormats(ajv);
ajv.addFormat('uuid', true); // the pattern beside it decides

const validators = new WeakMap<object, ValidateFunction>();

function validatorOf(field: Field<unknown>): ValidateFunction {
  let validate = validators.get(field.schema);
  if (validate === undefined) {
    validate = ajv.compile(field.schema);
    validators.set(field.schema, validate);
  }
  return validate;
}

/** One phrase for what a field takes, for messages: `a date, YYYY-MM-DD`. */
export function describeValue(field: Field<unknown>): string {
  const { schema } = field;
  switch (field.kind) {
    case 'text':
      return schema.pattern === undefined
        ? `a text of at most ${schema.maxLength} characters`
        : `a text of at most ${schema.maxLength} characters matching ${schema.pattern}`;
    case 'reference':
      return 'the id (UUID) of a record of this tenant';
    case 'enum':
      return `one of ${(schema.enum as readonly string[]).join(', ')}`;
    case 'decimal':
      return 'a decimal string such as "1234.50": at most 18 digits before and 12 after the point';
    case 'integer':
      return `a whole number from ${schema.minimum} to ${schema.maximum}`;
    case 'date':
      return 'a date, YYYY-MM-DD, of the years 1900 to 2199';
    case 'timestamp':
      return 'an instant, RFC 3339, such as 2026-11-21T08:30:00.000Z';
    case 'boolean':
      return 'true or false';
    case 'list':
      return `a list of at most ${schema.maxItems} different texts`;
    case 'map':
      return `an object of at most ${schema.maxProperties} texts, its names matching ${(schema.propertyNames as JsonSchema).pattern}, its values ${(schema.additionalProperties as JsonSchema).pattern}`;
    default:
      return 'a value the service computes';
  }
}

/**
 * The value in the one form in which it is stored. Raises `invalid_value` at `pointer` for a wrong
 * type, length or form, and for null where the field always has a value.
 */
export function acceptValue(field: Field<unknown>, value: unknown, pointer: string): Value {
  if (value === null) {
    if (field.nullable) return null;
    throw invalidValue(pointer, `This field always has a value: send ${describeValue(field)}.`);
  }
  if (!validatorOf(field)(value)) {
    throw invalidValue(
      pointer,
      `Expected ${describeValue(field)}${field.nullable ? ', or null' : ''}.`,
    );
  }
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
  if (field.kind === 'map') return isDeepStrictEqual(a, b);
  if (field.kind === 'list' || field.kind === 'object')
    return JSON.stringify(a) === JSON.stringify(b);
  return false;
}

/**
 * The names of header fields; their values may be somebody's password, and stand in the record alone, which
 * can be changed, unlike what was recorded once.
 */
export function namesAlone(map: Value): Value {
  if (map === null) return null;
  return Object.fromEntries(Object.keys(map).map((name) => [name, '(not told)']));
}
