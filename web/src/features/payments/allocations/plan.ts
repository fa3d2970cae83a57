/** Amounts to apply, before they are sent: exact sums and validation. Pure. */
import Big from 'big.js';

/** The fields of an invoice that allocation needs. */
export interface OpenInvoice {
  readonly id: string;
  readonly amountDue: string;
}

/** Amounts by invoice ID. */
export type Plan = Readonly<Record<string, string>>;

export type CellProblem =
  | { readonly kind: 'tooSmall' }
  /** Exceeds the amount due. */
  | { readonly kind: 'overDue'; readonly due: string; readonly tooMuch: string }
  /** The sum exceeds the available amount. */
  | { readonly kind: 'overLeft'; readonly tooMuch: string; readonly possible: string };

function fixed(value: Big, like: string): string {
  return value.toFixed(like.split('.')[1]?.length ?? 0);
}

/** The sum, with the decimals of `like`. */
export function plannedOf(plan: Plan, like: string): string {
  const sum = Object.values(plan).reduce((total, amount) => total.plus(amount), new Big(0));
  return fixed(sum, like);
}

/** What remains after the plan; negative if the plan exceeds it. */
export function remainingOf(left: string, plan: Plan): string {
  return fixed(new Big(left).minus(plannedOf(plan, left)), left);
}

export function isNegative(amount: string): boolean {
  return new Big(amount).lt(0);
}

export function isZero(amount: string): boolean {
  return new Big(amount).eq(0);
}

/** Distributes the amount over the invoices in order, each in full, until it is used up. */
export function payInOrder(left: string, invoices: readonly OpenInvoice[]): Plan {
  let rest = new Big(left);
  const plan: Record<string, string> = {};
  for (const { id, amountDue } of invoices) {
    if (rest.lte(0)) break;
    const given = rest.lt(amountDue) ? rest : new Big(amountDue);
    if (given.lte(0)) continue;
    plan[id] = fixed(given, amountDue);
    rest = rest.minus(given);
  }
  return plan;
}

/** The most that can be applied to this invoice. `remaining`: what the whole plan leaves. */
export function possibleFor(remaining: string, plan: Plan, { id, amountDue }: OpenInvoice): string {
  const rest = new Big(remaining).plus(plan[id] ?? 0);
  const most = rest.lt(amountDue) ? rest : new Big(amountDue);
  return fixed(most.lt(0) ? new Big(0) : most, amountDue);
}

/** `isLast`: the last filled cell reports that the sum is too high. */
export function problemOf(
  remaining: string,
  plan: Plan,
  invoice: OpenInvoice,
  isLast: boolean,
): CellProblem | null {
  const amount = plan[invoice.id];
  if (amount === undefined) return null;
  const typed = new Big(amount);
  if (typed.lte(0)) return { kind: 'tooSmall' };
  if (typed.gt(invoice.amountDue)) {
    const tooMuch = fixed(typed.minus(invoice.amountDue), invoice.amountDue);
    return { kind: 'overDue', due: invoice.amountDue, tooMuch };
  }
  if (!isLast || !isNegative(remaining)) return null;
  return {
    kind: 'overLeft',
    tooMuch: fixed(new Big(remaining).abs(), remaining),
    possible: possibleFor(remaining, plan, invoice),
  };
}

/** Whole days from one `YYYY-MM-DD` to another. */
export function daysBetween(from: string, to: string): number {
  const dayMs = 86_400_000;
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
