/** Column definitions of DataTable. */
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
  /** Called as a function: hooks need a component of their own. */
  cell(row: Row, index: number): ReactNode;
  /** Footer cell; spans the following columns without one. */
  readonly foot?: ReactNode;
  /** Tabular figures, aligned right, no wrapping. */
  readonly numeric?: boolean;
  /** Row header, and the title of the card. */
  readonly rowHeader?: boolean;
  /** No wrapping: for dates and identifiers. */
  readonly nowrap?: boolean;
  /** A number is in pixels. */
  readonly width?: number | string;
  /** Takes the remaining width. */
  readonly grow?: boolean;
  /** For screen readers only, for example above buttons. */
  readonly hiddenHeader?: boolean;
  readonly sortable?: boolean;
  /**
   * Layout on small screens, where each row is a card: `half` and `whole` have a label, `bare` is as wide as the card
   * without a label, `none` is hidden. Default: `bare` for row headers and hidden headers, `half` otherwise.
   *
   * A row with a `titleEnd` or `figure` is a compact card: `title` at the start of its first line, `titleEnd` or the
   * labelled `figure` at the end; below it, each `line` with its label, and `lineEnd` without one.
   */
  readonly card?:
    | 'half'
    | 'whole'
    | 'bare'
    | 'none'
    | 'title'
    | 'titleEnd'
    | 'figure'
    | 'line'
    | 'lineEnd';
}

const unlabelled: readonly string[] = ['bare', 'title', 'titleEnd', 'lineEnd'];

/** The label of a value on its card. */
export function cardLabelOf(column: DataColumn<unknown>): string | undefined {
  return unlabelled.includes(cardPlaceOf(column)) ? undefined : column.header;
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
    // TanStack sorts only columns with an accessor; the server sorts, so the value does not matter.
    ...(column.sortable === true && { accessorFn: () => null }),
  };
}

export function cardPlaceOf({ card, rowHeader, hiddenHeader }: DataColumn<unknown>) {
  return card ?? (rowHeader || hiddenHeader ? 'bare' : 'half');
}
