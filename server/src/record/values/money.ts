/** Exact decimal arithmetic (big.js) and ISO 4217 exponents. No float ever holds an amount. */
import Big from 'big.js';
import { code as currencyOf } from 'currency-codes';

/** Quotients carry this many digits before they are rounded to a currency's exponent. */
Big.DP = 30;
Big.RM = Big.roundHalfUp; // half away from zero, for negative amounts too

export { Big };

/** Digits after the point of an ISO 4217 currency (JPY 0, KWD 3); null for an unknown code. */
export function currencyExponent(currency: string): number | null {
  let exponent: number | null | undefined = exponents.get(currency);
  if (exponent === undefined) {
    exponent = currencyOf(currency)?.digits ?? null;
    // Only known codes, so that the cache stays small.
    if (exponent !== null) exponents.set(currency, exponent);
  }
  return exponent;
}

/** The library searches its list from the start each time. */
const exponents = new Map<string, number>();

/** Rounds half away from zero to `exponent` digits, as a decimal string with exactly these digits. */
export function round(value: Big, exponent: number): string {
  const rounded = value.round(exponent, Big.roundHalfUp);
  return (rounded.eq(0) ? rounded.abs() : rounded).toFixed(exponent);
}

export function sum(values: Iterable<string>): Big {
  let total = new Big(0);
  for (const value of values) total = total.plus(value);
  return total;
}

/** Digits after the point that carry information: `1.50` has one. */
export function scale(value: string): number {
  const fraction = value.split('.')[1] ?? '';
  return fraction.replace(/0+$/, '').length;
}
