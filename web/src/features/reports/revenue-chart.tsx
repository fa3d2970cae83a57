/** Revenue by month as bars, with the same months of the previous year. */

import { addMonths, firstDay, lastDay } from '../../core/days.ts';
import { useFormat } from '../../core/format.ts';
import { usePreferences } from '../../core/i18n.tsx';
import { useMessages } from '../../core/messages.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import type { Series } from '../../ui/charts/series.ts';
import { TextLink } from '../../ui/links/links.tsx';
import type { RevenueReport } from './queries.ts';

const yearMonths = 12;

/** Filter of the invoices posted in the month. */
export const invoicesOfMonth = (month: string): Record<string, string> => ({
  'status.in': 'Posted,Released',
  'postingDate.gte': firstDay(month),
  'postingDate.lte': lastDay(month),
  sort: 'postingDate',
});

interface Months extends Pick<RevenueReport, 'baseCurrency' | 'from' | 'to'> {
  readonly months: readonly Pick<RevenueReport['months'][number], 'month' | 'baseAmount'>[];
  readonly totals: Pick<RevenueReport['totals'], 'baseAmount'>;
}

interface Props {
  readonly report: Months;
  readonly earlier: Months | undefined;
  readonly height: number;
}

export function RevenueChart({ report, earlier, height }: Props) {
  const m = useMessages('reports.revenueChart');
  const format = useFormat();
  const { language } = usePreferences();
  const shortMonth = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const { baseCurrency, months, from, to, totals } = report;
  const before = new Map(earlier?.months.map(({ month, baseAmount }) => [month, baseAmount]));
  const years = (first: string, last: string) =>
    first.slice(0, 4) === last.slice(0, 4)
      ? first.slice(0, 4)
      : `${first.slice(0, 4)}/${last.slice(2, 4)}`;
  const series: Series[] = [
    { key: 'now', label: years(from, to), look: 'solid', color: 'var(--chart-strong)' },
    ...(earlier === undefined
      ? []
      : [
          {
            key: 'before',
            label: m.before({ years: years(earlier.from, earlier.to) }),
            look: 'hatched',
            color: 'var(--chart-soft)',
          } as const,
        ]),
  ];
  return (
    <Chart
      title={m.title}
      summary={m.summary({
        total: format.amount(totals.baseAmount, baseCurrency),
        from: format.month(from),
        to: format.month(to),
      })}
      pointLabel={m.month}
      height={height}
      series={series}
      points={months.map(({ month, baseAmount }) => ({
        key: month,
        label: format.month(month),
        short: shortMonth.format(new Date(firstDay(month))),
        values: { now: baseAmount, before: before.get(addMonths(month, -yearMonths)) },
      }))}
      show={(value) => format.amount(value, baseCurrency)}
      showShort={(value) => format.compact(value, baseCurrency)}
      linkOf={({ key, label }) => (
        <TextLink to="/invoices" search={invoicesOfMonth(key)}>
          {label}
        </TextLink>
      )}
    />
  );
}
