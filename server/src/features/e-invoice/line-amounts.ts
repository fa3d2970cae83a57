/**
 * The amounts of the lines without VAT. EN 16931 has no prices that include tax, so these are split
 * such that the lines of a tax code sum to the posted base (BR-CO-10, BR-S-08).
 */
import { Big, round, scale } from '../../record/values/money.ts';
import {
  type Document,
  exponentOf,
  type Line,
  netOf,
  roundedToSum,
  taxKey,
} from '../invoicing/exports.ts';

export interface LineAmounts {
  /** Not zero; negative if either quantity or price was. */
  readonly quantity: Big;
  /** Unit price without VAT, never negative (BR-27). */
  readonly price: Big;
  /** quantity × price, rounded, before the discount. */
  readonly gross: Big;
  readonly net: Big;
}

/** In the order of the lines. */
export function lineAmounts(document: Document): LineAmounts[] {
  const nets = document.pricesIncludeTax ? netShares(document) : null;
  return document.lines.map((line, index) => {
    const price = new Big(line.unitPrice ?? 0);
    // A negative price becomes a negative quantity (BR-27).
    const sign = price.lt(0) ? -1 : 1;
    const quantity = new Big(line.quantity ?? 0).times(sign);
    const net = nets?.[index] ?? new Big(line.amount);
    if (nets === null) return { quantity, price: price.abs(), gross: new Big(line.gross), net };
    return { quantity, ...withoutTax(line, quantity, price.abs(), exponentOf(document)), net };
  });
}

/**
 * The unit price, with so many digits that quantity × price is exact to a thousandth of the
 * smallest unit.
 */
function withoutTax(
  line: Line,
  quantity: Big,
  price: Big,
  exponent: number,
): Pick<LineAmounts, 'price' | 'gross'> {
  const digits = quantity.abs().toFixed(0).length + exponent + 3;
  const net = netOf(price, line.taxRate ?? '0').round(digits, Big.roundHalfUp);
  return { price: net, gross: new Big(round(quantity.times(net), exponent)) };
}

/** The net amount of each line, rounded such that those of a tax code and rate sum to its base. */
function netShares(document: Document): Big[] {
  const exponent = exponentOf(document);
  const shares: Big[] = [];
  const byTax = Map.groupBy(document.lines.entries(), ([, line]) =>
    taxKey(line.taxCodeId, line.taxRate),
  );
  for (const [key, group] of byTax) {
    const tax = document.taxes.find(({ taxCodeId, rate }) => taxKey(taxCodeId, rate) === key);
    const base = tax?.base ?? '0';
    const exact = group.map(([, line]) => netOf(new Big(line.amount), line.taxRate ?? '0'));
    const rounded = roundedToSum(exact, base, exponent);
    for (const [at, [index]] of group.entries()) shares[index] = rounded[at] ?? new Big(0);
  }
  return shares;
}

/**
 * Formats an amount with the digits of the currency, but at most two if that is exact. EN 16931
 * allows no more (BR-DEC-09 and similar); a third digit is written, for the rules to reject.
 */
export function amountText(value: Big | string, exponent: number): string {
  const exact = new Big(value);
  return round(exact, Math.max(Math.min(exponent, 2), scale(exact.toFixed())));
}

/** BG-27 and BG-28 of a line; see `SemanticLine`. */
export interface LineAdjustments {
  readonly discount: { readonly amount: Big; readonly base: Big } | null;
  readonly rounding: Big | null;
}

/** What Peppol's rules tolerate, in any currency. */
const tolerance = new Big('0.02');

/**
 * Discount and rounding such that net = quantity × price − discount + rounding (PEPPOL-EN16931-R120) and discount = base ×
 * percent (R040), each within 0.02. In currencies without hundredths the net amount is rounded further than that.
 */
export function adjustmentsOf(
  { quantity, price, net }: LineAmounts,
  percent: Big,
): LineAdjustments {
  const exact = quantity.times(price);
  const base = exact.round(2, Big.roundHalfUp);
  const off = base.minus(net);
  const expected = base.times(percent).div(100);
  const isDiscount = !percent.eq(0) && off.times(base).gt(0);
  if (isDiscount && off.minus(expected).abs().lte(tolerance))
    return { discount: { amount: off, base }, rounding: null };
  const amount = expected.round(2, Big.roundHalfUp);
  const rest = net.minus(exact).plus(amount);
  return {
    discount: amount.eq(0) ? null : { amount, base },
    rounding: rest.abs().lte(tolerance) ? null : rest.round(2, Big.roundHalfUp),
  };
}

/** As documents of earlier releases have them, with amounts rounded to the digits of the currency. */
export function earlierAdjustments({ gross, net }: LineAmounts, percent: Big): LineAdjustments {
  const off = gross.minus(net);
  // Neither a rounding difference of a smallest unit nor one against the sign of the line is a discount.
  const isDiscount = !percent.eq(0) && off.times(gross).gt(0);
  return { discount: isDiscount ? { amount: off, base: gross } : null, rounding: null };
}
