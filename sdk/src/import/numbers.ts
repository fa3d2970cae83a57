/**
 * Parses typed, pasted and imported numbers to decimal strings, without floats. The region resolves ambiguous
 * separators; unambiguous numbers are accepted in any notation.
 */
import { halfWidth } from './half-width.ts';
import { remember } from './remember.ts';

export type NumberProblem =
  | 'notANumber'
  | 'notASum'
  | 'otherCurrency'
  | 'tooManyDigits'
  | 'tooPrecise';

export interface ParsedNumber {
  /** A decimal string; null for empty or invalid input. */
  readonly value: string | null;
  readonly problem?: NumberProblem;
  /** Ambiguous, or in the notation of another region: the input shows how it was read. */
  readonly isUnusual: boolean;
}

export interface NumberLimits {
  /** Maximum digits after the decimal separator. */
  readonly maxDecimals?: number;
  /** `%`, or the currency of the amount (ISO 4217): a text may contain it, but no other. */
  readonly unit?: string | null | undefined;
}

interface Notation {
  readonly decimal: string;
  readonly group: string;
  /** Size of digit groups except the last one: 2 in India, otherwise 3. */
  readonly groupSize: number;
  /** `0` to `9` of the region. */
  readonly digits: readonly string[];
}

/** Digits of decimals in the API. */
export const digitLimits = { integer: 18, decimals: 12 } as const;

const notationOf = remember((region): Notation => {
  const parts = new Intl.NumberFormat(region).formatToParts(-1_234_567_890.5);
  const of = (type: string) => parts.filter((part) => part.type === type).map((p) => p.value);
  const plain = new Intl.NumberFormat(region, { useGrouping: false });
  return {
    decimal: of('decimal')[0] ?? '.',
    group: of('group')[0] ?? '',
    groupSize: of('integer').at(-2)?.length ?? 3,
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
  };
});

const currencySign =
  /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|Fr\.?|zł|Kč|Ft)|(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|Fr\.?|zł|Kč|Ft)$/gu;
const anyMinus = /[−–—﹣]/g;
/** Some programs write the sign last: `5-`. */
const lastMinus = /^(\d.*|\d)-$/;
/** A sign of the unit, at one of the ends of a number. */
const percentSign = /^%|%$/;
/** In some regions, a whole amount is written as `12.–` or `12:-`. */
const fullAmount = /[.,:]-+$/;
const neverDecimal = /[\s\u00a0\u2007\u2009\u202f'’ʼ`´]/;

export const refused = (problem: NumberProblem): ParsedNumber => ({
  value: null,
  problem,
  isUnusual: false,
});

/** Parses a number in the notation of a region. */
export function parseNumber(
  text: string,
  region: string,
  { maxDecimals = digitLimits.decimals, unit }: NumberLimits = {},
): ParsedNumber {
  const notation = notationOf(region);
  if (text.trim() === '') return { value: null, isUnusual: false };
  const { plain, currency, isMinusLast } = toPlain(text, notation, unit === '%');
  if (currency !== null && unit?.length === 3 && !signsOf(unit, region).has(currency))
    return refused('otherCurrency');
  const signed = /^(?:\((?<inside>[^()]+)\)|(?<minus>-?)(?<outside>[^()]+))$/.exec(plain)?.groups;
  if (signed === undefined) return refused('notANumber');
  const isNegative = signed['inside'] !== undefined || signed['minus'] === '-';
  const number = (signed['inside'] ?? signed['outside'] ?? '').replace(/^\+/, '').trim();
  const split = splitNumber(number, notation);
  if (split === null) return refused('notANumber');
  const integer = split.integer.replace(/^0+(?=\d)/, '') || '0';
  if (integer.length > digitLimits.integer) return refused('tooManyDigits');
  if (split.fraction.length > Math.min(maxDecimals, digitLimits.decimals))
    return refused('tooPrecise');
  const size = split.fraction === '' ? integer : `${integer}.${split.fraction}`;
  const value = isNegative && /[1-9]/.test(size) ? `-${size}` : size;
  return { value, isUnusual: split.isUnusual || isMinusLast };
}

interface PlainNumber {
  readonly plain: string;
  /** The sign or code of a currency that the text had; null without one. */
  readonly currency: string | null;
  readonly isMinusLast: boolean;
}

/** Normalises digits and minus signs and removes the unit; keeps separators. */
function toPlain(text: string, { digits }: Notation, isPercent: boolean): PlainNumber {
  let plain = text.trim();
  if (digits[0] !== '0')
    plain = plain.replace(/./gu, (sign) => {
      const digit = digits.indexOf(sign);
      return digit === -1 ? sign : String(digit);
    });
  let currency: string | null = null;
  plain = plain
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(anyMinus, '-')
    .replace(/^([-(]?)\s*/, '$1')
    .replace(/^([-(]?)(.*?)(\)?)$/s, (_, before: string, inner: string, after: string) => {
      const bare = inner
        .replace(isPercent ? percentSign : '', '')
        .trim()
        .replace(currencySign, (sign) => {
          currency = bareSign(sign);
          return '';
        });
      return before + bare.trim() + after;
    })
    .replace(fullAmount, '')
    .replace(/^- +/, '-');
  const isMinusLast = lastMinus.test(plain);
  return { plain: isMinusLast ? `-${plain.slice(0, -1).trim()}` : plain, currency, isMinusLast };
}

/** `Fr.` and `fr` are the same. */
const bareSign = (sign: string) => sign.replace(/\.$/, '').toLowerCase();

/** The code of a currency, and its signs in a region and in English. */
const signsOf = (currency: string, region: string): ReadonlySet<string> =>
  currencySigns(`${region} ${currency}`);

const currencySigns = remember((key: string): ReadonlySet<string> => {
  const [region = 'en', currency = ''] = key.split(' ');
  const signs = [region, 'en'].flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
      const style = { style: 'currency', currency, currencyDisplay } as const;
      const parts = new Intl.NumberFormat(locale, style).formatToParts(0);
      return bareSign(halfWidth(parts.find(({ type }) => type === 'currency')?.value ?? ''));
    }),
  );
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? '';
  return new Set([currency.toLowerCase(), ...signs, ...(/franc/i.test(name) ? ['fr'] : [])]);
});

interface SplitNumber {
  readonly integer: string;
  readonly fraction: string;
  readonly isUnusual: boolean;
}

/** Finds the decimal separator; null if the text is not a number. */
function splitNumber(number: string, notation: Notation): SplitNumber | null {
  const { decimal, group } = notation;
  // Separators other than point and comma, such as ٫ and ٬, have their regional meaning.
  const text = /[.,]/.test(decimal)
    ? number
    : number.replaceAll(decimal, '.').replaceAll(group, "'");
  const marks = [...text].filter((sign) => sign === '.' || sign === ',');
  const hasOtherGroups = neverDecimal.test(text);
  const last = marks.at(-1);
  const kinds = new Set(marks).size;
  if (last === undefined) return joined(text, '', notation, false);
  const isUsual = last === decimal || !/[.,]/.test(decimal);
  const at = text.lastIndexOf(last);
  const before = text.slice(0, at);
  const after = text.slice(at + 1);
  if (kinds === 2) {
    if (before.includes(last)) return null;
    return joined(before, after, notation, !isUsual);
  }
  if (marks.length > 1) return joined(text, '', notation, last !== group);
  if (isUsual || hasOtherGroups) return joined(before, after, notation, !isUsual);
  const looksLikeThousands =
    last === group && /^[1-9]\d{0,2}$/.test(before) && /^\d{3}$/.test(after);
  if (looksLikeThousands) return joined(text, '', notation, true);
  return joined(before, after, notation, true);
}

function joined(
  integer: string,
  fraction: string,
  { groupSize }: Notation,
  isUnusual: boolean,
): SplitNumber | null {
  if (!/^\d*$/.test(fraction)) return null;
  if (integer === '' && fraction === '') return null;
  if (/^\d*$/.test(integer)) return { integer, fraction, isUnusual };
  const mark = [...integer].find((sign) => !/\d/.test(sign)) ?? '';
  const groups = neverDecimal.test(mark)
    ? integer.split(new RegExp(neverDecimal))
    : integer.split(mark);
  const [first = '', ...rest] = groups;
  const size = mark === ',' ? groupSize : 3;
  const fits = rest.every((digits, index) => {
    const isLast = index === rest.length - 1;
    return /^\d+$/.test(digits) && digits.length === (isLast ? 3 : size);
  });
  if (!fits || !/^\d{1,3}$/.test(first) || first.length > size) return null;
  return { integer: groups.join(''), fraction, isUnusual };
}

/** `1.5` and `1.50` are equal. */
export function isSameDecimal(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  const bare = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  return bare(a) === bare(b);
}
