/**
 * The rows of a list that are in view, and the prefetch of its next page. While the list scrolls, only this component is
 * rendered, and of its rows only those that came into view.
 */
import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import type { DrawnRow, DrawRow } from '../../data-table/data-table.tsx';
import type { ListModel } from '../list-model.ts';
import { useRememberOffset } from './use-place.ts';
import { useReusedRows } from './use-reused-rows.ts';

const counts = { overscan: 8, firstOverscan: 1, prefetch: 60 } as const;
/** Of the loaded rows: the first page, which is small, is not followed by another at once. */
const prefetchShare = 0.4;

const settleMs = 200;

interface Props {
  readonly list: ListModel;
  readonly scroller: HTMLElement;
  /** The row that the keyboard navigation is on. */
  readonly activeId: string | null;
  /** Pixels above the first row, of a row. */
  readonly header: number;
  readonly rowHeight: number;
  /** Rows and skeletons. */
  readonly count: number;
  /** Scroll offset to begin at. */
  readonly offset: number;
  /** All rows are drawn then. */
  readonly isPrinted: boolean;
  /** Another function whenever anything besides the place of a row changed. */
  readonly draw: DrawRow;
}

export function VisibleRows(props: Props) {
  const { list, scroller, activeId, header, rowHeight, count, offset, isPrinted, draw } = props;
  const { rows, isPending } = list.rows;
  useRememberOffset(scroller);
  const overscan = useIsSettled(isPending) ? counts.overscan : counts.firstOverscan;
  const virtualizer: Virtualizer<HTMLElement, Element> = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor: (range) =>
      ofSameLength(range, (virtualizer.scrollRect?.height ?? window.innerHeight) / rowHeight),
    initialOffset: offset,
    // The sticky header is above the first row.
    paddingStart: header,
    // Assume a full window before the first measurement, so that the first paint has rows.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new density changes the height of all rows.
  useEffect(() => virtualizer.measure(), [rowHeight]);
  const reused = useReusedRows(
    virtualizer.getVirtualItems(),
    (index) => rows[index]?.id ?? String(index),
    virtualizer.isScrolling,
  );
  const items: readonly DrawnRow[] = isPrinted
    ? rows.map(({ id }, index) => ({ index, key: id, start: header + index * rowHeight }))
    : reused;
  usePrefetch(list, (virtualizer.range?.endIndex ?? 0) + overscan, !isPrinted);
  // Computed here: all rows have the same height, and the library keeps the index when rows are inserted above.
  useFocusOnActive(list, activeId, items, scroller, (index) => {
    const below = header + (index + 1) * rowHeight - scroller.clientHeight;
    scroller.scrollTop = Math.max(below, Math.min(scroller.scrollTop, index * rowHeight));
  });
  return useElements(items, draw);
}

interface RowElement extends DrawnRow {
  readonly element: ReactNode;
}

/** The element of a row is the same until the row moves or `draw` changes, so that React skips it. */
function useElements(items: readonly DrawnRow[], draw: DrawRow): readonly ReactNode[] {
  const before = useRef<{ draw: DrawRow; elements: ReadonlyMap<unknown, RowElement> }>(null);
  const kept = before.current?.draw === draw ? before.current.elements : undefined;
  const elements = items.map((item): RowElement => {
    const one = kept?.get(item.key);
    const isSame = one?.index === item.index && one.start === item.start;
    return isSame ? one : { ...item, element: draw(item) };
  });
  before.current = { draw, elements: new Map(elements.map((one) => [one.key, one])) };
  return elements.map(({ element }) => element);
}

/** As many rows wherever they begin: another number would add an element, or remove one. */
function ofSameLength({ startIndex, overscan, count }: Range, inView: number): number[] {
  const length = Math.ceil(inView) + 1 + 2 * overscan;
  const start = Math.max(0, Math.min(startIndex - overscan, count - length));
  return Array.from({ length: Math.min(length, count) }, (_, at) => start + at);
}

/** True shortly after the first paint; rows outside the view are rendered then, to show the view sooner. */
function useIsSettled(isPending: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isPending) return;
    const timer = setTimeout(() => startTransition(() => setSettled(true)), settleMs);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isSettled;
}

/** Reads the next page when the view, whose last row is `last`, comes near the end. */
function usePrefetch({ rows: all }: ListModel, last: number, enabled: boolean): void {
  const { rows, readAt, hasNextPage, isFetchNextPageError, fetchNextPage } = all;
  const ahead = Math.min(counts.prefetch, rows.length * prefetchShare);
  // After an error, wait for "Try again".
  const isDue = enabled && last >= rows.length - ahead && hasNextPage && !isFetchNextPageError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: while the rows are read again, no page is requested; one is after it.
  useEffect(() => {
    if (isDue) void fetchNextPage({ cancelRefetch: false });
  }, [isDue, readAt, fetchNextPage]);
}

/** Scrolls the active row into view and focuses its link once it is rendered. */
function useFocusOnActive(
  list: ListModel,
  activeId: string | null,
  drawn: readonly DrawnRow[],
  scroller: HTMLElement,
  scrollTo: (index: number) => void,
): void {
  const { rows } = list.rows;
  const done = useRef<string | null>(null);
  const isDrawn = activeId !== null && drawn.some(({ index }) => rows[index]?.id === activeId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only keyboard navigation scrolls the view.
  useEffect(() => {
    if (activeId === null || done.current === activeId) return;
    scrollTo(rows.findIndex(({ id }) => id === activeId));
    if (!isDrawn) {
      // Keep the focus in the list if the focused row is removed.
      scroller.focus({ preventScroll: true });
      return;
    }
    done.current = activeId;
    const row = scroller.querySelector(`[data-row="${activeId}"]`);
    const target = row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector('input');
    target?.focus({ preventScroll: true });
  }, [activeId, isDrawn]);
}
