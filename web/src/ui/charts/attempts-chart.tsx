/** Webhook attempts by hour: a chart, and its figures as text. */

import { Box, Text, VisuallyHidden } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { Bars } from './bars.tsx';
import { Legend } from './legend.tsx';
import type { Series } from './series.ts';

export interface HourOfAttempts {
  readonly hour: string;
  readonly attempts: number;
  readonly succeeded: number;
}

const chartHeight = 110;

export function AttemptsChart({ hours }: { readonly hours: readonly HourOfAttempts[] }) {
  const m = useMessages('ui.attemptsChart');
  const format = useFormat();
  const attempts = hours.reduce((total, hour) => total + hour.attempts, 0);
  const succeeded = hours.reduce((total, hour) => total + hour.succeeded, 0);
  const summary = m.summary({
    attempts: format.decimal(attempts),
    ok: format.decimal(succeeded),
    failed: format.decimal(attempts - succeeded),
  });
  if (attempts === 0)
    return (
      <Text size="sm" c="dimmed">
        {m.none}
      </Text>
    );
  const series: readonly Series[] = [
    {
      key: 'ok',
      label: `${m.ok}: ${format.decimal(succeeded)}`,
      look: 'solid',
      color: 'var(--chart-good)',
    },
    {
      key: 'failed',
      label: `${m.failed}: ${format.decimal(attempts - succeeded)}`,
      look: 'hatched',
      color: 'var(--chart-bad)',
    },
  ];
  return (
    <Box>
      <VisuallyHidden>{summary}</VisuallyHidden>
      <Bars
        isStacked
        height={chartHeight}
        series={series}
        points={hours.map(({ hour, attempts: all, succeeded: ok }) => ({
          key: hour,
          label: format.minute(hour),
          short: format.minute(hour),
          values: { ok: String(ok), failed: String(all - ok) },
        }))}
        show={format.decimal}
        showShort={format.decimal}
      />
      <div aria-hidden>
        <Legend series={series} />
      </div>
    </Box>
  );
}
