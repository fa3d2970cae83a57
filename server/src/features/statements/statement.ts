/** The statement as the API returns it: amounts in the decimal places of their currency, running balances. */
import { daysBetween } from '../../record/values/days.ts';
import { Big, sum } from '../../record/values/money.ts';
import { bucketsOf, money } from '../reports/exports.ts';
import type { CurrencyBalance, Movement, OpenItem, StatementFacts } from './store-statement.ts';

export interface Statement {
  readonly balances: readonly ReturnType<typeof shownBalance>[];
  readonly movements: readonly (Movement & { readonly balance: string })[];
  readonly openItems: readonly ReturnType<typeof shownItem>[];
  readonly openItemCount: number;
}

export function statementOf(facts: StatementFacts, to: string): Statement {
  const { balances, movements, openItems, openItemCount } = facts;
  const current = new Map(balances.map(({ currency, opening }) => [currency, new Big(opening)]));
  return {
    balances: balances.map(shownBalance),
    movements: movements.map((movement) => {
      const { currency, amount } = movement;
      const balance = (current.get(currency) ?? new Big(0)).plus(amount);
      current.set(currency, balance);
      return { ...movement, amount: shown(amount, currency), balance: money(balance, currency) };
    }),
    openItems: openItems.map((item) => shownItem(item, to)),
    openItemCount,
  };
}

const shown = (amount: string, currency: string) => money(new Big(amount), currency);

/** `unapplied`: credits that settle no invoice yet; negative. */
function shownBalance({ currency, opening, closing, amounts }: CurrencyBalance) {
  return {
    currency,
    opening: shown(opening, currency),
    closing: shown(closing, currency),
    receivable: bucketsOf(amounts.slice(0, 5), currency),
    unapplied: money(sum(amounts.slice(5)), currency),
  };
}

function shownItem({ amount, amountDue, ...item }: OpenItem, to: string) {
  const { currency, dueDate } = item;
  const late = dueDate === null ? 0 : daysBetween(dueDate, to);
  return {
    ...item,
    amount: shown(amount, currency),
    amountDue: shown(amountDue, currency),
    daysOverdue: Math.max(0, late),
  };
}
