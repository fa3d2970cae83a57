/** The lines of a credit note for everything that is left of an invoice. They sum to what can still be credited. */
import type { Value } from '../../../record/fields.ts';
import { listOf } from '../../../record/messages/message.ts';
import { type Problem, problemWith } from '../../../record/problem.ts';
import { Big, round, sum } from '../../../record/values/money.ts';
import { problemAt } from '../messages.ts';
import { type Correction, sumOfTaxes } from './correction.ts';
import { type Credited, matchedFields } from './credited.ts';
import { leftOf } from './crediting.ts';
import { type Line, supplyNames, type TaxTotal } from './fields.ts';
import { exactAmounts } from './line-amounts.ts';
import { type Leftover, openLines } from './open-lines.ts';
import { exponentOf } from './totals.ts';

type Drafted = Readonly<Record<string, Value>>;

/** Fields of a line that its credit copies. */
const copied = [...matchedFields, ...supplyNames] as const;

/** A line of the draft, and the amount that it credits. */
interface Part {
  readonly line: Drafted & Pick<Line, 'taxCodeId'>;
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
        amount,
      })),
    ...leftovers.map((one) => deduction(one, exponent)),
  ];
  for (const rest of taxesLeft(correction)) {
    const own = parts.filter(({ line }) => line.taxCodeId === rest.taxCodeId);
    const missing = rest.taxed.minus(sum(own.map(({ amount }) => amount.toFixed())));
    if (!missing.eq(0) || (own.length === 0 && !rest.tax.eq(0)))
      parts.push(balancing(rest, missing, correction, exponent));
  }
  return parts.map(({ line }) => line);
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
  return { line: { ...picked(own), quantity: own.quantity }, amount: amount.neg() };
}

/** A quantity of 1 or -1 at a price that is not negative. */
function single(amount: Big, exponent: number) {
  return {
    quantity: amount.lt(0) ? '-1' : '1',
    unitPrice: round(amount.abs(), exponent),
    discountPercent: null,
  };
}

/** What is left of a tax code and rate. `taxed`: the base, with the tax if prices include it. */
interface TaxLeft {
  readonly taxCodeId: string;
  readonly taxed: Big;
  readonly tax: Big;
}

function taxesLeft({ invoice, credited }: Correction): readonly TaxLeft[] {
  const all: readonly TaxTotal[] = [...invoice.taxes, ...credited.taxes];
  const ids = [...new Set(all.map(({ taxCodeId }) => taxCodeId))];
  return ids.map((taxCodeId) => {
    const ofCode = ({ taxes }: { readonly taxes: readonly TaxTotal[] }) =>
      sumOfTaxes(taxes.filter((tax) => tax.taxCodeId === taxCodeId));
    const [whole, before] = [ofCode(invoice), ofCode(credited)];
    const base = new Big(whole.base).minus(before.base);
    const tax = new Big(whole.amount).minus(before.amount);
    return { taxCodeId, taxed: invoice.pricesIncludeTax ? base.plus(tax) : base, tax };
  });
}

/** Credits what no line of the invoice has, such as a cent of tax alone; with the texts of its first line. */
function balancing(
  { taxCodeId }: TaxLeft,
  amount: Big,
  { invoice }: Correction,
  exponent: number,
): Part {
  const first = invoice.lines.find((line) => line.taxCodeId === taxCodeId) ?? invoice.lines[0];
  const { description = null, accountId = null } = first ?? {};
  const line = { ...picked({ description, accountId, taxCodeId }), ...single(amount, exponent) };
  return { line, amount };
}

function nothingLeft({ invoice, credited }: Correction): Problem {
  const { numbers, count }: Credited = credited;
  const creditNotes = listOf(numbers);
  const more = Math.max(0, count - numbers.length);
  const params = { number: String(invoice.number), creditNotes, more };
  return problemWith('validation_failed', problemAt('/total', 'fully_credited', params));
}
