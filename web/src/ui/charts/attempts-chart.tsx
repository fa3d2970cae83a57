/** Webhook attempts by hour: a chart, and its figures as text. */
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';

const messages = defineMessages({
  en: {
    ok: 'Succeeded',
    failed: 'Failed',
    none: 'No attempts in this period.',
    told: (attempts: string, ok: string, failed: string) =>
      `${attempts} attempts: ${ok} succeeded, ${failed} failed`,
  },
  de: {
    ok: 'Erfolgreich',
    failed: 'Fehlgeschlagen',
    none: 'Keine Versuche in diesem Zeitraum.',
    told: (attempts: string, ok: string, failed: string) =>
      `${attempts} Versuche: ${ok} erfolgreich, ${failed} fehlgeschlagen`,
  },
});

export interface HourOfAttempts {
  readonly hour: string;
  readonly attempts: number;
  readonly succeeded: number;
}

const chartHeight = 110;

export function AttemptsChart({ hours }: { readonly hours: readonly HourOfAttempts[] }) {
  const m = useMessages(messages);
  const format = useFormat();
  const attempts = hours.reduce((total, hour) => total + hour.attempts, 0);
  const succeeded = hours.reduce((total, hour) => total + hour.succeeded, 0);
  const told = m.told(
    format.decimal(attempts),
    format.decimal(succeeded),
    format.decimal(attempts - succeeded),
  );
  if (attempts === 0)
    return (
      <Text size="sm" c="dimmed">
        {m.none}
      </Text>
    );
  const data = hours.map(({ hour, attempts: all, succeeded: ok }) => ({
    hour: format.minute(hour),
    [m.ok]: ok,
    [m.failed]: all - ok,
  }));
  return (
    <Box>
      <VisuallyHidden>{told}</VisuallyHidden>
      <div aria-hidden>
        <BarChart
          h={chartHeight}
          data={data}
          dataKey="hour"
          type="stacked"
          withYAxis={false}
          gridAxis="none"
          tickLine="none"
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
          series={[
            { name: m.ok, color: 'teal.6' },
            { name: m.failed, color: 'red.6' },
          ]}
        />
      </div>
      <Group gap="md" aria-hidden>
        <Legend color="teal" text={m.ok} count={format.decimal(succeeded)} />
        <Legend color="red" text={m.failed} count={format.decimal(attempts - succeeded)} />
      </Group>
    </Box>
  );
}

interface LegendProps {
  readonly color: string;
  readonly text: string;
  readonly count: string;
}

const dotPx = 10;

function Legend({ color, text, count }: LegendProps) {
  return (
    <Group gap={6}>
      <Box w={dotPx} h={dotPx} style={{ borderRadius: 2 }} bg={`${color}.6`} />
      <Text size="xs">
        {text}: {count}
      </Text>
    </Group>
  );
}
