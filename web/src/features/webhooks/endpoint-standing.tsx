/** Status of a webhook: disabled or failing since when and why, success by hour, expiry of the old secret. */

import { icon as IconPlugOff } from 'virtual:tabler/plug-off';
import type { WebhookEndpoint } from '@daybook/sdk';
import { Alert, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { nothing, useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import classes from '../../ui/attempts.module.css';
import { AttemptsChart } from '../../ui/charts/attempts-chart.tsx';
import { Facts } from '../../ui/page/facts.tsx';
import { useFieldLabel, useValueLabel } from '../../ui/words/labels.ts';
import { hoursOf, targetOf, useDeliveryHealth } from '../deliveries/feature.ts';
import { DisabledReason } from './disabled-reason.tsx';

export function EndpointStanding({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const m = useMessages('webhooks.endpointStanding');
  const format = useFormat();
  const field = useFieldLabel();
  const valueLabel = useValueLabel();
  const label = (name: string) => field('webhook-endpoints', name);
  const { data: health } = useDeliveryHealth();
  const target = targetOf(health, endpoint.id);
  const { category } = endpoint;
  const isCharted = health !== undefined && target !== undefined;
  return (
    <Stack gap="md">
      {!endpoint.enabled && (
        <Alert
          color="red"
          variant="default"
          className={classes['plain']}
          icon={<IconPlugOff aria-hidden />}
          title={m.off({ at: format.instant(endpoint.disabledAt) })}
        >
          <Text size="sm" fw={600}>
            <DisabledReason endpoint={endpoint} />
          </Text>
          <Text size="sm">{m.offWhy}</Text>
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, lg: isCharted ? 2 : 1 }}>
        <Facts
          columns={isCharted ? 2 : 4}
          facts={[
            {
              name: m.rate,
              value: target
                ? m.of({
                    rate: format.percentage(target.successPercent),
                    attempts: format.decimal(target.attempts),
                  })
                : nothing,
            },
            { name: label('lastSuccessAt'), value: format.instant(endpoint.lastSuccessAt) },
            { name: label('lastFailureAt'), value: format.instant(endpoint.lastFailureAt) },
            { name: label('failingSince'), value: format.instant(endpoint.failingSince) },
            {
              name: label('consecutiveFailures'),
              value: format.decimal(endpoint.consecutiveFailures),
            },
            {
              name: m.speed,
              value:
                target?.meanMs === null || target === undefined
                  ? nothing
                  : m.mean({
                      mean: format.duration(target.meanMs),
                      max: format.duration(target.maxMs),
                    }),
            },
            {
              name: field('effects', 'policy'),
              value: valueLabel('webhook-endpoints', 'category', category),
            },
            { name: label('secretHint'), value: endpoint.secretHint ?? nothing },
          ]}
        />
        {isCharted && (
          <Paper withBorder p="md" component="section" aria-label={m.chart}>
            <Text size="xs" c="dimmed" mb="xs" aria-hidden>
              {m.chart}
            </Text>
            <AttemptsChart hours={hoursOf(health, target)} />
          </Paper>
        )}
      </SimpleGrid>
    </Stack>
  );
}
