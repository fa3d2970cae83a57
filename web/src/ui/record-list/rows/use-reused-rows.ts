/**
 * Which element shows which row. While a list scrolls, the element of a row that left the view shows one that came
 * into it: other texts in the same cells need no new styles, which take most of the time of a new row.
 */
import { useRef } from 'react';
import type { DrawnRow } from '../../data-table/data-table.tsx';

interface Place extends DrawnRow {
  readonly key: number;
  readonly id: string;
}

/**
 * The elements are in the order of the rows unless the list scrolls: moving one costs as much as a new one. `idOf`:
 * the same for a row wherever it is.
 */
export function useReusedRows(
  items: readonly { readonly index: number; readonly start: number }[],
  idOf: (index: number) => string,
  isScrolling: boolean,
): readonly DrawnRow[] {
  const before = useRef<{ places: readonly Place[]; next: number }>({ places: [], next: 0 });
  const entering = new Map(items.map(({ index, start }) => [idOf(index), { index, start }]));
  let { next } = before.current;
  const take = (id: string, key: number): Place[] => {
    const item = entering.get(id);
    entering.delete(id);
    return item === undefined ? [] : [{ ...item, id, key }];
  };
  const stayed = before.current.places.map(({ id, key }) => ({ key, stays: take(id, key) }));
  const focused = focusedRow();
  const entered = [...entering.keys()];
  const places = stayed.flatMap(({ key, stays }, at) => {
    if (stays.length > 0) return stays;
    const id = before.current.places[at]?.id === focused ? undefined : entered.shift();
    return id === undefined ? [] : take(id, key);
  });
  for (const id of entered) {
    places.push(...take(id, next));
    next += 1;
  }
  if (!isScrolling) places.sort((a, b) => a.index - b.index);
  before.current = { places, next };
  return places;
}

/** Its element shows no other row, or the focus would be on another record. */
function focusedRow(): string | null {
  return document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null;
}
