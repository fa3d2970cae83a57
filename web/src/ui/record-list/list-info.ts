/** What the API's catalogue says of a list: its fields, filters, order, search, and what can be done with many. */
import {
  type ActionInfo,
  type AvailableAction,
  type CollectionName,
  collections,
  type EventEnvelope,
  type EventRecords,
  type FieldInfo,
  type ItemOf,
  operations,
  type ProblemDetail,
} from '@daybook/sdk';

export type ListName = CollectionName | 'events';

export type ItemIn<N extends ListName> = N extends CollectionName ? ItemOf<N> : EventEnvelope;

/** Any record, as the parts that serve all collections see it. */
export interface AnyItem {
  readonly id: string;
  readonly [field: string]: unknown;
}

export interface ListInfo {
  readonly name: ListName;
  readonly path: string;
  /** What `q` searches; absent where there is no search. */
  readonly q?: string;
  readonly fields: readonly FieldInfo[];
  readonly actions: readonly ActionInfo[];
  /** The parameter that carries `nextCursor`. */
  readonly cursor: 'cursor' | 'after';
  /** Whether the list can be had as a file. */
  readonly exports: boolean;
}

const eventTypes = [
  'invoice.posted',
  'invoice.released',
  'invoice.paid',
  'invoice.voided',
  'invoice.overdue',
  'credit_note.posted',
  'credit_note.released',
  'credit_note.applied',
  'credit_note.unapplied',
  'credit_note.voided',
  'payment.posted',
  'payment.applied',
  'payment.unapplied',
  'payment.voided',
  'period.soft_closed',
  'period.closed',
  'period.reopened',
  'webhook.test',
  'webhook.disabled',
] as const satisfies readonly (keyof EventRecords)[];

/** The feed of events is no collection of records: it has no history, no order but its own, and few filters. */
const events: ListInfo = {
  name: 'events',
  path: '/api/events',
  cursor: 'after',
  exports: false,
  actions: [],
  fields: [
    { name: 'sequence', type: 'integer' },
    { name: 'type', type: 'enum', values: eventTypes, operators: ['in', 'eq'] },
    { name: 'timestamp', type: 'instant' },
    { name: 'entityType', type: 'text', operators: ['eq'] },
    { name: 'entityId', type: 'text', operators: ['eq'] },
    { name: 'requestId', type: 'text' },
  ],
};

export function listInfoOf(name: ListName): ListInfo {
  if (name === 'events') return events;
  const { path, q, fields, actions } = collections[name];
  return {
    name,
    path,
    ...(q !== undefined && { q }),
    fields,
    actions,
    cursor: 'cursor',
    exports: true,
  };
}

export function fieldIn(info: ListInfo, name: string): FieldInfo | undefined {
  return info.fields.find((field) => field.name === name);
}

const operationIds = new Map(
  Object.entries(operations).map(([id, { method, path }]) => [`${method} ${path}`, id]),
);

/** The `operationId` of a call, to ask whether the role may make it. */
export function operationOf(method: string, path: string): string | undefined {
  return operationIds.get(`${method} ${path}`);
}

const titleFields: Readonly<Record<string, readonly string[]>> = {
  accounts: ['code', 'name'],
  'tax-codes': ['code', 'name'],
  periods: ['code'],
  'webhook-endpoints': ['description', 'url'],
  users: ['name', 'email'],
  mails: ['subject'],
};

/** Fields of which all stand together; of the others the first that is filled. */
const joined = new Set(['accounts', 'tax-codes']);

/** What people call one record; null where it has no name yet, as a draft. */
export function titleOf(collection: string, record: AnyItem): string | null {
  const names = titleFields[collection] ?? ['number', 'name', 'code'];
  const found = names
    .map((name) => record[name])
    .filter((value): value is string => typeof value === 'string' && value !== '');
  if (found.length === 0) return null;
  return joined.has(collection) ? found.join(' ') : (found[0] ?? null);
}

function availableIn(item: AnyItem, action: string): AvailableAction | undefined {
  const available = item['availableActions'] as readonly AvailableAction[] | undefined;
  return available?.find((one) => one.action === action);
}

/** False where the record itself says that an action would be refused. */
export function isOpenTo(item: AnyItem, action: string): boolean {
  return availableIn(item, action)?.allowed ?? true;
}

/** Why an action would be refused although the state of the record allows it. */
export function hindranceOf(item: AnyItem, action: string): ProblemDetail | undefined {
  return availableIn(item, action)?.reasons.find(({ code }) => code !== 'invalid_transition');
}
