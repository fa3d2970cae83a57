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
  read(): Promise<Kept | null>;
  /** Writes the changes; calls during a write are combined. */
  write(kept: Kept): void;
  /** From now on another editor may write as well. */
  close(): void;
}

export function createKeptEdits(storage: AutosaveStorage, key: string): KeptEdits {
  let next: Kept | null = null;
  let isWriting = false;
  let isClosed = false;
  const reading = storage.get(key).catch(() => null);
  /** The stored text as this editor knows it. */
  let there: string | null = null;
  async function writeAll() {
    for (let kept = next; kept !== null; kept = next) {
      next = null;
      const own = kept.own.slice(-ownLimit);
      const text = kept.edits.length === 0 ? null : JSON.stringify({ version, ...kept, own });
      if (text === there) continue;
      // The next editor of the record may have begun: then the stored text is its own.
      if (isClosed && (await storage.get(key)) !== there) return;
      there = text;
      if (text === null) await storage.delete(key);
      else await storage.set(key, text);
    }
  }
  async function begin() {
    isWriting = true;
    // Edits of an earlier editor must be read before they are overwritten.
    await reading;
    // Without a usable storage only persistence is lost.
    while (next !== null) await writeAll().catch(() => undefined);
    isWriting = false;
  }
  return {
    async read() {
      const text = await reading;
      if (text === null) return null;
      there = text;
      const kept = parse(text);
      if (kept?.version !== version) return null;
      return { ...kept, edits: kept.edits.map(asWaiting) };
    },
    write(kept) {
      next = kept;
      if (!isWriting) void begin();
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
  const taken = { ...rest, isSent: true, isTakenUp: true };
  return edit.state === 'conflict' ? taken : { ...taken, state: 'queued', dueAt: 0 };
}
