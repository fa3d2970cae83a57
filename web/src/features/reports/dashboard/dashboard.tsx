/** The start page: tasks, receivables, revenue, deliveries. */
import { Skeleton } from '@mantine/core';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Page } from '../../../ui/page.tsx';
import { FreshnessLine } from '../freshness.tsx';
import { CashCard } from './cash-card.tsx';
import classes from './dashboard.module.css';
import { DeliveryCard } from './delivery-card.tsx';
import { NewestInvoices, newestQuery } from './newest-invoices.tsx';
import { dashboardAging, ReceivablesCard } from './receivables-card.tsx';
import { RevenueCard } from './revenue-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** Shown only until the tenant has an invoice. */
const FirstRun = lazyPart(async () => (await import('./first-run.tsx')).FirstRun);
const guideHeight = 360;

const messages = defineMessages({
  en: { title: 'Dashboard' },
  de: { title: 'Übersicht' },
});

export function DashboardPage() {
  const m = useMessages(messages);
  const queryClient = useQueryClient();
  const aging = useQuery(dashboardAging);
  const newest = useQuery(newestQuery);
  const reading = useIsFetching();
  const isEmpty = newest.data !== undefined && newest.data.items.length === 0;
  return (
    <Page
      title={m.title}
      actions={
        <FreshnessLine
          freshness={aging.data?.freshness}
          readAt={aging.dataUpdatedAt}
          isReading={reading > 0}
          refresh={() => void queryClient.invalidateQueries({ refetchType: 'active' })}
        />
      }
    >
      {isEmpty ? (
        <>
          <Suspense fallback={<Skeleton h={guideHeight} />}>
            <FirstRun />
          </Suspense>
          <div className={classes.dashboard}>
            <WaitingCard isQuiet />
          </div>
        </>
      ) : (
        <div className={classes.dashboard}>
          <WaitingCard />
          <ReceivablesCard />
          <RevenueCard />
          <DeliveryCard />
          <NewestInvoices />
          <CashCard />
        </div>
      )}
    </Page>
  );
}
