/** Claims: one worker runs each effect; lost, late and stopped workers repeat nothing and use no attempts. */
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { afterEach, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  attemptsOf,
  changePolicy,
  effectsOf,
  effectWhen,
  type Hook,
  later,
  startHook,
  until,
} from '../../test/support/deliveries.ts';
import { invoiceIn } from '../../test/support/invoices.ts';
import { answer, type Behaviour, hang } from '../../test/support/receiver.ts';
import { type EffectOptions, type Service, startService } from '../../test/support/service.ts';

const hourMs = 3_600_000;
const posted = { eventTypes: ['invoice.posted'] };
const opened: Service[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** A service that runs no effects itself. */
async function startBase(): Promise<Service> {
  const base = await startService();
  opened.push(base);
  return base;
}

/** A second process with a worker. */
async function startWorker(base: Service, effects: EffectOptions = {}): Promise<Service> {
  const worker = await startService({ beside: base, effects: { drainMs: 50, ...effects } });
  opened.push(worker);
  return worker;
}

function heldBy({ background }: Service): number {
  return background?.worker.held().claimed ?? 0;
}

/** Whether a background error matches; on a slow machine there may be other errors. */
const hasFailed = ({ failures }: Service, how: RegExp) =>
  failures.some((error) => how.test(String(error)));

const isLocked = (error: unknown) => /lock timeout/.test(String(error));

const post = (base: Service, count: number) =>
  Promise.all(Array.from({ length: count }, () => invoiceIn(base.tenant, 'Posted')));

/** Holds each request until `release` responds to it. */
function gate() {
  const waiting: Socket[] = [];
  const behave: Behaviour = (socket) => {
    waiting.push(socket);
  };
  return {
    behave,
    waiting,
    release(status: number) {
      for (const socket of waiting.splice(0))
        answer(status)(socket, undefined as unknown as Parameters<Behaviour>[1]);
    },
  };
}

/** Leaves an effect as if its worker was lost, after `rescues` earlier losses. */
async function lose(base: Service, id: string | undefined, rescues = 0): Promise<void> {
  await base.sql(
    `update effect set status = 'Running', waiting_since = next_attempt_at, next_attempt_at = null,
      claim_id = '01a1fd1e-8c00-7000-8000-000000000001', lease_until = $2, rescues = $3 where id = $1`,
    [id, base.clock.now().toISOString(), rescues],
  );
}

test('two workers on one database send each delivery once', async (t) => {
  const base = await startBase();
  const hook = await startHook(t, base, { fields: posted });
  const workers = [await startWorker(base), await startWorker(base)];
  // Bulk posting, so that each worker finds many effects.
  for (let round = 0; round < 3; round += 1) {
    await post(base, 60);
    for (const worker of workers)
      worker.engine.commits.announce(base.tenant.id, { events: false, effects: true });
  }
  const effects = await hook.ended(180);
  const ids = hook.deliveries().map(({ id }) => id);
  assert.equal(ids.length, 180);
  assert.equal(new Set(ids).size, 180);
  assert.deepEqual(
    [...new Set(effects.map((one) => `${one.status} ${one['attempts']}`))],
    ['Succeeded 1'],
  );
  const rows = await base.sql(
    'select count(*) from attempt a join effect e on e.tenant_id = a.tenant_id and e.id = a.effect_id ' +
      'where e.kind = $1',
    ['webhook'],
  );
  assert.equal(Number(rows[0]?.['count']), 180);
  for (const worker of workers) assert.deepEqual(worker.failures, []);
});

test('a worker whose lease expired cannot record its result; that of the next worker counts', async (t) => {
  const base = await startBase();
  const gated = gate();
  const hook = await startHook(t, base, { behave: gated.behave, fields: posted });
  const late = await startWorker(base, { leaseMs: 5_000, heartbeatMs: hourMs });
  await post(base, 1);
  later(late, 0);
  await hook.arrived(1);
  const [running] = await hook.effects('status.eq=Running');
  assert.ok(running);
  const refused = await base.api('POST', `/api/effects/${running.id}/cancel`);
  assert.equal(refused.body.code, 'invalid_transition', 'a running effect was cancelled');
  const behaveWell = answer(200, 'the second');
  hook.behave(behaveWell);
  await startWorker(base);
  base.clock.advance(5_001);
  const done = await effectWhen(base.tenant, running.id, ({ status }) => status === 'Succeeded');
  assert.deepEqual([done['attempts'], done['rescues']], [1, 1]);
  gated.release(500);
  await until('the late worker to be done', () => heldBy(late) === 0);
  const last = (await base.api('GET', `/api/effects/${running.id}`)).body;
  assert.deepEqual(last, done, 'the late response changed the effect');
  const attempts = attemptsOf(last);
  assert.deepEqual(
    attempts.map(({ number, outcome, responseBody }) => [number, outcome, responseBody]),
    [[1, 'ok', 'the second']],
  );
  assert.equal(new Set(hook.deliveries().map(({ id }) => id)).size, 1);
  const { failingSince } = await hook.record();
  assert.equal(failingSince, null, 'the late response counted against the receiver');
});

test('an effect of a lost worker keeps its place before those that became due later', async (t) => {
  const base = await startBase();
  const gated = gate();
  const hook = await startHook(t, base, { behave: gated.behave, fields: posted });
  await post(base, 1);
  const [held] = await hook.effects();
  await lose(base, held?.id);
  base.clock.advance(1_000);
  await post(base, 20);
  base.clock.advance(1_000);
  await startWorker(base);
  // The later effects that are claimed together with the rescued one may precede it.
  await hook.arrived(1);
  hook.behave(answer(200));
  gated.release(200);
  const effects = await hook.ended(21);
  assert.equal(effects.find(({ id }) => id === held?.id)?.['rescues'], 1);
  const ids = hook.deliveries().map(({ id }) => id);
  assert.equal(ids.length, 21);
  const place = ids.indexOf(String(held?.['eventId']));
  assert.ok(place >= 0 && place <= 4, `delivered as number ${place + 1} of ${ids.length}`);
});

test('a worker that extends its lease keeps its effect, however long the call takes', async (t) => {
  const base = await startBase();
  const gated = gate();
  const hook = await startHook(t, base, { behave: gated.behave, fields: posted });
  const slow = await startWorker(base, { leaseMs: 5_000, heartbeatMs: 5 });
  const other = await startWorker(base);
  await post(base, 1);
  later(slow, 0);
  await hook.arrived(1);
  for (let step = 0; step < 10; step += 1) {
    base.clock.advance(2_000);
    const now = base.clock.now().toISOString();
    await until('a longer lease', async () => {
      const rows = await base.sql(
        "select 1 from effect where status = 'Running' and kind = 'webhook' and lease_until > $1::timestamptz + interval '4 s'",
        [now],
      );
      return rows.length === 1;
    });
    later(other, 0);
  }
  gated.release(200);
  const [effect] = await hook.ended(1);
  assert.deepEqual([effect?.['attempts'], effect?.['rescues']], [1, 0]);
  assert.equal(hook.deliveries().length, 1);
});

test('an effect that repeatedly ends its workers is delayed more each time, but never fails or uses an attempt', async (t) => {
  const base = await startBase();
  const hook = await startHook(t, base, { fields: posted });
  await post(base, 1);
  const [effect] = await hook.effects();
  await lose(base, effect?.id, 4);
  base.clock.advance(1);
  const worker = await startWorker(base);
  const waits = await effectWhen(base.tenant, effect?.id, (one) => one['rescues'] === 5);
  assert.deepEqual(
    [waits.status, waits['attempts'], waits['lastOutcome']],
    ['Pending', 0, 'internal'],
  );
  assert.match(String(waits['lastReason']), /worker stopped/);
  assert.match(String(waits['lastRemedy']), /retried automatically/);
  assert.deepEqual(attemptsOf(waits), []);
  const delayMs = Date.parse(String(waits['nextAttemptAt'])) - base.clock.now().getTime();
  assert.equal(delayMs, 80_000);
  assert.equal(hook.connections(), 0);
  later(worker, delayMs);
  const done = await effectWhen(base.tenant, effect?.id, ({ status }) => status === 'Succeeded');
  assert.deepEqual([done['attempts'], done['rescues']], [1, 5]);
});

/** A worker with eight running calls and more claimed effects. */
async function crowded(t: TestContext, drainMs: number) {
  const base = await startBase();
  const gated = gate();
  const hook = await startHook(t, base, { fields: posted });
  const worker = await startWorker(base, { drainMs });
  // A lane grows to its full width while its calls succeed.
  await post(base, 16);
  later(worker, 0);
  await hook.ended(16);
  hook.behave(gated.behave);
  await post(base, 40);
  later(worker, 0);
  await until('eight calls', () => gated.waiting.length === 8);
  await until('claims ahead', () => heldBy(worker) > 8);
  return { base, hook, worker, gated };
}

const fresh = (hook: Hook, query: string) => hook.effects(`${query}&attempts.eq=0`);

test('a graceful stop waits for running calls, and releases effects that have not started', async (t) => {
  const { base, hook, worker, gated } = await crowded(t, 30_000);
  base.clock.advance(1_000);
  const stopped = worker.background?.stop();
  await until(
    'the claims to be released',
    async () => (await fresh(hook, 'status.eq=Pending')).length === 32,
  );
  const places = await fresh(hook, 'status.eq=Pending');
  for (const one of places)
    assert.equal(one['nextAttemptAt'], one['createdAt'], 'its original place');
  gated.release(200);
  await stopped;
  assert.equal(hook.deliveries().length, 16 + 8);
  assert.equal((await hook.withStatus('Succeeded', 24)).length, 24);
  hook.behave(answer(200));
  await startWorker(base);
  const all = await hook.ended(56);
  assert.ok(all.every((one) => one['attempts'] === 1 && one['rescues'] === 0));
  assert.equal(hook.deliveries().length, 56);
});

test('calls that outlast a graceful stop are aborted and use no attempt', async (t) => {
  const { base, hook, worker } = await crowded(t, 50);
  await worker.background?.stop();
  assert.equal(heldBy(worker), 0);
  const waiting = await hook.effects('status.eq=Pending');
  assert.equal(waiting.length, 40);
  assert.ok(waiting.every((one) => one['attempts'] === 0 && one['rescues'] === 0));
  const [row] = await base.sql(
    'select count(*) from attempt a join effect e on e.tenant_id = a.tenant_id and e.id = a.effect_id ' +
      'where e.kind = $1',
    ['webhook'],
  );
  assert.equal(Number(row?.['count']), 16);
  assert.equal((await hook.record())['failingSince'], null);
  hook.behave(answer(200));
  await startWorker(base);
  const all = await hook.ended(56);
  assert.ok(all.every((one) => one['attempts'] === 1));
});

test('a stop during the second attempt keeps the first one counted', async (t) => {
  const base = await startBase();
  const hook = await startHook(t, base, { behave: answer(500), fields: posted });
  const worker = await startWorker(base, { drainMs: 20 });
  await post(base, 1);
  later(worker, 0);
  await hook.withStatus('Retrying');
  hook.behave(hang);
  later(worker, 70_000);
  await hook.arrived(2);
  await worker.background?.stop();
  const [effect] = await hook.effects();
  assert.deepEqual(
    [effect?.status, effect?.['attempts'], effect?.['roundAttempts'], effect?.['rescues']],
    ['Retrying', 1, 1, 0],
  );
});

test('while the database fails to record results, nothing is lost and nothing is sent twice', async (t) => {
  const base = await startBase();
  const hook = await startHook(t, base, { fields: posted });
  const worker = await startWorker(base);
  await base.sql(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`);
  await base.sql('create trigger refuse before insert on attempt execute function refuse()');
  await post(base, 3);
  later(worker, 0);
  await hook.arrived(2);
  await until('a refusal', () => hasFailed(worker, /not now/));
  assert.deepEqual(await hook.effects('attempts.gt=0'), []);
  await base.sql('drop function refuse cascade');
  const effects = await hook.ended(3);
  assert.ok(effects.every((one) => one.status === 'Succeeded' && one['attempts'] === 1));
  assert.equal(hook.deliveries().length, 3);
});

test('an effect that waits too long for a lock uses no attempt, and none is recorded', async () => {
  const base = await startBase();
  await post(base, 1);
  await base.sql('begin');
  // A rebuild of the summaries holds this lock, for longer than a statement waits.
  await base.sql('lock table analytics_state');
  const worker = await startWorker(base, { lockTimeoutMs: 100 });
  later(worker, 0);
  await until('two refusals', () => worker.failures.filter(isLocked).length >= 2);
  await base.sql('rollback');
  const [effect] = await until('the end', async () => {
    later(worker, 1_000);
    const found = await effectsOf(base.tenant, 'kind.eq=analytics');
    return found.every((one) => one.status === 'Succeeded') && found;
  });
  const shown = await base.api('GET', `/api/effects/${effect?.id}`);
  assert.deepEqual(
    attemptsOf(shown.body).map((attempt) => attempt['outcome']),
    ['ok'],
  );
});

test('an effect that always fails with a transient error delays no others, and shows the reason', async () => {
  const base = await startBase();
  const poison = await invoiceIn(base.tenant, 'Released');
  const fine = await invoiceIn(base.tenant, 'Released');
  await base.sql(`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`);
  await base.sql(
    `create trigger disk_full before insert on document for each row
      when (new.subject_id = '${poison.id}') execute function disk_full()`,
  );
  const worker = await startWorker(base);
  later(worker, 0);
  const printed = async ({ id }: { id: string }) =>
    (await effectsOf(base.tenant, `kind.eq=pdf&subjectId.eq=${id}`))[0];
  await until('the other one', async () => (await printed(fine))?.status === 'Succeeded');
  const stuck = await printed(poison);
  assert.deepEqual([stuck?.status, stuck?.['attempts']], ['Pending', 0]);
  assert.ok(Number(stuck?.['rescues']) >= 1);
  assert.match(String(stuck?.['lastReason']), /no room/);
});

test('heartbeats do not wait for other work: slow claims do not lose leases', async (t) => {
  const base = await startBase();
  const held = gate();
  const hook = await startHook(t, base, { behave: held.behave, fields: posted });
  await post(base, 1);
  const lease = { leaseMs: 1_500, heartbeatMs: 300 };
  const worker = await startWorker(base, { ...lease, maxConnections: 1 });
  later(worker, 0);
  await hook.arrived(1);
  await base.sql(`create function slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(4); return new; end $$`);
  await base.sql(
    `create trigger slowly before update on effect for each row
      when (new.status = 'Running' and old.status = 'Pending') execute function slowly()`,
  );
  await invoiceIn(base.other, 'Posted');
  const clock = setInterval(() => base.clock.advance(100), 100);
  t.after(() => clearInterval(clock));
  later(worker, 0);
  await sleep(3_500);
  const now = base.clock.now().toISOString();
  const [kept] = await base.sql(
    "select lease_until > $1 as living from effect where kind = 'webhook' and tenant_id = $2",
    [now, base.tenant.id],
  );
  await base.sql('drop function slowly cascade');
  assert.deepEqual(kept, { living: true });
  held.release(200);
  const [done] = await hook.ended(1);
  assert.deepEqual([done?.['attempts'], done?.['rescues']], [1, 0]);
});

test('a result that the database rejects affects no other, and is recorded without its body', async (t) => {
  const base = await startBase();
  const behave: Behaviour = (socket, request) =>
    answer(200, request.body.includes('poison') ? 'poison' : 'fine')(socket, request);
  const hook = await startHook(t, base, { behave, fields: posted });
  const worker = await startWorker(base);
  await base.sql("alter table attempt add constraint no_poison check (response_body <> 'poison')");
  for (const memo of ['one', 'poison', 'three']) await invoiceIn(base.tenant, 'Posted', { memo });
  later(worker, 0);
  const effects = await hook.ended(3);
  assert.deepEqual(
    effects.map((one) => `${one.status} ${one['attempts']} ${one['lastHttpStatus']}`),
    ['Succeeded 1 200', 'Succeeded 1 200', 'Succeeded 1 200'],
  );
  const shown = await Promise.all(
    effects.map(async ({ id }) => (await base.api('GET', `/api/effects/${id}`)).body),
  );
  const bodies = shown.map((effect) => attemptsOf(effect)[0]?.['responseBody']);
  assert.deepEqual(bodies.sort(), ['fine', 'fine', null]);
  const reasons = effects.map((one) => one['lastReason']);
  assert.equal(
    reasons.filter((reason) => /could not store the request/.test(String(reason))).length,
    1,
  );
  assert.equal(hook.deliveries().length, 3);
  assert.ok(hasFailed(worker, /no_poison/));
});

test('a stop ends although the database fails to record results; the effect runs again', async (t) => {
  const base = await startBase();
  const hook = await startHook(t, base, { fields: posted });
  const worker = await startWorker(base);
  await base.sql(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`);
  await base.sql('create trigger refuse before insert on attempt execute function refuse()');
  await post(base, 1);
  later(worker, 0);
  await until('a refusal', () => hasFailed(worker, /not now/));
  await worker.background?.stop();
  await base.sql('drop function refuse cascade');
  const [effect] = await hook.effects('status.in=Pending,Running');
  assert.equal(effect?.['attempts'], 0);
  base.clock.advance(21_000);
  await startWorker(base);
  const [done] = await hook.ended(1);
  assert.deepEqual([done?.status, done?.['attempts']], ['Succeeded', 1]);
  assert.equal(hook.deliveries().length, 2);
});

test('an effect that was claimed before its endpoint was disabled is not sent', async (t) => {
  const { base, hook, worker, gated } = await crowded(t, 30_000);
  await hook.act('disable');
  // The cached endpoint is valid for a second.
  base.clock.advance(1_000);
  hook.behave(answer(200));
  gated.release(200);
  await hook.withStatus('Succeeded', 24);
  await until('the claims to be released', () => heldBy(worker) === 0);
  assert.equal(hook.deliveries().length, 24);
  const waiting = await hook.effects('status.eq=Pending');
  assert.equal(waiting.length, 32);
  assert.ok(waiting.every((one) => one['attempts'] === 0 && one['rescues'] === 0));
  await hook.act('enable');
  later(worker, 0);
  await hook.ended(56);
  assert.equal(hook.deliveries().length, 56);
  assert.deepEqual(base.failures, []);
});

test('effects of two tenants do not wait for each other', async (t) => {
  const base = await startBase();
  const worker = await startWorker(base);
  await changePolicy(base.other, 'post-transaction', { timeoutSeconds: 60 });
  const hung = await startHook(t, base, { tenant: base.other, behave: hang });
  const fine = await startHook(t, base);
  await Promise.all(Array.from({ length: 12 }, () => invoiceIn(base.other, 'Posted')));
  await post(base, 12);
  later(worker, 0);
  await fine.ended(12);
  assert.ok(hung.connections() > 0);
  assert.deepEqual(await effectsOf(base.other, 'kind.eq=webhook&attempts.gt=0'), []);
});
