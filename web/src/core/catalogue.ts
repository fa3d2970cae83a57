/**
 * Translates messages of the service by their codes. Responses contain the English text; the catalogue of another
 * language is loaded when a user chooses it. Until then the English text is shown.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { Catalogue } from './catalogue-types.ts';
import { usePreferences } from './i18n.tsx';

let german: Catalogue | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** After a failure, the next page that needs it tries again. */
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

/** Null for English, or while loading. */
export function useCatalogue(): Catalogue | null {
  const { language } = usePreferences();
  const isGerman = language === 'de';
  const catalogue = useSyncExternalStore(subscribe, () => german);
  useEffect(() => {
    if (isGerman) void loadGerman();
  }, [isGerman]);
  return isGerman ? catalogue : null;
}
