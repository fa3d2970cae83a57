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

/** The last days of the month, quarter and year before this day. */
export function recentEnds(day: string): { month: string; quarter: string; year: string } {
  const month = day.slice(0, 7);
  const into = (Number(month.slice(5)) - 1) % monthsOfQuarter;
  return {
    month: lastDay(addMonths(month, -1)),
    quarter: lastDay(addMonths(month, -1 - into)),
    year: `${Number(day.slice(0, 4)) - 1}-12-31`,
  };
}

/** The month, quarter and year of this day, and those before it; first and last day of each. */
export function calendarPeriods(day: string) {
  const month = day.slice(0, 7);
  const ends = recentEnds(day);
  const span = (last: string, months: number) =>
    [firstDay(addMonths(last.slice(0, 7), 1 - months)), last] as const;
  const quarterEnd = lastDay(addMonths(ends.quarter.slice(0, 7), monthsOfQuarter));
  return {
    thisMonth: span(lastDay(month), 1),
    lastMonth: span(ends.month, 1),
    thisQuarter: span(quarterEnd, monthsOfQuarter),
    lastQuarter: span(ends.quarter, monthsOfQuarter),
    thisYear: span(`${day.slice(0, 4)}-12-31`, 12),
    lastYear: span(ends.year, 12),
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
