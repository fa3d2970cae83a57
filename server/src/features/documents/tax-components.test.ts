/** Documents with tax components: the PDF shows each, and EN 16931 has no place for them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../../../test/support/deliveries.ts';
import { makeCustomer, readyDraft, readyLine } from '../../../test/support/invoices.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';

let service: Service;
let taxCodeId: string;
before(async () => {
  service = await startService({ effects: {} });
  const components = [
    { name: 'GST 123456789 RT0001', rate: '5' },
    { name: 'QST 1234567890 TQ0001', rate: '9.975' },
  ];
  const made = await service.api('POST', '/api/tax-codes', { code: 'QC', components });
  assert.equal(made.status, 201, made.text);
  taxCodeId = made.body.id;
});
after(() => service.close());

async function draftFor(customer: Body, billingCountry: string): Promise<Body> {
  const lines = [readyLine(service.tenant, { taxCodeId, unitPrice: '100', quantity: '1' })];
  return readyDraft(service.tenant, { customerId: customer.id, billingCountry, lines });
}

test('the PDF has each component with its rate, and not their sum', async () => {
  const { tenant } = service;
  const draft = await draftFor(await makeCustomer(tenant, { country: 'CA' }), 'CA');
  const posted = await service.api('POST', `/api/invoices/${draft.id}/post`);
  assert.equal(posted.status, 200, posted.text);
  const file = await fetch(`${service.url}/api/invoices/${draft.id}/pdf`, {
    headers: { authorization: `Bearer ${tenant.keys.Viewer}` },
  });
  assert.equal(file.status, 200);
  const pages = readPdf(Buffer.from(await file.arrayBuffer())).pages.join('\n');
  const text = pages.replace(/[\s\u00a0]+/g, ' ');
  assert.match(text, /GST 123456789 RT0001 5 ?% 100\.00 5\.00/);
  assert.match(text, /QST 1234567890 TQ0001 9\.975 ?% 100\.00 9\.98/);
  assert.match(text, /5 ?% \+ 9\.975 ?%/);
  assert.match(text, /114\.98/);
  // Revenu Québec, "Calculating the taxes": the rate of 14.975 % must not appear on the document.
  assert.doesNotMatch(text, /14\.975/);
});

test('there is no e-invoice with components; only where one is required, this prevents the posting', async () => {
  const { tenant } = service;
  const german = await makeCustomer(tenant);
  await changeSettings(tenant, 'eInvoiceRules', 'ByCountry');
  const within = await draftFor(german, 'DE');
  const refused = await service.api('POST', `/api/invoices/${within.id}/post`);
  assert.deepEqual(
    refused.body.errors?.map(({ pointer, code }) => `${pointer} ${code}`),
    ['/lines/0/taxCodeId e_invoice_components_not_allowed'],
    refused.text,
  );
  await changeSettings(tenant, 'eInvoiceRules', 'Never');
  const posted = await service.api('POST', `/api/invoices/${within.id}/post`);
  assert.equal(posted.status, 200, posted.text);
  for (const syntax of ['ubl', 'cii']) {
    const { status, body, text } = await service.api('GET', `/api/invoices/${within.id}/${syntax}`);
    assert.equal(status, 422, text);
    const codes = body.errors.map(({ code }) => code);
    assert.ok(codes.includes('e_invoice_components_not_allowed'), text);
  }
});
