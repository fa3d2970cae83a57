/** Exact decimals of tests, by the library alone: what the product has computed is not checked by its own functions. */
import { Big as Library } from 'big.js';

/** A constructor of its own, with its own settings. */
export const Big = Library();
export type Big = Library;
Big.DP = 30;

export function sum(values: Iterable<string>): Big {
  return [...values].reduce((total, value) => total.plus(value), new Big(0));
}

/** Half away from zero, as a decimal string; zero has no sign. */
export function round(value: Big, digits: number): string {
  return value.toFixed(digits, Big.roundHalfUp).replace(/^-(?=[0.]+$)/, '');
}
