/** Tables of a customer statement: balances by age, and for each currency movements and open items. */

import { Text } from '@mantine/core';
import { nothing, useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { buckets, useBucketNames } from '../buckets.ts';
import { Amount } from '../figure.tsx';
import { CustomerMovements, DocumentLink } from './customer-movements.tsx';
import type { AccountProps, CustomerStatement } from './customer-statement-types.ts';

export function AgeTable({ statement }: { readonly statement: CustomerStatement }) {
  const m = useMessages('reports.customerStatementTables');
  const format = useFormat();
  const label = useFieldLabel();
  const names = useBucketNames();
  return (
    <DataTable
      caption={m.ages({ day: format.date(statement.to) })}
      showCaption
      rows={statement.balances}
      rowId={({ currency }) => currency}
      columns={[
        {
          id: 'currency',
          header: label('invoices', 'currency'),
          cell: ({ currency }) => currency,
          rowHeader: true,
        },
        ...buckets.map((bucket) => ({
          id: bucket,
          header: names[bucket],
          cell: ({ receivable, currency }: AccountProps['balance']) => (
            <Amount value={receivable[bucket]} currency={currency} />
          ),
          numeric: true,
        })),
        {
          id: 'unapplied',
          header: names.unapplied,
          cell: ({ unapplied, currency }) => <Amount value={unapplied} currency={currency} />,
          numeric: true,
        },
        {
          id: 'closing',
          header: label('accounts', 'balance'),
          cell: ({ closing, currency }) => <b>{format.amount(closing, currency)}</b>,
          numeric: true,
        },
      ]}
    />
  );
}

export function StatementAccount({ statement, balance }: AccountProps) {
  const m = useMessages('reports.customerStatementTables');
  const format = useFormat();
  const { openItems, openItemCount } = statement;
  const items = openItems.filter(({ currency }) => currency === balance.currency);
  return (
    <>
      <CustomerMovements statement={statement} balance={balance} />
      {items.length > 0 && <Items items={items} currency={balance.currency} />}
      {openItemCount > openItems.length && (
        <Text size="sm">
          {m.part({
            shown: format.decimal(openItems.length),
            count: format.decimal(openItemCount),
          })}
        </Text>
      )}
    </>
  );
}

interface ItemsProps {
  readonly items: CustomerStatement['openItems'];
  readonly currency: string;
}

function Items({ items, currency }: ItemsProps) {
  const m = useMessages('reports.customerStatementTables');
  const format = useFormat();
  const label = useFieldLabel();
  const day = (value: string | null) => (value === null ? nothing : format.date(value));
  return (
    <DataTable
      caption={m.items({ currency })}
      showCaption
      rows={items}
      rowId={({ documentId }) => documentId}
      columns={[
        {
          id: 'document',
          header: label('journal-entries', 'documentId'),
          cell: (item) => <DocumentLink document={item} />,
          rowHeader: true,
        },
        {
          id: 'issued',
          header: label('invoices', 'issueDate'),
          cell: (item) => day(item.documentDate),
          nowrap: true,
        },
        {
          id: 'due',
          header: label('invoices', 'dueDate'),
          cell: (item) => day(item.dueDate),
          nowrap: true,
        },
        {
          id: 'late',
          header: m.late,
          cell: ({ daysOverdue }) => (daysOverdue > 0 ? format.decimal(daysOverdue) : nothing),
          numeric: true,
        },
        {
          id: 'amount',
          header: label('journal-entries', 'amount'),
          cell: ({ amount }) => format.amount(amount, currency),
          numeric: true,
        },
        {
          id: 'open',
          header: label('invoices', 'amountDue'),
          cell: ({ amountDue }) => format.amount(amountDue, currency),
          numeric: true,
        },
      ]}
    />
  );
}
