/** Why a file cannot be read as a table. */

type FileErrorCode =
  | 'tooLarge'
  | 'tooManyRows'
  | 'empty'
  | 'notText'
  | 'notUtf8'
  | 'openQuote'
  | 'textAfterQuote'
  | 'longRow'
  | 'columns';

/** The file cannot be read further; nothing of it is imported. */
export class FileError extends Error {
  override readonly name = 'FileError';
  /** Stable; the message is English. */
  readonly code: FileErrorCode;
  /** From 1; null if the error has no line. */
  readonly line: number | null;

  constructor(code: FileErrorCode, message: string, line: number | null = null) {
    super(line === null ? message : `Line ${line}: ${message}`);
    this.code = code;
    this.line = line;
  }
}
