/** Days and months as the API writes them, counted in UTC as it does. */

const dayMs = 86_400_000;

/** `YYYY-MM-DD` */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** `YYYY-MM` of a day or month, some months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export function firstDay(month: string): string {
  return `${month}-01`;
}

export function lastDay(month: string): string {
  return addDays(firstDay(addMonths(month, 1)), -1);
}

/** Every month from one to another, both included. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

const monthsOfQuarter = 3;

/** The ends of what came before this day: month, quarter and year. */
export function recentEnds(day: string): { month: string; quarter: string; year: string } {
  const month = day.slice(0, 7);
  const into = (Number(month.slice(5)) - 1) % monthsOfQuarter;
  return {
    month: lastDay(addMonths(month, -1)),
    quarter: lastDay(addMonths(month, -1 - into)),
    year: `${Number(day.slice(0, 4)) - 1}-12-31`,
  };
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** What an address says, if it is a day; the API is not asked for nonsense. */
export function dayOf(text: string | undefined): string | undefined {
  return text !== undefined && datePattern.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
}

export function monthOf(text: string | undefined): string | undefined {
  return text !== undefined && monthPattern.test(text) ? text : undefined;
}
