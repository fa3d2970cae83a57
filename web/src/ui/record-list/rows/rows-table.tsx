/** Rows as a table. */

import { type MouseEvent, type ReactNode, useCallback, useMemo } from 'react';
import type { AnyItem } from '../../../core/any-collection.ts';
import { useMessages } from '../../../core/messages.ts';

import type { DataColumn } from '../../data-table/column.ts';
import { type DrawRow, Rows } from '../../data-table/data-table.tsx';
import type { RowSelection } from '../../data-table/table-row.tsx';
import { useCollectionLabel, useFieldLabel } from '../../words/labels.ts';
import { growing } from '../column.ts';
import { titleOf } from '../list-info.ts';
import type { ListModel } from '../list-model.ts';
import { sortOf, writeSort } from '../list-query.ts';
import classes from '../record-list.module.css';
import { useDrawCell } from './cell.tsx';
import { RowLink } from './row-link.tsx';
import { isMeasured, useLetters } from './use-letters.ts';

export interface ViewProps {
  readonly list: ListModel;
  /** The row that the keyboard navigation is on. */
  readonly activeId: string | null;
  /** Draws the visible rows. */
  readonly content: (draw: DrawRow) => ReactNode;
  /** Pixels; null in print, where rows have their natural height. */
  readonly total: number | null;
  /** Content above the first row. */
  readonly header: number;
}

export function RowsTable({ list, activeId, content, total, header }: ViewProps) {
  const collectionLabel = useCollectionLabel();
  const columns = useDataColumns(list);
  const letters = useLetters(list);
  const selection = useRowSelection(list);
  const { rows, hasNextPage } = list.rows;
  const names = useShownNames(list);
  const asked = list.search['sort'];
  const by = useMemo(
    () =>
      sortOf(asked === undefined ? {} : { sort: asked }).map(({ field, descending }) => ({
        id: field,
        desc: descending,
      })),
    [asked],
  );
  return (
    <Rows
      caption={collectionLabel(list.info.name)}
      columns={columns}
      letters={letters}
      rows={rows}
      rowId={({ id }) => id}
      besides={names}
      header="sticky"
      drawn={{ content, header, total, count: hasNextPage ? -1 : rows.length + 1 }}
      {...(list.selectable && { selection })}
      sort={{
        by,
        onChange: (next) =>
          list.setSearch({
            sort: writeSort(next.map(({ id, desc }) => ({ field: id, descending: desc }))),
          }),
      }}
      rowProps={(row) => ({
        ...rowHandlers(list, row),
        className: list.to(row) === undefined ? undefined : classes.row,
        'data-row': row.id,
        'data-active': activeId === row.id || undefined,
      })}
    />
  );
}

/** The names that a row shows of other records: what its cells depend on besides the row itself. */
function useShownNames({ shown, names }: ListModel): (row: AnyItem) => string {
  return useMemo(() => {
    const references = shown.filter(({ field }) => field?.type === 'reference');
    return (row) => references.map(({ id }) => names.get(String(row[id])) ?? '').join('\n');
  }, [shown, names]);
}

function useDataColumns(list: ListModel): readonly DataColumn<AnyItem>[] {
  const fieldLabel = useFieldLabel();
  const { info, shown, to } = list;
  const drawCell = useDrawCell(list);
  return useMemo(() => {
    const wide = growing(shown);
    return shown.map((column, at) => ({
      id: column.id,
      header: column.label ?? fieldLabel(info.name, column.id),
      numeric: column.numeric,
      sortable: column.sortable,
      grow: column === wide,
      nowrap: isMeasured(column),
      width: isMeasured(column) ? 0 : column.width,
      cell: (row) => {
        const path = at === 0 ? to(row) : undefined;
        const cell = drawCell(column, row);
        return path === undefined ? cell : <RowLink to={path}>{cell}</RowLink>;
      },
    }));
  }, [shown, drawCell, to, info, fieldLabel]);
}

export function useRowName({ info }: ListModel): (row: AnyItem) => string {
  const { draft } = useMessages('ui.rowsTable');
  return useCallback((row) => titleOf(info.name, row) ?? draft, [info, draft]);
}

export function useRowSelection(list: ListModel): RowSelection<AnyItem> {
  const m = useMessages('ui.rowsTable');
  const nameOf = useRowName(list);
  const { selection } = list;
  const { rows } = list.rows;
  return useMemo(() => {
    const chosen = selection.items.length;
    const all = chosen > 0 && rows.every(({ id }) => selection.has(id));
    return {
      has: ({ id }) => selection.has(id),
      toggle: selection.toggle,
      labelOf: (row) => m.select({ name: nameOf(row) }),
      allLabel: m.selectAll,
      all: all || (chosen > 0 && 'some'),
      toggleAll: () => (all ? selection.clear() : selection.set(rows)),
    };
  }, [selection, rows, m, nameOf]);
}

/** Click handlers of a row outside links and checkboxes, including the middle button. */
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
