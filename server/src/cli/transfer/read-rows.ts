/** Reads the rows of a file with their positions: CSV (RFC 4180) or JSON lines. */
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parseBody } from '../../http/protocol/json.ts';
import type { Value } from '../../record/fields.ts';
import { Problem } from '../../record/problem.ts';
import { FileError } from './file-error.ts';

const limits = {
  /** Characters of one row: the limit of a request. */
  rowChars: 1024 * 1024,
} as const;

export interface CsvRow {
  /** As in a spreadsheet: from 1, with empty lines; a line break within a cell begins no row. */
  readonly row: number;
  /** First line of the row in the file. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface JsonRow {
  readonly row: number;
  readonly value: Readonly<Record<string, Value>>;
}

/** Throws FileError for invalid CSV. Rows may have too many or too few cells. */
export async function* readCsv(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRow> {
  // Start of the row that is being parsed, which may be ahead of the row that is read.
  const at = { row: 1, line: 1 };
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.rowChars,
    on_record(parsed) {
      at.row = parser.info.records + parser.info.empty_lines + 1;
      at.line = parser.info.lines + 1;
      return parsed;
    },
  });
  // The parser rethrows errors of the source.
  pipeline(Readable.from(text), parser, () => undefined);
  let row = 0;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      row += 1;
      yield { row: row + info.empty_lines, line: line + info.empty_lines, cells: record };
      line = info.lines - info.empty_lines + 1;
    }
  } catch (error) {
    throw error instanceof CsvError ? csvFault(error, at.row, at.line) : error;
  }
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number; readonly empty_lines: number };
}

function csvFault(error: CsvError, row: number, begun: number): FileError {
  const { code } = error;
  const { lines, index } = error as { lines?: number; index?: number };
  const cell = `row ${row}${index === undefined ? '' : `, column ${index + 1}`}`;
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileError(`a quote is not closed (${cell}).`, begun);
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new FileError(
      `${cell} is longer than ${limits.rowChars} characters. Check for a missing closing quote.`,
      begun,
    );
  if (code === 'CSV_INVALID_CLOSING_QUOTE')
    return new FileError(
      `there is text after a closing quote (${cell}). Double each quote inside a quoted cell.`,
      lines ?? begun,
    );
  if (code === 'INVALID_OPENING_QUOTE')
    return new FileError(
      `a quote is inside an unquoted cell (${cell}). Quote the whole cell, and double each quote inside it.`,
      lines ?? begun,
    );
  return new FileError(error.message, lines ?? begun);
}

/** Throws FileError for a line that is not a JSON object. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<JsonRow> {
  let row = 0;
  for await (const line of linesOf(text)) {
    row += 1;
    if (line.trim() === '') continue;
    try {
      yield { row, value: parseBody(Buffer.from(line)) };
    } catch (error) {
      if (error instanceof Problem) throw new FileError(error.message, row);
      throw error;
    }
  }
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let row = 1;
  const checkLength = (line: string) => {
    if (line.length > limits.rowChars)
      throw new FileError(`the line is longer than ${limits.rowChars} characters.`, row);
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
