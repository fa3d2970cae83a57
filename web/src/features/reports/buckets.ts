/** Age buckets of receivables: names, colours, filters of their invoices. */

import type { Sections } from 'virtual:words';
import { addDays } from '../../core/days.ts';
import { useMessages } from '../../core/messages.ts';
import type { Search } from '../../core/search.ts';

export const buckets = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'daysOver90'] as const;
export type Bucket = (typeof buckets)[number];

/** First and last day overdue; null: unlimited. */
const spans: Readonly<Record<Bucket, readonly [number | null, number | null]>> = {
  notDue: [null, 0],
  days1To30: [1, 30],
  days31To60: [31, 60],
  days61To90: [61, 90],
  daysOver90: [91, null],
};

export const bucketColors: Readonly<Record<Bucket, string>> = {
  notDue: 'var(--age-0)',
  days1To30: 'var(--age-1)',
  days31To60: 'var(--age-2)',
  days61To90: 'var(--age-3)',
  daysOver90: 'var(--age-4)',
};

/** Also of the columns after the ages: credits that settle no invoice yet, and the sum of all. */
export function useBucketNames(): Sections['reports.buckets'] {
  return useMessages('reports.buckets');
}

interface Filters {
  /** Date of the report. */
  readonly asOf: string;
  readonly bucket?: Bucket;
  readonly currency?: string;
  readonly customerId?: string;
}

/** Filter of the invoices whose amounts due add up to the figure. */
export function invoicesOf({ asOf, bucket, currency, customerId }: Filters): Search {
  const [from, to] = bucket === undefined ? [null, null] : spans[bucket];
  return {
    'status.in': 'Posted,Released',
    'amountDue.ne': '0',
    'postingDate.lte': asOf,
    ...(to === null ? {} : { 'dueDate.gte': addDays(asOf, -to) }),
    ...(from === null ? {} : { 'dueDate.lte': addDays(asOf, -from) }),
    ...(currency === undefined ? {} : { 'currency.eq': currency }),
    ...(customerId === undefined ? {} : { 'customerId.eq': customerId }),
    sort: 'dueDate',
  };
}

/** Filter of all invoices overdue on a date. */
export function overdueInvoices(asOf: string): Search {
  return { ...invoicesOf({ asOf }), 'dueDate.lt': asOf };
}
