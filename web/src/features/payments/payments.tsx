/** The list of payments. */

import { useMessages } from '../../core/messages.ts';
import { isDraft } from '../../ui/record-list/column.ts';
import type { ListColumn } from '../../ui/record-list/record-list.tsx';
import { RecordListPage } from '../../ui/record-list/record-list-page.tsx';
import { preloadRows } from '../../ui/record-list/rows/use-rows.ts';
import { NumberOrDraft } from '../../ui/words/number-or-draft.tsx';

const columns: readonly ListColumn<'payments'>[] = [
  {
    id: 'number',
    width: 150,
    render: ({ number }) => <NumberOrDraft number={number} />,
    card: 'title',
  },
  { id: 'customerId', width: 160, grow: true, card: 'line' },
  { id: 'receivedOn', width: 115, card: 'date' },
  { id: 'amount', width: 115, card: 'titleEnd' },
  { id: 'amountUnapplied', width: 115, isEmpty: isDraft },
  { id: 'status', width: 100, card: 'lineEnd' },
  { id: 'method', width: 110 },
  { id: 'reference', width: 130 },
];

export const preload = preloadRows('payments');

export function PaymentsPage() {
  const m = useMessages('payments.payments');
  return (
    <RecordListPage
      collection="payments"
      columns={columns}
      create
      sum="amount"
      views={[
        { name: m.drafts, search: { 'status.in': 'Draft' } },
        {
          name: m.unapplied,
          search: { 'status.in': 'Posted', 'amountUnapplied.gt': '0', sort: 'receivedOn' },
        },
      ]}
      empty={{ title: m.emptyTitle, text: m.empty }}
    />
  );
}
