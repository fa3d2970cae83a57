/**
 * The journal entry of a document: receivable or customer credit against revenue and tax, in
 * document and base currency.
 */

import type { JournalEntry, JournalLine } from '../../../record/journal.ts';
import type { Related } from '../../../record/related.ts';
import { Big, currencyExponent, round, sum } from '../../../record/values/money.ts';
import { type AccountRole, accountFor, rolesNeed } from '../../ledger/exports.ts';
import {
  correctedBase,
  correctedRevenue,
  entryCorrection,
  type Movement,
  taxAccountOf,
} from './correction-entry.ts';
import type { Note } from './credited.ts';
import type { Document } from './fields.ts';
import type { DocumentKind } from './kind.ts';
import { exponentOf, netOf, taxKey } from './totals.ts';

export function neededRoles({ account }: Pick<DocumentKind<never>, 'account'>): AccountRole[] {
  return [account, 'Tax', 'Rounding'];
}

/**
 * The lines of the posting entry; they balance in both currencies. The first one is that of the customer, unless the
 * total is zero. Rounding differences of the base currency are posted to the rounding account. Expects computed totals.
 */
export function journalLines(
  document: Note,
  { sign, account }: Pick<DocumentKind<never>, 'sign' | 'account'>,
  related: Related,
  baseCurrency: string,
): JournalLine[] {
  const rate = document.currency === baseCurrency ? '1' : (document.exchangeRate ?? '1');
  const exponent = exponentOf(document);
  const baseExponent = currencyExponent(baseCurrency) ?? 2;
  const toBase = (amount: Big) => new Big(round(amount.times(rate), baseExponent));
  const accounts = related.all(rolesNeed);
  const idOf = (role: AccountRole) => accountFor(role, accounts)?.id ?? '';
  const part = entryCorrection(document, related);
  const lines: JournalLine[] = [];
  const add = ({ amount, ...on }: Movement, baseOf: (movement: Movement) => Big) => {
    const base = baseOf({ ...on, amount });
    if (amount.eq(0) && base.eq(0)) return;
    const amounts = { amount: round(amount, exponent), baseAmount: round(base, baseExponent) };
    const { accountId, taxCodeId, taxRate = null, taxComponent = null } = on;
    const line = { accountId, ...amounts, taxCodeId };
    lines.push(taxCodeId === null ? line : { ...line, taxRate, taxComponent });
  };
  const simple = ({ amount }: Movement) => toBase(amount);
  const total = new Big(document.total).times(sign);
  add({ accountId: idOf(account), taxCodeId: null, amount: total }, simple);

  const baseOf = part === null ? simple : (one: Movement) => correctedBase(one, part, toBase);
  const own = revenueByAccount(document);
  const revenue = part === null ? own : correctedRevenue(document, part, own);
  for (const [accountId, amount] of revenue)
    add({ accountId, taxCodeId: null, amount: amount.times(-sign) }, baseOf);
  for (const { accountId: own, amount, ...tax } of taxesToBook(document)) {
    const accountId = (part === null ? null : taxAccountOf(part, tax)) ?? own ?? idOf('Tax');
    add({ accountId, ...tax, amount: new Big(amount).times(-sign) }, baseOf);
  }
  const left = sum(lines.map((line) => line.baseAmount));
  const rounding = { accountId: idOf('Rounding'), taxCodeId: null, amount: new Big(0) };
  add(rounding, () => left.neg());
  return lines;
}

/** The taxes of a document, each component apart. `accountId` null: that of the role Tax, or of the corrected entry. */
function taxesToBook({ taxes }: Document) {
  return taxes.flatMap(({ taxCodeId, rate: taxRate, amount, components }) => {
    const parts = components ?? [{ name: null, accountId: null, amount }];
    return parts.map((one) => {
      const { name: taxComponent, accountId } = one;
      return { taxCodeId, taxRate, taxComponent, accountId, amount: one.amount };
    });
  });
}

/** Net revenue by account; per tax code and rate, its sum is exactly the base of the tax table. */
function revenueByAccount(document: Document): Map<string, Big> {
  const exponent = exponentOf(document);
  const totals = new Map<string, Big>();
  const add = (accountId: string | null, amount: Big) => {
    const key = accountId ?? '';
    totals.set(key, (totals.get(key) ?? new Big(0)).plus(amount));
  };
  const groups = Map.groupBy(document.lines, (line) => taxKey(line.taxCodeId, line.taxRate));
  for (const [key, lines] of groups) {
    const base = document.taxes.find((tax) => taxKey(tax.taxCodeId, tax.rate) === key)?.base;
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
  return totals;
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
