/**
 * A credit note uses what it corrects: the rates, accounts, exchange rate, price mode and parties of its invoice
 * (Directive 2006/112/EC, articles 90 and 219).
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { invoiceIn, makeCustomer, readyLine } from '../../../test/support/invoices.ts';
import { applied, checkBooks, noteDraft, paymentDraft } from '../../../test/support/money.ts';
import { makeTaxCode, problemsOf, succeed } from '../../../test/support/requests.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());
afterEach(() => checkBooks(service, service.tenant));

const post = (path: string, body: object = {}) => service.api('POST', `/api/${path}`, body);
const get = async (path: string) => (await service.api('GET', `/api/${path}`)).body;

const made = (path: string, body: object = {}) =>
  succeed(service.api, 'POST', `/api/${path}`, body);

async function patch(path: string, field: object): Promise<Body> {
  const { RowVersion } = await get(path.split('/').slice(0, 2).join('/'));
  const reply = await service.api('PATCH', `/api/${path}`, { ...field, RowVersion });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const taxCode = (fields: Readonly<Record<string, unknown>>) =>
  makeTaxCode(service.api, { name: 'VAT', ...fields });

function revenueAccount(): Promise<Body> {
  const code = crypto.randomUUID().slice(0, 8);
  return made('accounts', { code, name: 'Revenue, old', type: 'Revenue' });
}

/** A change of master data that no request can make to a code in use, as an earlier release could have. */
async function setRate(code: Body, rate: string): Promise<void> {
  await service.sql('update tax_code set rate = $2 where id = $1', [code.id, rate]);
}

/** Account code and amounts of the posting entry, ordered by code. */
async function entryOf(id: string): Promise<string[]> {
  const rows = await service.sql(
    'select a.code, l.amount::text, l.base_amount::text from journal_entry e ' +
      'join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      'join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ' +
      "where e.document_id = $1 and e.kind = 'posting' order by a.code, l.position",
    [id],
  );
  return rows.map((row) => Object.values(row).join(' '));
}

test('a credit note has the tax rate of its invoice, also after the tax code has another one', async () => {
  const code = await taxCode({ rate: '19' });
  const line = readyLine(service.tenant, { quantity: '4', unitPrice: '25', taxCodeId: code.id });
  const invoice = await invoiceIn(service.tenant, 'Posted', { lines: [line] });
  await setRate(code, '16');
  const note = await made(`invoices/${invoice.id}/credit`);
  assert.deepEqual([note['total'], note.lines[0]?.['taxRate']], ['119.00', '19']);
  const path = `credit-notes/${note.id}`;
  const lessened = await patch(`${path}/lines/${note.lines[0]?.id}`, { quantity: '2' });
  assert.equal(lessened['total'], '59.50');
  assert.equal(
    (await patch(`${path}/lines/${note.lines[0]?.id}`, { unitPrice: '50' }))['total'],
    '119.00',
  );
  await made(`${path}/post?dryRun=true`);
  const posted = await made(`${path}/post`);
  assert.deepEqual([posted['total'], posted['taxes']], ['119.00', invoice['taxes']]);
  const amount = '119.00';
  await applied(service.tenant, 'credit-notes', note.id, [{ invoiceId: invoice.id, amount }]);
  assert.equal((await get(`invoices/${invoice.id}`))['paymentStatus'], 'Paid');
});

test('a line that is entered by hand has the rate of the invoice for its tax codes, and the present rate for others', async () => {
  const [code, other] = [await taxCode({ rate: '19' }), await taxCode({ rate: '7' })];
  const line = readyLine(service.tenant, { quantity: '4', unitPrice: '25', taxCodeId: code.id });
  const invoice = await invoiceIn(service.tenant, 'Posted', { lines: [line] });
  await setRate(code, '16');
  const { customerId } = invoice;
  const note = await noteDraft(service.tenant, { customerId, invoiceId: invoice.id, lines: [] });
  const path = `credit-notes/${note.id}/lines`;
  const add = async (fields: Readonly<Record<string, unknown>>) => {
    const { RowVersion } = await get(`credit-notes/${note.id}`);
    return made(path, { ...readyLine(service.tenant, fields), RowVersion });
  };
  assert.equal((await add({ taxCodeId: code.id, quantity: '1' }))['total'], '59.50');
  const both = await add({ taxCodeId: other.id, quantity: '1', unitPrice: '10' });
  assert.deepEqual(
    both.lines.map((one) => one['taxRate']),
    ['19', '7'],
  );
  assert.equal((await made(`credit-notes/${note.id}/post`))['total'], '70.20');
  const free = await noteDraft(service.tenant, { customerId, lines: [{ ...line, quantity: '1' }] });
  assert.equal(free['taxTotal'], '4.00', 'without an invoice, the present rate');
});

test('the buyer, the seller and the tax account are those of the invoice', async () => {
  const customerId = (await makeCustomer(service.tenant, { taxId: null })).id;
  const invoice = await invoiceIn(service.tenant, 'Posted', { customerId });
  const moved = { name: 'Northwind Holding AG', address: 'Neue Str. 1', taxId: 'DE811907980' };
  for (const [field, value] of Object.entries(moved))
    await patch(`customers/${customerId}`, { [field]: value });
  const settings = (await service.sql('select seller from invoice where id = $1', [invoice.id]))[0];
  const note = await made(`invoices/${invoice.id}/credit`);
  assert.equal(note['buyerTaxId'], null);
  const { body } = await service.api('GET', `/api/credit-notes/${note.id}/readiness`);
  assert.deepEqual([body['ready'], body['warnings']], [true, []]);
  const posted = await made(`credit-notes/${note.id}/post`);
  assert.deepEqual([posted['buyer'], posted['seller']], [invoice['buyer'], settings?.['seller']]);
});

test('the tax is posted to the account of the invoice, also if the role has moved to another one', async () => {
  const invoice = await invoiceIn(service.tenant, 'Posted');
  const [old] = (await get('accounts?role.eq=Tax')).items;
  const next = await made('accounts', {
    code: '2210',
    name: 'VAT',
    type: 'Liability',
    role: 'Tax',
  });
  await patch(`accounts/${old?.id}`, { active: false });
  const note = await made(`invoices/${invoice.id}/credit`);
  await made(`credit-notes/${note.id}/post`);
  assert.ok((await entryOf(note.id)).includes('2200 19.00 19.00'), String(await entryOf(note.id)));
  await patch(`accounts/${old?.id}`, { active: true });
  await patch(`accounts/${next.id}`, { active: false });
});

test('switched-off codes, accounts, currencies and customers stop neither a correction nor a payment', async () => {
  const [code, account] = [await taxCode({ rate: '19' }), await revenueAccount()];
  const own = { name: 'Southwind Foods GmbH', taxId: null };
  const customerId = (await makeCustomer(service.tenant, own)).id;
  const line = readyLine(service.tenant, { taxCodeId: code.id, accountId: account.id });
  const usd = { customerId, currency: 'USD', exchangeRate: '0.9', lines: [line] };
  const invoice = await invoiceIn(service.tenant, 'Posted', usd);
  const bank = await made('accounts', {
    ...{ code: crypto.randomUUID().slice(0, 8), name: 'Old bank', type: 'Asset', role: 'Bank' },
  });
  const payment = await paymentDraft(service.tenant, {
    ...{ customerId, currency: 'USD', exchangeRate: '0.9', accountId: bank.id, amount: '19.00' },
  });
  const free = await noteDraft(service.tenant, { ...usd, lines: [{ ...line, quantity: '1' }] });
  await patch(`customers/${customerId}`, { blocked: true });
  await patch(`customers/${customerId}`, { active: false });
  await patch(`tax-codes/${code.id}`, { active: false });
  for (const { id } of [account, bank]) await patch(`accounts/${id}`, { active: false });
  const settings = (await get('tenant-settings')).items?.[0] ?? (await get('tenant-settings'));
  const currencies = settings['currencies'] as string[];
  const { id } = settings;
  await patch(`tenant-settings/${id}`, { currencies: currencies.filter((one) => one !== 'USD') });
  try {
    const draft = await service.api('POST', '/api/invoices', { ...usd, invoiceDate: '2026-11-20' });
    const refused = problemsOf(await post(`invoices/${draft.body.id}/post`));
    for (const one of ['/customerId customer_inactive', '/currency currency_not_enabled'])
      assert.ok(refused.includes(one), `a sale: ${refused}`);
    assert.ok(refused.includes('/lines/0/taxCodeId tax_code_inactive'), String(refused));
    const note = await made(`invoices/${invoice.id}/credit`);
    for (const one of [note, free]) await made(`credit-notes/${one.id}/post`);
    const ready = await get(`payments/${payment.id}/readiness`);
    assert.deepEqual(ready.problems, []);
    assert.deepEqual(
      (ready['warnings'] as Body[]).map((one) => `${one['pointer']} ${one.code}`),
      ['/currency currency_not_enabled', '/accountId account_inactive'],
    );
    await made(`payments/${payment.id}/post`);
    const allocations = [{ invoiceId: invoice.id, amount: '19.00' }];
    await applied(service.tenant, 'payments', payment.id, allocations);
    await made(`credit-notes/${note.id}/void`, { reason: 'Agreed otherwise' });
  } finally {
    await patch(`tenant-settings/${id}`, { currencies });
  }
});

test('a credit note is not dated before its invoice', async () => {
  const invoice = await invoiceIn(service.tenant, 'Posted', { postingDate: '2026-11-25' });
  const { customerId } = invoice;
  const early = { customerId, invoiceId: invoice.id, issueDate: '2026-01-05' };
  const note = await noteDraft(service.tenant, early);
  assert.deepEqual(problemsOf(await post(`credit-notes/${note.id}/post?dryRun=true`)), [
    '/issueDate credit_before_invoice',
  ]);
  const refused = await post(`credit-notes/${note.id}/post`);
  assert.match(refused.body.errors[0]?.message ?? '', /2026-11-20 or later/);
  await patch(`credit-notes/${note.id}`, { issueDate: '2026-11-21' });
  assert.deepEqual(problemsOf(await post(`credit-notes/${note.id}/post`)), [
    '/issueDate credit_posted_before_invoice',
  ]);
  await patch(`credit-notes/${note.id}`, { postingDate: '2026-11-24' });
  assert.deepEqual(problemsOf(await post(`credit-notes/${note.id}/post`)), [
    '/postingDate credit_posted_before_invoice',
  ]);
  await patch(`credit-notes/${note.id}`, { postingDate: '2026-11-25' });
  await made(`credit-notes/${note.id}/post`);
});

test('the draft of a credit note of an invoice in the future has the dates of the invoice', async () => {
  const invoiceDate = '2026-12-02';
  const dates = { invoiceDate, dueDate: '2026-12-30', postingDate: '2026-12-03' };
  const invoice = await invoiceIn(service.tenant, 'Posted', dates);
  const note = await made(`invoices/${invoice.id}/credit`);
  assert.deepEqual([note['issueDate'], note['postingDate']], [invoiceDate, '2026-12-03']);
  await made(`credit-notes/${note.id}/post`);
});

test('the exchange rate and the price mode follow the invoice, and others are rejected', async () => {
  const usd = { currency: 'USD', exchangeRate: '0.9', pricesIncludeTax: true };
  const invoice = await invoiceIn(service.tenant, 'Posted', usd);
  const { customerId } = invoice;
  const lines = [readyLine(service.tenant, { quantity: '1' })];
  const made_ = await noteDraft(service.tenant, { customerId, currency: 'USD', lines });
  const path = `credit-notes/${made_.id}`;
  const note = await patch(path, { invoiceId: invoice.id });
  assert.deepEqual([note['exchangeRate'], note['pricesIncludeTax']], ['0.9', true]);
  assert.ok((note['derivedFields'] as string[]).includes('exchangeRate'));
  await patch(path, { exchangeRate: '0.95' });
  await patch(path, { pricesIncludeTax: false });
  const refused = await post(`${path}/post`);
  assert.deepEqual(problemsOf(refused), [
    '/exchangeRate exchange_rate_of_invoice',
    '/pricesIncludeTax price_mode_of_invoice',
  ]);
  assert.match(refused.body.errors[0]?.message ?? '', /0\.9 .*clear the field/);
  assert.equal((await patch(path, { exchangeRate: null }))['exchangeRate'], '0.9');
  await patch(path, { pricesIncludeTax: true });
  assert.equal((await made(`${path}/post`))['exchangeRate'], '0.9');
});

test('a draft that names only its invoice gets customer, currency and buyer from it', async () => {
  const invoice = await invoiceIn(service.tenant, 'Posted', {
    currency: 'USD',
    exchangeRate: '0.9',
  });
  const lines = [{ ...readyLine(service.tenant), quantity: '1', invoiceLine: 1 }];
  const body = { invoiceId: invoice.id, issueDate: '2026-11-21', lines };
  const note = await made('credit-notes', body);
  for (const name of ['customerId', 'currency', 'exchangeRate', 'billingName', 'buyerTaxId'])
    assert.equal(note[name], invoice[name], name);
  await made(`credit-notes/${note.id}/post`);
});

test('a line names a line of the invoice that exists', async () => {
  const invoice = await invoiceIn(service.tenant, 'Posted');
  const lines = [readyLine(service.tenant, { invoiceLine: 2 })];
  const note = await noteDraft(service.tenant, {
    ...{ customerId: invoice['customerId'], invoiceId: invoice.id, lines },
  });
  assert.deepEqual(problemsOf(await post(`credit-notes/${note.id}/post`)), [
    '/lines/0/invoiceLine invoice_line_unknown',
  ]);
  await patch(`credit-notes/${note.id}/lines/${note.lines[0]?.id}`, { invoiceLine: 1 });
  await made(`credit-notes/${note.id}/post`);
});

/** A posted invoice of the tax code: 100.00 at 19 % and 50.00 at 16 %, each for a supply of its day. */
async function mixedInvoice(code: Body, fields: Readonly<Record<string, unknown>> = {}) {
  const line = { taxCodeId: code.id, discountPercent: '0' };
  const { tenant } = service;
  return invoiceIn(tenant, 'Posted', {
    lines: [
      readyLine(tenant, { ...line, quantity: '4', unitPrice: '25', supplyDate: '2026-10-15' }),
      readyLine(tenant, { ...line, quantity: '2', unitPrice: '25', supplyDate: '2026-11-15' }),
    ],
    ...fields,
  });
}

async function datedCode(): Promise<Body> {
  const code = await taxCode({ rate: '19' });
  await made(`tax-codes/${code.id}/rates`, { rate: '16', validFrom: '2026-11-01' });
  return code;
}

const rateOf = ({ lines }: Body) => lines.map((line) => line['taxRate']);

test('a line has the rate of the line of the invoice that it names, else of all lines with its values', async () => {
  const { tenant } = service;
  const code = await datedCode();
  const invoice = await mixedInvoice(code);
  assert.deepEqual(rateOf(invoice), ['19', '16']);
  const alike = readyLine(tenant, { taxCodeId: code.id, quantity: '1', unitPrice: '25' });
  const { customerId } = invoice;
  const asked = { customerId, invoiceId: invoice.id };
  const lines = [
    { ...alike, invoiceLine: 2 },
    { ...alike, description: 'Goodwill', unitPrice: '1', invoiceLine: 1 },
    readyLine(tenant, { unitPrice: '1', taxCodeId: tenant.taxCodes['T7'] }),
  ];
  const note = await noteDraft(tenant, { ...asked, lines });
  assert.deepEqual(rateOf(note), ['16', '19', '7']);
  await made(`credit-notes/${note.id}/post`);

  const unclear = await noteDraft(tenant, { ...asked, lines: [alike] });
  const refused = await post(`credit-notes/${unclear.id}/post`);
  assert.deepEqual(problemsOf(refused), ['/lines/0/invoiceLine invoice_line_required']);
  assert.equal(
    refused.body.errors[0]?.message,
    `${invoice['number']} has the tax code ${code['code']} at several rates (19, 16 %): give the position of the line of the invoice that this line credits.`,
  );
  await patch(`credit-notes/${unclear.id}/lines/${unclear.lines[0]?.id}`, { invoiceLine: 2 });
  assert.deepEqual(rateOf(await made(`credit-notes/${unclear.id}/post`)), ['16']);

  const other = await mixedInvoice(code, {
    lines: [
      readyLine(tenant, { taxCodeId: code.id, unitPrice: '9', supplyDate: '2026-10-15' }),
      readyLine(tenant, { taxCodeId: code.id, unitPrice: '8', supplyDate: '2026-11-15' }),
    ],
  });
  const priced = readyLine(tenant, { taxCodeId: code.id, quantity: '1', unitPrice: '8' });
  const known = await noteDraft(tenant, {
    ...{ customerId: other['customerId'], invoiceId: other.id, lines: [priced] },
  });
  assert.deepEqual(rateOf(known), ['16'], 'only one line has this price');
  await made(`credit-notes/${known.id}/post`);
});

test('no more is credited at a tax rate than the invoice has at it', async () => {
  const { tenant } = service;
  const code = await datedCode();
  const invoice = await mixedInvoice(code);
  const { customerId } = invoice;
  const noteOf = (amount: string, invoiceLine: number) => {
    const line = { taxCodeId: code.id, quantity: '1', unitPrice: amount, invoiceLine };
    const lines = [readyLine(tenant, line)];
    return noteDraft(tenant, { customerId, invoiceId: invoice.id, lines });
  };
  const first = await noteOf('30.00', 2);
  await made(`credit-notes/${first.id}/post`);
  const over = await noteOf('20.01', 2);
  const refused = await post(`credit-notes/${over.id}/post`);
  assert.deepEqual(problemsOf(refused), ['/lines/0/quantity rate_over_credited']);
  assert.equal(
    refused.body.errors[0]?.message,
    `Only 20.00 EUR of ${invoice['number']} can still be credited with the tax code ${code['code']} at 16 %: 30.00 of 50.00 are already credited.`,
  );
  const fits = await noteOf('20.00', 2);
  await made(`credit-notes/${fits.id}/post`);
  const cent = await noteOf('0.01', 2);
  assert.deepEqual(problemsOf(await post(`credit-notes/${cent.id}/post?dryRun=true`)), [
    '/lines/0/quantity rate_over_credited',
  ]);
  await made(`credit-notes/${first.id}/void`, { reason: 'Not agreed' });
  await made(`credit-notes/${cent.id}/post`);
  const rest = await made(`invoices/${invoice.id}/credit`);
  const posted = await made(`credit-notes/${rest.id}/post`);
  assert.deepEqual(
    (posted['taxes'] as Body[]).map((tax) => `${tax['rate']} ${tax['base']} ${tax['amount']}`),
    ['19 100.00 19.00', '16 29.99 4.80'],
  );
});

test('the entry of a credit note has the tax of each rate, converted as that of its invoice', async () => {
  const code = await datedCode();
  const usd = { currency: 'USD', exchangeRate: '0.87391' };
  const invoice = await mixedInvoice(code, usd);
  for (const quantity of ['1', '1', null]) {
    const note = await made(`invoices/${invoice.id}/credit`);
    const path = `credit-notes/${note.id}`;
    for (const { id } of quantity === null ? [] : note.lines)
      await patch(`${path}/lines/${id}`, { quantity });
    await made(`${path}/post`);
  }
  const entries = async (documents: readonly string[]) => {
    const rows = await service.sql(
      'select l.tax_rate::text as rate, sum(l.amount)::text as amount, sum(l.base_amount)::text as base from journal_entry e ' +
        'join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
        'where e.document_id = any($1) and l.tax_code_id is not null group by 1 order by 1',
      [documents],
    );
    return rows.map((row) => Object.values(row).join(' '));
  };
  const { items } = await get(`credit-notes?invoiceId.eq=${invoice.id}`);
  assert.deepEqual(await entries([invoice.id]), ['16 -8.00 -6.99', '19 -19.00 -16.60']);
  assert.deepEqual(await entries(items.map(({ id }) => id)), ['16 8.00 6.99', '19 19.00 16.60']);
  const [entry] = (await get(`invoices/${invoice.id}/journal-entries`)).items;
  const { lines } = await get(`journal-entries/${entry?.id}`);
  assert.deepEqual(
    lines.map((line) => line['taxRate']),
    [null, null, '19', '16'],
  );
});

test('the last part takes the cent that rounding left: 3 x 33.35 at 19 %, piece by piece', async () => {
  const line = readyLine(service.tenant, { quantity: '3', unitPrice: '33.35' });
  const invoice = await invoiceIn(service.tenant, 'Posted', { lines: [line] });
  assert.equal(invoice['total'], '119.06');
  const totals: unknown[] = [];
  for (let piece = 0; piece < 3; piece += 1) {
    const note = await made(`invoices/${invoice.id}/credit`);
    const path = `credit-notes/${note.id}`;
    const one = await patch(`${path}/lines/${note.lines[0]?.id}`, { quantity: '1' }).catch(
      () => note,
    );
    const posted = await made(`${path}/post`);
    assert.equal(posted['total'], one['total']);
    totals.push(posted['total']);
  }
  assert.deepEqual(totals, ['39.69', '39.68', '39.69']);
  const refused = await post(`invoices/${invoice.id}/credit`);
  assert.deepEqual(problemsOf(refused), ['/total fully_credited']);
});

test('three lines of 0.13 at 19 % are credited one by one to the last cent', async () => {
  const line = readyLine(service.tenant, { quantity: '1', unitPrice: '0.13' });
  const invoice = await invoiceIn(service.tenant, 'Posted', { lines: [line, line, line] });
  assert.equal(invoice['total'], '0.46');
  const totals: unknown[] = [];
  for (const count of [3, 2, 1]) {
    const note = await made(`invoices/${invoice.id}/credit`);
    assert.equal(note.lines.length, count);
    for (const { id } of note.lines.slice(1)) {
      const { RowVersion } = await get(`credit-notes/${note.id}`);
      const headers = { 'if-match': `"${RowVersion}"` };
      const path = `/api/credit-notes/${note.id}/lines/${id}`;
      assert.equal((await service.api('DELETE', path, undefined, headers)).status, 200);
    }
    totals.push((await made(`credit-notes/${note.id}/post`))['total']);
  }
  assert.deepEqual(totals, ['0.15', '0.16', '0.15']);
});

test('of parts that are posted together, the later one is returned with the amounts that are left', async () => {
  const line = readyLine(service.tenant, { quantity: '3', unitPrice: '33.35' });
  const invoice = await invoiceIn(service.tenant, 'Posted', { lines: [line] });
  const drafts: Body[] = [];
  for (let part = 0; part < 2; part += 1) {
    const note = await made(`invoices/${invoice.id}/credit`);
    const path = `credit-notes/${note.id}/lines/${note.lines[0]?.id}`;
    drafts.push(await patch(path, { quantity: '1' }));
  }
  assert.deepEqual(
    drafts.map((one) => one['total']),
    ['39.69', '39.69'],
  );
  const ids = drafts.map(({ id }) => id);
  const { results } = await made('credit-notes/actions/post', { ids });
  assert.deepEqual(
    results.map(({ status, record }) => [status, record?.['total'], record?.status]),
    [
      [200, '39.69', 'Posted'],
      [409, '39.68', 'Draft'],
    ],
  );
  assert.equal((await made(`credit-notes/${ids[1]}/post`))['total'], '39.68');
  const rest = await made(`invoices/${invoice.id}/credit`);
  const reason = { reason: 'Not agreed' };
  const [voided, last] = await Promise.all([
    post(`credit-notes/${ids[0]}/void`, reason),
    post(`credit-notes/${rest.id}/post`),
  ]);
  assert.deepEqual([voided.status, last.status], [200, 200], last.text);
  const again = await made(`invoices/${invoice.id}/credit`);
  const { total } = await made(`credit-notes/${again.id}/post`);
  assert.equal(
    Math.round((Number(total) + Number(last.body['total'])) * 100),
    11906 - 3968,
    'what is left is credited to the cent',
  );
});

test('a voided credit note no longer counts, and the next one takes the right remainder', async () => {
  const line = readyLine(service.tenant, { quantity: '3', unitPrice: '33.335' });
  const usd = { currency: 'USD', exchangeRate: '0.87391' };
  const invoice = await invoiceIn(service.tenant, 'Posted', { ...usd, lines: [line] });
  const piece = async () => {
    const note = await made(`invoices/${invoice.id}/credit`);
    await patch(`credit-notes/${note.id}/lines/${note.lines[0]?.id}`, { quantity: '1' });
    return made(`credit-notes/${note.id}/post`);
  };
  const first = await piece();
  await piece();
  await made(`credit-notes/${first.id}/void`, { reason: 'Not agreed' });
  await piece();
  const rest = await made(`invoices/${invoice.id}/credit`);
  await made(`credit-notes/${rest.id}/post`);
  const { items } = await get(`credit-notes?invoiceId.eq=${invoice.id}&status.in=Posted`);
  const whole = (name: string) =>
    items.reduce((sum, note) => sum + Math.round(Number(note[name]) * 100), 0);
  for (const name of ['total', 'taxTotal', 'subtotal'])
    assert.equal(whole(name), Math.round(Number(invoice[name]) * 100), name);
});

test('what was credited otherwise is deducted in the draft of the rest, which can be posted', async () => {
  const { tenant } = service;
  const lines = [
    readyLine(tenant, { description: 'Bolts', quantity: '10', unitPrice: '1.50' }),
    readyLine(tenant, { description: 'Nuts', quantity: '4.5', unitPrice: '2' }),
  ];
  const invoice = await invoiceIn(tenant, 'Posted', { lines });
  const { customerId } = invoice;
  const part = await noteDraft(tenant, {
    customerId,
    invoiceId: invoice.id,
    lines: [
      readyLine(tenant, { description: 'Goodwill', quantity: '1', unitPrice: '3.33' }),
      readyLine(tenant, {
        ...{ description: 'Freight', quantity: '1', unitPrice: '2' },
        taxCodeId: tenant.taxCodes['T7'],
      }),
    ],
  });
  await made(`credit-notes/${part.id}/post`);
  const rest = await made(`invoices/${invoice.id}/credit`);
  assert.deepEqual(
    rest.lines.map((one) => `${one['description']} ${one['quantity']} x ${one['unitPrice']}`),
    ['Bolts 10 x 1.50', 'Nuts 4.5 x 2', 'Freight -1 x 2', 'Goodwill -1 x 3.33'],
  );
  await made(`credit-notes/${rest.id}/post`);
  assert.deepEqual(problemsOf(await post(`invoices/${invoice.id}/credit`)), [
    '/total fully_credited',
  ]);
});

test('credit notes of earlier releases, which rounded each part alone, are taken as they are', async () => {
  const line = readyLine(service.tenant, { quantity: '1', unitPrice: '0.13' });
  const invoice = await invoiceIn(service.tenant, 'Posted', { lines: [line, line, line] });
  for (let part = 0; part < 3; part += 1) {
    const { customerId } = invoice;
    const note = await noteDraft(service.tenant, {
      customerId,
      invoiceId: invoice.id,
      lines: [line],
    });
    await made(`credit-notes/${note.id}/post`);
    // As posted there: 0.13 and 0.02 of tax, without the number of the line.
    await service.sql(
      "update credit_note set total = 0.15, tax_total = 0.02, amount_unapplied = 0.15, taxes = jsonb_set(taxes, '{0,amount}', '\"0.02\"'), " +
        "lines = (select jsonb_agg(l - 'invoiceLine') from jsonb_array_elements(lines) l) where id = $1",
      [note.id],
    );
    await service.sql(
      'update journal_line set amount = case tax_code_id is null when true then sign(amount) * 0.15 else 0.02 end, ' +
        'base_amount = case tax_code_id is null when true then sign(amount) * 0.15 else 0.02 end ' +
        'where entry_id in (select id from journal_entry where document_id = $1) and abs(amount) in (0.15, 0.16, 0.02, 0.03)',
      [note.id],
    );
  }
  const rest = await made(`invoices/${invoice.id}/credit`);
  assert.deepEqual([rest['total'], rest['taxTotal'], rest.lines.length], ['0.01', '0.01', 1]);
  await made(`credit-notes/${rest.id}/post`);
  assert.deepEqual(problemsOf(await post(`invoices/${invoice.id}/credit`)), [
    '/total fully_credited',
  ]);
});
