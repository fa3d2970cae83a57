/** Tax codes with components: computed, booked, corrected and reported apart. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer, readyDraft, readyLine } from '../../../../test/support/invoices.ts';
import { type Body, type Service, startService } from '../../../../test/support/service.ts';

let service: Service;
let qstAccount: string;
before(async () => {
  service = await startService();
  const account = { code: '2215', name: 'QST payable', type: 'Liability' };
  qstAccount = (await call('POST', '/api/accounts', account)).id;
});
after(() => service.close());

async function call(method: string, path: string, body?: object): Promise<Body> {
  const reply = await service.api(method, path, body);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body;
}

/** The codes of the problems, with their pointers. */
async function refused(method: string, path: string, body?: object): Promise<string[]> {
  const reply = await service.api(method, path, body);
  assert.equal(reply.status, 422, reply.text);
  return reply.body.errors.map(({ pointer, code }) => `${pointer} ${code}`);
}

async function patch(path: string, field: object) {
  const { RowVersion } = await call('GET', path);
  return service.api('PATCH', path, { ...field, RowVersion });
}

const gst = { name: 'GST', rate: '5' };
const qst = () => ({ name: 'QST', rate: '9.975', accountId: qstAccount });
const compoundQst = () => ({ name: 'QST', rate: '9.5', compound: true, accountId: qstAccount });

let codes = 0;
async function codeOf(components: readonly object[]): Promise<Body> {
  codes += 1;
  return call('POST', '/api/tax-codes', { code: `QC${codes}`, name: 'Quebec', components });
}

function draftOf(code: Body, prices: readonly string[], fields: object = {}): Promise<Body> {
  const lines = prices.map((unitPrice) =>
    readyLine(service.tenant, {
      taxCodeId: code.id,
      unitPrice,
      quantity: '1',
      discountPercent: '0',
    }),
  );
  return readyDraft(service.tenant, { lines, ...fields });
}

const post = ({ id }: Body) => call('POST', `/api/invoices/${id}/post`);

type Component = Readonly<Record<string, unknown>>;
/** Base, tax, and base and tax of each component. */
function figures({ taxes }: Body) {
  return (taxes as { base: string; amount: string; components?: Component[] }[]).map((tax) => [
    tax.base,
    tax.amount,
    ...(tax.components ?? []).map(({ name, base, amount }) => `${name} ${base} ${amount}`),
  ]);
}

/** Account and amount of the lines with tax. */
async function bookedTaxes(collection: string, id: string) {
  const { items } = await call('GET', `/api/${collection}/${id}/journal-entries`);
  const entries = await Promise.all(
    items.map((entry) => call('GET', `/api/journal-entries/${entry.id}`)),
  );
  return entries.flatMap(({ lines }) =>
    (lines as readonly Record<string, unknown>[])
      .filter(({ taxCodeId }) => taxCodeId !== null)
      .map((line) => `${line['accountCode']} ${line['taxComponent']} ${line['amount']}`),
  );
}

test('GST 5 % and QST 9.975 % on 100.00 are 5.00 and 9.98, each on its account', async () => {
  const code = await codeOf([gst, qst()]);
  assert.equal(code['rate'], '14.975');
  assert.deepEqual(code['components'], [
    { name: 'GST', rate: '5', compound: false, accountId: null },
    { name: 'QST', rate: '9.975', compound: false, accountId: qstAccount },
  ]);
  const draft = await draftOf(code, ['100.00']);
  const expected = [['100.00', '14.98', 'GST 100.00 5.00', 'QST 100.00 9.98']];
  assert.deepEqual([draft.total, figures(draft)], ['114.98', expected]);
  const invoice = await post(draft);
  assert.deepEqual([invoice.total, figures(invoice)], ['114.98', expected]);
  assert.deepEqual(await bookedTaxes('invoices', invoice.id), ['2200 GST -5.00', '2215 QST -9.98']);
  await call('POST', `/api/invoices/${invoice.id}/void`, { reason: 'Twice' });
  assert.deepEqual((await bookedTaxes('invoices', invoice.id)).toSorted(), [
    '2200 GST -5.00',
    '2200 GST 5.00',
    '2215 QST -9.98',
    '2215 QST 9.98',
  ]);
});

test('each component is rounded once, on the total of the document', async () => {
  const code = await codeOf([gst, qst()]);
  const net = await draftOf(code, ['0.33', '0.33', '0.33']);
  assert.deepEqual(figures(net), [['0.99', '0.15', 'GST 0.99 0.05', 'QST 0.99 0.10']]);
  const gross = await draftOf(code, ['114.98'], { pricesIncludeTax: true });
  assert.deepEqual(
    [gross.total, figures(gross)],
    ['114.98', [['100.00', '14.98', 'GST 100.00 5.00', 'QST 100.00 9.98']]],
  );
  // The exact net amount is 0.0087 more: it is what the components leave.
  const odd = await draftOf(code, ['10.01'], { pricesIncludeTax: true });
  assert.deepEqual(
    [odd.total, figures(odd)],
    ['10.01', [['8.70', '1.31', 'GST 8.70 0.44', 'QST 8.70 0.87']]],
  );
});

test('a compound component is computed on the components before it, as in Quebec before 2013', async () => {
  const code = await codeOf([gst, compoundQst()]);
  assert.equal(code['rate'], '14.975');
  const changed = await call('POST', `/api/tax-codes/${code.id}/rates`, {
    components: [gst, qst()],
    validFrom: '2013-01-01',
  });
  const [dated] = changed['rates'] as unknown as readonly Record<string, unknown>[];
  assert.deepEqual([dated?.['rate'], dated?.['inUse']], ['14.975', false]);
  const on = (invoiceDate: string) => draftOf(code, ['100.00'], { invoiceDate });
  assert.deepEqual(figures(await on('2012-12-31')), [
    ['100.00', '14.98', 'GST 100.00 5.00', 'QST 105.00 9.98'],
  ]);
  assert.deepEqual(figures(await on('2013-01-01')), [
    ['100.00', '14.98', 'GST 100.00 5.00', 'QST 100.00 9.98'],
  ]);
  const mixed = await draftOf(code, ['100.00', '50.00']);
  const path = `/api/invoices/${mixed.id}`;
  await call('PATCH', `${path}/lines/${mixed.lines[1]?.id}`, {
    supplyDate: '2012-12-31',
    RowVersion: mixed.RowVersion,
  });
  assert.deepEqual(await refused('POST', `${path}/post`), [
    '/lines/1/taxCodeId tax_components_mixed',
  ]);
});

test('a draft follows the components of its tax code; posting shows a change first', async () => {
  const code = await codeOf([gst, { name: 'PST', rate: '7' }]);
  const draft = await draftOf(code, ['100.00']);
  const path = `/api/tax-codes/${code.id}`;
  const changed = await patch(path, {
    components: [gst, { name: 'PST', rate: '7', accountId: qstAccount }],
  });
  assert.equal(changed.status, 200, changed.text);
  const stale = await service.api('POST', `/api/invoices/${draft.id}/post`);
  assert.equal(stale.status, 409, stale.text);
  const invoice = await post(draft);
  assert.deepEqual(await bookedTaxes('invoices', invoice.id), ['2200 GST -5.00', '2215 PST -7.00']);
  assert.deepEqual(
    (await patch(path, { components: null })).body.errors.map(({ code: one }) => one),
    ['tax_code_in_use'],
  );
});

test('a credit note has the components and accounts of its invoice', async () => {
  const code = await codeOf([gst, qst()]);
  const invoice = await post(await draftOf(code, ['33.35', '33.35', '33.35']));
  await call('POST', `/api/tax-codes/${code.id}/rates`, { rate: '20', validFrom: '2026-11-01' });
  await patch(`/api/accounts/${qstAccount}`, { active: false });
  const parts: Body[] = [];
  for (const kept of [1, 1, 1]) {
    const note = await call('POST', `/api/invoices/${invoice.id}/credit`);
    for (const { id } of note.lines.slice(kept)) {
      const { RowVersion } = await call('GET', `/api/credit-notes/${note.id}`);
      const path = `/api/credit-notes/${note.id}/lines/${id}`;
      const reply = await service.api('DELETE', path, undefined, { 'if-match': `"${RowVersion}"` });
      assert.equal(reply.status, 200, reply.text);
    }
    parts.push(await call('POST', `/api/credit-notes/${note.id}/post`));
  }
  await patch(`/api/accounts/${qstAccount}`, { active: true });
  // 5 % of 33.35 are 1.6675, of 66.70 3.335, of 100.05 5.0025.
  assert.deepEqual(parts.map(figures), [
    [['33.35', '5.00', 'GST 33.35 1.67', 'QST 33.35 3.33']],
    [['33.35', '4.99', 'GST 33.35 1.67', 'QST 33.35 3.32']],
    [['33.35', '4.99', 'GST 33.35 1.66', 'QST 33.35 3.33']],
  ]);
  assert.deepEqual(figures(invoice), [['100.05', '14.98', 'GST 100.05 5.00', 'QST 100.05 9.98']]);
  assert.deepEqual(await bookedTaxes('credit-notes', parts[0]?.id ?? ''), [
    '2200 GST 1.67',
    '2215 QST 3.33',
  ]);
});

test('the mails of an invoice and of its credit note list each component', async () => {
  const code = await codeOf([gst, qst()]);
  const customerId = (await makeCustomer(service.tenant, { language: 'de' })).id;
  const invoice = await post(await draftOf(code, ['100.00'], { customerId }));
  const note = await call('POST', `/api/invoices/${invoice.id}/credit`);
  await call('POST', `/api/credit-notes/${note.id}/post`);
  for (const path of [`invoices/${invoice.id}`, `credit-notes/${note.id}`]) {
    const { textBody } = await call('POST', `/api/${path}/mail-preview`);
    assert.match(
      String(textBody).replaceAll('\u00a0', ' '),
      /\nGST 5 %: 5,00 EUR\nQST 9,975 %: 9,98 EUR\n[^\n]+: 114,98 EUR\n/,
    );
  }
});

test('rejects components without an own name, an account or a rate', async () => {
  const code = await codeOf([gst, qst()]);
  const path = `/api/tax-codes/${code.id}`;
  const rejected = async (field: object) => {
    const { status, body, text } = await patch(path, field);
    assert.equal(status, 422, text);
    return body.errors.map(({ pointer, code: one }) => `${pointer} ${one}`);
  };
  const unknown = '0193d0a4-0000-7000-8000-0000deadbeef';
  assert.deepEqual(await rejected({ components: [gst, { name: 'gst ', rate: '7' }] }), [
    '/components/1/name component_twice',
  ]);
  assert.deepEqual(await rejected({ components: [{ name: ' ', rate: '7' }] }), [
    '/components/0/name component_without_name',
  ]);
  assert.deepEqual(await rejected({ components: [{ ...gst, accountId: unknown }] }), [
    '/components/0/accountId reference_unknown',
  ]);
  assert.deepEqual(await rejected({ components: [{ name: 'GST', rate: '-5' }] }), [
    '/components/0/rate decimal_negative',
  ]);
  assert.deepEqual(await rejected({ rate: '15' }), ['/rate rate_of_components']);
  const rates = (body: object) =>
    refused('POST', `${path}/rates`, { validFrom: '2027-01-01', ...body });
  assert.deepEqual(await rates({}), ['/rate rate_or_components']);
  assert.deepEqual(await rates({ rate: '5', components: [gst] }), ['/rate rate_or_components']);
  assert.deepEqual(await rates({ components: [gst, gst] }), ['/components/1/name component_twice']);
  assert.deepEqual(await rates({ components: [{ ...gst, accountId: unknown }] }), [
    '/components/0/accountId reference_unknown',
  ]);
  const simple = await patch(path, { components: null });
  assert.deepEqual([simple.body['components'], simple.body['rate']], [null, '14.975']);
});

test('a component with an inactive account stops new invoices', async () => {
  const account = { code: '2216', name: 'PST payable', type: 'Liability' };
  const { id } = await call('POST', '/api/accounts', account);
  const code = await codeOf([gst, { name: 'PST', rate: '7', accountId: id }]);
  const draft = await draftOf(code, ['100.00']);
  assert.equal((await patch(`/api/accounts/${id}`, { active: false })).status, 200);
  assert.deepEqual(await refused('POST', `/api/invoices/${draft.id}/post`), [
    '/lines/0/taxCodeId component_account_inactive',
  ]);
});
