/** Validates allocations, and finds the posting date of their entries. */
import type { Context } from '../../../record/entity.ts';
import type { ProblemDetail } from '../../../record/problem.ts';
import { Big, scale, sum } from '../../../record/values/money.ts';
import {
  type AccountRole,
  missingRoles,
  type PostingPeriod,
  placeReversal,
} from '../../ledger/exports.ts';
import { exponentOf } from '../document/totals.ts';
import type { Invoice } from '../invoice/fields.ts';
import { invoice as invoiceEntity } from '../invoice/invoice.ts';
import { type Code, type messageOf, problemAt } from '../messages.ts';
import type { Body, RequestedAllocation } from './request-bodies.ts';
import { maxLive, type Source } from './source.ts';

export function invoiceProblems(
  source: Source,
  { invoiceId, amount }: RequestedAllocation,
  index: number,
  all: readonly RequestedAllocation[],
  context: Context,
): ProblemDetail[] {
  const at = `/allocations/${index}`;
  const invoice = context.locked(invoiceEntity, invoiceId);
  const refuse = <C extends Code>(
    field: string,
    ...given: Parameters<typeof messageOf<C>>
  ): ProblemDetail[] => [problemAt(`${at}/${field}`, ...given)];
  if (invoice === null) return refuse('invoiceId', 'invoice_unknown', { id: invoiceId });
  if (all.findIndex((one) => one.invoiceId === invoiceId) !== index)
    return refuse('invoiceId', 'invoice_named_twice');
  if (invoice.status !== 'Posted' && invoice.status !== 'Released')
    return refuse('invoiceId', 'invoice_not_posted', { status: String(invoice.status) });
  const number = String(invoice.number);
  if (invoice.customerId !== source.customerId)
    return refuse('invoiceId', 'other_customer', { number });
  const currency = String(invoice.currency);
  if (invoice.currency !== source.currency) {
    const params = { number, currency, expected: String(source.currency) };
    return refuse('invoiceId', 'other_currency', params);
  }
  if (new Big(amount).lte(0)) return refuse('amount', 'amount_not_positive');
  const max = exponentOf(source);
  if (scale(amount) > max) return refuse('amount', 'amount_scale', { currency, max });
  if (new Big(amount).gt(invoice.amountDue))
    return refuse('amount', 'over_due', { due: invoice.amountDue, currency, number });
  return [];
}

export function sourceProblems(
  source: Source,
  asked: readonly RequestedAllocation[],
): ProblemDetail[] {
  const problems: ProblemDetail[] = [];
  const total = sum(asked.map(({ amount }) => amount));
  if (total.gt(source.amountUnapplied)) {
    const params = {
      left: source.amountUnapplied,
      asked: total.toFixed(),
      currency: String(source.currency),
    };
    problems.push(problemAt('/allocations', 'over_applied', params));
  }
  if (source.allocations.length + asked.length > maxLive) {
    problems.push(problemAt('/allocations', 'allocations_too_many', { max: maxLive }));
  }
  return problems;
}

/** At most one problem, because all invoices have the same ones. */
export function ledgerProblems(
  source: Source,
  invoices: readonly Invoice[],
  body: Body,
  context: Context,
): ProblemDetail[] {
  const missing = invoices.flatMap((invoice) => roleProblems(source, invoice, context));
  if (missing.length > 0) return missing.slice(0, 1);
  const asked = body.postingDate;
  const dates = invoices.map((invoice) => latestOf(source, invoice)).sort();
  const latest = dates.at(-1) ?? '';
  if (typeof asked === 'string' && asked < latest) return [tooEarly(latest)];
  const refusals = dates.flatMap((from) => placeOf(from, body, context).refusal ?? []);
  return refusals.slice(0, 1);
}

type Converted = Pick<Source, 'currency' | 'exchangeRate'>;

/** Differences in base currency arise only in foreign currencies. */
export function roleProblems(
  source: Converted,
  invoice: Converted,
  context: Context,
): ProblemDetail[] {
  const base = context.related.single('tenantSettings')?.baseCurrency;
  return source.currency === base ? [] : missingRoles([differenceRole(source, invoice)], context);
}

/** At equal rates, as of a credit note and its invoice, only the rounding of parts differs (IAS 21.28). */
export function differenceRole(source: Converted, invoice: Converted): AccountRole {
  const isEqual = new Big(source.exchangeRate ?? '1').eq(invoice.exchangeRate ?? '1');
  return isEqual ? 'Rounding' : 'ExchangeDifference';
}

export function tooEarly(from: string): ProblemDetail {
  return problemAt('/postingDate', 'date_before_both_posted', { date: from });
}

/** The first date on which both documents are posted. */
export function latestOf(source: Source, invoice: { readonly [field: string]: unknown }): string {
  return [String(source.postingDate), String(invoice['postingDate'])].sort()[1] ?? '';
}

export function placeOf(
  from: string,
  { postingDate: asked }: Body,
  context: Context,
): PostingPeriod {
  return placeReversal(from, typeof asked === 'string' ? asked : null, '/postingDate', context);
}

/** The place of an entry that `problems` has accepted. */
export function dateOf(
  from: string,
  body: Body,
  context: Context,
): { date: string; periodId: string } {
  const place = placeOf(from, body, context);
  if (place.refusal !== undefined) throw new Error(place.refusal.message);
  return { date: place.date, periodId: place.period.id };
}
