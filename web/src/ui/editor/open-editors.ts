/**
 * The editors of this tab, one for each record, shared by all parts of a page. An unused editor is closed once it has
 * nothing left to save.
 */
import type { CollectionName, Editor, PatchOf, RecordOf } from '@daybook/sdk';
import { anyCollection } from '../../core/any-collection.ts';
import { isConnectionLost, onConnectionChange, onReconnect } from '../../core/connection.ts';
import { createTabStorage, type TabStorage } from './storage.ts';

/** Fields that all records have; others are read by name. */
export interface AnyRecord {
  readonly id: string;
  readonly RowVersion: string;
  readonly [field: string]: unknown;
}

type AnyFields = Readonly<Record<string, unknown>>;

/** The editor of a record of any collection; the SDK's `Editor` is the typed version. */
export type AnyEditor = Editor<
  AnyRecord,
  AnyFields,
  AnyFields,
  Readonly<Record<string, AnyFields>>
>;

/** Collections whose records have PATCH. */
export type EditableName = {
  [N in CollectionName]: [keyof PatchOf<N>] extends [never] ? never : N;
}[CollectionName];

interface OpenEditor {
  readonly editor: AnyEditor;
  readonly storage: TabStorage;
  users: number;
}

const open = new Map<string, OpenEditor>();
const debounceMs = 400;
const flushLimitMs = 5_000;

export function acquireEditor(
  owner: string,
  collection: EditableName,
  id: string,
  initial: RecordOf<EditableName> | AnyRecord | undefined,
): OpenEditor {
  const key = `${owner} ${collection} ${id}`;
  let found = open.get(key);
  if (found === undefined) {
    const storage = createTabStorage(owner);
    const options = { storage, debounceMs, ...(initial === undefined ? {} : { initial }) };
    const editor = anyCollection(collection).autosave(id, options) as AnyEditor;
    found = { editor, storage, users: 0 };
    open.set(key, found);
  }
  found.users += 1;
  return found;
}

/**
 * Pending edits are saved even after the page is left. Without a connection they remain in the storage, from where
 * they are sent when it returns (shell/send-kept.ts).
 */
export function releaseEditor(left: OpenEditor): void {
  left.users -= 1;
  const { editor, storage } = left;
  const closeIfUnused = () => {
    if (left.users > 0) return;
    for (const [key, kept] of open) if (kept === left) open.delete(key);
    editor.close();
  };
  const closeIfOffline = () => {
    const { status } = editor.snapshot();
    if (status === 'offline' && isConnectionLost() && !storage.hasFailed()) closeIfUnused();
  };
  // Deferred: React mounts twice in development, and the next page may use the editor again.
  queueMicrotask(() => {
    if (left.users > 0) return;
    const { status, pending } = editor.snapshot();
    if (pending === 0 || status === 'conflict' || status === 'failed') {
      closeIfUnused();
      return;
    }
    const stops = [editor.subscribe(closeIfOffline), onConnectionChange(closeIfOffline)];
    const end = () => {
      for (const stop of stops) stop();
      closeIfUnused();
    };
    editor.flush().then(end, end);
    closeIfOffline();
  });
}

/** Saves all pending edits of the tab; returns the number of changes that failed or timed out. */
export async function flushEditors(): Promise<number> {
  const editors = [...open.values()].map(({ editor }) => editor);
  const unsaved = editors.filter((editor) => editor.snapshot().pending > 0);
  if (unsaved.length === 0) return 0;
  await Promise.race([
    Promise.allSettled(unsaved.map((editor) => editor.flush())),
    new Promise((resolve) => setTimeout(resolve, flushLimitMs)),
  ]);
  return unsaved.reduce((sum, editor) => sum + editor.snapshot().pending, 0);
}

/** Whether a page of this tab shows the record. */
export function isShown(owner: string, collection: string, id: string): boolean {
  return (open.get(`${owner} ${collection} ${id}`)?.users ?? 0) > 0;
}

// Sooner than by their own retries, which become rare during a long outage.
onReconnect(() => {
  for (const { editor, users } of open.values())
    if (users > 0 && editor.snapshot().pending > 0) void editor.flush();
});
