/** Every filter of a list as its own documented parameter, made of the fields that parse it. */
import type { Entity } from '../../record/entity.ts';
import type { Field, Operator } from '../../record/fields.ts';
import { limits, listFields } from '../../record/list-query.ts';
import { filterSchema } from '../openapi/entity-schemas.ts';
import type { Parameter } from '../operation.ts';

const meaning: Record<Operator, string> = {
  eq: 'Equals.',
  ne: 'Differs, or is absent.',
  in: 'Is one of these.',
  nin: 'Is none of these, or is absent.',
  gt: 'Is greater than.',
  gte: 'Is greater than or equal to.',
  lt: 'Is less than.',
  lte: 'Is less than or equal to.',
  contains: 'Contains this text.',
  startsWith: 'Begins with this text.',
  isNull: 'Is absent.',
};

export function listParameters(entity: Entity): Parameter[] {
  const fields = listFields({ ...entity.fields, ...entity.filters });
  const filters = Object.entries(fields).flatMap(([name, field]) =>
    field.operators.map((operator) => filterParameter(name, field, operator)),
  );
  const sortable = Object.keys(fields).filter((name) => fields[name]?.sortable);
  const searched = Object.keys(entity.fields).filter((name) => entity.fields[name]?.search);
  const page: Parameter[] = [
    {
      name: 'sort',
      in: 'query',
      description: `At most ${limits.sortKeys} of ${sortable.join(', ')}, separated by commas; \`-\` before a name sorts downwards. \`id\` always breaks ties.`,
      schema: {
        type: 'string',
        pattern: `^-?(${sortable.join('|')})(,-?(${sortable.join('|')})){0,2}$`,
      },
    },
    ...pageParameters(
      'Records a page.',
      '`nextCursor` of the page before; valid with the same filters and sort only.',
    ),
  ];
  if (searched.length > 0) {
    page.push({
      name: 'q',
      in: 'query',
      description: `Looks for a text in ${searched.join(', ')}, ignoring case.`,
      schema: { type: 'string', minLength: 1, maxLength: limits.searchLength },
    });
  }
  return [...filters, ...page].map((parameter) => ({ ...parameter, isShared: true }));
}

/** `limit` and `cursor`, which mean the same in every list, with what a list says of them. */
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

function filterParameter(name: string, field: Field<unknown>, operator: Operator): Parameter {
  const parameter = {
    name: `${name}.${operator}`,
    in: 'query' as const,
    description: meaning[operator],
  };
  if (operator === 'isNull') return { ...parameter, schema: { type: 'boolean' } };
  if (operator === 'contains' || operator === 'startsWith') {
    return {
      ...parameter,
      schema: { type: 'string', minLength: 1, maxLength: limits.searchLength },
    };
  }
  const schema = filterSchema(field);
  if (operator !== 'in' && operator !== 'nin') return { ...parameter, schema };
  return {
    ...parameter,
    schema: { type: 'array', minItems: 1, maxItems: limits.inValues, items: schema },
    style: 'form',
    explode: false,
  };
}
