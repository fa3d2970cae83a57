/** Status of a webhook: disabled or failing since when and why, success by hour, expiry of the old secret. */

import { icon as IconPlugOff } from 'virtual:tabler/plug-off';
import type { WebhookEndpoint } from '@daybook/sdk';
import { Alert, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { nothing, useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import classes from '../../ui/attempts.module.css';
import { AttemptsChart } from '../../ui/charts/attempts-chart.tsx';
import { Facts } from '../../ui/page/facts.tsx';
import { useFieldLabel, useValueLabel } from '../../ui/words/labels.ts';
import { hoursOf, targetOf, useDeliveryHealth } from '../deliveries/feature.ts';
import { DisabledReason } from './disabled-reason.tsx';

const messages = defineMessages({
  en: {
    off: (at: string) => `Disabled since ${at}`,
    offWhy:
      'Nothing is sent. Queued deliveries are paused, and new events are not queued. Use “Replay” to send them later.',
    chart: 'Attempts by hour, last 24 hours',
    rate: 'Success rate, last 24 hours',
    of: (rate: string, attempts: string) =>
      `${rate} of ${attempts} ${attempts === '1' ? 'attempt' : 'attempts'}`,
    speed: 'Response time',
    mean: (mean: string, max: string) => `${mean} average, ${max} maximum`,
  },
  de: {
    off: (at: string) => `Abgeschaltet seit ${at}`,
    offWhy:
      'Es wird nichts gesendet. Eingereihte Zustellungen sind angehalten, neue Ereignisse werden nicht eingereiht. Mit „Erneut zustellen“ können Sie sie später senden.',
    chart: 'Versuche je Stunde, letzte 24 Stunden',
    rate: 'Erfolgsquote, letzte 24 Stunden',
    of: (rate: string, attempts: string) =>
      `${rate} von ${attempts} ${attempts === '1' ? 'Versuch' : 'Versuchen'}`,
    speed: 'Antwortzeit',
    mean: (mean: string, max: string) => `${mean} durchschnittlich, ${max} maximal`,
  },
});

export function EndpointStanding({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const m = useMessages(messages);
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
          title={m.off(format.instant(endpoint.disabledAt))}
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
                ? m.of(format.percentage(target.successPercent), format.decimal(target.attempts))
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
                  : m.mean(format.duration(target.meanMs), format.duration(target.maxMs)),
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
