/** Scroll area of a list: visible rows, prefetch of the next page, skeletons while loading. */
import { useMediaQuery } from '@mantine/hooks';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useIsPrinted } from '../../page/paper.ts';
import { useCollectionLabel } from '../../words/labels.ts';
import type { ListModel } from '../list-model.ts';
import { queryString } from '../list-query.ts';
import classes from '../record-list.module.css';
import { RowsCards } from './rows-cards.tsx';
import { RowsTable } from './rows-table.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useAnchor, useKeptOffset } from './use-place.ts';
import { type DrawnRow, useReusedRows } from './use-reused-rows.ts';

const heights = { comfortable: 44, compact: 33, card: 72, header: 36 } as const;
const counts = { overscan: 8, firstOverscan: 1, prefetch: 60, skeletons: 12, more: 3 } as const;
/** Of the loaded rows: the first page, which is small, is not followed by another at once. */
const prefetchShare = 0.4;

const settleMs = 200;

export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
}

interface Props {
  readonly list: ListModel;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

export function ListBody({ list, scroller }: Props) {
  const collectionLabel = useCollectionLabel();
  const isPrinted = useIsPrinted();
  // Paper is wide enough for the table.
  const isNarrow = useIsNarrow() && !isPrinted;
  const { rows, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, isPending } =
    list.rows;
  const rowHeight = isNarrow ? heights.card : list.compact ? heights.compact : heights.comfortable;
  const header = isNarrow ? 0 : heights.header;
  const waiting = isPending ? counts.skeletons : hasNextPage ? counts.more : 0;
  const offset = useKeptOffset(scroller);
  const overscan = useIsSettled(isPending) ? counts.overscan : counts.firstOverscan;
  const virtualizer = useVirtualizer({
    count: rows.length + waiting,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor: (range) => ofSameLength(range, rowHeight),
    initialOffset: offset,
    // The sticky header is above the first row.
    paddingStart: header,
    // Assume a full window before the first measurement, so that the first paint has rows.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new density changes the height of all rows.
  useEffect(() => virtualizer.measure(), [rowHeight]);
  const activeId = useListKeys(list, scroller);
  useAnchor(scroller, rows, rowHeight, queryString(list.query), activeId);
  const reused = useReusedRows(
    virtualizer.getVirtualItems(),
    (index) => rows[index]?.id ?? String(index),
    virtualizer.isScrolling,
  );
  const items: readonly DrawnRow[] = isPrinted
    ? rows.map(({ id }, index) => ({ index, key: id, start: header + index * rowHeight }))
    : reused;
  const last = (virtualizer.range?.endIndex ?? 0) + overscan;
  const ahead = Math.min(counts.prefetch, rows.length * prefetchShare);
  const isNearEnd = last >= rows.length - ahead;
  // Wait for a refetch in progress; after an error, wait for "Try again".
  const isDue = isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError && !isPrinted;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  // Computed here: all rows have the same height, and the library keeps the index when rows are inserted above.
  useFocusOnActive(list, activeId, items, scroller, (index) => {
    const element = scroller.current;
    if (element === null) return;
    const below = header + (index + 1) * rowHeight - element.clientHeight;
    element.scrollTop = Math.max(below, Math.min(element.scrollTop, index * rowHeight));
  });
  // The virtualizer's own total is updated after the rows; the view would be too short in between.
  const total = header + (rows.length + waiting) * rowHeight;
  const view = { list, activeId, items, header, total: isPrinted ? null : total };
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
      aria-label={collectionLabel(list.info.name)}
      aria-busy={isPending}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
    >
      {isNarrow ? <RowsCards {...view} /> : <RowsTable {...view} />}
    </section>
  );
}

/** As many rows wherever they begin: another number would add an element, or remove one. */
function ofSameLength({ startIndex, overscan, count }: Range, rowHeight: number): number[] {
  const length = Math.ceil(window.innerHeight / rowHeight) + 2 * overscan;
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

/** Scrolls the active row into view and focuses its link once it is rendered. */
function useFocusOnActive(
  list: ListModel,
  activeId: string | null,
  drawn: readonly DrawnRow[],
  scroller: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): void {
  const { rows } = list.rows;
  const done = useRef<string | null>(null);
  const isDrawn = drawn.some(({ index }) => rows[index]?.id === activeId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only keyboard navigation scrolls the view.
  useEffect(() => {
    if (activeId === null || done.current === activeId) return;
    scrollTo(rows.findIndex(({ id }) => id === activeId));
    if (!isDrawn) {
      // Keep the focus in the list if the focused row is removed.
      scroller.current?.focus({ preventScroll: true });
      return;
    }
    done.current = activeId;
    const row = scroller.current?.querySelector(`[data-row="${activeId}"]`);
    const target = row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector('input');
    target?.focus({ preventScroll: true });
  }, [activeId, isDrawn]);
}
