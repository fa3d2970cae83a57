/** What is due in the future begins when it is due: retries, jobs, and effects of processes that have ended. */
import assert from 'node:assert/strict';
import { afterEach, type TestContext, test } from 'node:test';
import {
  attemptsOf,
  changePolicy,
  effectsOf,
  effectWhen,
  type Hook,
  startHook,
  until,
} from '../../test/support/deliveries.ts';
import { invoiceIn } from '../../test/support/invoices.ts';
import { answer, type Behaviour, hang } from '../../test/support/receiver.ts';
import {
  type Body,
  type EffectOptions,
  type Service,
  startService,
} from '../../test/support/service.ts';
import { startScheduler } from './scheduler.ts';

const secondMs = 1_000;
/** Much less than the pause between two polls, which claims at due times must not wait for. */
const latestMs = 2 * secondMs;
const pollMs = 60 * secondMs;
const posted = { eventTypes: ['invoice.posted'] };
const opened: Service[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** The clock of the service advances with the real time until the test ends. */
function runClock(t: TestContext, { clock }: Service): void {
  let last = performance.now();
  const timer = setInterval(() => {
    const ms = Math.floor(performance.now() - last);
    last += ms;
    clock.advance(ms);
  }, 2);
  t.after(() => clearInterval(timer));
}

async function startBase(t: TestContext): Promise<Service> {
  const base = await startService();
  opened.push(base);
  runClock(t, base);
  return base;
}

async function startWorker(base: Service, effects: EffectOptions = {}): Promise<Service> {
  const worker = await startService({ beside: base, effects: { drainMs: 50, pollMs, ...effects } });
  opened.push(worker);
  return worker;
}

/** Responds 500 after a delay. */
const failAfter =
  (ms: number): Behaviour =>
  (socket, request) => {
    setTimeout(() => answer(500)(socket, request), ms);
  };

const startHooks = (t: TestContext, base: Service, count: number): Promise<Hook[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      startHook(t, base, { behave: failAfter(index * 130), fields: posted }),
    ),
  );

/** Milliseconds from the due time of each retry of an effect to its start; `delaysMs`: of its policy. */
function latenessOf(effect: Body, delaysMs: readonly number[]): number[] {
  const attempts = attemptsOf(effect);
  return delaysMs.map((delayMs, index) => {
    const dueMs = Date.parse(String(attempts[index]?.['endedAt'])) + delayMs;
    return Date.parse(String(attempts[index + 1]?.['startedAt'])) - dueMs;
  });
}

function assertPrompt(latenesses: readonly number[]): void {
  const late = latenesses.filter((ms) => ms < 0 || ms > latestMs);
  assert.deepEqual(late, [], `milliseconds late: ${latenesses.join()}`);
}

test('a retry begins when it is due, without a poll', async (t) => {
  const base = await startBase(t);
  await changePolicy(base.tenant, 'post-transaction', {
    ...{ initialDelaySeconds: 1, factor: '2', jitterPercent: 0, attempts: 3 },
  });
  const hooks = await startHooks(t, base, 7);
  await invoiceIn(base.tenant, 'Posted');
  await startWorker(base);
  const failed = await Promise.all(hooks.map((hook) => hook.withStatus('Failed')));
  const effects = await Promise.all(
    failed.map(([effect]) => effectWhen(base.tenant, effect?.id, () => true)),
  );
  assertPrompt(effects.flatMap((effect) => latenessOf(effect, [1 * secondMs, 2 * secondMs])));
});

/** Starts a worker of another process, and waits until it has polled once. */
async function startPolled(t: TestContext, base: Service): Promise<void> {
  const hook = await startHook(t, base, { fields: { eventTypes: ['webhook.disabled'] } });
  // The worker is not notified of it.
  await hook.act('test');
  await startWorker(base);
  await hook.arrived(1);
}

test('retries that an ended process scheduled begin when they are due, in one of several others', async (t) => {
  const base = await startService();
  opened.push(base);
  await changePolicy(base.tenant, 'post-transaction', {
    ...{ initialDelaySeconds: 6, jitterPercent: 0, attempts: 2 },
  });
  const hooks = await startHooks(t, base, 5);
  await invoiceIn(base.tenant, 'Posted');
  const first = await startWorker(base);
  await Promise.all(hooks.map((hook) => hook.withStatus('Retrying')));
  await first.background?.stop();
  base.clock.advance(2 * secondMs);
  await startPolled(t, base);
  await startPolled(t, base);
  runClock(t, base);
  const failed = await Promise.all(hooks.map((hook) => hook.withStatus('Failed')));
  const effects = await Promise.all(
    failed.map(([effect]) => effectWhen(base.tenant, effect?.id, () => true)),
  );
  assertPrompt(effects.flatMap((effect) => latenessOf(effect, [6 * secondMs])));
});

test('the effects of a lost worker run again when its leases have ended', async (t) => {
  const base = await startService();
  opened.push(base);
  const hook = await startHook(t, base, { behave: hang, fields: posted });
  await invoiceIn(base.tenant, 'Posted');
  // A worker without heartbeats is lost for the others.
  const leaseMs = 3 * secondMs;
  await startWorker(base, { leaseMs, heartbeatMs: pollMs });
  await hook.arrived(1);
  const endMs = base.clock.now().getTime() + leaseMs;
  await startPolled(t, base);
  hook.behave(answer(200));
  runClock(t, base);
  await hook.arrived(2);
  assertPrompt([base.clock.now().getTime() - endMs]);
});

test('the effects that a graceful stop releases run in another process at once', async (t) => {
  const base = await startService({ bus: true });
  opened.push(base);
  runClock(t, base);
  const hook = await startHook(t, base, { behave: hang, fields: posted });
  const start = async (effects: EffectOptions) => {
    const worker = await startService({ beside: base, bus: true, effects });
    opened.push(worker);
    return worker;
  };
  const first = await start({ drainMs: 50 });
  await invoiceIn(base.tenant, 'Posted');
  await invoiceIn(base.tenant, 'Posted');
  await hook.arrived(1);
  // It polls only when it is notified.
  await start({ drainMs: 50, pollMs });
  hook.behave(answer(200));
  await first.background?.stop();
  const stoppedMs = base.clock.now().getTime();
  await until('both delivered', async () => (await hook.withStatus('Succeeded', 2)).length === 2);
  assertPrompt([base.clock.now().getTime() - stoppedMs]);
  assert.equal((await effectsOf(base.tenant, 'status.eq=Running')).length, 0);
});

test('a scheduled job starts at its time, and in one process', async (t) => {
  const base = await startBase(t);
  base.clock.set('2026-11-21T08:59:58.000Z');
  const starts: number[] = [];
  const errors: unknown[] = [];
  const job = {
    name: 'test',
    pattern: '0 * * * *',
    once: async (_: unknown, now: () => Date) => {
      starts.push(now().getTime());
    },
  };
  const schedulers = Array.from({ length: 3 }, () =>
    startScheduler(base.engine, [job], base.clock.now, (error) => errors.push(error)),
  );
  // A new job is due at once.
  await until('the first run', () => starts.length === 1);
  await until('the second run', () => starts.length === 2);
  assertPrompt([(starts[1] ?? 0) - Date.parse('2026-11-21T09:00:00.000Z')]);
  await Promise.all(schedulers.map((one) => one.tick()));
  await Promise.all(schedulers.map((one) => one.stop()));
  assert.deepEqual([starts.length, errors], [2, []]);
});

test('a run that another process has started is not repeated by one whose clock is slightly behind', async (t) => {
  const base = await startBase(t);
  base.clock.set('2026-11-21T09:00:00.100Z');
  let runs = 0;
  const job = {
    name: 'test',
    pattern: '0 * * * *',
    once: async () => {
      runs += 1;
    },
  };
  const errors: unknown[] = [];
  const start = (lateMs: number) =>
    startScheduler(
      base.engine,
      [job],
      () => new Date(base.clock.now().getTime() - lateMs),
      (error) => errors.push(error),
    );
  const first = start(0);
  await first.tick();
  assert.equal(runs, 1);
  const second = start(200);
  await second.tick();
  await Promise.all([first.stop(), second.stop()]);
  assert.deepEqual([runs, errors], [1, []]);
});
