/**
 * Calendar days, `YYYY-MM-DD`. Instants are stored in UTC; which day an instant is on, and so what "today" is, depends
 * on the time zone of the tenant (an IANA name, whose rules come from the ICU data of Node.js).
 */

const dayMs = 86_400_000;

/** One formatter for each zone that a tenant has; the names are validated, so there are a few hundred at most. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  formats.set(timeZone, made);
  return made;
}

/** The time on the clocks of a zone, as milliseconds of the same time in UTC. */
function wallClockMs(timeZone: string, ms: number): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(ms)
      .map((one) => [one.type, one.value]),
  );
  const of = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name));
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The day of an instant (RFC 3339, UTC) on the calendars of a zone. */
export function dayIn(timeZone: string, at: string): string {
  if (timeZone === 'UTC') return at.slice(0, 10);
  return new Date(wallClockMs(timeZone, Date.parse(at))).toISOString().slice(0, 10);
}

/** The instant of noon of a day in a zone, in milliseconds. No zone changes its clocks around noon. */
export function noonIn(timeZone: string, day: string): number {
  const noonMs = Date.parse(day) + dayMs / 2;
  if (timeZone === 'UTC') return noonMs;
  let ms = noonMs;
  // The offset at the first result may differ from that of noon in UTC.
  for (let round = 0; round < 2; round += 1) ms += noonMs - wallClockMs(timeZone, ms);
  return ms;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The last day of the month of a day. */
export function endOfMonth(day: string): string {
  const [year, month] = day.split('-').map(Number);
  // Day 0 of the next month.
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** The calendar year in which the fiscal year of a day ends. `firstMonth`: 1 for January. */
export function fiscalYearOf(day: string, firstMonth: number): number {
  const isNext = firstMonth > 1 && Number(day.slice(5, 7)) >= firstMonth;
  return Number(day.slice(0, 4)) + (isNext ? 1 : 0);
}

/** The first day of the fiscal year that ends in a calendar year. */
export function fiscalYearStart(year: number, firstMonth: number): string {
  const begins = firstMonth > 1 ? year - 1 : year;
  return `${String(begins).padStart(4, '0')}-${String(firstMonth).padStart(2, '0')}-01`;
}

/** The latest day anywhere: the first zone is 14 hours ahead of UTC. */
export function latestDay(at: string): string {
  return new Date(Date.parse(at) + 14 * 3_600_000).toISOString().slice(0, 10);
}

/**
 * The name of a zone of the IANA database as Node.js writes it, or null if there is none. Offsets such as `+01:00`,
 * which Intl also accepts, are not zones: they know no daylight saving time.
 */
export function timeZoneOf(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    // Aliases stay as they were given; only the case of letters is corrected.
    return known.toLowerCase() === name.toLowerCase() ? known : name;
  } catch {
    return null;
  }
}
