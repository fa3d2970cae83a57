/** All credit notes. */
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { NumberOrDraft } from '../../../ui/number-or-draft.tsx';
import type { ListColumn } from '../../../ui/record-list/record-list.tsx';
import { RecordListPage } from '../../../ui/record-list/record-list-page.tsx';
import { preloadRows } from '../../../ui/record-list/use-rows.ts';

const messages = defineMessages({
  en: {
    drafts: 'Drafts',
    toApprove: 'To approve',
    unapplied: 'Not applied',
    emptyTitle: 'No credit notes yet',
    empty:
      'A credit note takes back a part of what was billed, or all of it, and is applied against invoices. The easiest way is “Credit” on an invoice. By the API: POST /api/credit-notes {}',
  },
  de: {
    drafts: 'Entwürfe',
    toApprove: 'Zur Freigabe',
    unapplied: 'Nicht zugeordnet',
    emptyTitle: 'Noch keine Gutschriften',
    empty:
      'Eine Gutschrift nimmt Berechnetes ganz oder teilweise zurück und wird Rechnungen zugeordnet. Am einfachsten geht das mit „Gutschrift erstellen“ an der Rechnung. Über die API: POST /api/credit-notes {}',
  },
});

const columns: readonly ListColumn<'credit-notes'>[] = [
  {
    id: 'number',
    width: 150,
    render: ({ number }) => <NumberOrDraft number={number} />,
    card: 'title',
  },
  { id: 'customerId', grow: true, card: 'line' },
  { id: 'invoiceId', width: 160 },
  { id: 'issueDate', width: 145, card: 'date' },
  { id: 'total', card: 'titleEnd' },
  { id: 'amountUnapplied', width: 140 },
  { id: 'status', card: 'lineEnd' },
];

export const preload = preloadRows('credit-notes');

export function CreditNotesPage() {
  const m = useMessages(messages);
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
