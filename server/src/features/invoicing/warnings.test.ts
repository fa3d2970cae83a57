/** Warnings of readiness and dry runs: what an accountant looks at before posting, and what never prevents it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer, readyDraft } from '../../../test/support/invoices.ts';
import {
  invoiceOf,
  linesOf,
  noteDraft,
  paymentDraft,
  paymentIn,
} from '../../../test/support/money.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

interface Warning {
  readonly code: string;
  readonly pointer: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

let made = 0;

/** A customer whose name and tax id no other has. */
async function customer(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  made += 1;
  const own = { name: `Customer ${made}`, taxId: `DE${100_000_000 + made}` };
  return (await makeCustomer(service.tenant, { ...own, ...fields })).id;
}

async function warningsOf(
  collection: string,
  { id }: Pick<Body, 'id'>,
): Promise<readonly Warning[]> {
  const path = `/api/${collection}/${id}/readiness`;
  const { status, body, text } = await service.as('Viewer')('GET', path);
  assert.equal(status, 200, text);
  assert.equal(body['ready'], true, text);
  return body['warnings'] as readonly Warning[];
}

const codes = (found: readonly Warning[]) => found.map(({ code, pointer }) => `${pointer} ${code}`);

/** Warnings never prevent the posting. */
async function post(collection: string, { id }: Body): Promise<Body> {
  const { status, body, text } = await service.api('POST', `/api/${collection}/${id}/post`);
  assert.equal(status, 200, text);
  return body;
}

test('warns if an invoice exceeds the credit limit of its customer, counting unapplied credits', async () => {
  const { tenant } = service;
  const customerId = await customer({ creditLimit: '250.00' });
  await invoiceOf(tenant, '200.00', { customerId });
  const draft = await readyDraft(tenant, { customerId, lines: linesOf(tenant, '50.01') });
  const [warning, ...more] = await warningsOf('invoices', draft);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [warning?.code, warning?.pointer, warning?.params],
    [
      'credit_limit_exceeded',
      '/total',
      { owed: '250.01', base: 'EUR', limit: '250.00', currency: 'EUR' },
    ],
  );
  // A credit note does not increase what the customer owes.
  const note = await noteDraft(tenant, { customerId, lines: linesOf(tenant, '500.00') });
  assert.deepEqual(await warningsOf('credit-notes', note), []);
  await paymentIn(tenant, 'Posted', { customerId, amount: '0.01' });
  assert.deepEqual(await warningsOf('invoices', draft), []);
  await post('invoices', await readyDraft(tenant, { customerId }));
});

test('converts a credit limit in the currency of the customer', async () => {
  const { tenant } = service;
  const customerId = await customer({ currency: 'USD', creditLimit: '100.00' });
  const dollars = { customerId, currency: 'USD', exchangeRate: '0.9' };
  const full = await readyDraft(tenant, { ...dollars, lines: linesOf(tenant, '100.00') });
  assert.deepEqual(await warningsOf('invoices', full), []);
  const more = await readyDraft(tenant, { ...dollars, lines: linesOf(tenant, '100.02') });
  const [warning] = await warningsOf('invoices', more);
  assert.deepEqual(warning?.params, {
    ...{ owed: '90.02', base: 'EUR', limit: '100.00', currency: 'USD' },
  });
  // In another currency at the last rate of that of the limit.
  await post('invoices', full);
  const euros = await readyDraft(tenant, { customerId, lines: linesOf(tenant, '0.01') });
  assert.deepEqual(codes(await warningsOf('invoices', euros)), ['/total credit_limit_exceeded']);
});

test('warns of another active customer with the same tax id or name, on the customer and its documents', async () => {
  const { tenant, api } = service;
  const first = await customer({ name: 'Søndergård & Söhne GmbH', taxId: 'DE 811.907.980' });
  const same = await customer({ name: 'SONDERGARD  SOHNE Gmbh' });
  const taxed = await customer({ taxId: 'de811907980' });
  assert.deepEqual(codes(await warningsOf('customers', { id: first })).toSorted(), [
    '/name customer_same_name',
    '/taxId customer_same_tax_id',
  ]);
  assert.deepEqual(codes(await warningsOf('customers', { id: same })), [
    '/name customer_same_name',
  ]);
  const draft = await readyDraft(tenant, { customerId: taxed });
  const [warning, ...more] = await warningsOf('invoices', draft);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [warning?.pointer, warning?.code, warning?.params],
    [
      '/customerId',
      'customer_same_tax_id',
      { name: 'Søndergård & Söhne GmbH', taxId: 'DE 811.907.980' },
    ],
  );
  const { RowVersion } = (await api('GET', `/api/customers/${first}`)).body;
  const off = await api('PATCH', `/api/customers/${first}`, { active: false, RowVersion });
  assert.equal(off.status, 200, off.text);
  assert.deepEqual(await warningsOf('invoices', draft), []);
  const foreign = await service.other.api('GET', `/api/customers/${first}/readiness`);
  assert.equal(foreign.status, 404);
});

test('warns of a reference that another payment or invoice of the same customer has', async () => {
  const { tenant, api } = service;
  const [customerId, otherId] = [await customer(), await customer()];
  const reference = 'PO 4711';
  const first = await paymentIn(tenant, 'Posted', { customerId, reference });
  const second = await paymentDraft(tenant, { customerId, reference });
  const [warning] = await warningsOf('payments', second);
  assert.deepEqual(
    [warning?.pointer, warning?.code, warning?.params['number']],
    ['/reference', 'reference_used', first['number']],
  );
  assert.match(
    String(warning?.message),
    /^PAY-.* of this customer has the same reference, “PO 4711”/,
  );
  const invoice = await readyDraft(tenant, { customerId, reference });
  assert.deepEqual(await warningsOf('invoices', invoice), [], 'other kinds do not count');
  const again = await readyDraft(tenant, { customerId, reference });
  const [ofDraft] = await warningsOf('invoices', again);
  assert.match(String(ofDraft?.message), /^A draft invoice of this customer has the same/);
  const elsewhere = await readyDraft(tenant, { customerId: otherId, reference });
  assert.deepEqual(await warningsOf('invoices', elsewhere), []);
  await api('POST', `/api/payments/${first.id}/void`, { reason: 'Recorded twice' });
  assert.deepEqual(await warningsOf('payments', second), [], 'voided ones do not count');
  const typed = await paymentDraft(tenant, { customerId, reference: 'po4711 ' });
  assert.deepEqual(codes(await warningsOf('payments', typed)), ['/reference reference_used']);
  const other = await paymentDraft(tenant, { customerId, reference: 'PO 47-11' });
  assert.deepEqual(await warningsOf('payments', other), []);
  const without = await paymentDraft(tenant, { customerId, reference: null });
  await paymentDraft(tenant, { customerId, reference: null });
  assert.deepEqual(await warningsOf('payments', without), []);
});

test('warns of an exchange rate more than 20 % off the last one of its currency', async () => {
  const { tenant } = service;
  const customerId = await customer();
  const draft = (exchangeRate: string) =>
    readyDraft(tenant, { customerId, currency: 'GBP', exchangeRate });
  const first = await draft('1.1');
  assert.deepEqual(await warningsOf('invoices', first), [], 'there is no rate before');
  await post('invoices', first);
  assert.deepEqual(await warningsOf('invoices', await draft('1.32')), []);
  assert.deepEqual(await warningsOf('invoices', await draft('0.88')), []);
  const inverted = { customerId, currency: 'GBP', exchangeRate: '0.8696' };
  const [warning] = await warningsOf('payments', await paymentDraft(tenant, inverted));
  assert.deepEqual(
    [warning?.pointer, warning?.code, warning?.params],
    [
      '/exchangeRate',
      'exchange_rate_unusual',
      { rate: '0.8696', last: '1.1', currency: 'GBP', percent: '21' },
    ],
  );
});

test('warns of an amount that is zero in base currency', async () => {
  const { tenant } = service;
  const customerId = await customer();
  const zero = await readyDraft(tenant, { customerId, lines: linesOf(tenant, '0.00') });
  const yen = { customerId, currency: 'JPY', exchangeRate: '0.004', amount: '1' };
  assert.deepEqual(codes(await warningsOf('invoices', zero)), ['/total zero_in_base']);
  const payment = await paymentDraft(tenant, yen);
  assert.deepEqual(codes(await warningsOf('payments', payment)), ['/amount zero_in_base']);
  assert.equal((await post('payments', payment)).status, 'Posted');
});

test('a dry run of many records returns the warnings of each, beside problems too', async () => {
  const { tenant, api } = service;
  const customerId = await customer({ creditLimit: '1.00' });
  const fine = await readyDraft(tenant, { customerId });
  const wrong = await readyDraft(tenant, { customerId, dueDate: '2026-01-01' });
  const body = { ids: [fine.id, wrong.id] };
  const dry = await api('POST', '/api/invoices/actions/post?dryRun=true', body);
  const results = dry.body.results as readonly {
    id: string;
    status: number;
    warnings?: Warning[];
  }[];
  const byId = new Map(results.map((one) => [one.id, one]));
  assert.deepEqual(
    [fine, wrong].map(({ id }) => [byId.get(id)?.status, codes(byId.get(id)?.warnings ?? [])]),
    [
      [200, ['/total credit_limit_exceeded']],
      [422, ['/total credit_limit_exceeded']],
    ],
  );
  const real = await api('POST', '/api/invoices/actions/post', { ids: [fine.id] });
  const [posted] = real.body.results;
  assert.deepEqual([posted?.status, Object.hasOwn(posted ?? {}, 'warnings')], [200, false]);
});

const undrawn = (found: readonly Warning[]) =>
  found.map(({ code, pointer, params }) => [code, pointer, params['characters']]);

test('warns of characters that the PDF draws as boxes, with their field, in drafts and dry runs', async () => {
  const { tenant, api } = service;
  const customerId = await customer({ name: 'ⴰⴱ Trading' });
  const [line] = linesOf(tenant, '10.00');
  const draft = await readyDraft(tenant, {
    ...{ customerId, billingAddress: 'Nador ⴰ', reference: 'ⵣ', memo: '𒀀 and 𒀀' },
    lines: [{ description: null }, { ...line, description: 'ⵟ', unit: '𒁁' }],
  });
  const expected = [
    ['characters_not_drawn', '/billingName', 'ⴰ (U+2D30), ⴱ (U+2D31)'],
    ['characters_not_drawn', '/billingAddress', 'ⴰ (U+2D30)'],
    ['characters_not_drawn', '/reference', 'ⵣ (U+2D63)'],
    ['characters_not_drawn', '/memo', '𒀀 (U+12000)'],
    ['characters_not_drawn', '/lines/1/description', 'ⵟ (U+2D5F)'],
    ['characters_not_drawn', '/lines/1/unit', '𒁁 (U+12041)'],
  ];
  const found = await warningsOf('invoices', draft);
  assert.deepEqual(undrawn(found), expected);
  assert.match(String(found[2]?.message), /boxes for characters here, .*: ⵣ \(U\+2D63\)\./);
  const dry = await api('POST', '/api/invoices/actions/post?dryRun=true', { ids: [draft.id] });
  const [result] = dry.body.results as unknown as readonly { warnings: Warning[] }[];
  assert.deepEqual(undrawn(result?.warnings ?? []), expected);
  await post('invoices', draft);
  const note = await noteDraft(tenant, { customerId: await customer(), memo: 'ⴰ' });
  assert.deepEqual(undrawn(await warningsOf('credit-notes', note)), [
    ['characters_not_drawn', '/memo', 'ⴰ (U+2D30)'],
  ]);
});

test('warns of no script that the PDF draws, and of no invisible character', async () => {
  const memo =
    'Straße Łódź Ωμέγα Київ נור النور ไทย हिन्दी ქართ Հայ 北京 の 한국 🚀 👩\u200D💻 ✈\uFE0F e\u0301\u200F\u200B\u00AD\nnext';
  const draft = await readyDraft(service.tenant, { customerId: await customer(), memo });
  assert.deepEqual(await warningsOf('invoices', draft), []);
});

test('names at most ten characters of a field, and at most twenty fields', async () => {
  const { tenant } = service;
  const [line] = linesOf(tenant, '1.00');
  const description = 'ⴰⴱⴲⴳⴴⴵⴶⴷⴸⴹⴺⴻ';
  const lines = Array.from({ length: 30 }, () => ({ ...line, description }));
  const draft = await readyDraft(tenant, { customerId: await customer(), lines });
  const found = await warningsOf('invoices', draft);
  assert.equal(found.length, 20);
  const shown = String(found[0]?.params['characters']);
  assert.match(shown, /^ⴰ \(U\+2D30\), .*ⴹ \(U\+2D39\), …$/);
});

test('warns of the seller in the settings, but not in a correction of an invoice', async () => {
  const { tenant, api } = service;
  const [settings] = (await api('GET', '/api/tenant-settings')).body.items;
  const path = `/api/tenant-settings/${settings?.id}`;
  const change = { address: 'Nador ⴰ', RowVersion: settings?.RowVersion };
  const changed = await api('PATCH', path, change);
  assert.equal(changed.status, 200, changed.text);
  const customerId = await customer();
  const draft = await readyDraft(tenant, { customerId });
  const found = await warningsOf('invoices', draft);
  assert.deepEqual(undrawn(found), [['characters_not_drawn', '', 'ⴰ (U+2D30)']]);
  assert.match(String(found[0]?.message), /of the seller in the tenant settings/);
  await post('invoices', draft);
  const credited = await api('POST', `/api/invoices/${draft.id}/credit`, {});
  assert.equal(credited.status, 201, credited.text);
  assert.deepEqual(await warningsOf('credit-notes', credited.body), []);
  const { RowVersion } = changed.body;
  const restored = { address: settings?.['address'] ?? null, RowVersion };
  assert.equal((await api('PATCH', path, restored)).status, 200);
});
