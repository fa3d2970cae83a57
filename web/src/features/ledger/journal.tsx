/** The journal: every posting to the ledger, with the document that caused it. */
import { nothing } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useValueLabel } from '../../ui/labels.ts';
import type { ItemIn } from '../../ui/record-list/list-info.ts';
import type { ListColumn } from '../../ui/record-list/record-list.tsx';
import { RecordListPage } from '../../ui/record-list/record-list-page.tsx';
import { preloadRows } from '../../ui/record-list/use-rows.ts';

const messages = defineMessages({
  en: {
    title: 'Journal',
    postings: 'Postings',
    reversals: 'Reversals',
    emptyTitle: 'Nothing posted yet',
    empty:
      'Every posted document writes a balanced entry here. Entries are never changed: a void adds a reversal. By the API: GET /api/journal-entries',
  },
  de: {
    title: 'Journal',
    postings: 'Buchungen',
    reversals: 'Stornobuchungen',
    emptyTitle: 'Noch nichts gebucht',
    empty:
      'Jeder gebuchte Beleg schreibt hier einen ausgeglichenen Buchungssatz. Buchungssätze werden nie geändert: Ein Storno fügt eine Gegenbuchung hinzu. Über die API: GET /api/journal-entries',
  },
});

function DocumentType({ entry }: { readonly entry: ItemIn<'journal-entries'> }) {
  const valueLabel = useValueLabel();
  return valueLabel('journal-entries', 'documentType', entry.documentType);
}

const columns: readonly ListColumn<'journal-entries'>[] = [
  {
    id: 'documentNumber',
    grow: true,
    card: 'title',
    render: ({ documentNumber }) => documentNumber ?? nothing,
  },
  {
    id: 'documentType',
    card: 'line',
    render: (entry) => <DocumentType entry={entry} />,
  },
  { id: 'kind', width: 150, card: 'lineEnd' },
  { id: 'postingDate', width: 140, card: 'date' },
  { id: 'periodId', width: 160 },
  { id: 'currency', width: 110, card: 'titleEnd' },
  'createdAt',
];

export const preload = preloadRows('journal-entries');

export function JournalPage() {
  const m = useMessages(messages);
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
