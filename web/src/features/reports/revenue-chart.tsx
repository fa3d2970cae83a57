/** Revenue by month as bars, with the same months of the previous year. */

import { addMonths, firstDay, lastDay } from '../../core/days.ts';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages, usePreferences } from '../../core/i18n.tsx';
import { Chart } from '../../ui/charts/chart.tsx';
import type { Series } from '../../ui/charts/series.ts';
import { TextLink } from '../../ui/links/links.tsx';
import type { RevenueReport } from './queries.ts';

const messages = defineMessages({
  en: {
    title: 'Revenue by month',
    summary: (total: string, from: string, to: string) => `${total} from ${from} to ${to}.`,
    month: 'Month',
    before: (years: string) => `${years}, previous year`,
  },
  de: {
    title: 'Erlöse nach Monat',
    summary: (total: string, from: string, to: string) => `${total} von ${from} bis ${to}.`,
    month: 'Monat',
    before: (years: string) => `${years}, Vorjahr`,
  },
});

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
  const m = useMessages(messages);
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
            label: m.before(years(earlier.from, earlier.to)),
            look: 'hatched',
            color: 'var(--chart-soft)',
          } as const,
        ]),
  ];
  return (
    <Chart
      title={m.title}
      summary={m.summary(
        format.amount(totals.baseAmount, baseCurrency),
        format.month(from),
        format.month(to),
      )}
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
