/** Workers are killed, frozen or late; every delivery is made, and its outcome is recorded once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '../server/test/database.ts';
import type { Campaign, Run } from './campaign.ts';
import { violation } from './campaign.ts';
import { auditDeliveries, logClaims } from './effects-claims.ts';
import { auditCompleteness } from './effects-completeness.ts';
import { finishLate, freezeAll, killOne } from './effects-faults.ts';
import { startMailCounter } from './effects-mail.ts';
import {
  countOpen,
  createPhase,
  type Field,
  fullRun,
  gateHolds,
  type Phase,
  productLease,
  readOpen,
  shortLease,
  startLoad,
  workers,
} from './effects-phase.ts';
import { type Arrival, Gate, startVerifyingReceiver } from './effects-receiver.ts';
import { mustLive, waitUntil } from './effects-scene.ts';
import { startFleet } from './fleet.ts';
import { must, withClient } from './scene.ts';

/** Processes that serve requests. */
const processes = 2;
/** After this number of faults everything is audited, and a new tenant follows. */
const faultsPerPhase = 20;
const faultsPerSlowPhase = 4;
const drainLimitMs = { full: 300_000, short: 60_000 };
/** Of this number of faults one freezes all workers and one makes a worker late; the others kill one. */
const faultKinds = 7;
/** Attempts of the baseline check on a machine that stalls repeatedly. */
const baselineTries = 10;
/** A full run with fewer deliveries proves too little. */
const leastDeliveries = 100_000;

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

async function settle(phase: Phase): Promise<void> {
  await waitUntil(
    'effects do not end',
    phase.run.rounds < fullRun ? drainLimitMs.short : drainLimitMs.full,
    async () => (await countOpen(phase.client, phase.scene)) === 0,
    () => readOpen(phase),
  );
}
