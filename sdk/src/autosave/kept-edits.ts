/** Edits that outlive the editor: written to the storage after every change, read by the next one. */
import type { Edit, Row } from './edits.ts';
import type { AutosaveStorage } from './storage.ts';

export interface Kept {
  /** The record that the edits began from; null where none was read yet. */
  readonly record: Row | null;
  readonly edits: readonly Edit[];
  /** Requests whose changes are this editor’s own. */
  readonly own: readonly string[];
}

const version = 1;
const ownLimit = 200;

export interface KeptEdits {
  read(): Promise<Kept | null>;
  /** Writes what is new; calls that come meanwhile are taken together. */
  write(kept: Kept): void;
  /** From now on another editor may write as well. */
  close(): void;
}

export function createKeptEdits(storage: AutosaveStorage, key: string): KeptEdits {
  let next: Kept | null = null;
  let isWriting = false;
  let isClosed = false;
  const reading = storage.get(key).catch(() => null);
  /** What is there by this editor’s knowledge. */
  let there: string | null = null;
  async function writeAll() {
    for (let kept = next; kept !== null; kept = next) {
      next = null;
      const own = kept.own.slice(-ownLimit);
      const text = kept.edits.length === 0 ? null : JSON.stringify({ version, ...kept, own });
      if (text === there) continue;
      // The next editor of the record may have begun: then what is there is its own.
      if (isClosed && (await storage.get(key)) !== there) return;
      there = text;
      if (text === null) await storage.delete(key);
      else await storage.set(key, text);
    }
  }
  async function begin() {
    isWriting = true;
    // What an earlier editor left must not be written over before it is read.
    await reading;
    // A storage that is full or forbidden costs no more than what it was for.
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

/** Null for what is no JSON: it must not keep the record from being edited. */
function parse(text: string): (Kept & { version: number }) | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Whatever was under way or refused is tried anew; a conflict stays one. The editor before may still be
 * sending it.
 */
function asWaiting(edit: Edit): Edit {
  const { problem: _, ...rest } = edit;
  const taken = { ...rest, isSent: true, isTakenUp: true };
  return edit.state === 'conflict' ? taken : { ...taken, state: 'queued', dueAt: 0 };
}
