/** Checks the tax rates of a credit note against its invoice before it is posted (`frozen-rates.ts`). */
import { listOf } from '../../../record/messages/message.ts';
import type { Related } from '../../../record/related.ts';
import { Big, round } from '../../../record/values/money.ts';
import type { Report } from '../messages.ts';
import { type Correction, isComparable, isSameRate, taxedAmount } from './correction.ts';
import { leftOf } from './crediting.ts';
import type { Document, Line } from './fields.ts';
import { amountsByRate, isRateUnclear } from './frozen-rates.ts';
import { exponentOf } from './totals.ts';

export function checkRates(
  document: Document,
  correction: Correction,
  related: Related,
  pointerOf: (line: Line) => string,
  report: Report,
): void {
  const { invoice } = correction;
  const number = String(invoice.number);
  const codeOf = (id: string) => String(related.record('taxCode', id)?.code ?? id);
  const unclear = document.lines.filter((line) => isRateUnclear(correction, line));
  for (const line of unclear) {
    const code = codeOf(String(line.taxCodeId));
    const same = invoice.taxes.filter(({ taxCodeId }) => taxCodeId === line.taxCodeId);
    const rates = listOf(same.map(({ rate }) => rate));
    report(`${pointerOf(line)}/invoiceLine`, 'invoice_line_required', { number, code, rates });
  }
  if (unclear.length === 0 && isComparable(document, correction)) checkAmounts();

  function checkAmounts(): void {
    // With one rate, more than the rate is more than the total, which is reported.
    const isOver = new Big(document.total).gt(leftOf(invoice, correction.credited));
    if (invoice.taxes.length === 1 && isOver) return;
    const exponent = exponentOf(invoice);
    for (const { taxCodeId, rate, whole, before } of amountsByRate(correction)) {
      const tax = document.taxes.find((one) => isSameRate(one, { taxCodeId, rate }));
      if (tax === undefined || !invoice.taxes.some((one) => isSameRate(one, tax))) continue;
      const most = whole.lt(0) ? new Big(0) : whole;
      if (before.plus(taxedAmount(tax, invoice)).lte(most)) continue;
      const left = most.minus(before);
      const line = document.lines.find((one) =>
        isSameRate(tax, { taxCodeId: one.taxCodeId, rate: one.taxRate ?? '0' }),
      );
      report(line === undefined ? '/lines' : `${pointerOf(line)}/quantity`, 'rate_over_credited', {
        ...{ number, rate, code: codeOf(taxCodeId), currency: String(invoice.currency) },
        left: round(left.lt(0) ? new Big(0) : left, exponent),
        credited: round(before, exponent),
        total: round(whole, exponent),
      });
    }
  }
}
