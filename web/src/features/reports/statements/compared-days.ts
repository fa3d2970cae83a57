/** The days that a report is compared with. Months keep their ends: the year before 29 February 2028 ends on 28 February. */
import { addDays, addMonths, firstDay, lastDay, spanStart } from '../../../core/days.ts';
import type { DayRange } from '../queries.ts';

const monthLength = 7;
const yearMonths = 12;
/** Months, quarters and years. */
const spans = [1, 3, yearMonths] as const;

const monthOf = (day: string) => day.slice(0, monthLength);

function shifted(day: string, months: number): string {
  const month = addMonths(monthOf(day), months);
  const same = `${month}${day.slice(monthLength)}`;
  const end = lastDay(month);
  return same > end ? end : same;
}

/** The same day of another month; the last day of a month remains the last one. */
function shiftedEnd(day: string, months: number): string {
  return day === lastDay(monthOf(day))
    ? lastDay(addMonths(monthOf(day), months))
    : shifted(day, months);
}

function shiftedRange({ from, to }: DayRange, months: number): DayRange {
  return { from: shifted(from, months), to: shiftedEnd(to, months) };
}

export function yearBefore(range: DayRange): DayRange {
  return shiftedRange(range, -yearMonths);
}

export function dayOfYearBefore(day: string): string {
  return shiftedEnd(day, -yearMonths);
}

/**
 * The period before: of the beginning of a month, quarter or fiscal year up to some day, the same part of the one before;
 * of other whole months, as many before them; of other days, as many before them. `start`: the first month of the year.
 */
export function periodBefore(range: DayRange, start: number): DayRange {
  const { from, to } = range;
  for (const months of spans) {
    const last = lastDay(addMonths(monthOf(from), months - 1));
    if (from === spanStart(from, months, start) && to <= last) return shiftedRange(range, -months);
  }
  if (from === firstDay(monthOf(from)) && to === lastDay(monthOf(to)))
    return shiftedRange(range, -monthsOf(range));
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** Number of months that a range touches. */
export function monthsOf({ from, to }: DayRange): number {
  const index = (day: string) => Number(day.slice(0, 4)) * yearMonths + Number(day.slice(5, 7));
  return index(to) - index(from) + 1;
}
