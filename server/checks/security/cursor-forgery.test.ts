/** A cursor contains the sort values of a list: clients can neither read nor forge them. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { invoiceIn, makeCustomer } from '../../test/support/invoices.ts';
import { type Service, secretKey, startService } from '../../test/support/service.ts';

const name = 'Confidential Holdings';
let service: Service;
before(async () => {
  service = await startService();
  for (const suffix of ['A', 'B', 'C']) await makeCustomer(service.tenant, { name: name + suffix });
});
after(() => service.close());

const list = '/api/customers?sort=name&limit=1';

test('no record value can be read from a cursor or from the link to the next page', async () => {
  const { body, headers } = await service.api('GET', list);
  const cursor = String(body.nextCursor);
  for (const text of [cursor, headers.get('link') ?? ''])
    for (const part of text.split(/[^\w-]/))
      assert.doesNotMatch(Buffer.from(part, 'base64url').toString('latin1'), /Confidential/);
  const next = await service.api('GET', `${list}&cursor=${cursor}`);
  assert.equal(next.body.items[0]?.['name'], `${name}B`);
});

test('a cursor forged with the published code is rejected', async () => {
  // The cursor format without a key.
  const identity = JSON.stringify([
    ...[service.tenant.id, 'customer', [], null],
    [{ field: 'name', descending: false }],
  ]);
  const after = [`${name}A`, '0193d0a4-0000-7000-8000-000000000000'];
  const text = JSON.stringify([identity, ...after]);
  const seal = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const made = Buffer.from(JSON.stringify([seal, ...after])).toString('base64url');
  const reply = await service.api('GET', `${list}&cursor=${made}`);
  assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_cursor']);
});

test('a cursor for the effects or journal entries of one record is rejected for another record', async () => {
  const { tenant, api } = service;
  const customer = await makeCustomer(tenant, { email: 'accounts@northwind.example' });
  const ids: string[] = [];
  for (let made = 0; made < 2; made += 1) {
    const { id } = await invoiceIn(tenant, 'Released', { customerId: customer.id });
    const voided = await api('POST', `/api/invoices/${id}/void`, { reason: 'Entered twice' });
    assert.equal(voided.status, 200, voided.text);
    ids.push(id);
  }
  for (const part of ['effects', 'journal-entries']) {
    const [own, other] = ids.map((id) => `/api/invoices/${id}/${part}?limit=1`);
    const cursor = (await api('GET', `${own}`)).body.nextCursor;
    assert.ok(cursor, part);
    assert.equal((await api('GET', `${own}&cursor=${cursor}`)).status, 200, part);
    const refused = await api('GET', `${other}&cursor=${cursor}`);
    assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_cursor'], part);
  }
});

test('a page has the same cursor in every process, and cursors survive a key rotation', async (t) => {
  const newer = 'a-newer-secret-key-that-only-tests-would-use';
  const second = await startService({ beside: service });
  t.after(() => second.close());
  const rotated = await startService({ beside: service, secretKeys: [newer, secretKey] });
  t.after(() => rotated.close());
  const first = await service.api('GET', list);
  const same = await second.api('GET', list);
  assert.equal(same.text, first.text);
  const held = { 'if-none-match': first.headers.get('etag') ?? '' };
  assert.equal((await second.api('GET', list, undefined, held)).status, 304);
  const page = `${list}&cursor=${first.body.nextCursor}`;
  for (const one of [service, second, rotated]) {
    const { status, body } = await one.api('GET', page);
    assert.deepEqual([status, body.items[0]?.['name']], [200, `${name}B`]);
  }
});
