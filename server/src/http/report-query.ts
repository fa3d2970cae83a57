/** Reads the query string of a report: known parameters, each once, in the form its field says. */
import type { Field, Value } from '../domain/fields.ts';
import type { Parameter } from './operation.ts';
import { invalidFilter, parseValue, readParameters } from './query-parameters.ts';
import { filterSchema } from './schemas.ts';

/** The parameters of a report, each by the field that validates it. */
export type ReportFields = Readonly<Record<string, Field<unknown>>>;

/** The values that were given, by name. Raises `invalid_filter` for whatever is not understood. */
export function parseReportQuery(
  fields: ReportFields,
  rawQuery: string,
): Readonly<Record<string, Value>> {
  const values: Record<string, Value> = {};
  for (const [name, text] of readParameters(rawQuery)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      const known = Object.keys(fields).join(', ');
      throw invalidFilter(name, `There is no such parameter. Known: ${known}.`);
    }
    values[name] = parseValue(field, name, text);
  }
  return values;
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
