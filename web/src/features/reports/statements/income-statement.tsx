/**
 * Income statement of a range: revenue, expenses and their difference, compared with another period or by month. Each
 * amount links to the lines of its account.
 */
import { Alert, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { dayOf, fiscalYearOf, fiscalYearStart, today } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';
import { useAddressSearch } from '../../../ui/links/address-search.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Figure } from '../figure.tsx';
import { PeriodInput } from '../period-input.tsx';
import { type DayRange, type IncomeStatement, incomeQuery } from '../queries.ts';
import { ReportPage } from '../report-page.tsx';
import { monthsOf, periodBefore, yearBefore } from './compared-days.ts';
import { FiguresTable, useFiguresCsv } from './figures-table.tsx';
import { type IncomeView, useIncomeLines } from './income-lines.ts';

/** As the API. */
const mostMonths = 24;
const views = ['year', 'period', 'months', 'no'] as const;
type View = (typeof views)[number];

/** The days in order; the fiscal year to date by default, compared with the previous one. */
function useParameters() {
  const [search, change] = useAddressSearch('/signed-in/reports/income-statement');
  const wanted = dayOf(search['to']) ?? today();
  const first = dayOf(search['from']) ?? fiscalYearOf(wanted);
  const range = first <= wanted ? { from: first, to: wanted } : { from: wanted, to: first };
  const view = views.find((one) => one === search['compare']) ?? 'year';
  const isTooLong = view === 'months' && monthsOf(range) > mostMonths;
  return { range, view, isTooLong, change };
}

function comparedRange(range: DayRange, view: View): DayRange | undefined {
  if (view === 'year') return yearBefore(range);
  return view === 'period' ? periodBefore(range, fiscalYearStart()) : undefined;
}

export function IncomeStatementPage() {
  const m = { ...useMessages('reports.incomeLines'), ...useMessages('reports.incomeStatement') };
  const format = useFormat();
  const { range, view, isTooLong, change } = useParameters();
  const byMonth = view === 'months' && !isTooLong;
  const compared = comparedRange(range, view);
  const result = useQuery(incomeQuery(byMonth ? { ...range, by: 'month' } : range));
  const before = useQuery({ ...incomeQuery(compared ?? range), enabled: compared !== undefined });
  const report = result.data;
  const earlier = compared === undefined ? undefined : before.data;
  const isReady = report !== undefined && (compared === undefined || earlier !== undefined);
  const table = useIncomeLines({ report, earlier, byMonth });
  const csvOf = useFiguresCsv();
  return (
    <ReportPage
      title={m.title}
      lead={m.lead}
      span={m.span({ range: format.range(range.from, range.to) })}
      result={{
        ...result,
        error: result.error ?? (compared === undefined ? null : before.error),
        isPlaceholderData:
          result.isPlaceholderData || (compared !== undefined && before.isPlaceholderData),
      }}
      isReady={isReady}
      csv={{
        name: `income-statement-${range.from}-${range.to}`,
        table: () => csvOf(table.columns, table.lines),
      }}
      parameters={
        <>
          <PeriodInput from={range.from} to={range.to} change={change} isFiscal />
          <Select
            label={m.compare}
            w={170}
            allowDeselect={false}
            data={views.map((value) => ({ value, label: m[value] }))}
            value={view}
            onChange={(value) => change({ compare: value ?? undefined })}
          />
        </>
      }
    >
      {isTooLong && <Alert>{m.tooLong({ count: format.decimal(mostMonths) })}</Alert>}
      {report !== undefined && <IncomeBody report={report} table={table} earlier={earlier} />}
    </ReportPage>
  );
}

interface BodyProps {
  readonly report: IncomeStatement;
  readonly earlier: IncomeStatement | undefined;
  readonly table: IncomeView;
}

function IncomeBody({ report, earlier, table }: BodyProps) {
  const m = { ...useMessages('reports.incomeLines'), ...useMessages('reports.incomeStatement') };
  const format = useFormat();
  const { baseCurrency, revenue, expenses, result, from, to } = report;
  const isEmpty = ({ revenue, expenses }: IncomeStatement) =>
    revenue.accounts.length + expenses.accounts.length === 0;
  if (isEmpty(report) && (earlier === undefined || isEmpty(earlier)))
    return <EmptyState title={m.none} text={m.noneText} />;
  const isLoss = new Big(result).lt(0);
  return (
    <>
      <Group gap="sm">
        <Figure label={m.revenue} value={format.amount(revenue.total, baseCurrency)} />
        <Figure label={m.expenses} value={format.amount(expenses.total, baseCurrency)} />
        <Figure
          label={isLoss ? m.loss : m.profit}
          value={format.amount(result.replace('-', ''), baseCurrency)}
        />
      </Group>
      <FiguresTable
        caption={m.caption({ currency: baseCurrency ?? '', range: format.range(from, to) })}
        currency={baseCurrency}
        columns={table.columns}
        lines={table.lines}
        main={report.months.length}
        isCompared={earlier !== undefined}
      />
    </>
  );
}
