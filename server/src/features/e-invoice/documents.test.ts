/** Posted invoices as EN 16931 XML, and XML embedded in their PDF, over HTTP. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { change, changeSettings, ended } from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyDraft, readyLine } from '../../../test/support/invoices.ts';
import { etagOf } from '../../../test/support/openapi-check.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { type Facts, readCii, readUbl } from '../../../test/support/read-back.ts';
import { type Service, startService } from '../../../test/support/service.ts';

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

async function fileOf(id: string, syntax: 'ubl' | 'cii' | 'pdf', { url }: Service = service) {
  const response = await fetch(`${url}/api/invoices/${id}/${syntax}`, {
    headers: { authorization: `Bearer ${service.tenant.keys.Viewer}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, bytes.toString());
  return { headers: response.headers, bytes };
}

const detacher = 'pdfdetach';

/** The attachment that poppler extracts; null if it is not installed. */
function attached(pdf: Buffer): Buffer | null {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-attached-'));
  const [from, to] = [join(folder, 'invoice.pdf'), join(folder, 'attached')];
  try {
    writeFileSync(from, pdf);
    execFileSync(detacher, ['-savefile', 'factur-x.xml', '-o', to, from]);
    return readFileSync(to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a posted invoice is available as UBL and CII, each with its SHA-256 as ETag', async () => {
  const { tenant, as } = service;
  const invoice = await invoiceIn(tenant, 'Posted', { reference: 'PO 4711', memo: 'Thank you' });
  for (const [syntax, read] of [
    ['ubl', readUbl],
    ['cii', readCii],
  ] as const) {
    const { headers, bytes } = await fileOf(invoice.id, syntax);
    assert.equal(headers.get('content-type'), 'application/xml');
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    assert.equal(etagOf(headers), etag);
    const name = `${invoice['number']}-${syntax}.xml`;
    assert.equal(headers.get('content-disposition'), `attachment; filename="${name}"`);
    const facts = read(bytes);
    const expected = {
      'BT-1': invoice['number'],
      'BT-2': '2026-11-20',
      'BT-3': '380',
      'BT-5': 'EUR',
      'BT-13': 'PO 4711',
      'BT-22': 'Thank you',
      'BT-27': 'Harbour Trading Ltd',
      'BT-31': 'IE6388047V',
      'BT-44': 'Northwind Foods GmbH',
      'BT-48': 'DE811907980',
      'BT-52': 'Hamburg',
      'BT-106': '100.00',
      'BT-110': '19.00',
      'BT-115': '119.00',
    };
    for (const [term, value] of Object.entries(expected)) assert.equal(facts[term], value, term);
    const path = `/api/invoices/${invoice.id}/${syntax}`;
    const documented = await as('Viewer')('GET', path);
    assert.equal(documented.status, 200);
    const held = await as('Viewer')('GET', path, undefined, { 'if-none-match': etag });
    assert.equal(held.status, 304);
  }
});

test('drafts, voided invoices and other tenants get no XML', async () => {
  const { api, tenant, other } = service;
  const draft = await readyDraft(tenant);
  const voided = await invoiceIn(tenant, 'Voided');
  const posted = await invoiceIn(tenant, 'Posted');
  for (const syntax of ['ubl', 'cii']) {
    for (const { id } of [draft, voided]) {
      const refused = await api('GET', `/api/invoices/${id}/${syntax}`);
      assert.deepEqual([refused.status, refused.body.code], [422, 'invalid_transition']);
    }
    const foreign = await other.api('GET', `/api/invoices/${posted.id}/${syntax}`);
    assert.equal(foreign.status, 404);
    const unknownId = '0193d0a4-0000-7000-8000-000000000001';
    assert.equal((await api('GET', `/api/invoices/${unknownId}/${syntax}`)).status, 404);
    const stranger = await fetch(`${service.url}/api/invoices/${posted.id}/${syntax}`);
    assert.equal(stranger.status, 401);
  }
});

test('lists each violated rule of a document that was posted without e-invoices; some can be fixed', async () => {
  const { api, tenant } = service;
  await changeSettings(tenant, 'country', 'US');
  const code = await api('POST', '/api/tax-codes', { code: 'RC', name: 'Reverse', rate: '0' });
  const exempt = await api('POST', '/api/tax-codes', {
    code: 'EX',
    rate: '0',
    category: 'E',
  });
  await change(tenant, `/api/tax-codes/${code.body.id}`, 'category', 'AE');
  const customer = await makeCustomer(tenant, { taxId: null, electronicAddress: '123' });
  const lines = [
    readyLine(tenant, { taxCodeId: code.body.id }),
    readyLine(tenant, { taxCodeId: exempt.body.id }),
  ];
  const invoice = await invoiceIn(tenant, 'Posted', { customerId: customer.id, lines });
  const path = `/api/invoices/${invoice.id}/cii`;
  const refused = await api('GET', path);
  assert.deepEqual([refused.status, refused.body.code], [422, 'validation_failed']);
  assert.deepEqual(
    refused.body.errors.map(({ params, pointer }) => [params['rule'], pointer]),
    [
      ['BR-63', '/buyer/electronicAddressScheme'],
      ['BR-E-10', '/taxes/1'],
      ['BR-AE-02', '/buyer/taxId'],
    ],
  );
  const pdf = await fileOf(invoice.id, 'pdf');
  assert.doesNotMatch(readPdf(pdf.bytes).source, /EmbeddedFile/);

  await change(tenant, `/api/tax-codes/${exempt.body.id}`, 'exemptionReason', 'Article 135');
  await change(tenant, `/api/customers/${customer.id}`, 'electronicAddressScheme', '9930');
  const left = await api('GET', path);
  assert.deepEqual(
    left.body.errors.map(({ params }) => params['rule']),
    ['BR-E-10', 'BR-AE-02'],
    'posting froze the reason',
  );
  await changeSettings(tenant, 'country', 'IE');
  const again = { customerId: customer.id, lines, buyerTaxId: 'DE811907980' };
  const fixed = await invoiceIn(tenant, 'Posted', again);
  const facts = readCii((await fileOf(fixed.id, 'cii')).bytes);
  assert.equal(facts['BT-49'], '123');
  assert.deepEqual(
    (facts['BG-23'] as readonly Facts[]).map((vat) => [vat['BT-118'], vat['BT-120']]),
    [
      ['AE', 'Reverse charge'],
      ['E', 'Article 135'],
    ],
  );
});

test('rejects amounts in KWD with a third decimal digit, and accepts others', async () => {
  const { api, tenant } = service;
  const fields = { currency: 'KWD', exchangeRate: '3.01' };
  const line = readyLine(tenant, { unitPrice: '0.505', taxCodeId: tenant.taxCodes['T0'] });
  const fine = await invoiceIn(tenant, 'Posted', { ...fields, lines: [line] });
  assert.equal(readUbl((await fileOf(fine.id, 'ubl')).bytes)['BT-115'], '1.01');
  const odd = { ...fields, lines: [{ ...line, quantity: '1' }] };
  const refused = await api(
    'GET',
    `/api/invoices/${(await invoiceIn(tenant, 'Posted', odd)).id}/ubl`,
  );
  assert.equal(refused.status, 422);
  for (const { params, message } of refused.body.errors) {
    assert.match(String(params['rule']), /^BR-DEC-/);
    assert.match(message, /0\.505 KWD/);
  }
});

test('prices including tax, discounts and another currency add up', async () => {
  const { tenant } = service;
  const lines = [
    readyLine(tenant, { quantity: '3', unitPrice: '9.99', discountPercent: '12.5', unit: 'h' }),
    readyLine(tenant, { quantity: '7', unitPrice: '0.35', unit: 'Hogshead' }),
    readyLine(tenant, { unitPrice: '-1.10', taxCodeId: tenant.taxCodes['T7'] }),
  ];
  const fields = { currency: 'USD', exchangeRate: '0.9215', pricesIncludeTax: true, lines };
  const invoice = await invoiceIn(tenant, 'Posted', fields);
  const facts = readUbl((await fileOf(invoice.id, 'ubl')).bytes);
  assert.equal(facts['BT-112'], invoice['total']);
  assert.equal(facts['BT-110'], invoice['taxTotal']);
  assert.equal(facts['BT-6'], 'EUR');
  const [journal] = await service.sql(
    `select sum(-base_amount)::text as vat from journal_line l join journal_entry e
       on e.tenant_id = l.tenant_id and e.id = l.entry_id
     where e.document_id = $1 and tax_code_id is not null`,
    [invoice.id],
  );
  assert.equal(facts['BT-111'], journal?.['vat'], 'the VAT of the ledger');
  const shown = facts['BG-25'] as readonly Facts[];
  assert.deepEqual(
    shown.map((line) => [line['BT-129'], line['BT-130'], line['BT-127']]),
    [
      ['3', 'HUR', null],
      ['7', 'C62', 'Unit: Hogshead'],
      ['-2', 'C62', null],
    ],
  );
});

test('payment and delivery details come from the settings and the customer', async () => {
  const { tenant, api } = service;
  const { body } = await api('GET', '/api/tenant-settings');
  const [settings] = body.items;
  const refused = await api('PATCH', `/api/tenant-settings/${settings?.id}`, {
    iban: 'DE89370400440532013001',
    RowVersion: settings?.RowVersion,
  });
  assert.deepEqual([refused.status, refused.body.code], [422, 'invalid_value']);
  assert.match(refused.body.detail, /check digits/);
  await changeSettings(tenant, 'iban', 'DE89370400440532013000');
  await changeSettings(tenant, 'electronicAddress', '5790000435951');
  await changeSettings(tenant, 'electronicAddressScheme', '0088');
  const customer = await makeCustomer(tenant, {
    email: 'accounts@northwind.example',
    buyerReference: '04011000-12345-03',
  });
  const invoice = await invoiceIn(tenant, 'Posted', { customerId: customer.id });
  const facts = readCii((await fileOf(invoice.id, 'cii')).bytes);
  assert.equal(facts['BT-81'], '58');
  assert.equal(facts['BT-84'], 'DE89370400440532013000');
  assert.equal(facts['BT-34'], '5790000435951');
  assert.equal(facts['BT-49'], 'accounts@northwind.example');
  assert.equal(facts['BT-10'], '04011000-12345-03');
});

test('after release XML and PDF never change, in either process, and the PDF contains the XML', async () => {
  const { tenant } = service;
  const invoice = await invoiceIn(tenant, 'Released');
  await ended(tenant, `subjectId.eq=${invoice.id}&kind.eq=pdf`);
  const cii = await fileOf(invoice.id, 'cii', second);
  const ubl = await fileOf(invoice.id, 'ubl');
  await changeSettings(tenant, 'iban', 'IE29AIBK93115212345678');
  await change(tenant, `/api/tax-codes/${tenant.taxCodes['T19']}`, 'exemptionReason', 'None');
  const customer = `/api/customers/${invoice['customerId']}`;
  await change(tenant, customer, 'buyerReference', 'another');
  assert.deepEqual((await fileOf(invoice.id, 'cii')).bytes, cii.bytes);
  assert.deepEqual((await fileOf(invoice.id, 'ubl', second)).bytes, ubl.bytes);
  assert.deepEqual(readUbl(ubl.bytes), readCii(cii.bytes));
  await change(tenant, `/api/tax-codes/${tenant.taxCodes['T19']}`, 'exemptionReason', null);

  const pdf = await fileOf(invoice.id, 'pdf');
  const { source } = readPdf(pdf.bytes);
  assert.match(source, /\/AFRelationship \/Alternative/);
  assert.match(source, /\/AF \[\d+ 0 R\]/);
  assert.match(source, /\/Subtype \/text#2Fxml/);
  assert.match(source, /<fx:ConformanceLevel>EN 16931<\/fx:ConformanceLevel>/);
  assert.match(source, /<fx:DocumentFileName>factur-x\.xml<\/fx:DocumentFileName>/);
  assert.match(source, /<pdfaSchema:prefix>fx<\/pdfaSchema:prefix>/);
  const [found] = readPdf(pdf.bytes).attachments;
  assert.deepEqual(found, { name: 'factur-x.xml', content: cii.bytes });
  const detached = attached(pdf.bytes);
  if (detached !== null) assert.deepEqual(detached, cii.bytes);
});

test('concurrent requests in two processes get the same released files', async () => {
  const invoice = await invoiceIn(service.tenant, 'Posted');
  await service.api('POST', `/api/invoices/${invoice.id}/approve`);
  const files = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      fileOf(invoice.id, index % 3 === 0 ? 'cii' : 'ubl', index % 2 === 0 ? service : second),
    ),
  );
  assert.equal(new Set(files.map(({ headers }) => headers.get('etag'))).size, 2);
  const kept = await service.sql(
    "select source from document where subject_id = $1 and media_type = 'application/xml'",
    [invoice.id],
  );
  assert.deepEqual(kept.map(({ source }) => source).sort(), ['Released cii', 'Released ubl']);
});

test('an earlier PDF does not change; the PDF of a voided invoice contains no XML', async () => {
  const { tenant, api } = service;
  const invoice = await invoiceIn(tenant, 'Released');
  await ended(tenant, `subjectId.eq=${invoice.id}&kind.eq=pdf`);
  // As if an earlier release had rendered it.
  await service.sql(
    "update document set content = 'old', sha256 = 'x' where subject_id = $1 and media_type = 'application/pdf'",
    [invoice.id],
  );
  assert.equal((await fileOf(invoice.id, 'pdf')).bytes.toString(), 'old');
  await api('POST', `/api/invoices/${invoice.id}/void`, { reason: 'Ordered twice' });
  const { source } = readPdf((await fileOf(invoice.id, 'pdf')).bytes);
  assert.doesNotMatch(source, /EmbeddedFile|AFRelationship|factur-x/);
});
