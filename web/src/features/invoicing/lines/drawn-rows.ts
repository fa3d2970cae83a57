/**
 * Which lines are drawn, as rows of the grid or as cards: all of a short document; of a long one those near the window,
 * and those that hold what the page must not lose, such as the cell with the focus.
 */
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useIsPrinted } from '../../../ui/paper.ts';

const drawAllUpTo = 60;
/** Room for one that is higher than the others, such as the open card, too. */
const overscan = 15;

export interface DrawnRow {
  /** From 0. */
  readonly index: number;
  /** Pixels of the lines before it that are not drawn. */
  readonly gapBefore: number;
}

/** `kept`: indices that are drawn wherever the window is. `rowHeight`: in pixels, of any but a few. */
export function useDrawnRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  kept: readonly number[],
  rowHeight: number,
): { readonly rows: readonly DrawnRow[]; readonly gapAfter: number } {
  const isPrinted = useIsPrinted();
  const isLong = count > drawAllUpTo && !isPrinted;
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isLong,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: useTop(body, isLong),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
  });
  const drawn = isLong
    ? virtualizer.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: count }, (_, index) => index);
  const heightBetween = (before: number, after: number) => (after - before - 1) * rowHeight;
  return {
    rows: drawn.map((index, at) => ({
      index,
      gapBefore: heightBetween(drawn[at - 1] ?? -1, index),
    })),
    gapAfter: heightBetween(drawn.at(-1) ?? -1, count),
  };
}

/** Where the lines begin on the page, in pixels; measured anew as what is above them changes. */
function useTop(ref: RefObject<HTMLElement | null>, isWanted: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || !isWanted) return;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    // The page as a whole: it grows by whatever comes above.
    const page = element.closest('[data-page]');
    if (page === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    return () => observer.disconnect();
  }, [ref, isWanted]);
  return top;
}
