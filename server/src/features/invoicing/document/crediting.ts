/** Limits the credit notes of an invoice to its total (decision 0030). */

import type { Value } from '../../../record/fields.ts';
import type { SumNeed } from '../../../record/need.ts';
import type { ProblemDetail } from '../../../record/problem.ts';
import type { Related } from '../../../record/related.ts';
import { Big, round } from '../../../record/values/money.ts';
import type { Report } from '../messages.ts';
import { problemAt } from '../messages.ts';
import type { Correction } from './correction.ts';
import { liveStates } from './credited.ts';
import { exponentOf } from './totals.ts';

/** The need of `stillCredited`. An invoice without a customer was never posted or credited. */
export function creditedNeeds(invoiceId: string, customerId: string | null): SumNeed[] {
  return customerId === null ? [] : [creditedSum({ id: invoiceId, customerId })];
}

/** The total of an invoice's posted credit notes. They have its customer, which is indexed. */
function creditedSum({
  id,
  customerId,
}: {
  readonly id: string;
  readonly customerId?: Value;
}): SumNeed {
  return {
    kind: 'sum',
    entity: 'creditNote',
    field: 'total',
    where: [
      ['customerId', 'eq', customerId ?? null],
      ['invoiceId', 'eq', id],
      ['status', 'in', liveStates],
    ],
  };
}

/** The invoice is locked, so no concurrent transaction credits it. */
export function checkLeft(
  { total }: { readonly total: string },
  { invoice, credited }: Correction,
  report: Report,
): void {
  const left = leftOf(invoice, credited);
  if (new Big(total).lte(left)) return;
  const currency = String(invoice.currency);
  const amount = (value: Big) => round(value, exponentOf({ currency }));
  report('/total', 'over_credited', {
    left: amount(left),
    credited: amount(new Big(credited.total)),
    total: String(invoice.total),
    currency,
    number: String(invoice.number),
  });
}

/** A credited invoice cannot be voided: both would reverse the same revenue. */
export function stillCredited(
  invoice: { readonly id: string; readonly customerId: Value; readonly currency: string | null },
  related: Related,
): ProblemDetail | null {
  const credited = new Big(related.sum(creditedSum(invoice)));
  if (credited.eq(0)) return null;
  const { currency } = invoice;
  const amount = round(credited, exponentOf({ currency }));
  return problemAt('/total', 'still_credited', { amount, currency: String(currency) });
}

/** The part of the total that can still be credited. */
export function leftOf(
  { total }: { readonly total: string },
  credited: { readonly total: string },
): Big {
  const left = new Big(total).minus(credited.total);
  return left.lt(0) ? new Big(0) : left;
}
