/** The catalogue's facts about a list: fields, filters, sorting, search, bulk actions. */
import {
  type ActionInfo,
  type AvailableAction,
  type CollectionName,
  collections,
  type FieldInfo,
  type ItemOf,
  operations,
  type ProblemDetail,
} from '@daybook/sdk';
import type { AnyItem } from '../../core/any-collection.ts';
import { factsOf } from '../../core/feature.ts';

export type ListName = CollectionName;

const usualTitle = ['number', 'name', 'code'];

export type ItemIn<N extends ListName> = ItemOf<N>;

/** What can be filtered. */
export interface FilterInfo {
  readonly name: string;
  /** Description of the fields that `q` searches; absent without search. */
  readonly q?: string;
  readonly fields: readonly FieldInfo[];
}

export interface ListInfo extends FilterInfo {
  readonly name: ListName;
  readonly path: string;
  readonly actions: readonly ActionInfo[];
  /** The amounts that the service sums by currency. */
  readonly totals?: readonly string[];
}

export function listInfoOf(name: ListName): ListInfo {
  const { path, q, fields, actions, totals } = collections[name];
  return {
    name,
    path,
    ...(q !== undefined && { q }),
    fields,
    actions,
    ...(totals !== undefined && { totals }),
  };
}

/**
 * The fields that rows need: those of the columns, and those that identify the record. Undefined: whole records, where
 * these have no lines.
 */
export function rowFieldsOf(
  { name, fields }: ListInfo,
  columns: readonly { readonly id: string }[],
): readonly string[] | undefined {
  if (!fields.some((field) => field.name === 'lines')) return undefined;
  const { title = usualTitle, dated = '', inRows = [] } = factsOf(name);
  const ids = columns.map(({ id }) => id);
  const needed = new Set(['id', 'status', 'currency', dated, ...title, ...inRows, ...ids]);
  // In the order of the catalogue: another order of columns is not another request.
  return fields.filter((field) => needed.has(field.name)).map((field) => field.name);
}

export function fieldIn(info: FilterInfo, name: string): FieldInfo | undefined {
  return info.fields.find((field) => field.name === name);
}

const operationIds = new Map(
  Object.entries(operations).map(([id, { method, path }]) => [`${method} ${path}`, id]),
);

/** The `operationId` of a call, to check permissions. */
export function operationOf(method: string, path: string): string | undefined {
  return operationIds.get(`${method} ${path}`);
}

/** The field that names a record of a collection, as a column of a file. */
export function titleFieldOf(collection: CollectionName): string | undefined {
  const { title = usualTitle } = factsOf(collection);
  return title.find((name) => collections[collection].fields.some((field) => field.name === name));
}

/** Display name of a record; null if it has none, as a draft. */
export function titleOf(collection: string, record: AnyItem): string | null {
  const { title = usualTitle, isTitleJoined = false } = factsOf(collection);
  const found = title
    .map((name) => record[name])
    .filter((value): value is string => typeof value === 'string' && value !== '');
  if (found.length === 0) return null;
  return isTitleJoined ? found.join(' ') : (found[0] ?? null);
}

function availableIn(item: AnyItem, action: string): AvailableAction | undefined {
  const available = item['availableActions'] as readonly AvailableAction[] | undefined;
  return available?.find((one) => one.action === action);
}

/** False if the record's `availableActions` excludes the action. */
export function isOpenTo(item: AnyItem, action: string): boolean {
  return availableIn(item, action)?.allowed ?? true;
}

/** Why an action would be rejected although the status allows it. */
export function blockerOf(item: AnyItem, action: string): ProblemDetail | undefined {
  return availableIn(item, action)?.reasons.find(({ code }) => code !== 'invalid_transition');
}
