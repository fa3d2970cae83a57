/** Documents each filter of a list as a parameter, from the fields that parse it. `info` of the document explains the operators. */
import type { Entity } from '../../record/entity.ts';
import type { Field, Operator } from '../../record/fields.ts';
import { limits, listFields } from '../../record/list-query.ts';
import { schemaName } from '../openapi/entity-schemas.ts';
import { filterListSchema, filterSchema } from '../openapi/shared-schemas.ts';
import type { Parameter } from '../operation.ts';

export function listParameters(entity: Entity): Parameter[] {
  const fields = listFields({ ...entity.fields, ...entity.filters });
  const filters = filterParameters(schemaName(entity), fields);
  const sortable = Object.keys(fields).filter((name) => fields[name]?.sortable);
  const searched = Object.keys(entity.fields).filter((name) => entity.fields[name]?.search);
  const page: Parameter[] = [
    {
      name: 'sort',
      in: 'query',
      schema: {
        type: 'string',
        pattern: `^-?(${sortable.join('|')})(,-?(${sortable.join('|')})){0,2}$`,
      },
    },
    ...pageParameters(
      'Records per page; fewer if they are large.',
      '`nextCursor` of the previous page; valid only with the same filters and sort.',
    ),
  ];
  if (searched.length > 0) {
    page.push({
      name: 'q',
      in: 'query',
      description: `Searches ${searched.join(', ')}, ignoring case.`,
      schema: { type: 'string', minLength: 1, maxLength: limits.searchLength },
    });
  }
  return [...filters, ...page];
}

/** One for each operator of each field. `owner`: the schema that names the enums. */
export function filterParameters(
  owner: string,
  fields: Readonly<Record<string, Field<unknown>>>,
): Parameter[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.operators.map((operator) => filterParameter(owner, name, field, operator)),
  );
}

/** `limit` and `cursor`, with the descriptions of a list. */
export function pageParameters(limit: string, cursor: string): Parameter[] {
  return [
    {
      name: 'limit',
      in: 'query',
      description: limit,
      schema: { type: 'integer', minimum: 1, maximum: limits.page, default: limits.defaultPage },
    },
    {
      name: 'cursor',
      in: 'query',
      description: cursor,
      schema: { type: 'string', maxLength: 2000 },
    },
  ];
}

function filterParameter(
  owner: string,
  name: string,
  field: Field<unknown>,
  operator: Operator,
): Parameter {
  const parameter = { name: `${name}.${operator}`, in: 'query' as const };
  if (operator === 'isNull') return { ...parameter, schema: { type: 'boolean' } };
  if (operator === 'contains' || operator === 'startsWith') {
    return {
      ...parameter,
      schema: { type: 'string', minLength: 1, maxLength: limits.searchLength },
    };
  }
  if (operator !== 'in' && operator !== 'nin')
    return { ...parameter, schema: filterSchema(field, owner, name) };
  const schema = filterListSchema(field, owner, name);
  return { ...parameter, schema, style: 'form', explode: false };
}
