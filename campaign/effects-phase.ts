/** A phase of the campaign of deliveries: a tenant with endpoints, workers that end quickly, and load. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Run } from './campaign.ts';
import type { MailCounter } from './effects-mail.ts';
import type { Gate, Receiver } from './effects-receiver.ts';
import {
  createEndpoint,
  createMailCustomer,
  type Endpoint,
  mustLive,
  setRetries,
  waitUntil,
} from './effects-scene.ts';
import { startWorkerProcess, type WorkerProcess } from './effects-worker.ts';
import { createScene, type Scene } from './scene.ts';

export const workers = 2;
/** Shorter than the product's, so that a fault takes seconds; some phases use the product's own. */
export const shortLease = { leaseMs: 1_600, heartbeatMs: 400 };
export const productLease = { leaseMs: 20_000, heartbeatMs: 5_000 };
/** The promised time. A stale worker may also hold locks until the database ends its transaction. */
export const resumptionMs = 30_000;
/** Number of open effects above which the load pauses. */
const enoughWaiting = { full: 200, short: 40 };
export const fullRun = 100;
const clients = 3;
const quick = ['/a', '/b', '/c', '/slow', '/flaky'] as const;

export interface Field {
  readonly run: Run;
  readonly client: Client;
  readonly databaseUrl: string;
  /** Of one of the processes that serve requests. */
  port(): number;
  readonly gate: Gate;
  readonly receiver: Receiver;
  readonly mail: MailCounter;
}

export interface Phase extends Field {
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

export async function createPhase(
  field: Field,
  index: number,
  lease: typeof shortLease,
): Promise<Phase> {
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

export function gateOf(endpoints: readonly Endpoint[]): Endpoint {
  return endpoints.find(({ path }) => path.endsWith('/gate')) as Endpoint;
}

export function startLoad({ client, port, scene, run, mailCustomer }: Phase): {
  stop(): Promise<void>;
} {
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

export async function countOpen(client: Client, { tenantId }: Scene): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from effect where tenant_id = $1 and status not in ('Succeeded', 'Failed')`,
    [tenantId],
  );
  return Number(rows[0]?.n);
}

/** The state of the effects, as evidence. */
export async function readOpen({ client, scene }: Phase): Promise<unknown[]> {
  const { rows } = await client.query(
    `select kind, lane, status, attempts, rescues, last_reason, count(*), min(next_attempt_at) as next
    from effect where tenant_id = $1 group by 1, 2, 3, 4, 5, 6
    order by status in ('Succeeded', 'Failed'), 3, 1, 2 limit 20`,
    [scene.tenantId],
  );
  return rows;
}

/** Waits until the gate holds a request. */
export async function gateHolds(phase: Phase): Promise<void> {
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
