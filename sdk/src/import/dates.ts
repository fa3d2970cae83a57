/** Parses dates in the region's order and formats them as `YYYY-MM-DD`. Calendar days without time zone. */
import { halfWidth } from './half-width.ts';
import { remember } from './remember.ts';

type Part = 'day' | 'month' | 'year';

const dayMs = 86_400_000;
/** Two-digit years below this are 20xx, others 19xx. */
const centuryTurn = 70;
const years = { from: 1900, to: 2199 } as const;

/** Order of day, month and year in a region. */
export function dateOrder(region: string): readonly Part[] {
  return new Intl.DateTimeFormat(region)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type): type is Part => type === 'day' || type === 'month' || type === 'year');
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Words of both languages of the app, as days from today. */
const dayWords: ReadonlyMap<string, number> = new Map([
  ...([
    ['today', 0],
    ['tomorrow', 1],
    ['yesterday', -1],
  ] as const),
  ...([
    ['heute', 0],
    ['morgen', 1],
    ['übermorgen', 2],
    ['gestern', -1],
  ] as const),
]);

/**
 * Parses a full date, one without year or month (the current one), `+14` days from today, `tomorrow`, the name of a
 * month (`5 dec`), digits only (`311226`), or ISO 8601. Returns null if it is not a date.
 */
export function parseDate(text: string, region: string, today: string): string | null {
  const typed = halfWidth(text).trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso !== null) return toIso(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const shift = /^([+-])(\d{1,4})$/.exec(typed);
  if (shift !== null) return addDays(today, Number(`${shift[1]}${shift[2]}`));
  const days = dayWords.get(typed.toLowerCase());
  if (days !== undefined) return addDays(today, days);
  const order = dateOrder(region);
  if (/\p{L}{3}/u.test(typed)) return withMonthName(typed, region, today);
  const numbers = /^\d{6}$|^\d{8}$/.test(typed) ? cut(typed, order) : partsOf(typed);
  if (numbers === null) return null;
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  const named = nameParts(numbers, order);
  if (named === null) return null;
  return toIso(fullYear(named.year, thisYear), named.month ?? thisMonth, named.day);
}

/** `5 dec`, `5. Dezember 2026`, `Dec 5, 26`. */
function withMonthName(typed: string, region: string, today: string): string | null {
  const parts = typed
    .toLowerCase()
    .split(/[\s.,/-]+/)
    .filter((part) => part !== '');
  const words = parts.filter((part) => /^\p{L}+$/u.test(part));
  const numbers = parts.filter((part) => !words.includes(part));
  const [day = '', year, ...more] = numbers.map((part) =>
    part.replace(/(?<=\d)(?:st|nd|rd|th)$/, ''),
  );
  const month = words.length === 1 ? monthNamed(words[0] ?? '', region) : null;
  const isDate = /^\d{1,2}$/.test(day) && (year === undefined || /^(?:\d{2}|\d{4})$/.test(year));
  if (month === null || !isDate || more.length > 0) return null;
  return toIso(fullYear(year, Number(today.slice(0, 4))), month, Number(day));
}

const monthNames = remember((locale) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) =>
    format.format(Date.UTC(2000, month, 1)).toLowerCase(),
  );
});

const shortestName = 3;

/** By the first three letters or more, in English, German or the region's language. */
function monthNamed(word: string, region: string): number | null {
  if (word.length < shortestName) return null;
  const found = ['en', 'de', region].map((locale) =>
    monthNames(locale).findIndex((name) => name.startsWith(word)),
  );
  const index = found.find((month) => month >= 0);
  return index === undefined ? null : index + 1;
}

function partsOf(typed: string): string[] | null {
  const parts = typed.split(/[\s./\-‐–年月日]+/).filter((part) => part !== '');
  const isDate =
    parts.length >= 1 && parts.length <= 3 && parts.every((part) => /^\d{1,4}$/.test(part));
  return isDate ? parts : null;
}

/** Splits `311226` or `31122026`, in the region's order. */
function cut(digits: string, order: readonly Part[]): string[] {
  let at = 0;
  return order.map((part) => {
    const length = part === 'year' ? digits.length - 4 : 2;
    at += length;
    return digits.slice(at - length, at);
  });
}

function nameParts(
  numbers: readonly string[],
  order: readonly Part[],
): { day: number; month?: number; year?: string } | null {
  const [first, second] = numbers;
  if (numbers.length === 3) {
    const used: readonly Part[] = first?.length === 4 ? ['year', 'month', 'day'] : order;
    const of = (part: Part) => numbers[used.indexOf(part)] ?? '';
    return { day: Number(of('day')), month: Number(of('month')), year: of('year') };
  }
  if (numbers.some((part) => part.length > 2)) return null;
  if (second === undefined) return { day: Number(first) };
  const isDayFirst = order.indexOf('day') < order.indexOf('month');
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return { day: Number(day), month: Number(month) };
}

function fullYear(year: string | undefined, thisYear: number): number {
  if (year === undefined) return thisYear;
  const number = Number(year);
  if (year.length > 2) return number;
  return number + (number < centuryTurn ? 2000 : 1900);
}

/** Null if the day does not exist. */
function toIso(year: number, month: number, day: number): string | null {
  if (year < years.from || year > years.to) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}
