/** The records of a file, one after the other, each with the rows that it was made of. */
import type { Entity } from '../../domain/entity.ts';
import type { Value } from '../../domain/fields.ts';
import { type Column, type Layout, type LayoutOptions, layoutOf } from './columns.ts';
import { decodeText } from './decode-text.ts';
import { FileError, type RowProblem } from './file-error.ts';
import { type CsvRow, readCsv, readJsonLines } from './read-rows.ts';
import { type RecordInput, recordInput } from './record-input.ts';

export interface ReadOptions extends LayoutOptions {
  readonly format: 'csv' | 'ndjson';
  readonly delimiter: string;
}

export interface Item {
  /** The first of its rows. */
  readonly row: number;
  /** The row of each line; empty where the record is one row. */
  readonly lineRows: readonly number[];
  /** By which its rows belong together; null without such a column. */
  readonly key: string | null;
  readonly record: RecordInput;
  readonly problems: readonly RowProblem[];
}

/** `ignored` gets the columns and fields that are left out. Throws FileError. */
export async function* readItems(
  entity: Entity,
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions,
  ignored: Set<string>,
): AsyncGenerator<Item> {
  const text = decodeText(bytes);
  if (options.format === 'csv') yield* readCsvItems(entity, text, options, ignored);
  else
    for await (const { row, value } of readJsonLines(text)) {
      const record = recordInput(entity, value, ignored);
      yield { row, lineRows: [], key: null, record, problems: [] };
    }
}

async function* readCsvItems(
  entity: Entity,
  text: AsyncIterable<string>,
  options: ReadOptions,
  ignored: Set<string>,
): AsyncGenerator<Item> {
  let layout: Layout | null = null;
  let open: Document | null = null;
  const keys = new Set<string>();
  for await (const row of readCsv(text, options.delimiter)) {
    if (layout === null) {
      layout = layoutOf(
        entity,
        row.cells.map((name) => name.trim()),
        options,
      );
      for (const name of layout.ignored) ignored.add(name);
      continue;
    }
    const key = layout.groupBy === null ? null : (row.cells[layout.groupBy] ?? '');
    if (open === null || key === null || key !== open.key) {
      if (open !== null) yield itemOf(entity, open, ignored);
      open = { key, row: row.row, raw: {}, lines: [], lineRows: [], problems: [] };
      checkKey(open, keys);
    }
    addRow(open, row, layout);
  }
  if (layout === null)
    throw new FileError('The file is empty: there are not even names of columns.');
  if (open !== null) yield itemOf(entity, open, ignored);
}

/** The rows of one record, as they come in. */
interface Document {
  readonly key: string | null;
  readonly row: number;
  readonly raw: Record<string, Value>;
  readonly lines: Record<string, Value>[];
  readonly lineRows: number[];
  readonly problems: RowProblem[];
}

function checkKey({ key, row, problems }: Document, keys: Set<string>): void {
  if (key === null) return;
  const refuse = (message: string) =>
    problems.push({ row, field: '', code: 'invalid_key', message });
  if (key === '') refuse('The key is empty: rows belong together by it.');
  else if (keys.has(key)) refuse(`The rows with the key ${JSON.stringify(key)} are not together.`);
  keys.add(key);
}

function addRow(document: Document, { row, cells }: CsvRow, { columns, hasLines }: Layout): void {
  const { raw, lines, lineRows, problems } = document;
  if (cells.length !== columns.length) {
    const message = `The row has ${cells.length} cells and there are ${columns.length} columns. Put a cell with a comma into quotes.`;
    problems.push({ row, field: '', code: 'wrong_cell_count', message });
    return;
  }
  const line: Record<string, Value> = {};
  for (const [place, cell] of cells.entries()) {
    const column = columns[place];
    if (column == null || cell === '') continue;
    if (column.ofLine) line[column.field] = column.read(cell);
    else if (row === document.row) raw[column.field] = column.read(cell);
    else if (!isSame(raw, column, cell)) {
      const message = `It differs from row ${document.row}, which is of the same document.`;
      problems.push({ row, field: column.name, code: 'invalid_value', message });
    }
  }
  if (!hasLines || Object.keys(line).length === 0) return;
  lines.push(line);
  lineRows.push(row);
}

function isSame(raw: Readonly<Record<string, Value>>, column: Column, cell: string): boolean {
  return JSON.stringify(raw[column.field]) === JSON.stringify(column.read(cell));
}

function itemOf(entity: Entity, document: Document, ignored: Set<string>): Item {
  const { key, row, raw, lines, lineRows, problems } = document;
  const record = recordInput(entity, lineRows.length > 0 ? { ...raw, lines } : raw, ignored);
  return { row, lineRows, key, record, problems };
}

/** The row and field that a pointer of the API leads to: `/lines/1/quantity`. */
export function placeOf(
  { row, lineRows }: Pick<Item, 'row' | 'lineRows'>,
  pointer: string,
): { row: number; field: string } {
  const [, index, rest = ''] = /^\/lines\/(\d+)\/?(.*)$/.exec(pointer) ?? [];
  if (index === undefined) return { row, field: pointer.replace(/^\//, '') };
  const ofLine = lineRows[Number(index)];
  if (ofLine !== undefined) return { row: ofLine, field: `lines.${rest}` };
  return { row, field: `lines[${Number(index) + 1}]${rest === '' ? '' : `.${rest}`}` };
}
