/** An Admin, or a narrowed or expiring API key, that gets more than it has by the secrets and invitations of others. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../../test/support/deliveries.ts';
import { invoiceIn, readyDraft } from '../../test/support/invoices.ts';
import { type Api, type Body, type Service, startService } from '../../test/support/service.ts';
import { join } from '../../test/support/users.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

type Send = (method: string, path: string, body?: unknown) => ReturnType<Api>;

const inMs = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString();

function sender(key: Body): Send {
  const authorization = `Bearer ${String(key['key'])}`;
  return (method, path, body) => service.api(method, path, body, { authorization });
}

/** An Admin key that `maker` creates. */
async function makeKey(
  fields: object,
  maker: Send = service.api,
): Promise<{ key: Body; send: Send }> {
  const made = await maker('POST', '/api/api-keys', { role: 'Admin', ...fields });
  assert.equal(made.status, 201, made.text);
  return { key: made.body, send: sender(made.body) };
}

const rotate = (send: Send, { id }: Body) => send('POST', `/api/api-keys/${id}/rotate`, {});

async function assertNotRotated(send: Send, key: Body, code: string): Promise<void> {
  const reply = await rotate(send, key);
  assert.deepEqual([reply.status, reply.body.errors?.[0]?.code], [422, code], reply.text);
  assert.equal(reply.body['key'], undefined);
  const shown = await service.api('GET', `/api/api-keys/${key.id}`);
  assert.equal(shown.body['secretNumber'], 0);
}

test('a narrowed key rotates itself and keys with some of its scopes, and no others', async () => {
  const { browser } = await join(service, 'narrow@harbour.example', 'Admin');
  const scopes = ['api-keys:write', 'invoices:read'];
  const { key, send } = await makeKey({ scopes }, browser);
  const { key: whole } = await makeKey({}, browser);
  const { key: other } = await makeKey({ scopes: ['invoices:read', 'customers:read'] }, browser);
  const { key: some } = await makeKey({ scopes: ['invoices:read'] }, browser);
  for (const one of [whole, other]) await assertNotRotated(send, one, 'key_exceeds_maker');
  for (const one of [some, key]) {
    const reply = await rotate(send, one);
    assert.equal(reply.status, 200, reply.text);
    assert.equal((await sender(reply.body)('GET', '/api/customers')).status, 403);
  }
});

test('a key that expires rotates no key that expires later or never, and `availableActions` say so', async () => {
  const { browser } = await join(service, 'expiring@harbour.example', 'Admin');
  const { send } = await makeKey({ expiresAt: inMs(60_000) }, browser);
  const { key: endless } = await makeKey({}, browser);
  const { key: later } = await makeKey({ expiresAt: inMs(120_000) }, browser);
  const { key: sooner } = await makeKey({ expiresAt: inMs(30_000) }, browser);
  for (const one of [endless, later]) {
    await assertNotRotated(send, one, 'key_outlives_maker');
    const { body } = await send('GET', `/api/api-keys/${one.id}`);
    const actions = body['availableActions'] as { action: string; reasons: { code: string }[] }[];
    const shown = actions.find(({ action }) => action === 'rotate');
    assert.equal(shown?.reasons[0]?.code, 'key_outlives_maker');
  }
  assert.equal((await rotate(send, sooner)).status, 200);
});

test('an Admin of the tenant rotates no key without an owner; the operator does', async () => {
  const { browser } = await join(service, 'tenant@harbour.example', 'Admin');
  const { key } = await makeKey({});
  assert.deepEqual([key['ownerId'], String(key['createdBy']).split(':')[0]], [null, 'key']);
  await assertNotRotated(browser, key, 'key_of_operator');
  await assertNotRotated((await makeKey({}, browser)).send, key, 'key_of_operator');
  assert.equal((await rotate(service.api, key)).status, 200);
});

test('with `fourEyes`, an Admin cannot approve with the key of another whose secret they rotated', async (t) => {
  await changeSettings(service.tenant, 'fourEyes', true);
  t.after(() => changeSettings(service.tenant, 'fourEyes', false));
  const { browser: poster, user } = await join(service, 'poster@harbour.example', 'Admin');
  const { browser: other } = await join(service, 'holder@harbour.example', 'Admin');
  const { key } = await makeKey({ role: 'Approver' }, other);
  const rotated = await rotate(poster, key);
  assert.equal(rotated.status, 200, rotated.text);
  assert.ok((rotated.body['countsAs'] as string[]).includes(`user:${user.id}`), rotated.text);
  const held = sender(rotated.body);
  for (const [first, second] of [
    [poster, held],
    [held, poster],
  ] as const) {
    const { id } = await readyDraft(service.tenant);
    const posted = await first('POST', `/api/invoices/${id}/post`, {});
    assert.equal(posted.status, 200, posted.text);
    const refused = await second('POST', `/api/invoices/${id}/approve`, {});
    assert.deepEqual([refused.status, refused.body.errors?.[0]?.code], [422, 'own_posting']);
  }
});

test('a narrowed key gives no user access: it neither invites nor reactivates, nor changes roles', async () => {
  const invited = (await service.api('POST', '/api/users', { email: 'again@harbour.example' }))
    .body;
  const { user: active } = await join(service, 'active@harbour.example', 'Viewer');
  const { user: gone } = await join(service, 'gone@harbour.example', 'Admin');
  const { body } = await service.api('POST', `/api/users/${gone.id}/deactivate`);
  assert.equal(body['status'], 'Deactivated');
  const { send } = await makeKey({ scopes: ['users:write', 'users:read'] });
  const versionOf = async ({ id }: Body) =>
    (await service.api('GET', `/api/users/${id}`)).body.RowVersion;
  for (const [method, path, fields] of [
    ['POST', '/api/users', { email: 'made@harbour.example', role: 'Admin' }],
    ['POST', '/api/users', { email: 'least@harbour.example' }],
    ['POST', `/api/users/${invited.id}/invite`, {}],
    ['POST', `/api/users/${gone.id}/reactivate`, {}],
    ['PATCH', `/api/users/${active.id}`, { role: 'Admin', RowVersion: await versionOf(active) }],
    ['PATCH', `/api/users/${gone.id}`, { role: 'Viewer', RowVersion: await versionOf(gone) }],
  ] as const) {
    const refused = await send(method, path, fields);
    const { status, body } = refused;
    assert.deepEqual([status, body['detailCode']], [403, 'narrowed_key_admits'], refused.text);
    assert.equal(body['invitation'], undefined, path);
  }
  const bulk = { items: [{ id: gone.id }] };
  await send('POST', '/api/users/actions/reactivate', bulk);
  const after = await service.api(
    'GET',
    '/api/users?email.in=made@harbour.example,least@harbour.example',
  );
  assert.deepEqual(after.body.items, []);
  assert.equal((await service.api('GET', `/api/users/${gone.id}`)).body['status'], 'Deactivated');
  assert.equal((await service.api('GET', `/api/users/${active.id}`)).body['role'], 'Viewer');
  // What takes access away stays possible.
  assert.equal((await send('POST', `/api/users/${active.id}/end-sessions`, {})).status, 200);
  assert.equal((await send('POST', `/api/users/${active.id}/deactivate`, {})).status, 200);
});

test('a record that another names is read only with the scope of its collection', async () => {
  const { id } = await invoiceIn(service.tenant, 'Posted');
  const { send } = await makeKey({ scopes: ['invoices:read', 'tax-codes:read', 'effects:read'] });
  const expand = 'expand=customerId,lines.taxCodeId';
  for (const path of [`/api/invoices/${id}?${expand}`, `/api/invoices?id.eq=${id}&${expand}`]) {
    const { status, body } = await send('GET', path);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(Object(body['expanded'])), ['taxCodes'], path);
  }
  const file = `/api/invoices?id.eq=${id}&format=ndjson&fields=number`;
  const refused = await send('GET', `${file},customerId.email`);
  assert.deepEqual([refused.status, refused.body['detailCode']], [403, 'scope_missing']);
  assert.deepEqual(refused.body['params'], { scope: 'customers:read' });
  assert.equal((await send('GET', file)).status, 200);
  const both = (await makeKey({ scopes: ['invoices:read', 'customers:read'] })).send;
  assert.equal((await both('GET', `${file},customerId.email`)).status, 200);
  assert.deepEqual(
    Object.keys(Object((await both('GET', `/api/invoices/${id}?${expand}`)).body['expanded'])),
    ['customers'],
  );
});

test('a timeline has entries of the audit log only with their scope', async () => {
  const { key } = await makeKey({});
  const path = `/api/api-keys/${key.id}/timeline`;
  for (const [more, expected] of [
    [[], false],
    [['audit-entries:read'], true],
  ] as const) {
    const { send } = await makeKey({ scopes: ['api-keys:read', ...more] });
    const { items } = (await send('GET', path)).body;
    assert.equal(
      items.some(({ kind }) => kind === 'audit'),
      expected,
    );
  }
});
