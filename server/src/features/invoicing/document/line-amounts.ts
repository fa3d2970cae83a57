/** The exact amounts of a line, which the totals round. */
import { Big } from '../../../record/values/money.ts';
import type { Line } from './fields.ts';

type Priced = Pick<Line, 'quantity' | 'unitPrice' | 'discountPercent'>;

/** Without tax, or with it if prices include it. */
export function exactAmounts({ quantity, unitPrice, discountPercent }: Priced): {
  readonly gross: Big;
  readonly amount: Big;
} {
  const gross = new Big(quantity ?? 0).times(unitPrice ?? 0);
  const kept = new Big(100).minus(discountPercent ?? 0).div(100);
  return { gross, amount: gross.times(kept) };
}
