/** Approving one's own posting with a self-made API key (four-eyes approval, ASVS 2.3.5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../../test/support/deliveries.ts';
import { readyDraft } from '../../test/support/invoices.ts';
import { type Api, type Service, startService } from '../../test/support/service.ts';
import { join } from '../../test/support/users.ts';

let service: Service;
before(async () => {
  service = await startService();
  await changeSettings(service.tenant, 'fourEyes', true);
});
after(() => service.close());

type Send = (method: string, path: string, body?: unknown) => ReturnType<Api>;

/** Creates an API key as the user or key of `send`. */
async function keyOf(send: Send, role = 'Approver'): Promise<Send> {
  const made = await send('POST', '/api/api-keys', { role, name: 'Made' });
  assert.equal(made.status, 201, made.text);
  const authorization = `Bearer ${String(made.body['key'])}`;
  return (method, path, body) => service.api(method, path, body, { authorization });
}

interface ShownAction {
  readonly action: string;
  readonly allowed: boolean;
  readonly reasons: readonly { readonly code: string }[];
}

/** Posts as one and approves as the other; returns the outcome, which must match `availableActions`. */
async function approve(poster: Send, approver: Send): Promise<string> {
  const { id } = await readyDraft(service.tenant);
  const posted = await poster('POST', `/api/invoices/${id}/post`, {});
  assert.equal(posted.status, 200, posted.text);
  const shown = (await approver('GET', `/api/invoices/${id}`)).body['availableActions'];
  const found = (shown as ShownAction[]).find(({ action }) => action === 'approve');
  const { status, body } = await approver('POST', `/api/invoices/${id}/approve`, {});
  const answer = status === 200 ? 'approved' : String(body.errors[0]?.code);
  const expected = status === 200 ? [] : [answer];
  assert.deepEqual(
    [found?.allowed, found?.reasons.map(({ code }) => code)],
    [status === 200, expected],
  );
  return answer;
}

test('rejects an approval by the user behind the posting, directly or by key', async () => {
  const { browser: owner, user } = await join(service, 'admin@harbour.example', 'Admin');
  const [one, two] = [await keyOf(owner), await keyOf(owner)];
  const indirect = await keyOf(await keyOf(owner, 'Admin'));
  for (const [poster, approver] of [
    [owner, one],
    [one, owner],
    [one, two],
    [owner, indirect],
    [indirect, two],
  ] as const)
    assert.equal(await approve(poster, approver), 'own_posting');
  const { items } = (await service.api('GET', '/api/api-keys?name.eq=Made')).body;
  assert.deepEqual(new Set(items.map((key) => key['createdBy'])), new Set([`user:${user.id}`]));
});

test('accepts an approval by another user, by a key of another user, and by a key without a creator', async () => {
  const { browser: first } = await join(service, 'first@harbour.example', 'Admin');
  const { browser: second } = await join(service, 'second@harbour.example', 'Admin');
  const [key, other] = [await keyOf(first), await keyOf(second)];
  for (const [poster, approver] of [
    [first, second],
    [first, other],
    [key, other],
    [key, service.as('Approver')],
    [service.as('Approver'), service.as('Controller')],
  ] as const)
    assert.equal(await approve(poster, approver), 'approved');
});

test('a posting by a key without a creator cannot be approved by a key that it made', async () => {
  const key = await keyOf(service.api);
  assert.equal(await approve(service.api, key), 'own_posting');
  assert.equal(await approve(key, service.as('Approver')), 'approved');
});
