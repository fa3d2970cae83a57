/**
 * Moves the focus to the title of the page when the focused element was removed, by an action or a navigation: the
 * next Tab then starts at the page, not at the top of the browser, and a screen reader announces the title (WCAG 2.2,
 * 2.4.3).
 */
import { useEffect } from 'react';

/** For what replaces the element to take the focus first: a field of the new page, or the opener of a dialog. */
const graceMs = 100;

export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      const title = document.querySelector('h1');
      title?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected) return;
      clearTimeout(timer);
      timer = setTimeout(move, graceMs);
    });
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
