/**
 * The journal entry of a document: receivable or customer credit against revenue and tax, in
 * document and base currency.
 */

import type { JournalEntry, JournalLine } from '../../../record/journal.ts';
import type { Row } from '../../../record/row.ts';
import { Big, currencyExponent, round, sum } from '../../../record/values/money.ts';
import { type AccountRole, accountFor } from '../../ledger/exports.ts';
import type { Document } from './fields.ts';
import type { DocumentKind } from './kind.ts';
import { exponentOf, netOf } from './totals.ts';

export function neededRoles({ account }: Pick<DocumentKind<never>, 'account'>): AccountRole[] {
  return [account, 'Tax', 'Rounding'];
}

/**
 * The lines of the posting entry; they balance in both currencies. Rounding differences of the base
 * currency are posted to the rounding account. Expects computed totals.
 */
export function journalLines(
  document: Document,
  { sign, account }: Pick<DocumentKind<never>, 'sign' | 'account'>,
  accounts: readonly Row[],
  baseCurrency: string,
): JournalLine[] {
  const rate = document.currency === baseCurrency ? '1' : (document.exchangeRate ?? '1');
  const baseExponent = currencyExponent(baseCurrency) ?? 2;
  const toBase = (amount: string) => round(new Big(amount).times(rate), baseExponent);
  const lines: JournalLine[] = [];
  const add = (accountId: string, debit: Big, taxCodeId: string | null) => {
    const amount = round(debit.times(sign), exponentOf(document));
    if (!debit.eq(0)) lines.push({ accountId, amount, baseAmount: toBase(amount), taxCodeId });
  };
  const idOf = (role: AccountRole) => accountFor(role, accounts)?.id ?? '';

  add(idOf(account), new Big(document.total), null);
  for (const [accountId, amount] of revenueByAccount(document)) {
    add(accountId, new Big(amount).neg(), null);
  }
  for (const tax of document.taxes) {
    add(idOf('Tax'), new Big(tax.amount).neg(), tax.taxCodeId);
  }
  const left = sum(lines.map((line) => line.baseAmount));
  if (!left.eq(0)) {
    const baseAmount = round(left.neg(), baseExponent);
    lines.push({
      accountId: idOf('Rounding'),
      amount: round(new Big(0), exponentOf(document)),
      baseAmount,
      taxCodeId: null,
    });
  }
  return lines;
}

/** Net revenue by account; per tax code, its sum is exactly the base of the tax table. */
function revenueByAccount(document: Document): Map<string, string> {
  const exponent = exponentOf(document);
  const totals = new Map<string, Big>();
  const add = (accountId: string | null, amount: Big) => {
    const key = accountId ?? '';
    totals.set(key, (totals.get(key) ?? new Big(0)).plus(amount));
  };
  const groups = Map.groupBy(document.lines, (line) => line.taxCodeId);
  for (const [taxCodeId, lines] of groups) {
    const base = document.taxes.find((tax) => tax.taxCodeId === taxCodeId)?.base;
    let open = base === undefined ? sum(lines.map((line) => line.amount)) : new Big(base);
    for (const [index, line] of lines.entries()) {
      const exact = document.pricesIncludeTax
        ? netOf(new Big(line.amount), line.taxRate ?? '0')
        : new Big(line.amount);
      const share = index === lines.length - 1 ? open : new Big(round(exact, exponent));
      open = open.minus(share);
      add(line.accountId, share);
    }
  }
  return new Map([...totals].map(([accountId, amount]) => [accountId, round(amount, exponent)]));
}

/** Whether the lines sum to zero in both currencies. */
export function balances(lines: readonly JournalLine[]): boolean {
  return (
    sum(lines.map((line) => line.amount)).eq(0) && sum(lines.map((line) => line.baseAmount)).eq(0)
  );
}

/** The reversing entry, dated `postingDate`. */
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
