/** What keeps a file from being read any further: told with the place, and nothing of it is imported. */
export class FileError extends Error {
  override readonly name = 'FileError';
  /** Of the file, from 1; null: no line in particular. */
  readonly line: number | null;
  constructor(message: string, line: number | null = null) {
    super(line === null ? message : `Line ${line}: ${message}`);
    this.line = line;
  }
}

/** One thing wrong with one row. */
export interface RowProblem {
  /** As a spreadsheet counts: the names are row 1. Of JSON lines, the line. */
  readonly row: number;
  /** A column or field; `''`: the row as a whole. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}
