/** Whether a webhook works: since when it fails or is off and why, its success by the hour, its secret's end. */

import { icon as IconPlugOff } from 'virtual:tabler/plug-off';
import type { WebhookEndpoint } from '@daybook/sdk';
import { Alert, Group, Paper, Stack, Text } from '@mantine/core';
import { nothing, useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import classes from '../../ui/attempts.module.css';
import { AttemptsChart } from '../../ui/charts/attempts-chart.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useFieldLabel, useValueLabel } from '../../ui/labels.ts';
import { hoursOf, targetOf, useDeliveryHealth } from '../deliveries/feature.ts';
import { DisabledReason } from './disabled-reason.tsx';

const messages = defineMessages({
  en: {
    off: (at: string) => `Disabled since ${at}`,
    offWhy:
      'Nothing is sent to it. What was queued waits; what happens now is not queued for it. Replay makes up for it.',
    rate: 'Succeeded, last 24 hours',
    of: (rate: string, attempts: string) => `${rate} of ${attempts} attempts`,
    speed: 'Time of an answer',
    mean: (mean: string, max: string) => `${mean} on average, ${max} at most`,
  },
  de: {
    off: (at: string) => `Abgeschaltet seit ${at}`,
    offWhy:
      'Nichts wird dorthin gesendet. Eingereihtes wartet; was jetzt geschieht, wird dafür nicht eingereiht. Erneutes Zustellen holt es nach.',
    rate: 'Gelungen, letzte 24 Stunden',
    of: (rate: string, attempts: string) => `${rate} von ${attempts} Versuchen`,
    speed: 'Antwortzeit',
    mean: (mean: string, max: string) => `${mean} im Mittel, höchstens ${max}`,
  },
});

const chartWidth = 460;

export function EndpointStanding({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const m = useMessages(messages);
  const format = useFormat();
  const field = useFieldLabel();
  const valueLabel = useValueLabel();
  const label = (name: string) => field('webhook-endpoints', name);
  const { data: health } = useDeliveryHealth();
  const target = targetOf(health, endpoint.id);
  const { category } = endpoint;
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
      <Facts
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
      {health !== undefined && target !== undefined && (
        <Paper withBorder p="md">
          <Group maw={chartWidth * 2}>
            <div style={{ flex: 1, minWidth: 0 }}>
              <AttemptsChart hours={hoursOf(health, target)} />
            </div>
          </Group>
        </Paper>
      )}
    </Stack>
  );
}
