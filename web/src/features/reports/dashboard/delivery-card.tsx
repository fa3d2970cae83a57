/** Deliveries of the last 24 hours, with links to failed ones. */

import { Group, Text } from '@mantine/core';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { ShareBar } from '../../../ui/charts/share-bar.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { lastOutcome, useWords } from '../../../ui/words/words.ts';
import { useTargetWords } from '../delivery-targets.ts';
import { DashboardCard } from './card.tsx';
import classes from './dashboard.module.css';
import type { Dashboard } from './dashboard-query.ts';

const bodyHeight = 256;

type Trouble = Dashboard['failingDeliveries'][number];

export function DeliveryCard({ data }: { readonly data: Dashboard | undefined }) {
  const m = useMessages('reports.deliveryCard');
  return (
    <DashboardCard
      title={m.title}
      data={data}
      height={bodyHeight}
      more={
        <TextLink to="/reports/delivery-health" fz="sm" aria-label={m.reportOf}>
          {m.report}
        </TextLink>
      }
    >
      {({ deliveries, failingDeliveries }) => (
        <Health totals={deliveries.totals} troubles={failingDeliveries} />
      )}
    </DashboardCard>
  );
}

interface HealthProps {
  readonly totals: Dashboard['deliveries']['totals'];
  readonly troubles: readonly Trouble[];
}

function Health({ totals, troubles }: HealthProps) {
  const m = useMessages('reports.deliveryCard');
  const format = useFormat();
  const { attempts, succeeded, successPercent, failed, retrying } = totals;
  return (
    <>
      {attempts === 0 || successPercent === null ? (
        <Text size="sm" c="dimmed">
          {m.none}
        </Text>
      ) : (
        <div>
          <Text mb={4}>{m.rate({ rate: format.percentage(successPercent) })}</Text>
          <ShareBar
            parts={[
              { key: 'succeeded', value: String(succeeded), color: 'var(--chart-good)' },
              { key: 'failed', value: String(attempts - succeeded), color: 'var(--chart-bad)' },
            ]}
          />
        </div>
      )}
      {failed + retrying === 0 ? (
        <Text size="sm" c="dimmed">
          {m.fine}
        </Text>
      ) : (
        <Group gap="md" fz="sm">
          {failed > 0 && (
            <TextLink to="/admin/effects" search={{ 'status.eq': 'Failed' }}>
              {m.failed({ count: failed })}
            </TextLink>
          )}
          {retrying > 0 && (
            <TextLink to="/admin/effects" search={{ 'status.eq': 'Retrying' }}>
              {m.retrying({ count: retrying })}
            </TextLink>
          )}
        </Group>
      )}
      <ul className={classes.list}>
        {troubles.map((one) => (
          <TroubleItem key={one.id} trouble={one} />
        ))}
      </ul>
    </>
  );
}

function TroubleItem({ trouble }: { readonly trouble: Trouble }) {
  const nameOf = useTargetWords();
  const { reason, remedy } = useWords().outcome(lastOutcome(trouble));
  return (
    <li>
      <div style={{ paddingBlock: '0.375rem' }}>
        <TextLink to="/admin/effects/$id" params={{ id: trouble.id }} fz="sm" fw={600}>
          {nameOf(trouble, trouble.webhookEndpointUrl)}
        </TextLink>
        <Text size="sm">{reason}</Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {remedy}
        </Text>
      </div>
    </li>
  );
}
