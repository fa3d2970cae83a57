/** The list of invoices. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { isDraft } from '../../../ui/record-list/column.ts';
import type { ItemIn } from '../../../ui/record-list/list-info.ts';
import type { ListColumn } from '../../../ui/record-list/record-list.tsx';
import { RecordListPage } from '../../../ui/record-list/record-list-page.tsx';
import { preloadRows } from '../../../ui/record-list/rows/use-rows.ts';
import { NumberOrDraft } from '../../../ui/words/number-or-draft.tsx';
import { useStatusText } from '../../../ui/words/status-badge.tsx';

type Invoice = ItemIn<'invoices'>;

const columns: readonly ListColumn<'invoices'>[] = [
  {
    id: 'number',
    width: 100,
    render: ({ number }) => <NumberOrDraft number={number} />,
    card: 'title',
  },
  { id: 'customerId', nameIn: 'billingName', width: 120, grow: true, card: 'line' },
  'invoiceDate',
  {
    id: 'dueDate',
    spare: 2.4,
    card: 'date',
    render: (invoice) => <DueDate invoice={invoice} />,
  },
  { id: 'total', card: 'titleEnd' },
  { id: 'amountDue', isEmpty: isDraft },
  { id: 'status', card: 'lineEnd' },
  'paymentStatus',
];

export const preload = preloadRows('invoices', columns);

export function InvoicesPage() {
  const m = useMessages('invoicing.invoices');
  return (
    <RecordListPage
      collection="invoices"
      columns={columns}
      create
      sum="total"
      views={[
        { name: m.drafts, search: { 'status.in': 'Draft' } },
        { name: m.toApprove, search: { 'status.in': 'Posted', sort: 'invoiceDate' } },
        { name: m.overdue, search: { 'overdue.eq': 'true', sort: 'dueDate' } },
        {
          name: m.unpaid,
          search: { 'paymentStatus.in': 'Unpaid,PartiallyPaid', sort: 'dueDate' },
        },
      ]}
      empty={{ title: m.emptyTitle, text: m.empty }}
    />
  );
}

function DueDate({ invoice }: { readonly invoice: Invoice }) {
  const format = useFormat();
  const statusText = useStatusText();
  if (!invoice.overdue) return format.date(invoice.dueDate);
  return (
    <>
      {format.date(invoice.dueDate)}{' '}
      <IconAlertTriangle
        size={16}
        role="img"
        title={statusText('Overdue')}
        color="var(--mantine-color-red-text)"
        style={{ verticalAlign: 'text-bottom' }}
      />
    </>
  );
}
