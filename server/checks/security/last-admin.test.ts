/** A tenant that is left without an Admin by concurrent changes (OWASP API6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Service, startService } from '../../test/support/service.ts';
import { join } from '../../test/support/users.ts';

const rounds = 3;

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const activeAdmins = async () =>
  (await service.api('GET', '/api/users?role.eq=Admin&status.eq=Active')).body.items;

type Joined = Awaited<ReturnType<typeof join>>;

/** Two Admins, and no other one. */
async function twoAdmins(name: string): Promise<readonly [Joined, Joined]> {
  for (const { id } of await activeAdmins())
    assert.equal((await service.api('POST', `/api/users/${id}/deactivate`, {})).status, 200);
  return Promise.all([
    join(service, `one-${name}@harbour.example`, 'Admin'),
    join(service, `two-${name}@harbour.example`, 'Admin'),
  ]);
}

const deactivate = async ({ browser }: Joined, { user }: Joined) =>
  browser('POST', `/api/users/${user.id}/deactivate`, {});

const demote = async ({ browser }: Joined, { user }: Joined) => {
  const { RowVersion } = (await browser('GET', `/api/users/${user.id}`)).body;
  return browser('PATCH', `/api/users/${user.id}`, { role: 'Viewer', RowVersion });
};

for (const [name, first, second] of [
  ['deactivate', deactivate, deactivate],
  ['demote', demote, demote],
  ['deactivate or demote', deactivate, demote],
] as const)
  test(`of two Admins that ${name} each other at once, one stays`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, two] = await twoAdmins(`${name.replaceAll(' ', '-')}-${round}`);
      const replies = await Promise.all([first(one, two), second(two, one)]);
      assert.equal((await activeAdmins()).length, 1, replies.map(({ text }) => text).join());
    }
  });

test('the key of the operator may deactivate the last Admin', async () => {
  const [one, two] = await twoAdmins('operator');
  for (const { user } of [one, two])
    assert.equal((await service.api('POST', `/api/users/${user.id}/deactivate`, {})).status, 200);
  assert.deepEqual(await activeAdmins(), []);
});
