/** The list of webhooks with their status. */

import { icon as IconPlus } from 'virtual:tabler/plus';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMemo } from 'react';
import { nothing, useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { Page } from '../../ui/page/page.tsx';
import { type ListColumn, RecordList } from '../../ui/record-list/record-list.tsx';
import { preloadRows } from '../../ui/record-list/rows/use-rows.ts';
import { targetOf, useDeliveryHealth } from '../deliveries/feature.ts';
import { DisabledReason } from './disabled-reason.tsx';
import { EndpointCreate } from './endpoint-create.tsx';

const iconPx = 16;
const widths = { name: 250, url: 285, status: 150, rate: 150 } as const;

export const preload = preloadRows('webhook-endpoints');

export function WebhooksPage() {
  const m = useMessages('webhooks.webhooks');
  const may = useMay();
  const [isCreating, { open, close }] = useDisclosure(false);
  const columns = useMemo<readonly ListColumn<'webhook-endpoints'>[]>(
    () => [
      {
        id: 'description',
        width: widths.name,
        card: 'title',
        render: (one) => one.description ?? one.url ?? nothing,
      },
      { id: 'url', width: widths.url },
      { id: 'status', width: widths.status, card: 'lineEnd' },
      {
        id: 'standing',
        label: m.standing,
        grow: true,
        card: 'line',
        render: (one) => <Standing endpoint={one} />,
      },
      { id: 'rate', label: m.rate, width: widths.rate, render: (one) => <Rate id={one.id} /> },
    ],
    [m],
  );
  const create = may('createWebhookEndpoint') && (
    <Button leftSection={<IconPlus size={iconPx} aria-hidden />} onClick={open}>
      {m.create}
    </Button>
  );
  return (
    <Page fills title={m.title} actions={create}>
      <RecordList
        collection="webhook-endpoints"
        columns={columns}
        views={[{ name: m.disabled, search: { 'status.in': 'Disabled' } }]}
        bulk={['test']}
        empty={{ title: m.empty, text: m.emptyText, children: create }}
      />
      <EndpointCreate isOpen={isCreating} onClose={close} />
    </Page>
  );
}

interface StandingProps {
  readonly endpoint: {
    readonly enabled: boolean;
    readonly disabledReason: string | null;
    readonly disabledCause: string | null;
    readonly disabledBy: string | null;
    readonly consecutiveFailures: number;
    readonly failingSince: string | null;
    readonly lastSuccessAt: string | null;
  };
}

function Standing({ endpoint }: StandingProps) {
  const m = useMessages('webhooks.webhooks');
  const format = useFormat();
  const { enabled, failingSince, lastSuccessAt } = endpoint;
  if (!enabled) return <DisabledReason endpoint={endpoint} />;
  if (failingSince !== null) return m.failing({ at: format.instant(failingSince) });
  return (
    <Text component="span" inherit c="dimmed">
      {lastSuccessAt === null ? m.unused : m.fine({ at: format.relative(lastSuccessAt) })}
    </Text>
  );
}

function Rate({ id }: { readonly id: string }) {
  const m = useMessages('webhooks.webhooks');
  const format = useFormat();
  const { data: health } = useDeliveryHealth();
  const target = targetOf(health, id);
  if (health !== undefined && target === undefined && health.targetCount > health.targets.length)
    return (
      <Text component="span" inherit c="dimmed">
        {m.unlisted({ listed: format.decimal(health.targets.length) })}
      </Text>
    );
  if (target === undefined || target.attempts === 0) return nothing;
  return m.of({
    rate: format.percentage(target.successPercent),
    attempts: format.decimal(target.attempts),
  });
}
