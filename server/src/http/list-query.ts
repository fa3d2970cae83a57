/**
 * Reads a list's query string (contract 4): `field.operator=value`, `sort`, `limit`, `cursor`, `q`.
 * Nothing is ever ignored: whatever is not understood is refused with what would be.
 */
import type { Entity } from '../record/entity.ts';
import { type Field, type Operator, operators, type Value } from '../record/fields.ts';
import {
  type Filter,
  type ListQuery,
  limits,
  listFields,
  type SortKey,
} from '../record/list-query.ts';
import { suggestion } from '../record/mistakes.ts';
import type { Cursors } from './cursors.ts';
import { invalidFilter, parseValue, readParameters } from './query-parameters.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;

/**
 * Raises `invalid_filter` naming the parameter and what is allowed, and `invalid_cursor`. `others`: parameters
 * that the caller reads. `own`: filters of the list itself, to which its cursors are bound, too.
 */
export function parseListQuery(
  cursors: Cursors,
  entity: Entity,
  tenantId: string,
  rawQuery: string,
  others: readonly string[] = [],
  own: readonly Filter[] = [],
): ListQuery {
  const fields = listFields({ ...entity.fields, ...entity.filters });
  const seen = readParameters(rawQuery);
  const filters: Filter[] = [...own];
  for (const [name, value] of seen) {
    if (!pageParameters.has(name) && !others.includes(name))
      filters.push(parseFilter(fields, name, value));
  }
  const search = parseSearch(entity, seen.get('q'));
  const sort = parseSort(fields, seen.get('sort'));
  const limit = parseLimit(seen.get('limit'));
  filters.sort((a, b) => (`${a.field}.${a.operator}` < `${b.field}.${b.operator}` ? -1 : 1));
  const identity = JSON.stringify([tenantId, entity.name, filters, search, sort]);
  const after = cursors.parse(seen.get('cursor'), identity, sort.length + 1);
  return { filters, search, sort, limit, after, identity };
}

const pageParameters = new Set(['q', 'sort', 'limit', 'cursor']);

function parseFilter(fields: Fields, name: string, value: string): Filter {
  const dot = name.lastIndexOf('.');
  const fieldName = dot === -1 ? name : name.slice(0, dot);
  const operator = dot === -1 ? '' : name.slice(dot + 1);
  const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined;
  if (field === undefined || field.operators.length === 0) {
    const known = Object.keys(fields).filter((other) => fields[other]?.operators.length);
    const told = JSON.stringify(fieldName.slice(0, 80));
    const message = `There is no filter on ${told}. ${suggestion(fieldName, known)}`;
    throw invalidFilter(name, message, 'unknown_parameter');
  }
  const allowed = field.operators.map((other) => `${fieldName}.${other}`).join(', ');
  if (dot === -1)
    throw invalidFilter(name, `A filter needs an operator, as in ${fieldName}.eq=…: ${allowed}.`);
  if (!isOperator(operator) || !field.operators.includes(operator)) {
    throw invalidFilter(
      name,
      `There is no operator ${JSON.stringify(operator)} here. Allowed: ${allowed}.`,
    );
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
    if (text !== 'true' && text !== 'false')
      throw invalidFilter(name, 'Expected true or false.', 'wrong_type');
    return [text === 'true'];
  }
  if (operator === 'contains' || operator === 'startsWith') {
    if (text === '' || text.length > limits.searchLength) {
      throw invalidFilter(name, `Expected a text of 1 to ${limits.searchLength} characters.`);
    }
    return [text];
  }
  if (operator !== 'in' && operator !== 'nin') return [parseValue(field, name, text)];
  const parts = splitList(text);
  if (text === '' || parts.length > limits.inValues) {
    throw invalidFilter(name, `Expected 1 to ${limits.inValues} values, separated by commas.`);
  }
  return parts.map((part) => parseValue(field, name, part));
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
  if (searched.length === 0) throw invalidFilter('q', 'These records have no text to search.');
  if (text.trim() === '' || text.length > limits.searchLength) {
    throw invalidFilter('q', `Expected a text of 1 to ${limits.searchLength} characters.`);
  }
  return text.trim();
}

function parseSort(fields: Fields, text: string | undefined): SortKey[] {
  if (text === undefined) return [{ field: 'id', descending: true }];
  const keys = text.split(',').map((part) => {
    const descending = part.startsWith('-');
    return { field: descending ? part.slice(1) : part, descending };
  });
  const sortable = Object.keys(fields).filter((name) => fields[name]?.sortable);
  for (const { field } of keys) {
    if (!sortable.includes(field)) {
      throw invalidFilter(
        'sort',
        `One cannot sort by ${JSON.stringify(field)}. Sortable: ${sortable.join(', ')}.`,
      );
    }
  }
  if (keys.length > limits.sortKeys || new Set(keys.map(({ field }) => field)).size < keys.length) {
    throw invalidFilter('sort', `Expected at most ${limits.sortKeys} different fields.`);
  }
  return keys;
}

export function parseLimit(text: string | undefined): number {
  if (text === undefined) return limits.defaultPage;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > limits.page)
    throw invalidFilter('limit', `Expected a number from 1 to ${limits.page}.`);
  return limit;
}
