/** Payments, credit notes and allocations for tests. */
import assert from 'node:assert/strict';
import { checkInvariants } from '../../../campaign/invariants.ts';
import { invoiceIn, makeCustomer, readyLine } from './invoices.ts';
import type { Body, Service, TestTenant } from './service.ts';

type Fields = Readonly<Record<string, unknown>>;
export type SourceName = 'payments' | 'credit-notes';

/** An allocation as its source shows it. */
export interface Applied {
  readonly allocationId: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly amount: string;
  readonly postingDate: string;
}

/** A draft that can be posted: 100.00 EUR; without `customerId` it creates a customer. */
export async function paymentDraft(tenant: TestTenant, fields: Fields = {}): Promise<Body> {
  const customerId = fields['customerId'] ?? (await makeCustomer(tenant)).id;
  return made(tenant, 'payments', {
    customerId,
    currency: 'EUR',
    amount: '100.00',
    receivedOn: '2026-11-20',
    method: 'BankTransfer',
    ...fields,
  });
}

/** A draft that can be posted: 119.00 EUR with tax. */
export async function noteDraft(tenant: TestTenant, fields: Fields = {}): Promise<Body> {
  const customerId = fields['customerId'] ?? (await makeCustomer(tenant)).id;
  return made(tenant, 'credit-notes', {
    customerId,
    currency: 'EUR',
    issueDate: '2026-11-20',
    lines: [readyLine(tenant)],
    ...fields,
  });
}

export async function paymentIn(
  tenant: TestTenant,
  state: 'Draft' | 'Posted' | 'Voided',
  fields: Fields = {},
): Promise<Body> {
  return brought(tenant, 'payments', state, await paymentDraft(tenant, fields));
}

export async function noteIn(
  tenant: TestTenant,
  state: 'Draft' | 'Posted' | 'Released' | 'Voided',
  fields: Fields = {},
): Promise<Body> {
  return brought(tenant, 'credit-notes', state, await noteDraft(tenant, fields));
}

/** Lines of a document with this total, without tax. */
export function linesOf(tenant: TestTenant, total: string): Record<string, unknown>[] {
  return [readyLine(tenant, { quantity: '1', unitPrice: total, taxCodeId: tenant.taxCodes['T0'] })];
}

/** A posted invoice with this total, without tax. */
export function invoiceOf(
  tenant: TestTenant,
  total: string,
  { state = 'Posted', ...fields }: Fields & { readonly state?: 'Posted' | 'Released' } = {},
): Promise<Body> {
  return invoiceIn(tenant, state, { lines: linesOf(tenant, total), ...fields });
}

/** Applies a source and returns it. */
export async function applied(
  tenant: TestTenant,
  source: SourceName,
  id: string,
  allocations: readonly { readonly invoiceId: string; readonly amount: string }[],
  more: Fields = {},
): Promise<Body> {
  const body = { allocations, ...more };
  const reply = await tenant.api('POST', `/api/${source}/${id}/apply`, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** The live allocations of a source. */
export function liveOf(source: Body): readonly Applied[] {
  return source['allocations'] as readonly Applied[];
}

/** A payment of 100.00 of which 60.00 are applied to an invoice. */
export async function partlyApplied(tenant: TestTenant): Promise<{ payment: Body; invoice: Body }> {
  const customerId = (await makeCustomer(tenant)).id;
  const invoice = await invoiceOf(tenant, '100.00', { customerId });
  const { id } = await paymentIn(tenant, 'Posted', { customerId });
  const payment = await applied(tenant, 'payments', id, [
    { invoiceId: invoice.id, amount: '60.00' },
  ]);
  return { payment, invoice: (await tenant.api('GET', `/api/invoices/${invoice.id}`)).body };
}

/** A source that allows `action`, and the body of the action; null for an action that it does not have. */
export async function sourceFor(
  tenant: TestTenant,
  source: SourceName,
  action: string | null,
): Promise<{ record: Body; body: Fields }> {
  const isPayment = source === 'payments';
  if (action === 'apply' || action === 'unapply') {
    const customerId = (await makeCustomer(tenant)).id;
    const invoice = await invoiceOf(tenant, '100.00', { customerId });
    const make = isPayment ? paymentIn : noteIn;
    let record = await make(tenant, 'Posted', { customerId });
    const allocations = [{ invoiceId: invoice.id, amount: '60.00' }];
    if (action === 'apply') return { record, body: { allocations } };
    record = await applied(tenant, source, record.id, allocations);
    return { record, body: { allocationId: liveOf(record)[0]?.allocationId } };
  }
  const bodies: Fields = { void: { reason: 'Made twice' }, send: { to: ['ap@north.example'] } };
  const body = (bodies[String(action)] ?? {}) as Fields;
  if (isPayment) return { record: await paymentDraft(tenant), body };
  return { record: await noteIn(tenant, needsPosted(action) ? 'Posted' : 'Draft'), body };
}

/** Whether the action of an invoice or a credit note requires that it is posted. */
export function needsPosted(action: string | null): boolean {
  return ['approve', 'send', 'mail-preview'].includes(String(action));
}

async function made(tenant: TestTenant, source: SourceName, fields: Fields): Promise<Body> {
  const reply = await tenant.api('POST', `/api/${source}`, fields);
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

async function brought(
  tenant: TestTenant,
  source: SourceName,
  state: string,
  draft: Body,
): Promise<Body> {
  let record = draft;
  const act = async (action: string, body?: unknown) => {
    const reply = await tenant.api('POST', `/api/${source}/${record.id}/${action}`, body);
    assert.equal(reply.status, 200, reply.text);
    record = reply.body;
  };
  if (state === 'Posted' || state === 'Released') await act('post');
  if (state === 'Released') await act('approve');
  if (state === 'Voided') await act('void', { reason: 'Made twice' });
  return record;
}

/** Checks all invariants of a tenant's books by SQL. */
export async function checkBooks({ sql }: Service, tenant: TestTenant): Promise<void> {
  const query = async ({ text, values }: { text: string; values?: string[] }) => {
    return { rows: await sql(text, values) };
  };
  await checkInvariants({ query }, tenant.id);
}
