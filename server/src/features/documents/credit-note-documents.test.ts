/** Credit notes as PDF, XML and mail: the same rules as for the documents of invoices. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { change, changeSettings, ended } from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyLine } from '../../../test/support/invoices.ts';
import { noteDraft, noteIn } from '../../../test/support/money.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { pngOf } from '../../../test/support/png.ts';
import { readCii, readUbl } from '../../../test/support/read-back.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { startSmtp, type TestSmtp } from '../../../test/support/smtp.ts';

let smtp: TestSmtp;
let service: Service;
let second: Service;
before(async () => {
  smtp = await startSmtp();
  service = await startService({ effects: { smtpUrl: `smtp://127.0.0.1:${smtp.port}` } });
  second = await startService({ beside: service });
  await changeSettings(service.tenant, 'email', 'office@harbour.example');
});
after(async () => {
  await second.close();
  await service.close();
  await smtp.close();
});

type Form = 'pdf' | 'ubl' | 'cii';

async function fileOf({ id }: Body, form: Form, { url }: Service = service) {
  const response = await fetch(`${url}/api/credit-notes/${id}/${form}`, {
    headers: { authorization: `Bearer ${service.tenant.keys.Viewer}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, bytes.toString());
  return { headers: response.headers, bytes };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const textOf = (pdf: Buffer) => readPdf(pdf).pages.join('\n').replace(/\s+/g, ' ');

/** A credit note of an invoice, and the invoice; `customer`: fields of its customer. */
async function credited(
  state: 'Draft' | 'Posted' | 'Released' | 'Voided',
  customer: Readonly<Record<string, unknown>> = {},
): Promise<{ note: Body; invoice: Body }> {
  const { tenant, api } = service;
  const customerId = (await makeCustomer(tenant, customer)).id;
  const invoice = await invoiceIn(tenant, 'Posted', { customerId, reference: 'PO 4711' });
  let note = (await api('POST', `/api/invoices/${invoice.id}/credit`)).body;
  const actions = { Draft: [], Posted: ['post'], Released: ['post', 'approve'], Voided: ['post'] };
  for (const action of actions[state]) {
    const reply = await api('POST', `/api/credit-notes/${note.id}/${action}`);
    assert.equal(reply.status, 200, reply.text);
    note = reply.body;
  }
  if (state === 'Voided') {
    const path = `/api/credit-notes/${note.id}/void`;
    note = (await api('POST', path, { reason: 'Not agreed' })).body;
  }
  return { note, invoice };
}

test('a released credit note reaches its customer with the PDF that the API shows', async () => {
  const { note, invoice } = await credited('Released', { email: 'credit@northwind.example' });
  const path = `/api/credit-notes/${note.id}/effects`;
  await ended(service.tenant, `subjectId.eq=${note.id}`, 2);
  const effects = (await service.api('GET', `${path}?sort=id`)).body.items;
  assert.deepEqual(
    effects.map(({ kind, name, status, subjectType, category }) => [
      ...[kind, name, status, subjectType, category],
    ]),
    [
      ['pdf', 'creditNote', 'Succeeded', 'creditNote', 'post-transaction'],
      ['email', 'credit-note-released', 'Succeeded', 'creditNote', 'post-transaction'],
    ],
  );
  const received = smtp.mails.filter(({ to }) => to.includes('credit@northwind.example'));
  assert.equal(received.length, 1);
  const parsed = received[0]?.parsed;
  assert.equal(parsed?.subject, `Credit note ${note['number']} from Harbour Trading Ltd`);
  for (const part of [parsed?.text, parsed?.html]) {
    assert.match(String(part), new RegExp(`${note['number']}`));
    assert.match(String(part), new RegExp(`For invoice[^]*${invoice['number']}`));
    assert.match(String(part), /EUR.119\.00/);
    assert.doesNotMatch(String(part), /Amount due|Due date/);
  }
  const { headers, bytes } = await fileOf(note, 'pdf');
  const [attached] = parsed?.attachments ?? [];
  assert.equal(attached?.filename, `${note['number']}.pdf`);
  assert.ok(Buffer.from(attached?.content as ArrayBuffer).equals(bytes));
  assert.equal(headers.get('etag'), `"${sha256(bytes)}"`);
  const disposition = `inline; filename="${note['number']}.pdf"`;
  assert.equal(headers.get('content-disposition'), disposition);
  const [mail] = (await service.api('GET', `/api/mails?subjectId.eq=${note.id}`)).body.items;
  assert.deepEqual(
    [mail?.status, mail?.['template'], mail?.['subjectType']],
    ['Sent', 'credit-note-released', 'creditNote'],
  );
  const kept = await service.sql(
    'select subject_type, media_type, source, sha256 from document where subject_id = $1 order by 2, 3',
    [note.id],
  );
  assert.deepEqual(
    kept.map((row) => [row['subject_type'], row['source']]),
    [
      ['creditNote', 'Released'],
      ['creditNote', 'Released cii'],
      ['creditNote', 'Released ubl'],
    ],
  );
  assert.equal(kept[0]?.['sha256'], sha256(bytes));
});

test('the PDF names the document type and the credited invoice, and requests no payment', async () => {
  for (const [language, title, of, sentence] of [
    ['en', 'Credit note', 'Credit for', /We credit EUR.119\.00 to your account\./],
    ['de', 'Rechnungskorrektur', 'Rechnungskorrektur zu', /Wir schreiben Ihnen 119,00.EUR gut\./],
    ['fr', 'Avoir', 'Avoir sur', /Nous portons 119,00.EUR au crédit de votre compte\./],
  ] as const) {
    const { note, invoice } = await credited('Posted', { language });
    const text = textOf((await fileOf(note, 'pdf')).bytes);
    assert.match(text, new RegExp(`${title} ${note['number']}`));
    assert.match(text, new RegExp(`${of} ${invoice['number']}`));
    assert.match(text, sentence);
    assert.doesNotMatch(text, /Please pay|Due date|Bitte zahlen|Fällig|régler|Échéance/);
  }
  const free = await noteIn(service.tenant, 'Posted');
  assert.doesNotMatch(textOf((await fileOf(free, 'pdf')).bytes), /Credit for/);
});

test('UBL and CII name the credited invoice, do not change after release, and the PDF contains the CII', async () => {
  const { tenant } = service;
  await changeSettings(tenant, 'iban', 'DE89370400440532013000');
  const { note, invoice } = await credited('Released');
  await ended(tenant, `subjectId.eq=${note.id}&kind.eq=pdf`);
  const ubl = await fileOf(note, 'ubl', second);
  const cii = await fileOf(note, 'cii');
  assert.match(ubl.bytes.toString(), /<CreditNote xmlns="[^"]*:CreditNote-2"/);
  assert.equal(
    ubl.headers.get('content-disposition'),
    `attachment; filename="${note['number']}-ubl.xml"`,
  );
  const facts = readUbl(ubl.bytes);
  assert.deepEqual(facts, readCii(cii.bytes));
  const expected = {
    'BT-1': note['number'],
    'BT-2': note['issueDate'],
    'BT-3': '381',
    'BT-13': 'PO 4711',
    'BT-25': invoice['number'],
    'BT-26': invoice['invoiceDate'],
    'BT-44': 'Northwind Foods GmbH',
    'BT-81': null,
    'BT-110': '19.00',
    'BT-115': '119.00',
  };
  for (const [term, value] of Object.entries(expected)) assert.equal(facts[term], value, term);
  const [attached] = readPdf((await fileOf(note, 'pdf')).bytes).attachments;
  assert.deepEqual(attached, { name: 'factur-x.xml', content: cii.bytes });
  await change(tenant, `/api/customers/${note['customerId']}`, 'buyerReference', 'another');
  assert.deepEqual((await fileOf(note, 'cii', second)).bytes, cii.bytes);
  const free = await noteIn(tenant, 'Posted');
  assert.deepEqual(
    [readUbl((await fileOf(free, 'ubl')).bytes)['BT-25'], free['invoiceId']],
    [null, null],
  );
});

test('a credit note that EN 16931 cannot express is rejected with each violated rule', async () => {
  const { tenant, api } = service;
  const lines = [readyLine(tenant, { unitPrice: '10.001', taxCodeId: tenant.taxCodes['T0'] })];
  const fields = { currency: 'KWD', exchangeRate: '3', lines };
  const note = await noteIn(tenant, 'Posted', fields);
  for (const form of ['ubl', 'cii']) {
    const refused = await api('GET', `/api/credit-notes/${note.id}/${form}`);
    assert.deepEqual([refused.status, refused.body.code], [422, 'validation_failed']);
    assert.match(refused.body.detail, /The document cannot be expressed/);
    assert.deepEqual(
      refused.body.errors.map(({ params }) => params['rule']),
      ['BR-DEC-09', 'BR-DEC-12', 'BR-DEC-14', 'BR-DEC-18', 'BR-DEC-19', 'BR-DEC-23'],
    );
  }
  assert.doesNotMatch(readPdf((await fileOf(note, 'pdf')).bytes).source, /EmbeddedFile/);
});

test('returns no document for drafts or other tenants; marks the PDF of a voided credit note', async () => {
  const { api, other, tenant } = service;
  const draft = await noteDraft(tenant);
  const { note } = await credited('Voided');
  const invoice = await invoiceIn(tenant, 'Posted');
  for (const form of ['pdf', 'ubl', 'cii']) {
    const path = (id: string) => `/api/credit-notes/${id}/${form}`;
    const refused = await api('GET', path(draft.id));
    assert.deepEqual([refused.status, refused.body.code], [422, 'invalid_transition']);
    assert.match(refused.body.detail, /^The document is Draft and was never posted/);
    assert.equal((await other.api('GET', path(note.id))).status, 404);
    assert.equal(
      (await api('GET', path(invoice.id))).status,
      404,
      'an invoice is not a credit note',
    );
    if (form !== 'pdf') assert.equal((await api('GET', path(note.id))).status, 422);
  }
  const { bytes } = await fileOf(note, 'pdf');
  assert.match(textOf(bytes), /VOID.*This document was voided on .*No amount is credited\./);
  assert.doesNotMatch(textOf(bytes), /We credit/);
  assert.doesNotMatch(readPdf(bytes).source, /EmbeddedFile/);
  assert.deepEqual((await fileOf(note, 'pdf')).bytes, bytes);
});

test('a credit note that was voided before its mail was sent is not sent', async (t) => {
  const opened: Service[] = [];
  t.after(async () => {
    for (const one of opened.reverse()) await one.close();
  });
  const own = await startService();
  opened.push(own);
  await changeSettings(own.tenant, 'email', 'office@harbour.example');
  const customerId = (await makeCustomer(own.tenant, { email: 'late@northwind.example' })).id;
  const note = await noteIn(own.tenant, 'Released', { customerId });
  const path = `/api/credit-notes/${note.id}/void`;
  assert.equal((await own.api('POST', path, { reason: 'Not agreed' })).status, 200);
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`;
  opened.push(await startService({ effects: { smtpUrl }, beside: own }));
  const [effect] = await ended(own.tenant, `subjectId.eq=${note.id}&kind.eq=email`);
  assert.equal(effect?.['lastReason'], 'The credit note was voided: nothing is sent.');
  assert.ok(!smtp.mails.some(({ to }) => to.includes('late@northwind.example')));
});

test('shows the logo and the colour of the settings in the PDF, the preview and the mail', async () => {
  const { tenant, api } = service;
  const [settings] = (await api('GET', '/api/tenant-settings')).body.items;
  const path = `/api/tenant-settings/${settings?.id}/logo`;
  const upload = (file: Buffer) => api('POST', path, { content: file.toString('base64') });
  const wrong = {
    logo_not_png: [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      pngOf(100, 40, 3),
      pngOf(100, 40, 6, 39),
      pngOf(100, 40, 6, 41),
      Buffer.concat([pngOf(100, 40), Buffer.from('<script>')]),
      pngOf(100, 40).fill(0, 60, 64),
    ],
    logo_wrong_size: [pngOf(1_201, 40), pngOf(100, 15)],
  };
  for (const [code, files] of Object.entries(wrong))
    for (const file of files) {
      const { status, body } = await upload(file);
      assert.deepEqual(
        [status, body.errors[0]?.code, body.errors[0]?.pointer],
        [422, code, '/content'],
      );
    }
  const content = pngOf(100, 40).toString('base64');
  assert.equal((await service.as('Controller')('POST', path, { content })).status, 403);
  const logo = (await upload(pngOf(100, 40))).body['sha256'];
  const patch = async (fields: object) => {
    const now = (await api('GET', `/api/tenant-settings/${settings?.id}`)).body;
    return api('PATCH', `/api/tenant-settings/${now.id}`, {
      ...fields,
      RowVersion: now.RowVersion,
    });
  };
  for (const [field, value, code] of [
    ['logo', 'a'.repeat(64), 'logo_invalid'],
    ['accentColor', '#ffd400', 'color_too_light'],
    ['accentColor', 'red', 'color_invalid'],
  ] as const) {
    const { status, body } = await patch({ [field]: value });
    assert.deepEqual([status, body.errors[0]?.code], [422, code]);
  }
  assert.equal((await patch({ logo })).status, 200);
  assert.equal((await patch({ accentColor: '#7a1f3d' })).status, 200);
  const shown = (await service.as('Viewer')('GET', path)).body;
  assert.deepEqual([shown['sha256'], shown['width'], shown['height']], [logo, 100, 40]);
  const kept = Buffer.from(String(shown['content']), 'base64');
  assert.ok(!kept.includes('taken at home'), 'metadata is removed');
  assert.equal((await service.other.api('GET', path)).status, 404);

  const { note } = await credited('Released', { email: 'logo@north.example' });
  const { bytes } = await fileOf(note, 'pdf');
  const { source, attachments } = readPdf(bytes);
  assert.match(bytes.toString('latin1'), /\/Subtype \/Image[\s\S]*\/Width 100[\s\S]*\/Height 40/);
  assert.match(source, /pdfaid:part>3</);
  assert.deepEqual(
    attachments.map(({ name }) => name),
    ['factur-x.xml'],
  );
  const preview = (await api('POST', `/api/credit-notes/${note.id}/mail-preview`)).body;
  assert.match(String(preview['htmlBody']), /<img src="data:image\/png;base64,/);
  await ended(tenant, `subjectId.eq=${note.id}&kind.eq=email`);
  const mail = smtp.mails.find(({ to }) => to.includes('logo@north.example'))?.parsed;
  assert.match(
    String(mail?.html),
    /<img src="cid:logo@daybook" alt="[^"]+" width="100" height="40"/,
  );
  assert.match(String(mail?.html), /#7a1f3d/);
  assert.deepEqual(
    mail?.attachments.map(({ mimeType, contentId }) => [mimeType, contentId]),
    [
      ['image/png', '<logo@daybook>'],
      ['application/pdf', undefined],
    ],
  );
  for (const cleared of [{ logo: null }, { accentColor: null }])
    assert.equal((await patch(cleared)).status, 200);
});
