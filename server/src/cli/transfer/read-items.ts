/** Reads the records of a file, each with its rows. */
import type { Entity } from '../../record/entity.ts';
import type { Value } from '../../record/fields.ts';
import { oneLine } from '../../record/values/text-forms.ts';
import { type Column, type Layout, type LayoutOptions, layoutOf } from './columns.ts';
import { decodeText } from './decode-text.ts';
import { FileError, type RowProblem } from './file-error.ts';
import type { Part } from './parts.ts';
import { type CsvRow, readCsv, readJsonLines } from './read-rows.ts';
import { type RecordInput, recordInput } from './record-input.ts';

export interface ReadOptions extends LayoutOptions {
  readonly format: 'csv' | 'ndjson';
  readonly delimiter: string;
  /** The row with the column names, from 1; rows above are ignored. */
  readonly headerRow?: number;
}

export interface Item {
  /** The first row of the record. */
  readonly row: number;
  /** The row of each line and each allocation; empty if the record is one row. */
  readonly partRows: PartRows;
  /** Value of the key column; null if the file has none. */
  readonly key: string | null;
  readonly record: RecordInput;
  readonly problems: readonly RowProblem[];
}

const emptyFile = 'The file is empty. Check that it was written completely.';

type PartRows = Readonly<Partial<Record<Part['name'], readonly number[]>>>;

/** Adds the columns and fields that are left out to `ignored`. Throws FileError. */
export async function* readItems(
  entity: Entity,
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions,
  ignored: Set<string>,
): AsyncGenerator<Item> {
  const text = decodeText(bytes);
  if (options.format === 'csv') yield* readCsvItems(entity, text, options, ignored);
  else yield* readJsonItems(entity, text, options, ignored);
}

async function* readJsonItems(
  entity: Entity,
  text: AsyncIterable<string>,
  { groupBy, ignore }: LayoutOptions,
  ignored: Set<string>,
): AsyncGenerator<Item> {
  const keys: Keys = new Map();
  const name = groupBy ?? 'key';
  let isEmpty = true;
  for await (const { row, value } of readJsonLines(text)) {
    const raw = { ...value };
    const problems: RowProblem[] = [];
    for (const one of ignore.filter((given) => Object.hasOwn(raw, given))) {
      delete raw[one];
      ignored.add(one);
    }
    const named = raw[name] ?? (groupBy === null ? null : '');
    const key = named === null ? null : oneLine(String(named));
    if (groupBy === null) delete raw[name];
    checkKey({ key, row, problems }, keys, false);
    isEmpty = false;
    yield { row, partRows: {}, key, record: recordInput(entity, raw, ignored), problems };
  }
  if (isEmpty) throw new FileError(emptyFile);
}

async function* readCsvItems(
  entity: Entity,
  text: AsyncIterable<string>,
  options: ReadOptions,
  ignored: Set<string>,
): AsyncGenerator<Item> {
  let layout: Layout | null = null;
  let open: Document | null = null;
  const keys: Keys = new Map();
  for await (const row of readCsv(text, options.delimiter)) {
    if (row.row < (options.headerRow ?? 1)) continue;
    if (layout === null) {
      layout = layoutOf(
        entity,
        row.cells.map((name) => name.trim()),
        options,
      );
      for (const name of layout.ignored) ignored.add(name);
      continue;
    }
    const { groupBy, hasParts } = layout;
    const key = groupBy === null ? null : oneLine(row.cells[groupBy] ?? '');
    if (open === null || key === null || !hasParts || key !== open.key) {
      if (open !== null) yield itemOf(entity, open, ignored);
      open = { key, row: row.row, raw: {}, parts: {}, partRows: {}, problems: [] };
      checkKey(open, keys, hasParts);
    }
    addRow(open, row, layout);
  }
  if (layout === null) throw new FileError(emptyFile);
  if (open !== null) yield itemOf(entity, open, ignored);
}

/** A record while its rows are read. */
interface Document {
  readonly key: string | null;
  readonly row: number;
  readonly raw: Record<string, Value>;
  readonly parts: Partial<Record<Part['name'], Record<string, Value>[]>>;
  readonly partRows: Partial<Record<Part['name'], number[]>>;
  readonly problems: RowProblem[];
}

/** The first row of each key. */
type Keys = Map<string, number>;

/** `isGroup`: whether consecutive rows may have the same key. */
function checkKey(
  { key, row, problems }: Pick<Document, 'key' | 'row' | 'problems'>,
  keys: Keys,
  isGroup: boolean,
): void {
  if (key === null) return;
  const first = keys.get(key);
  const refuse = (message: string) =>
    problems.push({ row, field: '', code: 'invalid_key', message });
  if (key === '') refuse('The key is empty: give each record a key.');
  else if (first === undefined) keys.set(key, row);
  else if (isGroup)
    refuse(
      `The rows with the key ${JSON.stringify(key)} are not adjacent: the key also begins in row ${first}. Put the rows together, or change the key.`,
    );
  else
    refuse(
      `Row ${first} also has the key ${JSON.stringify(key)}. Remove one of the rows, or change its key.`,
    );
}

function addRow(document: Document, { row, cells }: CsvRow, { columns }: Layout): void {
  const { raw, parts, partRows, problems } = document;
  if (cells.length !== columns.length) {
    const message = `The row has ${cells.length} cells, but there are ${columns.length} columns. Quote cells that contain a comma.`;
    problems.push({ row, field: '', code: 'wrong_cell_count', message });
    return;
  }
  const own: Partial<Record<Part['name'], Record<string, Value>>> = {};
  for (const [place, cell] of cells.entries()) {
    const column = columns[place];
    if (column == null || cell === '') continue;
    if (column.part !== null)
      own[column.part] = { ...own[column.part], [column.field]: column.read(cell) };
    else if (row === document.row) raw[column.field] = column.read(cell);
    else if (!isSame(raw, column, cell)) {
      const message = `The value differs from row ${document.row} of the same document.`;
      problems.push({ row, field: column.name, code: 'invalid_value', message });
    }
  }
  for (const name of ['lines', 'apply'] as const) {
    const one = own[name];
    if (one === undefined) continue;
    parts[name] ??= [];
    partRows[name] ??= [];
    parts[name].push(one);
    partRows[name].push(row);
  }
}

function isSame(raw: Readonly<Record<string, Value>>, column: Column, cell: string): boolean {
  return JSON.stringify(raw[column.field]) === JSON.stringify(column.read(cell));
}

function itemOf(entity: Entity, document: Document, ignored: Set<string>): Item {
  const { key, row, raw, parts, partRows, problems } = document;
  return {
    row,
    partRows,
    key,
    record: recordInput(entity, { ...raw, ...parts }, ignored),
    problems,
  };
}

/** The row and field of a JSON pointer such as `/lines/1/quantity`. */
export function placeOf(
  { row, partRows }: Pick<Item, 'row' | 'partRows'>,
  pointer: string,
): { row: number; field: string } {
  const [, name, index, rest = ''] = /^\/(lines|apply)\/(\d+)\/?(.*)$/.exec(pointer) ?? [];
  if (name === undefined) return { row, field: pointer.replace(/^\//, '') };
  const own = partRows[name as Part['name']]?.[Number(index)];
  if (own !== undefined) return { row: own, field: `${name}.${rest}` };
  return { row, field: `${name}[${Number(index) + 1}]${rest === '' ? '' : `.${rest}`}` };
}
