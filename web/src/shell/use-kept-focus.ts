/**
 * When the focused element was removed, by an action, a navigation or the end of a dialog, moves the focus to what
 * opened the dialog, else to the title of the page, and within a dialog to its next button or the dialog itself: the
 * next Tab then continues there, not at the top of the browser, and a screen reader announces it (WCAG 2.2, 2.4.3).
 * A button that was disabled while it worked gets the focus back.
 */
import { useEffect } from 'react';

/** For what replaces the element to take the focus first: a field of the new page, or the opener of a dialog. */
const graceMs = 100;
const dialog = '[aria-modal="true"]';

export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    /** Had the focus before the dialog that has it now; on which page. */
    let opener: HTMLElement | null = null;
    let page = '';
    let wasDisabled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      if (last === null || document.activeElement !== document.body) return;
      if (last.checkVisibility()) {
        if (wasDisabled && !last.matches(':disabled')) last.focus({ preventScroll: true });
        return;
      }
      const within = document.querySelector<HTMLElement>(dialog);
      const next = within === null ? onPage() : onDialog(within);
      next?.focus({ preventScroll: true });
    };
    const onPage = () =>
      opener?.isConnected && page === location.pathname
        ? opener
        : document.querySelector<HTMLElement>('h1');
    const observer = new MutationObserver(() => {
      wasDisabled ||= last?.matches(':disabled') ?? false;
      if (document.activeElement !== document.body) return;
      clearTimeout(timer);
      timer = setTimeout(move, graceMs);
    });
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.closest(dialog) === null) opener = null;
      else if (last?.closest(dialog) === null) {
        opener = last;
        page = location.pathname;
      }
      last = target;
      wasDisabled = false;
    };
    document.addEventListener('focusin', remember);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

function onDialog(within: HTMLElement): HTMLElement {
  within.tabIndex = -1;
  return within.querySelector<HTMLElement>('[data-autofocus]:enabled') ?? within;
}
