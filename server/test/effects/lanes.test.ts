/** Which claimed effect runs next: what a lane holds follows how its calls end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claimed } from '../../src/effects/handler.ts';
import { Lanes } from '../../src/effects/lanes.ts';
import { until } from '../support/deliveries.ts';

const tenantId = 'tenant';

function claimedOf(lane: string, count: number): Claimed[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${lane}-${index}`,
    revision: 2,
    kind: 'webhook',
    policy: 'post-transaction',
    name: 'invoice.posted',
    lane,
    params: {},
    subjectType: null,
    subjectId: null,
    eventId: null,
    webhookEndpointId: lane,
    attempts: 0,
    roundAttempts: 0,
    requestId: 'test',
    tenantId,
    claimId: 'claim',
    attempt: 1,
    timeoutMs: 1_000,
  }));
}

test('a lane that went well and now fails gives back what it had claimed ahead', async () => {
  let isFine = true;
  const givenBack: Claimed[] = [];
  const started: string[] = [];
  const lanes = new Lanes(
    async ({ id }) => {
      started.push(id);
      await new Promise(setImmediate);
      return isFine;
    },
    (claimed) => givenBack.push(...claimed),
  );
  const claim = (count: number) => {
    const room = lanes.room(tenantId);
    lanes.add(tenantId, room, claimedOf('hook', count));
    return room;
  };
  claim(2);
  await until('all ended', () => lanes.running === 0);
  const wide = lanes.room(tenantId).lanes['hook'] ?? 0;
  assert.ok(wide > 100, `${wide}`);
  isFine = false;
  const before = started.length;
  claim(wide);
  await until('the rest given back', () => givenBack.length > 0);
  const ran = started.length - before;
  // Those under way, and the few that wait for their turn between two rests.
  assert.ok(ran <= 16, `${ran} ran`);
  assert.ok(wide - ran - givenBack.length <= 4, `${givenBack.length} given back`);
  const held = 1_000 - lanes.room(tenantId).total;
  assert.ok(held <= 5, `${held} of the tenant's places are held`);
});

test('lanes of slow receivers leave room for the others of their tenant', async () => {
  const finish: (() => void)[] = [];
  let isSlow = false;
  const lanes = new Lanes(
    () => new Promise((resolve) => (isSlow ? finish.push(() => resolve(true)) : resolve(true))),
    () => undefined,
  );
  const slow = ['a', 'b', 'c', 'd', 'e', 'f'];
  const claimAll = () => {
    for (const name of slow) {
      const room = lanes.room(tenantId);
      lanes.add(
        tenantId,
        room,
        claimedOf(name, Math.min(room.lanes[name] ?? room.usual, room.total)),
      );
    }
  };
  // All go well, so that each lane may claim as far ahead as it ever does; then their receivers hang.
  claimAll();
  await until('all ended', () => lanes.running === 0);
  isSlow = true;
  claimAll();
  const room = lanes.room(tenantId);
  assert.equal(lanes.running, slow.length * 8);
  assert.ok(room.total >= 100, `${room.total} places are left`);
  assert.ok(slow.every((name) => (room.held[name] ?? 0) > 8));
  for (const end of finish) end();
});
