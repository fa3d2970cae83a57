/** How a page says the columns of a table. */
import {
  type ColumnDef,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** Called, not mounted: what needs hooks is a component of its own. */
  cell(row: Row, index: number): ReactNode;
  /** In the last row of the table. It spans the columns behind it that have none. */
  readonly foot?: ReactNode;
  /** An amount or a count: tabular figures, at the end of the cell, on one line. */
  readonly numeric?: boolean;
  /** The cell names its row: a row header, and the title of its card. */
  readonly rowHeader?: boolean;
  /** Dates and identifiers stay on one line. */
  readonly nowrap?: boolean;
  /** CSS; pixels where it is a number. */
  readonly width?: number | string;
  /** The column is as wide as this many letters where that is more than `width`. */
  readonly letters?: number;
  /** Takes the width that is left. */
  readonly grow?: boolean;
  /** Read out, not shown: the header of a column of buttons. */
  readonly hiddenHeader?: boolean;
  readonly sortable?: boolean;
  /**
   * On a phone each row is a card. `half` and `whole` are a labelled value, `bare` is as wide as the card and has no
   * label, `none` is not shown. Otherwise `bare` for the row header and under a hidden header, `half` for the rest.
   */
  readonly card?: 'half' | 'whole' | 'bare' | 'none';
}

export const features = tableFeatures({
  rowSortingFeature,
  columnMeta: metaHelper<DataColumn<unknown>>(),
});

export type Definition<Row extends object> = ColumnDef<typeof features, Row>;

export function definitionOf<Row extends object>(column: DataColumn<Row>): Definition<Row> {
  return {
    id: column.id,
    header: column.header,
    meta: column,
    // Only a column with a value can be sorted by it; the server sorts, so any value will do.
    ...(column.sortable === true && { accessorFn: () => null }),
  };
}

export function cardPlaceOf({ card, rowHeader, hiddenHeader }: DataColumn<unknown>) {
  return card ?? (rowHeader || hiddenHeader ? 'bare' : 'half');
}
