/** Revenue of this year by month, compared with last year. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { today } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { TextLink } from '../../../ui/links.tsx';
import { type RevenueReport, revenueQuery } from '../queries.ts';
import { DashboardCard } from './card.tsx';

const messages = defineMessages({
  en: {
    title: 'Revenue this year',
    report: 'Report',
    reportOf: 'Revenue report',
    soFar: (amount: string) => `${amount} to date, excluding tax`,
  },
  de: {
    title: 'Erlöse in diesem Jahr',
    report: 'Bericht',
    reportOf: 'Erlösbericht',
    soFar: (amount: string) => `${amount} bisher, ohne Umsatzsteuer`,
  },
});

/** Loaded separately, so that the figures show first. */
const RevenueChart = lazyPart(async () => (await import('../revenue-chart.tsx')).RevenueChart);

const chartHeight = 210;
const legendHeight = 34;
const lineHeight = 33;

/** The whole year: last year has all bars, future months of this year are empty. */
const yearQuery = (year: number) => revenueQuery({ from: `${year}-01`, to: `${year}-12` });

export function RevenueCard() {
  const m = useMessages(messages);
  const year = Number(today().slice(0, 4));
  const now = useQuery(yearQuery(year));
  const before = useQuery(yearQuery(year - 1));
  return (
    <DashboardCard
      title={m.title}
      isWide
      asked={[now, before]}
      height={chartHeight + legendHeight + lineHeight}
      more={
        <TextLink to="/reports/revenue" fz="sm" aria-label={m.reportOf}>
          {m.report}
        </TextLink>
      }
    >
      {() => now.data !== undefined && <Year now={now.data} before={before.data} />}
    </DashboardCard>
  );
}

interface YearProps {
  readonly now: RevenueReport;
  readonly before: RevenueReport | undefined;
}

function Year({ now, before }: YearProps) {
  const m = useMessages(messages);
  const format = useFormat();
  return (
    <div>
      <div className="numeric" style={{ textAlign: 'start', marginBlockEnd: '0.5rem' }}>
        {m.soFar(format.amount(now.totals.baseAmount, now.baseCurrency))}
      </div>
      <Suspense fallback={<Skeleton h={chartHeight + legendHeight} />}>
        <RevenueChart report={now} earlier={before} height={chartHeight} />
      </Suspense>
    </div>
  );
}
