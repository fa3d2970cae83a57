/** The payment terms that PDF, mail and e-invoice state, in the language of the document. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyLine } from '../../../test/support/invoices.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { readCii, readUbl } from '../../../test/support/read-back.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { readPrinted } from '../documents/exports.ts';
import { invoice as invoiceEntity } from '../invoicing/exports.ts';
import { printedDocument } from './printed-document.ts';

let service: Service;
before(async () => {
  service = await startService({ effects: {} });
});
after(() => service.close());

const plain = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, ' ').replace(/\s+/g, ' ');
const skonto = { earlyPaymentDiscountPercent: '2', earlyPaymentDiscountDays: 14 };
const monthEnd = { paymentTermsDays: 10, paymentTermsFrom: 'EndOfMonth', dueDate: null };

async function fileOf({ id }: Body, format: string): Promise<Buffer> {
  const response = await fetch(`${service.url}/api/invoices/${id}/${format}`, {
    headers: { authorization: `Bearer ${service.tenant.keys.Viewer}` },
  });
  assert.equal(response.status, 200, format);
  return Buffer.from(await response.arrayBuffer());
}

const pdfOf = async (invoice: Body) =>
  plain(readPdf(await fileOf(invoice, 'pdf')).pages.join('\n'));

async function mailOf({ id }: Body): Promise<string> {
  const { status, body } = await service.api('POST', `/api/invoices/${id}/mail-preview`, {});
  assert.equal(status, 200);
  const html = String(body['htmlBody']);
  return plain(html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' '));
}

async function xmlOf(invoice: Body): Promise<string> {
  const [ubl, cii] = [
    readUbl(await fileOf(invoice, 'ubl'))['BT-20'],
    readCii(await fileOf(invoice, 'cii'))['BT-20'],
  ];
  assert.equal(ubl, cii);
  return plain(String(ubl));
}

/** An invoice over 119.00 of 20 November to a buyer of this language. */
async function posted(language: string, fields: object = {}): Promise<Body> {
  const { id: customerId } = await makeCustomer(service.tenant, { language });
  return invoiceIn(service.tenant, 'Posted', { customerId, ...monthEnd, ...skonto, ...fields });
}

for (const [language, due, discount] of [
  [
    'en',
    'Payable within 10 days from the end of the month',
    'For payment by 4 December 2026 we allow a discount of 2% (EUR 2.38): please pay EUR 116.62.',
  ],
  [
    'de',
    'Zahlbar innerhalb von 10 Tagen ab Monatsende',
    'Bei Zahlung bis zum 4. Dezember 2026 gewähren wir 2 % Skonto (2,38 EUR); zu zahlen sind dann 116,62 EUR.',
  ],
  [
    'fr',
    'Payable à 10 jours à compter de la fin du mois',
    'Pour un règlement au plus tard le 4 décembre 2026, nous accordons un escompte de 2 % (2,38 EUR), soit 116,62 EUR à payer.',
  ],
] as const)
  test(`PDF, mail and XML state the terms in the language ${language}`, async () => {
    const invoice = await posted(language);
    assert.equal(invoice['dueDate'], '2026-12-10');
    for (const text of [await pdfOf(invoice), await mailOf(invoice), await xmlOf(invoice)])
      for (const part of [due, discount]) assert.ok(text.includes(part), `${part}: ${text}`);
  });

test('the PDF has the terms in each language that documents are printed in', async () => {
  for (const [language, part] of [
    ['es', 'descuento por pronto pago del 2 %'],
    ['it', 'uno sconto cassa del 2%'],
    ['nl', '2% betalingskorting'],
    ['pl', 'Płatne w ciągu 10 dni od końca miesiąca'],
    ['el', 'Πληρωτέο εντός 10 ημερών από το τέλος του μήνα'],
    ['uk', 'Оплата протягом 10 днів від кінця місяця'],
  ] as const) {
    const text = await pdfOf(await posted(language));
    assert.ok(text.includes(part), `${part}: ${text}`);
  }
});

test('the due date alone is stated if it was set, and nothing of a discount that the invoice does not have', async () => {
  const without = { earlyPaymentDiscountPercent: null, earlyPaymentDiscountDays: null };
  const invoice = await posted('en', { ...without, dueDate: '2026-12-24' });
  const [pdf, mail] = [await pdfOf(invoice), await mailOf(invoice)];
  for (const text of [pdf, mail]) {
    assert.match(text, /24 December 2026/);
    assert.doesNotMatch(text, /Payment terms|Payable|discount/);
  }
  assert.equal(await xmlOf(invoice), 'null');
});

test('a mail states the discount of what is still due, until its last day', async () => {
  const { tenant, api } = service;
  await changeSettings(tenant, 'timeZone', 'Pacific/Auckland');
  const invoice = await posted('en', { invoiceDate: '2026-11-10' });
  assert.equal(invoice['earlyPaymentDiscountDate'], '2026-11-24');
  const note = (await api('POST', `/api/invoices/${invoice.id}/credit`)).body;
  const [line] = note.lines;
  const path = `/api/credit-notes/${note.id}`;
  const ifMatch = { 'if-match': `"${note.RowVersion}"` };
  await api('PATCH', `${path}/lines/${line?.id}`, { quantity: '1' }, ifMatch);
  assert.equal((await api('POST', `${path}/post`)).status, 200);
  const allocations = [{ invoiceId: invoice.id, amount: '59.50' }];
  assert.equal((await api('POST', `${path}/apply`, { allocations })).status, 200);
  // 11:30 in Auckland on the 24th, then on the 25th.
  service.clock.set('2026-11-23T22:30:00.000Z');
  assert.match(await mailOf(invoice), /discount of 2% \(EUR 1\.19\): please pay EUR 58\.31\./);
  service.clock.set('2026-11-24T22:30:00.000Z');
  assert.doesNotMatch(await mailOf(invoice), /discount/);
  assert.match(await pdfOf(invoice), /discount of 2% \(EUR 2\.38\): please pay EUR 116\.62\./);
  await changeSettings(tenant, 'timeZone', 'UTC');
});

test('an invoice between German parties has its discount as a line of XRechnung', async () => {
  const { tenant } = service;
  await changeSettings(tenant, 'country', 'DE');
  await changeSettings(tenant, 'taxId', 'DE136695976');
  const invoice = await posted('de', { lines: [readyLine(tenant)] });
  const stated = String(readUbl(await fileOf(invoice, 'ubl'))['BT-20']);
  assert.equal(stated.split('\n')[0], '#SKONTO#TAGE=14#PROZENT=2.00#');
});

test('an invoice that an earlier release posted prints the same content as before', async () => {
  const { engine, tenant, sql } = service;
  const invoice = await invoiceIn(tenant, 'Posted', { paymentTermsDays: 30 });
  await sql('update invoice set payment_terms_from = null where id = $1', [invoice.id]);
  const printed = await readPrinted(engine.db, tenant.id, invoiceEntity, invoice.id);
  assert.ok(printed !== null);
  const content = printedDocument(printed, null);
  assert.equal(content.paymentTermsDays, 30);
  assert.deepEqual(['terms' in content, 'discount' in content], [false, false]);
  assert.equal(await xmlOf(invoice), 'Payable within 30 days');
});
