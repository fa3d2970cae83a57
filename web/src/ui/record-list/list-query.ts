/**
 * The state of a list as it stands in the page's address, spelled as the API spells it: filters `field.operator=value`,
 * `sort`, `q`. `columns` is the page's own. What is not understood here is kept: the API says what is wrong with it.
 */

import type { Search } from '../../core/search.ts';

export interface Filter {
  /** `status.in`: one filter for each field and operator. */
  readonly key: string;
  readonly field: string;
  readonly operator: string;
  readonly value: string;
}

export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** What a list may never be asked through its address: the list itself decides these. */
const never = new Set(['cursor', 'limit', 'format', 'after']);
const notFilters = new Set(['sort', 'q', 'columns']);

export function filtersOf(search: Search): Filter[] {
  return Object.entries(search)
    .filter(([key, value]) => !notFilters.has(key) && !never.has(key) && value !== '')
    .map(([key, value]) => {
      const dot = key.lastIndexOf('.');
      const [field, operator] = dot < 0 ? [key, ''] : [key.slice(0, dot), key.slice(dot + 1)];
      return { key, field, operator, value };
    });
}

export function sortOf(search: Search): Sort[] {
  return (search['sort'] ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('-')
        ? { field: part.slice(1), descending: true }
        : { field: part, descending: false },
    );
}

export function writeSort(sort: readonly Sort[]): string {
  return sort.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',');
}

/** The columns that the address asks for; null where it leaves them to the person. */
export function columnsOf(search: Search): string[] | null {
  const columns = (search['columns'] ?? '').split(',').filter((id) => id !== '');
  return columns.length === 0 ? null : columns;
}

/** What the API is asked: all but what is the page's own. */
export function apiQuery(search: Search): Search {
  return Object.fromEntries(
    Object.entries(search).filter(
      ([key, value]) => key !== 'columns' && !never.has(key) && value !== '',
    ),
  );
}

/** The search with changes; `undefined` and empty values drop out. */
export function changeSearch(
  search: Search,
  changes: Readonly<Record<string, string | undefined>>,
): Search {
  return Object.fromEntries(
    Object.entries({ ...search, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}

/** Whether two addresses ask for the same rows in the same order. */
export function isSameQuery(a: Search, b: Search): boolean {
  const written = (search: Search) =>
    Object.entries(apiQuery(search))
      .map(([key, value]) => `${key}=${value}`)
      .sort()
      .join('&');
  return written(a) === written(b);
}

/** The values of `in`: parted by commas, where `\` escapes one. */
export function splitValues(text: string): string[] {
  const values: string[] = [];
  let value = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\' && at + 1 < text.length) {
      at += 1;
      value += text[at];
    } else if (sign === ',') {
      values.push(value);
      value = '';
    } else value += sign;
  }
  values.push(value);
  return values.filter((one) => one !== '');
}

export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
}

/** The query string; commas stay readable, as in the page's address. */
export function queryString(search: Search): string {
  const text = new URLSearchParams(Object.entries(search)).toString();
  return text === '' ? '' : `?${text.replaceAll('%2C', ',')}`;
}

export type FileFormat = 'csv' | 'csv-bom' | 'ndjson';

/** Where the whole list of this filter lies as a file. */
export function fileAddress(path: string, search: Search, format: FileFormat): string {
  return `${path}/export${queryString({ ...apiQuery(search), format })}`;
}

/** The list as a command. The key is named, not shown: a person's session is no key. */
export function curlOf(origin: string, path: string, search: Search): string {
  const url = `${origin}${path}${queryString(apiQuery(search))}`.replaceAll("'", '%27');
  return `curl -H "Authorization: Bearer $DAYBOOK_API_KEY" '${url}'`;
}

/**
 * A number as somebody of that region types it, as the decimal string of the API; null where it is none.
 * With both separators the last one is the decimal one; a lone one is what the region says, unless only the
 * other reading makes sense.
 */
export function readDecimal(text: string, region: string): string | null {
  const parts = new Intl.NumberFormat(region).formatToParts(1234567.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const bare = text.trim().replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const marks = bare.match(/[.,]/g) ?? [];
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  let mark: string | null = last < 0 ? null : bare.charAt(last);
  if (new Set(marks).size === 1) {
    const isGrouped = /^-?\d{1,3}([.,]\d{3})+$/.test(bare);
    if (marks.length > 1 || (mark !== decimal && isGrouped)) mark = isGrouped ? null : 'none';
  }
  const whole = (mark === null ? bare : bare.slice(0, last)).replaceAll(/[.,]/g, '');
  const number = mark === null ? whole : `${whole}.${bare.slice(last + 1)}`;
  return mark !== 'none' && /^-?\d+(\.\d+)?$/.test(number) ? number : null;
}
