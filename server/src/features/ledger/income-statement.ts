/**
 * Income statement of a range, and of each of its months: what accounts of type Revenue and Expense moved, from the daily
 * sums of the range.
 */
import { invalidFilter } from '../../http/lists/query-parameters.ts';
import { ref } from '../../http/openapi/json-schema.ts';
import type { Operation, Response } from '../../http/operation.ts';
import { viewerOf } from '../../http/operations/request.ts';
import type { Database } from '../../postgres/db.ts';
import { date, enumeration } from '../../record/fields.ts';
import { problemWith } from '../../record/problem.ts';
import { sum } from '../../record/values/money.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import {
  freshnessExample,
  listOf,
  money,
  month,
  monthAfter,
  reportOperation,
} from '../reports/exports.ts';
import { accountAmount } from './ledger-report-schemas.ts';
import { problemAt } from './messages.ts';
import { type AccountResult, type LedgerResults, readResults } from './store-balances.ts';

const limits = { incomeMonths: 24 } as const;

const totals = { revenue: ref('Amount'), expenses: ref('Amount'), result: ref('Amount') };
const section = objectOf({
  accounts: listOf(
    objectOf({
      ...accountAmount(ref('Id')),
      months: {
        ...listOf(ref('Amount')),
        description: 'The amount of each of `months` of the report.',
      },
    }),
  ),
  total: ref('Amount'),
});
const sectionExample = (code: string, name: string, amount: string) => ({
  accounts: [
    {
      accountId: '0193d0a4-0000-7000-8000-0000000000a2',
      ...{ code, name, amount, months: [amount] },
    },
  ],
  total: amount,
});
const totalsExample = { revenue: '1000.00', expenses: '12.50', result: '987.50' };

const incomeResponse: Response = {
  description: 'Revenue and expenses by account, and their difference.',
  schema: objectOf({
    from: ref('CalendarDate'),
    to: ref('CalendarDate'),
    baseCurrency: ref('BaseCurrency'),
    months: {
      ...listOf(objectOf({ month, ...totals })),
      description: 'All months of the range with their totals; empty without `by=month`.',
    },
    revenue: section,
    expenses: section,
    result: { ...ref('Amount') },
    freshness: ref('Freshness'),
  }),
  example: {
    from: '2026-11-01',
    to: '2026-11-21',
    baseCurrency: 'EUR',
    months: [{ month: '2026-11', ...totalsExample }],
    revenue: sectionExample('4000', 'Revenue, services', totalsExample.revenue),
    expenses: sectionExample('8900', 'Exchange differences', totalsExample.expenses),
    result: totalsExample.result,
    freshness: freshnessExample,
  },
};

export function incomeOperation(db: Database): Operation {
  return reportOperation({
    path: 'income-statement',
    operationId: 'reportIncomeStatement',
    summary: 'Income statement',
    description: `The amounts on accounts of type Revenue and Expense within a range of posting dates, in base currency. Revenue is positive if credited, an expense if debited; \`result\` is revenue minus expenses, positive for a profit. Accounts without lines in the range are not listed. With \`by=month\`, also the amounts of each month, of at most ${limits.incomeMonths}; the first and the last month are those days of them that are in the range.`,
    fields: {
      by: enumeration(['month'], { description: 'Adds the amounts of each month.' }),
      from: date({
        description: 'The first posting date; by default that of the fiscal year of `to`.',
      }),
      to: date({ description: 'The last posting date; today by default.' }),
    },
    response: incomeResponse,
    async read(given, request) {
      const to = String(given.to ?? viewerOf(request).today);
      const asked = (given.from ?? null) as string | null;
      const byMonth = given.by === 'month';
      if (asked !== null) requireRange(asked, to, byMonth);
      const { id } = request.principal.tenant;
      const found = await readResults(db, id, { from: asked, to, byMonth });
      const from = asked ?? found.yearFrom;
      return { from, to, ...incomeStatement(found, byMonth ? monthsOf(from, to) : []) };
    },
  });
}

/** Throws `invalid_filter`. */
function requireRange(from: string, to: string, byMonth: boolean): void {
  if (from > to) throw invalidFilter('from', 'range_reversed', { from, to });
  const { incomeMonths: max } = limits;
  if (byMonth && monthAfter(from.slice(0, 7), max) <= to.slice(0, 7))
    throw problemWith('invalid_filter', problemAt('from', 'months_too_many', { max, from, to }));
}

/** `YYYY-MM` of each month of the range. */
function monthsOf(from: string, to: string): string[] {
  const last = to.slice(0, 7);
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= last; month = monthAfter(month, 1))
    months.push(month);
  return months;
}

function incomeStatement(found: LedgerResults, months: readonly string[]) {
  const { baseCurrency, freshness } = found;
  const revenue = found.accounts.filter(({ type }) => type === 'Revenue');
  const expenses = found.accounts.filter(({ type }) => type === 'Expense');
  /** Debits; with a month, of this month. */
  const debits = (rows: readonly AccountResult[], month?: string) =>
    sum(rows.filter((row) => month === undefined || row.month === month).map((row) => row.amount));
  const totalsOf = (month?: string) => {
    const [credited, debited] = [debits(revenue, month).times(-1), debits(expenses, month)];
    return {
      revenue: money(credited, baseCurrency),
      expenses: money(debited, baseCurrency),
      result: money(credited.minus(debited), baseCurrency),
    };
  };
  const accountsOf = (rows: readonly AccountResult[], sign: 1 | -1) =>
    [...Map.groupBy(rows, ({ accountId }) => accountId).values()].map((own) => {
      const [{ accountId, code, name } = { accountId: '', code: null, name: null }] = own;
      const amountOf = (month?: string) => money(debits(own, month).times(sign), baseCurrency);
      return { accountId, code, name, amount: amountOf(), months: months.map(amountOf) };
    });
  const whole = totalsOf();
  return {
    baseCurrency,
    months: months.map((month) => ({ month, ...totalsOf(month) })),
    revenue: { accounts: accountsOf(revenue, -1), total: whole.revenue },
    expenses: { accounts: accountsOf(expenses, 1), total: whole.expenses },
    result: whole.result,
    freshness,
  };
}
