/**
 * The share of each line in the totals of its document. Tax is rounded once per tax code and rate, so the taxes of single lines
 * are rounded such that those of a tax code sum to the posted tax.
 */
import { amount } from '../../../record/fields.ts';
import { Big, round, sum } from '../../../record/values/money.ts';
import type { Document, Line } from './fields.ts';
import { exponentOf, netOf, taxKey } from './totals.ts';

type Taxed = Pick<Document, 'lines' | 'taxes' | 'currency' | 'pricesIncludeTax'>;

export const lineShares = {
  fields: { netAmount: amount(), taxAmount: amount(), totalAmount: amount() },
  of(document: Taxed) {
    const exponent = exponentOf(document);
    const taxes = taxShares(document, exponent);
    return document.lines.map(({ amount: whole }, index) => {
      const tax = taxes[index] ?? new Big(0);
      const net = document.pricesIncludeTax ? new Big(whole).minus(tax) : new Big(whole);
      return {
        netAmount: round(net, exponent),
        taxAmount: round(tax, exponent),
        totalAmount: round(net.plus(tax), exponent),
      };
    });
  },
};

function taxShares(document: Taxed, exponent: number): readonly (Big | undefined)[] {
  const shares: (Big | undefined)[] = [];
  for (const { taxCodeId, rate, amount: tax } of document.taxes) {
    const key = taxKey(taxCodeId, rate);
    const isTaxed = (line: Line) => taxKey(line.taxCodeId, line.taxRate) === key;
    const group = [...document.lines.entries()].filter(([, line]) => isTaxed(line));
    const exact = group.map(([, line]) => exactTax(line, document.pricesIncludeTax));
    const rounded = roundedToSum(exact, tax, exponent);
    for (const [at, [index]] of group.entries()) shares[index] = rounded[at];
  }
  return shares;
}

function exactTax({ amount: whole, taxRate }: Line, isIncluded: boolean): Big {
  const rate = taxRate ?? '0';
  const exact = new Big(whole);
  return isIncluded ? exact.minus(netOf(exact, rate)) : exact.times(rate).div(100);
}

/**
 * The values, rounded. If they do not sum to `total`, those with the largest rounding differences get one smallest unit
 * more or less.
 */
export function roundedToSum(exact: readonly Big[], total: string, exponent: number): Big[] {
  const unit = new Big(10).pow(-exponent);
  const shares = exact.map((value) => new Big(round(value, exponent)));
  const missing = new Big(total).minus(sum(shares.map((share) => share.toFixed())));
  const step = missing.lt(0) ? unit.neg() : unit;
  const count = Number(missing.div(step).toFixed(0));
  const furthest = shares
    .map((share, index) => ({ share, index, off: exact[index]?.minus(share).times(step) }))
    .sort((a, b) => b.off?.cmp(a.off ?? 0) ?? 0);
  for (const { share, index } of furthest.slice(0, count)) shares[index] = share.plus(step);
  return shares;
}
