/** Numbers of input fields: typed numbers and sums, and their formats. */

import { halfWidth } from '../../../../sdk/src/import/half-width.ts';
import {
  digitLimits,
  type NumberLimits,
  type ParsedNumber,
  parseNumber,
  refused,
} from '../../../../sdk/src/import/numbers.ts';
import { remember } from '../../../../sdk/src/import/remember.ts';
import { calculate } from './sums.ts';

/** Of the result of a sum, as unit prices allow. */
const sumDecimals = 6;

/** Parses `text` in the notation of a region: a number, or a sum such as `=10*1.2`. */
export function parseDecimal(
  typed: string,
  region: string,
  { maxDecimals = digitLimits.decimals, unit }: NumberLimits = {},
): ParsedNumber {
  const text = halfWidth(typed);
  if (/^\s*=/.test(text)) {
    const read = (number: string) => parseNumber(number, region, { unit }).value;
    const value = calculate(text.replace('=', ''), read, Math.min(maxDecimals, sumDecimals));
    if (value === null) return refused('notASum');
    const size = value.replace('-', '').split('.')[0] ?? '';
    return size.length > digitLimits.integer
      ? refused('tooManyDigits')
      : { value, isUnusual: true };
  }
  return parseNumber(text, region, { maxDecimals, unit });
}

const decimalFormats = remember((region) =>
  remember((decimals: number) => {
    const most = digitLimits.decimals;
    const range = { minimumFractionDigits: decimals, maximumFractionDigits: most };
    return new Intl.NumberFormat(region, range);
  }),
);

/** Formats a decimal string for the region; pads to `minDecimals`, never rounds. */
export function formatDecimal(value: string, region: string, minDecimals = 0): string {
  const own = value.split('.')[1]?.length ?? 0;
  const decimals = Math.min(Math.max(own, minDecimals), digitLimits.decimals);
  return decimalFormats(region)(decimals).format(value as Intl.StringNumericLiteral);
}

const decimalsOf = remember((currency) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
});

/** Number of decimals of a currency; 2 without one. */
export function currencyDecimals(currency: string | null | undefined): number {
  if (!currency || !/^[A-Z]{3}$/.test(currency)) return 2;
  return decimalsOf(currency);
}
