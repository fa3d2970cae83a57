/**
 * Scroll position of a list: restored by the browser's "back", and kept when rows are inserted above the view.
 */
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AnyItem } from '../../../core/any-collection.ts';

const offsets = new Map<string, number>();

/** Key of the current entry in the browser's history. */
function entryOf({ latestLocation }: ReturnType<typeof useRouter>): string {
  return latestLocation.state.__TSR_key ?? '';
}

/** Scroll offset at which this history entry was left. */
export function useKeptOffset(scroller: HTMLElement): number {
  const router = useRouter();
  const [first] = useState(() => offsets.get(entryOf(router)) ?? 0);
  const [pathname] = useState(router.latestLocation.pathname);
  // Before the listener that renders the rows: after it, reading the position would force a layout.
  useLayoutEffect(() => {
    const remember = () => {
      // During navigation the current history entry is already the next one.
      if (router.latestLocation.pathname === pathname)
        offsets.set(entryOf(router), scroller.scrollTop);
    };
    scroller.addEventListener('scroll', remember, { passive: true });
    return () => scroller.removeEventListener('scroll', remember);
  }, [router, scroller, pathname]);
  return first;
}

/**
 * Keeps the visible rows in place when rows are inserted before them: anchored to the active row if it is in view,
 * otherwise to the first visible one. A list scrolled to the top stays there.
 */
export function useAnchor(
  scroller: HTMLElement | null,
  rows: readonly AnyItem[],
  rowHeight: number,
  scope: string,
  activeId: string | null,
): void {
  const before = useRef({ rows, scope });
  useLayoutEffect(() => {
    const { rows: old, scope: oldScope } = before.current;
    before.current = { rows, scope };
    if (scroller === null || old === rows || old.length === 0) return;
    if (oldScope !== scope) {
      scroller.scrollTop = 0;
      return;
    }
    // Nothing moved if a page was added below; reading the position would force a layout.
    if (old.every(({ id }, index) => id === rows[index]?.id)) return;
    const top = Math.floor(scroller.scrollTop / rowHeight);
    const end = Math.ceil((scroller.scrollTop + scroller.clientHeight) / rowHeight);
    const active = old.findIndex(({ id }) => id === activeId);
    const from = active >= top && active < end ? active : top;
    const anchor = old[from];
    if (top === 0 || anchor === undefined) return;
    const now = rows.findIndex(({ id }) => id === anchor.id);
    if (now >= 0 && now !== from) scroller.scrollTop += (now - from) * rowHeight;
  }, [rows, rowHeight, scope, scroller, activeId]);
}
