/**
 * What the service says, in another language than English, by its codes. English sentences come with each answer; a
 * catalogue and what renders it are loaded once somebody reads that language, and until then English is shown.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { usePreferences } from './i18n.tsx';

/** Raw values, as the service sends them. */
export type Params = Readonly<Record<string, string | number | boolean>>;

/** How a person reads a value that a message marks by a tag with a capital letter, such as `<Date>{dueDate}</Date>`. */
export type Shown = Readonly<Record<string, (value: string) => string>>;

/** `key`: `messages.customer_required`. Null where the catalogue has none, or a param is missing. */
export type Catalogue = (key: string, params: Params, shown: Shown) => string | null;

let german: Catalogue | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** Where it fails, the next page that needs it asks again. */
async function loadGerman(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    german = (await import('./german.ts')).german;
    for (const listener of listeners) listener();
  } catch {
    isAsked = false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null: English, or not loaded yet. */
export function useCatalogue(): Catalogue | null {
  const { language } = usePreferences();
  const isGerman = language === 'de';
  const catalogue = useSyncExternalStore(subscribe, () => german);
  useEffect(() => {
    if (isGerman) void loadGerman();
  }, [isGerman]);
  return isGerman ? catalogue : null;
}
