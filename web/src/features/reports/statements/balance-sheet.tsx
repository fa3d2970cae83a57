/**
 * Balance sheet: assets, liabilities and equity as of a day, with the result of the fiscal year, compared with another day.
 * Each amount links to the statement of its account.
 */
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { addDays, dayOf, fiscalYearOf, today } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { type ChangeSearch, useAddressSearch } from '../../../ui/links/address-search.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { AsOfInput } from '../as-of.tsx';
import { Balanced } from '../balanced.tsx';
import { Figure } from '../figure.tsx';
import { Presets } from '../presets.tsx';
import { type BalanceSheet, balanceSheetQuery } from '../queries.ts';
import { ReportPage } from '../report-page.tsx';
import { useBalanceLines } from './balance-lines.ts';
import { dayOfYearBefore } from './compared-days.ts';
import { FiguresTable, useFiguresCsv } from './figures-table.tsx';

interface BalanceSearch {
  readonly asOf?: string;
  readonly compare?: string;
}

const isEmpty = ({ assets, liabilities, equity }: BalanceSheet) =>
  [assets, liabilities, equity].every(({ accounts }) => accounts.length === 0) &&
  new Big(equity.result).eq(0);

export function BalanceSheetPage() {
  const m = { ...useMessages('reports.balanceLines'), ...useMessages('reports.balanceSheet') };
  const format = useFormat();
  const [search, change] = useAddressSearch('/signed-in/reports/balance-sheet');
  const asOf = dayOf(search['asOf']) ?? today();
  const yearEnd = addDays(fiscalYearOf(asOf), -1);
  const compared = search['compare'] === 'no' ? null : (dayOf(search['compare']) ?? yearEnd);
  const result = useQuery(balanceSheetQuery({ asOf }));
  const before = useQuery({
    ...balanceSheetQuery({ asOf: compared ?? asOf }),
    enabled: compared !== null,
  });
  const report = result.data;
  const earlier = compared === null ? undefined : before.data;
  const { columns, lines } = useBalanceLines(report, earlier);
  const csvOf = useFiguresCsv();
  const currency = report?.baseCurrency ?? null;
  return (
    <ReportPage
      title={m.title}
      lead={m.lead}
      span={m.span({ day: format.date(asOf) })}
      result={{
        ...result,
        error: result.error ?? (compared === null ? null : before.error),
        isPlaceholderData:
          result.isPlaceholderData || (compared !== null && before.isPlaceholderData),
      }}
      isReady={report !== undefined && (compared === null || earlier !== undefined)}
      csv={{ name: `balance-sheet-${asOf}`, table: () => csvOf(columns, lines) }}
      parameters={<Parameters search={search} change={change} days={{ asOf, compared, yearEnd }} />}
    >
      {report !== undefined &&
        (isEmpty(report) ? (
          <EmptyState title={m.none} text={m.noneText} />
        ) : (
          <>
            <Group gap="sm">
              <Figure label={m.totalAssets} value={format.amount(report.assets.total, currency)} />
              <Figure label={m.totalEquity} value={format.amount(report.equity.total, currency)} />
            </Group>
            <div>
              <BalancedSheet report={report} />
            </div>
            <FiguresTable
              caption={m.caption({ currency: currency ?? '', day: format.date(report.asOf) })}
              currency={currency}
              columns={columns}
              lines={lines}
              isCompared={earlier !== undefined}
            />
          </>
        ))}
    </ReportPage>
  );
}

function BalancedSheet({ report }: { readonly report: BalanceSheet }) {
  const m = useMessages('reports.balanceSheet');
  const isBalanced = new Big(report.assets.total).eq(report.liabilitiesAndEquity);
  return <Balanced isBalanced={isBalanced} text={isBalanced ? m.balanced : m.unbalanced} />;
}

interface ParametersProps {
  readonly search: BalanceSearch;
  readonly change: ChangeSearch<BalanceSearch>;
  readonly days: {
    readonly asOf: string;
    readonly compared: string | null;
    /** Of the fiscal year before. */
    readonly yearEnd: string;
  };
}

function Parameters({ search, change, days }: ParametersProps) {
  const m = useMessages('reports.balanceSheet');
  const { asOf, compared, yearEnd } = days;
  const choices = [
    [m.yearEnd, yearEnd, undefined],
    [m.yearBefore, dayOfYearBefore(asOf), dayOfYearBefore(asOf)],
    [m.no, null, 'no'],
  ] as const;
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-end">
        <AsOfInput value={dayOf(search.asOf)} choose={(day) => change({ asOf: day })} isFiscal />
      </Group>
      <Group gap="sm" align="flex-end">
        <DateInput
          label={m.compare}
          w={150}
          value={compared}
          onChange={(day) => change({ compare: day ?? 'no' })}
        />
        <Presets
          size="sm"
          label={m.days}
          presets={choices.map(([label, day, compare]) => ({
            label,
            isChosen: day === compared,
            choose: () => change({ compare }),
          }))}
        />
      </Group>
    </Stack>
  );
}
