/** Reads the records of a file: a table, or a JSON object in each line. */

import {
  decodeText,
  FileError,
  type ImportRecord,
  readRecords,
  readTable,
  recordOfJson,
  type TableRow,
} from '../../../../sdk/src/import/index.ts';
import type { CollectionName } from '../../../../sdk/src/index.ts';
import { parseBody } from '../../http/protocol/body.ts';
import { Problem } from '../../record/problem.ts';
import { oneLine } from '../../record/values/text-forms.ts';
import { type ColumnOptions, mappingOf } from './columns.ts';

const limits = {
  /** Of a file. */
  bytes: 2 * 1024 * 1024 * 1024,
  /** Rows of a file: the keys of all are in memory. */
  rows: 2_000_000,
  /** Characters of a line of JSON: the limit of a request. */
  lineChars: 1024 * 1024,
} as const;

export interface ReadOptions extends ColumnOptions {
  readonly format: 'csv' | 'ndjson';
}

const emptyFile = 'The file is empty. Check that it was written completely.';

/** Adds the columns and fields that are left out to `ignored`. Throws FileError. */
export async function* readSource(
  collection: CollectionName,
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions,
  ignored: Set<string>,
): AsyncGenerator<ImportRecord> {
  for await (const record of recordsOf(collection, bytes, options, ignored)) {
    for (const name of record.ignored) ignored.add(name);
    yield record;
  }
}

async function* recordsOf(
  collection: CollectionName,
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions,
  ignored: Set<string>,
): AsyncGenerator<ImportRecord> {
  if (options.format === 'ndjson') {
    yield* readJson(collection, bytes, options, ignored);
    return;
  }
  const { delimiter, headerRow } = options;
  const rows = readTable(bytes, { encoding: 'utf-8', delimiter }, limits);
  const header = await firstFrom(rows, headerRow);
  if (header === null) throw new FileError('empty', emptyFile);
  const names = header.cells.map((name) => name.trim());
  yield* readRecords(rows, mappingOf(collection, names, options, ignored));
}

/** Blank rows above the header are omitted. */
async function firstFrom(
  rows: AsyncGenerator<TableRow>,
  headerRow: number,
): Promise<TableRow | null> {
  for (;;) {
    const { value, done } = await rows.next();
    if (done) return null;
    if (value.row >= headerRow) return value;
  }
}

async function* readJson(
  collection: CollectionName,
  bytes: AsyncIterable<Uint8Array>,
  { groupBy, ignore }: ColumnOptions,
  ignored: Set<string>,
): AsyncGenerator<ImportRecord> {
  const first = new Map<string, number>();
  const name = groupBy ?? 'key';
  let row = 0;
  let isEmpty = true;
  for await (const line of linesOf(decodeText(bytes, 'utf-8'))) {
    row += 1;
    if (line.trim() === '') continue;
    isEmpty = false;
    const values: Record<string, unknown> = { ...objectOf(line, row) };
    for (const one of ignore.filter((given) => Object.hasOwn(values, given))) {
      delete values[one];
      ignored.add(one);
    }
    const named = values[name] ?? (groupBy === null ? null : '');
    const key = named === null ? null : oneLine(String(named));
    if (groupBy === null) delete values[name];
    const record = recordOfJson(collection, values, { row, key });
    const place = { row, column: null, field: '', text: key ?? '' };
    const before = first.get(key ?? '');
    if (key === '') record.problems.push({ ...place, reason: 'keyMissing' });
    else if (before !== undefined)
      record.problems.push({ ...place, reason: 'apart', firstRow: before });
    else if (key !== null) first.set(key, row);
    yield record;
  }
  if (isEmpty) throw new FileError('empty', emptyFile);
}

function objectOf(line: string, row: number): object {
  try {
    return parseBody(Buffer.from(line));
  } catch (error) {
    if (error instanceof Problem) throw new FileError('notText', error.message, row);
    throw error;
  }
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let row = 1;
  const checkLength = (line: string) => {
    if (line.length > limits.lineChars)
      throw new FileError(
        'longRow',
        `the line is longer than ${limits.lineChars} characters.`,
        row,
      );
    if (row > limits.rows)
      throw new FileError('tooManyRows', `The file has more than ${limits.rows} lines.`);
  };
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      checkLength(line);
      yield line;
      row += 1;
    }
    checkLength(rest);
  }
  if (rest !== '') yield rest;
}
