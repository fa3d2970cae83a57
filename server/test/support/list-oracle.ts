/** The expected response of a list, computed in memory from all its records. */

import { foldText } from '../../../sdk/src/generated/text-forms.ts';
import type { Entity } from '../../src/record/entity.ts';
import type { Field, Operator } from '../../src/record/fields.ts';
import { listFields } from '../../src/record/list-query.ts';
import { Big } from './decimals.ts';
import type { Body } from './service.ts';

export interface FilterSpec {
  readonly field: string;
  readonly operator: Operator;
  /** One text, or several for `in` and `nin`, unescaped. */
  readonly values: readonly string[];
}

interface SortSpec {
  readonly field: string;
  readonly descending: boolean;
}

export interface QuerySpec {
  readonly filters: readonly FilterSpec[];
  readonly sort: readonly SortSpec[];
  readonly search?: string;
}

/** The query string of a specification, without `limit` and `cursor`. */
export function queryString({ filters, sort, search }: QuerySpec): string {
  const parts = filters.map(({ field, operator, values }) => {
    const isList = operator === 'in' || operator === 'nin';
    const text = isList
      ? values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',')
      : (values[0] ?? '');
    return `${field}.${operator}=${encodeURIComponent(text)}`;
  });
  if (sort.length > 0)
    parts.push(`sort=${sort.map((key) => `${key.descending ? '-' : ''}${key.field}`).join(',')}`);
  if (search !== undefined) parts.push(`q=${encodeURIComponent(search)}`);
  return parts.join('&');
}

/** The expected records in order. */
export function expected(entity: Entity, all: readonly Body[], query: QuerySpec): Body[] {
  const fields = listFields(entity.fields);
  const kept = all.filter(
    (item) =>
      query.filters.every((filter) => passes(item[filter.field], filter, fields[filter.field])) &&
      (query.search === undefined || found(entity, item, query.search)),
  );
  const last = query.sort.at(-1);
  const keys = query.sort.some(({ field }) => field === 'id')
    ? query.sort
    : [...query.sort, { field: 'id', descending: last?.descending ?? true }];
  return kept.sort((a, b) => {
    for (const { field, descending } of keys) {
      const order = compare(fields[field], a[field], b[field]);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
}

function passes(
  value: unknown,
  { operator, values }: FilterSpec,
  field: Field<unknown> | undefined,
): boolean {
  const [first = ''] = values;
  const isNull = value === null;
  const same = (other: string) => !isNull && compare(field, value, other) === 0;
  const isOrdered = ['gt', 'gte', 'lt', 'lte'].includes(operator);
  const order = isNull || !isOrdered ? Number.NaN : compare(field, value, first);
  switch (operator) {
    case 'eq':
      return same(first);
    case 'ne':
      return !same(first);
    case 'in':
      return values.some(same);
    case 'nin':
      return !values.some(same);
    case 'isNull':
      return isNull === (first === 'true');
    case 'contains':
      return !isNull && foldText(String(value)).includes(foldText(first));
    case 'startsWith':
      return !isNull && foldText(String(value)).startsWith(foldText(first));
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    case 'lt':
      return order < 0;
    default:
      return order <= 0;
  }
}

function found(entity: Entity, item: Body, search: string): boolean {
  return Object.entries(entity.fields)
    .filter(([, field]) => field.search)
    .some(([name]) => foldText(String(item[name] ?? '')).includes(foldText(search.trim())));
}

/** Order of two values of a field; null lowest, texts by code point. */
function compare(field: Field<unknown> | undefined, a: unknown, b: unknown): number {
  if (field?.kind === 'text') return Buffer.compare(Buffer.from(text(a)), Buffer.from(text(b)));
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  if (field?.kind === 'decimal' || field?.kind === 'integer')
    return new Big(String(a)).cmp(new Big(String(b)));
  if (field?.kind === 'timestamp') return Date.parse(String(a)) - Date.parse(String(b));
  const [left, right] = [String(a).toLowerCase(), String(b).toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** null and an empty text sort equally. */
function text(value: unknown): string {
  return value === null ? '' : String(value);
}
