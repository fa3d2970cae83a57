/** What keeps a payment or credit note from being applied, and on which date its entry goes. */
import type { Context } from '../../../record/entity.ts';
import { Big, scale, sum } from '../../../record/money.ts';
import type { ProblemDetail } from '../../../record/problem.ts';
import { exponentOf } from '../../invoicing/document/totals.ts';
import type { Invoice } from '../../invoicing/invoice/fields.ts';
import { missingRoles } from '../../ledger/account/account-roles.ts';
import { type Place, placeReversal } from '../../ledger/period/posting-period.ts';
import type { Asked, Body } from './asked.ts';
import { maxLive, type Source, type SourceKind } from './source.ts';

export function invoiceProblems(
  source: Source,
  { invoiceId, amount }: Asked,
  index: number,
  all: readonly Asked[],
  context: Context,
): ProblemDetail[] {
  const at = `/allocations/${index}`;
  const invoice = context.locked('invoice', invoiceId) as unknown as Invoice | null;
  const refuse = (field: string, code: string, message: string) => [
    { pointer: `${at}/${field}`, code, message },
  ];
  if (invoice === null) return refuse('invoiceId', 'unknown', `There is no invoice ${invoiceId}.`);
  if (all.findIndex((one) => one.invoiceId === invoiceId) !== index)
    return refuse('invoiceId', 'duplicate', 'The invoice is named twice: add the amounts up.');
  const name = invoice.number ?? 'The invoice';
  if (invoice.status !== 'Posted' && invoice.status !== 'Released') {
    const message = `${name} is ${String(invoice.status)}: only a Posted or Released invoice can be settled.`;
    return refuse('invoiceId', 'not_posted', message);
  }
  if (invoice.customerId !== source.customerId)
    return refuse('invoiceId', 'other_customer', `${name} is another customer’s.`);
  if (invoice.currency !== source.currency) {
    const message = `${name} is in ${String(invoice.currency)}, not in ${String(source.currency)}.`;
    return refuse('invoiceId', 'other_currency', message);
  }
  if (new Big(amount).lte(0))
    return refuse('amount', 'out_of_range', 'The amount must be greater than 0.');
  const exponent = exponentOf(source);
  if (scale(amount) > exponent) {
    const message = `${String(source.currency)} has at most ${exponent} digits after the point.`;
    return refuse('amount', 'scale', message);
  }
  if (new Big(amount).gt(invoice.amountDue)) {
    const message = `Only ${invoice.amountDue} ${String(invoice.currency)} are due on ${name}.`;
    return refuse('amount', 'over_due', message);
  }
  return [];
}

export function sourceProblems(
  { word }: SourceKind,
  source: Source,
  asked: readonly Asked[],
): ProblemDetail[] {
  const problems: ProblemDetail[] = [];
  const total = sum(asked.map(({ amount }) => amount));
  if (total.gt(source.amountUnapplied)) {
    const left = `${source.amountUnapplied} ${String(source.currency)}`;
    const message = `The ${word} has ${left} left; ${total.toFixed()} were asked for.`;
    problems.push({ pointer: '/allocations', code: 'over_applied', message });
  }
  if (source.allocations.length + asked.length > maxLive) {
    const message = `A ${word} is applied to at most ${maxLive} invoices.`;
    problems.push({ pointer: '/allocations', code: 'too_many', message });
  }
  return problems;
}

/** One problem for all of the invoices, however many have it. */
export function ledgerProblems(
  source: Source,
  invoices: readonly Invoice[],
  body: Body,
  context: Context,
): ProblemDetail[] {
  const missing = roleProblems(source, context);
  if (missing.length > 0) return missing;
  const asked = body.postingDate;
  const dates = invoices.map((invoice) => latestOf(source, invoice)).sort();
  const latest = dates.at(-1) ?? '';
  if (typeof asked === 'string' && asked < latest) return [tooEarly(latest)];
  const refusals = dates.flatMap((from) => placeOf(from, body, context).refusal ?? []);
  return refusals.slice(0, 1);
}

/** Within the base currency there is no exchange difference. */
export function roleProblems(source: Source, context: Context): ProblemDetail[] {
  const base = context.related.single('tenantSettings')?.baseCurrency;
  return source.currency === base ? [] : missingRoles(['ExchangeDifference'], context);
}

export function tooEarly(from: string): ProblemDetail {
  const message = `Not before ${from}, when both sides are posted.`;
  return { pointer: '/postingDate', code: 'out_of_range', message };
}

/** From when on both sides are posted. */
export function latestOf(source: Source, invoice: { readonly [field: string]: unknown }): string {
  return [String(source.postingDate), String(invoice['postingDate'])].sort()[1] ?? '';
}

export function placeOf(from: string, { postingDate: asked }: Body, context: Context): Place {
  return placeReversal(from, typeof asked === 'string' ? asked : null, '/postingDate', context);
}

/** Where an entry goes that `problems` found a place for. */
export function dateOf(
  from: string,
  body: Body,
  context: Context,
): { date: string; periodId: string } {
  const place = placeOf(from, body, context);
  if (place.refusal !== undefined) throw new Error(place.refusal.message);
  return { date: place.date, periodId: place.period.id };
}
