/** Columns and lines of the income statement: one period, two periods, or months and their sum. */
import { firstDay, lastDay } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';
import type { DayRange, IncomeStatement } from '../queries.ts';
import type { FigureColumn, FigureLine } from './figures-table.tsx';

const sections = ['revenue', 'expenses'] as const;
type Section = (typeof sections)[number];
type Totals = Pick<IncomeStatement['months'][number], Section | 'result'>;

interface Column extends FigureColumn, DayRange {
  readonly totals: Totals;
  /** Undefined: no lines. */
  readonly amountOf: (section: Section, accountId: string) => string | undefined;
  /** A column of months opens the statement of its month. */
  readonly isMonth: boolean;
}

export interface IncomeView {
  readonly columns: readonly FigureColumn[];
  readonly lines: readonly FigureLine[];
}

interface Given {
  readonly report: IncomeStatement | undefined;
  readonly earlier: IncomeStatement | undefined;
  readonly byMonth: boolean;
}

export function useIncomeLines({ report, earlier, byMonth }: Given): IncomeView {
  const m = useMessages('reports.incomeLines');
  const format = useFormat();
  if (report === undefined) return { columns: [], lines: [] };
  const whole = (one: IncomeStatement, header = format.range(one.from, one.to)) =>
    wholeColumn(one, header);
  const months = byMonth ? monthColumns(report, format.month) : [];
  const columns = [
    ...months,
    whole(report, months.length > 0 ? m.total : undefined),
    ...(earlier === undefined ? [] : [whole(earlier)]),
  ];
  const reports = earlier === undefined ? [report] : [report, earlier];
  const lines = sections.flatMap((section): FigureLine[] => {
    const heading = { section: m[section], code: null, figures: [] };
    const total = section === 'revenue' ? m.totalRevenue : m.totalExpenses;
    return [
      { ...heading, id: section, kind: 'section', name: m[section] },
      ...accountsOf(reports, section).map(
        ({ accountId, code, name }): FigureLine => ({
          ...{ id: accountId, kind: 'line', section: m[section], code, name: name ?? '' },
          figures: columns.map(({ from, to, amountOf }) => {
            const amount = amountOf(section, accountId);
            const target = { to: '/reports/account-statement', search: { accountId, from, to } };
            return amount === undefined ? { amount: '0' } : { amount, target };
          }),
        }),
      ),
      {
        ...{ ...heading, id: `total ${section}`, kind: 'total', name: total },
        figures: columns.map(({ totals }) => ({ amount: totals[section] })),
      },
    ];
  });
  const result: FigureLine = {
    ...{ id: 'result', kind: 'result', section: m.result, code: null, name: m.result },
    figures: columns.map(({ totals, isMonth, from, to }) => ({
      amount: totals.result,
      ...(isMonth && { target: { to: '/reports/income-statement', search: { from, to } } }),
    })),
  };
  return { columns, lines: [...lines, result] };
}

function wholeColumn(report: IncomeStatement, header: string): Column {
  const { from, to, revenue, expenses, result } = report;
  const amounts = new Map(
    [...revenue.accounts, ...expenses.accounts].map((one) => [one.accountId, one.amount]),
  );
  return {
    ...{ id: `${from} ${to}`, header, fileHeader: `${from} – ${to}`, from, to, isMonth: false },
    totals: { revenue: revenue.total, expenses: expenses.total, result },
    amountOf: (_, accountId) => amounts.get(accountId),
  };
}

/** The first and the last month are those days of them that are in the range. */
function monthColumns(report: IncomeStatement, nameOf: (month: string) => string): Column[] {
  return report.months.map(({ month, ...totals }, at) => ({
    ...{ id: month, header: nameOf(month), fileHeader: month, isMonth: true, totals },
    from: at === 0 ? report.from : firstDay(month),
    to: at === report.months.length - 1 ? report.to : lastDay(month),
    amountOf: (section, id) =>
      report[section].accounts.find(({ accountId }) => accountId === id)?.months[at],
  }));
}

/** Of all reports, by code. */
function accountsOf(reports: readonly IncomeStatement[], section: Section) {
  const all = reports.flatMap((report) => report[section].accounts);
  const known = new Map(all.toReversed().map((one) => [one.accountId, one]));
  return [...known.values()].sort((a, b) => ((a.code ?? '') < (b.code ?? '') ? -1 : 1));
}
