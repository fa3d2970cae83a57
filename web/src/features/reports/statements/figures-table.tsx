/** The table of the income statement and the balance sheet: sections of accounts with totals, in columns of days. */
import { Big } from 'big.js';
import { useMessages } from '../../../core/messages.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { CsvTable } from '../../../ui/files/save-csv.ts';
import { useChangeText } from '../changes.ts';
import { Amount, type Target } from '../figure.tsx';
import classes from '../reports.module.css';

interface Figure {
  readonly amount: string;
  /** What the amount consists of. */
  readonly target?: Target | undefined;
}

export interface FigureLine {
  readonly id: string;
  /** A `section` is a heading; a `result` is the last total. */
  readonly kind: 'section' | 'line' | 'total' | 'result';
  readonly section: string;
  readonly code: string | null;
  readonly name: string;
  /** One for each column; empty for a heading. */
  readonly figures: readonly Figure[];
}

export interface FigureColumn {
  readonly id: string;
  readonly header: string;
  /** In the file. */
  readonly fileHeader: string;
}

interface Props {
  readonly caption: string;
  readonly currency: string | null;
  readonly columns: readonly FigureColumn[];
  readonly lines: readonly FigureLine[];
  /** Position of the column that a small screen shows first. */
  readonly main?: number;
  /** Whether the second column is the one that the first is compared with. */
  readonly isCompared: boolean;
}

export function FiguresTable(props: Props) {
  const { caption, currency, columns, lines, main = 0, isCompared } = props;
  const m = useMessages('reports.figuresTable');
  const changes = useChangeColumns(currency);
  const isWide = columns.length > mostUpright;
  const figureColumns = columns.map(
    ({ id, header }, at): DataColumn<FigureLine> => ({
      id,
      header,
      cell: ({ name, figures }) => {
        const figure = figures[at];
        return (
          figure !== undefined && (
            <Amount
              value={figure.amount}
              currency={currency}
              target={figure.target}
              label={`${name}, ${header}`}
              isBare
            />
          )
        );
      },
      numeric: true,
      card: at === main ? 'titleEnd' : 'line',
    }),
  );
  return (
    <div className={isWide ? classes.wide : undefined}>
      <DataTable
        size={isWide ? 'xs' : 'sm'}
        caption={caption}
        showCaption
        rows={lines}
        rowId={({ id }) => id}
        rowProps={({ kind }) => ({ 'data-line': kind })}
        columns={[
          { id: 'code', header: m.account, cell: ({ code }) => code, card: 'title', nowrap: true },
          {
            id: 'name',
            header: m.name,
            cell: ({ name }) => name,
            rowHeader: true,
            card: 'title',
          },
          ...figureColumns,
          ...(isCompared ? changes : []),
        ]}
      />
    </div>
  );
}

/** More columns of figures are smaller, and printed across. */
const mostUpright = 4;

/** The difference of the first two columns. */
function useChangeColumns(currency: string | null): readonly DataColumn<FigureLine>[] {
  const m = useMessages('reports.figuresTable');
  const changeText = useChangeText();
  const differenceOf = ([now, before]: FigureLine['figures']) => {
    if (now === undefined || before === undefined) return null;
    const difference = new Big(now.amount).minus(before.amount).toFixed();
    return <Amount value={difference} currency={currency} isBare />;
  };
  return [
    {
      id: 'change',
      header: m.change,
      cell: ({ figures }) => differenceOf(figures),
      numeric: true,
      card: 'line',
    },
    {
      id: 'rate',
      header: m.rate,
      cell: ({ figures: [now, before] }) =>
        now !== undefined && changeText(now.amount, before?.amount),
      numeric: true,
      card: 'none',
    },
  ];
}

/** The lines without headings and totals. */
export function useFiguresCsv(): (
  columns: readonly FigureColumn[],
  lines: readonly FigureLine[],
) => CsvTable {
  const m = useMessages('reports.figuresTable');
  return (columns, lines) => ({
    fields: [m.section, m.account, m.name, ...columns.map(({ fileHeader }) => fileHeader)],
    rows: lines
      .filter(({ kind }) => kind === 'line')
      .map(({ section, code, name, figures }) => [
        section,
        code,
        name,
        ...figures.map(({ amount }) => amount),
      ]),
  });
}
