/** P5: whatever happens to workers, every delivery is made, and its outcome is kept, once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createTestDatabase } from '../database.ts';
import type { Campaign, Run } from './campaign.ts';
import { violation } from './campaign.ts';
import { auditDeliveries, logClaims } from './effects-claims.ts';
import { auditCompleteness } from './effects-completeness.ts';
import { type MailCounter, startMailCounter } from './effects-mail.ts';
import { type Arrival, Gate, type Receiver, startVerifyingReceiver } from './effects-receiver.ts';
import {
  createEndpoint,
  createMailCustomer,
  type Endpoint,
  mustLive,
  setRetries,
  waitUntil,
} from './effects-scene.ts';
import { startWorkerProcess, type WorkerProcess } from './effects-worker.ts';
import { createScene, must, type Scene, withClient } from './scene.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const workers = 2;
/** Every so many blows the tenant is a fresh one, and everything is audited. */
const blowsPerEra = 20;
/** Shorter than the product's, so that a blow takes seconds; some eras have the product's own. */
const shortLease = { leaseMs: 1_600, heartbeatMs: 400 };
const productLease = { leaseMs: 20_000, heartbeatMs: 5_000 };
const blowsPerSlowEra = 4;
/** The promise; a zombie may also sit on locks, until the database ends its transaction. */
const resumptionMs = 30_000;
const zombieResumptionMs = 60_000;
const drainLimitMs = { full: 300_000, short: 60_000 };
/** Of so many blows one freezes all workers, one makes a worker late, the others kill. */
const blowKinds = 7;
/** How often calm is looked for on a machine that stands still again and again. */
const calmTries = 10;
/** Effects in work beyond which the load waits. */
const enoughWaiting = { full: 200, short: 40 };
const fullRun = 100;
/** What a run of all blows has to have delivered, or it proves too little. */
const leastDeliveries = 100_000;
const clients = 3;
const quick = ['/a', '/b', '/c', '/slow', '/flaky'] as const;

export const deliveries: Campaign = {
  name: 'deliveries',
  promise: 'Every delivery is made and kept, whatever happens to workers; nothing gets stuck (P5).',
  unit: 'blows: a worker killed in the middle of requests, all frozen beyond their leases, or one late',
  fullRounds: 700,
  shortRounds: 3,
  async run(run) {
    const database = await createTestDatabase();
    const server = await startServer(database.url, { WEBHOOK_ALLOW: '127.0.0.0/8' });
    const gate = new Gate();
    const receiver = await startVerifyingReceiver((arrival) => behave(run, gate, arrival));
    const mail = await startMailCounter(run);
    try {
      await withClient(database.url, async (client) => {
        await client.query(logClaims);
        const field = { run, client, databaseUrl: database.url, server, gate, receiver, mail };
        let done = 0;
        for (let era = 0; !run.over(done); era += 1) done += await playEra(field, era, done);
        const { deliveries: made = 0 } = run.counts;
        if (done >= deliveries.fullRounds && made < leastDeliveries)
          throw new Error(`${made} deliveries are fewer than ${leastDeliveries}`);
      });
    } finally {
      await mail.close();
      await receiver.close();
      await server.kill();
      await database.drop();
    }
  },
};

function behave(run: Run, gate: Gate, arrival: Arrival): void {
  const kind = arrival.path.replace(/^\/\d+/, '');
  if (arrival.path === gate.path) gate.pass(arrival);
  else if (kind === '/slow') setTimeout(() => arrival.answer(200), 50 + run.random.next() * 250);
  else if (kind === '/flaky' && arrival.delivery.arrived <= 2 && run.random.chance(0.3))
    arrival.answer(500);
  else arrival.answer(200);
}

interface Field {
  readonly run: Run;
  readonly client: Client;
  readonly databaseUrl: string;
  readonly server: ServerProcess;
  readonly gate: Gate;
  readonly receiver: Receiver;
  readonly mail: MailCounter;
}

interface Era extends Field {
  readonly scene: Scene;
  readonly mailCustomer: string;
  readonly endpoints: readonly Endpoint[];
  readonly sleeper: Endpoint;
  readonly lease: typeof shortLease;
  readonly running: WorkerProcess[];
  /** All that were ever started, to leave none behind. */
  readonly started: WorkerProcess[];
  start(more?: Readonly<Record<string, string>>): Promise<WorkerProcess>;
}

/** Blows on one tenant, then the audit; answers how many blows. */
async function playEra(field: Field, index: number, done: number): Promise<number> {
  const { run, client, server, receiver, gate, mail } = field;
  // The second, so that a run of some minutes has one.
  const slow = index % 16 === 1;
  const era = await createEra(field, index, slow ? productLease : shortLease);
  const blows = Math.min(slow ? blowsPerSlowEra : blowsPerEra, run.rounds - done);
  try {
    await calm(era);
    const load = startLoad(era);
    let count = 0;
    try {
      while (count < blows && !run.over(done + count)) {
        const kind = (done + count) % blowKinds;
        if (kind === 1 && !slow) await finishLate(era);
        else if (kind === 2) await freezeAll(era);
        else await killOne(era);
        receiver.check();
        count += 1;
        run.add('blows');
        if (slow) run.add('blows with the product’s lease');
      }
    } finally {
      await load.stop();
    }
    await settle(era);
    for (const worker of era.running.splice(0)) await worker.stop();
    mail.check();
    await auditDeliveries(run, client, era.scene, era.endpoints, receiver);
    await auditCompleteness(run, client, field.databaseUrl, era.scene.tenantId, mail);
    return count;
  } finally {
    gate.open();
    await Promise.all(era.started.map((worker) => worker.kill()));
    if (server.doomed) run.say('the server ended by itself');
  }
}

async function createEra(field: Field, index: number, lease: typeof shortLease): Promise<Era> {
  const { databaseUrl, server, receiver, gate, mail } = field;
  const { port } = server;
  const scene = await createScene(databaseUrl, port);
  await setRetries(port, scene, {
    attempts: 10,
    initialDelaySeconds: 1,
    factor: '1',
    jitterPercent: 0,
    timeoutSeconds: 60,
  });
  const register = async (kind: string) => {
    const made = await createEndpoint(port, scene, `${receiver.origin}/${index}${kind}`);
    receiver.expect(made.path, [made.secret]);
    return made;
  };
  const endpoints = [];
  for (const kind of [...quick, '/gate', '/sleeper']) endpoints.push(await register(kind));
  // Those of former eras are called again when the clock makes their invoices overdue.
  gate.path = gateOf(endpoints).path;
  const env = {
    WEBHOOK_ALLOW: '127.0.0.0/8',
    SMTP_URL: mail.url,
    LEASE_MS: String(lease.leaseMs),
    HEARTBEAT_MS: String(lease.heartbeatMs),
  };
  const started: WorkerProcess[] = [];
  return {
    ...field,
    scene,
    mailCustomer: await createMailCustomer(port, scene),
    endpoints,
    sleeper: endpoints.at(-1) as Endpoint,
    lease,
    running: [],
    started,
    async start(more = {}) {
      const made = await startWorkerProcess(databaseUrl, { ...env, ...more });
      started.push(made);
      return made;
    },
  };
}

/**
 * Before any blow: calls that take longer than a lease keep it, and a disabled endpoint gets nothing,
 * not even what was queued for it.
 */
async function calm(era: Era): Promise<void> {
  const { run, server, scene, gate, sleeper, receiver, lease, mailCustomer } = era;
  const { port } = server;
  const path = `/api/webhook-endpoints/${sleeper.id}`;
  const postSome = async () => {
    gate.close();
    // Where no mail goes, nothing but its own effect prints a PDF.
    for (const customer of [mailCustomer, mailCustomer, scene.customerId])
      await mustLive(() => port, scene, 'calm', ['post', 'approve'], customer);
  };
  await postSome();
  await must(port, { method: 'POST', path: `${path}/disable`, key: scene.admin, body: {} });
  for (let count = 0; count < workers; count += 1) era.running.push(await era.start());
  const watch = async () => {
    await gateHolds(era);
    await longestStandstill(era);
    const before = await readCalm(era);
    const databaseMs = await slowestCommit(era, lease.leaseMs * 1.6);
    const after = await readCalm(era);
    const stoodStillMs = Math.max(databaseMs, await longestStandstill(era));
    return { ...after, areKept: after.rescues === before.rescues, stoodStillMs };
  };
  // A claim is lost when nothing keeps it for so long; of a worker and the database one stood still for half of it.
  const longEnoughMs = (lease.leaseMs - lease.heartbeatMs) / 2;
  let found = await watch();
  for (let tries = 1; !found.areKept; tries += 1) {
    if (found.stoodStillMs < longEnoughMs || tries === calmTries)
      throw violation('a living worker lost its claims', found);
    run.add('standstills that cost claims');
    // What was lost stays lost: it is looked at with other calls.
    gate.open();
    await sleep(lease.leaseMs);
    await postSome();
    found = await watch();
  }
  if (found.touched !== '0' || found.waiting === '0' || receiver.deliveries.has(sleeper.path))
    throw violation('a disabled endpoint does not keep its backlog', found);
  gate.open();
  await must(port, { method: 'POST', path: `${path}/enable`, key: scene.admin, body: {} });
}

/** Of a worker's event loop, since this was asked before. */
async function longestStandstill({ running }: Era): Promise<number> {
  const reports = await Promise.all(running.map((worker) => worker.ask()));
  return Math.max(...reports.map(({ stoodStillMs }) => stoodStillMs));
}

/** How long the database took for the slowest of small commits, one after the other for so long. */
async function slowestCommit({ client }: Era, forMs: number): Promise<number> {
  const begun = performance.now();
  let slowest = 0;
  while (performance.now() - begun < forMs) {
    const sent = performance.now();
    await client.query('insert into campaign_probe default values');
    slowest = Math.max(slowest, performance.now() - sent);
    await sleep(20);
  }
  return slowest;
}

async function readCalm({ client, scene, sleeper }: Era) {
  const { rows } = await client.query<{ rescues: string; touched: string; waiting: string }>(
    `select sum(rescues) as rescues,
      count(*) filter (where webhook_endpoint_id = $2 and attempts > 0) as touched,
      count(*) filter (where webhook_endpoint_id = $2 and status = 'Pending') as waiting
    from effect where tenant_id = $1`,
    [scene.tenantId, sleeper.id],
  );
  return rows[0] ?? { rescues: '', touched: '', waiting: '0' };
}

function gateOf(endpoints: readonly Endpoint[]): Endpoint {
  return endpoints.find(({ path }) => path.endsWith('/gate')) as Endpoint;
}

function startLoad({ client, server, scene, run, mailCustomer }: Era): { stop(): Promise<void> } {
  let stopping = false;
  let waiting = 0;
  const enough = run.rounds < fullRun ? enoughWaiting.short : enoughWaiting.full;
  const watch = (async () => {
    while (!stopping) {
      waiting = await countOpen(client, scene);
      await sleep(200);
    }
  })();
  const work = Array.from({ length: clients }, async (_, index) => {
    while (!stopping) {
      const mailed = index === 0 && run.random.chance(0.2);
      const customer = mailed ? mailCustomer : scene.customerId;
      const steps = mailed ? (['post', 'approve'] as const) : (['post', 'void'] as const);
      await mustLive(() => server.port, scene, 'load', steps, customer);
      await sleep(waiting > enough ? 500 : 50);
    }
  });
  const working = Promise.all([watch, ...work]);
  working.catch(() => undefined);
  return {
    async stop() {
      stopping = true;
      await working;
    },
  };
}

async function countOpen(client: Client, { tenantId }: Scene): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from effect where tenant_id = $1 and status not in ('Succeeded', 'Failed')`,
    [tenantId],
  );
  return Number(rows[0]?.n);
}

async function killOne(era: Era): Promise<void> {
  const { run, receiver, running } = era;
  const place = run.random.integer(0, running.length - 1);
  await sleep(run.random.next() * 100);
  await waitUntil('nothing is delivered', resumptionMs, () => receiver.open > 0);
  run.add('in flight at kills', receiver.open);
  await running[place]?.kill();
  const claims = await readClaims(era);
  const replacement = era.start();
  run.add('kills');
  try {
    await resumed(era, claims, resumptionMs);
  } finally {
    running[place] = await replacement;
  }
}

/**
 * All workers are frozen with requests in flight, which others take over. Then the answers that the
 * frozen ones wait for arrive, and they come back: what they think they finished is not theirs any more.
 */
async function freezeAll(era: Era): Promise<void> {
  const { run, gate, running, lease } = era;
  gate.close();
  await gateHolds(era);
  const zombies = running.splice(0);
  await freeze(era, zombies);
  const late = [...gate.held];
  gate.closeFor(new Set(late.map(({ id }) => id)));
  const claims = await readClaims(era);
  try {
    for (let count = 0; count < workers; count += 1) running.push(await era.start());
    await resumed(era, claims, zombieResumptionMs);
    await deliveredAgain(era, late);
    gate.release(late);
  } finally {
    for (const zombie of zombies) zombie.resume();
  }
  for (const zombie of zombies) await zombie.ask();
  await sleep(2 * Math.min(lease.heartbeatMs, shortLease.heartbeatMs));
  gate.open();
  for (const zombie of zombies) {
    const { code } = await zombie.stop();
    if (code !== 0) throw violation('a zombie did not end well', { code });
    run.add('zombies');
  }
}

/** One of them, within the promised time from when the first is due: what was lost before as well waits longer. */
async function deliveredAgain(era: Era, late: readonly Arrival[]): Promise<void> {
  const again = () => late.some(({ delivery }) => delivery.arrived > 1);
  const left = await readLate(era, late);
  if (left.length === 0)
    throw violation(
      'what zombies held is not queued',
      late.map(({ path, id }) => ({ path, id })),
    );
  const dueMs = Math.max(0, Math.min(...left.map(({ due_in_ms }) => Number(due_in_ms))));
  if (dueMs > 0 && !again()) era.run.most('longest wait of what was lost before ms', dueMs);
  await waitUntil('what zombies held is not delivered again', dueMs + resumptionMs, again, () =>
    readLate(era, late),
  );
}

/** The effects behind calls at the gate, and when they are due. */
async function readLate({ client, scene, endpoints }: Era, late: readonly Arrival[]) {
  const { rows } = await client.query<{ due_in_ms: string }>(
    `select e.id, e.status, e.attempts, e.rescues, e.lease_until,
      coalesce(extract(epoch from e.next_attempt_at - clock_timestamp()) * 1000, 0) as due_in_ms
    from effect e where tenant_id = $1 and event_id = any($2::uuid[]) and webhook_endpoint_id = $3`,
    [scene.tenantId, late.map(({ id }) => id), gateOf(endpoints).id],
  );
  return rows;
}

/**
 * A worker that never says that it lives, with calls that take longer than its leases: others take them
 * over, and it finishes while they are at it.
 */
async function finishLate(era: Era): Promise<void> {
  const { run, gate, lease } = era;
  gate.delayMs = lease.leaseMs * 1.6;
  const late = await era.start({ HEARTBEAT_MS: String(lease.leaseMs * 1_000) });
  await sleep(lease.leaseMs * 3.5);
  gate.delayMs = 0;
  await late.kill();
  run.add('late workers');
}

/**
 * Between transactions, unless the era is a slow one: whoever is frozen inside of one keeps its locks until
 * the database ends it, after 30 s.
 */
async function freeze({ client, lease }: Era, zombies: readonly WorkerProcess[]): Promise<void> {
  for (;;) {
    for (const zombie of zombies) zombie.freeze();
    if (lease === productLease) return;
    await sleep(200);
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'daybook'
      and state like 'idle in transaction%' and state_change < clock_timestamp() - interval '50 ms'`,
    );
    if (rows.length === 0) return;
    for (const zombie of zombies) zombie.resume();
    await sleep(20);
  }
}

interface Claim {
  readonly id: string;
  readonly claim_id: string;
}

async function readClaims({ client, scene }: Era): Promise<Claim[]> {
  const { rows } = await client.query<Claim>(
    `select id, claim_id from effect where tenant_id = $1 and status = 'Running'`,
    [scene.tenantId],
  );
  return rows;
}

/**
 * Waits until of these claims those that nobody keeps any more have ended, and what was lost, not for the second
 * time, has begun again. A living worker goes on with its own for as long as they take.
 */
async function resumed(era: Era, claims: Claim[], limitMs: number): Promise<void> {
  const { run, client, scene, endpoints, gate } = era;
  // What is held takes the room of others behind the gate.
  const gated = gate.held.length > 0 ? gateOf(endpoints).id : '';
  let left: unknown[] = [];
  // A claim that is kept has a lease that ends later.
  const lostUntil = new Date(Date.now() + era.lease.leaseMs).toISOString();
  const ms = await waitUntil(
    'what a lost worker held has not begun again',
    limitMs,
    async () => {
      const { rows } = await client.query(
        `select e.id, e.kind, e.status, e.lane, e.attempts, e.rescues, e.lease_until,
          e.next_attempt_at from effect e
        join unnest($2::uuid[], $3::uuid[]) c (id, claim_id) on c.id = e.id
        where e.tenant_id = $1 and (e.claim_id = c.claim_id and e.lease_until <= $5 or e.status = 'Pending' and e.rescues <= 1
            and e.lane <> $4)`,
        [
          ...[scene.tenantId, claims.map(({ id }) => id), claims.map(({ claim_id }) => claim_id)],
          ...[gated, lostUntil],
        ],
      );
      left = rows;
      return rows.length === 0;
    },
    () => left.slice(0, 5),
  );
  run.most('slowest resumption ms', ms);
}

async function settle(era: Era): Promise<void> {
  await waitUntil(
    'effects do not come to their end',
    era.run.rounds < fullRun ? drainLimitMs.short : drainLimitMs.full,
    async () => (await countOpen(era.client, era.scene)) === 0,
    () => readOpen(era),
  );
}

/** How the effects stand, for evidence. */
async function readOpen({ client, scene }: Era): Promise<unknown[]> {
  const { rows } = await client.query(
    `select kind, lane, status, attempts, rescues, last_reason, count(*), min(next_attempt_at) as next
    from effect where tenant_id = $1 group by 1, 2, 3, 4, 5, 6
    order by status in ('Succeeded', 'Failed'), 3, 1, 2 limit 20`,
    [scene.tenantId],
  );
  return rows;
}

/** Until the gate holds a request. */
async function gateHolds(era: Era): Promise<void> {
  await waitUntil(
    'nothing is delivered',
    resumptionMs,
    () => {
      era.receiver.check();
      return era.gate.held.length > 0;
    },
    () => readOpen(era),
  );
}
