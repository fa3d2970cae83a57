/** List of deliveries, with a bulk retry of the filtered failed ones. */

import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMessages } from '../../core/messages.ts';

import { Page } from '../../ui/page/page.tsx';
import { type ListColumn, RecordList } from '../../ui/record-list/record-list.tsx';
import { preloadRows } from '../../ui/record-list/rows/use-rows.ts';
import {
  LastCell,
  NameCell,
  ReasonCell,
  RetryCell,
  StatusCell,
  SubjectCell,
} from './effect-cells.tsx';
import { HealthStrip } from './health-strip.tsx';
import { ResendFailed } from './resend-failed.tsx';

const widths = {
  name: 145,
  endpoint: 150,
  record: 147,
  reason: 190,
  status: 190,
  last: 165,
  act: 140,
} as const;

/** Parameters that are not filters. */
const noFilters = /^(sort|cursor|limit|columns|view|status\.\w+)$/;

export const preload = preloadRows('effects');

export function EffectsPage() {
  const m = useMessages('deliveries.effects');
  const search = useSearch({ from: '/signed-in/admin/effects' });
  const filter = Object.fromEntries(Object.entries(search).filter(([key]) => !noFilters.test(key)));
  const columns = useMemo<readonly ListColumn<'effects'>[]>(
    () => [
      { id: 'name', width: widths.name, card: 'title', render: (e) => <NameCell effect={e} /> },
      { id: 'webhookEndpointId', width: widths.endpoint },
      {
        id: 'subjectId',
        label: m.record,
        width: widths.record,
        render: (e) => <SubjectCell effect={e} />,
      },
      {
        id: 'status',
        width: widths.status,
        card: 'titleEnd',
        render: (e) => <StatusCell effect={e} />,
      },
      {
        id: 'lastReason',
        width: widths.reason,
        grow: true,
        card: 'line',
        render: (e) => <ReasonCell effect={e} />,
      },
      {
        id: 'lastAttemptAt',
        label: m.last,
        width: widths.last,
        card: 'lineEnd',
        render: (e) => <LastCell effect={e} />,
      },
      {
        id: 'act',
        label: m.actions,
        width: widths.act,
        render: (e) => <RetryCell key={e.id} effect={e} />,
      },
    ],
    [m],
  );
  return (
    <Page fills title={m.title} actions={<ResendFailed filter={filter} />}>
      <HealthStrip />
      <RecordList
        collection="effects"
        columns={columns}
        views={[
          { name: m.failed, search: { 'status.in': 'Failed' } },
          { name: m.retrying, search: { 'status.in': 'Retrying' } },
          { name: m.webhooks, search: { 'kind.in': 'webhook' } },
          { name: m.mails, search: { 'kind.in': 'email' } },
        ]}
        bulk={['retry', 'cancel']}
        empty={{ title: m.empty, text: m.emptyText }}
      />
    </Page>
  );
}
