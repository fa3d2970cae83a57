/** Endpoints that hang, drip, reset or send endless bodies do not delay deliveries to a good one. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createTestDatabase } from '../server/test/database.ts';
import {
  type Behaviour,
  drip,
  flood,
  hang,
  type Receiver as RawReceiver,
  reset,
  startReceiver,
} from '../server/test/support/receiver.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { startVerifyingReceiver } from './effects-receiver.ts';
import { createEndpoint, type Endpoint, mustLive, setRetries, waitUntil } from './effects-scene.ts';
import { startWorkerProcess, type WorkerProcess } from './effects-worker.ts';
import { createScene, type Scene, withClient } from './scene.ts';

const badEndpoints = 50;
/** Below this number of deliveries percentiles depend on what else runs: only waiting for a call counts. */
const fullRun = 1_000;
const delayLimitMs = 2_000;
const growthLimitBytes = 100e6;
const backlog = { full: 1_000, short: 6 };
const timeout = { fullSeconds: 5, shortSeconds: 1 };
/** From the end of a call to its record. */
const slackMs = 4_000;
const pauseMs = 30;
/** Even if the time is up. */
const leastDeliveries = 50;
const mostAlone = 500;
/** Measurements of the memory, one second apart, while it is above its limit. */
const looks = 10;
const endlessBytes = 10e9;

const misdeeds: readonly (() => Behaviour)[] = [
  () => hang,
  () => drip('HTTP/1.1 200 OK\r\nx-slow: '),
  () => drip('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n'),
  () => reset,
  () => flood(endlessBytes).behave,
];

export const fairness: Campaign = {
  name: 'fairness',
  promise: 'Fifty failing endpoints with a backlog do not delay a good one.',
  unit: 'deliveries to the good endpoint, without and with the bad ones',
  fullRounds: 3_000,
  shortRounds: 60,
  async run(run) {
    const database = await createTestDatabase();
    const bad: RawReceiver[] = [];
    const delays: number[] = [];
    const receiver = await startVerifyingReceiver(({ body, answer }) => {
      const { timestamp } = JSON.parse(body.toString()) as { timestamp: string };
      delays.push(Date.now() - Date.parse(timestamp));
      answer(200);
    });
    const worker = await startWorkerProcess(database.url, {
      WEBHOOK_ALLOW: '127.0.0.0/8',
      SERVE: '1',
    });
    try {
      for (let count = 0; count < badEndpoints; count += 1)
        bad.push(await startReceiver((misdeeds[count % misdeeds.length] as () => Behaviour)()));
      const { port } = worker;
      const scene = await createScene(database.url, port);
      const { fullSeconds, shortSeconds } = timeout;
      const timeoutSeconds = run.rounds < fullRun ? shortSeconds : fullSeconds;
      await setRetries(port, scene, { timeoutSeconds, initialDelaySeconds: 1, factor: '1' });
      const good = await createEndpoint(port, scene, `${receiver.origin}/good`, {
        eventTypes: ['invoice.voided'],
      });
      receiver.expect(good.path, [good.secret]);
      await withClient(database.url, async (client) => {
        const field = { run, client, port, scene, delays, worker, timeoutSeconds };
        // A warm-up: the first calls compile code that later ones run.
        await measure(field, 20);
        const alone = await measure(field, Math.min(run.rounds, mostAlone));
        const before = (await worker.ask()).memoryBytes;
        const endpoints = await registerBad(field, bad);
        const beside = await measure(field, run.rounds);
        receiver.check();
        await checkOutcome(field, { alone, beside, before, endpoints });
      });
    } finally {
      await worker.kill();
      await receiver.close();
      await Promise.all(bad.map((one) => one.close()));
      await database.drop();
    }
  },
};

interface Field {
  readonly run: Run;
  readonly client: Client;
  readonly port: number;
  readonly scene: Scene;
  readonly delays: number[];
  readonly worker: WorkerProcess;
  readonly timeoutSeconds: number;
}

interface Delays {
  /** The 50th and the 99th percentile in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Makes `count` deliveries, one after the other. */
async function measure({ run, port, scene, delays }: Field, count: number): Promise<Delays> {
  delays.length = 0;
  let sent = 0;
  for (; sent < count && !(sent >= leastDeliveries && run.over(0)); sent += 1) {
    await mustLive(() => port, scene, 'good', ['post', 'void']);
    await sleep(pauseMs);
  }
  await waitUntil('the good endpoint gets nothing', 30_000, () => delays.length >= sent);
  const sorted = delays.toSorted((a, b) => a - b);
  run.add('deliveries', sorted.length);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Endpoints for the events of posting, and events that wait for them. */
async function registerBad(field: Field, bad: readonly RawReceiver[]): Promise<Endpoint[]> {
  const { run, port, scene } = field;
  const made = [];
  for (const { origin } of bad) {
    const fields = { eventTypes: ['invoice.posted'] };
    made.push(await createEndpoint(port, scene, `${origin}/bad`, fields));
  }
  const events = run.rounds < fullRun ? backlog.short : backlog.full;
  for (let count = 0; count < events && !run.over(0); count += 1)
    await mustLive(() => port, scene, 'backlog', ['post']);
  run.add('backlog', events * made.length);
  return made;
}

interface Measured {
  readonly alone: Delays;
  readonly beside: Delays;
  /** Memory before there were bad endpoints. */
  readonly before: number;
  readonly endpoints: readonly Endpoint[];
}

async function checkOutcome(
  field: Field,
  { alone, beside, before, endpoints }: Measured,
): Promise<void> {
  const { run, worker, client, scene, timeoutSeconds } = field;
  // Garbage that is collected a moment later is not growth.
  let growth = (await worker.ask()).memoryBytes - before;
  for (let look = 0; look < looks && growth >= growthLimitBytes; look += 1) {
    await sleep(1_000);
    growth = (await worker.ask()).memoryBytes - before;
  }
  run.add('p50 alone ms', alone.p50);
  run.add('p50 beside ms', beside.p50);
  run.add('p99 alone ms', alone.p99);
  run.add('p99 beside ms', beside.p99);
  run.add('memory growth MB', Math.round(growth / 1e6));
  const isDelayed =
    run.rounds < fullRun ? beside.p50 >= timeoutSeconds * 1_000 : beside.p99 >= 2 * alone.p99;
  if (beside.p99 >= delayLimitMs || isDelayed)
    throw violation('the good endpoint is delayed', { alone, beside });
  if (growth >= growthLimitBytes) throw violation('memory grows', { before, growth });
  // Every bad endpoint was called, and no call exceeded its timeout.
  const limitMs = timeoutSeconds * 1_000 + slackMs;
  await waitUntil('calls to bad endpoints do not end', 2 * limitMs, async () => {
    const { rows } = await client.query<{ n: string }>(
      `select count(distinct e.webhook_endpoint_id) as n from attempt a
      join effect e on e.tenant_id = $1 and e.id = a.effect_id
      where a.tenant_id = $1 and e.webhook_endpoint_id = any ($2)`,
      [scene.tenantId, endpoints.map(({ id }) => id)],
    );
    return Number(rows[0]?.n) === endpoints.length;
  });
  const { rows } = await client.query(
    `select effect_id, outcome, ended_at - started_at as took from attempt
    where tenant_id = $1 and ended_at - started_at > $2 * interval '1 ms'`,
    [scene.tenantId, limitMs],
  );
  if (rows.length > 0) throw violation('a call exceeded its timeout', rows.slice(0, 5));
}
