/** Which claimed effect runs next: what a lane holds follows how its calls end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claimed } from '../../src/queue/handler.ts';
import { Lanes } from '../../src/queue/lanes.ts';
import type { Reception } from '../../src/queue/pace.ts';
import { until } from '../support/deliveries.ts';

const tenantId = 'tenant';
const rules = { email: { slots: 10, isShared: true } } as const;

function claimedOf(lane: string, count: number, of = tenantId): Claimed[] {
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
    tenantId: of,
    claimId: 'claim',
    attempt: 1,
    timeoutMs: 1_000,
  }));
}

test('a lane that went well and now fails gives back what it had claimed ahead', async () => {
  let isFine = true;
  const givenBack: Claimed[] = [];
  const started: string[] = [];
  const lanes = new Lanes(rules, {
    start: async ({ id }) => {
      started.push(id);
      await new Promise(setImmediate);
      return isFine ? 'ok' : 'failed';
    },
    release: (claimed) => givenBack.push(...claimed),
  });
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
  const lanes = new Lanes(rules, {
    start: () =>
      new Promise((resolve) => (isSlow ? finish.push(() => resolve('ok')) : resolve('ok'))),
    release: () => undefined,
  });
  const slow = ['a', 'b', 'c', 'd', 'e', 'f'];
  // As a claim does: lane by lane, what each has room for, as long as the tenant has.
  const claimAll = () => {
    const room = lanes.room(tenantId);
    const all = slow.flatMap((name) => claimedOf(name, room.lanes[name] ?? room.usual));
    lanes.add(tenantId, room, all.slice(0, room.total));
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

test('a receiver that takes so many calls in a time is called so fast; few calls are turned away', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  // A bucket of 10 calls, to which 5 are added in a second.
  let left = 10;
  let filledAt = Date.now();
  let taken = 0;
  let refused = 0;
  const again: Claimed[] = [];
  const lanes = new Lanes(rules, {
    start: async (claimed) => {
      left = Math.min(10, left + ((Date.now() - filledAt) / 1_000) * 5);
      filledAt = Date.now();
      if (left >= 1) {
        left -= 1;
        taken += 1;
        return 'ok';
      }
      refused += 1;
      again.push(claimed);
      return { pauseMs: 1_000 };
    },
    release: (claimed) => again.push(...claimed),
  });
  again.push(...claimedOf('hook', 600));
  const begun = Date.now();
  while (taken < 600 && Date.now() - begun < 600_000) {
    const room = lanes.room(tenantId);
    lanes.add(tenantId, room, again.splice(0, room.lanes['hook'] ?? room.usual));
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    t.mock.timers.tick(10);
  }
  const seconds = (Date.now() - begun) / 1_000;
  assert.equal(taken, 600);
  assert.ok(refused < 30, `${refused} turned away in ${seconds} s`);
  // 590 take 118 s at best.
  assert.ok(seconds < 240, `${refused} turned away in ${seconds} s`);
});

test('while a receiver is waited for, nothing is claimed for it that would be given back', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let isFine = true;
  const givenBack: Claimed[] = [];
  const lanes = new Lanes(rules, {
    start: async () => (isFine ? 'ok' : { pauseMs: 60_000 }),
    release: (claimed) => givenBack.push(...claimed),
  });
  const claim = async (name: string, of: string, count = Number.POSITIVE_INFINITY) => {
    const room = lanes.room(of);
    const fits = Math.min(count, room.lanes[name] ?? room.usual, room.total);
    lanes.add(of, room, claimedOf(name, fits, of));
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    return fits;
  };
  const other = '0193d0a4-0000-7000-8000-0000000000e2';
  for (const name of ['hook', 'email']) {
    isFine = true;
    givenBack.length = 0;
    // Both lanes reach their full width; where they share a receiver, one call turns both away.
    for (const tenant of [tenantId, other])
      for (let round = 0; round < 2; round += 1) await claim(name, tenant);
    isFine = false;
    for (const tenant of [tenantId, other]) await claim(name, tenant);
    const turnedAway = givenBack.length;
    assert.ok(turnedAway > 0, name);
    for (const tenant of [tenantId, other]) {
      for (let round = 0; round < 3; round += 1) await claim(name, tenant);
      assert.equal(lanes.room(tenant).lanes[name], 0, name);
    }
    assert.equal(givenBack.length, turnedAway, name);
  }
});

test('a receiver that asks for a pause gets it, whatever the calls under way say', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const settle: ((reception: Reception) => void)[] = [];
  const lanes = new Lanes(rules, {
    start: () => new Promise((resolve) => settle.push(resolve)),
    release: () => undefined,
  });
  const turn = () => new Promise(setImmediate);
  lanes.add(tenantId, lanes.room(tenantId), claimedOf('hook', 2));
  settle.splice(0).forEach((end) => {
    end('ok');
  });
  await turn();
  lanes.add(tenantId, lanes.room(tenantId), claimedOf('hook', 12));
  const [first, second, third, ...others] = settle.splice(0);
  assert.equal(others.length, 5);
  first?.({ pauseMs: 12_000 });
  second?.({ pauseMs: 12_000 });
  third?.('ok');
  for (const end of others) end('failed');
  await turn();
  t.mock.timers.tick(11_999);
  assert.equal(settle.length, 0);
  t.mock.timers.tick(1);
  // One, and the next after a while.
  assert.equal(settle.length, 1);
  settle[0]?.('ok');
  await turn();
  assert.equal(settle.length, 1);
  t.mock.timers.tick(200);
  assert.equal(settle.length, 2);
});

test('all tenants have one mail server: ten mails at a time, by turns, and one pause for all', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const under: { of: string; end: (reception: Reception) => void }[] = [];
  const lanes = new Lanes(rules, {
    start: (claimed) =>
      new Promise((resolve) => under.push({ of: claimed.tenantId, end: resolve })),
    release: () => undefined,
  });
  const turn = () => new Promise(setImmediate);
  const tenants = Array.from({ length: 20 }, (_, index) => `tenant-${index}`);
  for (const of of tenants) lanes.add(of, lanes.room(of), claimedOf('email', 2, of));
  assert.equal(under.length, 10);
  const served = new Set<string>();
  for (let count = 0; count < 20; count += 1) {
    const next = under.shift();
    served.add(next?.of ?? '');
    next?.end('ok');
    await turn();
    assert.equal(under.length, 10);
  }
  for (const { of } of under) served.add(of);
  assert.equal(served.size, 20, 'somebody had no turn');
  const [first, ...others] = under.splice(0);
  first?.end({ pauseMs: 5_000 });
  for (const { end } of others) end('ok');
  await turn();
  assert.equal(under.length, 0);
  t.mock.timers.tick(4_999);
  assert.equal(under.length, 0);
  t.mock.timers.tick(1);
  assert.equal(under.length, 1, 'one of all');
  t.mock.timers.tick(100);
  assert.equal(under.length, 2);
});

test('a pace is forgotten when nothing was refused for long', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const under: ((reception: Reception) => void)[] = [];
  const lanes = new Lanes(rules, {
    start: () => new Promise((resolve) => under.push(resolve)),
    release: () => undefined,
  });
  const turn = () => new Promise(setImmediate);
  const add = (count: number) =>
    lanes.add(tenantId, lanes.room(tenantId), claimedOf('hook', count));
  t.mock.timers.tick(3_600_000);
  add(1);
  under.shift()?.({ pauseMs: 0 });
  await turn();
  t.mock.timers.tick(700_000);
  add(4);
  under.shift()?.('ok');
  await turn();
  assert.equal(under.length, 3, 'all the others at once');
});

test('what was put off without a call says nothing of the receiver', async () => {
  const started: string[] = [];
  let reception: Reception = { pauseMs: 0 };
  const lanes = new Lanes(rules, {
    start: async ({ id }) => {
      started.push(id);
      await new Promise(setImmediate);
      return reception;
    },
    release: () => undefined,
  });
  const claim = (count: number) =>
    lanes.add(tenantId, lanes.room(tenantId), claimedOf('email', count));
  claim(1);
  await until('the mail server was busy', () => started.length === 1 && lanes.running === 0);
  reception = 'none';
  claim(1);
  await until('put off', () => started.length === 2 && lanes.running === 0);
  const room = lanes.room(tenantId).lanes['email'];
  assert.equal(room, 1, 'as slow as before');
  reception = 'ok';
  claim(1);
  await until('sent', () => started.length === 3 && lanes.running === 0);
});

test('a lane whose latest call failed runs one at a time, and rests between two calls', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const under: ((reception: Reception) => void)[] = [];
  const lanes = new Lanes(rules, {
    start: () => new Promise((resolve) => under.push(resolve)),
    release: () => undefined,
  });
  const end = async (reception: Reception) => {
    under.shift()?.(reception);
    await new Promise(setImmediate);
  };
  const add = (count: number) =>
    lanes.add(tenantId, lanes.room(tenantId), claimedOf('hook', count));
  add(12);
  assert.equal(under.length, 1, 'nothing is known of it');
  await end('ok');
  assert.equal(under.length, 8);
  await end('failed');
  assert.equal(under.length, 7, 'no other starts');
  await end('ok');
  assert.equal(under.length, 8, 'a success ends the rest');
  while (under.length > 0) await end('failed');
  t.mock.timers.tick(199);
  assert.equal(under.length, 0);
  t.mock.timers.tick(1);
  assert.equal(under.length, 1);
});

test('tenants that held nothing for a minute are forgotten, whatever became of their effects', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const answers: Reception[] = ['ok', 'failed', 'none', { pauseMs: 5_000 }];
  const lanes = new Lanes(rules, {
    start: async ({ id }) => answers[Number(id.slice(-1)) % answers.length] ?? 'ok',
    release: () => undefined,
  });
  for (let tenant = 0; tenant < 1_000; tenant += 1) {
    const of = `tenant-${tenant}`;
    for (const lane of ['hook', 'email'])
      lanes.add(of, lanes.room(of), claimedOf(lane, 1 + (tenant % 4), of));
  }
  assert.equal(lanes.tenants, 1_000);
  lanes.forgetIdle();
  assert.equal(lanes.tenants, 1_000, 'what is held');
  // Nothing more is claimed.
  for (let round = 0; round < 2_000 && lanes.tenants > 0; round += 1) {
    await new Promise(setImmediate);
    t.mock.timers.tick(60_001);
    lanes.forgetIdle();
  }
  assert.equal(lanes.tenants, 0);
  assert.equal(lanes.running, 0);
});
