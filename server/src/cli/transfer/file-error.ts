/** The file cannot be read further; nothing of it is imported. */
export class FileError extends Error {
  override readonly name = 'FileError';
  /** From 1; null if the error has no line. */
  readonly line: number | null;
  constructor(message: string, line: number | null = null) {
    super(line === null ? message : `Line ${line}: ${message}`);
    this.line = line;
  }
}

export interface RowProblem {
  /** As in a spreadsheet, where the column names are row 1; in a JSON-lines file, the line. */
  readonly row: number;
  /** A column or field; `''` for the whole row. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}
