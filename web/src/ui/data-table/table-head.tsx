/** Header row: column names and sorting. */

import { icon as IconArrowDown } from 'virtual:tabler/arrow-down';
import { icon as IconArrowUp } from 'virtual:tabler/arrow-up';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Header, ReactTable, SortingState } from '@tanstack/react-table';
import { memo } from 'react';
import { useMessages } from '../../core/messages.ts';

import type { features } from './column.ts';
import classes from './data-table.module.css';
import { classOf, PickBox, type RowSelection } from './table-row.tsx';

interface Props<Item extends object> {
  readonly table: Pick<ReactTable<typeof features, Item>, 'getHeaderGroups'>;
  readonly columns: readonly unknown[];
  readonly sorting: SortingState;
  readonly selection: RowSelection<Item> | undefined;
  readonly isHidden: boolean;
  /** Above rows of fixed height, whose styles remove the roles. */
  readonly isFixed: boolean;
}

/** Memoised: while a list scrolls, only its rows are rendered. */
export const TableHead = memo(HeadRows, isSame) as typeof HeadRows;

function isSame(before: Props<object>, after: Props<object>): boolean {
  // `table` is a new object for each render, of the same table.
  return (
    before.columns === after.columns &&
    before.sorting === after.sorting &&
    before.selection === after.selection &&
    before.isHidden === after.isHidden &&
    before.isFixed === after.isFixed
  );
}

function HeadRows<Item extends object>(props: Props<Item>) {
  const { table, sorting, selection, isHidden, isFixed } = props;
  const roles = isFixed
    ? ({ group: 'rowgroup', row: 'row', cell: 'columnheader' } as const)
    : undefined;
  return (
    <thead className={isHidden ? classes.hidden : undefined} role={roles?.group}>
      {table.getHeaderGroups().map(({ id, headers }) => (
        <tr key={id} role={roles?.row} aria-rowindex={isFixed ? 1 : undefined}>
          {selection !== undefined && (
            <th scope="col" role={roles?.cell} className={classes.check}>
              <PickBox
                label={selection.allLabel}
                checked={selection.all}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {headers.map((header) => (
            <HeadCell key={header.id} header={header} sorts={sorting.length} role={roles?.cell} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

interface CellProps<Item extends object> {
  readonly header: Header<typeof features, Item>;
  readonly sorts: number;
  readonly role: 'columnheader' | undefined;
}

function HeadCell<Item extends object>({ header: { column }, sorts, role }: CellProps<Item>) {
  const m = useMessages('ui.tableHead');
  const { meta } = column.columnDef;
  if (meta === undefined) return null;
  const className = classOf(meta);
  if (!column.getCanSort())
    return (
      <th scope="col" role={role} className={className}>
        {meta.hiddenHeader ? <VisuallyHidden>{meta.header}</VisuallyHidden> : meta.header}
      </th>
    );
  const direction = column.getIsSorted();
  const place = column.getSortIndex();
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  const first = direction === 'desc' ? 'descending' : 'ascending';
  return (
    // aria-sort is allowed on one column only; hidden text describes the others.
    <th scope="col" role={role} className={className} aria-sort={place === 0 ? first : undefined}>
      <UnstyledButton
        className={classes.sort}
        onClick={column.getToggleSortingHandler()}
        title={m.sortHint}
      >
        {meta.header}
        {direction !== false && <Arrow size={14} aria-hidden />}
        {direction !== false && sorts > 1 && <span aria-hidden>{place + 1}</span>}
        {place > 0 && (
          <VisuallyHidden>
            {direction === 'desc'
              ? m.sortedDown({ place: place + 1 })
              : m.sortedUp({ place: place + 1 })}
          </VisuallyHidden>
        )}
      </UnstyledButton>
    </th>
  );
}
