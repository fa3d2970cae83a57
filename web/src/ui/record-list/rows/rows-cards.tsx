/** Rows on a small screen: cards with the main fields and a checkbox for selection. */
import { useMemo } from 'react';
import type { AnyItem } from '../../../core/any-collection.ts';
import { PickBox } from '../../data-table/table-row.tsx';
import { useCollectionLabel } from '../../words/labels.ts';
import { type Card, cardOf, identifierOf, type ShownColumn } from '../column.ts';
import classes from '../record-list.module.css';
import { useDrawCell } from './cell.tsx';
import { RowLink } from './row-link.tsx';
import { rowHandlers, useRowSelection, type ViewProps } from './rows-table.tsx';

export function RowsCards({ list, activeId, content, total }: ViewProps) {
  const collectionLabel = useCollectionLabel();
  const selection = useRowSelection(list);
  const card = useMemo(() => cardOf(list.shown), [list.shown]);
  const drawCell = useDrawCell(list);
  const draw = (column: ShownColumn | undefined, row: AnyItem) =>
    column !== undefined && drawCell(column, row);
  return (
    <ul
      className={classes.cards}
      style={{ height: total ?? undefined }}
      data-selectable={list.selectable || undefined}
      aria-label={collectionLabel(list.info.name)}
    >
      {content(({ index, key, start }) => {
        const row = list.rows.rows[index];
        const style = { transform: `translateY(${start}px)` };
        if (row === undefined)
          return (
            <li key={key} aria-hidden className={classes.card} style={style}>
              {list.selectable && <span />}
              <span className={classes.bar} />
            </li>
          );
        const path = list.to(row);
        const title = draw(card.title, row);
        const isWhole =
          card.title !== undefined && identifierOf(card.title, row, list.tools) !== undefined;
        const isDated = showsDate(card, row);
        return (
          <li
            key={key}
            {...rowHandlers(list, row)}
            className={classes.card}
            style={style}
            data-row={row.id}
            data-selected={list.selection.has(row.id) || undefined}
            data-active={activeId === row.id || undefined}
          >
            {list.selectable && (
              <PickBox
                label={selection.labelOf(row)}
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
              />
            )}
            <span className={classes.first}>
              <span className={classes.words} data-whole={isWhole || undefined}>
                {path === undefined ? title : <RowLink to={path}>{title}</RowLink>}
              </span>
              <span className={classes.side}>{draw(card.titleEnd, row)}</span>
            </span>
            <span className={classes.second}>
              {isDated && <span className={classes.side}>{draw(card.date, row)}</span>}
              <span className={classes.words}>
                {isDated && card.line !== undefined && ' · '}
                {draw(card.line, row)}
              </span>
              <span className={classes.side}>{draw(card.lineEnd, row)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Of two absent values the card shows one dash. */
function showsDate({ date, line }: Card, row: AnyItem): boolean {
  return date !== undefined && (line === undefined || Boolean(row[date.id]));
}
