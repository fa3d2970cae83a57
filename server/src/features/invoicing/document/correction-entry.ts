/**
 * The journal lines of a credit note that corrects an invoice. They use the accounts of the invoice's entry, and those of
 * all parts sum to it, in document and base currency: each line has what is credited of its account so far, less what
 * was posted before.
 */
import type { JournalEntry } from '../../../record/journal.ts';
import type { Related } from '../../../record/related.ts';
import { Big } from '../../../record/values/money.ts';
import { type Correction, correctionOf, isComparable, isLastPart } from './correction.ts';
import { type Booked, bookedOf, type Note } from './credited.ts';

/** The tax of a movement or line; without a tax code it is none. */
interface MovedTax {
  readonly taxCodeId: string | null;
  /** Percent. */
  readonly taxRate?: string | null;
  readonly taxComponent?: string | null;
}

/** An amount on an account; positive: a debit. */
export interface Movement extends MovedTax {
  readonly accountId: string;
  readonly amount: Big;
}

/** What posting a correction reads. */
export interface EntryCorrection {
  readonly correction: Correction;
  /** The entry of the invoice. */
  readonly entry: JournalEntry;
  readonly booked: readonly Booked[];
}

/** Null: the document corrects no invoice in its currency and price mode. */
export function entryCorrection(document: Note, related: Related): EntryCorrection | null {
  const correction = correctionOf(document, related);
  if (correction === null || !isComparable(document, correction)) return null;
  const { invoice } = correction;
  const entry = related.journal(invoice.id);
  return entry === null ? null : { correction, entry, booked: bookedOf(invoice, related) };
}

/** The account to which the invoice posted the tax or a component of it; null if it has none at the rate. */
export function taxAccountOf({ entry }: EntryCorrection, tax: MovedTax): string | null {
  return entry.lines.find((line) => isSameTax(line, tax))?.accountId ?? null;
}

/** A line of a release that did not store rates has the rate of `tax`. */
function isSameTax(line: MovedTax, tax: MovedTax): boolean {
  return (
    line.taxCodeId === tax.taxCodeId &&
    (line.taxComponent ?? null) === (tax.taxComponent ?? null) &&
    new Big(line.taxRate ?? tax.taxRate ?? 0).eq(tax.taxRate ?? 0)
  );
}

/**
 * The revenue that is left of the invoice by account if the document is its last part, otherwise `own`. With prices that
 * include tax, the net amounts of accounts are rounded in each part.
 */
export function correctedRevenue(
  document: Note,
  { correction, entry, booked }: EntryCorrection,
  own: ReadonlyMap<string, Big>,
): ReadonlyMap<string, Big> {
  if (!isLastPart(document, correction)) return own;
  const left = new Map([...own.keys()].map((accountId) => [accountId, new Big(0)]));
  const add = (accountId: string, amount: string) =>
    left.set(accountId, (left.get(accountId) ?? new Big(0)).minus(amount));
  const hasReceivable = !new Big(correction.invoice.total).eq(0);
  for (const line of hasReceivable ? entry.lines.slice(1) : entry.lines)
    if (line.taxCodeId === null) add(line.accountId, line.amount);
  for (const one of booked) if (one.taxCodeId === null) add(one.accountId, one.amount);
  const sumOf = (amounts: Iterable<Big>) => [...amounts].reduce((a, b) => a.plus(b), new Big(0));
  // An entry that another release wrote by other rules is no measure.
  return sumOf(left.values()).eq(sumOf(own.values())) ? left : own;
}

/** The base amount of a movement: that of the sum so far, less the one of the parts before. */
export function correctedBase(
  { accountId, amount, ...tax }: Movement,
  { booked }: EntryCorrection,
  toBase: (amount: Big) => Big,
): Big {
  const before = booked.filter((one) => one.accountId === accountId && isSameTax(one, tax));
  const sumOf = (name: 'sameRateAmount' | 'sameRateBase') =>
    before.reduce((total, one) => total.plus(one[name]), new Big(0));
  return toBase(sumOf('sameRateAmount').plus(amount)).minus(sumOf('sameRateBase'));
}
