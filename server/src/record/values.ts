/** Takes one value as its field stores it, or says what would be right. Used by POST, PATCH and filters. */
import { isDeepStrictEqual } from 'node:util';
import type { Field, Value } from './fields.ts';
import { judge } from './judge.ts';
import { Big } from './money.ts';
import { invalidValue, refusalAt } from './problem.ts';

/**
 * The value in the one form in which it is stored. Raises `invalid_value` at `pointer` for a wrong
 * type, length or form, and for null where the field always has a value.
 */
export function acceptValue(field: Field<unknown>, given: unknown, pointer: string): Value {
  // Before it is measured: another spelling may be longer.
  const value = typeof given === 'string' ? (field.spell?.(given) ?? given) : given;
  if (value === null) {
    if (field.nullable) return null;
    throw invalidValue(pointer, 'not_null');
  }
  const [problem] = judge(field.schema, value, 'first', pointer);
  if (problem !== undefined) throw refusalAt('invalid_value', problem);
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
