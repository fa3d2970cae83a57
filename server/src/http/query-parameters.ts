/**
 * Query strings, whatever they ask for: each parameter at most once, in a text that can be stored, with a
 * value that its field takes, or a refusal that names it.
 */
import type { Field, Value } from '../record/fields.ts';
import { describeSchema } from '../record/judge.ts';
import { suggestion } from '../record/mistakes.ts';
import { Problem } from '../record/problem.ts';
import { acceptValue } from '../record/values.ts';
import { isStorable } from './json.ts';

/** The parameters of a query string by name. Raises `invalid_filter` for one given twice. */
export function readParameters(rawQuery: string): Map<string, string> {
  const seen = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(checkEncoding(rawQuery))) {
    if (seen.has(name)) throw invalidFilter(name, 'This parameter is given twice.', 'duplicate');
    if (!isStorable(value))
      throw invalidFilter(name, 'The value holds a character that cannot be stored.');
    seen.set(name, value);
  }
  return seen;
}

function checkEncoding(rawQuery: string): string {
  try {
    decodeURIComponent(rawQuery.replaceAll('+', ' '));
    return rawQuery;
  } catch {
    throw invalidFilter('', 'The query string is not percent-encoded UTF-8.');
  }
}

/** One value, as its field stores it. Raises `invalid_filter` that says what would be right. */
export function parseValue(field: Field<unknown>, name: string, text: string): Value {
  let value: Value = text;
  if (field.kind === 'boolean' && (text === 'true' || text === 'false')) value = text === 'true';
  if (field.kind === 'integer' && /^-?\d{1,15}$/.test(text)) value = Number(text);
  try {
    return acceptValue({ ...field, nullable: false }, value, '');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const expected = describeSchema(field.schema);
    const message = `Expected ${expected}; got ${JSON.stringify(text.slice(0, 80))}.`;
    throw invalidFilter(name, message, error.errors[0]?.code);
  }
}

/** `invalid_filter` that names the parameter; `''` is the query string as a whole. */
export function invalidFilter(
  parameter: string,
  message: string,
  code = 'invalid_filter',
): Problem {
  return new Problem('invalid_filter', parameter === '' ? message : `${parameter}: ${message}`, {
    errors: [{ pointer: parameter, code, message }],
  });
}

/** The refusal of a parameter that an operation with these has not. */
export function unknownParameter(name: string, known: readonly string[]): Problem {
  const message = `There is no such parameter. ${suggestion(name, known)}`;
  return invalidFilter(name, message, 'unknown_parameter');
}
