/** Reads pasted spreadsheet cells as lines. Reports the cells that are not understood instead of guessing. */
import { oneLine } from '@daybook/sdk';
import { type Cells, isSameDecimal, notationOf } from '@daybook/sdk/import';
import Papa from 'papaparse';
import { parseDecimal } from '../../../ui/inputs/numbers.ts';
import {
  type Choice,
  type LineChoices,
  type LineField,
  lineColumns,
  unitOf,
} from './line-columns.ts';

/** Null: the column is ignored. */
export type Mapping = readonly (LineField | null)[];

export interface PasteContext {
  readonly region: string;
  readonly choices: LineChoices;
  /** Of the document. */
  readonly currency: string | null;
}

type Reason = 'notANumber' | 'otherCurrency' | 'noSuchCode' | 'ambiguous' | 'tooLong';

interface RefusedCell {
  /** From 1, without the header and empty rows. */
  readonly row: number;
  readonly field: LineField;
  readonly text: string;
  readonly reason: Reason;
}

export type LineValues = Readonly<Partial<Record<LineField, string>>>;

export interface ReadLines {
  readonly rows: readonly LineValues[];
  readonly refused: readonly RefusedCell[];
}

/** Of the document that is edited. */
export function currencyOf(view: Readonly<Record<string, unknown>> | null): string | null {
  const currency = view?.['currency'];
  return typeof currency === 'string' ? currency : null;
}

/** Whether the text has more than one cell. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''));
}

/** Without empty rows. */
export function cellsOf(text: string): Cells {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  return data
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));
}

/** `cells`: without the header. */
export function readLines(cells: Cells, mapping: Mapping, context: PasteContext): ReadLines {
  const refused: RefusedCell[] = [];
  const regions = mapping.map((_, index) =>
    notationOf(
      cells.map((row) => row[index] ?? ''),
      context.region,
    ),
  );
  const rows = cells.map((row, at) => {
    const values: Partial<Record<LineField, string>> = {};
    mapping.forEach((field, index) => {
      const text = row[index] ?? '';
      if (field === null || text === '') return;
      const read = readCell(field, text, { ...context, region: regions[index] ?? context.region });
      if ('value' in read) values[field] = read.value;
      else refused.push({ row: at + 1, field, text, reason: read.reason });
    });
    return values;
  });
  return { rows, refused };
}

type ReadCell = { readonly value: string } | { readonly reason: Reason };

function readCell(field: LineField, text: string, context: PasteContext): ReadCell {
  const { region, choices, currency } = context;
  const column = lineColumns.find(({ name }) => name === field);
  if (field === 'taxCodeId' || field === 'accountId') return choiceOf(choices[field], text, region);
  if (column?.kind === 'text')
    return text.length > (column.maxLength ?? Number.POSITIVE_INFINITY)
      ? { reason: 'tooLong' }
      : { value: text };
  const unit = column === undefined ? null : unitOf(column, currency);
  const { value, problem } = parseDecimal(text, region, { unit });
  if (value !== null) return { value };
  return { reason: problem === 'otherCurrency' ? problem : 'notANumber' };
}

const taxWords = /\b(?:vat|tax|gst|sales tax|ust|mwst|steuer|umsatzsteuer|mehrwertsteuer)\b\.?/gi;

/** The choice with exactly this code, name, rate (`19%`, `VAT 19`) or `code name`. */
export function choiceOf(choices: readonly Choice[], text: string, region: string): ReadCell {
  const wanted = oneLine(text).toLowerCase();
  const bare = text.replace(taxWords, '').replace('%', '').trim();
  const rate = parseDecimal(bare, region).value;
  const groups = [
    choices.filter(({ code }) => code.toLowerCase() === wanted),
    choices.filter(({ name }) => name.toLowerCase() === wanted),
    choices.filter((choice) => rate !== null && isSameDecimal(choice.rate, rate)),
    choices.filter(
      ({ code }) =>
        /^[\s·:-]/.test(wanted.slice(code.length)) && wanted.startsWith(code.toLowerCase()),
    ),
  ];
  const [found, another] = groups.find(({ length }) => length > 0) ?? [];
  if (found === undefined) return { reason: 'noSuchCode' };
  return another === undefined ? { value: found.id } : { reason: 'ambiguous' };
}
