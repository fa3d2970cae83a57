/** Reads the rows of a file with their places, in parts: CSV (RFC 4180) with any separator, by papaparse. */
import Papa from 'papaparse';
import { breaksIn, decodeText, detectEncoding } from './decode-text.ts';
import { FileError } from './file-error.ts';
import type { Cells } from './headers.ts';
import type { Encoding, FileFormat } from './mapping.ts';

const limits = {
  /** Characters of one row: the limit of a request. */
  rowChars: 1024 * 1024,
  /** Characters by which separators and line ends are recognised. */
  sampleChars: 64 * 1024,
  partBytes: 64 * 1024,
} as const;

export interface TableRow {
  /** As in a spreadsheet: from 1, with empty rows; a line break within a cell begins no row. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface TableLimits {
  readonly bytes: number;
  readonly rows: number;
}

const separators = [';', ',', '\t', '|'];
/** Excel writes and reads a first line that names the separator. */
const namedSeparator = /^sep=(.)\r?\n/i;

/** Throws FileError. Rows may have too many or too few cells; blank ones are omitted. */
export async function* readTable(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: { readonly encoding: Encoding; readonly delimiter: string },
  most: TableLimits,
): AsyncGenerator<TableRow> {
  let parser: Papa.Parser | null = null;
  let rest = '';
  /** Of the rest. */
  const at = { row: 1, line: 1 };
  async function* rowsOf(isLast: boolean): AsyncGenerator<TableRow> {
    if (parser === null) {
      const named = namedSeparator.exec(rest);
      rest = rest.slice(named?.[0].length ?? 0);
      const { linebreak } = Papa.parse(rest.slice(0, limits.sampleChars), { preview: 2 }).meta;
      const newline = linebreak as '\n' | '\r\n' | '\r';
      parser = new Papa.Parser({ delimiter: named?.[1] ?? delimiter, newline });
    }
    const { data, errors, meta } = parser.parse(rest, 0, !isLast) as Parsed;
    for (const [index, cells] of data.entries()) {
      const row = at.row + index;
      if (row > most.rows)
        throw new FileError('tooManyRows', `The file has more than ${most.rows} rows.`);
      const [error] = errors;
      if (error?.row === index) throw faultOf(error, row, rest, at.line, delimiter);
      if (!isBlank(cells)) yield { row, cells };
    }
    at.row += data.length;
    const end = isLast ? rest.length : meta.cursor;
    at.line += breaksIn(rest.slice(0, end));
    rest = rest.slice(end);
    if (rest.length > limits.rowChars)
      throw new FileError(
        'longRow',
        `row ${at.row} is longer than ${limits.rowChars} characters. Check for a missing closing quote.`,
        at.line,
      );
  }
  for await (const text of decodeText(counted(bytes, most.bytes), encoding)) {
    rest += text;
    if (rest.length >= limits.sampleChars) yield* rowsOf(false);
  }
  if (rest !== '') yield* rowsOf(true);
}

/** What papaparse returns; the types leave it open. */
interface Parsed {
  readonly data: readonly string[][];
  readonly errors: readonly QuoteError[];
  /** With `ignoreLastRow`, the place of the last row. */
  readonly meta: { readonly cursor: number };
}

interface QuoteError {
  readonly code: string;
  readonly row: number;
  /** Of the opening quote. */
  readonly index: number;
}

/** `text` begins at `firstLine`. */
function faultOf(
  { code, index }: QuoteError,
  row: number,
  text: string,
  firstLine: number,
  delimiter: string,
): FileError {
  const before = text.slice(0, index);
  const own = before.slice(before.lastIndexOf('\n') + 1);
  const column = Papa.parse<string[]>(`${own.replace(/"$/, '')}x`, { delimiter }).data.at(
    -1,
  )?.length;
  const cell = `row ${row}, column ${column}`;
  const line = firstLine + breaksIn(before);
  if (code === 'MissingQuotes')
    return new FileError('openQuote', `a quote is not closed (${cell}).`, line);
  return new FileError(
    'textAfterQuote',
    `there is text after a closing quote (${cell}). Double each quote inside a quoted cell.`,
    line,
  );
}

async function* counted(bytes: AsyncIterable<Uint8Array>, most: number) {
  let count = 0;
  for await (const chunk of bytes) {
    count += chunk.length;
    if (count > most) throw new FileError('tooLarge', `The file has more than ${most} bytes.`);
    yield chunk;
  }
}

export const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

/** A whole file whose format is recognised. Row numbers of the table are indexes plus 1. */
export interface LoadedTable {
  readonly cells: Cells;
  readonly format: Pick<FileFormat, 'encoding' | 'delimiter'>;
}

/** Throws FileError. */
export async function loadTable(bytes: Uint8Array, most: TableLimits): Promise<LoadedTable> {
  const encoding = detectEncoding(bytes);
  if (encoding === null) throw new FileError('notText', 'The file is not text.');
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, limits.sampleChars));
  const [, named] = namedSeparator.exec(sample) ?? [];
  const delimitersToGuess = [...separators];
  const guessed = Papa.parse(sample, { delimitersToGuess, preview: 10 }).meta.delimiter;
  const format = { encoding, delimiter: named ?? guessed };
  const cells: string[][] = [];
  for await (const { row, cells: own } of readTable(inParts(bytes), format, most)) {
    // Blank rows stay, so that rows have the numbers of the spreadsheet.
    while (cells.length < row - 1) cells.push([]);
    cells.push(own.map((cell) => cell.normalize('NFC').trim()));
  }
  if (cells.length === 0) throw new FileError('empty', 'The file has no rows.');
  return { cells, format };
}

/** In parts, so that a browser can draw and handle input between them. */
async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += limits.partBytes) {
    yield bytes.subarray(at, at + limits.partBytes);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
