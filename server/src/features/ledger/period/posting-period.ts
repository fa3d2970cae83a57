/**
 * Which dates accept postings. Everything that writes the ledger uses `entryNeeds` and
 * `placeEntry` for a new entry, `reversalNeeds` and `placeReversal` for a reversing one. The period
 * is share-locked, so that it cannot be closed before the entry is stored.
 */

import { controllers } from '../../../record/actor.ts';
import type { Context } from '../../../record/entity.ts';
import type { FirstNeed, Need } from '../../../record/need.ts';
import type { ProblemDetail } from '../../../record/problem.ts';
import type { Related } from '../../../record/related.ts';
import type { Row } from '../../../record/row.ts';
import { addDays } from '../../../record/values/days.ts';
import { problemAt } from '../messages.ts';

/** The date and period of an entry, or why it is rejected. */
export type PostingPeriod =
  | { readonly date: string; readonly period: Row; readonly refusal?: never }
  | { readonly refusal: ProblemDetail };

/** The period of a date, locked against closing. */
export function periodAt(date: string): FirstNeed {
  const where = [
    ['startDate', 'lte', date],
    ['endDate', 'gte', date],
  ] as const;
  return { kind: 'first', entity: 'period', where, order: 'startDate', held: true };
}

/** The first open period that ends on or after a date. */
function openFrom(date: string, held: boolean): FirstNeed {
  const where = [
    ['endDate', 'gte', date],
    ['status', 'eq', 'Open'],
  ] as const;
  return { kind: 'first', entity: 'period', where, order: 'startDate', held };
}

/** What `placeEntry` needs. */
export function entryNeeds(date: string, related: Related): Need[] {
  const at = periodAt(date);
  const isClosedNow = related.has(at) && (related.first(at)?.status ?? 'Open') !== 'Open';
  return [
    at,
    { kind: 'single', entity: 'tenantSettings' },
    // The rejection suggests the first open date.
    ...(isClosedNow ? [openFrom(date, false)] : []),
  ];
}

/** `date`: the posting date. `pointer`: the field to report problems at. */
export function placeEntry(date: string, pointer: string, context: Context): PostingPeriod {
  const last = lastDate(context);
  if (last !== null && date > last)
    return { refusal: problemAt(pointer, 'posting_horizon', { date, last }) };
  const period = context.related.first(periodAt(date));
  if (period === null) return { refusal: problemAt(pointer, 'period_missing', { date }) };
  if (isOpenFor(period, context)) return { date, period };
  const open = context.related.first(openFrom(date, false));
  const first = open === null ? null : laterOf(open, date);
  const params = { period: String(period.code), status: String(period.status), date };
  const refusal =
    first === null || (last !== null && first > last)
      ? problemAt(pointer, 'no_open_period', params)
      : problemAt(pointer, 'period_closed', { ...params, firstOpen: first });
  return { refusal };
}

/** What `placeReversal` needs. */
export function reversalNeeds(original: string, asked: string | null, related: Related): Need[] {
  if (asked !== null) return entryNeeds(asked, related);
  return [...entryNeeds(original, related), openFrom(original, true)];
}

/**
 * Decision 0009: the requested date; else the original posting date, or, if its period is closed,
 * the first open date after it.
 */
export function placeReversal(
  original: string,
  asked: string | null,
  pointer: string,
  context: Context,
): PostingPeriod {
  const place = placeEntry(asked ?? original, pointer, context);
  if (asked !== null || !isClosed(place.refusal)) return place;
  const open = context.related.first(openFrom(original, true));
  if (open === null) return place;
  const date = laterOf(open, original);
  const last = lastDate(context);
  return last !== null && date > last ? place : { date, period: open };
}

/** The last date within the tenant's posting horizon; null without one. */
function lastDate({ related, today }: Context): string | null {
  const days = related.single('tenantSettings')?.postingHorizonDays;
  return typeof days === 'number' ? addDays(today, days) : null;
}

/** A soft-closed period is open for Controllers and Admins. */
function isOpenFor(period: Row, { actor }: Context): boolean {
  if (period.status === 'Open') return true;
  return period.status === 'SoftClosed' && controllers.includes(actor.role);
}

/** The first day of a period on or after `date`. */
function laterOf(period: Row, date: string): string {
  const start = String(period.startDate);
  return start > date ? start : date;
}

function isClosed(refusal: ProblemDetail | undefined): boolean {
  return refusal?.code === 'period_closed' || refusal?.code === 'no_open_period';
}
