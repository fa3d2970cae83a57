/** The lines of an account statement between its opening and its closing balance. */
import { Table, Text } from '@mantine/core';
import { Big } from 'big.js';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useValueLabel } from '../../ui/labels.ts';
import { TextLink } from '../../ui/links.tsx';
import { pageOfType } from '../../ui/record-pages.ts';
import { Amount } from './figure.tsx';
import type { AccountStatement } from './queries.ts';
import { ReportTable } from './report-table.tsx';

const messages = defineMessages({
  en: {
    caption: (account: string, currency: string) => `${account}, in ${currency}`,
    date: 'Posting date',
    entry: 'Entry',
    document: 'Document',
    original: 'In its currency',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    closingLater: 'Closing balance, after all lines',
    posting: 'Posting',
    reversal: 'Reversal',
    none: 'No line in these days.',
  },
  de: {
    caption: (account: string, currency: string) => `${account}, in ${currency}`,
    date: 'Buchungsdatum',
    entry: 'Buchung',
    document: 'Beleg',
    original: 'In Belegwährung',
    debit: 'Soll',
    credit: 'Haben',
    balance: 'Saldo',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    closingLater: 'Endsaldo, nach allen Zeilen',
    posting: 'Buchung',
    reversal: 'Storno',
    none: 'Keine Zeile in diesen Tagen.',
  },
});

type Line = AccountStatement['items'][number];

const tableWidth = 860;
const columnCount = 7;

/** A positive amount is a debit. */
const sides = (amount: string) => {
  const value = new Big(amount);
  return value.gte(0) ? [amount, '0'] : ['0', amount.replace('-', '')];
};

/** The columns of the CSV file. */
export function useStatementColumns() {
  const m = useMessages(messages);
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

interface Props {
  readonly name: string;
  readonly pages: readonly AccountStatement[];
  /** Whether the last line is there. */
  readonly isWhole: boolean;
}

export function StatementTable({ name, pages, isWhole }: Props) {
  const m = useMessages(messages);
  const format = useFormat();
  const [first] = pages;
  if (first === undefined) return null;
  const { baseCurrency, opening, closing, from, to } = first;
  const lines = pages.flatMap(({ items }) => items);
  return (
    <ReportTable caption={m.caption(name, baseCurrency ?? '')} minWidth={tableWidth}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{m.date}</Table.Th>
          <Table.Th scope="col">{m.entry}</Table.Th>
          <Table.Th scope="col">{m.document}</Table.Th>
          {[m.original, m.debit, m.credit, m.balance].map((label) => (
            <Table.Th key={label} scope="col" className="numeric">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr>
          <Table.Td>{format.date(from)}</Table.Td>
          <Table.Th scope="row" colSpan={columnCount - 2}>
            {m.opening}
          </Table.Th>
          <Table.Td className="numeric" fw={650}>
            {format.amount(opening, baseCurrency)}
          </Table.Td>
        </Table.Tr>
        {lines.map((line) => (
          <StatementRow
            key={`${line.entryId} ${line.position}`}
            line={line}
            baseCurrency={baseCurrency}
          />
        ))}
        {lines.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={columnCount} c="dimmed">
              {m.none}
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Td>{format.date(to)}</Table.Td>
          <Table.Th scope="row" colSpan={columnCount - 2}>
            {isWhole ? m.closing : m.closingLater}
          </Table.Th>
          <Table.Td className="numeric">{format.amount(closing, baseCurrency)}</Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </ReportTable>
  );
}

interface RowProps {
  readonly line: Line;
  readonly baseCurrency: string | null;
}

function StatementRow({ line, baseCurrency }: RowProps) {
  const m = useMessages(messages);
  const format = useFormat();
  const [debit = '0', credit = '0'] = sides(line.baseAmount);
  return (
    <Table.Tr>
      <Table.Td className="nowrap">{format.date(line.postingDate)}</Table.Td>
      <Table.Td>
        <TextLink to="/ledger/entries/$id" params={{ id: line.entryId }}>
          {line.kind === 'reversal' ? m.reversal : m.posting}
        </TextLink>
      </Table.Td>
      <Table.Td className="nowrap">
        <DocumentLink line={line} />
      </Table.Td>
      <Table.Td className="numeric">
        {line.currency === baseCurrency ? null : (
          <Text span c="dimmed" fz="inherit">
            {format.amount(line.amount, line.currency)}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="numeric">
        <Amount value={debit} currency={baseCurrency} />
      </Table.Td>
      <Table.Td className="numeric">
        <Amount value={credit} currency={baseCurrency} />
      </Table.Td>
      <Table.Td className="numeric">{format.amount(line.balance, baseCurrency)}</Table.Td>
    </Table.Tr>
  );
}

function DocumentLink({ line }: { readonly line: Line }) {
  const valueLabel = useValueLabel();
  const { documentType, documentId, documentNumber } = line;
  const kind = valueLabel('journal-entries', 'documentType', documentType);
  const text = [kind, documentNumber].filter(Boolean).join(' ');
  const page = pageOfType(documentType, documentId);
  return page === undefined ? text : <TextLink to={page}>{text}</TextLink>;
}
