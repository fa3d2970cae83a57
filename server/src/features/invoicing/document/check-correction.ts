/** The validation of a credit note against the invoice that it corrects. */
import type { Context } from '../../../record/entity.ts';
import type { Row } from '../../../record/row.ts';
import { Big } from '../../../record/values/money.ts';
import { invoice as invoiceEntity } from '../invoice/invoice.ts';
import type { Report } from '../messages.ts';
import { type Corrected, correctionOf } from './correction.ts';
import { liveStates, type Note } from './credited.ts';
import { checkLeft } from './crediting.ts';

type Checked = Note & { readonly issueDate: string | null };

export function checkCorrection(note: Checked, report: Report, context: Context): void {
  const { invoiceId = null } = note;
  if (invoiceId === null) return;
  const invoice = context.locked(invoiceEntity, invoiceId);
  const correction = correctionOf(note, context.related);
  if (correction === null || !liveStates.includes(String(invoice?.status))) {
    const status = String(invoice?.status);
    report('/invoiceId', 'credited_invoice_not_posted', { status });
    return;
  }
  const number = String(correction.invoice.number);
  const { currency, customerId } = correction.invoice;
  if (customerId !== note.customerId) report('/invoiceId', 'other_customer', { number });
  else if (currency !== note.currency)
    report('/invoiceId', 'other_currency', {
      number,
      currency: String(currency),
      expected: String(note.currency),
    });
  else {
    checkTerms(note, correction.invoice, context, report);
    checkDates(note, correction.invoice, report);
    checkLeft(note, correction, report);
  }
}

/** A correction is converted and priced as what it corrects. */
function checkTerms(note: Checked, invoice: Corrected, { related }: Context, report: Report): void {
  const number = String(invoice.number);
  const rate = String(invoice.exchangeRate);
  const isBase = related.single('tenantSettings')?.baseCurrency === note.currency;
  if (!isBase && note.exchangeRate !== null && !new Big(note.exchangeRate).eq(rate))
    report('/exchangeRate', 'exchange_rate_of_invoice', { rate, number });
  if (note.pricesIncludeTax !== invoice.pricesIncludeTax)
    report('/pricesIncludeTax', 'price_mode_of_invoice', {
      number,
      mode: invoice.pricesIncludeTax ? 'gross' : 'net',
    });
}

/** A document that amends an invoice refers to it (Directive 2006/112/EC, article 219), so it cannot be older. */
function checkDates({ issueDate, postingDate }: Checked, invoice: Row, report: Report): void {
  const number = String(invoice.number);
  const invoiceDate = String(invoice['invoiceDate']);
  const posted = String(invoice['postingDate']);
  if (issueDate !== null && issueDate < invoiceDate)
    report('/issueDate', 'credit_before_invoice', { number, date: invoiceDate });
  else if ((postingDate ?? issueDate ?? posted) < posted) {
    const pointer = postingDate === null ? '/issueDate' : '/postingDate';
    report(pointer, 'credit_posted_before_invoice', { number, date: posted });
  }
}
