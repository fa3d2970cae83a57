/** Why no tax is charged, on the PDF and in the mail of a document (Directive 2006/112/EC, article 226 (3), (4), (11), (11a)). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { change } from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyLine } from '../../../test/support/invoices.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { makeTaxCode } from '../../../test/support/requests.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService({ effects: {} });
});
after(() => service.close());

const taxCode = async (fields: Readonly<Record<string, unknown>>) =>
  (await makeTaxCode(service.api, fields)).id;

async function pdfText({ id }: Body): Promise<string> {
  const response = await fetch(`${service.url}/api/invoices/${id}/pdf`, {
    headers: { authorization: `Bearer ${service.tenant.keys.Viewer}` },
  });
  assert.equal(response.status, 200);
  const text = readPdf(Buffer.from(await response.arrayBuffer())).pages.join('\n');
  return text.replace(/[\s\u00a0]+/g, ' ');
}

async function mailText({ id }: Body): Promise<string> {
  const shown = await service.api('POST', `/api/invoices/${id}/mail-preview`, {});
  assert.equal(shown.status, 200, shown.text);
  return String(shown.body['htmlBody']);
}

const buyer = 'DE811907980';
const seller = 'IE6388047V';

const expected = [
  ['AE', 'en', 'Reverse charge'],
  ['AE', 'de', 'Steuerschuldnerschaft des Leistungsempfängers'],
  ['AE', 'fr', 'Autoliquidation'],
  ['AE', 'es', 'Inversión del sujeto pasivo'],
  ['AE', 'it', 'Inversione contabile'],
  ['AE', 'nl', 'Btw verlegd'],
  ['AE', 'pl', 'Odwrotne obciążenie'],
  ['AE', 'el', 'Αντίστροφη επιβάρυνση'],
  ['AE', 'uk', 'ПДВ сплачує покупець'],
  ['AE', 'sv', 'Reverse charge'],
  ['K', 'de', 'Steuerfreie innergemeinschaftliche Lieferung'],
  ['G', 'de', 'Steuerfreie Ausfuhrlieferung'],
  ['O', 'de', 'Nicht steuerbar'],
  ['Z', 'en', 'Zero-rated'],
] as const;

test('PDF and mail have the reason of no tax in the language of the document, and both VAT ids', async () => {
  const { tenant } = service;
  for (const [category, language, reason] of expected) {
    const taxCodeId = await taxCode({ rate: '0', category });
    const customer = await makeCustomer(tenant, { language });
    const lines = [readyLine(tenant, { taxCodeId })];
    const invoice = await invoiceIn(tenant, 'Posted', { customerId: customer.id, lines });
    for (const text of [await pdfText(invoice), await mailText(invoice)])
      for (const part of [reason, buyer, seller])
        assert.ok(text.includes(part), `${category} ${language}: ${part} in ${text}`);
  }
});

test('the own exemption reason of a tax code comes first, and posting freezes it', async () => {
  const { tenant, api } = service;
  const exemptionReason = 'Article 135 (1) (a) of Directive 2006/112/EC';
  const taxCodeId = await taxCode({ rate: '0', category: 'E', exemptionReason });
  const invoice = await invoiceIn(tenant, 'Posted', { lines: [readyLine(tenant, { taxCodeId })] });
  const [tax] = invoice['taxes'] as readonly Readonly<Record<string, unknown>>[];
  assert.deepEqual([tax?.['category'], tax?.['exemptionReason']], ['E', exemptionReason]);
  await change(tenant, `/api/tax-codes/${taxCodeId}`, 'exemptionReason', 'Another reason');
  const { body } = await api('GET', `/api/invoices/${invoice.id}`);
  assert.deepEqual(body['taxes'], invoice['taxes']);
  const ubl = await api('GET', `/api/invoices/${invoice.id}/ubl`);
  for (const text of [await pdfText(invoice), await mailText(invoice), ubl.text]) {
    assert.ok(text.includes(exemptionReason), text);
    assert.doesNotMatch(text, /Another reason/);
  }
});

test('with several reasons the PDF names the lines of each', async () => {
  const { tenant } = service;
  const reverse = await taxCode({ rate: '0', category: 'AE' });
  const exempt = await taxCode({ rate: '0', category: 'E', exemptionReason: 'Article 135' });
  const lineOf = (taxCodeId: string | undefined) => readyLine(tenant, { taxCodeId });
  const taxed = tenant.taxCodes['T19'];
  const lines = [reverse, reverse, reverse, taxed, exempt, taxed, reverse].map(lineOf);
  const text = await pdfText(await invoiceIn(tenant, 'Posted', { lines }));
  assert.match(text, /No\. 1–3, 7: Reverse charge/);
  assert.match(text, /No\. 5: Article 135/);
});

test('a document with tax only has no reason, nor one whose code has no category', async () => {
  const { tenant } = service;
  for (const code of ['T19', 'T0']) {
    const lines = [readyLine(tenant, { taxCodeId: tenant.taxCodes[code] })];
    const invoice = await invoiceIn(tenant, 'Posted', { lines });
    for (const text of [await pdfText(invoice), await mailText(invoice)])
      assert.doesNotMatch(text, /Reverse charge|Zero-rated|Exempt|Tax note/);
  }
});

test('both XML syntaxes have the words of the document', async () => {
  const { tenant, api } = service;
  const taxCodeId = await taxCode({ rate: '0', category: 'AE' });
  const customer = await makeCustomer(tenant, { language: 'de' });
  const lines = [readyLine(tenant, { taxCodeId })];
  const invoice = await invoiceIn(tenant, 'Posted', { customerId: customer.id, lines });
  for (const syntax of ['ubl', 'cii']) {
    const { text } = await api('GET', `/api/invoices/${invoice.id}/${syntax}`);
    for (const part of [
      'Steuerschuldnerschaft des Leistungsempfängers',
      'VATEX-EU-AE',
      buyer,
      seller,
    ])
      assert.ok(text.includes(part), `${syntax}: ${part}`);
  }
});
