/** The PDF of a released invoice is rendered once, and never changes a byte. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { change, changeSettings, ended } from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyDraft } from '../../../test/support/invoices.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { type Service, startService, type TestTenant } from '../../../test/support/service.ts';

let service: Service;
let second: Service;
before(async () => {
  service = await startService({ effects: {} });
  second = await startService({ beside: service });
});
after(async () => {
  await second.close();
  await service.close();
});

interface File {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

async function pdfOf(
  id: string,
  headers: Readonly<Record<string, string>> = {},
  { url }: Service = service,
  { keys }: TestTenant = service.tenant,
): Promise<File> {
  const response = await fetch(`${url}/api/invoices/${id}/pdf`, {
    headers: { authorization: `Bearer ${keys.Viewer}`, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const printings = async (id: string) =>
  (
    await service.sql(
      "select source from document where subject_id = $1 and media_type = 'application/pdf'",
      [id],
    )
  ).length;

test('a posted invoice has a PDF whose ETag is its SHA-256', async () => {
  const invoice = await invoiceIn(service.tenant, 'Posted', { memo: 'Thank you' });
  const { status, headers, bytes } = await pdfOf(invoice.id);
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'application/pdf');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  assert.equal(headers.get('etag'), `"${sha256}"`);
  assert.equal(headers.get('content-disposition'), `inline; filename="${invoice['number']}.pdf"`);
  assert.equal(Number(headers.get('content-length')), bytes.length);
  const text = readPdf(bytes).pages.join('\n');
  for (const part of [String(invoice['number']), 'Northwind Foods GmbH', 'Harbour Trading Ltd'])
    assert.ok(text.includes(part), part);

  const held = await pdfOf(invoice.id, { 'if-none-match': `W/"x", "${sha256}"` });
  assert.deepEqual([held.status, held.bytes.length], [304, 0]);
  assert.equal((await pdfOf(invoice.id, { 'if-none-match': '"other"' })).status, 200);
  const path = `/api/invoices/${invoice.id}/pdf`;
  const documented = await service.as('Viewer')('GET', path);
  assert.equal(documented.status, 200);
  assert.equal(await printings(invoice.id), 1);
});

test('returns no PDF for invoices that were never posted, other tenants or missing keys', async () => {
  const { api, tenant, other } = service;
  const draft = await readyDraft(tenant);
  const refused = await api('GET', `/api/invoices/${draft.id}/pdf`);
  assert.deepEqual([refused.status, refused.body.code], [422, 'invalid_transition']);
  assert.match(refused.body.detail, /Draft.*Post it first/);
  await api('POST', `/api/invoices/${draft.id}/void`, { reason: 'A mistake' });
  const voided = await api('GET', `/api/invoices/${draft.id}/pdf`);
  assert.equal(voided.status, 422);
  assert.match(voided.body.detail, /is Voided and was never posted: it has no \w+\.$/);
  const posted = await invoiceIn(tenant, 'Posted');
  assert.equal((await other.api('GET', `/api/invoices/${posted.id}/pdf`)).status, 404);
  const unknownId = '0193d0a4-0000-7000-8000-000000000001';
  assert.equal((await api('GET', `/api/invoices/${unknownId}/pdf`)).status, 404);
  const stranger = await fetch(`${service.url}/api/invoices/${posted.id}/pdf`);
  assert.equal(stranger.status, 401);
  assert.equal(await printings(draft.id), 0);
});

test('a release renders the PDF, and later changes do not change a byte', async () => {
  const { tenant, api } = service;
  const invoice = await invoiceIn(tenant, 'Released');
  const effects = await ended(tenant, `subjectId.eq=${invoice.id}&kind.eq=pdf`);
  assert.deepEqual(
    effects.map(({ status, name, category }) => [status, name, category]),
    [['Succeeded', 'invoice', 'post-transaction']],
  );
  assert.equal(await printings(invoice.id), 1, 'the PDF was not rendered before the first request');
  const first = await pdfOf(invoice.id);
  await changeSettings(tenant, 'name', 'Another Trading Ltd');
  await changeSettings(tenant, 'address', '2 Other Road\nCork');
  await changeSettings(tenant, 'email', 'other@trading.example');
  await changeSettings(tenant, 'language', 'fr');
  const customer = `/api/customers/${invoice['customerId']}`;
  await change(tenant, customer, 'name', 'Southwind');
  await change(tenant, customer, 'language', 'es');
  await change(tenant, `/api/invoices/${invoice.id}`, 'internalNote', 'Not for print');
  assert.deepEqual((await pdfOf(invoice.id)).bytes, first.bytes);
  assert.deepEqual((await pdfOf(invoice.id, {}, second)).bytes, first.bytes);
  await api('POST', `/api/effects/${effects[0]?.id}/retry`);
  await ended(tenant, `subjectId.eq=${invoice.id}&kind.eq=pdf`);
  assert.deepEqual(
    (await pdfOf(invoice.id)).bytes,
    first.bytes,
    'a second rendering returns other bytes',
  );
  await changeSettings(tenant, 'name', 'Harbour Trading Ltd');
  await changeSettings(tenant, 'language', null);
});

test('a posted invoice gets a new PDF for changes of printed fields only', async (t) => {
  const { tenant } = service;
  t.after(() => changeSettings(tenant, 'email', null));
  const invoice = await invoiceIn(tenant, 'Posted');
  const path = `/api/invoices/${invoice.id}`;
  const customer = `/api/customers/${invoice['customerId']}`;
  let before = await pdfOf(invoice.id);
  for (const [make, printed] of [
    [() => change(tenant, path, 'dueDate', '2027-01-15'), /15 January 2027/],
    [() => change(tenant, path, 'reference', 'PO-4711'), /PO-4711/],
    [() => changeSettings(tenant, 'email', 'office@harbour.example'), /office@harbour\.example/],
    [() => change(tenant, customer, 'language', 'de'), /Rechnung/],
  ] as const) {
    await make();
    const later = await pdfOf(invoice.id);
    assert.match(readPdf(later.bytes).pages.join('\n'), printed);
    assert.notDeepEqual(later.bytes, before.bytes);
    assert.notEqual(later.headers.get('etag'), before.headers.get('etag'));
    before = later;
  }
  await change(tenant, path, 'internalNote', 'Not for print');
  await change(tenant, customer, 'name', 'Not the frozen one');
  assert.deepEqual((await pdfOf(invoice.id)).bytes, before.bytes);
});

test('concurrent requests in two processes return the same bytes', async () => {
  const invoice = await invoiceIn(service.tenant, 'Posted');
  const files = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      pdfOf(invoice.id, {}, index % 2 === 0 ? service : second),
    ),
  );
  assert.deepEqual([...new Set(files.map(({ status }) => status))], [200]);
  assert.equal(new Set(files.map(({ headers }) => headers.get('etag'))).size, 1);
  assert.equal(new Set(files.map(({ bytes }) => bytes.toString('latin1'))).size, 1);
  assert.equal(await printings(invoice.id), 1);
});

test('returns 503 if too many documents wait to be rendered; effects still render theirs', async () => {
  const invoices = await Promise.all(
    Array.from({ length: 30 }, () => invoiceIn(service.tenant, 'Posted')),
  );
  const [last, ...others] = invoices;
  const replies = Promise.all(
    others.map(({ id }) => service.api('GET', `/api/invoices/${id}/pdf`)),
  );
  const released = await service.api('POST', `/api/invoices/${last?.id}/approve`);
  assert.equal(released.status, 200);
  const refused = (await replies).filter(({ status }) => status !== 200);
  assert.ok(refused.length > 0, 'all were rendered');
  for (const { status, body, headers } of refused) {
    assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'overloaded', '5']);
    assert.match(body.detail, /waiting to be printed/);
  }
  const [printed] = await ended(service.tenant, `kind.eq=pdf&subjectId.eq=${last?.id}`);
  assert.deepEqual([printed?.status, printed?.['attempts']], ['Succeeded', 1]);
});

test('a voided invoice keeps its PDF, which is marked as void', async () => {
  const customerId = (await makeCustomer(service.tenant)).id;
  const invoice = await invoiceIn(service.tenant, 'Voided', { customerId });
  const { status, bytes } = await pdfOf(invoice.id);
  assert.equal(status, 200);
  assert.match(readPdf(bytes).pages.join('\n'), /void/i);
  assert.deepEqual((await pdfOf(invoice.id)).bytes, bytes);
});
