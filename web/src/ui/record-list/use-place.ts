/**
 * The place in a list: it comes back with the browser's "back", and rows that appear above do not push what one
 * is reading.
 */
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AnyItem } from '../../core/any-collection.ts';

const offsets = new Map<string, number>();

/** The entry of the browser's history that one is at. */
function entryOf({ latestLocation }: ReturnType<typeof useRouter>): string {
  return latestLocation.state.__TSR_key ?? '';
}

/** How far this entry of the browser's history was scrolled when it was left. */
export function useKeptOffset(scroller: RefObject<HTMLElement | null>): number {
  const router = useRouter();
  const [first] = useState(() => offsets.get(entryOf(router)) ?? 0);
  const [pathname] = useState(router.latestLocation.pathname);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const remember = () => {
      // While the page is left the entry is the next one's already.
      if (router.latestLocation.pathname === pathname)
        offsets.set(entryOf(router), element.scrollTop);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [router, scroller, pathname]);
  return first;
}

/**
 * Keeps what one is reading where it is when rows come in before it: the row of the keyboard where it is in view, else
 * the first one in view. A list at its top stays there.
 */
export function useAnchor(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly AnyItem[],
  rowHeight: number,
  scope: string,
  activeId: string | null,
): void {
  const before = useRef({ rows, scope });
  useLayoutEffect(() => {
    const { rows: old, scope: oldScope } = before.current;
    before.current = { rows, scope };
    const element = scroller.current;
    if (element === null || old === rows || old.length === 0) return;
    if (oldScope !== scope) {
      element.scrollTop = 0;
      return;
    }
    const top = Math.floor(element.scrollTop / rowHeight);
    const end = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight);
    const active = old.findIndex(({ id }) => id === activeId);
    const from = active >= top && active < end ? active : top;
    const anchor = old[from];
    if (top === 0 || anchor === undefined) return;
    const now = rows.findIndex(({ id }) => id === anchor.id);
    if (now >= 0 && now !== from) element.scrollTop += (now - from) * rowHeight;
  }, [rows, rowHeight, scope, scroller, activeId]);
}
