/** The mail outbox: all mails with their status. */
import { useMemo } from 'react';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type ListColumn, RecordList } from '../../ui/record-list/record-list.tsx';
import { preloadRows } from '../../ui/record-list/rows/use-rows.ts';

const messages = defineMessages({
  en: {
    title: 'Mail',
    rejected: 'Rejected',
    unknown: 'Unknown',
    kept: 'Stored',
    empty: 'No mails yet',
    emptyText:
      'Mails to customers are listed here, even if no mail server is configured. Approve an invoice of a customer with an email address to send one.',
  },
  de: {
    title: 'Postausgang',
    rejected: 'Abgewiesen',
    unknown: 'Unbekannt',
    kept: 'Gespeichert',
    empty: 'Noch keine E-Mails',
    emptyText:
      'Hier sind E-Mails an Kunden aufgeführt, auch wenn kein Mailserver eingerichtet ist. Geben Sie eine Rechnung eines Kunden mit E-Mail-Adresse frei, um eine zu senden.',
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
    <Page fills title={m.title}>
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
