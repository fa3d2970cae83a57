/**
 * Parses the query string of a report: each known parameter at most once, validated by its field.
 */

import {
  invalidFilter,
  parseValue,
  readParameters,
  unknownParameter,
} from '../../http/lists/query-parameters.ts';
import { filterListSchema, filterSchema } from '../../http/openapi/shared-schemas.ts';
import type { Parameter } from '../../http/operation.ts';
import type { Field, JsonSchema, Value } from '../../record/fields.ts';
import { limits as listLimits } from '../../record/list-query.ts';
import { problemWith } from '../../record/problem.ts';
import { problemAt } from './messages.ts';

/** The parameters of a report and their fields. */
export type ReportFields = Readonly<Record<string, Field<unknown>>>;

/** The parsed values by name. Throws `invalid_filter` for unknown or invalid parameters. */
export function parseReportQuery(
  fields: ReportFields,
  rawQuery: string,
): Readonly<Record<string, Value>> {
  const values: Record<string, Value> = {};
  for (const [name, text] of readParameters(rawQuery)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) throw unknownParameter(name, Object.keys(fields));
    values[name] = isList(name) ? parseList(field, name, text) : parseValue(field, name, text);
  }
  for (const [name, field] of Object.entries(fields)) {
    if (isRequired(field) && values[name] === undefined)
      throw problemWith('invalid_filter', problemAt(name, 'parameter_required'));
  }
  return values;
}

const isList = (name: string) => name.endsWith('.in');

/** Values separated by commas. */
function parseList(field: Field<unknown>, name: string, text: string): Value {
  const parts = text.split(',');
  if (text === '' || parts.length > listLimits.inValues)
    throw invalidFilter(name, 'filter_values_count', { max: listLimits.inValues });
  return parts.map((part) => parseValue(field, name, part));
}

/** A parameter without default that is not nullable. */
function isRequired({ nullable, initial }: Field<unknown>): boolean {
  return !nullable && initial === null;
}

/** The parameters for the OpenAPI document. */
export function reportParameters(fields: ReportFields): Parameter[] {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: 'query',
    description: field.description,
    ...(isRequired(field) ? { required: true } : {}),
    ...(isList(name) ? { style: 'form', explode: false } : {}),
    schema: schemaOf(name, field),
  }));
}

function schemaOf(name: string, field: Field<unknown>): JsonSchema {
  if (isList(name)) return filterListSchema(field, '', name);
  return field.kind === 'integer'
    ? { ...field.schema, default: field.initial }
    : filterSchema(field, 'Report', name);
}
