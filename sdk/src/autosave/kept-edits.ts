/** Persistence of edits: written to the storage after every change, read by the next editor. */
import type { Edit, Row } from './edits.ts';
import type { AutosaveStorage } from './storage.ts';

export interface Kept {
  /** The base record of the edits; null if none was read yet. */
  readonly record: Row | null;
  readonly edits: readonly Edit[];
  /** Ids of this editor’s own requests. */
  readonly own: readonly string[];
}

const version = 1;
const ownLimit = 200;

export interface KeptEdits {
  /** Resolves when the stored edits were passed to `resume`, or the storage cannot be read. */
  readonly ready: Promise<void>;
  /** Writes the changes; calls during a write are combined. */
  write(kept: Kept): void;
  /** From now on another editor may write as well. */
  close(): void;
}

/**
 * `resume` receives the stored edits of an earlier editor, if there are any. Nothing is written before, so that one
 * write has all of them.
 */
export function createKeptEdits(
  storage: AutosaveStorage,
  key: string,
  resume: (kept: Kept) => void,
): KeptEdits {
  let next: Kept | null = null;
  let isWriting = false;
  let isClosed = false;
  /** The stored text as this editor knows it. */
  let there: string | null = null;
  let reading: Promise<void> | null = null;
  /** Once; after an error at the next write again. */
  function readFirst(): Promise<void> {
    reading ??= read().catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  }
  async function read() {
    there = await storage.get(key);
    const kept = there === null ? null : parse(there);
    if (kept?.version === version && kept.edits.length > 0)
      resume({ ...kept, edits: kept.edits.map(asWaiting) });
  }
  async function write({ record, edits, own }: Kept) {
    const kept = { version, record, edits, own: own.slice(-ownLimit) };
    const text = edits.length === 0 ? null : JSON.stringify(kept);
    if (text === there) return;
    // The next editor of the record may have begun: then the stored text is its own.
    if (isClosed && (await storage.get(key)) !== there) return;
    if (text === null) await storage.delete(key);
    else await storage.set(key, text);
    there = text;
  }
  async function writeAll() {
    isWriting = true;
    try {
      await readFirst();
      for (let kept = next; kept !== null; kept = next) {
        next = null;
        await write(kept);
      }
    } catch {
      // Without a usable storage only persistence is lost.
    } finally {
      isWriting = false;
    }
  }
  return {
    ready: readFirst().catch(() => undefined),
    write(kept) {
      next = kept;
      if (!isWriting) void writeAll();
    },
    close() {
      isClosed = true;
    },
  };
}

/** Null if it is not JSON: invalid stored text must not block editing. */
function parse(text: string): (Kept & { version: number }) | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Edits in progress and rejected ones are sent again; conflicts remain. The earlier editor may still be
 * sending them.
 */
function asWaiting(edit: Edit): Edit {
  const { problem: _, ...rest } = edit;
  // The times of another page are of another clock.
  const taken = { ...rest, isSent: true, isTakenUp: true, dueAt: 0, since: performance.now() };
  return edit.state === 'conflict' ? taken : { ...taken, state: 'queued' };
}
