/** Keyboard navigation of a list: j/k or arrows move, Enter opens, x selects (Shift: a range), Escape clears. */
import { useEffect, useRef, useState } from 'react';
import type { ListModel } from '../list-model.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type=checkbox]), textarea, select') !== null)
  );
}

function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('[role=dialog], [role=menu], [role=listbox]') !== null
  );
}

/** Returns the active row. */
export function useListKeys(list: ListModel, scroller: HTMLElement | null): string | null {
  const [activeId, setActiveId] = useState<string | null>(null);
  const latest = useRef({ list, activeId });
  latest.current = { list, activeId };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isElsewhere(event.target)) return;
      const { list: now, activeId: at } = latest.current;
      const inList = scroller?.contains(event.target as Node) ?? false;
      const moved = moveOf(event.key, inList, now, at);
      // Set synchronously, so that the next key sees it before the render.
      if (moved !== undefined) latest.current.activeId = moved;
      if (moved !== undefined) setActiveId(moved);
      if (moved !== undefined || select(event.key, now, at)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [scroller]);
  return activeId;
}

/** The row that a key moves to; undefined if none. Arrow keys work only while the list has the focus. */
function moveOf(
  key: string,
  inList: boolean,
  list: ListModel,
  activeId: string | null,
): string | undefined {
  const { rows } = list.rows;
  const at = rows.findIndex(({ id }) => id === activeId);
  const to = (index: number) => rows[Math.max(0, Math.min(rows.length - 1, index))]?.id;
  if (key === 'j' || (inList && key === 'ArrowDown')) return to(at + 1);
  if (key === 'k' || (inList && key === 'ArrowUp')) return to(at - 1);
  if (inList && key === 'Home') return to(0);
  if (inList && key === 'End') return to(rows.length - 1);
  return undefined;
}

/** Returns whether the key was handled. */
function select(key: string, { rows, selection, selectable }: ListModel, activeId: string | null) {
  const active = rows.rows.find(({ id }) => id === activeId);
  if (key === 'Escape' && selection.items.length > 0) {
    selection.clear();
    return true;
  }
  if (!selectable || active === undefined) return false;
  if (key === 'x') selection.toggle(active);
  else if (key === 'X') selection.extendTo(active);
  else return false;
  return true;
}
