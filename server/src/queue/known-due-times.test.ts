/** Which due times a process claims, and when. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Due, DueTimes } from './due-times.ts';

const startMs = Date.parse('2026-11-21T08:30:00.000Z');

function startTimes(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: startMs });
  const claims: { due: Due; atMs: number }[] = [];
  const times = new DueTimes(
    () => new Date(),
    (due) => claims.push(...due.map((one) => ({ due: one, atMs: Date.now() - startMs }))),
  );
  return {
    times,
    claims,
    at: () => claims.map(({ atMs }) => atMs),
    pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 1) t.mock.timers.tick(1);
    },
    due: (ms: number, tenantId = 'tenant', lane = 'hook'): Due => {
      return { tenantId, lane, dueMs: startMs + ms };
    },
  };
}

test('what this process recorded is claimed at its time', (t) => {
  const run = startTimes(t);
  for (const ms of [1_000, 300, 4_999]) run.times.addOwn(run.due(ms));
  run.pass(299);
  assert.deepEqual(run.at(), []);
  run.pass(1);
  assert.deepEqual(run.at(), [300]);
  run.pass(4_700);
  assert.deepEqual(run.at(), [300, 1_000, 4_999]);
});

test('due times far away are left to later polls, whatever their distance', (t) => {
  const run = startTimes(t);
  for (const ms of [5_001, 2 ** 31, 2 ** 40]) {
    run.times.addOwn(run.due(ms));
    run.times.addFound(run.due(ms));
  }
  run.pass(10_000);
  assert.deepEqual(run.at(), []);
});

test('due times of a lane within 100 ms cause one claim, of other lanes others', (t) => {
  const run = startTimes(t);
  for (let ms = 1_000; ms < 2_000; ms += 1) run.times.addOwn(run.due(ms));
  run.times.addOwn(run.due(1_000, 'tenant', 'other'));
  run.pass(3_000);
  const of = (lane: string) => run.claims.filter(({ due }) => due.lane === lane);
  assert.equal(of('hook').length, 10);
  for (const { due, atMs } of of('hook')) assert.ok(startMs + atMs - due.dueMs <= 10);
  assert.equal(of('other').length, 1);
});

test('a claim that began after an effect was due makes another one needless', (t) => {
  const run = startTimes(t);
  run.times.addOwn(run.due(1_000));
  run.times.addOwn(run.due(2_000));
  run.times.claimBegins('tenant', startMs + 1_000);
  run.pass(3_000);
  assert.deepEqual(run.at(), [2_000]);
});

test('several processes claim what they found at different moments, within 80 ms', (t) => {
  const runs = Array.from({ length: 20 }, () => {
    const claims: number[] = [];
    const times = new DueTimes(
      () => new Date(),
      () => claims.push(Date.now() - startMs),
    );
    return { times, claims };
  });
  const { due, pass } = startTimes(t);
  for (const { times } of runs) times.addFound(due(1_000));
  pass(2_000);
  const all = runs.flatMap(({ claims }) => claims);
  assert.equal(all.length, runs.length);
  assert.ok(Math.min(...all) >= 1_000 && Math.max(...all) <= 1_090, all.join());
  assert.ok(new Set(all).size > 5, all.join());
});

test('a tenant whose effects another process claims is left to that process, until it does not', (t) => {
  const run = startTimes(t);
  run.times.addFound(run.due(500));
  run.times.addFound(run.due(500, 'own'));
  run.pass(600);
  assert.equal(run.claims.length, 2);
  run.times.claimBegins('tenant', Date.now());
  run.times.claimEnded('tenant', 0);
  run.times.claimEnded('own', 1);
  for (const tenantId of ['tenant', 'own']) run.times.addFound(run.due(1_000, tenantId));
  run.pass(600);
  assert.deepEqual(
    run.claims.slice(2).map(({ due }) => due.tenantId),
    ['own'],
  );
  // What it recorded itself is not left to others.
  run.times.addOwn(run.due(1_500));
  run.pass(500);
  assert.equal(run.claims.length, 4);
  // A poll finds something that is due: the other process does not claim it.
  run.times.polled(['tenant']);
  run.times.addFound(run.due(2_000));
  run.pass(500);
  assert.equal(run.claims.length, 5);
});

test('a clock that is set back delays nothing that a poll finds again', (t) => {
  const run = startTimes(t);
  run.times.addOwn(run.due(1_000));
  t.mock.timers.setTime(startMs - 3_600_000);
  run.times.addOwn(run.due(-3_600_000 + 200));
  run.pass(300);
  assert.equal(run.claims.length, 1);
});

test('knows a limited number of due times, and none after a stop', (t) => {
  const run = startTimes(t);
  for (let index = 0; index < 60_000; index += 1)
    run.times.addOwn(run.due(100, 'tenant', `lane ${index}`));
  t.mock.timers.tick(200);
  assert.equal(run.claims.length, 50_000);
  run.times.addOwn(run.due(300));
  run.times.stop();
  run.pass(500);
  assert.equal(run.claims.length, 50_000);
});
