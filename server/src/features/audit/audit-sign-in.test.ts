/** Audit entries for sign-in, joining and deactivation, with the client address (ASVS 16.3.1 to 16.3.3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../../test/support/deliveries.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { goodPassword, join, openBrowser } from '../../../test/support/users.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

/** Waits for `count` entries about a user; returns them oldest first. */
function entriesOf(user: Body, count: number): Promise<readonly Body[]> {
  return until(`${count} entries`, async () => {
    const path = `/api/audit-entries?subjectId.eq=${user.id}&sort=at&limit=200`;
    const { items } = (await service.api('GET', path)).body;
    return items.length >= count && items;
  });
}

const facts = (entries: readonly Body[]) =>
  entries.map(({ action, outcome, actor }) => [action, outcome, actor]).sort();

test("changes to a user's own account are in the tenant's audit log with the client address", async () => {
  const email = 'audited@daybook.example';
  const { browser, user } = await join(service, email, 'Viewer');
  const own = `user:${user.id}`;
  const admin = `key:${service.tenant.keyIds.Admin}`;
  const { RowVersion } = (await service.api('GET', `/api/users/${user.id}`)).body;
  await service.api('PATCH', `/api/users/${user.id}`, { role: 'Clerk', RowVersion });
  await browser('POST', '/api/me/password', {
    currentPassword: goodPassword,
    password: 'other words than those before',
  });
  await browser('DELETE', '/api/sessions/current');
  await service.api('POST', `/api/users/${user.id}/deactivate`);
  const entries = await entriesOf(user, 7);
  assert.deepEqual(
    facts(entries),
    [
      ['user.invited', 'done', admin],
      ['user.joined', 'done', own],
      ['session.created', 'done', own],
      ['user.role_changed', 'done', admin],
      ['password.changed', 'done', own],
      ['session.ended', 'done', own],
      ['user.deactivated', 'done', admin],
    ].sort(),
  );
  for (const one of entries) assert.equal(one['address'], '127.0.0.1', String(one['action']));
  // No display names were set.
  const { name } = (await service.api('GET', `/api/api-keys/${service.tenant.keyIds.Admin}`)).body;
  for (const { actor, actorName } of entries) assert.equal(actorName, actor === own ? email : name);
  const changed = entries.find(({ action }) => action === 'user.role_changed');
  assert.deepEqual(changed?.['details'], { email, from: 'Viewer', to: 'Clerk', fields: ['role'] });
  const text = JSON.stringify(entries);
  assert.ok(!text.includes(goodPassword) && !text.includes(String(user['invitation'])));
});

test("failed sign-ins are logged once, with a count, for the account's tenants, and not at all for unknown accounts", async () => {
  const email = 'guessed@daybook.example';
  const { user } = await join(service, email, 'Viewer');
  // The count is written when the service stops, so that the timing does not matter.
  const counting = await startService({ beside: service, auditLimits: { countMs: 3_600_000 } });
  const guess = (address: string) =>
    openBrowser(counting)('POST', '/api/sessions', { email: address, password: 'a wrong guess' });
  for (let attempt = 0; attempt < 4; attempt += 1) assert.equal((await guess(email)).status, 401);
  await guess('nobody@daybook.example');
  await counting.close();
  const entries = await entriesOf(user, 4);
  const refused = entries.filter(({ action }) => action === 'session.refused');
  assert.deepEqual(facts(refused), [['session.refused', 'refused', null]]);
  assert.equal(refused[0]?.['count'], 4);
  const all = await service.api('GET', '/api/audit-entries?action.eq=session.refused');
  assert.equal(all.body.items.length, 1);
  const other = await service.other.api('GET', '/api/audit-entries?action.eq=session.refused');
  assert.deepEqual(other.body.items, []);
});

test('histories and timelines show users by name', async () => {
  const { browser, user } = await join(service, 'named@daybook.example', 'Clerk');
  const { body } = await service.api('GET', `/api/users/${user.id}`);
  await service.api('PATCH', `/api/users/${user.id}`, {
    name: 'Accounts clerk',
    RowVersion: body.RowVersion,
  });
  const invoice = await browser('POST', '/api/invoices', {});
  const path = `/api/invoices/${invoice.body.id}`;
  const changes = (await service.api('GET', `${path}/changes`)).body.items;
  assert.equal(changes[0]?.['actorName'], 'Accounts clerk');
  const timeline = await service.api('GET', `${path}/timeline`);
  assert.match(timeline.text, /"actorName":"Accounts clerk"/);
  await browser('DELETE', '/api/sessions/current');
  const ended = (await entriesOf(user, 5)).find(({ action }) => action === 'session.ended');
  assert.equal(ended?.['actorName'], 'Accounts clerk');
});
