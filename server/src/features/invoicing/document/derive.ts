/** Derives the fields of a draft: those filled from its customer, and its amounts. */
import type { Need } from '../../../record/need.ts';
import type { Related } from '../../../record/related.ts';
import { lineNeeds } from './actions.ts';
import type { Document } from './fields.ts';
import { computeTotals } from './totals.ts';

/** Empty fields of a document that its customer fills. */
const filled = {
  currency: 'currency',
  billingName: 'name',
  billingAddress: 'address',
  billingCountry: 'country',
  buyerTaxId: 'taxId',
} as const;

/** Fields that the amounts depend on. */
const decidesAmounts = ['lines', 'currency', 'customerId', 'pricesIncludeTax'];

function changesAmounts(changed: readonly string[]): boolean {
  return changed.some((name) => decidesAmounts.includes(name));
}

export function draftNeeds(document: Document, changed: readonly string[]): readonly Need[] {
  return changesAmounts(changed) ? lineNeeds(document) : [];
}

/** `more`: further fields to fill, with the customer's names of them. */
export function fillFromCustomer(
  document: Document,
  changed: readonly string[],
  related: Related,
  more: Readonly<Record<string, string>> = {},
): void {
  if (!changed.includes('customerId') || document.customerId === null) return;
  const customer = related.record('customer', document.customerId);
  const target: Record<string, unknown> = document;
  for (const [field, source] of Object.entries({ ...filled, ...more }))
    target[field] ??= customer?.[source] ?? null;
}

export function deriveAmounts(
  document: Document,
  changed: readonly string[],
  related: Related,
): void {
  if (changesAmounts(changed)) computeTotals(document, related);
}
