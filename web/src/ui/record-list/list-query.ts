/**
 * State of a list in the page's address, in the API's syntax: filters `field.operator=value`, `sort`, `q`. Only
 * `columns` and `view`, the id of a saved view, are the app's own. Unknown parameters are kept, so that the API reports
 * what is wrong with them.
 */

import type { Search } from '../../core/search.ts';

export interface Filter {
  /** `status.in`: one filter per field and operator. */
  readonly key: string;
  readonly field: string;
  readonly operator: string;
  readonly value: string;
}

export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** Parameters that the list sets itself; ignored in the address. */
const never = new Set([
  ...['cursor', 'limit', 'format', 'after', 'fields', 'count', 'totals', 'headings', 'decimal'],
  'labels',
  // The saved view that the list was opened with.
  'view',
]);
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

/** `view` of the address for the whole list, where another view is the default. */
export const wholeList = 'all';

/** Whether the address has at most the id of a view, not its filters. */
export function isBare(search: Search): boolean {
  return Object.keys(search).every((key) => key === 'view');
}

/** Columns in the address; null without any. */
export function columnsOf(search: Search): string[] | null {
  const columns = (search['columns'] ?? '').split(',').filter((id) => id !== '');
  return columns.length === 0 ? null : columns;
}

/** The search without the app's own parameters. */
export function apiQuery(search: Search): Search {
  return Object.fromEntries(
    Object.entries(search).filter(
      ([key, value]) => key !== 'columns' && !never.has(key) && value !== '',
    ),
  );
}

/** Applies changes; `undefined` and empty values are removed. */
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

/** Whether two addresses select the same rows in the same order. */
export function isSameQuery(a: Search, b: Search): boolean {
  const written = (search: Search) =>
    Object.entries(apiQuery(search))
      .map(([key, value]) => `${key}=${value}`)
      .sort()
      .join('&');
  return written(a) === written(b);
}

/** Splits the values of `in` at commas; `\` escapes one. */
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

/** A column of a file: a path that `fields` accepts, and its heading. */
export interface FileColumn {
  readonly path: string;
  readonly heading: string;
  /** Texts to write instead of values. */
  readonly labels?: readonly (readonly [value: string, text: string])[];
}

/** The service accepts labels of this length. */
const mostLabelCharacters = 4_000;

/** Of the columns in front, if those of all are too long. */
function labelsOf(columns: readonly FileColumn[]): string {
  return columns.reduce((before, { path, labels = [] }) => {
    const own = joinValues(labels.map(([value, text]) => `${path}:${value}=${text}`));
    const all = [before, own].filter((part) => part !== '').join();
    return all.length > mostLabelCharacters ? before : all;
  }, '');
}

/** URL of the filtered list as a file, with all fields. */
export function fileAddress(path: string, search: Search, format: 'csv' | 'ndjson'): string {
  return `${path}${queryString({ ...apiQuery(search), format })}`;
}

/** URL of a CSV with these columns, as spreadsheets of the region expect it. */
export function sheetAddress(
  path: string,
  search: Search,
  columns: readonly FileColumn[],
  region: string,
): string {
  const parts = new Intl.NumberFormat(region).formatToParts(0.5);
  const labels = labelsOf(columns);
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',');
  const file = {
    format: 'csv-bom',
    fields: joinValues(columns.map((column) => column.path)),
    headings: joinValues(columns.map(({ heading }) => heading)),
    ...(hasComma && { decimal: 'comma' }),
    ...(labels !== '' && { labels }),
  };
  return `${path}${queryString({ ...apiQuery(search), ...file })}`;
}

/** The list as a curl command. The key is a variable: a session has no key. */
export function curlOf(origin: string, path: string, search: Search): string {
  const url = `${origin}${path}${queryString(apiQuery(search))}`.replaceAll("'", '%27');
  return `curl -H "Authorization: Bearer $DAYBOOK_API_KEY" '${url}'`;
}

/**
 * Converts a number in the region's notation to the API's decimal string; null if invalid. With both separators the
 * last one is the decimal separator; a single one is read as in the region unless only the other reading is valid.
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
