/** Data that a decision needs besides its record. Entities and actions declare it; the pipeline loads it before. */

import type { Value } from './fields.ts';
import type { JournalEntry } from './journal.ts';
import type { Row } from './row.ts';

/** A field that must have a value, or one of several. */
export type Match = readonly [field: string, operator: 'eq' | 'in', value: Value];

/** A match or a condition that only the database evaluates; dates compare with `lte` and `gte`. */
export type Condition =
  | Match
  | readonly [field: string, operator: 'lte' | 'gte', value: Value]
  | readonly [field: string, operator: 'isNull', value: boolean];

export type Need =
  | { readonly kind: 'record'; readonly entity: string; readonly id: string }
  /** Which record of the entity has an own key. */
  | ExternalIdNeed
  /** Another record that will be changed. */
  | { readonly kind: 'locked'; readonly entity: string; readonly id: string }
  /** The only record of an entity, such as the tenant's settings. */
  | { readonly kind: 'single'; readonly entity: string }
  | FirstNeed
  | AllNeed
  | SumNeed
  | LastEntryNeed
  /** The posting entry of a document. */
  | { readonly kind: 'journal'; readonly documentId: string }
  | ReadingNeed
  /** The next number of a series, locked until the transaction ends. */
  | { readonly kind: 'series'; readonly series: string }
  /** The tenant's next event sequence, locked until the transaction ends; loads the subscriptions, too. */
  | { readonly kind: 'eventSequence' };

interface ExternalIdNeed {
  readonly kind: 'externalId';
  readonly entity: string;
  /** `system:id` */
  readonly key: string;
}

/** The first record, in the order of a field, that meets all conditions. */
export interface FirstNeed {
  readonly kind: 'first';
  readonly entity: string;
  readonly where: readonly Condition[];
  readonly order: string;
  /** True: share-locked until the transaction ends. */
  readonly held: boolean;
}

/** All records that meet all conditions. */
export interface AllNeed {
  readonly kind: 'all';
  readonly entity: string;
  readonly where: readonly Condition[];
  readonly order: string;
}

/** The sum of a field of all matching records, including changes of the group. */
export interface SumNeed {
  readonly kind: 'sum';
  readonly entity: string;
  readonly field: string;
  readonly where: readonly Match[];
}

/** The latest posting date of the ledger entries of matching records, including those of the group. */
export interface LastEntryNeed {
  readonly kind: 'lastEntry';
  readonly entity: string;
  readonly where: readonly Match[];
}

/** Data that a feature reads with its own statement, by its name in `readings`. */
export interface ReadingNeed {
  readonly kind: 'reading';
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  /** Returns the data after a change of the group that is not stored yet. Default: they do not change. */
  readonly follow?: (found: unknown, change: UnstoredChange) => unknown;
}

/** A record that an earlier command of the group has changed. */
export interface UnstoredChange {
  /** The name of the entity. */
  readonly entity: string;
  readonly before: Row | null;
  readonly after: Row;
  /** The entries of the change. */
  readonly journal: readonly JournalEntry[];
}

export function needKey(need: Need): string {
  switch (need.kind) {
    case 'record':
    case 'locked':
      return `${need.kind}:${need.entity}:${need.id}`;
    case 'externalId':
      return `externalId:${need.entity}:${need.key}`;
    case 'single':
      return `single:${need.entity}`;
    case 'first':
      return `first:${need.held}:${need.entity}:${keyOf(need.where)}${need.order}`;
    case 'all':
      return `all:${need.entity}:${keyOf(need.where)}${need.order}`;
    case 'sum':
      return `sum:${need.entity}:${keyOf(need.where)}${need.field}`;
    case 'lastEntry':
      return `lastEntry:${need.entity}:${keyOf(need.where)}`;
    case 'journal':
      return `journal:${need.documentId}`;
    case 'reading':
      return `reading:${need.name}:${Object.values(need.params).join()}`;
    // The key is also the counter's name in the database.
    case 'series':
      return need.series;
    default:
      return 'event';
  }
}

function keyOf(where: readonly Condition[]): string {
  let key = '';
  for (const [field, operator, value] of where) key += `${field} ${operator} ${value} `;
  return key;
}

export function matches(row: Row, where: readonly Match[]): boolean {
  return where.every(([field, operator, value]) => {
    const own = row[field] ?? null;
    return operator === 'eq' ? own === value : (value as readonly Value[]).includes(own);
  });
}
