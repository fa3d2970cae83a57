/** Dates of input fields: in the region's order, relative to the tenant's day. */
import * as dates from '../../../../sdk/src/import/dates.ts';
import { today as tenantToday } from '../../core/days.ts';

/** `31.12.2026` or `12/31/2026`, with leading zeros: the format of inputs. */
export function formatTypedDate(date: string, region: string): string {
  return new Intl.DateTimeFormat(region, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
}

/** The same as a pattern of Day.js: `DD.MM.YYYY`, `MM/DD/YYYY`. */
export function datePattern(region: string): string {
  return formatTypedDate('2026-12-31', region)
    .replace('2026', 'YYYY')
    .replace('12', 'MM')
    .replace('31', 'DD');
}

/** A typed date or a word for one; by default relative to the tenant's day. */
export function parseDate(text: string, region: string, today = tenantToday()): string | null {
  return dates.parseDate(text, region, today);
}

/** Whether the text is another date if day and month are in the other order. */
export function isAmbiguousDate(text: string, region: string): boolean {
  const order = dates.dateOrder(region);
  const other = order.indexOf('day') < order.indexOf('month') ? 'en-US' : 'en-GB';
  const [read, otherwise] = [parseDate(text, region), parseDate(text, other)];
  return read !== null && otherwise !== null && read !== otherwise;
}
