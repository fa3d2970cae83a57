/**
 * Limits the credit notes of an invoice to its total (decision 0030), and drafts the next one from
 * the lines that are not yet credited.
 */

import type { Value } from '../../../record/fields.ts';
import { listOf } from '../../../record/messages/message.ts';
import type { SumNeed } from '../../../record/need.ts';
import {
  type Problem,
  type ProblemDetail,
  problemAt,
  problemWith,
} from '../../../record/problem.ts';
import type { Related } from '../../../record/related.ts';
import type { Row } from '../../../record/row.ts';
import { Big, round, sum } from '../../../record/values/money.ts';
import type { Report } from './kind.ts';
import { exponentOf } from './totals.ts';

/** States in which a credit note counts. */
export const liveStates: readonly string[] = ['Posted', 'Released'];

function creditOf({ status, total }: Row): string {
  return liveStates.includes(String(status)) ? String(total) : '0';
}

/**
 * The needs of `checkLeft` and `stillCredited`. An invoice without a customer was never posted or
 * credited.
 */
export function creditedNeeds(invoiceId: string, customerId: string | null): SumNeed[] {
  return customerId === null ? [] : [creditedNeed({ id: invoiceId, customerId })];
}

/** The total of an invoice's posted credit notes. They have its customer, which is indexed. */
function creditedNeed({
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

/** `invoice` is locked, so no concurrent transaction credits it. */
export function checkLeft(
  { total }: { readonly total: string },
  invoice: Row,
  related: Related,
  report: Report,
): void {
  const credited = new Big(related.sum(creditedNeed(invoice)));
  const left = leftOf(invoice, credited);
  if (new Big(total).lte(left)) return;
  const currency = String(invoice.currency);
  const amount = (value: Big) => round(value, exponentOf({ currency }));
  report('/total', 'over_credited', {
    left: amount(left),
    credited: amount(credited),
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
  const credited = new Big(related.sum(creditedNeed(invoice)));
  if (credited.eq(0)) return null;
  const { currency } = invoice;
  const amount = round(credited, exponentOf({ currency }));
  return problemAt('/total', 'still_credited', { amount, currency: String(currency) });
}

type Line = Readonly<Record<string, Value>>;

/**
 * The lines of an invoice minus those of its live credit notes; lines match if all but their
 * quantities are equal. Throws `validation_failed` if nothing is left to credit.
 */
export function linesLeft(invoice: Row, notes: readonly Row[]): readonly Line[] {
  const credited = sum(notes.map(creditOf));
  if (notes.length > 0 && leftOf(invoice, credited).lte(0)) throw nothingLeft(invoice, notes);
  const taken = notes.flatMap(linesOf);
  const lines = linesOf(invoice).map((line) => ({ line, quantity: quantityOf(line) }));
  for (const one of taken) {
    let open = quantityOf(one);
    for (const rest of lines.filter(({ line }) => isSame(line, one))) {
      // A negative line is credited by a negative one.
      if (open.times(rest.quantity).lte(0)) continue;
      const part = open.abs().lt(rest.quantity.abs()) ? open : rest.quantity;
      rest.quantity = rest.quantity.minus(part);
      open = open.minus(part);
    }
  }
  return lines
    .filter(({ line, quantity }) => !quantity.eq(0) || quantityOf(line).eq(0))
    .map(({ line, quantity }) =>
      quantity.eq(quantityOf(line)) ? line : { ...line, quantity: quantity.toFixed() },
    );
}

function linesOf({ lines }: Row): readonly Line[] {
  return (lines ?? []) as readonly Line[];
}

function quantityOf({ quantity }: Line): Big {
  return new Big(String(quantity ?? 0));
}

const matched = ['description', 'unit', 'taxCodeId', 'accountId'] as const;
const matchedAsNumbers = ['unitPrice', 'discountPercent'] as const;

function isSame(a: Line, b: Line): boolean {
  const number = (line: Line, name: string) => new Big(String(line[name] ?? 0));
  return (
    matched.every((name) => (a[name] ?? null) === (b[name] ?? null)) &&
    matchedAsNumbers.every((name) => number(a, name).eq(number(b, name)))
  );
}

function leftOf({ total }: Row, credited: Big): Big {
  const left = new Big(String(total)).minus(credited);
  return left.lt(0) ? new Big(0) : left;
}

function nothingLeft(invoice: Row, notes: readonly Row[]): Problem {
  const numbers = notes.map(({ number }) => String(number));
  const creditNotes = listOf(numbers.slice(0, 3));
  const more = Math.max(0, numbers.length - 3);
  const params = { number: String(invoice.number), creditNotes, more };
  return problemWith('validation_failed', problemAt('/total', 'fully_credited', params));
}
