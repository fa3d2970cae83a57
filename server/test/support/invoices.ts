/** Customers and invoices for tests. */
import assert from 'node:assert/strict';
import type { Body, TestTenant } from './service.ts';

/** A customer with all fields that posting requires. */
export async function makeCustomer(
  tenant: TestTenant,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Body> {
  const made = await tenant.api('POST', '/api/customers', {
    name: 'Northwind Foods GmbH',
    address: 'Hafenstr. 4\n20457 Hamburg',
    country: 'DE',
    taxId: 'DE811907980',
    ...fields,
  });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

/** A line that can be posted: 2 x 50.00 at 19 % to account 4000. */
export function readyLine(
  tenant: TestTenant,
  fields: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    description: 'Consulting',
    quantity: '2',
    unitPrice: '50.00',
    taxCodeId: tenant.taxCodes['T19'],
    accountId: tenant.accounts['4000'],
    ...fields,
  };
}

/** A draft that can be posted; without `customerId` it creates a customer. */
export async function readyDraft(
  tenant: TestTenant,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Body> {
  const customerId = fields['customerId'] ?? (await makeCustomer(tenant)).id;
  const made = await tenant.api('POST', '/api/invoices', {
    customerId,
    currency: 'EUR',
    invoiceDate: '2026-11-20',
    dueDate: '2026-12-20',
    lines: [readyLine(tenant)],
    ...fields,
  });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

/** An invoice in a state, posted and approved by Admin. */
export async function invoiceIn(
  tenant: TestTenant,
  state: 'Draft' | 'Posted' | 'Released' | 'Voided',
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Body> {
  let invoice = await readyDraft(tenant, fields);
  const act = async (action: string, body?: unknown) => {
    const reply = await tenant.api('POST', `/api/invoices/${invoice.id}/${action}`, body);
    assert.equal(reply.status, 200, reply.text);
    invoice = reply.body;
  };
  if (state !== 'Draft') await act('post');
  if (state === 'Released') await act('approve');
  if (state === 'Voided') await act('void', { reason: 'Ordered twice' });
  return invoice;
}
