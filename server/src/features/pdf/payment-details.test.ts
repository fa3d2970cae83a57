/** How to pay a document: account and QR code in its PDF, and its tax in the currency of the books. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { encodeQR } from 'qr';
import decodeQR from 'qr/decode.js';
import { change, changeSettings } from '../../../test/support/deliveries.ts';
import { invoiceIn, readyLine } from '../../../test/support/invoices.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { readCii, readUbl } from '../../../test/support/read-back.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { type PaymentDetails, readPrinted, transferCodeOf } from '../documents/exports.ts';
import { invoice as invoiceEntity } from '../invoicing/exports.ts';
import { printedDocument } from './printed-document.ts';

let service: Service;
before(async () => {
  service = await startService({ effects: {} });
});
after(() => service.close());

const iban = 'DE89370400440532013000';

async function fileOf({ id }: Body, format: string, collection = 'invoices'): Promise<Buffer> {
  const response = await fetch(`${service.url}/api/${collection}/${id}/${format}`, {
    headers: { authorization: `Bearer ${service.tenant.keys.Viewer}` },
  });
  assert.equal(response.status, 200, format);
  return Buffer.from(await response.arrayBuffer());
}

const plain = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, ' ');

async function textOf(document: Body, collection?: string): Promise<string> {
  const { pages } = readPdf(await fileOf(document, 'pdf', collection));
  return plain(pages.join('\n'));
}

const account: PaymentDetails = {
  payee: 'Daybook Demo Ltd',
  iban,
  bic: 'COBADEFFXXX',
  reference: 'INV-2026-000123',
};
const euros = (amount: string) => ({ currency: 'EUR', amount });

test('the code of a SEPA credit transfer has the elements of EPC069-12, version 002', () => {
  assert.equal(
    transferCodeOf(account, euros('1190.00')),
    [
      ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Daybook Demo Ltd', iban, 'EUR1190'],
      ...['', '', 'INV-2026-000123'],
    ].join('\n'),
  );
  const long = { ...account, payee: `Ä\n${'ü'.repeat(200)}`, bic: null };
  const [, , , , bic, payee = ''] = (transferCodeOf(long, euros('0.01')) ?? '').split('\n');
  assert.equal(bic, '');
  assert.equal([...payee].length, 70);
});

test('there is no code for what a SEPA credit transfer cannot express', () => {
  for (const amount of ['0', '-1', '0.001', '1000000000'])
    assert.equal(transferCodeOf(account, euros(amount)), null, amount);
  assert.match(transferCodeOf(account, euros('999999999.99')) ?? '', /EUR999999999\.99/);
  assert.equal(transferCodeOf(account, { currency: 'USD', amount: '10' }), null);
  const swiss = { ...account, iban: 'CH9300762011623852957' };
  assert.notEqual(transferCodeOf(swiss, euros('10')), null);
  assert.equal(transferCodeOf({ ...swiss, bic: null }, euros('10')), null);
  const saudi = { ...account, iban: 'SA0380000000608010167519' };
  assert.equal(transferCodeOf(saudi, euros('10')), null);
});

test('the drawn modules of the code decode to its content', async () => {
  await changeSettings(service.tenant, 'iban', iban);
  await changeSettings(service.tenant, 'payeeName', 'Harbour Treuhand & Söhne');
  const invoice = await invoiceIn(service.tenant, 'Posted');
  const content = readPdf(await fileOf(invoice, 'pdf')).drawings[0] ?? '';
  const decoded = decodeQR(imageOf(content));
  assert.deepEqual(decoded.split('\n'), [
    ...['BCD', '002', '1', 'SCT', '', 'Harbour Treuhand & Söhne', iban, 'EUR119'],
    ...['', '', String(invoice['number'])],
  ]);
  assert.ok(encodeQR(decoded, 'raw', { ecc: 'medium' }).length <= 69 + 4, 'at most version 13');
});

/** An image of the dark squares of a page, three pixels for each point. */
function imageOf(content: string): { width: number; height: number; data: Uint8Array } {
  const squares = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)]
    .map((match) => match.slice(1).map(Number))
    .filter(([, , width = 0, height = 1]) => Math.abs(width - height) < 0.001 && width < 4);
  const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((one) => one[axis] ?? 0)));
  const scale = 3;
  const size = 130 * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [x = 0, y = 0, side = 0] of squares) {
    const [fromX = 0, fromY = 0] = [x - (left ?? 0) + 12, y - (top ?? 0) + 12];
    for (let row = Math.round(fromY * scale); row < Math.round((fromY + side) * scale); row += 1)
      for (
        let column = Math.round(fromX * scale);
        column < Math.round((fromX + side) * scale);
        column += 1
      )
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
  }
  return { width: size, height: size, data };
}

test('the PDF of an invoice names payee, IBAN, BIC and reference, and XML the same account', async () => {
  const { tenant } = service;
  await changeSettings(tenant, 'iban', iban);
  await changeSettings(tenant, 'bic', 'COBADEFFXXX');
  await changeSettings(tenant, 'payeeName', 'Harbour Treuhand');
  const invoice = await invoiceIn(tenant, 'Posted');
  const text = await textOf(invoice);
  for (const part of [
    'Payee\nHarbour Treuhand',
    'IBAN\nDE89 3704 0044 0532 0130 00',
    'BIC\nCOBADEFFXXX',
    `Reference\n${invoice['number']}`,
    'Scan to pay',
  ])
    assert.ok(text.includes(part), `${part} is missing in ${text}`);
  const ubl = (await fileOf(invoice, 'ubl')).toString();
  assert.match(ubl, /<cbc:Name>Harbour Treuhand<\/cbc:Name>/);
  assert.match((await fileOf(invoice, 'cii')).toString(), /AccountName>Harbour Treuhand</);
});

test('a credit note, a void invoice and one in another currency have no code', async () => {
  const { tenant, api } = service;
  await changeSettings(tenant, 'iban', iban);
  const invoice = await invoiceIn(tenant, 'Posted');
  const note = (await api('POST', `/api/invoices/${invoice.id}/credit`)).body;
  const posted = await api('POST', `/api/credit-notes/${note.id}/post`);
  assert.equal(posted.status, 200, posted.text);
  assert.doesNotMatch(await textOf(posted.body, 'credit-notes'), /IBAN|Scan/);
  const voided = await invoiceIn(tenant, 'Posted');
  await api('POST', `/api/invoices/${voided.id}/void`, { reason: 'Ordered twice' });
  assert.doesNotMatch(await textOf(voided), /IBAN|Scan/);
  const dollars = await invoiceIn(tenant, 'Posted', { currency: 'USD', exchangeRate: '0.87391' });
  const text = await textOf(dollars);
  assert.match(text, /IBAN/);
  assert.doesNotMatch(text, /Scan/);
});

test('a document in another currency has its tax in the currency of the books, as XML and ledger have', async () => {
  const { tenant } = service;
  const invoice = await invoiceIn(tenant, 'Posted', {
    ...{ currency: 'USD', exchangeRate: '0.87391' },
    lines: [readyLine(tenant, { unitPrice: '33.35', quantity: '3' })],
  });
  // 19 % of 100.05 is 19.01; × 0.87391 = 16.6130….
  assert.match(
    await textOf(invoice),
    /Tax in EUR: EUR 16\.61 \(exchange rate: 1 USD = 0\.87391 EUR\)\./,
  );
  const facts = readUbl(await fileOf(invoice, 'ubl'));
  assert.deepEqual([facts['BT-6'], facts['BT-111']], ['EUR', '16.61']);
  assert.deepEqual(readCii(await fileOf(invoice, 'cii')), facts);
  assert.doesNotMatch(await textOf(await invoiceIn(tenant, 'Posted')), /Tax in EUR/);
});

test('a wrong IBAN, BIC or account holder is rejected', async () => {
  const { api } = service;
  const [settings] = (await api('GET', '/api/tenant-settings')).body.items;
  for (const [name, value] of [
    ['iban', 'DE89370400440532013001'],
    ['bic', 'COBADEF'],
    ['payeeName', 'x'.repeat(71)],
  ] as const) {
    const reply = await api('PATCH', `/api/tenant-settings/${settings?.id}`, {
      ...{ [name]: value, RowVersion: settings?.RowVersion },
    });
    assert.deepEqual([reply.status, reply.body.code], [422, 'invalid_value'], name);
  }
});

test('a posted invoice that an earlier release printed keeps its bytes', async () => {
  const { tenant, engine, sql } = service;
  await changeSettings(tenant, 'iban', iban);
  const invoice = await invoiceIn(tenant, 'Posted');
  const printed = await readPrinted(engine.db, tenant.id, invoiceEntity, invoice.id);
  assert.ok(printed !== null);
  const xml = (await fileOf(invoice, 'cii')).toString();
  const { payment, accountingTax: _, ...first } = printedDocument(printed, xml);
  assert.notEqual(payment, undefined);
  const source = createHash('sha256').update(JSON.stringify(first)).digest('hex');
  await sql(
    `insert into document (tenant_id, id, subject_type, subject_id, media_type, source, sha256, content, created_at)
     values ($1, gen_random_uuid(), 'invoice', $2, 'application/pdf', $3, $4, $5, now())`,
    [tenant.id, invoice.id, source, 'ab'.repeat(32), Buffer.from('printed before')],
  );
  assert.equal((await fileOf(invoice, 'pdf')).toString(), 'printed before');
  await change(tenant, `/api/invoices/${invoice.id}`, 'reference', 'PO 9');
  assert.match(await textOf(invoice), /PO 9[\s\S]*IBAN/);
});
