/** Workers are killed, frozen or late; every delivery is made, and its outcome is recorded once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createTestDatabase } from '../server/test/database.ts';
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
import { startFleet } from './fleet.ts';
import { createScene, must, type Scene, withClient } from './scene.ts';

const workers = 2;
/** Processes that serve requests. */
const processes = 2;
/** After this number of faults everything is audited, and a new tenant follows. */
const faultsPerPhase = 20;
/** Shorter than the product's, so that a fault takes seconds; some phases use the product's own. */
const shortLease = { leaseMs: 1_600, heartbeatMs: 400 };
const productLease = { leaseMs: 20_000, heartbeatMs: 5_000 };
const faultsPerSlowPhase = 4;
/** The promised time. A stale worker may also hold locks until the database ends its transaction. */
const resumptionMs = 30_000;
const frozenResumptionMs = 60_000;
const drainLimitMs = { full: 300_000, short: 60_000 };
/** Of this number of faults one freezes all workers and one makes a worker late; the others kill one. */
const faultKinds = 7;
/** Attempts of the baseline check on a machine that stalls repeatedly. */
const baselineTries = 10;
/** Number of open effects above which the load pauses. */
const enoughWaiting = { full: 200, short: 40 };
const fullRun = 100;
/** A full run with fewer deliveries proves too little. */
const leastDeliveries = 100_000;
const clients = 3;
const quick = ['/a', '/b', '/c', '/slow', '/flaky'] as const;

export const deliveries: Campaign = {
  name: 'deliveries',
  promise: 'Every delivery is made, and its outcome recorded once, even if workers die.',
  unit: 'faults: a worker killed during requests, all frozen beyond their leases, or one late',
  fullRounds: 700,
  shortRounds: 3,
  async run(run) {
    const database = await createTestDatabase();
    const env = { WEBHOOK_ALLOW: '127.0.0.0/8' };
    const fleet = await startFleet(database.url, processes, run.random, env);
    const gate = new Gate();
    const receiver = await startVerifyingReceiver((arrival) => behave(run, gate, arrival));
    const mail = await startMailCounter(run);
    try {
      await withClient(database.url, async (client) => {
        await client.query(logClaims);
        const { port } = fleet;
        const field = { run, client, databaseUrl: database.url, port, gate, receiver, mail };
        let done = 0;
        for (let phase = 0; !run.over(done); phase += 1) done += await runPhase(field, phase, done);
        const { deliveries: made = 0 } = run.counts;
        if (done >= deliveries.fullRounds && made < leastDeliveries)
          throw new Error(`only ${made} of at least ${leastDeliveries} deliveries`);
      });
    } finally {
      await mail.close();
      await receiver.close();
      await fleet.close();
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
  /** Of one of the processes that serve requests. */
  port(): number;
  readonly gate: Gate;
  readonly receiver: Receiver;
  readonly mail: MailCounter;
}

interface Phase extends Field {
  readonly scene: Scene;
  readonly mailCustomer: string;
  readonly endpoints: readonly Endpoint[];
  readonly sleeper: Endpoint;
  readonly lease: typeof shortLease;
  readonly running: WorkerProcess[];
  /** All workers that were ever started, to be ended at the end. */
  readonly started: WorkerProcess[];
  start(more?: Readonly<Record<string, string>>): Promise<WorkerProcess>;
}

/** Injects faults on one tenant, then audits it; returns the number of faults. */
async function runPhase(field: Field, index: number, done: number): Promise<number> {
  const { run, client, receiver, gate, mail } = field;
  // The second phase, so that a run of some minutes has one.
  const slow = index % 16 === 1;
  const phase = await createPhase(field, index, slow ? productLease : shortLease);
  const faults = Math.min(slow ? faultsPerSlowPhase : faultsPerPhase, run.rounds - done);
  try {
    await checkBaseline(phase);
    const load = startLoad(phase);
    let count = 0;
    try {
      while (count < faults && !run.over(done + count)) {
        const kind = (done + count) % faultKinds;
        if (kind === 1 && !slow) await finishLate(phase);
        else if (kind === 2) await freezeAll(phase);
        else await killOne(phase);
        receiver.check();
        count += 1;
        run.add('faults');
        if (slow) run.add('faults with the product’s lease');
      }
    } finally {
      await load.stop();
    }
    await settle(phase);
    for (const worker of phase.running.splice(0)) await worker.stop();
    mail.check();
    await auditDeliveries(run, client, phase.scene, phase.endpoints, receiver);
    await auditCompleteness(run, client, field.databaseUrl, phase.scene.tenantId, mail);
    return count;
  } finally {
    gate.open();
    await Promise.all(phase.started.map((worker) => worker.kill()));
  }
}

async function createPhase(field: Field, index: number, lease: typeof shortLease): Promise<Phase> {
  const { databaseUrl, port, receiver, gate, mail } = field;
  const scene = await createScene(databaseUrl, port());
  await setRetries(port(), scene, {
    attempts: 10,
    initialDelaySeconds: 1,
    factor: '1',
    jitterPercent: 0,
    timeoutSeconds: 60,
  });
  const register = async (kind: string) => {
    const made = await createEndpoint(port(), scene, `${receiver.origin}/${index}${kind}`);
    receiver.expect(made.path, [made.secret]);
    return made;
  };
  const endpoints = [];
  for (const kind of [...quick, '/gate', '/sleeper']) endpoints.push(await register(kind));
  // Endpoints of earlier phases are called again when the clock makes their invoices overdue.
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
    mailCustomer: await createMailCustomer(port(), scene),
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
 * Checked before any fault: calls longer than a lease keep it, and a disabled endpoint gets nothing,
 * not even its backlog.
 */
async function checkBaseline(phase: Phase): Promise<void> {
  const { run, port, scene, gate, sleeper, receiver, lease, mailCustomer } = phase;
  const path = `/api/webhook-endpoints/${sleeper.id}`;
  const postSome = async () => {
    gate.close();
    // Without a mail, only the effect of the PDF itself renders it.
    for (const customer of [mailCustomer, mailCustomer, scene.customerId])
      await mustLive(port, scene, 'baseline', ['post', 'approve'], customer);
  };
  await postSome();
  await must(port(), { method: 'POST', path: `${path}/disable`, key: scene.admin, body: {} });
  for (let count = 0; count < workers; count += 1) phase.running.push(await phase.start());
  const watch = async () => {
    await gateHolds(phase);
    await longestStall(phase);
    const before = await readBaseline(phase);
    const databaseMs = await slowestCommit(phase, lease.leaseMs * 1.6);
    const after = await readBaseline(phase);
    const stalledMs = Math.max(databaseMs, await longestStall(phase));
    return { ...after, areKept: after.rescues === before.rescues, stalledMs };
  };
  // A claim is lost if its lease is not extended in this time; a stall of a worker or the database of half of
  // it may cause that.
  const longEnoughMs = (lease.leaseMs - lease.heartbeatMs) / 2;
  let found = await watch();
  for (let tries = 1; !found.areKept; tries += 1) {
    if (found.stalledMs < longEnoughMs || tries === baselineTries)
      throw violation('a running worker lost its claims', found);
    run.add('stalls that cost claims');
    // Lost claims stay counted: the check is repeated with other calls.
    gate.open();
    await sleep(lease.leaseMs);
    await postSome();
    found = await watch();
  }
  if (found.touched !== '0' || found.waiting === '0' || receiver.deliveries.has(sleeper.path))
    throw violation('a disabled endpoint does not keep its backlog', found);
  gate.open();
  await must(port(), { method: 'POST', path: `${path}/enable`, key: scene.admin, body: {} });
}

/** Of the event loops of the workers, since the last report. */
async function longestStall({ running }: Phase): Promise<number> {
  const reports = await Promise.all(running.map((worker) => worker.ask()));
  return Math.max(...reports.map(({ stalledMs }) => stalledMs));
}

/** The duration of the slowest of small commits, made one after the other for `forMs`. */
async function slowestCommit({ client }: Phase, forMs: number): Promise<number> {
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

async function readBaseline({ client, scene, sleeper }: Phase) {
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

function startLoad({ client, port, scene, run, mailCustomer }: Phase): { stop(): Promise<void> } {
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
      await mustLive(port, scene, 'load', steps, customer);
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

async function killOne(phase: Phase): Promise<void> {
  const { run, receiver, running } = phase;
  const place = run.random.integer(0, running.length - 1);
  await sleep(run.random.next() * 100);
  await waitUntil('no delivery started', resumptionMs, () => receiver.open > 0);
  run.add('in flight at kills', receiver.open);
  await running[place]?.kill();
  const claims = await readClaims(phase);
  const replacement = phase.start();
  run.add('kills');
  try {
    await resumed(phase, claims, resumptionMs);
  } finally {
    running[place] = await replacement;
  }
}

/**
 * Freezes all workers during requests, which other workers take over. Then the frozen ones get their
 * responses and resume: they must not record results of claims that they lost.
 */
async function freezeAll(phase: Phase): Promise<void> {
  const { run, gate, running, lease } = phase;
  gate.close();
  await gateHolds(phase);
  const frozen = running.splice(0);
  await freeze(phase, frozen);
  const late = [...gate.held];
  gate.closeFor(new Set(late.map(({ id }) => id)));
  const claims = await readClaims(phase);
  try {
    for (let count = 0; count < workers; count += 1) running.push(await phase.start());
    await resumed(phase, claims, frozenResumptionMs);
    await deliveredAgain(phase, late);
    gate.release(late);
  } finally {
    for (const worker of frozen) worker.resume();
  }
  for (const worker of frozen) await worker.ask();
  await sleep(2 * Math.min(lease.heartbeatMs, shortLease.heartbeatMs));
  gate.open();
  for (const worker of frozen) {
    const { code } = await worker.stop();
    if (code !== 0) throw violation('a stale worker did not end cleanly', { code });
    run.add('stale workers');
  }
}

/** One of them within the promised time after the first is due; effects that were lost before wait longer. */
async function deliveredAgain(phase: Phase, late: readonly Arrival[]): Promise<void> {
  const again = () => late.some(({ delivery }) => delivery.arrived > 1);
  const left = await readLate(phase, late);
  if (left.length === 0)
    throw violation(
      'effects of stale workers are not queued',
      late.map(({ path, id }) => ({ path, id })),
    );
  const dueMs = Math.max(0, Math.min(...left.map(({ due_in_ms }) => Number(due_in_ms))));
  if (dueMs > 0 && !again()) phase.run.most('longest delay of effects lost before ms', dueMs);
  await waitUntil(
    'effects of stale workers are not delivered again',
    dueMs + resumptionMs,
    again,
    () => readLate(phase, late),
  );
}

/** The effects behind calls at the gate, and when they are due. */
async function readLate({ client, scene, endpoints }: Phase, late: readonly Arrival[]) {
  const { rows } = await client.query<{ due_in_ms: string }>(
    `select e.id, e.status, e.attempts, e.rescues, e.lease_until,
      coalesce(extract(epoch from e.next_attempt_at - clock_timestamp()) * 1000, 0) as due_in_ms
    from effect e where tenant_id = $1 and event_id = any($2::uuid[]) and webhook_endpoint_id = $3`,
    [scene.tenantId, late.map(({ id }) => id), gateOf(endpoints).id],
  );
  return rows;
}

/**
 * A worker without heartbeats whose calls take longer than its leases: others reclaim its effects, and
 * it finishes in the meantime.
 */
async function finishLate(phase: Phase): Promise<void> {
  const { run, gate, lease } = phase;
  gate.delayMs = lease.leaseMs * 1.6;
  const late = await phase.start({ HEARTBEAT_MS: String(lease.leaseMs * 1_000) });
  await sleep(lease.leaseMs * 3.5);
  gate.delayMs = 0;
  await late.kill();
  run.add('late workers');
}

/**
 * Between transactions, except in slow phases: a worker frozen within one keeps its locks until the
 * database ends it, after 30 s.
 */
async function freeze({ client, lease }: Phase, frozen: readonly WorkerProcess[]): Promise<void> {
  for (;;) {
    for (const worker of frozen) worker.freeze();
    if (lease === productLease) return;
    await sleep(200);
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'daybook'
      and state like 'idle in transaction%' and state_change < clock_timestamp() - interval '50 ms'`,
    );
    if (rows.length === 0) return;
    for (const worker of frozen) worker.resume();
    await sleep(20);
  }
}

interface Claim {
  readonly id: string;
  readonly claim_id: string;
}

async function readClaims({ client, scene }: Phase): Promise<Claim[]> {
  const { rows } = await client.query<Claim>(
    `select id, claim_id from effect where tenant_id = $1 and status = 'Running'`,
    [scene.tenantId],
  );
  return rows;
}

/**
 * Waits until those of these claims that no worker extends have ended, and effects that were lost for
 * the first time have started again. A running worker keeps its claims as long as they take.
 */
async function resumed(phase: Phase, claims: Claim[], limitMs: number): Promise<void> {
  const { run, client, scene, endpoints, gate } = phase;
  // Effects behind the gate keep the others of its lane waiting.
  const gated = gate.held.length > 0 ? gateOf(endpoints).id : '';
  let left: unknown[] = [];
  // A claim that is extended has a later lease end.
  const lostUntil = new Date(Date.now() + phase.lease.leaseMs).toISOString();
  const ms = await waitUntil(
    'effects of a lost worker have not started again',
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

async function settle(phase: Phase): Promise<void> {
  await waitUntil(
    'effects do not end',
    phase.run.rounds < fullRun ? drainLimitMs.short : drainLimitMs.full,
    async () => (await countOpen(phase.client, phase.scene)) === 0,
    () => readOpen(phase),
  );
}

/** The state of the effects, as evidence. */
async function readOpen({ client, scene }: Phase): Promise<unknown[]> {
  const { rows } = await client.query(
    `select kind, lane, status, attempts, rescues, last_reason, count(*), min(next_attempt_at) as next
    from effect where tenant_id = $1 group by 1, 2, 3, 4, 5, 6
    order by status in ('Succeeded', 'Failed'), 3, 1, 2 limit 20`,
    [scene.tenantId],
  );
  return rows;
}

/** Waits until the gate holds a request. */
async function gateHolds(phase: Phase): Promise<void> {
  await waitUntil(
    'no delivery started',
    resumptionMs,
    () => {
      phase.receiver.check();
      return phase.gate.held.length > 0;
    },
    () => readOpen(phase),
  );
}
