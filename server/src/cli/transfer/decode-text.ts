/** Decodes UTF-8; errors have the line. */
import { FileError } from './file-error.ts';

const byteOrderMarks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/** Removes a byte order mark. Throws FileError for UTF-16, NUL and invalid UTF-8. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let isFirst = true;
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      const where = line + (chunk === undefined ? 0 : linesBeforeFault(chunk));
      throw new FileError('a character is not UTF-8. Save the file as UTF-8.', where);
    }
  };
  for await (const chunk of bytes) {
    if (isFirst && byteOrderMarks.some(([a, b]) => chunk[0] === a && chunk[1] === b))
      throw new FileError('The file is UTF-16. Save it as UTF-8.');
    isFirst = false;
    const zero = chunk.indexOf(0);
    if (zero !== -1) {
      const at = line + breaksIn(chunk.subarray(0, zero));
      throw new FileError('a character is NUL. Save the file as UTF-8 text.', at);
    }
    const text = decode(chunk);
    line += breaksIn(chunk);
    yield text;
  }
  yield decode();
}

function breaksIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

/** The number of line breaks before the first invalid character. */
function linesBeforeFault(bytes: Uint8Array): number {
  const upTo = new TextDecoder().decode(bytes).indexOf('\uFFFD');
  return new TextDecoder().decode(bytes).slice(0, Math.max(0, upTo)).split('\n').length - 1;
}
