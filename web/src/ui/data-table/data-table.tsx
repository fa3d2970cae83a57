/**
 * The table component of the app, for lists of records and for rows on other pages. On small screens each row is a
 * card.
 */
import { rem, Skeleton, Text } from '@mantine/core';
import { type SortingState, useTable } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { cardLabelOf, cardPlaceOf, type DataColumn, definitionOf, features } from './column.ts';
import classes from './data-table.module.css';
import { TableHead } from './table-head.tsx';
import {
  classOf,
  LoadingRow,
  type RowAttributes,
  type RowSelection,
  TableRow,
} from './table-row.tsx';

interface DataTableProps<Item extends object> {
  readonly caption: string;
  /** For screen readers only by default. */
  readonly showCaption?: boolean;
  readonly columns: readonly DataColumn<Item>[];
  /** Undefined while loading. */
  readonly rows: readonly Item[] | undefined;
  readonly rowId: (row: Item) => string;
  /** Shown instead of an empty table. */
  readonly empty?: ReactNode;
  readonly rowProps?: (row: Item) => RowAttributes | undefined;
  /** Content across the row instead of its cells; undefined: the cells. */
  readonly expanded?: (row: Item) => ReactNode;
  readonly header?: 'shown' | 'sticky' | 'hidden';
  /** False for a table of few short columns, which fits small screens. */
  readonly cards?: boolean;
  /** Pixels; longer tables scroll below the header. */
  readonly height?: number;
  readonly size?: 'sm' | 'xs';
}

/** A table with its loading and empty states, in a scroll area that is reachable by keyboard. */
export function DataTable<Item extends object>(props: DataTableProps<Item>) {
  const { caption, rows, empty, height, cards = true, size = 'sm' } = props;
  if (rows === undefined) return <Skeleton h={height ?? loadingHeight} />;
  if (rows.length === 0 && empty !== undefined)
    return typeof empty === 'string' ? (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    ) : (
      empty
    );
  return (
    <div className={classes.frame} data-cards={cards || undefined} data-size={size}>
      <section
        className={classes.scroll}
        style={
          height === undefined ? undefined : ({ '--table-height': rem(height) } as CSSProperties)
        }
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
      >
        <Rows {...props} rows={rows} />
      </section>
    </div>
  );
}

const loadingHeight = 160;
const mostSorts = 3;
const checkPx = 44;

export interface DrawnRow {
  readonly index: number;
  /** Of the element. */
  readonly key: string | number;
  /** Pixels from the top of the table. */
  readonly start: number;
}

export type DrawRow = (row: DrawnRow) => ReactNode;

/** Rows of the height `--row-height`, of which only the visible ones are drawn. */
interface RowWindow {
  /** A component that draws the visible rows: while they scroll, it is rendered alone. */
  readonly content: (draw: DrawRow) => ReactNode;
  /** Height of the header in pixels. */
  readonly header: number;
  /** Pixels; null in print, where rows have their natural height. */
  readonly total: number | null;
  /** Number of all rows; -1 if unknown. */
  readonly count: number;
}

interface RowsProps<Item extends object> extends DataTableProps<Item> {
  readonly rows: readonly Item[];
  readonly drawn?: RowWindow;
  /** Minimum width of each column in characters; apart from the columns, because new rows may change it. */
  readonly letters?: readonly number[];
  /** What the cells of a row show besides the row itself. */
  readonly besides?: (row: Item) => string;
  readonly selection?: RowSelection<Item>;
  readonly sort?: { readonly by: SortingState; readonly onChange: (by: SortingState) => void };
}

const unsorted: SortingState = [];

/** The table without a scroll area, for a page that has its own. */
export function Rows<Item extends object>(props: RowsProps<Item>) {
  const { caption, columns, rows, rowId, drawn, selection, sort, header = 'shown' } = props;
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const sorting = sort?.by ?? unsorted;
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    sortDescFirst: false,
    maxMultiSortColCount: mostSorts,
    state: { sorting },
    onSortingChange: (next) => sort?.onChange(typeof next === 'function' ? next(sorting) : next),
  });
  const total = drawn?.total ?? null;
  const isFixed = total !== null;
  const tracks = columns.map((column, at) => trackOf(column, props.letters?.[at]));
  if (selection !== undefined) tracks.unshift(rem(checkPx));
  const draw: DrawRow = ({ index, key, start }) => {
    const row = rows[index];
    const top = isFixed ? start - (drawn?.header ?? 0) : null;
    if (row === undefined)
      return (
        <LoadingRow key={key} columns={columns} isSelectable={selection !== undefined} top={top} />
      );
    const place = drawn === undefined ? undefined : { 'aria-rowindex': index + 2 };
    return (
      <TableRow
        key={key}
        row={row}
        index={index}
        columns={columns}
        attributes={{ ...props.rowProps?.(row), ...place }}
        selection={selection}
        isSelected={selection?.has(row) ?? false}
        expanded={props.expanded?.(row)}
        besides={props.besides?.(row)}
        top={top}
      />
    );
  };
  return (
    <table
      className={classes.table}
      data-header={header}
      data-fixed={isFixed || undefined}
      // The styles of fixed rows replace the layout of tables, and with it their roles.
      role={isFixed ? 'table' : undefined}
      aria-rowcount={drawn?.count}
      style={isFixed ? ({ '--columns': tracks.join(' ') } as CSSProperties) : undefined}
    >
      <caption className={props.showCaption ? undefined : classes.hidden}>{caption}</caption>
      {columns.some(({ width }) => width !== undefined) && drawn === undefined && (
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
      )}
      <TableHead
        table={table}
        columns={definitions}
        sorting={sorting}
        selection={selection}
        isHidden={header === 'hidden'}
        isFixed={isFixed}
      />
      <tbody
        role={isFixed ? 'rowgroup' : undefined}
        style={isFixed ? { height: total - (drawn?.header ?? 0) } : undefined}
      >
        {drawn === undefined
          ? rows.map((row, index) => draw({ index, key: rowId(row), start: 0 }))
          : drawn.content(draw)}
      </tbody>
      <Foot columns={columns} />
    </table>
  );
}

const growPx = 160;
const cellPadding = '1.375rem';
const cssOf = (width: number | string) => (typeof width === 'number' ? rem(width) : width);

function widthOf<Item>({ width, grow }: DataColumn<Item>, letters = 0): string | undefined {
  if (grow || width === undefined) return undefined;
  return letters === 0 ? cssOf(width) : `max(${cssOf(width)}, ${letters}ch + ${cellPadding})`;
}

/** The width of a column of fixed rows. */
function trackOf<Item>(column: DataColumn<Item>, letters: number | undefined): string {
  return widthOf(column, letters) ?? `minmax(${cssOf(column.width ?? growPx)}, 1fr)`;
}

function Foot<Item>({ columns }: { readonly columns: readonly DataColumn<Item>[] }) {
  const first = columns.findIndex(({ foot }) => foot !== undefined);
  if (first < 0) return null;
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) => {
          if (column.foot === undefined && at > 0) return null;
          const next = columns.findIndex(({ foot }, other) => other > at && foot !== undefined);
          const span = (next < 0 ? columns.length : next) - at;
          const attributes = {
            colSpan: span,
            className: classOf(column),
            'data-label': column.numeric ? cardLabelOf(column) : undefined,
            'data-card': column.numeric || column.card === 'title' ? cardPlaceOf(column) : 'bare',
          };
          return column.numeric ? (
            <td key={column.id} {...attributes}>
              {column.foot}
            </td>
          ) : (
            <th key={column.id} scope="row" {...attributes}>
              {column.foot}
            </th>
          );
        })}
      </tr>
    </tfoot>
  );
}
