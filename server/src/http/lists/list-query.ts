/**
 * Parses a list's query string: `field.operator=value`, `sort`, `limit`, `cursor`, `q`.
 * Unknown parameters and values are rejected, never ignored.
 */
import type { Entity } from '../../record/entity.ts';
import { type Field, type Operator, operators, type Value } from '../../record/fields.ts';
import {
  type Filter,
  type ListQuery,
  limits,
  listFields,
  type SortKey,
} from '../../record/list-query.ts';
import { listOf } from '../../record/messages/message.ts';
import { quotedName } from '../../record/problem.ts';
import { unknownName } from '../../record/values/names.ts';
import { foldText, oneLine } from '../../record/values/text-forms.ts';
import type { Cursors } from './cursors.ts';
import { invalidFilter, parseValue, readParameters } from './query-parameters.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;

/**
 * Throws `invalid_filter` with the parameter and the allowed values, and `invalid_cursor`. `others`: parameters that
 * the caller parses. `own`: fixed filters of the list; cursors are bound to them, too.
 */
export function parseListQuery(
  cursors: Cursors,
  entity: Entity,
  tenantId: string,
  rawQuery: string,
  others: readonly string[] = [],
  own: readonly Filter[] = [],
): ListQuery {
  const seen = readParameters(rawQuery);
  const { filters: asked, search, sort } = selectionOf(entity, seen, [...pageNames, ...others]);
  const filters: Filter[] = [...own, ...asked];
  const limit = parseLimit(seen.get('limit'));
  filters.sort((a, b) => (`${a.field}.${a.operator}` < `${b.field}.${b.operator}` ? -1 : 1));
  const identity = JSON.stringify([tenantId, entity.name, filters, search, sort]);
  const after = cursors.parse(seen.get('cursor'), identity, sort.length + 1);
  return { filters, search, sort, limit, after, identity };
}

const pageNames = ['limit', 'cursor'] as const;

type Selection = Pick<ListQuery, 'filters' | 'search' | 'sort'>;

/** What a query string selects, without a page of it. Throws `invalid_filter`. */
export function readQuery(entity: Entity, rawQuery: string): Selection {
  return selectionOf(entity, readParameters(rawQuery), []);
}

function selectionOf(
  entity: Entity,
  seen: ReadonlyMap<string, string>,
  others: readonly string[],
): Selection {
  const fields = listFields({ ...entity.fields, ...entity.filters });
  const filters = parseFilters(fields, seen, ['q', 'sort', ...others]);
  const search = parseSearch(entity, seen.get('q'));
  return { filters, search, sort: parseSort(entity, fields, seen.get('sort')) };
}

/** The filters among the parameters, besides those that `others` names. Throws `invalid_filter`. */
export function parseFilters(
  fields: Fields,
  seen: ReadonlyMap<string, string>,
  others: readonly string[],
): Filter[] {
  return [...seen].flatMap(([name, value]) =>
    others.includes(name) ? [] : [parseFilter(fields, name, value)],
  );
}

/** Throws `invalid_filter`. */
export function parseFilter(fields: Fields, name: string, value: string): Filter {
  const dot = name.lastIndexOf('.');
  const fieldName = dot === -1 ? name : name.slice(0, dot);
  const operator = dot === -1 ? '' : name.slice(dot + 1);
  const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined;
  if (field === undefined || field.operators.length === 0) {
    const known = Object.keys(fields).filter((other) => fields[other]?.operators.length);
    throw invalidFilter(name, 'unknown_parameter', unknownName(fieldName, known));
  }
  const allowed = listOf(field.operators.map((other) => `${fieldName}.${other}`));
  if (dot === -1) throw invalidFilter(name, 'operator_missing', { field: fieldName, allowed });
  if (!isOperator(operator) || !field.operators.includes(operator)) {
    const params = { operator: quotedName(operator), allowed };
    throw invalidFilter(name, 'operator_unknown', params);
  }
  return { field: fieldName, operator, values: parseOperand(field, operator, name, value) };
}

function isOperator(text: string): text is Operator {
  return (operators as readonly string[]).includes(text);
}

function parseOperand(
  field: Field<unknown>,
  operator: Operator,
  name: string,
  text: string,
): Value[] {
  if (operator === 'isNull') {
    if (text !== 'true' && text !== 'false') throw invalidFilter(name, 'boolean_expected');
    return [text === 'true'];
  }
  if (operator === 'contains' || operator === 'startsWith') {
    if (foldText(text) === '' || text.length > limits.searchLength) {
      throw invalidFilter(name, 'filter_text_length', { max: limits.searchLength });
    }
    return [field.spell === oneLine ? text.replace(/\s+/gu, ' ') : text];
  }
  if (operator === 'eq') return spellings(field, name, text);
  if (operator !== 'in' && operator !== 'nin') return [parseValue(field, name, text)];
  const parts = splitList(text);
  if (text === '' || parts.length > limits.inValues) {
    throw invalidFilter(name, 'filter_values_count', { max: limits.inValues });
  }
  return parts.flatMap((part) => spellings(field, name, part));
}

/** The value, and for texts the forms in which releases before stored it: as given, and decomposed. */
function spellings(field: Field<unknown>, name: string, text: string): Value[] {
  const value = parseValue(field, name, text);
  if (field.spell === null || typeof value !== 'string') return [value];
  return [...new Set([value, text, value.normalize('NFD')])];
}

/** Splits at commas; `\,` is a comma inside a value, `\\` a backslash. */
export function splitList(text: string): string[] {
  return (text.match(/(?:[^,\\]|\\.?)+|(?<=^|,)(?=,|$)/g) ?? []).map((part) =>
    part.replace(/\\(.)/g, '$1'),
  );
}

function parseSearch(entity: Entity, text: string | undefined): string | null {
  if (text === undefined) return null;
  const searched = Object.entries(entity.fields).filter(([, field]) => field.search);
  if (searched.length === 0) throw invalidFilter('q', 'search_not_supported');
  if (foldText(text).trim() === '' || text.length > limits.searchLength) {
    throw invalidFilter('q', 'filter_text_length', { max: limits.searchLength });
  }
  return oneLine(text);
}

/** The time of creation is in the id, so its order is that of ids; records that never change have no other time. */
function parseSort(entity: Entity, fields: Fields, text: string | undefined): SortKey[] {
  if (text === undefined) return [{ field: 'id', descending: true }];
  const keys = text.split(',').map((part) => {
    const descending = part.startsWith('-');
    return { field: descending ? part.slice(1) : part, descending };
  });
  const sortable = Object.keys(fields).filter((name) => fields[name]?.sortable);
  for (const { field } of keys) {
    if (!sortable.includes(field)) {
      const params = { field: quotedName(field), allowed: listOf(sortable) };
      throw invalidFilter('sort', 'sort_unknown', params);
    }
  }
  if (keys.length > limits.sortKeys || new Set(keys.map(({ field }) => field)).size < keys.length) {
    throw invalidFilter('sort', 'sort_too_many', { max: limits.sortKeys });
  }
  const isOfId = ({ field }: SortKey) =>
    field === 'id' ||
    field === 'createdAt' ||
    (field === 'updatedAt' && entity.appendOnly === true);
  // Nothing is left to be ordered after an id.
  const first = keys.findIndex(isOfId);
  if (first === -1) return keys;
  return keys.slice(0, first + 1).map((key, at) => (at === first ? { ...key, field: 'id' } : key));
}

export function parseLimit(text: string | undefined): number {
  if (text === undefined) return limits.defaultPage;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > limits.page)
    throw invalidFilter('limit', 'integer_out_of_range', { min: 1, max: limits.page });
  return limit;
}
