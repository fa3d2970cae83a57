/** Reads a cell as the value of a field. What is not understood is reported, never guessed. */
import { oneLine, originalText } from '../generated/text-forms.ts';
import { parseDate } from './dates.ts';
import { notationOf } from './headers.ts';
import type { Notation } from './mapping.ts';
import { parseNumber } from './numbers.ts';
import type { Target } from './targets.ts';

/** Why a cell, or a row, cannot be imported. */
export type Reason =
  | 'notANumber'
  | 'otherCurrency'
  | 'notAWholeNumber'
  | 'notADate'
  | 'notYesOrNo'
  | 'unknownValue'
  | 'tooLong'
  | 'notAList'
  | 'unknownRecord'
  | 'severalRecords'
  | 'severalExisting'
  | 'differs'
  | 'apart'
  | 'keyMissing'
  | 'cellCount'
  | 'tooManyItems'
  | 'unknownField';

export type ReadCell = { readonly value: unknown } | { readonly reason: Reason };

/** `texts`: the column. The region decides only what every value of the column leaves open. */
export function notationsOf(texts: readonly string[], region: string): Notation {
  return { numbers: notationOf(texts, region), dates: dateRegionOf(texts, region) };
}

function dateRegionOf(texts: readonly string[], region: string): string {
  const parts = texts.flatMap((text) => {
    const found = /^(\d{1,2})([./-])(\d{1,2})\2\d{2,4}\b/.exec(text);
    return found === null
      ? []
      : [{ first: Number(found[1]), second: Number(found[3]), sign: found[2] }];
  });
  const dayFirst = parts.some(({ first, sign }) => first > 12 || sign === '.');
  const monthFirst = parts.some(({ second }) => second > 12);
  if (dayFirst === monthFirst) return region;
  return dayFirst ? 'de-DE' : 'en-US';
}

/** A day, month and year: `31.12.2026`, `5. Nov 2026`, `05-Nov-26`, `Nov 5, 2026`; not `today` or `+14`. */
const fullDate =
  /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\.?[ -]?\p{L}{3,}\.?[ -]\d{2,4}|\p{L}{3,}\.? \d{1,2},? \d{4})$/u;
/** `20261105`. With the year last, the digits would be no date: no month is 19, 20 or 21. */
const compactDate = /^((?:19|20|21)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
/** The time of day after a date: `2026-11-15 10:22:31`. */
const time =
  /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp]\.?[Mm]\.?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/;
/** A code in lower case, such as `eur` and `de`. */
const codeFields = /^(?:currency|country|.*Currency|.*Country)$/;
const yes = ['true', 'yes', 'y', 'ja', 'j', 'wahr', 'x', '1'];
const no = ['false', 'no', 'n', 'nein', 'falsch', '0'];

interface Reading {
  /** Undefined: as in the API. */
  readonly notation: Notation | undefined;
  /** Of the record, if the row names it. */
  readonly currency: string | null;
  /** What people call a value of an enum. */
  readonly namesOf: NamesOf;
}

export type NamesOf = (path: string, value: string) => readonly string[];

/** The cell is not blank. References return their text, which a resolver looks up. */
export function readCell({ field, path }: Target, cell: string, reading: Reading): ReadCell {
  const { notation } = reading;
  // An export puts an apostrophe before a text that a spreadsheet could execute.
  const text = originalText(cell);
  switch (field.type) {
    case 'decimal':
    case 'amount':
      return readDecimal(field.type, text.trim(), reading);
    case 'integer':
      return /^-?\d{1,15}$/.test(text.trim())
        ? { value: Number(text) }
        : { reason: 'notAWholeNumber' };
    case 'date':
      return readDate(text.trim(), notation);
    case 'boolean': {
      const word = text.trim().toLowerCase();
      // Spreadsheets write TRUE and FALSE.
      const isKnown =
        notation === undefined ? /^(true|false)$/.test(word) : [...yes, ...no].includes(word);
      return isKnown ? { value: yes.includes(word) } : { reason: 'notYesOrNo' };
    }
    case 'enum': {
      const wanted = text.trim().toLowerCase();
      const value = field.values?.find((one) =>
        [one, ...reading.namesOf(path, one)].some((name) => name.toLowerCase() === wanted),
      );
      return value === undefined ? { reason: 'unknownValue' } : { value };
    }
    case 'array':
    case 'object':
      return readJson(text);
    default:
      return readText({ field, path }, text, notation);
  }
}

function readDecimal(
  type: 'decimal' | 'amount',
  text: string,
  { notation, currency }: Reading,
): ReadCell {
  if (notation === undefined)
    return /^-?\d+(\.\d+)?$/.test(text) ? { value: text } : { reason: 'notANumber' };
  const unit = type === 'amount' ? currency : '%';
  const { value, problem } = parseNumber(text, notation.numbers, { unit });
  if (problem === 'otherCurrency') return { reason: problem };
  return value === null ? { reason: 'notANumber' } : { value };
}

/** A full date does not depend on it. */
const noToday = '';

function readDate(text: string, notation: Notation | undefined): ReadCell {
  if (notation === undefined)
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { value: text } : { reason: 'notADate' };
  const day = text.replace(time, '').replace(compactDate, '$1-$2-$3');
  const value = fullDate.test(day) ? parseDate(day, notation.dates, noToday) : null;
  return value === null ? { reason: 'notADate' } : { value };
}

function readJson(text: string): ReadCell {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { reason: 'notAList' };
  }
}

function readText(
  { field }: Pick<Target, 'field' | 'path'>,
  text: string,
  notation: Notation | undefined,
): ReadCell {
  const { maxLength = Number.POSITIVE_INFINITY } = field;
  if (field.type !== 'reference' && text.length > maxLength) return { reason: 'tooLong' };
  const isCode = codeFields.test(field.name) && /^\p{L}{2,3}$/u.test(text.trim());
  if (notation !== undefined && isCode) return { value: text.trim().toUpperCase() };
  return { value: storedText(field, notation === undefined ? text : text.trim()) };
}

/** As the service stores names, references and free texts. */
export function storedText({ type, operators }: Target['field'], text: string): string {
  const isLine = operators?.includes('startsWith') === true || type === 'reference';
  return isLine ? oneLine(text) : text.normalize('NFC');
}
