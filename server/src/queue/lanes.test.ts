/** Which claimed effect runs next: the capacity of a lane follows the results of its calls. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../test/support/deliveries.ts';
import type { Claimed } from './handler.ts';
import { Lanes } from './lanes.ts';
import type { Reception } from './pace.ts';

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
    traceparent: null,
    ordinal: null,
    tenantId: of,
    claimId: 'claim',
    attempt: 1,
    timeoutMs: 1_000,
  }));
}

test('a lane whose calls begin to fail releases the effects it claimed ahead', async () => {
  let succeeds = true;
  const released: Claimed[] = [];
  const started: string[] = [];
  const lanes = new Lanes(rules, {
    start: async ({ id }) => {
      started.push(id);
      await new Promise(setImmediate);
      return succeeds ? 'ok' : 'failed';
    },
    release: (claimed) => released.push(...claimed),
  });
  const claim = (count: number) => {
    const capacity = lanes.capacity(tenantId);
    lanes.add(tenantId, capacity, claimedOf('hook', count));
    return capacity;
  };
  claim(2);
  await until('all ended', () => lanes.running === 0);
  const wide = lanes.capacity(tenantId).lanes['hook'] ?? 0;
  assert.ok(wide > 100, `${wide}`);
  succeeds = false;
  const before = started.length;
  claim(wide);
  await until('the rest released', () => released.length > 0);
  const ran = started.length - before;
  // Those running, and the few that wait between two delays.
  assert.ok(ran <= 16, `${ran} ran`);
  assert.ok(wide - ran - released.length <= 4, `${released.length} released`);
  const held = 1_000 - lanes.capacity(tenantId).total;
  assert.ok(held <= 5, `${held} of the tenant's slots are used`);
});

test('lanes of slow receivers leave capacity for the other lanes of their tenant', async () => {
  const finish: (() => void)[] = [];
  let isSlow = false;
  const lanes = new Lanes(rules, {
    start: () =>
      new Promise((resolve) => (isSlow ? finish.push(() => resolve('ok')) : resolve('ok'))),
    release: () => undefined,
  });
  const slow = ['a', 'b', 'c', 'd', 'e', 'f'];
  // As a claim does: lane by lane, up to the capacity of each and of the tenant.
  const claimAll = () => {
    const capacity = lanes.capacity(tenantId);
    const all = slow.flatMap((name) => claimedOf(name, capacity.lanes[name] ?? capacity.usual));
    lanes.add(tenantId, capacity, all.slice(0, capacity.total));
  };
  // All calls succeed, so that each lane claims as far ahead as possible; then the receivers hang.
  claimAll();
  await until('all ended', () => lanes.running === 0);
  isSlow = true;
  claimAll();
  const capacity = lanes.capacity(tenantId);
  assert.equal(lanes.running, slow.length * 8);
  assert.ok(capacity.total >= 100, `${capacity.total} slots are free`);
  assert.ok(slow.every((name) => (capacity.held[name] ?? 0) > 8));
  for (const end of finish) end();
});

test('the call rate adapts to a receiver with a rate limit, with few rejected calls', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  // A bucket of 10 calls, refilled with 5 per second.
  let left = 10;
  let filledAt = Date.now();
  let taken = 0;
  let refused = 0;
  const waiting: Claimed[] = [];
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
      waiting.push(claimed);
      return { pauseMs: 1_000 };
    },
    release: (claimed) => waiting.push(...claimed),
  });
  waiting.push(...claimedOf('hook', 600));
  const begun = Date.now();
  while (taken < 600 && Date.now() - begun < 600_000) {
    const capacity = lanes.capacity(tenantId);
    lanes.add(tenantId, capacity, waiting.splice(0, capacity.lanes['hook'] ?? capacity.usual));
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    t.mock.timers.tick(10);
  }
  const seconds = (Date.now() - begun) / 1_000;
  assert.equal(taken, 600);
  assert.ok(refused < 30, `${refused} refused in ${seconds} s`);
  // 590 calls take at least 118 s.
  assert.ok(seconds < 240, `${refused} refused in ${seconds} s`);
});

test('claims nothing for a receiver during its pause that it would have to release', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let succeeds = true;
  const released: Claimed[] = [];
  const lanes = new Lanes(rules, {
    start: async () => (succeeds ? 'ok' : { pauseMs: 60_000 }),
    release: (claimed) => released.push(...claimed),
  });
  const claim = async (name: string, of: string, count = Number.POSITIVE_INFINITY) => {
    const capacity = lanes.capacity(of);
    const fits = Math.min(count, capacity.lanes[name] ?? capacity.usual, capacity.total);
    lanes.add(of, capacity, claimedOf(name, fits, of));
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    return fits;
  };
  const other = '0193d0a4-0000-7000-8000-0000000000e2';
  for (const name of ['hook', 'email']) {
    succeeds = true;
    released.length = 0;
    // Both lanes reach their full width; where they share a receiver, one rejection pauses both.
    for (const tenant of [tenantId, other])
      for (let round = 0; round < 2; round += 1) await claim(name, tenant);
    succeeds = false;
    for (const tenant of [tenantId, other]) await claim(name, tenant);
    const turnedAway = released.length;
    assert.ok(turnedAway > 0, name);
    for (const tenant of [tenantId, other]) {
      for (let round = 0; round < 3; round += 1) await claim(name, tenant);
      assert.equal(lanes.capacity(tenant).lanes[name], 0, name);
    }
    assert.equal(released.length, turnedAway, name);
  }
});

test('a pause requested by a receiver is kept, whatever the results of the running calls', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const settle: ((reception: Reception) => void)[] = [];
  const lanes = new Lanes(rules, {
    start: () => new Promise((resolve) => settle.push(resolve)),
    release: () => undefined,
  });
  const turn = () => new Promise(setImmediate);
  lanes.add(tenantId, lanes.capacity(tenantId), claimedOf('hook', 2));
  settle.splice(0).forEach((end) => {
    end('ok');
  });
  await turn();
  lanes.add(tenantId, lanes.capacity(tenantId), claimedOf('hook', 12));
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
  // One call, and the next after a while.
  assert.equal(settle.length, 1);
  settle[0]?.('ok');
  await turn();
  assert.equal(settle.length, 1);
  t.mock.timers.tick(200);
  assert.equal(settle.length, 2);
});

test('all tenants share the mail server: ten mails at a time, round-robin, and one pause for all', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const under: { of: string; end: (reception: Reception) => void }[] = [];
  const lanes = new Lanes(rules, {
    start: (claimed) =>
      new Promise((resolve) => under.push({ of: claimed.tenantId, end: resolve })),
    release: () => undefined,
  });
  const turn = () => new Promise(setImmediate);
  const tenants = Array.from({ length: 20 }, (_, index) => `tenant-${index}`);
  for (const of of tenants) lanes.add(of, lanes.capacity(of), claimedOf('email', 2, of));
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
  assert.equal(served.size, 20, 'a tenant had no turn');
  const [first, ...others] = under.splice(0);
  first?.end({ pauseMs: 5_000 });
  for (const { end } of others) end('ok');
  await turn();
  assert.equal(under.length, 0);
  t.mock.timers.tick(4_999);
  assert.equal(under.length, 0);
  t.mock.timers.tick(1);
  assert.equal(under.length, 1, 'one of all tenants');
  t.mock.timers.tick(100);
  assert.equal(under.length, 2);
});

test('a rate limit is forgotten after a long time without rejections', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const under: ((reception: Reception) => void)[] = [];
  const lanes = new Lanes(rules, {
    start: () => new Promise((resolve) => under.push(resolve)),
    release: () => undefined,
  });
  const turn = () => new Promise(setImmediate);
  const add = (count: number) =>
    lanes.add(tenantId, lanes.capacity(tenantId), claimedOf('hook', count));
  t.mock.timers.tick(3_600_000);
  add(1);
  under.shift()?.({ pauseMs: 0 });
  await turn();
  t.mock.timers.tick(700_000);
  add(4);
  under.shift()?.('ok');
  await turn();
  assert.equal(under.length, 3, 'some of the others still wait');
});

test('an effect that was deferred without a call does not change the rate', async () => {
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
    lanes.add(tenantId, lanes.capacity(tenantId), claimedOf('email', count));
  claim(1);
  await until('the busy mail server', () => started.length === 1 && lanes.running === 0);
  reception = 'none';
  claim(1);
  await until('the deferral', () => started.length === 2 && lanes.running === 0);
  const capacity = lanes.capacity(tenantId).lanes['email'];
  assert.equal(capacity, 1, 'the rate has changed');
  reception = 'ok';
  claim(1);
  await until('the mail to be sent', () => started.length === 3 && lanes.running === 0);
});

test('a lane whose latest call failed runs one call at a time, with a delay in between', async (t) => {
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
    lanes.add(tenantId, lanes.capacity(tenantId), claimedOf('hook', count));
  add(12);
  assert.equal(under.length, 3, 'a new lane has three slots');
  await end('ok');
  assert.equal(under.length, 8);
  await end('failed');
  assert.equal(under.length, 7, 'another call started');
  await end('ok');
  assert.equal(under.length, 8, 'the delay remains after a success');
  while (under.length > 0) await end('failed');
  t.mock.timers.tick(199);
  assert.equal(under.length, 0);
  t.mock.timers.tick(1);
  assert.equal(under.length, 1);
});

test('a call that hangs does not stop a new lane, and a failure leaves it one slot', async () => {
  for (const [reception, running] of [
    ['ok', 6],
    ['failed', 2],
  ] as const) {
    const under: ((reception: Reception) => void)[] = [];
    const lanes = new Lanes(rules, {
      start: () => new Promise((resolve) => under.push(resolve)),
      release: () => undefined,
    });
    for (let claims = 0; claims < 3; claims += 1) {
      const capacity = lanes.capacity(tenantId);
      const count = capacity.lanes['hook'] ?? capacity.usual;
      lanes.add(tenantId, capacity, claimedOf('hook', count));
    }
    const [, second] = under;
    second?.(reception);
    await new Promise(setImmediate);
    assert.equal(lanes.running, running, reception);
  }
});

test('tenants without claimed effects for a minute are removed from memory, whatever the results', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const answers: Reception[] = ['ok', 'failed', 'none', { pauseMs: 5_000 }];
  const lanes = new Lanes(rules, {
    start: async ({ id }) => answers[Number(id.slice(-1)) % answers.length] ?? 'ok',
    release: () => undefined,
  });
  for (let tenant = 0; tenant < 1_000; tenant += 1) {
    const of = `tenant-${tenant}`;
    for (const lane of ['hook', 'email'])
      lanes.add(of, lanes.capacity(of), claimedOf(lane, 1 + (tenant % 4), of));
  }
  assert.equal(lanes.tenants, 1_000);
  lanes.forgetIdle();
  assert.equal(lanes.tenants, 1_000, 'a tenant with claimed effects was removed');
  // Nothing more is claimed.
  for (let round = 0; round < 2_000 && lanes.tenants > 0; round += 1) {
    await new Promise(setImmediate);
    t.mock.timers.tick(60_001);
    lanes.forgetIdle();
  }
  assert.equal(lanes.tenants, 0);
  assert.equal(lanes.running, 0);
});
