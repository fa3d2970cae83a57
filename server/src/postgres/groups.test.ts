/** Work is grouped by tenant, one group of a tenant at a time, and a tenant without work is forgotten. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Groups } from './groups.ts';

test('a tenant is remembered while it has work, and no longer', async () => {
  const ends: (() => void)[] = [];
  const ran: string[] = [];
  const groups = new Groups<number>(
    (tenantId, group) => {
      ran.push(`${tenantId}: ${group.join(', ')}`);
      return new Promise((resolve) => ends.push(resolve));
    },
    { maxGroup: 2, maxQueue: 3 },
  );
  const turn = () => new Promise(setImmediate);
  for (let tenant = 0; tenant < 500; tenant += 1) groups.push(`tenant-${tenant}`, 1);
  await turn();
  assert.equal(groups.size, 500);
  assert.deepEqual(
    [2, 3, 4, 5].map((member) => groups.push('tenant-0', member)),
    [true, true, true, false],
  );
  const idle = groups.idle();
  while (groups.size > 0) {
    for (const end of ends.splice(0)) end();
    await turn();
  }
  await idle;
  assert.deepEqual(
    ran.filter((one) => one.startsWith('tenant-0:')),
    ['tenant-0: 1', 'tenant-0: 2, 3', 'tenant-0: 4'],
  );
  groups.push('tenant-0', 6);
  await turn();
  assert.equal(ran.at(-1), 'tenant-0: 6', 'it begins anew');
});
