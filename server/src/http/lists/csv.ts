/** Records as CSV (RFC 4180): objects and lists are JSON in a cell, and no text becomes a spreadsheet formula. */
import type { Field, Value } from '../../record/fields.ts';
import type { Row } from '../../record/row.ts';
import { harmless } from '../../record/values/text-forms.ts';
import { type FileColumn, type Find, type Line, valueIn } from './file-columns.ts';

/** `comma`: of decimals; then semicolons separate the columns. */
export type DecimalSign = 'point' | 'comma';

const separators: Readonly<Record<DecimalSign, string>> = { point: ',', comma: ';' };

/** The header row, with its line break. */
export function csvHeader(headings: readonly string[], sign: DecimalSign = 'point'): string {
  return `${headings.map(asText).join(separators[sign])}\r\n`;
}

/** Texts to write instead of values, by column and value. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

const findNone: Find = () => undefined;

/** A record, and one of its lines if the file is about lines. */
export type Entry = readonly [row: Row, line: Line | null];

/** A row for each entry. */
export function csvRows(
  columns: readonly FileColumn[],
  entries: readonly Entry[],
  find: Find = findNone,
  sign: DecimalSign = 'point',
  labels: Labels = new Map(),
): string {
  return entries.map(csvRow(columns, find, sign, labels)).join('');
}

/** Writes the row of an entry, with its line break. */
export function csvRow(
  columns: readonly FileColumn[],
  find: Find,
  sign: DecimalSign,
  labels: Labels,
): (entry: Entry) => string {
  const written = columns.map((column) => ({
    column,
    cell: labelled(cellOf(column.kind, sign), labels.get(column.name)),
  }));
  return ([row, line]) => {
    let text = '';
    let separator = '';
    for (const { column, cell } of written) {
      const value = valueIn(column, row, line, find);
      text += separator;
      if (value !== null) text += cell(value);
      separator = separators[sign];
    }
    return `${text}\r\n`;
  };
}

const plain = (value: Value) => String(value);
const asText = (value: Value) => quoted(harmless(String(value)));
const asJson = (value: Value) => quoted(JSON.stringify(value));
const withComma = (value: Value) => String(value).replace('.', ',');

function cellOf(kind: Field['kind'], sign: DecimalSign): (value: Value) => string {
  return kind === 'decimal' && sign === 'comma' ? withComma : cells[kind];
}

function labelled(
  cell: (value: Value) => string,
  texts: ReadonlyMap<string, string> | undefined,
): (value: Value) => string {
  if (texts === undefined) return cell;
  return (value) => {
    const text = texts.get(String(value));
    return text === undefined ? cell(value) : asText(text);
  };
}

/** Numbers, dates and ids need no quotes and cannot be formulas. */
const cells: Readonly<Record<Field['kind'], (value: Value) => string>> = {
  text: asText,
  enum: asText,
  reference: plain,
  decimal: plain,
  integer: plain,
  date: plain,
  timestamp: plain,
  boolean: plain,
  list: asJson,
  map: asJson,
  object: asJson,
};

/** Also semicolons, tabs and outer spaces, which some programs treat specially. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

function quoted(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
