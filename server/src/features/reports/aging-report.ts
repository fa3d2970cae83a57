/** The responses of `ar-aging` and `open-amounts`. */
import { Big, currencyExponent, round, sum } from '../../record/values/money.ts';
import { type AgedAmounts, type Aging, ages } from './store-reports.ts';

/** Decimal places of an unknown currency. */
const defaultExponent = 2;

export function money(amount: Big, currency: string | null): string {
  return round(amount, currencyExponent(currency ?? '') ?? defaultExponent);
}

/** With two decimal places; null if the whole is zero. */
export function percentOf(part: Big, whole: Big): string | null {
  return whole.eq(0) ? null : round(part.times(100).div(whole), 2);
}

export function bucketsOf(amounts: readonly string[], currency: string | null) {
  const [notDue = '0', days1To30 = '0', days31To60 = '0', days61To90 = '0', daysOver90 = '0'] =
    amounts;
  const shown = (amount: string) => money(new Big(amount), currency);
  return {
    notDue: shown(notDue),
    days1To30: shown(days1To30),
    days31To60: shown(days31To60),
    days61To90: shown(days61To90),
    daysOver90: shown(daysOver90),
    total: money(sum(amounts.slice(0, ages.length)), currency),
  };
}

/** Amounts by age, then credits; the sum of all is the balance. */
function balanceOf(amounts: readonly string[], currency: string | null) {
  return {
    unapplied: money(sum(amounts.slice(ages.length)), currency),
    balance: money(sum(amounts), currency),
  };
}

const due = (amounts: readonly string[]) => sum(amounts.slice(0, ages.length));
const overdue = (amounts: readonly string[]) => sum(amounts.slice(1, ages.length));

/** The sum over all currencies, in base currency. */
function combined(rows: readonly AgedAmounts[]) {
  const add = (pick: (row: AgedAmounts) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  return {
    documents: add((row) => row.documents),
    overdueDocuments: add((row) => row.overdueDocuments),
    base: [...ages, ages.length].map((index) =>
      sum(rows.map((row) => row.baseAmounts[index] ?? '0')).toFixed(),
    ),
  };
}

/** The rows by customer, in their order. */
function byCustomer(aging: Aging): (readonly AgedAmounts[])[] {
  return [...Map.groupBy(aging.customers, (row) => row.customerId).values()];
}

export function agingReport(aging: Aging) {
  const { baseCurrency, customerCount } = aging;
  const shown = (rows: readonly AgedAmounts[]) => {
    const { documents, overdueDocuments, base } = combined(rows);
    return {
      documents,
      overdueDocuments,
      base: { ...bucketsOf(base, baseCurrency), ...balanceOf(base, baseCurrency) },
      currencies: rows.map(({ currency, documents: count, amounts }) => ({
        ...{ currency, documents: count },
        ...bucketsOf(amounts, currency),
        ...balanceOf(amounts, currency),
      })),
    };
  };
  const customers = byCustomer(aging).map((rows) => ({ ...nameOf(rows), ...shown(rows) }));
  return { baseCurrency, totals: shown(aging.totals), customerCount, customers };
}

export function openAmountsReport(aging: Aging) {
  const { baseCurrency } = aging;
  const shown = (rows: readonly AgedAmounts[]) => {
    const { documents, overdueDocuments, base } = combined(rows);
    return {
      documents,
      overdueDocuments,
      baseAmountDue: money(due(base), baseCurrency),
      baseOverdue: money(overdue(base), baseCurrency),
      baseUnapplied: balanceOf(base, baseCurrency).unapplied,
      baseBalance: balanceOf(base, baseCurrency).balance,
      currencies: rows.map(({ currency, documents: count, amounts }) => ({
        currency,
        documents: count,
        amountDue: money(due(amounts), currency),
        overdue: money(overdue(amounts), currency),
        ...balanceOf(amounts, currency),
      })),
    };
  };
  const whole = due(combined(aging.totals).base);
  const customers = byCustomer(aging).map((rows) => {
    const sharePercent = percentOf(due(combined(rows).base), whole);
    return { ...nameOf(rows), ...shown(rows), sharePercent };
  });
  const totals = { customers: aging.customerCount, ...shown(aging.totals) };
  return { baseCurrency, totals, customers };
}

function nameOf([row]: readonly AgedAmounts[]) {
  return { customerId: row?.customerId ?? '', name: row?.customerName ?? null };
}
