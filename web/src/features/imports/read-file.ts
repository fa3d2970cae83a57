/** Reads a file as a table: finds out its encoding and separator. */
import Papa from 'papaparse';
import type { Cells } from '../../ui/columns/read-columns.ts';

export const limits = { bytes: 10 * 1024 * 1024, rows: 20_000 } as const;

export interface FileTable {
  readonly name: string;
  /** SHA-256 of the content; of its name and size over plain http, where browsers compute no hash. */
  readonly hash: string;
  readonly cells: Cells;
}

/** Why a file cannot be read. */
export type FileProblem = 'tooLarge' | 'tooManyRows' | 'empty' | 'notText';

export async function readFile(file: File): Promise<FileTable | FileProblem> {
  if (file.size > limits.bytes) return 'tooLarge';
  const bytes = await file.arrayBuffer();
  const text = decode(new Uint8Array(bytes));
  if (text === null) return 'notText';
  // Excel writes and reads a first line that names the separator.
  const { data } = Papa.parse<string[]>(text.replace(/^sep=.\r?\n/i, ''), {
    delimitersToGuess: [';', ',', '\t', '|'],
  });
  const cells = data.map((row) => row.map((cell) => cell.normalize('NFC').trim()));
  // Blank rows stay, so that rows have the numbers of the spreadsheet.
  cells.length = cells.findLastIndex((row) => !isBlank(row)) + 1;
  if (cells.length === 0) return 'empty';
  if (cells.length > limits.rows) return 'tooManyRows';
  return { name: file.name, hash: await hashOf(bytes, file), cells };
}

export const isBlank = (row: readonly string[]) => row.every((cell) => cell === '');

/** UTF-16 and UTF-8 by their byte order mark or content, else Windows-1252. Null for a file that is no text. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const is = (a: number, b: number) => first === a && second === b;
  const sample = bytes.subarray(0, 1_000);
  const zeros = (from: 0 | 1) => sample.filter((byte, at) => at % 2 === from && byte === 0).length;
  const isMostly = (count: number) => count * 4 > sample.length && sample.length > 1;
  if (is(0xff, 0xfe) || isMostly(zeros(1))) return new TextDecoder('utf-16le').decode(bytes);
  if (is(0xfe, 0xff) || isMostly(zeros(0))) return new TextDecoder('utf-16be').decode(bytes);
  // A spreadsheet or another archive, a PDF.
  if (sample.includes(0) || is(0x50, 0x4b) || is(0x25, 0x50)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function hashOf(bytes: ArrayBuffer, { name, size, lastModified }: File): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return `${name}-${size}-${lastModified}`;
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
