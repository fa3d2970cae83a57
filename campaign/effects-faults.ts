/** The faults of the campaign of deliveries: a worker is killed, all are frozen, or one is late. */
import { setTimeout as sleep } from 'node:timers/promises';
import { violation } from './campaign.ts';
import {
  gateHolds,
  gateOf,
  type Phase,
  productLease,
  resumptionMs,
  shortLease,
  workers,
} from './effects-phase.ts';
import type { Arrival } from './effects-receiver.ts';
import { waitUntil } from './effects-scene.ts';
import type { WorkerProcess } from './effects-worker.ts';

const frozenResumptionMs = 60_000;

export async function killOne(phase: Phase): Promise<void> {
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
export async function freezeAll(phase: Phase): Promise<void> {
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
export async function finishLate(phase: Phase): Promise<void> {
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
