/** Matches lines of credit notes with those of their invoice, and finds what is not yet credited of each. */
import { Big, round } from '../../../record/values/money.ts';
import { type CreditedLine, matchedFields } from './credited.ts';
import type { Line } from './fields.ts';
import { exactAmounts } from './line-amounts.ts';

/** What is not yet credited of a line of an invoice. */
export interface OpenLine {
  readonly line: Line;
  quantity: Big;
  gross: Big;
  amount: Big;
}

/** The part of a credited line that belongs to no line of the invoice. */
export interface Leftover {
  readonly line: CreditedLine;
  readonly quantity: Big;
  readonly gross: Big;
  readonly amount: Big;
}

type Matched = Pick<Line, (typeof matchedFields)[number]>;
type Asked = Omit<CreditedLine, 'gross' | 'amount' | 'quantity'> & Pick<Line, 'quantity'>;

/** `leftovers` gets the parts of `credited` that no line of the invoice has. */
export function openLines(
  lines: readonly Line[],
  credited: readonly CreditedLine[],
  leftovers: Leftover[] = [],
): OpenLine[] {
  const open = lines.map((line) => ({
    line,
    quantity: new Big(line.quantity ?? 0),
    gross: new Big(line.gross),
    amount: new Big(line.amount),
  }));
  for (const one of credited) {
    const rest = takeKnown(open, one);
    if (!rest.amount.eq(0) || !rest.quantity.eq(0)) leftovers.push(rest);
  }
  return open;
}

/** Takes parts with known amounts; of a line that covers several lines, all but the last get what is open. */
function takeKnown(open: readonly OpenLine[], line: CreditedLine): Leftover {
  let quantity = new Big(line.quantity ?? 0);
  let gross = new Big(line.gross);
  let amount = new Big(line.amount);
  for (const one of candidates(open, line)) {
    if (quantity.eq(0)) break;
    if (quantity.times(one.quantity).lte(0)) continue;
    if (quantity.abs().lte(one.quantity.abs())) {
      take(one, quantity, gross, amount);
      return { line, quantity: new Big(0), gross: new Big(0), amount: new Big(0) };
    }
    quantity = quantity.minus(one.quantity);
    gross = gross.minus(one.gross);
    amount = amount.minus(one.amount);
    take(one, one.quantity, one.gross, one.amount);
  }
  return { line, quantity, gross, amount };
}

function take(one: OpenLine, quantity: Big, gross: Big, amount: Big): void {
  one.quantity = one.quantity.minus(quantity);
  one.gross = one.gross.minus(gross);
  one.amount = one.amount.minus(amount);
}

/**
 * Takes parts of open lines for a new line, and computes their amounts: those of everything credited so far, less those
 * credited before. `rest`: the quantity that belongs to no line of the invoice.
 */
export function takeParts(
  open: readonly OpenLine[],
  line: Asked,
  exponent: number,
): { readonly gross: Big; readonly amount: Big; readonly rest: Big } {
  let rest = new Big(line.quantity ?? 0);
  let gross = new Big(0);
  let amount = new Big(0);
  for (const one of candidates(open, line)) {
    if (rest.eq(0)) break;
    if (rest.times(one.quantity).lte(0)) continue;
    const part = rest.abs().lt(one.quantity.abs()) ? rest : one.quantity;
    const before = { gross: one.gross, amount: one.amount };
    const left = leftAfter(one, part, exponent);
    take(one, part, before.gross.minus(left.gross), before.amount.minus(left.amount));
    gross = gross.plus(before.gross).minus(left.gross);
    amount = amount.plus(before.amount).minus(left.amount);
    rest = rest.minus(part);
  }
  return { gross, amount, rest };
}

/** What stays open of a line after a part: nothing after the last one. */
function leftAfter({ line, quantity }: OpenLine, part: Big, exponent: number) {
  const left = quantity.minus(part);
  if (left.eq(0)) return { gross: new Big(0), amount: new Big(0) };
  const taken = new Big(line.quantity ?? 0).minus(left);
  const exact = exactAmounts({ ...line, quantity: taken.toFixed() });
  return {
    gross: new Big(line.gross).minus(round(exact.gross, exponent)),
    amount: new Big(line.amount).minus(round(exact.amount, exponent)),
  };
}

/** The lines that a line of a credit note can be a part of: with its tax rate. */
function candidates(open: readonly OpenLine[], line: Asked): readonly OpenLine[] {
  const isNamed = line.invoiceLine !== null;
  return open.filter(
    ({ line: own }) =>
      (isNamed
        ? own.position === line.invoiceLine && isPriced(own, line)
        : hasValuesOf(own, line)) && isDecimal(own.taxRate, line.taxRate),
  );
}

/** Whether a line of the invoice has the texts, price, discount, tax code and account of a line of a credit note. */
export function hasValuesOf(own: Line, line: Matched): boolean {
  return matchedFields.every((name) => isEqual(name, own, line));
}

/** A line with another price, tax code or account is no part by quantity. */
const priced = ['taxCodeId', 'accountId', 'unitPrice', 'discountPercent'] as const;

function isPriced(own: Line, line: Matched): boolean {
  return priced.every((name) => isEqual(name, own, line));
}

function isEqual(name: (typeof matchedFields)[number], own: Line, line: Matched): boolean {
  return name === 'unitPrice' || name === 'discountPercent'
    ? isDecimal(own[name], line[name])
    : (own[name] ?? null) === (line[name] ?? null);
}

function isDecimal(own: string | null, other: string | null): boolean {
  return new Big(own ?? 0).eq(other ?? 0);
}
