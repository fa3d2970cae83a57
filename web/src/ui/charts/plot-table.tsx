/** The data of a chart as a table. */
import type { ReactNode } from 'react';
import { nothing } from '../../core/format.ts';
import { DataTable } from '../data-table/data-table.tsx';
import type { Plot, Point } from './series.ts';

export interface PlotTableProps {
  readonly plot: Plot;
  /** Header of the first column. */
  readonly pointLabel: string;
  /** Content of a row's first cell, such as a link to details; the label by default. */
  readonly linkOf?: (point: Point) => ReactNode;
}

export function PlotTable({ plot, pointLabel, linkOf }: PlotTableProps) {
  const { title, points, series, show, height } = plot;
  return (
    <DataTable
      caption={title}
      rows={points}
      rowId={({ key }) => key}
      header="sticky"
      height={height}
      cards={false}
      columns={[
        {
          id: 'point',
          header: pointLabel,
          cell: (point) => linkOf?.(point) ?? point.label,
          rowHeader: true,
        },
        ...series.map(({ key, label }) => ({
          id: key,
          header: label,
          cell: ({ values: { [key]: value } }: Point) =>
            value === undefined ? nothing : show(value),
          numeric: true,
        })),
      ]}
    />
  );
}
