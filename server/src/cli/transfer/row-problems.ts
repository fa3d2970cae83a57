/** What is wrong with the rows of a file, in words that name the remedy. */
import type {
  CellProblem,
  ImportRecord,
  Reason,
  ServiceProblem,
} from '../../../../sdk/src/import/index.ts';
import { sum } from '../../record/values/money.ts';
import { titleOfRecord } from './columns.ts';

export interface RowProblem {
  /** As in a spreadsheet, where the column names are row 1; in a JSON-lines file, the line. */
  readonly row: number;
  /** A column or field; `''` for the whole row. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

const limits = {
  /** Characters of a value in a message. */
  valueChars: 60,
} as const;

type Wording = (problem: CellProblem) => string;

const quoted = ({ text }: CellProblem) => JSON.stringify(text.slice(0, limits.valueChars));

const wordings: Readonly<Record<Reason, readonly [code: string, Wording]>> = {
  notANumber: ['invalid_value', wordsOfNumber],
  otherCurrency: ['invalid_value', (one) => `${quoted(one)} is in another currency.`],
  notAWholeNumber: ['invalid_value', (one) => `${quoted(one)} is not a whole number.`],
  notADate: [
    'invalid_value',
    (one) => `${quoted(one)} is not a date of the form YYYY-MM-DD. Other forms are ambiguous.`,
  ],
  notYesOrNo: ['invalid_value', (one) => `${quoted(one)} is neither true nor false.`],
  unknownValue: ['invalid_value', (one) => `${quoted(one)} is not one of the possible values.`],
  tooLong: [
    'invalid_value',
    (one) => `The text is too long: it has ${one.text.length} characters.`,
  ],
  notAList: ['invalid_value', () => 'Expected a list, as JSON.'],
  unknownRecord: ['invalid_value', (one) => `There is no ${wantedOf(one)}.`],
  severalRecords: [
    'invalid_value',
    (one) => `There is more than one ${wantedOf(one)}: give the id.`,
  ],
  severalExisting: ['invalid_value', (one) => `Several records have ${quoted(one)}.`],
  differs: [
    'invalid_value',
    ({ firstRow }) => `The value differs from row ${firstRow} of the same document.`,
  ],
  apart: [
    'invalid_key',
    (one) =>
      one.isGroup
        ? `The rows with the key ${quoted(one)} are not adjacent: the key also begins in row ${one.firstRow}. Put the rows together, or change the key.`
        : `Row ${one.firstRow} also has the key ${quoted(one)}. Remove one of the rows, or change its key.`,
  ],
  keyMissing: ['invalid_key', () => 'The key is empty: give each record a key.'],
  cellCount: [
    'wrong_cell_count',
    ({ text, expected }) =>
      `The row has ${text} cells, but there are ${expected} columns. Quote cells that contain a comma.`,
  ],
  tooManyItems: ['too_many', ({ text }) => `The list has more than ${text} items.`],
  unknownField: [
    'unknown_field',
    (one) => `There is no field ${quoted(one)}. Correct the name, or leave it out with --ignore.`,
  ],
};

function wantedOf({ text, reference }: CellProblem): string {
  const { collection, by } = reference ?? {};
  const title = collection === undefined ? 'record' : titleOfRecord(collection);
  const named = by === undefined ? 'with the id, number or name' : `with the ${by}`;
  return `${title} ${named} ${JSON.stringify(text)}`;
}

/** Explains common mistakes. */
function wordsOfNumber(problem: CellProblem): string {
  const { text } = problem;
  if (/^[-+]?\d+,\d+$/.test(text))
    return `${quoted(problem)} has a decimal comma. Write ${text.replace(',', '.')}.`;
  if (/^[-+]?\d{1,3}([.,' ]\d{3})+([.,]\d+)?$/.test(text))
    return `${quoted(problem)} has thousands separators. Write only digits and one point.`;
  return `${quoted(problem)} is not a decimal such as 1234.50, with at most 18 digits before and 12 after the point.`;
}

export function wordsOfCell(problem: CellProblem): RowProblem {
  const [code, words] = wordings[problem.reason];
  return { row: problem.row, field: problem.field, code, message: words(problem) };
}

/** `made`: text about the steps that succeeded. */
export function wordsOfService(
  { row, path, item, problem }: ServiceProblem,
  made = '',
): RowProblem {
  const field = item === null ? path : path.replace(/^(lines|apply)/, `$1[${item}]`);
  return { row, field, code: problem.code, message: `${problem.message}${made}` };
}

/** What `/apply` would reject, before the record is created and posted. */
export function problemsOfApply(
  { rows, partRows, fields, apply, references, problems }: ImportRecord,
  willPost: boolean,
): readonly RowProblem[] {
  if (apply.length === 0 || problems.length > 0) return [];
  const [row = 0] = rows;
  const found = apply.flatMap((one, index): RowProblem[] => {
    const refuse = (field: string, message: string) => ({
      ...{ row: partRows.apply[index] ?? row, field: `apply.${field}`, code: 'required', message },
    });
    const isNamed = references.some(({ into }) => into === one);
    return [
      ...(isNamed
        ? []
        : [refuse('invoiceId', 'Give the invoice, for example by apply.invoice.number.')]),
      ...(one['amount'] === undefined
        ? [refuse('amount', 'Give the amount to apply to the invoice.')]
        : []),
    ];
  });
  const { amount } = fields;
  const applied = sum(apply.map((one) => decimalOf(one['amount'])));
  if (typeof amount === 'string' && applied.gt(decimalOf(amount))) {
    const message = `The applied amounts, ${applied.toFixed()}, exceed the amount ${amount}.`;
    found.push({ row, field: 'amount', code: 'over_unapplied', message });
  }
  if (!willPost) {
    const message = 'Only posted records can be applied: give --post, or --ignore these columns.';
    found.push({ row, field: 'apply', code: 'not_posted', message });
  }
  return found;
}

/** In JSON an amount may be anything; the service rejects it. */
function decimalOf(value: unknown): string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : '0';
}
