/** Every mail as it was sent or kept, and what became of it. */
import { useMemo } from 'react';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { Page } from '../../ui/page.tsx';
import { type ListColumn, RecordList } from '../../ui/record-list/record-list.tsx';
import { preloadRows } from '../../ui/record-list/use-rows.ts';

const messages = defineMessages({
  en: {
    title: 'Mail',
    rejected: 'Rejected',
    unknown: 'Unknown',
    kept: 'Kept',
    empty: 'No mail yet',
    emptyText:
      'Each mail to a customer is kept here as it was sent, also when no mail server is set up. Approve an invoice of a customer who has an email.',
  },
  de: {
    title: 'Post',
    rejected: 'Abgewiesen',
    unknown: 'Ungewiss',
    kept: 'Aufbewahrt',
    empty: 'Noch keine Nachricht',
    emptyText:
      'Jede Nachricht an einen Kunden bleibt hier, wie sie gesendet wurde, auch ohne Mailserver. Geben Sie die Rechnung eines Kunden frei, der eine E-Mail-Adresse hat.',
  },
});

const widths = { recipient: 280, status: 130, response: 220 } as const;

export const preload = preloadRows('mails');

export function MailsPage() {
  const m = useMessages(messages);
  const format = useFormat();
  const columns = useMemo<readonly ListColumn<'mails'>[]>(
    () => [
      { id: 'subject', grow: true, card: 'title' },
      { id: 'recipient', width: widths.recipient, card: 'line' },
      { id: 'status', width: widths.status, card: 'lineEnd' },
      {
        id: 'createdAt',
        card: 'date',
        render: (mail) => format.instant(mail.sentAt ?? mail.createdAt),
      },
      { id: 'response', width: widths.response },
    ],
    [format],
  );
  return (
    <Page title={m.title}>
      <RecordList
        collection="mails"
        columns={columns}
        views={[
          { name: m.rejected, search: { 'status.in': 'Rejected' } },
          { name: m.unknown, search: { 'status.in': 'Unknown' } },
          { name: m.kept, search: { 'status.in': 'Kept' } },
        ]}
        empty={{ title: m.empty, text: m.emptyText }}
      />
    </Page>
  );
}
