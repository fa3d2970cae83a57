/**
 * The date or period of supply (Directive 2006/112/EC, article 226 (7)): partial in drafts, validated at posting,
 * printed, and stated in both e-invoice syntaxes.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  invoiceIn,
  makeCustomer,
  readyDraft,
  readyLine,
} from '../../../../test/support/invoices.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { type Facts, readCii, readUbl } from '../../../../test/support/read-back.ts';
import { type Body, type Service, startService } from '../../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService({ effects: {} });
});
after(() => service.close());

const november = { supplyPeriodStart: '2026-11-01', supplyPeriodEnd: '2026-11-30' };

const problemsOf = async (id: string) =>
  (await service.api('GET', `/api/invoices/${id}/readiness`)).body.problems.map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );

async function fileOf({ id }: Body, format: string, collection = 'invoices'): Promise<Buffer> {
  const response = await fetch(`${service.url}/api/${collection}/${id}/${format}`, {
    headers: { authorization: `Bearer ${service.tenant.keys.Viewer}` },
  });
  assert.equal(response.status, 200, format);
  return Buffer.from(await response.arrayBuffer());
}

/** The pages, with plain spaces and dashes. */
async function textOf(document: Body, collection?: string): Promise<string> {
  const { pages } = readPdf(await fileOf(document, 'pdf', collection));
  return pages.join('\n').replace(/[\u00a0\u2009\u202f]/g, ' ');
}

const periodOf = (facts: Facts, start: string, end: string) => [facts[start], facts[end]];

test('a draft keeps a partial time of supply, and posting lists what is wrong with it', async () => {
  const { tenant } = service;
  const draft = await readyDraft(tenant, {
    supplyDate: '2026-11-18',
    ...{ supplyPeriodStart: '2026-11-20', supplyPeriodEnd: '2026-11-10' },
    lines: [
      readyLine(tenant, { supplyDate: '2026-11-12', supplyPeriodStart: '2026-11-22' }),
      readyLine(tenant, { supplyPeriodStart: '2026-11-20', supplyPeriodEnd: '2026-11-19' }),
    ],
  });
  assert.deepEqual(await problemsOf(draft.id), [
    '/supplyDate supply_date_and_period',
    '/supplyPeriodEnd supply_period_reversed',
    '/lines/0/supplyDate supply_date_and_period',
    '/lines/0/supplyDate supply_before_period',
    '/lines/0/supplyPeriodStart supply_after_period',
    '/lines/1/supplyPeriodEnd supply_period_reversed',
    '/lines/1/supplyPeriodStart supply_after_period',
    '/lines/1/supplyPeriodEnd supply_before_period',
  ]);
  const refused = await service.api('POST', `/api/invoices/${draft.id}/post`);
  assert.deepEqual([refused.status, refused.body.code], [422, 'validation_failed']);
  const wrong = await service.api('PATCH', `/api/invoices/${draft.id}`, {
    ...{ supplyDate: '18.11.2026', RowVersion: draft.RowVersion },
  });
  assert.deepEqual([wrong.status, wrong.body.code], [422, 'invalid_value']);
});

test('a document with a period of supply and a line with a date are posted, printed and sent as XML', async () => {
  const { tenant } = service;
  const invoice = await invoiceIn(tenant, 'Posted', {
    ...november,
    lines: [
      readyLine(tenant, { supplyDate: '2026-11-18' }),
      readyLine(tenant, { supplyPeriodStart: '2026-11-20' }),
      readyLine(tenant),
    ],
  });
  assert.deepEqual(
    [invoice['supplyDate'], invoice['supplyPeriodStart'], invoice['supplyPeriodEnd']],
    [null, '2026-11-01', '2026-11-30'],
  );
  const facts = readUbl(await fileOf(invoice, 'ubl'));
  assert.deepEqual(facts, readCii(await fileOf(invoice, 'cii')));
  assert.deepEqual(periodOf(facts, 'BT-73', 'BT-74'), ['2026-11-01', '2026-11-30']);
  assert.equal(facts['BT-72'], null);
  assert.deepEqual(
    (facts['BG-25'] as readonly Facts[]).map((line) => periodOf(line, 'BT-134', 'BT-135')),
    [
      ['2026-11-18', '2026-11-18'],
      ['2026-11-20', null],
      [null, null],
    ],
  );
  const text = await textOf(invoice);
  for (const part of [
    'Period of supply\n1 – 30 November 2026',
    'Date of supply: 18 Nov 2026',
    'Period of supply: from 20 Nov 2026',
  ])
    assert.ok(text.includes(part), `${part} is missing in ${text}`);
});

test('a date of supply of the document is printed in its language, and is BT-72', async () => {
  const { tenant } = service;
  const customer = await makeCustomer(tenant, { language: 'de' });
  const invoice = await invoiceIn(tenant, 'Posted', {
    ...{ customerId: customer.id, supplyDate: '2026-11-18' },
  });
  const facts = readCii(await fileOf(invoice, 'cii'));
  assert.deepEqual(facts, readUbl(await fileOf(invoice, 'ubl')));
  assert.equal(facts['BT-72'], '2026-11-18');
  assert.match(await textOf(invoice), /Leistungsdatum\n18\. November 2026/);
});

test('a credit note of an invoice copies its time of supply, which posting freezes', async () => {
  const { tenant, api } = service;
  const lines = [readyLine(tenant, { supplyDate: '2026-11-18' })];
  const invoice = await invoiceIn(tenant, 'Posted', { ...november, lines });
  const note = await api('POST', `/api/invoices/${invoice.id}/credit`);
  assert.equal(note.status, 201, note.text);
  const shown = ({ supplyPeriodStart, supplyPeriodEnd, lines: [line] }: Body) => [
    supplyPeriodStart,
    supplyPeriodEnd,
    line?.['supplyDate'],
  ];
  assert.deepEqual(shown(note.body), ['2026-11-01', '2026-11-30', '2026-11-18']);
  const posted = await api('POST', `/api/credit-notes/${note.body.id}/post`);
  assert.equal(posted.status, 200, posted.text);
  assert.match(await textOf(posted.body, 'credit-notes'), /1 – 30 November 2026/);
  const locked = await api('PATCH', `/api/credit-notes/${note.body.id}`, {
    ...{ supplyPeriodEnd: null, RowVersion: posted.body.RowVersion },
  });
  assert.deepEqual([locked.status, locked.body.code], [422, 'field_locked']);
});

test('a document without a time of supply states none', async () => {
  const invoice = await invoiceIn(service.tenant, 'Posted');
  const facts = readUbl(await fileOf(invoice, 'ubl'));
  assert.deepEqual([facts['BT-72'], facts['BT-73'], facts['BT-74']], [null, null, null]);
  assert.doesNotMatch(await textOf(invoice), /supply/i);
});

test('lists filter by the date of supply, and files have it as columns', async () => {
  const { tenant, api } = service;
  const lines = [readyLine(tenant, { supplyPeriodEnd: '2026-10-03' })];
  const made = await readyDraft(tenant, { supplyDate: '2026-10-02', lines });
  const found = await api('GET', '/api/invoices?supplyDate.eq=2026-10-02');
  assert.deepEqual(
    found.body.items.map(({ id }) => id),
    [made.id],
  );
  const file = await api(
    'GET',
    '/api/invoices?supplyDate.eq=2026-10-02&fields=supplyDate,lines.supplyPeriodEnd',
    undefined,
    { accept: 'text/csv' },
  );
  assert.equal(file.text.trimEnd().split('\r\n').at(-1), '2026-10-02,2026-10-03');
});
