/**
 * Where this tab keeps edits that are not saved: in the browser's local storage, under the person, the tenant and the
 * tab, so that two tabs never send the same edit. What a tab left behind that is gone, the next one takes over.
 */
import type { AutosaveStorage } from '@daybook/sdk';

const tabKey = 'daybook.tab';
const lockName = (tab: string) => `daybook.tab.${tab}`;

/** This tab, over reloads. A duplicated tab finds the lock taken and becomes another one. */
let tab: Promise<string> | null = null;

async function openTab(): Promise<string> {
  const kept = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
  if (await holdLock(kept)) {
    sessionStorage.setItem(tabKey, kept);
    return kept;
  }
  const fresh = crypto.randomUUID();
  sessionStorage.setItem(tabKey, fresh);
  await holdLock(fresh);
  return fresh;
}

/** Held as long as the tab lives. Where there are no locks, every tab counts as its own. */
function holdLock(name: string): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(lockName(name), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
  });
}

async function livingTabs(): Promise<ReadonlySet<string> | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return null;
  const { held = [] } = await locks.query();
  return new Set(held.map(({ name }) => name ?? ''));
}

export interface TabStorage extends AutosaveStorage {
  /** Whether the browser refused to keep something: it is in this page alone. */
  readonly hasFailed: () => boolean;
}

const allEdits = 'daybook.edits.';
const prefixOf = (owner: string) => `${allEdits}${owner}.`;
/** After signing out nothing is kept any more until the page begins anew. */
let isForgotten = false;

/** `owner`: whose edits they are. */
export function createTabStorage(owner: string): TabStorage {
  const prefix = prefixOf(owner);
  let failed = false;
  let isFirst = true;
  tab ??= openTab();
  const own = async (key: string) => `${prefix}${await tab}.${key}`;
  return {
    hasFailed: () => failed,
    async get(key) {
      // Only whoever begins takes up what was left: later nobody would send it.
      const mayAdopt = isFirst;
      isFirst = false;
      return localStorage.getItem(await own(key)) ?? (mayAdopt ? await adopt(prefix, key) : null);
    },
    async set(key, value) {
      if (isForgotten) return;
      try {
        localStorage.setItem(await own(key), value);
        failed = false;
      } catch {
        failed = true;
      }
    },
    async delete(key) {
      localStorage.removeItem(await own(key));
      failed = false;
    },
  };
}

/** What no tab sends: edits of this tab before it was loaded anew, and of tabs that are closed, with their keys. */
export async function readLeft(owner: string): Promise<ReadonlyMap<string, string>> {
  const prefix = prefixOf(owner);
  tab ??= openTab();
  const [own, living] = await Promise.all([tab, livingTabs()]);
  const left = new Map<string, string>();
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(prefix)) continue;
    // `<tab>.<key>`, and no tab has a dot in its name.
    const dot = name.indexOf('.', prefix.length);
    const from = name.slice(prefix.length, dot);
    const value = localStorage.getItem(name);
    if (value === null || (from !== own && living?.has(lockName(from)) !== false)) continue;
    left.set(name.slice(dot + 1), value);
  }
  return left;
}

/** How many changes of an owner this browser keeps, whichever tab they were typed in. */
export function countKept(owner: string): number {
  let count = 0;
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(prefixOf(owner))) continue;
    const { edits } = JSON.parse(localStorage.getItem(name) ?? '{}') as { edits?: unknown[] };
    count += edits?.length ?? 0;
  }
  return count;
}

/** Removes whatever was typed in this browser, by whoever, and keeps nothing that is still typed in this page. */
export function forgetEdits(): void {
  isForgotten = true;
  for (const name of Object.keys(localStorage))
    if (name.startsWith(allEdits)) localStorage.removeItem(name);
}

/** Takes what a tab left that is closed. */
async function adopt(prefix: string, key: string): Promise<string | null> {
  const living = await livingTabs();
  const names = Object.keys(localStorage).filter(
    (name) => name.startsWith(prefix) && name.endsWith(`.${key}`),
  );
  for (const name of names) {
    const from = name.slice(prefix.length, -key.length - 1);
    if (living === null || living.has(lockName(from))) continue;
    const value = localStorage.getItem(name);
    localStorage.removeItem(name);
    if (value !== null) return value;
  }
  return null;
}
