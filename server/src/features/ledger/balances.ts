/**
 * Balances of accounts with fiscal years: income and expense accounts begin a year at zero, and the results of earlier
 * years are part of the account with the role RetainedEarnings. No entry is written for that; it is computed (0075).
 */
import { Big, sum } from '../../record/values/money.ts';
import type { AccountName, LedgerSums } from './store-balances.ts';

const zero = new Big(0);

/** Opening + debit - credit + carriedForward = closing. Debits are positive. */
export interface Balance {
  readonly opening: Big;
  readonly debit: Big;
  readonly credit: Big;
  /** What the beginnings of fiscal years within the range, after its first day, moved. */
  readonly carriedForward: Big;
  readonly closing: Big;
}

export interface AccountBalance extends AccountName, Balance {
  /** Within the range. */
  readonly lines: number;
}

export interface Balances {
  /** By code. */
  readonly accounts: readonly AccountBalance[];
  /** The results of earlier years while no account has the role; null if they are zero or have an account. */
  readonly unassigned: Balance | null;
}

function isResultType(type: string | null): boolean {
  return type === 'Revenue' || type === 'Expense';
}

export function balancesOf({ accounts: sums, retained }: LedgerSums): Balances {
  const results = sums.filter(({ type }) => isResultType(type));
  const earlier = sum(results.map(({ beforeYear }) => beforeYear));
  const later = sum(results.map(({ beforeLastYear }) => beforeLastYear)).minus(earlier);
  const accounts = sums.map((row): AccountBalance => {
    const { accountId, code, name, type, lines } = row;
    const [debit, credit] = [new Big(row.debit), new Big(row.credit)];
    const isResult = isResultType(type);
    const ofEarlierYears = isResult ? new Big(row.beforeYear) : zero;
    const opening = new Big(row.before).minus(ofEarlierYears);
    const carriedForward = isResult ? ofEarlierYears.minus(row.beforeLastYear) : zero;
    const own = { opening, debit, credit, carriedForward };
    return { accountId, code, name, type, lines, ...closed(own) };
  });
  if (earlier.eq(0) && later.eq(0)) return { accounts, unassigned: null };
  const carried = { opening: earlier, debit: zero, credit: zero, carriedForward: later };
  if (retained === null) return { accounts, unassigned: closed(carried) };
  const known = accounts.find(({ accountId }) => accountId === retained.accountId);
  if (known === undefined)
    return {
      accounts: [...accounts, { ...retained, lines: 0, ...closed(carried) }].sort(byCode),
      unassigned: null,
    };
  const both = {
    ...known,
    opening: known.opening.plus(earlier),
    carriedForward: known.carriedForward.plus(later),
  };
  return {
    accounts: accounts.map((one) => (one === known ? { ...known, ...closed(both) } : one)),
    unassigned: null,
  };
}

function closed({ opening, debit, credit, carriedForward }: Omit<Balance, 'closing'>): Balance {
  const closing = opening.plus(debit).minus(credit).plus(carriedForward);
  return { opening, debit, credit, carriedForward, closing };
}

function byCode(a: AccountName, b: AccountName): number {
  const [one, other] = [a.code ?? '', b.code ?? ''];
  return one < other ? -1 : one > other ? 1 : 0;
}

export function totalOf(balances: readonly Balance[]): Balance {
  const total = (name: keyof Balance) => balances.reduce((all, one) => all.plus(one[name]), zero);
  const [opening, debit, credit] = [total('opening'), total('debit'), total('credit')];
  return closed({ opening, debit, credit, carriedForward: total('carriedForward') });
}
