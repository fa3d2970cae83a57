/** Storage of unsaved edits, so that they survive a closed tab or a lost network. */

export interface AutosaveStorage {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export function memoryStorage(): AutosaveStorage {
  const kept = new Map<string, string>();
  return {
    get: async (key) => kept.get(key) ?? null,
    set: async (key, value) => {
      kept.set(key, value);
    },
    delete: async (key) => {
      kept.delete(key);
    },
  };
}

/** The browser's localStorage. `prefix` separates its keys from others. */
export function localStorageStorage(prefix = 'daybook:'): AutosaveStorage {
  return {
    get: async (key) => localStorage.getItem(prefix + key),
    set: async (key, value) => localStorage.setItem(prefix + key, value),
    delete: async (key) => localStorage.removeItem(prefix + key),
  };
}
