/** Fields of a draft follow its customer until a request sets them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer, readyLine } from '../../../../test/support/invoices.ts';
import { type Body, type Service, startService } from '../../../../test/support/service.ts';

let service: Service;
let a: Body;
let b: Body;
let c: Body;
before(async () => {
  service = await startService();
  a = await makeCustomer(service.tenant, {
    ...{ name: 'Alder GmbH', taxId: 'DE111111111', address: 'Am Hafen 1\n20457 Hamburg' },
    ...{ country: 'DE', currency: 'EUR', paymentTermsDays: 14 },
  });
  b = await makeCustomer(service.tenant, {
    ...{ name: 'Birch SA', taxId: 'FR22222222222', address: null },
    ...{ country: 'FR', currency: 'USD', paymentTermsDays: 30 },
  });
  c = await makeCustomer(service.tenant, { name: 'Cedar Inc', country: 'US', currency: 'USD' });
});
after(() => service.close());

async function create(collection: string, body: object): Promise<Body> {
  const reply = await service.api('POST', `/api/${collection}`, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

/** PATCHes one field of the record; returns the new state. */
async function patch(collection: string, record: Body, field: object): Promise<Body> {
  const { id, RowVersion } = record;
  const reply = await service.api('PATCH', `/api/${collection}/${id}`, { ...field, RowVersion });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

function ofBuyer(document: Body) {
  const { currency, billingName, billingAddress, billingCountry, buyerTaxId } = document;
  return { currency, billingName, billingAddress, billingCountry, buyerTaxId };
}

const buyerA = {
  ...{ currency: 'EUR', billingName: 'Alder GmbH', billingAddress: 'Am Hafen 1\n20457 Hamburg' },
  ...{ billingCountry: 'DE', buyerTaxId: 'DE111111111' },
};
const buyerB = {
  ...{ currency: 'USD', billingName: 'Birch SA', billingAddress: null },
  ...{ billingCountry: 'FR', buyerTaxId: 'FR22222222222' },
};

const warningsOf = async (collection: string, id: string) => {
  const { body } = await service.api('GET', `/api/${collection}/${id}/readiness`);
  return (body['warnings'] as { code: string; pointer: string }[]).map(({ code }) => code);
};

test('another customer replaces what the first one gave, and one undo takes all of it back', async () => {
  const made = await create('invoices', { customerId: a.id, invoiceDate: '2026-11-01' });
  assert.deepEqual(ofBuyer(made), buyerA);
  assert.deepEqual([made['paymentTermsDays'], made['dueDate']], [14, '2026-11-15']);
  const all = ['billingAddress', 'billingCountry', 'billingName', 'buyerTaxId', 'currency'];
  assert.deepEqual(made['derivedFields'], [...all, 'dueDate', 'paymentTermsDays']);
  const moved = await patch('invoices', made, { customerId: b.id });
  assert.deepEqual(ofBuyer(moved), buyerB);
  assert.deepEqual([moved['paymentTermsDays'], moved['dueDate']], [30, '2026-12-01']);
  assert.deepEqual(await warningsOf('invoices', made.id), []);
  const history = await service.api(
    'GET',
    `/api/invoices/${made.id}/changes?after=${made.RowVersion}`,
  );
  assert.deepEqual(history.body.items.map((one) => one['path']).sort(), [
    ...all,
    ...['customerId', 'dueDate', 'paymentTermsDays'],
  ]);
  const back = await patch('invoices', moved, { customerId: a.id });
  const without = ({ RowVersion: _, updatedAt: __, ...rest }: Body) => rest;
  assert.deepEqual(without(back), without(made));
  const none = await patch('invoices', back, { customerId: null });
  assert.deepEqual(Object.values(ofBuyer(none)), [null, null, null, null, null]);
  assert.deepEqual(none['derivedFields'], []);
});

test('what a request set stays with another customer, and null lets it follow again', async () => {
  const made = await create('invoices', {
    ...{ customerId: a.id, invoiceDate: '2026-11-01', billingName: 'Alder, Mr Smith' },
    dueDate: '2026-11-20',
  });
  const set = await patch('invoices', made, { buyerTaxId: 'DE999999999' });
  const moved = await patch('invoices', set, { customerId: b.id });
  assert.deepEqual(ofBuyer(moved), {
    ...buyerB,
    ...{ billingName: 'Alder, Mr Smith', buyerTaxId: 'DE999999999' },
  });
  assert.equal(moved['dueDate'], '2026-11-20');
  assert.deepEqual(await warningsOf('invoices', made.id), [
    'buyer_name_differs',
    'buyer_tax_id_differs',
  ]);
  const named = await patch('invoices', moved, { billingName: null });
  assert.equal(named['billingName'], 'Birch SA');
  const due = await patch('invoices', named, { dueDate: null });
  assert.equal(due['dueDate'], '2026-12-01');
  assert.ok((due['derivedFields'] as string[]).includes('dueDate'));
  const later = await patch('invoices', due, { invoiceDate: '2026-11-10' });
  assert.equal(later['dueDate'], '2026-12-10');
  assert.equal(later['buyerTaxId'], 'DE999999999');
});

test('the due date follows new terms until it is set', async () => {
  const made = await create('invoices', { customerId: a.id, invoiceDate: '2026-11-01' });
  const shorter = await patch('invoices', made, { paymentTermsDays: 7 });
  assert.equal(shorter['dueDate'], '2026-11-08');
  const moved = await patch('invoices', shorter, { customerId: b.id });
  assert.deepEqual([moved['paymentTermsDays'], moved['dueDate']], [7, '2026-11-08']);
});

test('the currency stays with a warning once a line has a price', async () => {
  const lines = [readyLine(service.tenant)];
  const made = await create('invoices', { customerId: a.id, invoiceDate: '2026-11-01', lines });
  const moved = await patch('invoices', made, { customerId: b.id });
  assert.deepEqual(ofBuyer(moved), { ...buyerB, currency: 'EUR' });
  assert.deepEqual(await warningsOf('invoices', made.id), ['currency_of_other_customer']);
  const set = await patch('invoices', moved, { currency: 'USD' });
  assert.deepEqual(await warningsOf('invoices', set.id), []);
});

test('credit notes and payments follow their customer, too', async () => {
  const note = await create('credit-notes', { customerId: a.id, issueDate: '2026-11-01' });
  assert.deepEqual(ofBuyer(await patch('credit-notes', note, { customerId: b.id })), buyerB);
  const paid = await create('payments', { customerId: a.id });
  assert.deepEqual([paid['currency'], paid['derivedFields']], ['EUR', ['currency']]);
  const moved = await patch('payments', paid, { customerId: b.id });
  assert.equal(moved['currency'], 'USD');
  const valued = await patch('payments', moved, { amount: '5.00' });
  const kept = await patch('payments', valued, { customerId: a.id });
  assert.equal(kept['currency'], 'USD');
  assert.deepEqual(await warningsOf('payments', paid.id), ['currency_of_other_customer']);
});

test('a draft of an earlier release follows where its values equal those of its customer', async () => {
  const made = await create('invoices', { customerId: a.id, invoiceDate: '2026-11-01' });
  const set = await patch('invoices', made, { billingName: 'Alder, Mr Smith' });
  await service.sql('update invoice set derived_fields = null where id = $1', [made.id]);
  const read = await service.api('GET', `/api/invoices/${made.id}`, undefined, {
    'cache-control': 'no-cache',
  });
  assert.equal(read.status, 200, read.text);
  const moved = await patch('invoices', set, { customerId: b.id });
  assert.deepEqual(ofBuyer(moved), { ...buyerB, billingName: 'Alder, Mr Smith' });
  assert.equal(moved['dueDate'], '2026-12-01');
});

for (const [field, value] of [
  ['invoiceDate', '2026-11-02'],
  ['dueDate', '2026-12-24'],
  ['dueDate', null],
  ['memo', 'Thank you'],
] as const)
  test(`a draft of an earlier release follows its customer after ${field} was set to ${value}`, async () => {
    const made = await create('invoices', { customerId: a.id, invoiceDate: '2026-11-01' });
    await service.sql('update invoice set derived_fields = null where id = $1', [made.id]);
    const dated = await patch('invoices', made, { [field]: value });
    const moved = await patch('invoices', dated, { customerId: b.id });
    assert.deepEqual(ofBuyer(moved), buyerB);
  });

test('an exchange rate ends with the currency that followed another customer', async () => {
  for (const [collection, more] of [
    ['invoices', { invoiceDate: '2026-11-01' }],
    ['credit-notes', { issueDate: '2026-11-01' }],
    ['payments', {}],
  ] as const) {
    const rate = { exchangeRate: '0.92' };
    const made = await create(collection, { ...more, ...rate, customerId: b.id });
    assert.deepEqual([made['currency'], made['exchangeRate']], ['USD', '0.92']);
    const same = await patch(collection, made, { customerId: c.id });
    assert.deepEqual([same['currency'], same['exchangeRate']], ['USD', '0.92']);
    const moved = await patch(collection, same, { customerId: a.id });
    assert.deepEqual([moved['currency'], moved['exchangeRate']], ['EUR', null]);
    const set = await patch(collection, moved, { currency: 'CHF' });
    const rated = await patch(collection, set, rate);
    const back = await patch(collection, rated, { customerId: b.id });
    assert.deepEqual([back['currency'], back['exchangeRate']], ['CHF', '0.92']);
    const following = await patch(collection, back, { currency: null });
    assert.deepEqual([following['currency'], following['exchangeRate']], ['USD', null]);
  }
});

test('a posted invoice shows what followed, and nothing follows any more', async () => {
  const lines = [readyLine(service.tenant)];
  const made = await create('invoices', { customerId: a.id, invoiceDate: '2026-11-01', lines });
  const { body } = await service.api('POST', `/api/invoices/${made.id}/post`, {});
  assert.deepEqual([body.status, body['derivedFields']], ['Posted', made['derivedFields']]);
  const due = await patch('invoices', body, { dueDate: '2026-12-24' });
  assert.equal(due['dueDate'], '2026-12-24');
  assert.ok(!(due['derivedFields'] as string[]).includes('dueDate'));
});

test('null on a field that follows changes nothing, also again in a save session', async () => {
  const made = await create('invoices', { customerId: a.id, lines: [readyLine(service.tenant)] });
  const headers = { 'save-session': 'a-form-of-a-test' };
  const send = (field: object, version: string) =>
    service.api('PATCH', `/api/invoices/${made.id}`, { ...field, RowVersion: version }, headers);
  for (const name of ['billingName', 'currency', 'dueDate', 'memo']) {
    const { status, body } = await send({ [name]: null }, made.RowVersion);
    assert.equal(status, 200);
    assert.equal(body.RowVersion, made.RowVersion, name);
  }
  const typed = await send({ billingName: 'Alder & Co.' }, made.RowVersion);
  const follows = await send({ billingName: null }, typed.body.RowVersion);
  assert.equal(follows.body['billingName'], 'Alder GmbH');
  const repeated = await send({ billingName: null }, typed.body.RowVersion);
  assert.deepEqual([repeated.status, repeated.text], [200, follows.text]);
});

test('null lets a field follow that was empty because its source was', async () => {
  const plain = await makeCustomer(service.tenant, {
    name: 'Date GmbH',
    country: 'DE',
    taxId: null,
  });
  const made = await create('invoices', { customerId: plain.id });
  assert.equal(made['buyerTaxId'], null);
  const { RowVersion } = (await service.api('GET', `/api/customers/${plain.id}`)).body;
  await patch('customers', { ...plain, RowVersion }, { taxId: 'DE333333333' });
  const after = await patch('invoices', made, { buyerTaxId: null });
  assert.equal(after['buyerTaxId'], 'DE333333333');
});

/** A posted invoice. */
async function posted(): Promise<Body> {
  const lines = [readyLine(service.tenant)];
  const made = await create('invoices', { customerId: a.id, invoiceDate: '2026-11-01', lines });
  const reply = await service.api('POST', `/api/invoices/${made.id}/post`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

test('null on an empty field of an older posted invoice changes nothing', async () => {
  const made = await posted();
  await service.sql('update invoice set derived_fields = null where id = $1', [made.id]);
  assert.equal((await patch('invoices', made, { reference: null })).RowVersion, made.RowVersion);
});

test('a late copy is a conflict before its value is checked', async () => {
  const made = await posted();
  const headers = { 'save-session': 'a-form-of-a-test' };
  const path = `/api/invoices/${made.id}`;
  const send = (dueDate: string | null) =>
    service.api('PATCH', path, { dueDate, RowVersion: made.RowVersion }, headers);
  const { status, text } = await send('2027-01-31');
  assert.equal(status, 200);
  const late = await send(null);
  assert.deepEqual([late.status, late.text], [409, text]);
});
