/**
 * How much of an invoice may be credited (decision 0030): its posted credit notes never come to more than it does,
 * and the draft of a further one begins with the lines that they have left.
 */
import type { Row } from '../../../record/entity.ts';
import type { Value } from '../../../record/fields.ts';
import { listOf } from '../../../record/messages/message.ts';
import { Big, round, sum } from '../../../record/money.ts';
import type { SumNeed } from '../../../record/need.ts';
import { type Problem, type ProblemDetail, problemAt, refusalAt } from '../../../record/problem.ts';
import type { Related } from '../../../record/related.ts';
import type { Report } from './kind.ts';
import { exponentOf } from './totals.ts';

/** States in which a credit note counts. */
export const liveStates: readonly string[] = ['Posted', 'Released'];

/** What a credit note takes off its invoice: nothing before it is posted and once it is void. */
function creditOf({ status, total }: Row): string {
  return liveStates.includes(String(status)) ? String(total) : '0';
}

/** What `checkLeft` and `stillCredited` ask for; without a customer nothing was posted that could be credited. */
export function creditedNeeds(invoiceId: string, customerId: string | null): SumNeed[] {
  return customerId === null ? [] : [creditedNeed({ id: invoiceId, customerId })];
}

/** What the posted credit notes of an invoice come to. They have its customer, and there is an index on that. */
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

/** `invoice`: locked, so that nobody else credits it meanwhile. */
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

/** An invoice that is credited is not voided, too: both would take the revenue back. */
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
 * The lines of an invoice less what its live credit notes have of the same ones, told by all but the quantity.
 * Raises `validation_failed` where nothing is left to credit.
 */
export function linesLeft(invoice: Row, notes: readonly Row[]): readonly Line[] {
  const credited = sum(notes.map(creditOf));
  if (notes.length > 0 && leftOf(invoice, credited).lte(0)) throw nothingLeft(invoice, notes);
  const taken = notes.flatMap(linesOf);
  const lines = linesOf(invoice).map((line) => ({ line, quantity: quantityOf(line) }));
  for (const one of taken) {
    let open = quantityOf(one);
    for (const rest of lines.filter(({ line }) => isSame(line, one))) {
      // A line of a negative quantity is taken back by another one.
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

const told = ['description', 'unit', 'taxCodeId', 'accountId'] as const;
const toldInNumbers = ['unitPrice', 'discountPercent'] as const;

function isSame(a: Line, b: Line): boolean {
  const number = (line: Line, name: string) => new Big(String(line[name] ?? 0));
  return (
    told.every((name) => (a[name] ?? null) === (b[name] ?? null)) &&
    toldInNumbers.every((name) => number(a, name).eq(number(b, name)))
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
  return refusalAt('validation_failed', problemAt('/total', 'fully_credited', params));
}
