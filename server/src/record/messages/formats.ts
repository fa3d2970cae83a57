/**
 * Amounts, dates and country names in the reader's language. Intl gets decimal strings, so that
 * amounts are never floats.
 */
import { Big, currencyExponent } from '../values/money.ts';

export interface Formats {
  /** An amount with the decimal places of its currency: `1.190,00`. */
  amount(value: string): string;
  /** An amount with its currency: `1.190,00 EUR`. */
  money(value: string): string;
  /** A unit price: at least the decimal places of its currency. */
  price(value: string): string;
  quantity(value: string): string;
  /** `19` as `19 %`. */
  percent(value: string): string;
  /** `2026-11-21` or an RFC 3339 time, in UTC: `21. November 2026`. */
  date(value: string): string;
  /** The same with a short month, for tables: `21.11.2026`, `21 Nov 2026`. */
  shortDate(value: string): string;
  /** Both days, without repeating what they share: `1 – 30 November 2026`. */
  dateRange(start: string, end: string): string;
  shortDateRange(start: string, end: string): string;
  days(count: number): string;
  /** The name of an ISO 3166-1 alpha-2 country; an unknown code is returned unchanged. */
  country(code: string): string;
}

/** The most decimal places of any field. */
const everyDigit = { maximumFractionDigits: 12 } as const;
/** Decimal places without a known currency. */
const defaultExponent = 2;

const limits = {
  /** Formats in memory, by language and currency; each takes about 0.15 MB. */
  keptFormats: 40,
} as const;

const kept = new Map<string, Formats>();

/** `tag` is a BCP 47 tag that Intl supports, `currency` an ISO 4217 code. */
export function formatsFor(tag: string, currency: string): Formats {
  const key = `${tag} ${currency}`;
  // Making them takes 2 ms.
  const formats = kept.get(key) ?? makeFormats(tag, currency);
  // The last used ones are kept.
  kept.delete(key);
  kept.set(key, formats);
  const [oldest] = kept.keys();
  if (kept.size > limits.keptFormats && oldest !== undefined) kept.delete(oldest);
  return formats;
}

function makeFormats(tag: string, currency: string): Formats {
  // Intl reads `en` as American English; most readers outside of the USA write the day first.
  const language = tag === 'en' ? 'en-GB' : tag;
  const exponent = currencyExponent(currency) ?? defaultExponent;
  const fixed = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
  const amount = new Intl.NumberFormat(language, fixed);
  const money = new Intl.NumberFormat(language, {
    ...fixed,
    style: 'currency',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'XXX',
    currencyDisplay: 'code',
  });
  const price = new Intl.NumberFormat(language, {
    minimumFractionDigits: exponent,
    ...everyDigit,
  });
  const quantity = new Intl.NumberFormat(language, {
    ...everyDigit,
  });
  const percent = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'percent',
    ...everyDigit,
  });
  const days = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const shortDate = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return {
    amount: (value) => amount.format(exact(value)),
    money: (value) => money.format(exact(value)),
    price: (value) => price.format(exact(value)),
    quantity: (value) => quantity.format(exact(value)),
    percent: (value) => percent.format(exact(value)),
    date: (value) => date.format(new Date(value)),
    shortDate: (value) => shortDate.format(new Date(value)),
    dateRange: (start, end) => date.formatRange(new Date(start), new Date(end)),
    shortDateRange: (start, end) => shortDate.formatRange(new Date(start), new Date(end)),
    days: (count) => days.format(count),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}

/** Intl formats decimal strings exactly; its type requires a literal. */
function exact(value: string): Intl.StringNumericLiteral {
  return new Big(value).toFixed() as Intl.StringNumericLiteral;
}

export function isZero(value: string): boolean {
  return new Big(value).eq(0);
}
