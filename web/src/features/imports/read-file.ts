/** Reads a file as a table, within the limits of a browser. */
import { FileError, type LoadedTable, loadTable } from '@daybook/sdk/import';

export const limits = { bytes: 10 * 1024 * 1024, rows: 20_000 } as const;

export interface FileTable extends LoadedTable {
  readonly name: string;
  /** SHA-256 of the content; of its name and size over plain http, where browsers compute no hash. */
  readonly hash: string;
}

/** Why a file cannot be read, with the line if it is known. */
export interface FileProblem {
  readonly reason: 'tooLarge' | 'tooManyRows' | 'empty' | 'notText' | 'malformed';
  readonly line: number | null;
}

const malformed = ['openQuote', 'textAfterQuote', 'longRow'];

export async function readFile(file: File): Promise<FileTable | FileProblem> {
  if (file.size > limits.bytes) return { reason: 'tooLarge', line: null };
  const bytes = await file.arrayBuffer();
  try {
    const table = await loadTable(new Uint8Array(bytes), limits);
    return { name: file.name, hash: await hashOf(bytes, file), ...table };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { code, line } = error;
    if (malformed.includes(code)) return { reason: 'malformed', line };
    const isOwn = code === 'tooLarge' || code === 'tooManyRows' || code === 'empty';
    return { reason: isOwn ? code : 'notText', line };
  }
}

async function hashOf(bytes: ArrayBuffer, { name, size, lastModified }: File): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return `${name}-${size}-${lastModified}`;
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
