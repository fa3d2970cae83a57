/**
 * The numbers of posted documents. The tenant settings have a pattern for each kind, and the number
 * that a new series begins with. Directive 2006/112/EC, article 226 (2), requires a sequential
 * number, based on one or more series: so a series never changes once it has a number.
 */

import { controllers } from '../../record/actor.ts';
import {
  defaultPattern,
  hasFiscalYear,
  hasYear,
  numberForm,
  numberIn,
  parseNumber,
  patternAt,
  patternChars,
  patternForm,
  seriesNamed,
} from '../../record/decide/number-series.ts';
import type { Context } from '../../record/entity.ts';
import { text } from '../../record/fields.ts';
import type { Need, ReadingNeed } from '../../record/need.ts';
import type { Related } from '../../record/related.ts';
import type { Row } from '../../record/row.ts';
import { fiscalYearOf, fiscalYearStart } from '../../record/values/days.ts';
import { invalidValue } from './messages.ts';
import type { UsedSeries } from './store-number-series.ts';

/** Years whose series are compared. */
const years = { first: 2000, last: 2199 } as const;

/** The settings of each kind of documents. */
const kinds = {
  INV: { pattern: 'invoiceNumbers', first: 'firstInvoiceNumber' },
  CRN: { pattern: 'creditNumbers', first: 'firstCreditNumber' },
  PAY: { pattern: 'paymentNumbers', first: 'firstPaymentNumber' },
} as const;
export type NumberedKind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as NumberedKind[];

function patternField(kind: NumberedKind, example: string) {
  return text({
    max: patternChars,
    form: patternForm,
    description: `How posted documents of the kind ${kind} are numbered: \`{yyyy}\` or \`{yy}\` is the year of the posting date, \`{fy}\` the year in which its fiscal year ends, and the pattern ends with \`{n:6}\`, the number with at least 6 digits. Without a year there is one series for all years. Null: \`${defaultPattern(kind)}\`. It cannot change once a number of this year is assigned.`,
    roles: controllers,
    example,
  });
}

function firstField(kind: NumberedKind, example: string | null) {
  return text({
    max: 40,
    form: numberForm,
    description: `The number that a series of the kind ${kind} begins with, to continue the numbers of another system. Only before its first number is assigned.`,
    roles: controllers,
    example,
  });
}

/** Of the tenant settings. */
export const numberFields = {
  invoiceNumbers: patternField('INV', 'INV-{yyyy}-{n:6}'),
  firstInvoiceNumber: firstField('INV', 'INV-2026-004711'),
  creditNumbers: patternField('CRN', 'CRN-{yyyy}-{n:6}'),
  firstCreditNumber: firstField('CRN', null),
  paymentNumbers: patternField('PAY', 'PAY-{yyyy}-{n:6}'),
  firstPaymentNumber: firstField('PAY', null),
};

const settingsNeed = { kind: 'single', entity: 'tenantSettings' } as const;
/** What determines the needs of a posting: loaded first, so that all counters are locked at once. */
export const postingNeedsAlways: readonly Need[] = [settingsNeed];
/** What is numbered already. */
const usedNeed: ReadingNeed = { kind: 'reading', name: 'usedSeries', params: {} };

function patternOf(kind: NumberedKind, settings: Row | null): string {
  return (settings?.[kinds[kind].pattern] ?? defaultPattern(kind)) as string;
}

function firstMonthOf(settings: Row | null): number {
  return Number(settings?.['fiscalYearStart'] ?? 1);
}

/** The pattern of a kind as of a posting date. */
function patternOn(kind: NumberedKind, settings: Row | null, date: string) {
  return patternAt(patternOf(kind, settings), date, firstMonthOf(settings));
}

const seriesNeed = (series: string) => ({ kind: 'series', series }) as const;

/**
 * The counters of a posting: the event sequence, and the series for `takeNumber`. They are locked
 * together, after the settings have determined the series: a lock that is requested later restarts
 * the group. `postingDate`: null if the document has none yet.
 */
export function counterNeeds(
  kind: NumberedKind,
  postingDate: string | null,
  related: Related,
): Need[] {
  if (!related.has(settingsNeed)) return [settingsNeed];
  const events: Need = { kind: 'eventSequence' };
  if (postingDate === null) return [settingsNeed, events];
  const { prefix } = patternOn(kind, related.single(settingsNeed.entity), postingDate);
  return [settingsNeed, events, seriesNeed(seriesNamed(prefix))];
}

/** The last step of a posting: nothing after it may reject the command, so that no number is lost. */
export function takeNumber(kind: NumberedKind, postingDate: string, related: Related): string {
  const settings = related.single(settingsNeed.entity);
  const { prefix, digits } = patternOn(kind, settings, postingDate);
  const series = seriesNamed(prefix);
  const counter = related.series(seriesNeed(series));
  if (counter.next === counter.first) {
    const begin = parseNumber(String(settings?.[kinds[kind].first] ?? ''));
    if (begin.series === series) {
      counter.first = begin.value;
      counter.next = begin.value;
    }
    counter.digits = digits;
  }
  return numberIn(series, related.take(seriesNeed(series)), counter.digits);
}

/** For the settings: what `checkNumbering` reads. */
export function numberingNeeds(changed: readonly string[]): readonly Need[] {
  return changed.some((name) => decisive.includes(name)) ? [usedNeed] : [];
}

/** The settings that determine numbers. */
const decisive: readonly string[] = [
  'fiscalYearStart',
  ...Object.values(kinds).flatMap(({ pattern, first }) => [pattern, first]),
];

/** Throws `invalid_value` if a change would alter or repeat numbers. `before`: the settings before it. */
export function checkNumbering(
  row: Row,
  changed: readonly string[],
  before: Row | null,
  { related, today }: Pick<Context, 'related' | 'today'>,
): void {
  if (!changed.some((name) => decisive.includes(name))) return;
  const used = related.reading(usedNeed) as UsedSeries;
  for (const kind of kindNames) {
    const { pattern, first } = kinds[kind];
    if (changed.includes('fiscalYearStart') && hasFiscalYear(patternOf(kind, before)))
      requireUnused(kind, before, '/fiscalYearStart', used, today);
    if (changed.includes(pattern)) {
      requireUnused(kind, before, `/${pattern}`, used, today);
      checkApart(kind, row);
    }
    const number = row[first] as string | null;
    if (changed.includes(first) && number !== null) checkFirst(kind, row, number, used, today);
  }
}

/**
 * Throws `invalid_value` if the series of the present pattern has a number of this year. Without a year in the pattern,
 * its last number counts.
 */
function requireUnused(
  kind: NumberedKind,
  before: Row | null,
  pointer: string,
  used: UsedSeries,
  today: string,
): void {
  const pattern = patternOf(kind, before);
  const firstMonth = hasYear(pattern) && !hasFiscalYear(pattern) ? 1 : firstMonthOf(before);
  const series = seriesNamed(patternOn(kind, before, today).prefix);
  const year = fiscalYearOf(today, firstMonth);
  const lastDay = used.get(series);
  if (lastDay === undefined) return;
  if (!hasYear(pattern) && lastDay < fiscalYearStart(year, firstMonth)) return;
  // Without years in the pattern, a document that is posted ahead counts for its year.
  const last = hasYear(pattern) || lastDay < today ? today : lastDay;
  const next = fiscalYearStart(fiscalYearOf(last, firstMonth) + 1, firstMonth);
  throw invalidValue(pointer, 'number_series_used', { series, date: next });
}

/** No number of one kind can be one of another kind, in any year and if they get the default pattern. */
function checkApart(kind: NumberedKind, row: Row): void {
  const others = kindNames.filter((name) => name !== kind);
  const taken = others.flatMap((name) => [patternOf(name, row), defaultPattern(name)]);
  const theirs = new Map(
    taken.flatMap((pattern) => seriesOfYears(pattern).map((series) => [series, pattern] as const)),
  );
  // The counter of events has a name like one of a series.
  theirs.set('event', 'event');
  for (const series of seriesOfYears(patternOf(kind, row))) {
    const pattern = theirs.get(series);
    if (pattern !== undefined)
      throw invalidValue(`/${kinds[kind].pattern}`, 'number_pattern_taken', { pattern });
  }
}

/** In small letters, because file names may not differ in case alone. */
function seriesOfYears(pattern: string): string[] {
  const count = years.last - years.first + 1;
  return Array.from({ length: count }, (_, index) =>
    seriesNamed(patternAt(pattern, `${years.first + index}-01-01`, 1).prefix).toLowerCase(),
  );
}

function checkFirst(
  kind: NumberedKind,
  row: Row,
  number: string,
  used: UsedSeries,
  today: string,
): void {
  const pointer = `/${kinds[kind].first}`;
  const pattern = patternOf(kind, row);
  const { series, value } = parseNumber(number);
  const { prefix, digits } = patternOn(kind, row, today);
  const isOfPattern = seriesOfYears(pattern).includes(series.toLowerCase());
  if (!isOfPattern || value === 0 || number !== numberIn(series, value, digits)) {
    const example = numberIn(seriesNamed(prefix), Math.max(value, 1), digits);
    throw invalidValue(pointer, 'number_of_other_pattern', { number, example });
  }
  if (used.has(series)) throw invalidValue(pointer, 'first_number_used', { series });
}
