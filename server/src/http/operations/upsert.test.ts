/** `onExternalId` of a create: the record that has the own key is returned and never changed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn, makeCustomer } from '../../../test/support/invoices.ts';
import {
  createApi,
  type Reply,
  type Service,
  startService,
} from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const shop = (id: string) => ({ system: 'shopify', id });
const found = (reply: Reply) => reply.headers.get('external-id-found') === 'true';
const upsert = (body: unknown, headers = {}) =>
  service.api('POST', '/api/customers?onExternalId=return', body, headers);

test('a record that has the key is returned as it is with 200 and a header; nothing changes', async () => {
  const customer = await makeCustomer(service.tenant, { externalIds: [shop('a'), shop('b')] });
  const reply = await upsert({ externalIds: [shop('b'), shop('new')], name: 'Another name' });
  assert.equal(reply.status, 200, reply.text);
  assert.ok(found(reply));
  assert.equal(reply.headers.get('location'), null);
  assert.deepEqual(reply.body, customer);
  assert.ok(reply.headers.get('etag')?.startsWith(`"${customer.RowVersion}.`));
});

test('without such a record one is created, with 201 and without the header', async () => {
  const reply = await upsert({ externalIds: [shop('created')], name: 'First' });
  assert.equal(reply.status, 201);
  assert.ok(!found(reply));
  assert.ok(reply.headers.get('location')?.endsWith(reply.body.id));
});

test('refuse, the default, returns 422 external_id_used', async () => {
  await makeCustomer(service.tenant, { externalIds: [shop('held')] });
  for (const query of ['', '?onExternalId=refuse']) {
    const body = { externalIds: [shop('held')] };
    const reply = await service.api('POST', `/api/customers${query}`, body);
    assert.equal(reply.status, 422);
    assert.equal(reply.body.code, 'external_id_used');
  }
});

test('a create by key needs a key, and keys of one record', async () => {
  for (const body of [{}, { externalIds: [] }]) {
    const reply = await upsert(body);
    assert.equal(reply.status, 422);
    assert.equal(reply.body.errors[0]?.code, 'external_id_missing');
  }
  await makeCustomer(service.tenant, { externalIds: [shop('of-1')] });
  await makeCustomer(service.tenant, { externalIds: [shop('of-2')] });
  const both = await upsert({ externalIds: [shop('of-1'), shop('of-2')] });
  assert.equal(both.body.code, 'external_id_used');
  assert.equal(both.body.errors.length, 2);
  const invalid = await upsert({ externalIds: [shop('of-1'), shop(' ')] });
  assert.equal(invalid.body.code, 'invalid_value');
  const other = await service.api('POST', '/api/customers?onExternalId=update', {});
  assert.equal(other.status, 400);
  assert.equal(other.body.errors[0]?.pointer, 'onExternalId');
});

test('a posted document is found as it is', async () => {
  const invoice = await invoiceIn(service.tenant, 'Posted', { externalIds: [shop('order')] });
  const body = { externalIds: [shop('order')], memo: 'changed' };
  const reply = await service.api('POST', '/api/invoices?onExternalId=return', body);
  assert.equal(reply.status, 200);
  assert.equal(reply.body.id, invoice.id);
  assert.equal(reply.body.RowVersion, invoice.RowVersion);
});

test('a dry run returns the record that would be found, or the one that would be created', async () => {
  const customer = await makeCustomer(service.tenant, { externalIds: [shop('dry')] });
  const path = '/api/customers?onExternalId=return&dryRun=true';
  const known = await service.api('POST', path, { externalIds: [shop('dry')] });
  assert.equal(known.body.id, customer.id);
  assert.ok(found(known));
  const unknown = await service.api('POST', path, { externalIds: [shop('dry-2')] });
  assert.equal(unknown.status, 200);
  assert.ok(!found(unknown));
});

test('a repeat with its Idempotency-Key replays the found record, with the header, as it was', async () => {
  const customer = await makeCustomer(service.tenant, { externalIds: [shop('replay')] });
  const send = () => upsert({ externalIds: [shop('replay')] }, { 'idempotency-key': 'upsert-1' });
  const first = await send();
  const change = { name: 'Later', RowVersion: customer.RowVersion };
  await service.api('PATCH', `/api/customers/${customer.id}`, change);
  const again = await send();
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.ok(found(again));
  assert.equal(again.text, first.text);
});

test('a large record is found whole, also in a replay', async () => {
  const lines = Array.from({ length: 100 }, () => ({ description: 'long '.repeat(150) }));
  const made = await service.api('POST', '/api/invoices', { lines, externalIds: [shop('large')] });
  const send = () =>
    service.api(
      'POST',
      '/api/invoices?onExternalId=return',
      { externalIds: [shop('large')] },
      { 'idempotency-key': 'large-1' },
    );
  for (const reply of [await send(), await send()]) {
    assert.equal(reply.body.id, made.body.id);
    assert.equal(reply.body.lines.length, 100);
  }
});

test('50 racers on one key make one record, and all get it', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      upsert({ externalIds: [shop('race')], name: `Racer ${index}` }),
    ),
  );
  assert.deepEqual(
    Map.groupBy(replies, ({ status }) => status).get(201)?.length,
    1,
    replies.map(({ text }) => text).join('\n'),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 49);
  assert.equal(replies.filter(found).length, 49);
  assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1);
  const { body } = await service.api('GET', '/api/customers?externalId.eq=shopify:race');
  assert.equal(body.items.length, 1);
});

test('racers of two processes make one record', async () => {
  const second = await startService({ beside: service });
  const other = createApi(second.url, service.tenant.keys.Admin, second.check);
  try {
    for (let round = 0; round < 10; round += 1) {
      const body = { externalIds: [shop(`both-${round}`)], name: 'Both' };
      const path = '/api/customers?onExternalId=return';
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? service.api : other)('POST', path, body),
        ),
      );
      assert.deepEqual([...new Set(replies.map(({ status }) => status))].sort(), [200, 201]);
      assert.equal(new Set(replies.map(({ body: one }) => one.id)).size, 1);
    }
  } finally {
    await second.close();
  }
});
