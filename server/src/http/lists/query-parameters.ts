/** Parses query strings. Errors name the parameter. */

import type { Field, Value } from '../../record/fields.ts';
import type { MessageCode, messageOf } from '../../record/messages/messages.ts';
import { Problem, problemAt, problemWith } from '../../record/problem.ts';
import { acceptValue } from '../../record/values/accept.ts';
import { unknownName } from '../../record/values/names.ts';
import { isStorable } from '../protocol/body.ts';

/** The parameters by name. Throws `invalid_filter` for duplicates and text that cannot be stored. */
export function readParameters(rawQuery: string): Map<string, string> {
  const seen = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(checkEncoding(rawQuery))) {
    if (seen.has(name)) throw invalidFilter(name, 'parameter_twice');
    if (!isStorable(value)) throw invalidFilter(name, 'text_not_storable');
    seen.set(name, value);
  }
  return seen;
}

function checkEncoding(rawQuery: string): string {
  try {
    decodeURIComponent(rawQuery.replaceAll('+', ' '));
    return rawQuery;
  } catch {
    throw invalidFilter('', 'query_not_utf8');
  }
}

/** One value, as its field stores it. Throws `invalid_filter`. */
export function parseValue(field: Field<unknown>, name: string, text: string): Value {
  let value: Value = text;
  if (field.kind === 'boolean' && (text === 'true' || text === 'false')) value = text === 'true';
  if (field.kind === 'integer' && /^-?\d{1,15}$/.test(text)) value = Number(text);
  try {
    return acceptValue({ ...field, nullable: false }, value, name);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem('invalid_filter', error.rendered, { errors: error.errors });
  }
}

/** `invalid_filter` that names the parameter; `''` is the query string as a whole. */
export function invalidFilter<C extends MessageCode>(
  parameter: string,
  ...given: Parameters<typeof messageOf<C>>
): Problem {
  return problemWith('invalid_filter', problemAt(parameter, ...given));
}

/** The error for a parameter that is not among `known`. */
export function unknownParameter(name: string, known: readonly string[]): Problem {
  return invalidFilter(name, 'unknown_parameter', unknownName(name, known));
}
