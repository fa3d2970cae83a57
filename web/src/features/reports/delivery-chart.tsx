/** Attempts over time: succeeded and failed, stacked. */

import { useFormat } from '../../core/format.ts';
import { usePreferences } from '../../core/i18n.tsx';
import { useMessages } from '../../core/messages.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import type { DeliveryReport } from './queries.ts';

const dayHours = 24;
const mostBars = 72;

/** Hours, grouped to longer intervals if there are too many bars. */
function spansOf({ hours }: DeliveryReport) {
  const size = hours.length > mostBars ? dayHours : 1;
  return Array.from({ length: Math.ceil(hours.length / size) }, (_, index) => {
    const part = hours.slice(index * size, (index + 1) * size);
    const count = (pick: (hour: (typeof part)[number]) => number) =>
      part.reduce((sum, hour) => sum + pick(hour), 0);
    const succeeded = count((hour) => hour.succeeded);
    return {
      start: part[0]?.hour ?? '',
      succeeded,
      failed: count((hour) => hour.attempts) - succeeded,
    };
  });
}

interface Props {
  readonly report: DeliveryReport;
  readonly height: number;
}

export function DeliveryChart({ report, height }: Props) {
  const m = useMessages('reports.deliveryChart');
  const format = useFormat();
  const { region } = usePreferences();
  const isDays = report.hours.length > mostBars;
  const isSeveralDays = report.hours.length > dayHours;
  const tick = new Intl.DateTimeFormat(region, {
    ...(isSeveralDays ? { day: 'numeric', month: 'numeric' } : {}),
    ...(isDays ? {} : { hour: '2-digit', minute: isSeveralDays ? undefined : '2-digit' }),
  });
  return (
    <Chart
      title={m.title}
      summary={m.summary({
        attempts: format.decimal(report.totals.attempts),
        succeeded: format.decimal(report.totals.succeeded),
      })}
      pointLabel={m.time}
      height={height}
      isStacked
      series={[
        { key: 'succeeded', label: m.succeeded, look: 'solid', color: 'var(--chart-good)' },
        { key: 'failed', label: m.failed, look: 'hatched', color: 'var(--chart-bad)' },
      ]}
      points={spansOf(report).map(({ start, succeeded, failed }) => ({
        key: start,
        label: format.instant(start),
        short: tick.format(new Date(start)),
        values: { succeeded: String(succeeded), failed: String(failed) },
      }))}
      show={format.decimal}
      showShort={(value) => format.compact(value)}
    />
  );
}
