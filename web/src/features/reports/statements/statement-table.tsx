/** Lines of an account statement between opening and closing balance. */
import { Text } from '@mantine/core';
import { Big } from 'big.js';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { pageOfType } from '../../../ui/links/record-pages.ts';
import { useValueLabel } from '../../../ui/words/labels.ts';
import { Amount } from '../figure.tsx';
import type { AccountStatement } from '../queries.ts';

type Line = AccountStatement['items'][number];
type LineDocument = Pick<Line, 'documentType' | 'documentId' | 'documentNumber'>;

/** A positive amount is a debit. */
const sides = (amount: string) => {
  const value = new Big(amount);
  return value.gte(0) ? [amount, '0'] : ['0', amount.replace('-', '')];
};

type Carried = AccountStatement['carriedForward'][number];

/** A line, or what the beginning of a fiscal year moves. */
type StatementRow =
  | { readonly line: Line; readonly carried?: never }
  | { readonly carried: Carried; readonly line?: never };

/** A fiscal year begins before the lines of its first day. */
export function statementRows(pages: readonly AccountStatement[]): readonly StatementRow[] {
  return pages.flatMap(({ items, carriedForward }) => {
    const rows: StatementRow[] = [];
    let rest = carriedForward;
    const carryUntil = (day: string | undefined) => {
      const due = rest.filter(({ date }) => day === undefined || date <= day);
      rest = rest.slice(due.length);
      rows.push(...due.map((carried) => ({ carried })));
    };
    for (const line of items) {
      carryUntil(line.postingDate);
      rows.push({ line });
    }
    carryUntil(undefined);
    return rows;
  });
}

/** Columns of the CSV export. */
export function useStatementColumns() {
  const m = useMessages('reports.statementTable');
  return {
    names: [m.date, m.entry, m.document, m.original, '', m.debit, m.credit, m.balance],
    rowOf: ({ line, carried }: StatementRow) =>
      line === undefined
        ? [carried.date, m.carried, null, null, null, ...sides(carried.amount), carried.balance]
        : [
            line.postingDate,
            line.kind === 'reversal' ? m.reversal : m.posting,
            line.documentNumber,
            line.amount,
            line.currency,
            ...sides(line.baseAmount),
            line.balance,
          ],
  };
}

/** Without line and carried amount: the opening balance. */
type Row = StatementRow | { readonly line?: never; readonly carried?: never };

const opened: Row = {};

interface Props {
  readonly name: string;
  readonly pages: readonly AccountStatement[];
  /** Whether all lines are loaded. */
  readonly isWhole: boolean;
}

export function StatementTable({ name, pages, isWhole }: Props) {
  const m = useMessages('reports.statementTable');
  const format = useFormat();
  const [first] = pages;
  if (first === undefined) return null;
  const { baseCurrency, opening, closing, from, to } = first;
  const rows = statementRows(pages);
  // The other side of a line is blank, as in any ledger.
  const side = ({ line, carried }: Row, index: number) => {
    const amount = sides(line?.baseAmount ?? carried?.amount ?? '0')[index] ?? '0';
    return amount !== '0' && <Amount value={amount} currency={baseCurrency} />;
  };
  const words = ({ carried }: Row) => <b>{carried === undefined ? m.opening : m.carried}</b>;
  return (
    <>
      <DataTable<Row>
        caption={m.caption({ account: name, currency: baseCurrency ?? '' })}
        showCaption
        rows={[opened, ...rows]}
        rowId={rowId}
        columns={[
          {
            id: 'date',
            header: m.date,
            cell: ({ line, carried }) => format.date(line?.postingDate ?? carried?.date ?? from),
            nowrap: true,
            card: 'line',
            foot: format.date(to),
          },
          {
            id: 'entry',
            header: m.entry,
            cell: ({ line }) =>
              line && (
                <TextLink to="/ledger/entries/$id" params={{ id: line.entryId }}>
                  {line.kind === 'reversal' ? m.reversal : m.posting}
                </TextLink>
              ),
            card: 'line',
          },
          {
            id: 'document',
            header: m.document,
            cell: (row) => (row.line === undefined ? words(row) : <DocumentLink line={row.line} />),
            nowrap: true,
            card: 'title',
            foot: isWhole ? m.closing : m.closingLater,
          },
          {
            id: 'original',
            header: m.original,
            cell: ({ line }) =>
              line &&
              line.currency !== baseCurrency && (
                <Text span c="dimmed" fz="inherit">
                  {format.amount(line.amount, line.currency)}
                </Text>
              ),
            numeric: true,
            card: 'line',
          },
          ...(['debit', 'credit'] as const).map(
            (id, at): DataColumn<Row> => ({
              id,
              header: m[id],
              cell: (row) => side(row, at),
              numeric: true,
              card: 'figure',
            }),
          ),
          {
            id: 'balance',
            header: m.balance,
            cell: ({ line, carried }) => {
              const text = format.amount(
                line?.balance ?? carried?.balance ?? opening,
                baseCurrency,
              );
              return line === undefined ? <b>{text}</b> : text;
            },
            numeric: true,
            card: 'line',
            foot: format.amount(closing, baseCurrency),
          },
        ]}
      />
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {m.none}
        </Text>
      )}
    </>
  );
}

function rowId({ line, carried }: Row): string {
  if (line !== undefined) return `${line.entryId} ${line.position}`;
  return carried === undefined ? 'opening' : `carried ${carried.date}`;
}

/** The document of a line of the ledger. */
export function DocumentLink({ line }: { readonly line: LineDocument }) {
  const valueLabel = useValueLabel();
  const { documentType, documentId, documentNumber } = line;
  const kind = valueLabel('journal-entries', 'documentType', documentType);
  const text = [kind, documentNumber].filter(Boolean).join(' ');
  const page = pageOfType(documentType, documentId);
  return page === undefined ? text : <TextLink to={page}>{text}</TextLink>;
}
