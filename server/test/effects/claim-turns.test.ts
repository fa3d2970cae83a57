/** When due effects are claimed: at once, but seldom for commits that bring nothing due. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ClaimTurns } from '../../src/queue/claim-turns.ts';

const tenantId = 'tenant';

/** Turns that find what they are told to; each claim takes a moment of its own. */
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

test('commits that bring nothing due cause one claim in 20 ms, and none is left without', async (t) => {
  const run = startTurns(t);
  await run.commits(1_000);
  assert.ok(run.claims.length >= 48 && run.claims.length <= 51, `${run.claims.length} claims`);
  await run.pass(20);
  const before = run.claims.length;
  run.turns.afterCommit(tenantId);
  await run.pass(20);
  assert.equal(run.claims.length, before + 1, 'the last commit has its claim');
});

test('after a quiet moment, and after one that found something, a commit is looked after at once', async (t) => {
  const run = startTurns(t);
  await run.commits(200);
  await run.pass(40);
  await run.pass(40);
  const quiet = run.claims.length;
  run.turns.afterCommit(tenantId);
  await run.pass(0);
  assert.equal(run.claims.length, quiet + 1, 'after a quiet moment');
  await run.commits(200);
  run.find(3);
  await run.commits(40);
  const busy = run.claims.length;
  await run.commits(10);
  assert.equal(run.claims.length, busy + 10, 'each of those after one that found something');
});

test('what a lane asks for is claimed at once, and another tenant waits for nobody', async (t) => {
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

/** Turns whose claims end when they are told to. */
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

test('a tenant has one claim at a time; what is wanted meanwhile is looked for after it', async () => {
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

test('a commit during the claim that ends a cool-down is looked after at once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { turns, begun, end } = holdTurns();
  turns.afterCommit(tenantId);
  await end(0);
  turns.afterCommit(tenantId);
  assert.equal(begun(), 1, 'it waits for the cool-down');
  t.mock.timers.tick(20);
  assert.equal(begun(), 2);
  turns.afterCommit(tenantId);
  await end(1);
  assert.equal(begun(), 3);
  await end(0);
});

test('who asks for a claim waits for one, though more are wanted without end', async () => {
  const { turns, begun, end } = holdTurns();
  let isOver = false;
  const asked = turns.now(tenantId).then(() => {
    isOver = true;
  });
  turns.afterCommit(tenantId);
  await end(1);
  assert.equal(begun(), 2);
  assert.ok(isOver, 'the poll goes on to the next tenant');
  await asked;
});

test('a stop during a claim begins no other', async () => {
  const { turns, begun, end } = holdTurns();
  void turns.now(tenantId);
  turns.afterCommit(tenantId);
  turns.stop();
  await end(1);
  assert.equal(begun(), 1);
  assert.equal(turns.isBusy, false);
});

test('after a stop none begins, nor does one that waits for its pause', async (t) => {
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
