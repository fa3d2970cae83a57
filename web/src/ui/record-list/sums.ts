/** Exact sums of amounts by currency. */
import Big from 'big.js';
import type { AnyItem } from '../../core/any-collection.ts';

export function sumsOf(
  items: readonly AnyItem[],
  field: string,
): [currency: string, sum: string][] {
  const sums = new Map<string, Big>();
  for (const item of items) {
    const value = item[field];
    if (typeof value !== 'string') continue;
    const currency = typeof item['currency'] === 'string' ? item['currency'] : '';
    sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(value));
  }
  return withoutEmpty([...sums].map(([currency, sum]) => [currency, sum.toFixed()]));
}

type Sum = readonly [currency: string, sum: string];

/** Without the zero of drafts that have no currency yet. */
export function withoutEmpty<S extends Sum>(sums: readonly S[]): S[] {
  return sums.filter(([currency, sum]) => currency !== '' || !new Big(sum).eq(0));
}
