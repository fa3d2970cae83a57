/**
 * The browser's storage, which may be denied (throws or is null) or full. Reads then return nothing, and writes report
 * that they failed. All access to localStorage and sessionStorage is here; IndexedDB is in kept-data.ts.
 */

interface DeviceStorage {
  get(key: string): string | null;
  /** Whether the value is stored. */
  set(key: string, value: string): boolean;
  delete(key: string): void;
  keys(): readonly string[];
}

function guarded(area: () => Storage): DeviceStorage {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(area());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const write = (storage: Storage) => {
        storage.setItem(key, value);
        return true;
      };
      return attempt(write, false);
    },
    delete: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  };
}

/** For all tabs, until it is removed. */
export const deviceStorage = guarded(() => localStorage);

/** For this tab, over reloads. */
export const tabStorage = guarded(() => sessionStorage);
