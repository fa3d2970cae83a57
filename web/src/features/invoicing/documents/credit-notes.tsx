/** The list of credit notes. */

import { useMessages } from '../../../core/messages.ts';
import { isDraft } from '../../../ui/record-list/column.ts';
import type { ListColumn } from '../../../ui/record-list/record-list.tsx';
import { RecordListPage } from '../../../ui/record-list/record-list-page.tsx';
import { preloadRows } from '../../../ui/record-list/rows/use-rows.ts';
import { NumberOrDraft } from '../../../ui/words/number-or-draft.tsx';

const columns: readonly ListColumn<'credit-notes'>[] = [
  {
    id: 'number',
    width: 150,
    render: ({ number }) => <NumberOrDraft number={number} />,
    card: 'title',
  },
  { id: 'customerId', nameIn: 'billingName', grow: true, card: 'line' },
  { id: 'invoiceId', width: 160 },
  { id: 'issueDate', width: 145, card: 'date' },
  { id: 'total', card: 'titleEnd' },
  { id: 'amountUnapplied', width: 140, isEmpty: isDraft },
  { id: 'status', card: 'lineEnd' },
];

export const preload = preloadRows('credit-notes', columns);

export function CreditNotesPage() {
  const m = useMessages('invoicing.creditNotes');
  return (
    <RecordListPage
      collection="credit-notes"
      columns={columns}
      create
      sum="total"
      views={[
        { name: m.drafts, search: { 'status.in': 'Draft' } },
        { name: m.toApprove, search: { 'status.in': 'Posted', sort: 'issueDate' } },
        {
          name: m.unapplied,
          search: { 'status.in': 'Posted,Released', 'amountUnapplied.gt': '0' },
        },
      ]}
      empty={{ title: m.emptyTitle, text: m.empty }}
    />
  );
}
