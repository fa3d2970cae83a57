/** The test service itself: it works, and its check of the OpenAPI document detects violations. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn } from './invoices.ts';
import { checkAgainst } from './openapi-check.ts';
import { type Service, startService } from './service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test('an invoice goes from draft to voided through the test client', async () => {
  const voided = await invoiceIn(service.tenant, 'Voided');
  assert.equal(voided.status, 'Voided');
  assert.equal(voided['number'], 'INV-2026-000001');
  const hidden = await service.other.api('GET', `/api/invoices/${voided.id}`);
  assert.equal(hidden.status, 404);
});

test('a response that the OpenAPI document does not allow fails the check', async () => {
  const headers = new Headers({ 'content-type': 'application/json', 'x-request-id': 'r' });
  const exchange = { method: 'GET', path: '/api/invoices', sent: undefined, headers };
  const good = { ...exchange, status: 200, text: '{"items":[],"nextCursor":null,"hasMore":false}' };
  const { check } = checkAgainst(service.document);
  check(good);
  assert.throws(() => check({ ...good, status: 418 }), /not documented/);
  assert.throws(() => check({ ...good, text: '{"items":[{}],"hasMore":true}' }), /Link|items/);
  const text = good.text.replace('null', '7');
  assert.throws(() => check({ ...good, text }), /nextCursor/);
});
