/** What the page of a list contains besides or instead of whole records: `fields`, `count`, `totals`. */
import { type Entity, offeredActions } from '../../record/entity.ts';
import { baseFields, limits } from '../../record/list-query.ts';
import { unknownName } from '../../record/values/names.ts';
import type { Parameter } from '../operation.ts';
import type { Reference } from './expand.ts';
import { splitList } from './list-query.ts';
import { invalidFilter, unknownParameter } from './query-parameters.ts';

export interface ListOptions {
  /** The fields of each record, always with its id; null: all. */
  readonly fields: readonly string[] | null;
  readonly count: boolean;
  readonly totals: boolean;
  /** Whose records the page also has. */
  readonly expand: readonly Reference[];
}

export const wholeRecords: ListOptions = {
  fields: null,
  count: false,
  totals: false,
  expand: [],
};

const most = limits.counted.toLocaleString('en');

export function optionParameters({ totals }: Entity): Parameter[] {
  const flag = { in: 'query', schema: { type: 'boolean', default: false } } as const;
  const parameters: Parameter[] = [
    {
      name: 'fields',
      in: 'query',
      description:
        'Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines.',
      schema: { type: 'string', maxLength: limits.fieldsLength },
    },
    {
      name: 'count',
      description: `\`true\` adds \`totalCount\`, the number of records that match all filters, up to ${most}.`,
      ...flag,
    },
  ];
  if (totals !== undefined)
    parameters.push({
      name: 'totals',
      description: `\`true\` adds \`totals\`, the sums of amounts over all records that match, by currency, if they are at most ${most}.`,
      ...flag,
    });
  return parameters;
}

/** The top-level names of a record as the API shows it. */
function topLevelNames(entity: Entity): readonly string[] {
  const { createdAt, updatedAt } = baseFields;
  return [
    'id',
    'RowVersion',
    ...Object.keys(entity.fields),
    ...(entity.lines === undefined ? [] : ['lines']),
    ...Object.keys({ createdAt, updatedAt }),
    ...(offeredActions(entity).length === 0 ? [] : ['availableActions']),
  ];
}

/** Throws `invalid_filter`. */
export function parseListOptions(
  entity: Entity,
  given: ReadonlyMap<string, string>,
): Omit<ListOptions, 'expand'> {
  for (const name of ['headings', 'decimal', 'labels'])
    if (given.has(name)) throw unknownParameter(name, ['fields']);
  return {
    fields: parseFields(entity, given.get('fields')),
    count: parseFlag('count', given.get('count')),
    totals: parseFlag('totals', given.get('totals')),
  };
}

function parseFields(entity: Entity, text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  const known = topLevelNames(entity);
  const names = splitList(text);
  for (const name of names)
    if (!known.includes(name))
      throw invalidFilter('fields', 'unknown_field', unknownName(name, known));
  return [...new Set(['id', ...names])];
}

function parseFlag(name: string, text: string | undefined): boolean {
  if (text !== undefined && text !== 'true' && text !== 'false')
    throw invalidFilter(name, 'boolean_expected');
  return text === 'true';
}

/** Whether the lines of the records need not be read. */
export function omitsLines(fields: readonly string[] | null): boolean {
  return fields !== null && !fields.includes('lines');
}
