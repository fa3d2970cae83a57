/** The journal: all entries, with the document of each. */

import { useMessages } from '../../core/messages.ts';
import type { ItemIn } from '../../ui/record-list/list-info.ts';
import type { ListColumn } from '../../ui/record-list/record-list.tsx';
import { RecordListPage } from '../../ui/record-list/record-list-page.tsx';
import { preloadRows } from '../../ui/record-list/rows/use-rows.ts';
import { useValueLabel } from '../../ui/words/labels.ts';
import { AccountCodes } from './account-codes.tsx';

function DocumentType({ entry }: { readonly entry: ItemIn<'journal-entries'> }) {
  const valueLabel = useValueLabel();
  return valueLabel('journal-entries', 'documentType', entry.documentType);
}

const columns: readonly ListColumn<'journal-entries'>[] = [
  {
    id: 'documentNumber',
    width: 160,
    card: 'title',
    // An allocation has no number of its own.
    render: (entry) => entry.documentNumber ?? <DocumentType entry={entry} />,
  },
  { id: 'postingDate', width: 125, card: 'date' },
  {
    id: 'documentType',
    width: 155,
    render: (entry) => <DocumentType entry={entry} />,
  },
  { id: 'kind', width: 125, card: 'lineEnd' },
  {
    id: 'debitAccounts',
    width: 200,
    grow: true,
    card: 'none',
    render: ({ debitAccounts }) => <AccountCodes codes={debitAccounts} />,
  },
  {
    id: 'creditAccounts',
    width: 210,
    card: 'line',
    render: ({ creditAccounts }) => <AccountCodes codes={creditAccounts} />,
  },
  { id: 'amount', width: 150, card: 'titleEnd' },
];

export const preload = preloadRows('journal-entries', columns);

export function JournalPage() {
  const m = useMessages('ledger.journal');
  return (
    <RecordListPage
      collection="journal-entries"
      title={m.title}
      columns={columns}
      views={[
        { name: m.postings, search: { 'kind.in': 'posting', sort: '-postingDate' } },
        { name: m.reversals, search: { 'kind.in': 'reversal', sort: '-postingDate' } },
      ]}
      empty={{ title: m.emptyTitle, text: m.empty }}
    />
  );
}
