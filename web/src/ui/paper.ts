/**
 * While the page is printed: everything has to be on it, in the colours of the light scheme, for paper is white. The
 * app loads this at its start.
 */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinted = false;
let schemeOfScreen: string | undefined;
const listeners = new Set<() => void>();

function setPrinted(next: boolean): void {
  if (next === isPrinted) return;
  isPrinted = next;
  // All colours of the library follow this attribute.
  const { dataset } = document.documentElement;
  if (next) schemeOfScreen = dataset['mantineColorScheme'];
  dataset['mantineColorScheme'] = next ? 'light' : (schemeOfScreen ?? 'light');
  // At once: the browser prints what stands there when this returns.
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
