/** The mail outbox: all mails with their status. */

import { useMemo } from 'react';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { Page } from '../../ui/page/page.tsx';
import { type ListColumn, RecordList } from '../../ui/record-list/record-list.tsx';
import { preloadRows } from '../../ui/record-list/rows/use-rows.ts';

const widths = { recipient: 280, status: 130, response: 220 } as const;

export const preload = preloadRows('mails');

export function MailsPage() {
  const m = useMessages('mail.mails');
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
