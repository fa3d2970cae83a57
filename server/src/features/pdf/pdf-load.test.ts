/** A temporary failure to print a PDF returns 503; a document that is too large returns 422. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invoiceIn } from '../../../test/support/invoices.ts';
import { startService } from '../../../test/support/service.ts';

test('returns 503 with Retry-After when printing takes too long; a later request prints the document', async (t) => {
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

test('returns 422 with the reason for a document that is too large to print', async (t) => {
  const service = await startService({ pdfLimits: { heapMb: 12 } });
  t.after(() => service.close());
  const { id } = await invoiceIn(service.tenant, 'Posted');
  const refused = await service.api('GET', `/api/invoices/${id}/pdf`);
  assert.deepEqual([refused.status, refused.body.code], [422, 'not_printable'], refused.text);
  assert.equal(refused.body.detail, 'The document needs more than 12 MB to be printed.');
});
