/** The response of `revenue`: all months of the range, including those without revenue. */
import { sum } from '../../record/values/money.ts';
import { money } from './aging-report.ts';
import type { LedgerMonth } from './store-reports.ts';

/** The month `count` months later, `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + count;
  const text = String(Math.floor(index / 12)).padStart(4, '0');
  return `${text}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export function revenueReport(
  revenue: { readonly baseCurrency: string | null; readonly months: readonly LedgerMonth[] },
  from: string,
  to: string,
) {
  const { baseCurrency } = revenue;
  const found = Map.groupBy(revenue.months, ({ month }) => month);
  const months = [];
  for (let month = from; month <= to; month = monthAfter(month, 1)) {
    const rows = found.get(month) ?? [];
    months.push({ month, ...summed(rows, baseCurrency), accounts: accounts(rows, baseCurrency) });
  }
  const totals = summed(revenue.months, baseCurrency);
  return { by: 'month', from, to, baseCurrency, months, totals };
}

function summed(rows: readonly LedgerMonth[], baseCurrency: string | null) {
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return {
    baseAmount: money(sum(rows.map((row) => row.baseAmount)), baseCurrency),
    currencies: currencies.map(([currency, group]) => ({
      currency,
      amount: money(sum(group.map((row) => row.amount)), currency),
      baseAmount: money(sum(group.map((row) => row.baseAmount)), baseCurrency),
    })),
  };
}

function accounts(rows: readonly LedgerMonth[], baseCurrency: string | null) {
  return rows.map((row) => ({
    accountId: row.accountId,
    code: row.accountCode,
    name: row.accountName,
    currency: row.currency,
    amount: money(sum([row.amount]), row.currency),
    baseAmount: money(sum([row.baseAmount]), baseCurrency),
    entries: row.entries,
  }));
}
