/** Overview of deliveries: pending, retrying and failed, with links; and a chart. */

import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { AttemptsChart } from '../../ui/charts/attempts-chart.tsx';
import { AnchorLink } from '../../ui/links/links.tsx';
import { useStatusText } from '../../ui/words/status-badge.tsx';
import { type DeliveryHealth, useDeliveryHealth } from './delivery-health.ts';

const stripHeight = 178;

export function HealthStrip() {
  const may = useMay();
  const { data } = useDeliveryHealth();
  if (!may('reportDeliveryHealth')) return null;
  if (data === undefined) return <Skeleton height={stripHeight} />;
  return (
    <Paper withBorder p="sm" mih={stripHeight}>
      <Group align="flex-start" gap="xl">
        <Counts totals={data.totals} />
        <Day health={data} />
      </Group>
    </Paper>
  );
}

function Counts({ totals }: Pick<DeliveryHealth, 'totals'>) {
  const m = useMessages('deliveries.healthStrip');
  const format = useFormat();
  const statusText = useStatusText();
  const counts = [
    ['Failed', totals.failed, 'red'],
    ['Retrying', totals.retrying, 'yellow'],
    ['Pending', totals.waiting, 'ink'],
    ['Running', totals.running, 'ink'],
  ] as const;
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {m.now}
      </Text>
      <Group gap="lg" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {counts.map(([status, count, color]) => (
          <li key={status}>
            <AnchorLink
              to="/admin/effects"
              search={{ 'status.in': status }}
              underline="hover"
              c="var(--mantine-color-text)"
            >
              <Text
                component="span"
                size="xl"
                fw={700}
                display="block"
                style={{
                  borderInlineStart: `4px solid var(--mantine-color-${count > 0 ? color : 'gray'}-filled)`,
                  paddingInlineStart: 8,
                }}
              >
                {format.decimal(count)}
              </Text>
              <Text component="span" size="sm">
                {statusText(status)}
              </Text>
            </AnchorLink>
          </li>
        ))}
      </Group>
    </Stack>
  );
}

function Day({ health }: { readonly health: DeliveryHealth }) {
  const m = useMessages('deliveries.healthStrip');
  const format = useFormat();
  const { totals, hours } = health;
  return (
    <Stack gap={4} style={{ flex: '1 1 280px', minWidth: 0 }}>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {m.day}
          {totals.successPercent !== null &&
            ` · ${m.rate({ rate: format.percentage(totals.successPercent) })}`}
        </Text>
        <AnchorLink to="/reports/delivery-health" size="xs">
          {m.report}
        </AnchorLink>
      </Group>
      <AttemptsChart hours={hours} />
    </Stack>
  );
}
