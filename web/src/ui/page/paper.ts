/**
 * Prepares the page for printing: light colour scheme, all rows. Loaded when the app starts.
 */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinted = false;
let schemeOfScreen: string | undefined;
const listeners = new Set<() => void>();

function setPrinted(next: boolean): void {
  if (next === isPrinted) return;
  isPrinted = next;
  // The attribute that selects Mantine's colour scheme.
  const { dataset } = document.documentElement;
  if (next) schemeOfScreen = dataset['mantineColorScheme'];
  dataset['mantineColorScheme'] = next ? 'light' : (schemeOfScreen ?? 'light');
  // Synchronous: the browser prints the DOM as it is when this handler returns.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

window.addEventListener('beforeprint', () => setPrinted(true));
window.addEventListener('afterprint', () => setPrinted(false));
window.matchMedia('print').addEventListener('change', ({ matches }) => setPrinted(matches));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsPrinted(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinted);
}
