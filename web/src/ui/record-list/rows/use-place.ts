/**
 * Scroll position of a list: restored by the browser's "back" and by a reload, and kept when rows are inserted above
 * the view.
 */
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AnyItem } from '../../../core/any-collection.ts';
import { tabStorage } from '../../../core/device-storage.ts';

const limits = {
  /** Of the browser's history, for which a tab keeps the position; the latest ones. */
  entries: 50,
  /** Rows above a position that are loaded again; a position further down is not restored. */
  rows: 2_000,
} as const;

const storageKey = 'daybook.list-places';

/** By entry of the browser's history. Stored when the page is left, because a write for each frame costs too much. */
const offsets = readOffsets();
window.addEventListener('pagehide', () => {
  tabStorage.set(storageKey, JSON.stringify([...offsets].slice(-limits.entries)));
});

function readOffsets(): Map<string, number> {
  try {
    return new Map<string, number>(JSON.parse(tabStorage.get(storageKey) ?? '[]'));
  } catch {
    return new Map();
  }
}

/** Key of the current entry in the browser's history. */
function entryOf({ latestLocation }: ReturnType<typeof useRouter>): string {
  return latestLocation.state.__TSR_key ?? '';
}

/** Scroll offset at which this history entry was left; 0 if it is too far down to be loaded again. */
export function useKeptOffset(rowHeight: number): number {
  const router = useRouter();
  const [kept] = useState(() => offsets.get(entryOf(router)) ?? 0);
  return kept > limits.rows * rowHeight ? 0 : kept;
}

/** Keeps the scroll offset of this history entry. */
export function useRememberOffset(scroller: HTMLElement): void {
  const router = useRouter();
  const [pathname] = useState(router.latestLocation.pathname);
  // Before the listener that renders the rows: after it, reading the position would force a layout.
  useLayoutEffect(() => {
    const remember = () => {
      // During navigation the current history entry is already the next one.
      if (router.latestLocation.pathname !== pathname) return;
      const entry = entryOf(router);
      // The latest entry is last.
      offsets.delete(entry);
      offsets.set(entry, scroller.scrollTop);
    };
    scroller.addEventListener('scroll', remember, { passive: true });
    return () => scroller.removeEventListener('scroll', remember);
  }, [router, scroller, pathname]);
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
