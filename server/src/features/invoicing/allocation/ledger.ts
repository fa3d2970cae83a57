/**
 * The double entry of an application: the customer's credit goes down, and so does what he owes. Each side
 * keeps its own exchange rate; what lies between is the realised exchange difference (IAS 21, 28).
 */
import type { JournalEntry, JournalLine } from '../../../record/journal.ts';
import { Big, currencyExponent, round } from '../../../record/money.ts';

/** What is open on one side before and after, in its own currency, and its rate to the base currency. */
export interface Side {
  readonly before: string;
  readonly after: string;
  readonly exchangeRate: string;
}

/** The accounts of an application, by their ids. */
export interface ApplicationAccounts {
  readonly customerCredit: string;
  readonly receivable: string;
  /** Null where none is needed: within the base currency both sides have one rate. */
  readonly exchangeDifference: string | null;
}

/** The account that an entry books an amount on, the first of several; amounts credited are negative. */
export function accountOf(entry: JournalEntry | null, amount: Big): string | null {
  return entry?.lines.find((line) => amount.eq(line.amount))?.accountId ?? null;
}

/**
 * The lines; they balance in both currencies. In base currency each side gives what it was worth less what it
 * is worth now, both rounded: so whatever is applied and taken back in whatever order, a side with nothing
 * open is worth nothing, to the last cent. Taken back, `before` and `after` change places by themselves.
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
  if (!difference.eq(0))
    lines.push(line(accounts.exchangeDifference ?? '', new Big(0), difference));
  return lines;
}
