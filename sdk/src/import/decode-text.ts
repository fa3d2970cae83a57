/** The encoding of a file, and its decoding in parts; errors have the line. */
import { FileError } from './file-error.ts';
import type { Encoding } from './mapping.ts';

const sampleBytes = 1_000;

/** UTF-16 and UTF-8 by their byte order mark or content, else Windows-1252. Null for a file that is no text. */
export function detectEncoding(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes;
  const is = (a: number, b: number) => first === a && second === b;
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = (from: 0 | 1) => sample.filter((byte, at) => at % 2 === from && byte === 0).length;
  const isMostly = (count: number) => count * 4 > sample.length && sample.length > 1;
  if (is(0xff, 0xfe) || isMostly(zeros(1))) return 'utf-16le';
  if (is(0xfe, 0xff) || isMostly(zeros(0))) return 'utf-16be';
  // A spreadsheet or another archive, a PDF.
  if (sample.includes(0) || is(0x50, 0x4b) || is(0x25, 0x50)) return null;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Removes a byte order mark. Throws FileError for NUL, invalid UTF-8, and UTF-16 that is not expected. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  let isFirst = true;
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      const at = line + (chunk === undefined ? 0 : linesBeforeFault(chunk));
      const name = encoding.toUpperCase();
      throw new FileError('notUtf8', `a character is not ${name}. Save the file as UTF-8.`, at);
    }
  };
  for await (const chunk of bytes) {
    const [a, b] = chunk;
    const isWide = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
    if (isFirst && isWide && encoding === 'utf-8')
      throw new FileError('notUtf8', 'The file is UTF-16. Save it as UTF-8.');
    isFirst = false;
    const text = decode(chunk);
    const zero = text.indexOf('\0');
    if (zero !== -1) {
      const at = line + breaksIn(text.slice(0, zero));
      throw new FileError('notText', 'a character is NUL. Save the file as UTF-8 text.', at);
    }
    line += breaksIn(text);
    yield text;
  }
  yield decode();
}

export function breaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The number of line breaks before the first invalid character. */
function linesBeforeFault(bytes: Uint8Array): number {
  const text = new TextDecoder().decode(bytes);
  return breaksIn(text.slice(0, Math.max(0, text.indexOf('\uFFFD'))));
}
