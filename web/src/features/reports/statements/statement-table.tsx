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

/** Columns of the CSV export. */
export function useStatementColumns() {
  const m = useMessages('reports.statementTable');
  return {
    names: [m.date, m.entry, m.document, m.original, '', m.debit, m.credit, m.balance],
    rowOf: (line: Line) => [
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

interface Row {
  /** Null: the opening balance. */
  readonly line: Line | null;
}

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
  const lines = pages.flatMap(({ items }) => items);
  // The other side of a line is blank, as in any ledger.
  const side = (line: Line, index: number) => {
    const amount = sides(line.baseAmount)[index] ?? '0';
    return amount !== '0' && <Amount value={amount} currency={baseCurrency} />;
  };
  return (
    <>
      <DataTable<Row>
        caption={m.caption({ account: name, currency: baseCurrency ?? '' })}
        showCaption
        rows={[{ line: null }, ...lines.map((line) => ({ line }))]}
        rowId={({ line }) => (line === null ? 'opening' : `${line.entryId} ${line.position}`)}
        columns={[
          {
            id: 'date',
            header: m.date,
            cell: ({ line }) => format.date(line?.postingDate ?? from),
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
            cell: ({ line }) => (line === null ? <b>{m.opening}</b> : <DocumentLink line={line} />),
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
              cell: ({ line }) => line && side(line, at),
              numeric: true,
              card: 'figure',
            }),
          ),
          {
            id: 'balance',
            header: m.balance,
            cell: ({ line }) =>
              line === null ? (
                <b>{format.amount(opening, baseCurrency)}</b>
              ) : (
                format.amount(line.balance, baseCurrency)
              ),
            numeric: true,
            card: 'line',
            foot: format.amount(closing, baseCurrency),
          },
        ]}
      />
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          {m.none}
        </Text>
      )}
    </>
  );
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
