/** The rows as a table: only those in view are drawn, the others are room above and below them. */

import { icon as IconArrowDown } from 'virtual:tabler/arrow-down';
import { icon as IconArrowUp } from 'virtual:tabler/arrow-up';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { VirtualItem } from '@tanstack/react-virtual';
import { type MouseEvent, memo } from 'react';
import type { AnyItem } from '../../core/any-collection.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { GapRow } from '../gap-row.tsx';
import { useCollectionLabel, useFieldLabel } from '../labels.ts';
import { AnyLink } from '../link-to.ts';
import { Cell } from './cell.tsx';
import { growing, type ShownColumn } from './column.ts';
import { titleOf } from './list-info.ts';
import type { ListModel } from './list-model.ts';
import { type Sort, sortOf, writeSort } from './list-query.ts';
import classes from './record-list.module.css';

export const listMessages = defineMessages({
  en: {
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all loaded rows',
    sortHint: 'Sort; with Shift as second',
    sortedUp: (place: number) => `sorted upwards, ${place}.`,
    sortedDown: (place: number) => `sorted downwards, ${place}.`,
    draft: 'Draft',
  },
  de: {
    select: (name: string) => `${name} auswählen`,
    selectAll: 'Alle geladenen Zeilen auswählen',
    sortHint: 'Sortieren; mit Umschalt als zweites',
    sortedUp: (place: number) => `aufsteigend sortiert, ${place}.`,
    sortedDown: (place: number) => `absteigend sortiert, ${place}.`,
    draft: 'Entwurf',
  },
});

const maxSorts = 3;
const pixels = { check: 44, grow: 160 } as const;

export type DrawnRow = Pick<VirtualItem, 'index' | 'key' | 'start'>;

export interface ViewProps {
  readonly list: ListModel;
  /** The row that the keyboard stands on. */
  readonly activeId: string | null;
  readonly items: readonly DrawnRow[];
  /** Pixels; null on paper, where each row is as high as it is. */
  readonly total: number | null;
  /** What lies above the first row. */
  readonly header: number;
}

export function RowsTable({ list, activeId, items, total, header }: ViewProps) {
  const collectionLabel = useCollectionLabel();
  const { shown, rows, selectable } = list;
  const wide = growing(shown);
  const minWidth = shown.reduce(
    (sum, column) => sum + (column === wide ? Math.max(column.width, pixels.grow) : column.width),
    selectable ? pixels.check : 0,
  );
  const above = (items[0]?.start ?? header) - header;
  const span = shown.length + (selectable ? 1 : 0);
  return (
    // As high as all rows at once: while rows are exchanged the view must not be shorter, or it would jump.
    <div style={total === null ? undefined : { height: total, minWidth }}>
      <table className={classes.table} aria-rowcount={rows.hasNextPage ? -1 : rows.rows.length + 1}>
        <caption>{collectionLabel(list.info.name)}</caption>
        {total !== null && (
          <colgroup>
            {selectable && <col style={{ width: pixels.check }} />}
            {shown.map((column) => (
              <col key={column.id} style={column === wide ? undefined : { width: column.width }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={1}>
            {selectable && <SelectAll list={list} />}
            {shown.map((column) => (
              <Header key={column.id} list={list} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          <GapRow height={above} columns={span} />
          {items.map((item) => {
            const row = rows.rows[item.index];
            if (row === undefined)
              return <SkeletonRow key={item.key} columns={shown} selectable={selectable} />;
            return (
              <Row
                key={row.id}
                row={row}
                index={item.index}
                list={list}
                columns={shown}
                tools={list.tools}
                selectable={selectable}
                selected={list.selection.has(row.id)}
                active={activeId === row.id}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function SelectAll({ list }: { readonly list: ListModel }) {
  const m = useMessages(listMessages);
  const { rows } = list.rows;
  const chosen = list.selection.items.length;
  const all = chosen > 0 && rows.every(({ id }) => list.selection.has(id));
  return (
    <th scope="col" className={classes.check}>
      <label className={classes.pick}>
        <input
          ref={(box) => {
            if (box !== null) box.indeterminate = chosen > 0 && !all;
          }}
          type="checkbox"
          className={classes.box}
          aria-label={m.selectAll}
          checked={all}
          onChange={() => (all ? list.selection.clear() : list.selection.set(rows))}
        />
      </label>
    </th>
  );
}

interface HeaderProps {
  readonly list: ListModel;
  readonly column: ShownColumn;
}

/** Up, down, and not at all; with Shift the order of before stays in front. */
function nextSort(sort: readonly Sort[], field: string, add: boolean): Sort[] {
  const now = sort.find((one) => one.field === field);
  const next: Sort[] =
    now === undefined
      ? [{ field, descending: false }]
      : now.descending
        ? []
        : [{ field, descending: true }];
  if (!add) return next;
  if (now === undefined) return [...sort, ...next].slice(-maxSorts);
  return sort.flatMap((one) => (one === now ? next : [one]));
}

function Header({ list, column }: HeaderProps) {
  const m = useMessages(listMessages);
  const fieldLabel = useFieldLabel();
  const label = column.label ?? fieldLabel(list.info.name, column.id);
  const className = column.numeric ? classes.end : undefined;
  if (!column.sortable)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const sort = sortOf(list.search);
  const place = sort.findIndex(({ field }) => field === column.id);
  const now = sort[place];
  const direction = now === undefined ? undefined : now.descending ? 'descending' : 'ascending';
  const onSort = (event: MouseEvent) =>
    list.setSearch({ sort: writeSort(nextSort(sort, column.id, event.shiftKey)) });
  return (
    // Of several only the first carries the attribute, as ARIA has it; the words tell of the others.
    <th scope="col" className={className} aria-sort={place === 0 ? direction : undefined}>
      <UnstyledButton className={classes.sort} onClick={onSort} title={m.sortHint}>
        {label}
        {now !== undefined &&
          (now.descending ? (
            <IconArrowDown size={14} aria-hidden />
          ) : (
            <IconArrowUp size={14} aria-hidden />
          ))}
        {now !== undefined && sort.length > 1 && <span aria-hidden>{place + 1}</span>}
        {place > 0 && now !== undefined && (
          <VisuallyHidden>
            {now.descending ? m.sortedDown(place + 1) : m.sortedUp(place + 1)}
          </VisuallyHidden>
        )}
      </UnstyledButton>
    </th>
  );
}

interface RowProps {
  readonly row: AnyItem;
  readonly index: number;
  readonly list: ListModel;
  readonly columns: readonly ShownColumn[];
  readonly tools: ListModel['tools'];
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly active: boolean;
}

export function useRowName(list: ListModel): (row: AnyItem) => string {
  const m = useMessages(listMessages);
  return (row) => titleOf(list.info.name, row) ?? m.draft;
}

/** What a click beside links and boxes does, and the middle button. */
export function rowHandlers(list: ListModel, row: AnyItem) {
  const isOther = (target: EventTarget) =>
    target instanceof Element && target.closest('a, button, input, label') !== null;
  return {
    onClick: (event: MouseEvent) => {
      if (isOther(event.target) || window.getSelection()?.isCollapsed === false) return;
      list.open(row, event.ctrlKey || event.metaKey);
    },
    onAuxClick: (event: MouseEvent) => {
      const middleButton = 1;
      if (event.button === middleButton && !isOther(event.target)) list.open(row, true);
    },
  };
}

const Row = memo(
  function Row({ row, index, list, columns, tools, selectable, selected, active }: RowProps) {
    const m = useMessages(listMessages);
    const nameOf = useRowName(list);
    const path = list.to(row);
    return (
      <tr
        {...rowHandlers(list, row)}
        className={path === undefined ? classes.plain : classes.row}
        aria-rowindex={index + 2}
        data-row={row.id}
        data-selected={selected || undefined}
        data-active={active || undefined}
      >
        {selectable && (
          <td className={classes.check}>
            <label className={classes.pick}>
              <input
                type="checkbox"
                className={classes.box}
                aria-label={m.select(nameOf(row))}
                checked={selected}
                onChange={() => list.selection.toggle(row)}
              />
            </label>
          </td>
        )}
        {columns.map((column, at) => {
          const cell = (
            <Cell collection={list.info.name} column={column} item={row} tools={tools} />
          );
          return (
            <td key={column.id} className={column.numeric ? classes.end : undefined}>
              {at === 0 && path !== undefined ? (
                <AnyLink to={path} className={classes.link}>
                  {cell}
                </AnyLink>
              ) : (
                cell
              )}
            </td>
          );
        })}
      </tr>
    );
  },
  (a, b) =>
    a.row === b.row &&
    a.index === b.index &&
    a.columns === b.columns &&
    a.tools === b.tools &&
    a.selectable === b.selectable &&
    a.selected === b.selected &&
    a.active === b.active &&
    a.list.selection.toggle === b.list.selection.toggle,
);

const barWidths = ['70%', '45%', '60%', '35%'] as const;

function SkeletonRow({
  columns,
  selectable,
}: {
  readonly columns: readonly ShownColumn[];
  readonly selectable: boolean;
}) {
  return (
    <tr aria-hidden>
      {selectable && <td className={classes.check} />}
      {columns.map((column, at) => (
        <td key={column.id} className={column.numeric ? classes.end : undefined}>
          <div
            className={classes.bar}
            style={{
              width: barWidths[at % barWidths.length],
              marginInlineStart: column.numeric ? 'auto' : undefined,
            }}
          />
        </td>
      ))}
    </tr>
  );
}
