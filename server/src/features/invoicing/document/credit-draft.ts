/** The lines of a credit note for everything that is left of an invoice. They sum to what can still be credited. */
import type { Value } from '../../../record/fields.ts';
import { listOf } from '../../../record/messages/message.ts';
import { type Problem, problemWith } from '../../../record/problem.ts';
import { type Big, round, sum } from '../../../record/values/money.ts';
import { problemAt } from '../messages.ts';
import { type Correction, isSameRate } from './correction.ts';
import { type Credited, matchedFields } from './credited.ts';
import { leftOf } from './crediting.ts';
import { type Line, supplyNames } from './fields.ts';
import { amountsByRate, type RateAmounts } from './frozen-rates.ts';
import { exactAmounts } from './line-amounts.ts';
import { type Leftover, openLines } from './open-lines.ts';
import { exponentOf } from './totals.ts';

type Drafted = Readonly<Record<string, Value>>;

/** Fields of a line that its credit copies. */
const copied = [...matchedFields, ...supplyNames] as const;

/** A line of the draft, its tax rate, and the amount that it credits. */
interface Part {
  readonly line: Drafted & Pick<Line, 'taxCodeId'>;
  readonly rate: string;
  readonly amount: Big;
}

/** Throws `validation_failed` if nothing is left to credit. */
export function linesLeft(correction: Correction): readonly Drafted[] {
  const { invoice, credited } = correction;
  if (credited.count > 0 && leftOf(invoice, credited).lte(0)) throw nothingLeft(correction);
  const exponent = exponentOf(invoice);
  const leftovers: Leftover[] = [];
  const open = openLines(invoice.lines, credited.lines, leftovers);
  const parts: Part[] = [
    ...open
      .filter(({ quantity }) => !quantity.eq(0))
      .map(({ line, quantity, amount }) => ({
        line: {
          ...picked(line),
          quantity: quantity.eq(line.quantity ?? 0) ? line.quantity : quantity.toFixed(),
          invoiceLine: line.position,
        },
        rate: line.taxRate ?? '0',
        amount,
      })),
    ...leftovers.map((one) => deduction(one, exponent)),
  ];
  for (const tax of amountsByRate(correction)) {
    const own = parts.filter(({ line, rate }) =>
      isSameRate(tax, { taxCodeId: line.taxCodeId, rate }),
    );
    const left = tax.whole.minus(tax.before);
    const missing = left.minus(sum(own.map(({ amount }) => amount.toFixed())));
    if (!missing.eq(0) || (own.length === 0 && !tax.taxLeft.eq(0)))
      parts.push(balancing(tax, missing, correction, exponent));
  }
  return parts.map((part) => named(part, correction));
}

/** The line; if its tax code has several rates in the invoice, it names a line with the rate. */
function named({ line, rate }: Part, { invoice }: Correction): Drafted {
  const ofCode = invoice.taxes.filter(({ taxCodeId }) => taxCodeId === line.taxCodeId);
  if (ofCode.length < 2 || line['invoiceLine'] !== undefined) return line;
  const tax = { taxCodeId: String(line.taxCodeId), rate };
  const own = invoice.lines.find(({ taxCodeId, taxRate }) =>
    isSameRate(tax, { taxCodeId, rate: taxRate ?? '0' }),
  );
  return own === undefined ? line : { ...line, invoiceLine: own.position };
}

function picked(line: Drafted | Line): Drafted & Pick<Line, 'taxCodeId'> {
  const values = line as Drafted;
  const has = copied.filter((name) => (values[name] ?? null) !== null);
  const given = Object.fromEntries(has.map((name) => [name, values[name] ?? null]));
  return { ...given, taxCodeId: String(values['taxCodeId']) };
}

/** Deducts what was credited otherwise: at another price, or as a line that the invoice does not have. */
function deduction({ line, quantity, amount }: Leftover, exponent: number): Part {
  const negated = { ...line, quantity: quantity.neg().toFixed() };
  const isExact = round(exactAmounts(negated).amount, exponent) === round(amount.neg(), exponent);
  const own = isExact && !quantity.eq(0) ? negated : { ...line, ...single(amount.neg(), exponent) };
  const rate = line.taxRate ?? '0';
  return { line: { ...picked(own), quantity: own.quantity }, rate, amount: amount.neg() };
}

/** A quantity of 1 or -1 at a price that is not negative. */
function single(amount: Big, exponent: number) {
  return {
    quantity: amount.lt(0) ? '-1' : '1',
    unitPrice: round(amount.abs(), exponent),
    discountPercent: null,
  };
}

/** Credits what no line of the invoice has, such as a cent of tax alone; with the texts of its first line. */
function balancing(
  { taxCodeId, rate }: RateAmounts,
  amount: Big,
  { invoice }: Correction,
  exponent: number,
): Part {
  const first = invoice.lines.find((line) => line.taxCodeId === taxCodeId) ?? invoice.lines[0];
  const { description = null, accountId = null } = first ?? {};
  const line = { ...picked({ description, accountId, taxCodeId }), ...single(amount, exponent) };
  return { line, rate, amount };
}

function nothingLeft({ invoice, credited }: Correction): Problem {
  const { numbers, count }: Credited = credited;
  const creditNotes = listOf(numbers);
  const more = Math.max(0, count - numbers.length);
  const params = { number: String(invoice.number), creditNotes, more };
  return problemWith('validation_failed', problemAt('/total', 'fully_credited', params));
}
