/** Revenue by month and account, compared with the previous year. */

import { Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addMonths, monthOf, today } from '../../core/days.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import type { CsvTable } from '../../ui/files/save-csv.ts';
import { type ChangeSearch, useAddressSearch } from '../../ui/links/address-search.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Presets } from './presets.tsx';
import { type RevenueReport, revenueQuery } from './queries.ts';
import { ReportPage } from './report-page.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { RevenueTable } from './revenue-table.tsx';

interface RevenueSearch {
  readonly from?: string;
  readonly to?: string;
  readonly compare?: string;
}

const year = 12;
const mostMonths = 120;

/** The months in order, at most as many as the API accepts. */
function rangeOf(search: RevenueSearch) {
  const to = monthOf(search['to']) ?? today().slice(0, 7);
  const wanted = monthOf(search['from']) ?? addMonths(to, 1 - year);
  const [first, last] = wanted <= to ? [wanted, to] : [to, wanted];
  const earliest = addMonths(last, 1 - mostMonths);
  const isCut = first < earliest;
  return { from: isCut ? earliest : first, to: last, isCut };
}

export function RevenuePage() {
  const m = useMessages('reports.revenue');
  const format = useFormat();
  const [search, change] = useAddressSearch('/signed-in/reports/revenue');
  const { from, to, isCut } = rangeOf(search);
  const isCompared = search['compare'] !== 'no';
  const result = useQuery(revenueQuery({ from, to }));
  const before = useQuery({
    ...revenueQuery({ from: addMonths(from, -year), to: addMonths(to, -year) }),
    enabled: isCompared,
  });
  const report = result.data;
  const earlier = isCompared ? before.data : undefined;
  const isReady = report !== undefined && (!isCompared || !before.isPending);
  const csv = (): CsvTable => ({
    fields: [
      m.month,
      m.account,
      m.currency,
      m.amount,
      m.base({ currency: report?.baseCurrency ?? '' }),
    ],
    rows: (report?.months ?? []).flatMap(({ month, accounts }) =>
      accounts.map((one) => [
        month,
        `${one.code ?? ''} ${one.name ?? ''}`,
        one.currency,
        one.amount,
        one.baseAmount,
      ]),
    ),
  });
  return (
    <ReportPage
      title={m.title}
      lead={m.lead}
      span={m.span({ from: format.month(from), to: format.month(to) })}
      result={{
        ...result,
        error: result.error ?? before.error,
        isPlaceholderData: result.isPlaceholderData || before.isPlaceholderData,
      }}
      isReady={isReady}
      csv={{ name: `revenue-${from}-${to}`, table: csv }}
      parameters={
        <Parameters
          range={{ from, to }}
          isCompared={isCompared}
          change={change}
          note={isCut ? m.tooLong : null}
        />
      }
    >
      {report !== undefined && <RevenueBody report={report} earlier={earlier} />}
    </ReportPage>
  );
}

interface BodyProps {
  readonly report: RevenueReport;
  readonly earlier: RevenueReport | undefined;
}

function RevenueBody({ report, earlier }: BodyProps) {
  const m = useMessages('reports.revenue');
  const isEmpty = (one: RevenueReport | undefined) =>
    one === undefined || one.months.every(({ accounts }) => accounts.length === 0);
  if (isEmpty(report) && isEmpty(earlier)) return <EmptyState title={m.none} text={m.noneText} />;
  return (
    <>
      <RevenueChart report={report} earlier={earlier} height={280} />
      <RevenueTable report={report} earlier={earlier} />
    </>
  );
}

interface ParametersProps {
  readonly range: { readonly from: string; readonly to: string };
  readonly isCompared: boolean;
  readonly change: ChangeSearch<RevenueSearch>;
  readonly note: string | null;
}

function Parameters({ range, isCompared, change, note }: ParametersProps) {
  const m = useMessages('reports.revenue');
  const now = today().slice(0, 7);
  const thisYear = Number(now.slice(0, 4));
  const ranges = [
    [m.months({ count: year }), addMonths(now, 1 - year), now],
    [m.thisYear, `${thisYear}-01`, now],
    [m.lastYear, `${thisYear - 1}-01`, `${thisYear - 1}-12`],
  ] as const;
  const presets = ranges.map(([label, from, to]) => ({
    label,
    isChosen: from === range.from && to === range.to,
    choose: () => change({ from, to }),
  }));
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-end">
        <TextInput
          type="month"
          label={m.from}
          value={range.from}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <TextInput
          type="month"
          label={m.to}
          value={range.to}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        />
        <Presets label={m.ranges} presets={presets} />
      </Group>
      <Switch
        size="sm"
        label={m.compare}
        checked={isCompared}
        onChange={({ currentTarget }) =>
          change({ compare: currentTarget.checked ? undefined : 'no' })
        }
      />
      {note !== null && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  );
}
