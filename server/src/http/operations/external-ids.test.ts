/** Own keys of records: unique in tenant, entity and system; found by exact key; no part of what is posted. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn, makeCustomer, readyDraft } from '../../../test/support/invoices.ts';
import { recordStatements } from '../../../test/support/record-statements.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const shop = (id: string) => ({ system: 'shopify', id });
const path = ({ id }: Body) => `/api/customers/${id}/external-ids`;
const ids = async (query: string) =>
  (await service.api('GET', `/api/customers?${query}`)).body.items.map(({ id }) => id);

test('a record shows its keys in its response, its list, both kinds of file, its history, the feed of changes and its events', async () => {
  const externalIds = [shop('991'), { system: 'sap', id: '0000 4711/A' }];
  const customer = await makeCustomer(service.tenant, { externalIds });
  assert.deepEqual(customer['externalIds'], externalIds);
  const { body, text } = await service.api('GET', `/api/customers/${customer.id}`);
  assert.deepEqual(body['externalIds'], externalIds);
  const list = await service.api('GET', `/api/customers?id.eq=${customer.id}`);
  assert.deepEqual(list.body.items[0]?.['externalIds'], externalIds);
  assert.ok(text.includes(JSON.stringify(externalIds)));
  const query = `/api/customers?id.eq=${customer.id}`;
  const lines = await service.api('GET', `${query}&format=ndjson`);
  assert.deepEqual(JSON.parse(lines.text).externalIds, externalIds);
  const table = await service.api('GET', `${query}&format=csv&fields=externalIds`);
  assert.ok(table.text.includes(JSON.stringify(externalIds).replaceAll('"', '""')), table.text);
  const history = await service.api('GET', `/api/customers/${customer.id}/changes`);
  const change = history.body.items.find((one) => one['path'] === 'externalIds');
  assert.deepEqual(change?.['new'], externalIds);
  await service.api('POST', path(customer), { remove: [shop('991')] });
  const feed = await service.api('GET', '/api/changes?limit=200');
  const entry = feed.body.items.findLast((one) => one['id'] === customer.id);
  assert.deepEqual([entry?.['operation'], entry?.['fields']], ['external-ids', ['externalIds']]);
  const invoice = await invoiceIn(service.tenant, 'Posted', { externalIds: [shop('order-1')] });
  const events = await service.api('GET', '/api/events?type.in=invoice.posted&limit=200');
  const shown = events.body.items.map((one) => one['data'] as Body);
  const event = shown.find((one) => one.id === invoice.id);
  assert.deepEqual(event?.['externalIds'], [shop('order-1')]);
});

test('a key of another record returns 422 with that record, at a create and later; other entities and tenants may have it', async () => {
  const holder = await makeCustomer(service.tenant, { externalIds: [shop('one')] });
  const create = await service.api('POST', '/api/customers', { externalIds: [shop('one')] });
  assert.equal(create.status, 422);
  assert.equal(create.body.code, 'external_id_used');
  const [error] = create.body.errors;
  assert.equal(error?.pointer, '/externalIds/0');
  assert.deepEqual(error?.params, { key: 'shopify:one', entity: 'customer', id: holder.id });
  const second = await makeCustomer(service.tenant);
  const add = await service.api('POST', path(second), { add: [shop('free'), shop('one')] });
  assert.equal(add.body.code, 'external_id_used');
  assert.equal(add.body.errors[0]?.pointer, '/add/1');
  const { body } = await service.api('GET', `/api/customers/${second.id}`);
  assert.deepEqual(body['externalIds'], []);
  const account = { code: '4999', name: 'Shop', type: 'Revenue', externalIds: [shop('one')] };
  assert.equal((await service.api('POST', '/api/accounts', account)).status, 201);
  const other = await service.other.api('POST', '/api/customers', { externalIds: [shop('one')] });
  assert.equal(other.status, 201);
  assert.deepEqual(await ids('externalId.eq=shopify:one'), [holder.id]);
});

test('adding what a record has, and removing what it has not, changes nothing', async () => {
  const customer = await makeCustomer(service.tenant, { externalIds: [shop('same')] });
  const change = { add: [shop('same')], remove: [shop('never')] };
  const { status, body } = await service.api('POST', path(customer), change);
  assert.equal(status, 200);
  assert.equal(body.RowVersion, customer.RowVersion);
});

test('a change of keys makes a new RowVersion, and needs none; a stale one gets the current record', async () => {
  const customer = await makeCustomer(service.tenant);
  const added = await service.api('POST', path(customer), { add: [shop('v1')] });
  assert.notEqual(added.body.RowVersion, customer.RowVersion);
  const stale = { add: [shop('v2')], RowVersion: customer.RowVersion };
  const conflict = await service.api('POST', path(customer), stale);
  assert.equal(conflict.status, 409);
  assert.deepEqual(conflict.body['externalIds'], [shop('v1')]);
  const header = { 'if-match': `"${customer.RowVersion}"` };
  assert.equal((await service.api('POST', path(customer), {}, header)).status, 412);
  const edit = { name: 'Edited', RowVersion: customer.RowVersion };
  assert.equal((await service.api('PATCH', `/api/customers/${customer.id}`, edit)).status, 409);
  const since = await service.api(
    'GET',
    `/api/customers/${customer.id}/changes?after=${customer.RowVersion}`,
  );
  assert.deepEqual(
    since.body.items.map((one) => [one['path'], one['operation']]),
    [['externalIds', 'external-ids']],
  );
});

test('a removed key is free, and may move to another record', async () => {
  const from = await makeCustomer(service.tenant, { externalIds: [shop('moves')] });
  const to = await makeCustomer(service.tenant);
  const removed = await service.api('POST', path(from), { remove: [shop('moves')] });
  assert.deepEqual(removed.body['externalIds'], []);
  assert.deepEqual(await ids('externalId.eq=shopify:moves'), []);
  const added = await service.api('POST', path(to), { add: [shop('moves')] });
  assert.equal(added.status, 200, added.text);
  assert.deepEqual(await ids('externalId.eq=shopify:moves'), [to.id]);
});

test('posted and voided documents take keys: what was posted stays, with its hash', async () => {
  for (const status of ['Posted', 'Released', 'Voided'] as const) {
    const invoice = await invoiceIn(service.tenant, status);
    const at = `/api/invoices/${invoice.id}/external-ids`;
    const { body, text } = await service.api('POST', at, { add: [shop(`late-${status}`)] });
    assert.deepEqual(body['externalIds'], [shop(`late-${status}`)], text);
    for (const name of ['status', 'chainHash', 'number', 'total', 'lines'])
      assert.deepEqual(body[name], invoice[name], name);
  }
});

test('keys are found exactly: by system and id, with upper and lower case, one or several', async () => {
  const one = await makeCustomer(service.tenant, { externalIds: [shop('Case'), shop('a,b:c')] });
  const two = await makeCustomer(service.tenant, { externalIds: [shop('case')] });
  assert.deepEqual(await ids('externalId.eq=shopify:Case'), [one.id]);
  assert.deepEqual(await ids('externalId.eq=shopify:case'), [two.id]);
  assert.deepEqual(await ids('externalId.eq=shopify:a,b:c'), [one.id]);
  assert.deepEqual(await ids('externalId.in=shopify:a\\,b:c,shopify:case&sort=id'), [
    one.id,
    two.id,
  ]);
  assert.deepEqual(await ids('externalId.eq=magento:case'), []);
  for (const bad of ['shopify', 'Shopify:1', 'shopify:', ':1', 'shopify: 1']) {
    const reply = await service.api('GET', `/api/customers?externalId.eq=${bad}`);
    assert.equal(reply.body.code, 'invalid_filter', bad);
    assert.equal(reply.body.errors[0]?.code, 'external_key_invalid', bad);
  }
});

test('rejects other characters, other lengths, repeats and more than 10 keys of a record', async () => {
  const bad = [
    { system: 'Shopify', id: '1' },
    { system: 'a:b', id: '1' },
    { system: 'x'.repeat(41), id: '1' },
    shop(''),
    shop(' 1'),
    shop('1 '),
    shop('ü'),
    shop('1\u200b'),
    shop('x'.repeat(121)),
    { system: 'shopify' },
    { ...shop('1'), name: 'n' },
    'shopify:1',
  ];
  const customer = await makeCustomer(service.tenant);
  for (const one of bad) {
    const create = await service.api('POST', '/api/customers', { externalIds: [one] });
    assert.equal(create.body.code, 'invalid_value', JSON.stringify(one));
    const add = await service.api('POST', path(customer), { add: [one] });
    assert.equal(add.body.code, 'validation_failed', JSON.stringify(one));
  }
  const twice = await service.api('POST', '/api/customers', {
    externalIds: [shop('t'), shop('t')],
  });
  assert.equal(twice.body.errors[0]?.code, 'list_duplicate');
  const many = Array.from({ length: 10 }, (_, index) => shop(`many-${index}`));
  assert.equal((await service.api('POST', path(customer), { add: many })).status, 200);
  const more = await service.api('POST', path(customer), { add: [shop('many-10')] });
  assert.equal(more.body.errors[0]?.code, 'list_too_long');
  const swap = { add: [shop('many-10')], remove: [shop('many-0')] };
  assert.equal((await service.api('POST', path(customer), swap)).status, 200);
});

test('PATCH cannot change keys: the message names the operation that does', async () => {
  const { id, RowVersion } = await makeCustomer(service.tenant);
  const change = { externalIds: [shop('patched')], RowVersion };
  const { body } = await service.api('PATCH', `/api/customers/${id}`, change);
  assert.equal(body.code, 'read_only_field');
  assert.match(body.errors[0]?.message ?? '', /external-ids/);
});

test('of many records that add one key at once, one gets it', async () => {
  const customers = await Promise.all(
    Array.from({ length: 20 }, () => makeCustomer(service.tenant)),
  );
  const replies = await Promise.all(
    customers.map((customer) => service.api('POST', path(customer), { add: [shop('raced')] })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array(19).fill(422)]);
  assert.equal((await ids('externalId.eq=shopify:raced')).length, 1);
});

test('an Idempotency-Key does not keep the problem of a used key: after it is free, the repeat creates the record', async () => {
  const holder = await makeCustomer(service.tenant, { externalIds: [shop('again')] });
  const key = { 'idempotency-key': 'own-key-again' };
  const create = () => service.api('POST', '/api/customers', { externalIds: [shop('again')] }, key);
  assert.equal((await create()).status, 422);
  await service.api('POST', path(holder), { remove: [shop('again')] });
  assert.equal((await create()).status, 201);
});

test('a PATCH of a record with keys sends no statement about them', async () => {
  const draft = await readyDraft(service.tenant, { externalIds: [shop('patch')] });
  const statements = recordStatements(service.engine.db.pool);
  const change = { memo: 'patched', RowVersion: draft.RowVersion };
  assert.equal((await service.api('PATCH', `/api/invoices/${draft.id}`, change)).status, 200);
  const seen = [...statements.keys()];
  assert.ok(seen.some((text) => text.startsWith('update invoice')));
  assert.deepEqual(
    seen.filter((text) => /external_id\b/.test(text)),
    [],
  );
  const [update = ''] = seen.filter((text) => text.startsWith('update invoice'));
  assert.ok(!update.includes('external_ids'), update);
});
