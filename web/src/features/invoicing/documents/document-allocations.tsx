/** Allocations of a document: payments and credit notes applied to an invoice, or invoices settled by a credit note. */

import type { Allocation } from '@daybook/sdk';
import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { daybook } from '../../../core/daybook.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import type { DocumentTabProps } from './document-kind.ts';

const listLimit = 100;

export function DocumentAllocations({ kind, id }: DocumentTabProps) {
  const m = useMessages('invoicing.documentAllocations');
  const format = useFormat();
  const labelOf = useFieldLabel();
  const isInvoice = kind.collection === 'invoices';
  const query = {
    'status.eq': 'Live' as const,
    ...(isInvoice ? { 'invoiceId.eq': id } : { 'sourceId.eq': id }),
    limit: listLimit,
  };
  const { data, error } = useQuery({
    queryKey: ['allocations', 'list', query],
    queryFn: () => daybook.allocations.list(query),
  });
  if (error !== null) return <ProblemAlert error={error} />;
  return (
    <Stack gap="sm">
      <DataTable
        caption={m.title}
        empty={m.nothing}
        cards={false}
        rows={data?.items}
        rowId={(item) => item.id}
        columns={[
          {
            id: 'other',
            header: isInvoice ? m.from : m.to,
            cell: (item) => (
              <Anchor component={Link} size="sm" to={placeOf(item, isInvoice)}>
                {(isInvoice ? item.sourceNumber : item.invoiceNumber) ?? '–'}
              </Anchor>
            ),
            nowrap: true,
          },
          {
            id: 'date',
            header: m.date,
            cell: ({ postingDate }) => format.date(postingDate),
            nowrap: true,
          },
          {
            id: 'amount',
            header: labelOf('allocations', 'amount'),
            cell: ({ amount, currency }) => format.amount(amount, currency),
            numeric: true,
          },
        ]}
      />
    </Stack>
  );
}

/** Path of the document on the other side of the allocation. */
function placeOf({ sourceType, sourceId, invoiceId }: Allocation, isInvoice: boolean): string {
  if (!isInvoice) return `/invoices/${invoiceId}`;
  return sourceType === 'payment' ? `/payments/${sourceId}` : `/credit-notes/${sourceId}`;
}
