/** Large data that outlives a reload, in IndexedDB. Without it, as in some private windows, nothing is kept. */
import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';

let store: UseStore | null = null;
/** After sign-out nothing is stored until the page reloads. */
let isForgotten = false;

function opened(): UseStore {
  store ??= createStore('daybook', 'kept');
  return store;
}

export async function readKept<T>(key: string): Promise<T | undefined> {
  return await attempt(() => get<T>(key, opened()));
}

export async function keep(key: string, value: unknown): Promise<void> {
  if (!isForgotten) await attempt(() => set(key, value, opened()));
}

export async function dropKept(key: string): Promise<void> {
  await attempt(() => del(key, opened()));
}

/** Removes the data of all users. */
export async function forgetKept(): Promise<void> {
  isForgotten = true;
  await attempt(() => clear(opened()));
}

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
