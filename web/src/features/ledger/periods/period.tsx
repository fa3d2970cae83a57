/** One accounting period: checklist and close, or the summary if closed; history. */

import type { Period } from '@daybook/sdk';
import { Grid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { useRecordActorWords } from '../../../ui/actors/record-actors.ts';
import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import { isMissing, MissingRecord } from '../../../ui/page/missing-record.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { HistoryCard } from '../../../ui/timeline/history-card.tsx';
import { StatusBadge } from '../../../ui/words/status-badge.tsx';
import { Checklist } from './checklist.tsx';
import { ClosePanel } from './close-panel.tsx';
import { ClosedSummary } from './closed-summary.tsx';
import { checklistQuery, periodQuery } from './period-queries.ts';

import { usePeriodName } from './use-period-name.ts';

export function PeriodPage() {
  const common = useMessages('ledger.periodTexts');
  const format = useFormat();
  const nameOf = usePeriodName();
  const { id } = useParams({ from: '/signed-in/periods/$id' });
  const { data: period, error, refetch } = useQuery(periodQuery(id ?? ''));
  if (isMissing(error)) return <MissingRecord collection="periods" />;
  const title = period === undefined ? common.period : nameOf(period);
  return (
    <Page
      title={title}
      beside={period && <StatusBadge status={period.status ?? ''} />}
      upSearch={period?.startDate ? { year: period.startDate.slice(0, 4) } : undefined}
    >
      {error !== null && period === undefined && <ProblemAlert error={error} again={refetch} />}
      {period === undefined && error === null && <Skeleton height={320} />}
      {period !== undefined && (
        <>
          <Text c="dimmed" size="sm">
            {common.of({ start: format.date(period.startDate), end: format.date(period.endDate) })}
          </Text>
          <Reopened period={period} />
          <Content period={period} />
          <HistoryCard collection="periods" id={period.id} />
        </>
      )}
    </Page>
  );
}

/** When, by whom and why the period was reopened. */
function Reopened({ period }: { readonly period: Period }) {
  const m = useMessages('ledger.period');
  const format = useFormat();
  const wordsOf = useRecordActorWords('periods', period.id);
  if (period.reopenedAt === null || period.status === 'Closed') return null;
  return (
    <Text size="sm">
      {m.reopened({
        when: format.instant(period.reopenedAt),
        who: wordsOf(period.reopenedBy ?? '').by,
        why: period.reopenReason ?? '',
      })}
    </Text>
  );
}

function Content({ period }: { readonly period: Period }) {
  const [passedOver, setPassedOver] = useState<readonly string[]>([]);
  const isClosed = period.status === 'Closed';
  const checklist = useQuery({ ...checklistQuery(period.id), enabled: !isClosed });
  if (isClosed) return <ClosedSummary period={period} passedOver={passedOver} />;
  if (checklist.error !== null && checklist.data === undefined)
    return <ProblemAlert error={checklist.error} />;
  if (checklist.data === undefined) return <Skeleton height={320} />;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Checklist
          period={period}
          checklist={checklist.data}
          isChecking={checklist.isFetching}
          onCheck={() => checklist.refetch()}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack>
          <ClosePanel period={period} checklist={checklist.data} onClosed={setPassedOver} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
