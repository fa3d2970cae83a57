/**
 * Warnings that compare a draft with other records: credit limit, customers that may be the same, a reference that was
 * used, an unusual exchange rate, and an amount that is zero in base currency. Only a dry run loads these records.
 */
import type { Context } from '../../../record/entity.ts';
import type { Need, ReadingNeed } from '../../../record/need.ts';
import type { ProblemDetail } from '../../../record/problem.ts';
import type { Related } from '../../../record/related.ts';
import { Big, currencyExponent, round } from '../../../record/values/money.ts';
import { problemAt } from '../messages.ts';
import type { DealFacts, LookAlike } from '../store-warnings.ts';

/** From this difference to the last rate on, in percent, a rate is unusual. */
const unusualRatePercent = 20;

/** A draft of a document or payment. */
interface Deal {
  readonly id: string;
  readonly customerId: string | null;
  readonly currency: string | null;
  readonly exchangeRate: string | null;
  readonly reference: string | null;
}

export interface DealKind {
  readonly entity: string;
  /** Where problems of its amount are shown. */
  readonly amountPointer: '/total' | '/amount';
  /** True: it increases what the customer owes. */
  readonly charges: boolean;
  /** True: two records of a customer should not have the same reference. */
  readonly hasOwnReference: boolean;
}

const settingsNeed = { kind: 'single', entity: 'tenantSettings' } as const;

/** The needs of `dealWarnings`; those that depend on settings and customer follow when these are loaded. */
export function dealNeeds(deal: Deal, kind: DealKind, related: Related): Need[] {
  const { customerId } = deal;
  const needs: Need[] = [settingsNeed];
  if (customerId !== null)
    needs.push({ kind: 'record', entity: 'customer', id: customerId }, lookAlikesNeed(customerId));
  const isKnown = needs.every((need) => need.kind === 'reading' || related.has(need));
  return isKnown ? [...needs, factsNeed(deal, kind, related)] : needs;
}

export function lookAlikesNeed(customerId: string): ReadingNeed {
  return { kind: 'reading', name: 'lookAlikes', params: { customerId } };
}

function factsNeed(deal: Deal, kind: DealKind, related: Related): ReadingNeed {
  const { id, customerId, currency, reference } = deal;
  const base = baseOf(related);
  const params = {
    ...{ entity: kind.entity, id, customerId: customerId ?? '', currency: currency ?? '' },
    reference: kind.hasOwnReference ? (reference ?? '') : '',
    limitCurrency: String(customerOf(deal, related)?.['currency'] ?? ''),
    digits: String(currencyExponent(base ?? '') ?? 2),
  };
  return { kind: 'reading', name: 'dealFacts', params };
}

function customerOf({ customerId }: Deal, related: Related) {
  return customerId === null ? null : related.record('customer', customerId);
}

function baseOf(related: Related): string | null {
  return (related.single('tenantSettings')?.['baseCurrency'] ?? null) as string | null;
}

/** `amount`: in the currency of the draft. */
export function dealWarnings(
  deal: Deal,
  amount: string | null,
  kind: DealKind,
  { related }: Context,
): ProblemDetail[] {
  const facts = related.reading(factsNeed(deal, kind, related)) as DealFacts;
  const base = baseOf(related);
  const rate = deal.currency === base ? new Big(1) : positive(deal.exchangeRate);
  const inBase = rate === null ? null : new Big(amount ?? 0).times(rate);
  const warnings: ProblemDetail[] = [];
  if (deal.customerId !== null)
    warnings.push(...lookAlikeWarnings('/customerId', deal.customerId, related));
  if (facts.sameReference !== null)
    warnings.push(
      problemAt('/reference', 'reference_used', {
        ...{ record: kind.entity, reference: String(deal.reference) },
        number: facts.sameReference.number ?? '',
        state: facts.sameReference.number === null ? 'Draft' : 'Posted',
      }),
    );
  warnings.push(...rateWarnings(deal, facts));
  if (base === null || inBase === null || amount === null) return warnings;
  const exponent = currencyExponent(base) ?? 2;
  if (new Big(round(inBase, exponent)).eq(0))
    warnings.push(
      problemAt(kind.amountPointer, 'zero_in_base', { zero: round(new Big(0), exponent), base }),
    );
  const owed = new Big(facts.owed).plus(round(inBase, exponent));
  if (kind.charges) warnings.push(...limitWarnings(deal, round(owed, exponent), facts, related));
  return warnings;
}

function positive(rate: string | null): Big | null {
  if (rate === null) return null;
  return new Big(rate).gt(0) ? new Big(rate) : null;
}

/** `pointer`: the field of a draft; null for the customer itself. */
export function lookAlikeWarnings(
  pointer: string | null,
  customerId: string,
  related: Related,
): ProblemDetail[] {
  const found = related.reading(lookAlikesNeed(customerId)) as readonly LookAlike[];
  return found.map(({ by, name, taxId }) =>
    by === 'taxId'
      ? problemAt(pointer ?? '/taxId', 'customer_same_tax_id', {
          name: name ?? '',
          taxId: taxId ?? '',
        })
      : problemAt(pointer ?? '/name', 'customer_same_name', { name: name ?? '' }),
  );
}

function rateWarnings({ currency, exchangeRate }: Deal, { lastRate }: DealFacts): ProblemDetail[] {
  const rate = positive(exchangeRate);
  const last = positive(lastRate);
  if (rate === null || last === null || currency === null) return [];
  const percent = rate.minus(last).abs().times(100).div(last);
  if (percent.lte(unusualRatePercent)) return [];
  const params = { rate: rate.toFixed(), last: last.toFixed(), currency };
  return [
    problemAt('/exchangeRate', 'exchange_rate_unusual', { ...params, percent: round(percent, 0) }),
  ];
}

/** The limit is in the customer's currency, what it owes in base currency. */
function limitWarnings(
  deal: Deal,
  owed: string,
  { limitRate }: DealFacts,
  related: Related,
): ProblemDetail[] {
  const customer = customerOf(deal, related);
  const base = baseOf(related);
  const limit = (customer?.['creditLimit'] ?? null) as string | null;
  if (limit === null || base === null) return [];
  const currency = String(customer?.['currency'] ?? base);
  const own = currency === deal.currency ? deal.exchangeRate : limitRate;
  const rate = currency === base ? new Big(1) : positive(own);
  if (rate === null || new Big(owed).lte(new Big(limit).times(rate))) return [];
  const exponent = currencyExponent(currency) ?? 2;
  const params = { owed, base, limit: round(new Big(limit), exponent), currency };
  return [problemAt('/total', 'credit_limit_exceeded', params)];
}
