/** Converts pasted spreadsheet rows (tab-separated) to lines. Reports invalid cells instead of guessing. */
import Papa from 'papaparse';
import { isSameDecimal, parseDecimal } from '../../../ui/inputs/numbers.ts';
import { type Choice, type LineChoices, type LineField, lineColumns } from './line-columns.ts';

export interface RefusedCell {
  /** From 1, as pasted. */
  readonly row: number;
  readonly field: LineField;
  readonly text: string;
  readonly reason: 'notANumber' | 'noSuchCode' | 'tooLong';
}

export interface PastedRows {
  readonly rows: readonly Readonly<Partial<Record<LineField, string>>>[];
  readonly refused: readonly RefusedCell[];
  /** Number of pasted columns beyond the last field. */
  readonly ignoredColumns: number;
}

/** Whether the text has more than one cell. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''));
}

interface PasteContext {
  /** Column of the target cell. */
  readonly from: LineField;
  readonly region: string;
  readonly choices: LineChoices;
  /** The field of a column header; null for other text. */
  readonly fieldOfHeader: (text: string) => LineField | null;
}

export function readPaste(text: string, context: PasteContext): PastedRows {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  const [first = [], ...others] = data;
  const headers = first.map((cell) => context.fieldOfHeader(cell.trim()));
  const isHeader = first.length > 1 && headers.filter((field) => field !== null).length > 1;
  const start = lineColumns.findIndex(({ name }) => name === context.from);
  const fields: readonly (LineField | null)[] = isHeader
    ? headers
    : lineColumns.slice(start).map(({ name }) => name);
  const width = Math.max(...data.map((cells) => cells.length), 0);
  const refused: RefusedCell[] = [];
  const rows = (isHeader ? others : data).map((cells, index) => {
    const row: Partial<Record<LineField, string>> = {};
    cells.forEach((cell, column) => {
      const field = fields[column];
      const typed = cell.trim();
      if (!field || typed === '') return;
      const read = readCell(field, typed, context);
      if ('value' in read) row[field] = read.value;
      else refused.push({ row: index + 1, field, text: typed, reason: read.reason });
    });
    return row;
  });
  const ignoredColumns = Math.max(0, width - fields.filter((field) => field !== null).length);
  return { rows, refused, ignoredColumns };
}

function readCell(
  field: LineField,
  text: string,
  { region, choices }: PasteContext,
): { value: string } | { reason: RefusedCell['reason'] } {
  const column = lineColumns.find(({ name }) => name === field);
  if (field === 'taxCodeId' || field === 'accountId') {
    const found = choiceCalled(choices[field], text, region);
    return found === null ? { reason: 'noSuchCode' } : { value: found.id };
  }
  if (column?.kind === 'text')
    return text.length > (column.maxLength ?? Number.POSITIVE_INFINITY)
      ? { reason: 'tooLong' }
      : { value: text };
  const bare = field === 'discountPercent' ? withoutPercent(text) : text;
  const { value } = parseDecimal(bare, region);
  return value === null ? { reason: 'notANumber' } : { value };
}

const withoutPercent = (text: string) => text.replace(/\s*%$/, '');

/** The choice with exactly this code, name or rate; null if it is ambiguous. */
function choiceCalled(choices: readonly Choice[], text: string, region: string): Choice | null {
  const wanted = text.toLowerCase();
  const rate = parseDecimal(withoutPercent(text), region).value;
  const groups = [
    choices.filter(({ code }) => code.toLowerCase() === wanted),
    choices.filter(({ name }) => name.toLowerCase() === wanted),
    choices.filter((choice) => rate !== null && isSameDecimal(choice.rate, rate)),
  ];
  const [found, another] = groups.find(({ length }) => length > 0) ?? [];
  return found === undefined || another !== undefined ? null : found;
}
