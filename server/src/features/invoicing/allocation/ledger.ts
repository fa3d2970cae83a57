/**
 * The journal entry of an allocation: the customer's credit and the receivable both decrease. Each
 * document keeps its own exchange rate; the difference is the realised exchange difference (IAS
 * 21.28), or at equal rates a rounding difference.
 */
import type { JournalEntry, JournalLine } from '../../../record/journal.ts';
import { Big, currencyExponent, round } from '../../../record/values/money.ts';

/**
 * The open amount of a document before and after, in its own currency, and its rate to the base
 * currency.
 */
export interface Side {
  readonly before: string;
  readonly after: string;
  readonly exchangeRate: string;
}

/** IDs of accounts. */
export interface ApplicationAccounts {
  readonly customerCredit: string;
  readonly receivable: string;
  /** Null within the base currency, where no difference arises. */
  readonly difference: string | null;
}

/** The account of the first line with this amount; credits are negative. */
export function accountOf(entry: JournalEntry | null, amount: Big): string | null {
  return entry?.lines.find((line) => amount.eq(line.amount))?.accountId ?? null;
}

/**
 * The lines balance in both currencies. The base amount of a side is its open amount before minus
 * after, each converted and rounded: so in any order of allocations and reversals, an open amount
 * of zero has a base amount of zero. A reversal has `before` and `after` exchanged.
 */
export function applicationLines(
  source: Side,
  invoice: Side,
  accounts: ApplicationAccounts,
  currency: string,
  baseCurrency: string,
): JournalLine[] {
  const exponent = currencyExponent(currency) ?? 2;
  const baseExponent = currencyExponent(baseCurrency) ?? 2;
  const worth = (amount: string, { exchangeRate }: Side) =>
    new Big(round(new Big(amount).times(exchangeRate), baseExponent));
  const used = ({ before, after }: Side) => new Big(before).minus(after);
  const usedBase = (side: Side) => worth(side.before, side).minus(worth(side.after, side));
  const difference = usedBase(invoice).minus(usedBase(source));
  const line = (accountId: string, amount: Big, base: Big): JournalLine => ({
    accountId,
    amount: round(amount, exponent),
    baseAmount: round(base, baseExponent),
    taxCodeId: null,
  });
  const lines = [
    line(accounts.customerCredit, used(source), usedBase(source)),
    line(accounts.receivable, used(invoice).neg(), usedBase(invoice).neg()),
  ];
  if (!difference.eq(0)) lines.push(line(accounts.difference ?? '', new Big(0), difference));
  return lines;
}
