/** One table row, memoised because a table may have thousands. */
import { type ComponentProps, memo, type ReactNode } from 'react';
import { cardLabelOf, cardPlaceOf, type DataColumn } from './column.ts';
import classes from './data-table.module.css';

/** Row selection by checkboxes. */
export interface RowSelection<Item> {
  has(item: Item): boolean;
  toggle(item: Item): void;
  labelOf(item: Item): string;
  readonly allLabel: string;
  readonly all: boolean | 'some';
  toggleAll(): void;
}

/** Attributes of `tr`. */
export type RowAttributes = ComponentProps<'tr'> & Readonly<Record<`data-${string}`, unknown>>;

interface Props {
  readonly row: unknown;
  readonly index: number;
  readonly columns: readonly DataColumn<unknown>[];
  readonly attributes: RowAttributes | undefined;
  readonly selection: RowSelection<unknown> | undefined;
  readonly isSelected: boolean;
  /** Shown instead of the cells. */
  readonly expanded: ReactNode;
  /** What the cells show besides the row itself. */
  readonly besides: string | undefined;
  readonly top: Top;
}

/** Pixels from the top of the body, of rows of fixed height; null: the layout of tables. */
type Top = number | null;

export const TableRow = memo(function TableRow(props: Props) {
  const { row, index, columns, attributes, selection, isSelected, expanded, top } = props;
  if (expanded !== undefined)
    return (
      <tr {...attributes}>
        <td colSpan={columns.length} className={classes.expanded}>
          {expanded}
        </td>
      </tr>
    );
  return (
    <tr {...attributes} {...placeOf(top)} data-selected={isSelected || undefined}>
      {selection !== undefined && (
        <td className={classes.check} role={roleOf(top)}>
          <PickBox
            label={selection.labelOf(row)}
            checked={isSelected}
            onChange={() => selection.toggle(row)}
          />
        </td>
      )}
      {columns.map((column) => cellOf(column, top, column.cell(row, index)))}
    </tr>
  );
}, isSame);

function isSame(before: Props, after: Props): boolean {
  return (
    before.row === after.row &&
    before.index === after.index &&
    before.columns === after.columns &&
    before.isSelected === after.isSelected &&
    before.selection?.toggle === after.selection?.toggle &&
    before.expanded === after.expanded &&
    before.besides === after.besides &&
    before.top === after.top &&
    hasSameValues(before.attributes ?? {}, after.attributes ?? {})
  );
}

/** Ignores handlers: their behaviour does not change between renders. */
function hasSameValues(before: RowAttributes, after: RowAttributes): boolean {
  const names = Object.keys(after);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => {
      const value = after[name as keyof RowAttributes];
      return typeof value === 'function' || value === before[name as keyof RowAttributes];
    })
  );
}

function placeOf(top: Top) {
  return top === null ? {} : { role: 'row', style: { insetBlockStart: top } };
}

const roleOf = (top: Top) => (top === null ? undefined : 'cell');

/** No component, because a list renders hundreds in a second while it scrolls. */
function cellOf(column: DataColumn<unknown>, top: Top, content: ReactNode) {
  // Rows of fixed height are never cards.
  if (top !== null)
    return (
      <td key={column.id} role={roleOf(top)} className={classOf(column)}>
        {content}
      </td>
    );
  const attributes = {
    className: classOf(column),
    'data-card': cardPlaceOf(column),
    'data-label': cardLabelOf(column),
  };
  return column.rowHeader ? (
    <th key={column.id} scope="row" {...attributes}>
      {content}
    </th>
  ) : (
    <td key={column.id} {...attributes}>
      {content}
    </td>
  );
}

export function classOf({ numeric, nowrap }: DataColumn<unknown>): string | undefined {
  if (!numeric) return nowrap ? classes.nowrap : undefined;
  return nowrap ? `${classes.numeric} ${classes.nowrap}` : classes.numeric;
}

interface PickProps {
  readonly label: string;
  readonly checked: boolean | 'some';
  readonly onChange: () => void;
}

export function PickBox({ label, checked, onChange }: PickProps) {
  return (
    <label className={classes.pick}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = checked === 'some';
        }}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked === true}
        onChange={onChange}
      />
    </label>
  );
}

const barWidths = ['70%', '45%', '60%', '35%'] as const;

/** Skeleton of a row that is loading. */
export function LoadingRow({ columns, isSelectable, top }: LoadingProps) {
  return (
    <tr aria-hidden {...placeOf(top)}>
      {isSelectable && <td className={classes.check} role={roleOf(top)} />}
      {columns.map((column, at) => (
        <td key={column.id} className={classOf(column)} role={roleOf(top)}>
          <div className={classes.bar} style={{ width: barWidths[at % barWidths.length] }} />
        </td>
      ))}
    </tr>
  );
}

interface LoadingProps {
  readonly columns: readonly DataColumn<never>[];
  readonly isSelectable: boolean;
  readonly top: Top;
}
