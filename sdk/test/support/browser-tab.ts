/** A browser tab with one editor, which can be killed: from then on it neither sends nor stores anything. */
import {
  type AutosaveStorage,
  createDaybook,
  type Daybook,
  type Invoice,
} from '../../src/index.ts';

export interface Tab {
  readonly editor: ReturnType<Daybook['invoices']['autosave']>;
  /** Whether the editor has read what an earlier one stored. */
  hasRead(): boolean;
  kill(): void;
}

interface TabOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly storage: AutosaveStorage;
  readonly recordId: string;
  readonly initial?: Invoice;
  /** Before the storage can be read. */
  readonly openMs: number;
}

const never = new Promise<never>(() => undefined);

export function openTab({ baseUrl, apiKey, storage, recordId, initial, openMs }: TabOptions): Tab {
  let isAlive = true;
  let hasRead = false;
  /** Its result, unless the tab was killed meanwhile. */
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = isAlive ? await work() : await never;
    return isAlive ? result : await never;
  };
  const tabStorage: AutosaveStorage = {
    async get(key) {
      if (openMs > 0) await new Promise((resolve) => setTimeout(resolve, openMs));
      const text = await alive(() => storage.get(key));
      hasRead = true;
      return text;
    },
    set: (key, value) => alive(() => storage.set(key, value)),
    delete: (key) => alive(() => storage.delete(key)),
  };
  const send: typeof fetch = (...request) => alive(() => fetch(...request));
  const daybook = createDaybook({ baseUrl, apiKey, fetch: send, timeoutMs: 2_000 });
  const given = initial === undefined ? {} : { initial };
  const options = { storage: tabStorage, debounceMs: 3, ...given };
  return {
    editor: daybook.invoices.autosave(recordId, options),
    hasRead: () => hasRead,
    kill() {
      isAlive = false;
    },
  };
}
