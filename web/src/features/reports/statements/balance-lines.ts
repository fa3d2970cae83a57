/** Columns and lines of the balance sheet: one day or two. */
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';
import type { BalanceSheet } from '../queries.ts';
import type { FigureColumn, FigureLine } from './figures-table.tsx';

const sections = [
  ['assets', 'totalAssets'],
  ['liabilities', 'totalLiabilities'],
  ['equity', 'totalEquity'],
] as const;
type Section = (typeof sections)[number][0];

export function useBalanceLines(
  report: BalanceSheet | undefined,
  earlier: BalanceSheet | undefined,
): { readonly columns: readonly FigureColumn[]; readonly lines: readonly FigureLine[] } {
  const m = useMessages('reports.balanceLines');
  const format = useFormat();
  if (report === undefined) return { columns: [], lines: [] };
  const sheets = earlier === undefined ? [report] : [report, earlier];
  const columns = sheets.map(({ asOf }, at) => {
    return { id: `${at} ${asOf}`, header: format.date(asOf), fileHeader: asOf };
  });
  const lines = sections.flatMap(([section, total]): FigureLine[] => {
    const own = { section: m[section], code: null };
    const result: FigureLine = {
      ...{ ...own, id: 'result', kind: 'line', name: m.result },
      figures: sheets.map(({ equity, yearFrom, asOf }) => {
        const search = { from: yearFrom, to: asOf };
        return { amount: equity.result, target: { to: '/reports/income-statement', search } };
      }),
    };
    return [
      { ...own, id: section, kind: 'section', name: m[section], figures: [] },
      ...accountsOf(sheets, section).map(
        ({ accountId, code, name }): FigureLine => ({
          ...{ ...own, id: `${section} ${accountId}`, kind: 'line', code },
          name: accountId === null ? m.unassigned : (name ?? ''),
          figures: sheets.map((sheet) => figureOf(sheet, section, accountId)),
        }),
      ),
      ...(section === 'equity' ? [result] : []),
      {
        ...{ ...own, id: total, kind: 'total', name: m[total] },
        figures: sheets.map((sheet) => ({ amount: sheet[section].total })),
      },
    ];
  });
  const sum = m.liabilitiesAndEquity;
  const last: FigureLine = {
    ...{ id: 'sum', kind: 'result', section: sum, code: null, name: sum },
    figures: sheets.map(({ liabilitiesAndEquity }) => ({ amount: liabilitiesAndEquity })),
  };
  return { columns, lines: [...lines, last] };
}

/** The statement of the fiscal year ends with the balance. */
function figureOf(sheet: BalanceSheet, section: Section, accountId: string | null) {
  const { asOf: to, yearFrom: from } = sheet;
  const row = sheet[section].accounts.find((one) => one.accountId === accountId);
  if (row === undefined) return { amount: '0' };
  if (accountId === null) return { amount: row.amount };
  const target = { to: '/reports/account-statement', search: { accountId, from, to } };
  return { amount: row.amount, target };
}

type Account = BalanceSheet['equity']['accounts'][number];

/** Of all sheets, by code; the results without an account last. */
function accountsOf(sheets: readonly BalanceSheet[], section: Section): readonly Account[] {
  const all = sheets.flatMap((sheet): readonly Account[] => sheet[section].accounts);
  const known = new Map(all.toReversed().map((one) => [one.accountId, one]));
  const key = ({ accountId, code }: Account) => `${accountId === null ? 1 : 0}${code ?? ''}`;
  return [...known.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
