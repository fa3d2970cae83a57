/** Days and months in the API's format. Today is the day in the time zone of the tenant; timestamps are shown in the user's. */
import { serviceTime } from './clock.ts';

const dayMs = 86_400_000;

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'iso8601', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  });
}

let format = dayFormat('UTC');

/** The zone of the tenant; the shell sets it. */
export function setTimeZone(name: string): void {
  if (format.resolvedOptions().timeZone === name) return;
  try {
    format = dayFormat(name);
  } catch {
    // This browser is older than the zone.
    format = dayFormat('UTC');
  }
}

let yearStart = 1;

/** The first month of the tenant's fiscal year, 1 for January; the shell sets it. */
export function setFiscalYearStart(month: number): void {
  yearStart = month;
}

export function fiscalYearStart(): number {
  return yearStart;
}

/** `YYYY-MM-DD` */
export function today(at = serviceTime()): string {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** `YYYY-MM` of a day or month, plus `count` months. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Whether a text is a month, `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text);
}

export function firstDay(month: string): string {
  return `${month}-01`;
}

export function lastDay(month: string): string {
  return addDays(firstDay(addMonths(month, 1)), -1);
}

const monthsOfQuarter = 3;
const monthsOfYear = 12;

/** The first day of the span of `months` that contains a day, in years that begin with the month `start`. */
export function spanStart(day: string, months: number, start = 1): string {
  const month = day.slice(0, 7);
  const into = (Number(month.slice(5)) - start + monthsOfYear) % months;
  return firstDay(addMonths(month, -into));
}

/** The first day of the fiscal year of a day. */
export function fiscalYearOf(day: string): string {
  return spanStart(day, monthsOfYear, yearStart);
}

/** The last days of the month, quarter and year before this day; years begin with the month `start`. */
export function recentEnds(
  day: string,
  start = 1,
): { month: string; quarter: string; year: string } {
  const before = (months: number) => addDays(spanStart(day, months, start), -1);
  return { month: before(1), quarter: before(monthsOfQuarter), year: before(monthsOfYear) };
}

/** The month, quarter and year of this day, and those before it; first and last day of each. */
export function calendarPeriods(day: string, start = 1) {
  const span = (months: number, ago: number) => {
    const month = addMonths(spanStart(day, months, start), -ago * months);
    return [firstDay(month), lastDay(addMonths(month, months - 1))] as const;
  };
  return {
    thisMonth: span(1, 0),
    lastMonth: span(1, 1),
    thisQuarter: span(monthsOfQuarter, 0),
    lastQuarter: span(monthsOfQuarter, 1),
    thisYear: span(monthsOfYear, 0),
    lastYear: span(monthsOfYear, 1),
  };
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The parameter of an address if it is a valid day; otherwise the API would reject the request. */
export function dayOf(text: string | undefined): string | undefined {
  return text !== undefined && datePattern.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
}

export function monthOf(text: string | undefined): string | undefined {
  return text !== undefined && monthPattern.test(text) ? text : undefined;
}
