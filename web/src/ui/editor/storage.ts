/**
 * Stores unsaved edits in local storage, by user, tenant and tab, so that two tabs never send the same edit. Edits of
 * a closed tab are adopted by the next one.
 */
import type { AutosaveStorage } from '@daybook/sdk';
import { deviceStorage, tabStorage } from '../../core/device-storage.ts';
import { heldLocks, withLock } from '../../core/web-locks.ts';

const tabKey = 'daybook.tab';
const lockName = (tab: string) => `daybook.tab.${tab}`;

/** ID of this tab, stable over reloads. A duplicated tab finds the lock taken and gets a new ID. */
let tab: Promise<string> | null = null;

async function openTab(): Promise<string> {
  const kept = tabStorage.get(tabKey) ?? crypto.randomUUID();
  if (await holdLock(kept)) {
    tabStorage.set(tabKey, kept);
    return kept;
  }
  const fresh = crypto.randomUUID();
  tabStorage.set(tabKey, fresh);
  await holdLock(fresh);
  return fresh;
}

/** Held while the tab is open. */
function holdLock(tabId: string): Promise<boolean> {
  return new Promise((resolve) => {
    void withLock(lockName(tabId), { ifAvailable: true }, (isHeld) => {
      resolve(isHeld);
      return isHeld ? new Promise(() => undefined) : undefined;
    });
  });
}

export interface TabStorage extends AutosaveStorage {
  /** Whether the browser rejected a write: those edits are in this page's memory only. */
  readonly hasFailed: () => boolean;
}

const allEdits = 'daybook.edits.';
const prefixOf = (owner: string) => `${allEdits}${owner}.`;
/** After sign-out nothing is stored until the page reloads. */
let isForgotten = false;

/** `owner`: the user and tenant of the edits. */
export function createTabStorage(owner: string): TabStorage {
  const prefix = prefixOf(owner);
  let failed = false;
  let isFirst = true;
  tab ??= openTab();
  const own = async (key: string) => `${prefix}${await tab}.${key}`;
  return {
    hasFailed: () => failed,
    async get(key) {
      // Only the first reader adopts old edits: later readers would not send them.
      const mayAdopt = isFirst;
      isFirst = false;
      const name = await own(key);
      return deviceStorage.get(name) ?? (mayAdopt ? await adopt(prefix, key, name) : null);
    },
    async set(key, value) {
      if (isForgotten) return;
      failed = !deviceStorage.set(await own(key), value);
    },
    async delete(key) {
      deviceStorage.delete(await own(key));
      failed = false;
    },
  };
}

/** Edits that no open tab sends, with their keys: from before a reload of this tab, and from closed tabs. */
export async function readLeft(owner: string): Promise<ReadonlyMap<string, string>> {
  const prefix = prefixOf(owner);
  tab ??= openTab();
  const [own, living] = await Promise.all([tab, heldLocks()]);
  const left = new Map<string, string>();
  for (const name of deviceStorage.keys()) {
    if (!name.startsWith(prefix)) continue;
    // `<tab>.<key>`; tab IDs contain no dot.
    const dot = name.indexOf('.', prefix.length);
    const from = name.slice(prefix.length, dot);
    const value = deviceStorage.get(name);
    if (value === null || (from !== own && living?.has(lockName(from)) !== false)) continue;
    left.set(name.slice(dot + 1), value);
  }
  return left;
}

/** Number of edits of an owner in this browser, over all tabs. */
export function countKept(owner: string): number {
  let count = 0;
  for (const name of deviceStorage.keys()) {
    if (!name.startsWith(prefixOf(owner))) continue;
    const { edits } = JSON.parse(deviceStorage.get(name) ?? '{}') as { edits?: unknown[] };
    count += edits?.length ?? 0;
  }
  return count;
}

/** Removes all stored edits of all users, and stops storing new ones in this page. */
export function forgetEdits(): void {
  isForgotten = true;
  for (const name of deviceStorage.keys())
    if (name.startsWith(allEdits)) deviceStorage.delete(name);
}

/** Moves the edits of a closed tab to `own`: they are stored at every moment. */
async function adopt(prefix: string, key: string, own: string): Promise<string | null> {
  const living = await heldLocks();
  const names = deviceStorage
    .keys()
    .filter((name) => name.startsWith(prefix) && name.endsWith(`.${key}`));
  for (const name of names) {
    const from = name.slice(prefix.length, -key.length - 1);
    if (living === null || living.has(lockName(from))) continue;
    const value = deviceStorage.get(name);
    if (value === null) continue;
    if (deviceStorage.set(own, value)) deviceStorage.delete(name);
    return value;
  }
  return null;
}
