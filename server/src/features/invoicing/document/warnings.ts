/** Warnings of `/readiness`: what differs between a draft and its customer. */
import type { Context } from '../../../record/entity.ts';
import type { Value } from '../../../record/fields.ts';
import type { ProblemDetail } from '../../../record/problem.ts';
import { problemAt } from '../messages.ts';
import type { Document } from './fields.ts';

type Body = Readonly<Record<string, Value>>;
type Deal = Pick<Document, 'customerId' | 'currency' | 'derivedFields'>;

/** The currency follows the customer only while there are no amounts in it. */
export function currencyWarnings(
  { customerId, currency, derivedFields }: Deal,
  _body: Body,
  { related }: Context,
): ProblemDetail[] {
  const customer = customerId === null ? null : related.record('customer', customerId);
  const expected = customer?.currency ?? null;
  if (currency === null || expected === null || expected === currency) return [];
  if (derivedFields?.includes('currency') !== true) return [];
  const params = { currency, expected: String(expected) };
  return [problemAt('/currency', 'currency_of_other_customer', params)];
}

export function buyerWarnings(document: Document, body: Body, context: Context): ProblemDetail[] {
  const { customerId, billingName: name, buyerTaxId: taxId } = document;
  const customer = customerId === null ? null : context.related.record('customer', customerId);
  const warnings: ProblemDetail[] = [];
  if (differ(name, customer?.name))
    warnings.push(
      problemAt('/billingName', 'buyer_name_differs', {
        name: String(name),
        customer: String(customer?.name),
      }),
    );
  if (differ(taxId, customer?.taxId))
    warnings.push(
      problemAt('/buyerTaxId', 'buyer_tax_id_differs', {
        taxId: String(taxId),
        expected: String(customer?.taxId),
      }),
    );
  return [...warnings, ...currencyWarnings(document, body, context)];
}

/** Whether both are given and differ by more than spaces and case. */
function differ(one: string | null, other: Value | undefined): boolean {
  const plain = (text: string) => text.replace(/\s+/g, '').toLowerCase();
  const [mine, theirs] = [plain(one ?? ''), plain(typeof other === 'string' ? other : '')];
  return mine !== '' && theirs !== '' && mine !== theirs;
}
