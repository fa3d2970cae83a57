/** Formats values for the user's region: decimals are exact and never pass through a float. */

import { remember } from '@daybook/sdk/import';
import { serviceTime } from './clock.ts';
import { usePreferences } from './i18n.tsx';

/** Placeholder for an empty value. */
export const nothing = '–';

export interface Format {
  /** A decimal string with its currency, unrounded: `1.234,50 €`; without a currency, the number alone with at least two decimals. */
  readonly amount: (value: string | null | undefined, currency?: string | null) => string;
  /** The same without the sign of its currency, in tables that name the currency once. */
  readonly figure: (value: string, currency: string | null) => string;
  /** A short amount, for example on an axis: `12K €`. */
  readonly compact: (value: string, currency?: string | null) => string;
  /** A decimal string with the region's separators, unrounded. */
  readonly decimal: (value: string | number | null | undefined) => string;
  /** `0.19` as `19 %`. */
  readonly percent: (value: string | number | null | undefined) => string;
  /** `65.91`, a percentage in a report, as `65,91 %`. */
  readonly percentage: (value: string | null | undefined) => string;
  /** `YYYY-MM-DD` in the region's order. */
  readonly date: (value: string | null | undefined) => string;
  /** First and last day, with what they share once: `1 Jan – 21 Nov 2026`. */
  readonly range: (from: string, to: string) => string;
  /** `YYYY-MM` as a month and year. */
  readonly month: (value: string | null | undefined) => string;
  /** RFC 3339 as local date and time. */
  readonly instant: (value: string | Date | null | undefined) => string;
  /** RFC 3339 as local date. */
  readonly day: (value: string | Date | null | undefined) => string;
  /** RFC 3339 as local time with seconds. */
  readonly time: (value: string | Date | null | undefined) => string;
  /** RFC 3339 as local time without seconds. */
  readonly minute: (value: string | Date | null | undefined) => string;
  /** `3 minutes ago`, `in 2 hours`. */
  readonly relative: (value: string | Date | null | undefined, now?: Date) => string;
  /** A duration in milliseconds: `120 ms`, `3.2 s`. */
  readonly duration: (ms: number | null | undefined) => string;
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** Intl formats decimal strings exactly (ECMA-402, "string numeric literal"); the types do not say so yet. */
type Exact = Intl.StringNumericLiteral;

function createAmounts(region: string): Pick<Format, 'amount' | 'figure' | 'compact'> {
  const number = new Intl.NumberFormat(region, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 12,
  });
  const moneyOf = remember(
    (currency) =>
      new Intl.NumberFormat(region, { style: 'currency', currency, maximumFractionDigits: 12 }),
  );
  const figureOf = remember((currency) => {
    const { minimumFractionDigits } = moneyOf(currency).resolvedOptions();
    return new Intl.NumberFormat(region, { minimumFractionDigits, maximumFractionDigits: 12 });
  });
  const compactOf = (currency: string | null | undefined) =>
    new Intl.NumberFormat(region, {
      notation: 'compact',
      maximumFractionDigits: 1,
      ...(currency ? { style: 'currency', currency } : {}),
    });
  return {
    amount: (value, currency) => {
      if (value === null || value === undefined || value === '') return nothing;
      if (!currency || !/^[A-Z]{3}$/.test(currency)) return number.format(value as Exact);
      return moneyOf(currency).format(value as Exact);
    },
    figure: (value, currency) =>
      (currency === null ? number : figureOf(currency)).format(value as Exact),
    compact: (value, currency) => compactOf(currency).format(value as Exact),
  };
}

function createFormat(region: string, language: string): Format {
  const plain = new Intl.NumberFormat(region, { maximumFractionDigits: 12 });
  const rate = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 4 });
  const exactRate = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 12 });
  const date = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' });
  // The rows of a list have few dates.
  const dateOf = remember((value) => date.format(new Date(`${value}T00:00:00Z`)));
  const month = new Intl.DateTimeFormat(region.startsWith(language) ? region : language, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const moment = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(region, { dateStyle: 'medium' });
  const clock = new Intl.DateTimeFormat(region, { timeStyle: 'medium' });
  const minute = new Intl.DateTimeFormat(region, { timeStyle: 'short' });
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const relative: Format['relative'] = (value, now = serviceTime()) => {
    if (!value) return nothing;
    const seconds = (new Date(value).getTime() - now.getTime()) / 1000;
    for (const [unit, size] of units)
      if (Math.abs(seconds) >= size || unit === 'second')
        return ago.format(Math.round(seconds / size), unit);
    return nothing;
  };
  return {
    ...createAmounts(region),
    decimal: (value) =>
      value === null || value === undefined || value === ''
        ? nothing
        : plain.format(value as Exact),
    percent: (value) =>
      value === null || value === undefined || value === '' ? nothing : rate.format(value as Exact),
    percentage: (value) => (value ? exactRate.format(`${value}E-2` as Exact) : nothing),
    date: (value) => (value ? dateOf(value) : nothing),
    range: (from, to) =>
      date.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)),
    month: (value) => (value ? month.format(new Date(`${value}-01T00:00:00Z`)) : nothing),
    instant: (value) => (value ? moment.format(new Date(value)) : nothing),
    day: (value) => (value ? day.format(new Date(value)) : nothing),
    time: (value) => (value ? clock.format(new Date(value)) : nothing),
    minute: (value) => (value ? minute.format(new Date(value)) : nothing),
    relative,
    duration: (ms) => {
      if (ms === null || ms === undefined) return nothing;
      return ms < 1_000
        ? `${plain.format(Math.round(ms))} ms`
        : `${plain.format(Math.round(ms / 100) / 10)} s`;
    },
  };
}

/** Cached by region, then by language. */
const formats = remember((region) => remember((language) => createFormat(region, language)));

export function useFormat(): Format {
  const { region, language } = usePreferences();
  return formats(region)(language);
}
