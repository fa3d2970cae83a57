/** The start page: tasks, receivables, revenue, deliveries. */

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { queryClient } from '../../../core/daybook.ts';
import { useMessages } from '../../../core/messages.ts';

import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Page } from '../../../ui/page/page.tsx';
import { FreshnessLine } from '../freshness.tsx';
import { CashCard } from './cash-card.tsx';
import classes from './dashboard.module.css';
import { dashboardQuery } from './dashboard-query.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { NewestInvoices } from './newest-invoices.tsx';
import { ReceivablesCard } from './receivables-card.tsx';
import { RevenueCard } from './revenue-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** Shown only until the tenant has an invoice. */
const FirstRun = lazyPart(async () => (await import('./first-run.tsx')).FirstRun);
const guideHeight = 360;

export function preload(): void {
  void queryClient.prefetchQuery(dashboardQuery);
}

export function DashboardPage() {
  const m = useMessages('reports.dashboard');
  const { data, error, isLoadingError, isFetching, dataUpdatedAt, refetch } =
    useQuery(dashboardQuery);
  return (
    <Page
      title={m.title}
      actions={
        <FreshnessLine
          freshness={data?.freshness}
          readAt={dataUpdatedAt}
          isReading={isFetching}
          refresh={() => void refetch()}
        />
      }
    >
      {isLoadingError ? (
        <ProblemAlert error={error} again={() => void refetch()} />
      ) : data?.newestInvoices.length === 0 ? (
        <>
          <Suspense fallback={<Skeleton h={guideHeight} />}>
            <FirstRun />
          </Suspense>
          <WaitingCard tasks={data.tasks} isQuiet />
        </>
      ) : (
        <div className={classes.dashboard}>
          <div className={classes.wide}>
            <ReceivablesCard report={data?.receivables} />
            <RevenueCard revenue={data?.revenue} />
            <NewestInvoices invoices={data?.newestInvoices} />
          </div>
          <div className={classes.narrow}>
            <WaitingCard tasks={data?.tasks} />
            <DeliveryCard data={data} />
            <CashCard cash={data?.cash} />
          </div>
        </div>
      )}
    </Page>
  );
}
