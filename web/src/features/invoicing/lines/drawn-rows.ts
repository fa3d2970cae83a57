/**
 * Virtualisation of lines, as grid rows or cards: renders all of a short document; of a long one those near the
 * viewport and those with state that must survive, such as the focused cell.
 */
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useIsPrinted } from '../../../ui/page/paper.ts';

const drawAllUpTo = 60;
/** Also compensates for rows of extra height, such as an open card. */
const overscan = 15;

export interface DrawnRow {
  /** Zero-based. */
  readonly index: number;
  /** Pixels of skipped rows before this one. */
  readonly gapBefore: number;
}

/** `kept`: indices that are always rendered. `rowHeight`: in pixels, of most rows. */
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

/** Top of the lines on the page, in pixels; measured again when the content above changes. */
function useTop(ref: RefObject<HTMLElement | null>, isWanted: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || !isWanted) return;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    // The whole page: content above the lines changes its size.
    const page = element.closest('[data-page]');
    if (page === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    return () => observer.disconnect();
  }, [ref, isWanted]);
  return top;
}
