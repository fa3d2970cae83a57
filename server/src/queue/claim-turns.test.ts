/** When due effects are claimed: immediately, but at most every 20 ms while claims find nothing. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ClaimTurns } from './claim-turns.ts';

const tenantId = 'tenant';

/** Each claim finds as many effects as the test sets. */
function startTurns(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let due = 0;
  const claims: string[] = [];
  const turns = new ClaimTurns(async (of) => {
    claims.push(of);
    return due;
  });
  return {
    turns,
    claims,
    find(count: number) {
      due = count;
    },
    /** One commit in each millisecond. */
    async commits(ms: number, of = tenantId) {
      for (let at = 0; at < ms; at += 1) {
        turns.afterCommit(of);
        await this.pass(1);
      }
    },
    async pass(ms: number) {
      t.mock.timers.tick(ms);
      await new Promise(setImmediate);
    },
  };
}

test('commits without due effects cause one claim every 20 ms, and the last one is followed by a claim', async (t) => {
  const run = startTurns(t);
  await run.commits(1_000);
  assert.ok(run.claims.length >= 48 && run.claims.length <= 51, `${run.claims.length} claims`);
  await run.pass(20);
  const before = run.claims.length;
  run.turns.afterCommit(tenantId);
  await run.pass(20);
  assert.equal(run.claims.length, before + 1, 'no claim after the last commit');
});

test('a commit claims immediately after an idle interval and after a claim that found effects', async (t) => {
  const run = startTurns(t);
  await run.commits(200);
  await run.pass(40);
  await run.pass(40);
  const quiet = run.claims.length;
  run.turns.afterCommit(tenantId);
  await run.pass(0);
  assert.equal(run.claims.length, quiet + 1, 'after an idle interval');
  await run.commits(200);
  run.find(3);
  await run.commits(40);
  const busy = run.claims.length;
  await run.commits(10);
  assert.equal(run.claims.length, busy + 10, 'after each claim that found effects');
});

test('a lane that requests a claim gets one immediately, and tenants do not delay each other', async (t) => {
  const run = startTurns(t);
  await run.commits(200);
  const before = run.claims.length;
  void run.turns.now(tenantId);
  await run.pass(0);
  assert.equal(run.claims.length, before + 1);
  run.turns.afterCommit('other');
  await run.pass(0);
  assert.deepEqual(run.claims.slice(before), [tenantId, 'other']);
});

/** The test decides when each claim ends. */
function holdTurns() {
  const running: ((found: number) => void)[] = [];
  let begun = 0;
  const turns = new ClaimTurns(() => {
    begun += 1;
    return new Promise((resolve) => running.push(resolve));
  });
  return {
    turns,
    begun: () => begun,
    async end(found: number) {
      running.shift()?.(found);
      await new Promise(setImmediate);
    },
  };
}

test('a tenant has one claim at a time; requests during it cause one more', async () => {
  const { turns, begun, end } = holdTurns();
  void turns.now(tenantId);
  for (let count = 0; count < 5; count += 1) turns.afterCommit(tenantId);
  assert.equal(begun(), 1);
  await end(1);
  assert.equal(begun(), 2);
  await end(1);
  assert.equal(begun(), 2);
  assert.equal(turns.isBusy, false);
});

test('a commit during the claim at the end of a cool-down causes another claim immediately', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { turns, begun, end } = holdTurns();
  turns.afterCommit(tenantId);
  await end(0);
  turns.afterCommit(tenantId);
  assert.equal(begun(), 1, 'the commit does not wait for the cool-down');
  t.mock.timers.tick(20);
  assert.equal(begun(), 2);
  turns.afterCommit(tenantId);
  await end(1);
  assert.equal(begun(), 3);
  await end(0);
});

test('a request waits for one claim only, although more are requested', async () => {
  const { turns, begun, end } = holdTurns();
  let isOver = false;
  const asked = turns.now(tenantId).then(() => {
    isOver = true;
  });
  turns.afterCommit(tenantId);
  await end(1);
  assert.equal(begun(), 2);
  assert.ok(isOver, 'the poll continues with the next tenant');
  await asked;
});

test('a stop during a claim starts no other', async () => {
  const { turns, begun, end } = holdTurns();
  void turns.now(tenantId);
  turns.afterCommit(tenantId);
  turns.stop();
  await end(1);
  assert.equal(begun(), 1);
  assert.equal(turns.isBusy, false);
});

test('after a stop no claim starts, not even at the end of a cool-down', async (t) => {
  const run = startTurns(t);
  await run.commits(100);
  run.turns.afterCommit(tenantId);
  const before = run.claims.length;
  run.turns.stop();
  run.turns.afterCommit(tenantId);
  void run.turns.now(tenantId);
  await run.pass(100);
  assert.equal(run.claims.length, before);
});
