/**
 * What a close reads from the database: the numbers and first records of each kind that prevents
 * it.
 */
import type { Entity } from '../../../record/entity.ts';
import type { ReadingNeed } from '../../../record/need.ts';
import type { Related } from '../../../record/related.ts';

export interface Tally {
  readonly count: number;
  /** IDs of the first ones, in order. */
  readonly ids: readonly string[];
  /** Names of the first three. */
  readonly names: readonly string[];
}

/** The state around one period at one moment. */
export interface ClosingFacts {
  /** Earlier periods that are not closed, oldest first. */
  readonly earlier: Tally;
  readonly documents: readonly DocumentTallies[];
}

/** The documents of one kind that are dated in the period. */
interface DocumentTallies {
  readonly entity: DatedEntity;
  readonly drafts: Tally;
  /** Failed effects of these documents. */
  readonly failed: Tally;
}

/** The check that finds the drafts of an entity. */
export type DraftsCode = 'drafts_inside' | 'unposted_payments';

type Dated = NonNullable<Entity['dated']> & { readonly drafts: DraftsCode };

export type DatedEntity = Entity & { readonly dated: Dated };

/** `dated` of an entity. */
export function datedBy(by: readonly string[], drafts: DraftsCode): Dated {
  return { by, drafts };
}

/** The kinds of documents that write the ledger. */
export function datedEntities(entities: readonly Entity[]): DatedEntity[] {
  return entities.filter((entity): entity is DatedEntity => entity.dated !== undefined);
}

export interface Days {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

export function closingNeed({ startDate, endDate }: Days): ReadingNeed {
  const params = { startDate: String(startDate), endDate: String(endDate) };
  return { kind: 'reading', name: 'closing', params };
}

export function closingFacts(days: Days, related: Related): ClosingFacts {
  return related.reading(closingNeed(days)) as ClosingFacts;
}

/** The closed periods that start after the period. */
export function closedAfterNeed({ endDate }: Days): ReadingNeed {
  return { kind: 'reading', name: 'closedAfter', params: { date: String(endDate) } };
}

export function closedAfter(days: Days, related: Related): Tally {
  return related.reading(closedAfterNeed(days)) as Tally;
}
