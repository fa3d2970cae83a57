/** When an invoice is due, and the discount for paying it early. */
import type { Value } from '../../../record/fields.ts';
import { addDays, endOfMonth } from '../../../record/values/days.ts';
import { Big, round } from '../../../record/values/money.ts';
import { exponentOf } from '../document/totals.ts';
import type { Report } from '../messages.ts';
import type { TermValues } from '../term-fields.ts';
import type { Invoice } from './fields.ts';

/** Fields that the due date follows. */
export const decidesDueDate = ['invoiceDate', 'paymentTermsDays', 'paymentTermsFrom', 'customerId'];

type Terms = TermValues & Pick<Invoice, 'invoiceDate'>;
type Priced = Terms & Pick<Invoice, 'currency' | 'total'>;

/** The last day that a date can have. */
const lastDay = '2199-12-31';

/** `paymentTermsDays` after the invoice date, or after the last day of its month; null without date or days. */
export function dueDateOf(terms: Terms): string | null {
  const { invoiceDate, paymentTermsDays: days, paymentTermsFrom: from } = terms;
  if (invoiceDate === null || days === null) return null;
  return dayOrNull(addDays(from === 'EndOfMonth' ? endOfMonth(invoiceDate) : invoiceDate, days));
}

function dayOrNull(day: string): string | null {
  return day > lastDay ? null : day;
}

export interface Discount {
  /** Greater than 0, with at most two decimal places. */
  readonly percent: string;
  /** After the invoice date. */
  readonly days: number;
  /** The last day on which a payment may take it. */
  readonly until: string;
  /** In the document's currency. */
  readonly amount: string;
  /** What is to be paid with it. */
  readonly rest: string;
}

/** The discount on the total; null if there is none. A percentage of 0 is none, whatever the customer has. */
export function discountOf(invoice: Priced): Discount | null {
  return discountFrom(invoice, invoice.total);
}

/**
 * The discount that a payment on a day may take on what is still due, so that a credit note or a part that was paid
 * before reduces it; null if the invoice is not open or the time is over.
 */
export function allowedDiscount(
  invoice: Priced & Pick<Invoice, 'status' | 'amountDue'>,
  day: string,
): Discount | null {
  const isOpen = invoice.status === 'Posted' || invoice.status === 'Released';
  const discount = isOpen ? discountFrom(invoice, invoice.amountDue) : null;
  return discount === null || day > discount.until ? null : discount;
}

function discountFrom(invoice: Priced, from: string): Discount | null {
  const { invoiceDate, earlyPaymentDiscountPercent: percent } = invoice;
  const { earlyPaymentDiscountDays: days } = invoice;
  if (invoiceDate === null || percent === null || days === null) return null;
  const until = dayOrNull(addDays(invoiceDate, days));
  if (until === null || new Big(percent).eq(0) || new Big(from).lte(0)) return null;
  const exponent = exponentOf(invoice);
  const amount = round(new Big(from).times(percent).div(100), exponent);
  return { percent, days, until, amount, rest: round(new Big(from).minus(amount), exponent) };
}

/** Terms that cannot be posted. */
export function checkTerms(invoice: Priced & Pick<Invoice, 'dueDate'>, report: Report): void {
  const { earlyPaymentDiscountPercent: percent, earlyPaymentDiscountDays: days } = invoice;
  const isNone = percent !== null && new Big(percent).eq(0);
  if (percent !== null && !isNone && days === null)
    report('/earlyPaymentDiscountDays', 'early_payment_days_required', { percent });
  if (percent === null && days !== null)
    report('/earlyPaymentDiscountPercent', 'early_payment_percent_required', { days });
  const late = discountAfterDueDate(invoice);
  if (late !== null) report('/earlyPaymentDiscountDays', 'early_payment_after_due_date', late);
}

/** The last day of the discount and the due date before it; null if they fit. */
export function discountAfterDueDate(invoice: Priced & Pick<Invoice, 'dueDate'>) {
  const { dueDate } = invoice;
  const until = discountOf(invoice)?.until;
  return until === undefined || dueDate === null || until <= dueDate ? null : { until, dueDate };
}

/** What the discount is, derived when read. */
export function shownDiscount(invoice: Priced): Readonly<Record<string, Value>> {
  const discount = discountOf(invoice);
  return {
    earlyPaymentDiscountDate: discount?.until ?? null,
    earlyPaymentDiscountAmount: discount?.amount ?? null,
  };
}
