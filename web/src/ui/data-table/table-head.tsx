/** Header row: column names and sorting. */
import { icon as IconArrowDown } from 'virtual:tabler/arrow-down';
import { icon as IconArrowUp } from 'virtual:tabler/arrow-up';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Header, ReactTable } from '@tanstack/react-table';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import type { features } from './column.ts';
import classes from './data-table.module.css';
import { classOf, PickBox, type RowSelection } from './table-row.tsx';

const messages = defineMessages({
  en: {
    sortHint: 'Sort; hold Shift to add a second column',
    sortedUp: (place: number) => `sorted ascending, ${place}.`,
    sortedDown: (place: number) => `sorted descending, ${place}.`,
  },
  de: {
    sortHint: 'Sortieren; mit Umschalttaste weitere Spalte hinzufügen',
    sortedUp: (place: number) => `aufsteigend sortiert, ${place}.`,
    sortedDown: (place: number) => `absteigend sortiert, ${place}.`,
  },
});

interface Props<Item extends object> {
  readonly table: Pick<ReactTable<typeof features, Item>, 'getHeaderGroups'>;
  /** Number of columns in the sorting. */
  readonly sorts: number;
  readonly selection: RowSelection<Item> | undefined;
  readonly isHidden: boolean;
}

export function TableHead<Item extends object>(props: Props<Item>) {
  const { table, sorts, selection, isHidden } = props;
  return (
    <thead className={isHidden ? classes.hidden : undefined}>
      {table.getHeaderGroups().map(({ id, headers }) => (
        <tr key={id} aria-rowindex={selection === undefined ? undefined : 1}>
          {selection !== undefined && (
            <th scope="col" className={classes.check}>
              <PickBox
                label={selection.allLabel}
                checked={selection.all}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {headers.map((header) => (
            <HeadCell key={header.id} header={header} sorts={sorts} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

interface CellProps<Item extends object> {
  readonly header: Header<typeof features, Item>;
  readonly sorts: number;
}

function HeadCell<Item extends object>({ header: { column }, sorts }: CellProps<Item>) {
  const m = useMessages(messages);
  const { meta } = column.columnDef;
  if (meta === undefined) return null;
  const className = classOf(meta);
  if (!column.getCanSort())
    return (
      <th scope="col" className={className}>
        {meta.hiddenHeader ? <VisuallyHidden>{meta.header}</VisuallyHidden> : meta.header}
      </th>
    );
  const direction = column.getIsSorted();
  const place = column.getSortIndex();
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  const first = direction === 'desc' ? 'descending' : 'ascending';
  return (
    // aria-sort is allowed on one column only; hidden text describes the others.
    <th scope="col" className={className} aria-sort={place === 0 ? first : undefined}>
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
            {direction === 'desc' ? m.sortedDown(place + 1) : m.sortedUp(place + 1)}
          </VisuallyHidden>
        )}
      </UnstyledButton>
    </th>
  );
}
