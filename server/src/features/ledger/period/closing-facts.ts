/** What a close asks the database: how many records of a kind lie where they hinder, and the first of them. */
import type { Entity } from '../../../record/entity.ts';
import type { ReadingNeed } from '../../../record/need.ts';
import type { Related } from '../../../record/related.ts';

export interface Tally {
  readonly count: number;
  /** Of the first of them, in order; not all of them where there are many. */
  readonly ids: readonly string[];
  /** What the first three are called. */
  readonly names: readonly string[];
}

/** What there is around one period at one moment. */
export interface ClosingFacts {
  /** Earlier periods that are not closed, oldest first. */
  readonly earlier: Tally;
  readonly documents: readonly DocumentTallies[];
}

/** Of one kind of document, those that are dated inside. */
interface DocumentTallies {
  readonly entity: DatedEntity;
  readonly drafts: Tally;
  /** Failed effects about them. */
  readonly failed: Tally;
}

export type DatedEntity = Entity & { readonly dated: NonNullable<Entity['dated']> };

/** Every kind of document that the ledger is written for. */
export function datedEntities(entities: readonly Entity[]): DatedEntity[] {
  return entities.filter((entity): entity is DatedEntity => entity.dated !== undefined);
}

/** The days of a period. */
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

/** The closed periods that begin after a date. */
export function closedAfterNeed({ endDate }: Days): ReadingNeed {
  return { kind: 'reading', name: 'closedAfter', params: { date: String(endDate) } };
}

export function closedAfter(days: Days, related: Related): Tally {
  return related.reading(closedAfterNeed(days)) as Tally;
}
