/** The double entry of an invoice: receivable against revenue and tax, in document and base currency. */

import type { Row } from '../../domain/entity.ts';
import type { JournalEntry, JournalLine } from '../../domain/journal.ts';
import { Big, currencyExponent, round, sum } from '../../domain/money.ts';
import type { Invoice } from './fields.ts';
import { exponentOf, netOf } from './totals.ts';

type AccountRole = 'Receivable' | 'Tax' | 'Rounding';
export const neededRoles: readonly AccountRole[] = ['Receivable', 'Tax', 'Rounding'];

/** The active account that plays a role in automatic postings: the first by code. */
export function accountFor(role: AccountRole, accounts: readonly Row[]): Row | undefined {
  return accounts
    .filter((account) => account.role === role)
    .sort((a, b) => String(a.code).localeCompare(String(b.code)))[0];
}

/**
 * The lines of the posting entry; they balance in both currencies. What the rounding of each line to
 * the base currency leaves over goes to the rounding account. Expects computed totals.
 */
export function journalLines(
  invoice: Invoice,
  accounts: readonly Row[],
  baseCurrency: string,
): JournalLine[] {
  const rate = invoice.currency === baseCurrency ? '1' : (invoice.exchangeRate ?? '1');
  const baseExponent = currencyExponent(baseCurrency) ?? 2;
  const toBase = (amount: string) => round(new Big(amount).times(rate), baseExponent);
  const lines: JournalLine[] = [];
  const add = (accountId: string, amount: string, taxCodeId: string | null) => {
    if (!new Big(amount).eq(0))
      lines.push({ accountId, amount, baseAmount: toBase(amount), taxCodeId });
  };
  const idOf = (role: AccountRole) => accountFor(role, accounts)?.id ?? '';

  add(idOf('Receivable'), invoice.total, null);
  for (const [accountId, amount] of revenueByAccount(invoice)) {
    add(accountId, round(new Big(amount).neg(), exponentOf(invoice)), null);
  }
  for (const tax of invoice.taxes) {
    add(idOf('Tax'), round(new Big(tax.amount).neg(), exponentOf(invoice)), tax.taxCodeId);
  }
  const left = sum(lines.map((line) => line.baseAmount));
  if (!left.eq(0)) {
    const baseAmount = round(left.neg(), baseExponent);
    lines.push({
      accountId: idOf('Rounding'),
      amount: round(new Big(0), exponentOf(invoice)),
      baseAmount,
      taxCodeId: null,
    });
  }
  return lines;
}

/** Net revenue for each account; per tax code it adds up to the tax table's base to the last digit. */
function revenueByAccount(invoice: Invoice): Map<string, string> {
  const exponent = exponentOf(invoice);
  const totals = new Map<string, Big>();
  const add = (accountId: string | null, amount: Big) => {
    const key = accountId ?? '';
    totals.set(key, (totals.get(key) ?? new Big(0)).plus(amount));
  };
  const groups = Map.groupBy(invoice.lines, (line) => line.taxCodeId);
  for (const [taxCodeId, lines] of groups) {
    const base = invoice.taxes.find((tax) => tax.taxCodeId === taxCodeId)?.base;
    let open = base === undefined ? sum(lines.map((line) => line.amount)) : new Big(base);
    for (const [index, line] of lines.entries()) {
      const exact = invoice.pricesIncludeTax
        ? netOf(new Big(line.amount), line.taxRate ?? '0')
        : new Big(line.amount);
      const share = index === lines.length - 1 ? open : new Big(round(exact, exponent));
      open = open.minus(share);
      add(line.accountId, share);
    }
  }
  return new Map([...totals].map(([accountId, amount]) => [accountId, round(amount, exponent)]));
}

/** Whether the entry adds up to zero in both currencies. */
export function balances(lines: readonly JournalLine[]): boolean {
  return (
    sum(lines.map((line) => line.amount)).eq(0) && sum(lines.map((line) => line.baseAmount)).eq(0)
  );
}

/** The entry that takes another one back, dated `postingDate`. */
export function reversalOf(
  entry: JournalEntry,
  id: string,
  postingDate: string,
  periodId: string,
): JournalEntry {
  const negate = (amount: string) =>
    amount.startsWith('-') ? amount.slice(1) : new Big(amount).eq(0) ? amount : `-${amount}`;
  return {
    ...entry,
    id,
    kind: 'reversal',
    postingDate,
    periodId,
    reversalOf: entry.id,
    lines: entry.lines.map((line) => ({
      ...line,
      amount: negate(line.amount),
      baseAmount: negate(line.baseAmount),
    })),
  };
}
