/** Reads the query string of a report: known parameters, each once, in the form its field says. */
import type { Field, Value } from '../domain/fields.ts';
import { Problem } from '../domain/problem.ts';
import { acceptValue, describeValue } from '../domain/values.ts';
import { isStorable } from './json.ts';
import type { Parameter } from './operation.ts';
import { filterSchema } from './schemas.ts';

/** The parameters of a report, each by the field that validates it. */
export type ReportFields = Readonly<Record<string, Field<unknown>>>;

/** The values that were given, by name. Raises `invalid_filter` for whatever is not understood. */
export function parseReportQuery(
  fields: ReportFields,
  rawQuery: string,
): Readonly<Record<string, Value>> {
  const values: Record<string, Value> = {};
  for (const [name, text] of new URLSearchParams(checkEncoding(rawQuery))) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      const known = Object.keys(fields).join(', ');
      throw refusal(name, `There is no such parameter. Known: ${known}.`);
    }
    if (Object.hasOwn(values, name)) throw refusal(name, 'This parameter is given twice.');
    if (!isStorable(text))
      throw refusal(name, 'The value holds a character that cannot be stored.');
    values[name] = parseValue(field, name, text);
  }
  return values;
}

function checkEncoding(rawQuery: string): string {
  try {
    decodeURIComponent(rawQuery.replaceAll('+', ' '));
    return rawQuery;
  } catch {
    throw refusal('', 'The query string is not percent-encoded UTF-8.');
  }
}

function parseValue(field: Field<unknown>, name: string, text: string): Value {
  const value = field.kind === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  try {
    return acceptValue({ ...field, nullable: false }, value, '');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const expected = describeValue(field);
    throw refusal(name, `Expected ${expected}; got ${JSON.stringify(text.slice(0, 80))}.`);
  }
}

export function refusal(parameter: string, message: string): Problem {
  return new Problem('invalid_filter', parameter === '' ? message : `${parameter}: ${message}`, {
    errors: [{ pointer: parameter, code: 'invalid_filter', message }],
  });
}

/** The same fields as documented parameters. */
export function reportParameters(fields: ReportFields): Parameter[] {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: 'query',
    description: field.description,
    schema:
      field.kind === 'integer' ? { ...field.schema, default: field.initial } : filterSchema(field),
  }));
}
