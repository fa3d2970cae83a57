/**
 * Document numbers: `INV-2026-000123` is number 123 of the series `INV-2026`. The series is what
 * precedes the digits; a hyphen between a digit and the number is not part of its name.
 */
import { v5 } from 'uuid';
import type { Form } from '../fields.ts';
import { messageOf } from '../messages/messages.ts';
import { fiscalYearOf } from '../values/days.ts';

/** How the numbers of one kind of documents are formed: `INV-{yyyy}-{n:6}`. */
export interface NumberPattern {
  readonly prefix: string;
  /** The number has leading zeros up to this length. */
  readonly digits: number;
}

/** A number as text, as its series and its value. */
interface ParsedNumber {
  readonly series: string;
  readonly value: number;
  readonly digits: number;
}

const limits = {
  /** So that a number has at most 40 characters. */
  patternChars: 30,
  /** Digits of a value, without leading zeros. */
  valueDigits: 9,
} as const;

export const patternChars = limits.patternChars;

/**
 * Letters, digits, hyphen, point and underscore, which file names and XML can contain; begins with a
 * letter, a digit or the year, and has a character other than a digit before the number, which
 * separates it from its series.
 */
export const patternForm: Form = {
  pattern:
    '^([A-Za-z]|([A-Za-z0-9]|\\{(yyyy|yy|fy)\\})([A-Za-z0-9._-]|\\{(yyyy|yy|fy)\\})*[A-Za-z._-])\\{n(:[1-9])?\\}$',
  'x-form': messageOf('number_pattern_invalid'),
};

/** A number that a series can begin with. */
export const numberForm: Form = {
  pattern: `^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z._-])?[0-9]{1,${limits.valueDigits}}$`,
  'x-form': messageOf('number_invalid'),
};

export function defaultPattern(kind: string): string {
  return `${kind}-{yyyy}-{n:6}`;
}

/** Whether each year has a series of its own. */
export function hasYear(pattern: string): boolean {
  return /\{(yyyy|yy|fy)\}/.test(pattern);
}

/** Whether the years are fiscal years. */
export function hasFiscalYear(pattern: string): boolean {
  return pattern.includes('{fy}');
}

/**
 * Expects a text of `patternForm`. `date`: the posting date; `firstMonth`: of the fiscal year. A fiscal year is named after
 * the calendar year in which it ends, so one from January has that year.
 */
export function patternAt(pattern: string, date: string, firstMonth: number): NumberPattern {
  const [, before = '', digits = '1'] = /^(.*)\{n(?::(\d))?\}$/.exec(pattern) ?? [];
  const prefix = before
    .replaceAll('{yyyy}', date.slice(0, 4))
    .replaceAll('{yy}', date.slice(2, 4))
    .replaceAll('{fy}', String(fiscalYearOf(date, firstMonth)));
  return { prefix, digits: Number(digits) };
}

/** The series of a number that begins so: `INV-2026-` is `INV-2026`. */
export function seriesNamed(prefix: string): string {
  return /[0-9]-$/.test(prefix) ? prefix.slice(0, -1) : prefix;
}

/** The number of a series, with at least `digits` digits. */
export function numberIn(series: string, value: number, digits: number): string {
  const prefix = /[0-9]$/.test(series) ? `${series}-` : series;
  return `${prefix}${String(value).padStart(digits, '0')}`;
}

export function parseNumber(number: string): ParsedNumber {
  const digits = /[0-9]*$/.exec(number)?.[0] ?? '';
  const prefix = number.slice(0, number.length - digits.length);
  return { series: seriesNamed(prefix), value: Number(digits), digits: digits.length };
}

/** The id of a series, which has no row: a name-based UUID (RFC 9562, version 5) within its tenant. */
export function seriesId(tenantId: string, series: string): string {
  return v5(`number-series/${series}`, tenantId);
}
