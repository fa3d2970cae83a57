/**
 * The text of a page, made record by record. It ends with the record that reaches the size of a page, and other requests
 * are served in between. A long text is sent in pieces and never joined.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits as pageLimits } from '../../record/list-query.ts';
import type { Reply } from '../operation.ts';

const limits = {
  /** Text that is made in one turn of the event loop. */
  pieceChars: 256 * 1024,
  /** A text of at most this size is sent as a whole, which costs less. */
  wholeBytes: 1024 * 1024,
} as const;

export interface PageText {
  /**
   * Adds records, `atOnce` together, until the page is full; `textOf` may return a long text in pieces. Returns how many
   * were added.
   */
  add<T>(
    records: readonly T[],
    atOnce: number,
    textOf: (records: readonly T[]) => string | Iterable<string>,
  ): Promise<number>;
  /** The body, with the text that follows the records. */
  end(tail: string): Pick<Reply, 'body' | 'bodyBytes'> & {
    /** A weak entity tag. Null: a file has one record that is longer than a page, whose rest is not yet made. */
    readonly tag: string | null;
  };
}

/** `head`: the text before the records; `separator`: the text between two. */
export function createPageText(head: string, separator: string): PageText {
  const hash = createHash('sha256');
  const pieces: string[] = [];
  let piece = head;
  let bytes = 0;
  let isEmpty = true;
  let rest: Iterator<string> | null = null;

  function close(): void {
    hash.update(piece);
    bytes += Buffer.byteLength(piece);
    pieces.push(piece);
    piece = '';
  }

  /** Ends the piece if it is long; then other requests are served. */
  async function closeLong(): Promise<void> {
    if (piece.length < limits.pieceChars) return;
    close();
    await nextTurn();
  }

  async function addPieces(record: Iterable<string>): Promise<void> {
    const iterator = record[Symbol.iterator]();
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
      piece += next.value;
      await closeLong();
      if (bytes < 2 * pageLimits.pageBytes) continue;
      rest = iterator;
      return;
    }
  }

  return {
    async add(records, atOnce, textOf) {
      let added = 0;
      while (added < records.length && bytes < pageLimits.pageBytes) {
        if (!isEmpty) piece += separator;
        isEmpty = false;
        const text = textOf(records.slice(added, added + atOnce));
        if (typeof text === 'string') piece += text;
        else await addPieces(text);
        if (piece.length >= limits.pieceChars) await closeLong();
        added += atOnce;
      }
      return Math.min(added, records.length);
    },
    end(tail) {
      piece += tail;
      if (pieces.length === 0) return { body: piece, tag: weakTag(hash.update(piece)) };
      close();
      const tag = rest === null ? weakTag(hash) : null;
      if (bytes <= limits.wholeBytes) return { body: pieces.join(''), tag };
      return { body: Readable.from(drained(pieces, rest)), bodyBytes: bytes, tag };
    },
  };
}

function weakTag(hash: ReturnType<typeof createHash>): string {
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Releases each piece when it is sent. The text after the records is in the last piece. */
function* drained(pieces: string[], rest: Iterator<string> | null): Generator<string> {
  const tail = pieces.pop() ?? '';
  pieces.reverse();
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) yield piece;
  for (let next = rest?.next(); next?.done === false; next = rest?.next()) yield next.value;
  yield tail;
}
