/** A PDF that cannot be printed now is 503 and tried again; one that never can be says why. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invoiceIn } from '../support/invoices.ts';
import { startService } from '../support/service.ts';

test('answers 503 with Retry-After when printing takes too long, and prints the document at a later try', async (t) => {
  const service = await startService({ pdfLimits: { renderMs: 1 } });
  t.after(() => service.close());
  const { id } = await invoiceIn(service.tenant, 'Posted');
  const refused = await service.api('GET', `/api/invoices/${id}/pdf`);
  assert.deepEqual([refused.status, refused.body.code], [503, 'overloaded'], refused.text);
  assert.equal(refused.headers.get('retry-after'), '10');
  const later = await startService({ beside: service });
  t.after(() => later.close());
  assert.equal((await later.api('GET', `/api/invoices/${id}/pdf`)).status, 200);
});

test('answers 422 and what it needs to a document that is too large to be printed', async (t) => {
  const service = await startService({ pdfLimits: { heapMb: 12 } });
  t.after(() => service.close());
  const { id } = await invoiceIn(service.tenant, 'Posted');
  const refused = await service.api('GET', `/api/invoices/${id}/pdf`);
  assert.deepEqual([refused.status, refused.body.code], [422, 'not_printable'], refused.text);
  assert.equal(refused.body.detail, 'The document needs more than 12 MB to be printed.');
});
