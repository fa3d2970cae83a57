/**
 * Authority that outlives its owner: an API key has at most the present role of the user who owns it, and stops while
 * that user is not active (OWASP API5; ASVS 8.3.2).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lesserRole, roles } from '../../src/record/actor.ts';
import { changeSettings } from '../../test/support/deliveries.ts';
import { documentedOperations } from '../../test/support/documented-operations.ts';
import { readyDraft } from '../../test/support/invoices.ts';
import { type Api, type Body, type Service, startService } from '../../test/support/service.ts';
import { join } from '../../test/support/users.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

type Send = (method: string, path: string, body?: unknown) => ReturnType<Api>;

function byKey(key: unknown): Send {
  const authorization = `Bearer ${String(key)}`;
  return (method, path, body) => service.api(method, path, body, { authorization });
}

/** Creates a key as the user or key of `send`. */
async function makeKey(send: Send, values: object): Promise<{ send: Send; key: Body }> {
  const made = await send('POST', '/api/api-keys', { name: 'Shop', ...values });
  assert.equal(made.status, 201, made.text);
  return { send: byKey(made.body['key']), key: made.body };
}

const roleOf = async (send: Send) => {
  const { status, body } = await send('GET', '/api/me');
  return status === 200 ? (body['actor'] as { role: string }).role : body.code;
};

async function setRole({ id }: Body, role: string): Promise<void> {
  const { RowVersion } = (await service.api('GET', `/api/users/${id}`)).body;
  const changed = await service.api('PATCH', `/api/users/${id}`, { role, RowVersion });
  assert.equal(changed.status, 200, changed.text);
}

const act = (send: Send, path: string) => send('POST', path, {});

test('the key of a former Admin cannot restore its creator', async () => {
  const { browser, user } = await join(service, 'former@harbour.example', 'Admin');
  const { send } = await makeKey(browser, { role: 'Admin' });
  const { send: ofKey } = await makeKey(send, { role: 'Admin', name: 'Key of a key' });
  assert.deepEqual([await roleOf(send), await roleOf(ofKey)], ['Admin', 'Admin']);
  await setRole(user, 'Viewer');
  for (const one of [send, ofKey]) {
    assert.equal(await roleOf(one), 'Viewer');
    const { RowVersion } = (await service.api('GET', `/api/users/${user.id}`)).body;
    const back = await one('PATCH', `/api/users/${user.id}`, { role: 'Admin', RowVersion });
    assert.deepEqual([back.status, back.body.code], [403, 'forbidden']);
  }
  assert.equal((await act(service.api, `/api/users/${user.id}/deactivate`)).status, 200);
  for (const one of [send, ofKey]) {
    assert.equal(await roleOf(one), 'unauthorized');
    assert.equal((await act(one, `/api/users/${user.id}/reactivate`)).status, 401);
  }
  await act(service.api, `/api/users/${user.id}/reactivate`);
  assert.equal(await roleOf(send), 'Viewer');
});

test('a key has the lesser of its own role and the role of its owner', async () => {
  const { browser, user } = await join(service, 'roles@harbour.example', 'Admin');
  const keys = await Promise.all(
    ['Viewer', 'Clerk', 'Controller', 'Integrator'].map((role) => makeKey(browser, { role })),
  );
  const roles = () => Promise.all(keys.map(({ send }) => roleOf(send)));
  assert.deepEqual(await roles(), ['Viewer', 'Clerk', 'Controller', 'Integrator']);
  for (const [role, expected] of [
    ['Approver', ['Viewer', 'Clerk', 'Approver', 'Viewer']],
    ['Integrator', ['Viewer', 'Viewer', 'Viewer', 'Integrator']],
    ['Viewer', ['Viewer', 'Viewer', 'Viewer', 'Viewer']],
    ['Admin', ['Viewer', 'Clerk', 'Controller', 'Integrator']],
  ] as const) {
    await setRole(user, role);
    assert.deepEqual(await roles(), expected, role);
    const shown = await service.api('GET', `/api/api-keys?ownerId.eq=${user.id}`);
    const shownRoles = new Set(shown.body.items.map((key) => key['effectiveRole']));
    assert.deepEqual(shownRoles, new Set(expected));
  }
});

test('each role may run all operations of the lesser roles', () => {
  for (const [lesser, greater] of roles.flatMap((a) => roles.map((b) => [a, b] as const))) {
    if (lesserRole(lesser, greater) !== lesser) continue;
    assert.equal(lesserRole(greater, lesser), lesser);
    const missing = documentedOperations(service.document).filter(
      (one) => one.roles.includes(lesser) && !one.roles.includes(greater),
    );
    assert.deepEqual(missing, [], `${lesser} may, ${greater} may not`);
  }
});

test('a deactivation names the keys that stop, and another Admin can take them over', async () => {
  const { browser, user } = await join(service, 'leaves@harbour.example', 'Admin');
  const { browser: heir, user: next } = await join(service, 'heir@harbour.example', 'Admin');
  const { send, key } = await makeKey(browser, { role: 'Integrator', name: 'Bank' });
  const { key: revoked } = await makeKey(browser, { role: 'Viewer', name: 'Old' });
  await act(browser, `/api/api-keys/${revoked.id}/revoke`);
  const left = await act(service.api, `/api/users/${user.id}/deactivate`);
  assert.deepEqual(left.body['keys'], [{ id: key.id, name: 'Bank', role: 'Integrator' }]);
  const stopped = (await service.api('GET', `/api/api-keys/${key.id}`)).body;
  assert.deepEqual(
    [stopped['ownerId'], stopped['ownerStatus'], stopped['effectiveRole']],
    [user.id, 'Deactivated', null],
  );
  assert.equal(await roleOf(send), 'unauthorized');
  const byProgram = await act(service.api, `/api/api-keys/${key.id}/take-over`);
  assert.deepEqual([byProgram.status, byProgram.body['detailCode']], [403, 'people_only']);
  const { browser: foreign } = await join(service, 'foreign@quay.example', 'Admin', service.other);
  assert.equal((await act(foreign, `/api/api-keys/${key.id}/take-over`)).status, 404);
  const taken = await act(heir, `/api/api-keys/${key.id}/take-over`);
  assert.equal(taken.status, 200, taken.text);
  assert.equal(taken.body['ownerId'], next.id);
  assert.equal(taken.body['createdBy'], `user:${user.id}`);
  assert.equal(await roleOf(send), 'Integrator');
  assert.deepEqual((await service.api('GET', `/api/users/${user.id}`)).body['keys'], []);
  await setRole(next, 'Viewer');
  assert.equal(await roleOf(send), 'Viewer');
});

test('a key that was taken over still counts as its creator in four-eyes approval', async () => {
  await changeSettings(service.tenant, 'fourEyes', true);
  const { browser: first } = await join(service, 'poster@harbour.example', 'Admin');
  const { browser: second } = await join(service, 'helper@harbour.example', 'Admin');
  const { browser: third } = await join(service, 'third@harbour.example', 'Admin');
  const { send, key } = await makeKey(first, { role: 'Approver' });
  const { id } = await readyDraft(service.tenant);
  assert.equal((await act(first, `/api/invoices/${id}/post`)).status, 200);
  assert.equal((await act(second, `/api/api-keys/${key.id}/take-over`)).status, 200);
  for (const approver of [send, first]) {
    const refused = await act(approver, `/api/invoices/${id}/approve`);
    assert.equal(refused.body.errors[0]?.code, 'own_posting');
  }
  const other = await readyDraft(service.tenant);
  assert.equal((await act(send, `/api/invoices/${other.id}/post`)).status, 200);
  assert.equal((await act(third, `/api/api-keys/${key.id}/take-over`)).status, 200);
  for (const approver of [first, second, third]) {
    const shown = (await approver('GET', `/api/invoices/${other.id}`)).body['availableActions'];
    const found = (shown as { action: string; allowed: boolean }[]).find(
      ({ action }) => action === 'approve',
    );
    assert.equal(found?.allowed, false);
    const refused = await act(approver, `/api/invoices/${other.id}/approve`);
    assert.equal(refused.body.errors[0]?.code, 'own_posting');
  }
  await changeSettings(service.tenant, 'fourEyes', false);
});

test('a key of the operator has no owner, keeps working, and cannot be taken over', async () => {
  const { browser, user } = await join(service, 'other@harbour.example', 'Admin');
  const id = service.tenant.keyIds.Viewer;
  const shown = (await service.api('GET', `/api/api-keys/${id}`)).body;
  assert.deepEqual([shown['ownerId'], shown['effectiveRole']], [null, 'Viewer']);
  const refused = await act(browser, `/api/api-keys/${id}/take-over`);
  assert.deepEqual([refused.status, refused.body.errors[0]?.code], [422, 'key_without_owner']);
  await act(service.api, `/api/users/${user.id}/deactivate`);
  assert.equal(await roleOf(service.as('Viewer')), 'Viewer');
});

test('a key of a user is the user where users cannot act on themselves', async () => {
  const { browser, user } = await join(service, 'own@harbour.example', 'Admin');
  await join(service, 'second-own@harbour.example', 'Admin');
  const { send } = await makeKey(browser, { role: 'Admin' });
  const gone = await act(send, `/api/users/${user.id}/deactivate`);
  assert.deepEqual([gone.status, gone.body.errors[0]?.code], [422, 'own_account']);
  const { RowVersion } = (await service.api('GET', `/api/users/${user.id}`)).body;
  const lesser = await send('PATCH', `/api/users/${user.id}`, { role: 'Viewer', RowVersion });
  assert.deepEqual([lesser.status, lesser.body.errors[0]?.code], [422, 'own_account']);
});

test('a key that a key creates does not outlive it', async () => {
  const { browser } = await join(service, 'lender@harbour.example', 'Admin');
  const expiresAt = new Date(service.clock.now().getTime() + 3_600_000).toISOString();
  const { send } = await makeKey(browser, { role: 'Admin', expiresAt });
  const later = new Date(service.clock.now().getTime() + 7_200_000).toISOString();
  const refused = await send('POST', '/api/api-keys', { role: 'Admin', expiresAt: later });
  assert.deepEqual([refused.status, refused.body.errors[0]?.code], [422, 'key_outlives_maker']);
  const { key } = await makeKey(send, { role: 'Admin' });
  assert.equal(key['expiresAt'], expiresAt);
});

test('a key that an older release stored without an owner belongs to its creator', async () => {
  const { browser, user } = await join(service, 'older@harbour.example', 'Admin');
  const { send, key } = await makeKey(browser, { role: 'Admin' });
  await service.sql("update api_key set owner_id = null, counts_as = '[]' where id = $1", [key.id]);
  await act(service.api, `/api/users/${user.id}/deactivate`);
  assert.equal(await roleOf(send), 'unauthorized');
});
