/** Document numbers: `INV-2026-000123` is number 123 of the series `INV-2026`. */
import { v5 } from 'uuid';
import type { Need } from '../need.ts';
import type { Related } from '../related.ts';

type SeriesNeed = Need & { readonly kind: 'series' };

/** Numbers have no gap within the calendar year of the posting date. `prefix`: `INV`. */
export function seriesOf(prefix: string, postingDate: string): SeriesNeed {
  return { kind: 'series', series: `${prefix}-${postingDate.slice(0, 4)}` };
}

/** The last step of a posting: nothing after it may reject the command, so that no number is lost. */
export function takeNumber(related: Related, prefix: string, postingDate: string): string {
  const series = seriesOf(prefix, postingDate);
  return numberIn(series.series, related.take(series));
}

/** With at least six digits. */
export function numberIn(series: string, value: number): string {
  return `${series}-${String(value).padStart(6, '0')}`;
}

export function seriesOfNumber(number: string): string {
  return number.slice(0, number.lastIndexOf('-'));
}

/** The id of a series, which has no row: a name-based UUID (RFC 9562, version 5) within its tenant. */
export function seriesId(tenantId: string, series: string): string {
  return v5(`number-series/${series}`, tenantId);
}
