/** Scroll area of a list. */
import { type CSSProperties, useState } from 'react';
import type { DrawRow } from '../../data-table/data-table.tsx';
import { useIsNarrow } from '../../page/narrow.ts';
import { useIsPrinted } from '../../page/paper.ts';
import { useCollectionLabel } from '../../words/labels.ts';
import type { ListModel } from '../list-model.ts';
import { queryString } from '../list-query.ts';
import classes from '../record-list.module.css';
import { RowsCards } from './rows-cards.tsx';
import { RowsTable } from './rows-table.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useAnchor, useKeptOffset } from './use-place.ts';
import { VisibleRows } from './visible-rows.tsx';

const heights = { comfortable: 44, compact: 33, card: 72, header: 36 } as const;
/** Rows shown as skeletons: of the first page, and of the next one. */
const skeletons = { first: 12, more: 3 } as const;

export function ListBody({ list }: { readonly list: ListModel }) {
  const collectionLabel = useCollectionLabel();
  const isPrinted = useIsPrinted();
  // Paper is wide enough for the table.
  const isNarrow = useIsNarrow() && !isPrinted;
  // The rows are rendered once it is there, before the first paint.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { rows, hasNextPage, isPending } = list.rows;
  const rowHeight = isNarrow ? heights.card : list.compact ? heights.compact : heights.comfortable;
  const header = isNarrow ? 0 : heights.header;
  const scope = queryString(list.query);
  const [first] = useState(scope);
  const offset = useKeptOffset(rowHeight);
  // The place is there before its rows: the pages down to it are read like those that a reader scrolls to.
  const heldRows = scope === first ? (offset + window.innerHeight) / rowHeight : 0;
  const held = offset > 0 ? Math.ceil(heldRows) - rows.length : 0;
  const skeletonCount = isPending ? skeletons.first : skeletons.more;
  const waiting = isPending || hasNextPage ? Math.max(skeletonCount, held) : 0;
  const activeId = useListKeys(list, scroller);
  useAnchor(scroller, rows, rowHeight, scope, activeId);
  // The virtualizer's own total is updated after the rows; the view would be too short in between.
  const total = isPrinted ? null : header + (rows.length + waiting) * rowHeight;
  const view = (element: HTMLElement) => {
    const own = { list, activeId, header, rowHeight, offset, isPrinted };
    const count = rows.length + waiting;
    const content = (draw: DrawRow) => (
      <VisibleRows {...own} count={count} scroller={element} draw={draw} />
    );
    const shown = { list, activeId, content, header, total };
    return isNarrow ? <RowsCards {...shown} /> : <RowsTable {...shown} />;
  };
  return (
    <section
      ref={setScroller}
      className={classes.scroller}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
      aria-label={collectionLabel(list.info.name)}
      aria-busy={isPending}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
    >
      {scroller !== null && view(scroller)}
    </section>
  );
}
