/** Reads a cell as the value of a field. What is not understood is reported, never guessed. */
import { labels as allLabels } from 'virtual:words/labels';
import { oneLine, originalText } from '@daybook/sdk';
import { notationOf } from '../../ui/columns/read-columns.ts';
import { parseDate } from '../../ui/inputs/dates.ts';
import { parseDecimal } from '../../ui/inputs/numbers.ts';
import { valueLabel } from '../../ui/words/label-texts.ts';
import type { Target } from './targets.ts';

export type Reason =
  | 'notANumber'
  | 'otherCurrency'
  | 'notAWholeNumber'
  | 'notADate'
  | 'notYesOrNo'
  | 'unknownValue'
  | 'tooLong'
  | 'unknownRecord'
  | 'severalRecords'
  | 'differs'
  | 'apart'
  | 'tooManyLines'
  | 'severalExisting';

export type ReadCell = { readonly value: unknown } | { readonly reason: Reason };

/** How the values of one column are written. */
export interface Notation {
  readonly numbers: string;
  readonly dates: string;
}

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

/** The text is not empty. `currency`: of the record, if the row names it. References return their text, which `resolve` looks up. */
export function readCell(
  collection: string,
  { field, path }: Target,
  cell: string,
  notation: Notation,
  currency: string | null,
): ReadCell {
  // An export puts an apostrophe before a text that a spreadsheet could execute.
  const text = originalText(cell);
  switch (field.type) {
    case 'decimal':
    case 'amount': {
      const unit = field.type === 'amount' ? currency : '%';
      const { value, problem } = parseDecimal(text, notation.numbers, { unit });
      if (problem === 'otherCurrency') return { reason: problem };
      return value === null || text.startsWith('=') ? { reason: 'notANumber' } : { value };
    }
    case 'integer':
      return /^-?\d{1,9}$/.test(text) ? { value: Number(text) } : { reason: 'notAWholeNumber' };
    case 'date': {
      const day = text.replace(time, '').replace(compactDate, '$1-$2-$3');
      const value = fullDate.test(day) ? parseDate(day, notation.dates) : null;
      return value === null ? { reason: 'notADate' } : { value };
    }
    case 'boolean': {
      const word = text.toLowerCase();
      if (!yes.includes(word) && !no.includes(word)) return { reason: 'notYesOrNo' };
      return { value: yes.includes(word) };
    }
    case 'enum':
      return readValue(collection, path, field.values ?? [], text);
    default: {
      const { maxLength = Number.POSITIVE_INFINITY } = field;
      if (field.type !== 'reference' && text.length > maxLength) return { reason: 'tooLong' };
      // As the service stores names and references.
      const isLine = field.operators?.includes('startsWith') === true || field.type === 'reference';
      if (codeFields.test(field.name) && /^\p{L}{2,3}$/u.test(text))
        return { value: text.toUpperCase() };
      return { value: isLine ? oneLine(text) : text.normalize('NFC') };
    }
  }
}

/** As in the API, or as the app shows it in either language. */
function readValue(
  collection: string,
  path: string,
  values: readonly string[],
  text: string,
): ReadCell {
  const wanted = text.toLowerCase();
  const value = values.find((one) =>
    [one, ...allLabels.map((labels) => valueLabel(labels, collection, path, one) ?? one)].some(
      (name) => name.toLowerCase() === wanted,
    ),
  );
  return value === undefined ? { reason: 'unknownValue' } : { value };
}
