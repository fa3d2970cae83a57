/** API keys that are narrowed by scopes, and the rotation of their secrets. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { change } from '../../../test/support/deliveries.ts';
import { makeCustomer } from '../../../test/support/invoices.ts';
import { type Body, createApi, type Service, startService } from '../../../test/support/service.ts';

const hourMs = 3_600_000;
const unknownId = '0193d0a4-0000-7000-8000-0000deadbeef';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function makeKey(fields: object, as = service.api): Promise<Body> {
  const made = await as('POST', '/api/api-keys', { role: 'Admin', ...fields });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

const apiOf = (key: Body) => createApi(service.url, String(key['key']), service.check);
const withScopes = async (...scopes: string[]) => apiOf(await makeKey({ scopes }));

test('scopes never widen a role', async () => {
  const viewer = apiOf(
    await makeKey({ role: 'Viewer', scopes: ['invoices:read', 'invoices:write'] }),
  );
  assert.equal((await viewer('GET', '/api/invoices')).status, 200);
  const refused = await viewer('POST', '/api/invoices', {});
  assert.deepEqual([refused.status, refused.body['detailCode']], [403, 'forbidden']);
});

test('rejects unknown scopes with the nearest, and scopes cannot be changed', async () => {
  for (const [scopes, code] of [
    [['invoice:read'], 'scope_unknown'],
    [['invoices:post'], 'scope_invalid'],
    [['invoices'], 'scope_invalid'],
    [['*:read'], 'scope_invalid'],
    [['sessions:nothing'], 'scope_invalid'],
  ] as const) {
    const reply = await service.api('POST', '/api/api-keys', { role: 'Clerk', scopes });
    assert.equal(reply.status, 422, reply.text);
    assert.equal(reply.body.errors[0]?.code, code, reply.text);
  }
  const near = await service.api('POST', '/api/api-keys', { scopes: ['invoice:read'] });
  assert.match(near.body.detail, /Did you mean invoices:read/);
  const key = await makeKey({ scopes: ['invoices:read'] });
  const { RowVersion } = key;
  const path = `/api/api-keys/${key.id}`;
  assert.equal((await service.api('PATCH', path, { scopes: [], RowVersion })).status, 422);
});

test('a narrowed key creates only keys with some of its scopes', async () => {
  const narrowed = await withScopes('api-keys:write', 'invoices:read');
  for (const scopes of [[], ['payments:read'], ['invoices:read', 'payments:read']]) {
    const reply = await narrowed('POST', '/api/api-keys', { role: 'Clerk', scopes });
    assert.deepEqual([reply.status, reply.body.errors[0]?.code], [422, 'key_exceeds_maker']);
  }
  const made = await makeKey({ role: 'Clerk', scopes: ['invoices:read'] }, narrowed);
  assert.equal((await apiOf(made)('GET', '/api/invoices')).status, 200);
});

test('scopes hold for streams, exports, bulk actions and /metrics', async () => {
  const events = await withScopes('events:read');
  assert.equal((await events('GET', '/api/events')).status, 200);
  const invoices = await makeKey({ scopes: ['invoices:read'] });
  const api = apiOf(invoices);
  for (const [method, path] of [
    ['GET', '/api/customers?format=csv'],
    ['POST', '/api/invoices/actions/post'],
    ['GET', '/api/events/stream'],
    ['GET', '/api/dashboard'],
  ] as const)
    assert.equal(
      (await api(method, path, method === 'POST' ? { ids: [unknownId] } : undefined)).status,
      403,
      path,
    );
  const metrics = (key: Body) =>
    fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${key['key']}` } });
  assert.equal((await metrics(invoices)).status, 403);
  assert.equal((await metrics(await makeKey({ scopes: ['metrics:read'] }))).status, 200);
});

test('after a rotation the previous secret works for 24 hours, with the same role and scopes', async () => {
  const key = await makeKey({ role: 'Clerk', scopes: ['customers:read'] });
  const old = apiOf(key);
  const rotated = await service.api('POST', `/api/api-keys/${key.id}/rotate`);
  assert.equal(rotated.status, 200, rotated.text);
  assert.notEqual(rotated.body['key'], key['key']);
  assert.equal(rotated.body['hint'], String(rotated.body['key']).slice(-4));
  const current = apiOf(rotated.body);
  const customer = await makeCustomer(service.tenant);
  for (const api of [old, current]) {
    assert.equal((await api('GET', `/api/customers/${customer.id}`)).status, 200);
    assert.equal((await api('GET', '/api/invoices')).status, 403);
  }
  assert.equal((await service.api('GET', `/api/api-keys/${key.id}`)).body['key'], undefined);
  service.clock.advance(24 * hourMs + 1_000);
  assert.equal((await old('GET', '/api/customers')).status, 401);
  assert.equal((await current('GET', '/api/customers')).status, 200);
  // A revoked key has no secret that works.
  const again = await service.api('POST', `/api/api-keys/${key.id}/rotate`);
  assert.equal(again.status, 200, again.text);
  await service.api('POST', `/api/api-keys/${key.id}/revoke`);
  for (const api of [current, apiOf(again.body)])
    assert.equal((await api('GET', '/api/customers')).status, 401);
  // Other keys are not affected.
  await change(service.tenant, `/api/customers/${customer.id}`, 'name', 'Harbour');
});
