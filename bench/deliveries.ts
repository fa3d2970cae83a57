/**
 * Webhook deliveries a second, including the receiver, compared with pg-boss and graphile-worker sending the same
 * signed POST from the same PostgreSQL to the same receiver: once storing request and response of each attempt,
 * like ours, and once only the POST.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { PgBoss } from 'pg-boss';
import { createEngine } from '../server/src/engine.ts';
import { webhookEndpoint } from '../server/src/features/webhooks/webhook-endpoint/webhook-endpoint.ts';
import { ownCommand, runOwn, setUpActor } from '../server/src/pipeline/run-own.ts';
import { readInstallation } from '../server/src/postgres/store-tenants.ts';
import type { Benchmark, Finding, Run } from './benchmark.ts';
import { cpuPer, readCpu } from './cpu.ts';
import { openPlace, type Place, query } from './place.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { compareRates, describe, type Rated } from './rounds.ts';
import { secretKey, startService } from './service.ts';
import { attemptTable, width } from './signed-post.ts';

/** Deliveries that wait when the worker starts: enough for its first second, in which code is compiled, to count little. */
const backlog = 30_000;
const bodyBytes = 1_800;
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const bar = { kind: 'at least', limit: 1 } as const;

/** Each queues the backlog, starts its worker, and returns its rate. */
const sides = {
  daybook: (...given: Given) => deliverBacklog(...given, { DAYBOOK_ROLE: 'worker' }),
  'pg-boss': (...given: Given) => pgBoss(...given, 'keep'),
  'graphile-worker': (...given: Given) => graphileWorker(...given, 'keep'),
  'pg-boss, bare': (...given: Given) => pgBoss(...given, 'bare'),
  'graphile-worker, bare': (...given: Given) => graphileWorker(...given, 'bare'),
} as const;
type Name = keyof typeof sides;
type Given = [place: Place, receiver: Receiver, run: Run];
type Keep = 'keep' | 'bare';
type Round = Readonly<Record<Name, Rated>>;
const names = Object.keys(sides) as Name[];

export const deliveries: Benchmark = async (run) => {
  const place = await openPlace(join(run.folder, 'deliveries'));
  const receiver = await startReceiver(run);
  try {
    await query(place, attemptTable);
    const rounds: Round[] = [];
    for (let round = 1; round <= run.rounds; round += 1) {
      const measured: [Name, Rated][] = [];
      for (const name of names) {
        run.stop.throwIfAborted();
        receiver.reset();
        measured.push([name, await sides[name](place, receiver, run)]);
      }
      rounds.push(Object.fromEntries(measured) as Round);
      const parts = measured.map(([name, one]) => `${name} ${describe(one)}`);
      run.note(`deliveries ${round}: ${parts.join('; ')}`);
    }
    return names.filter((name) => name !== 'daybook').flatMap((other) => compare(rounds, other));
  } finally {
    await receiver.stop();
    await place.close();
  }
};

function compare(rounds: readonly Round[], other: Name): Finding[] {
  const words = {
    work: `webhook deliveries, ${backlog} waiting`,
    how: `${width} calls at once, receiver included`,
    against: `${other} {rate}`,
  };
  return compareRates(rounds, 'daybook', other, words, bar);
}

/** The rate of all deliveries, and their CPU time in a new worker and in PostgreSQL. */
async function deliveredBy(worker: number, place: Place, receiver: Receiver): Promise<Rated> {
  const before = readCpu(worker, place.pids);
  const { rate } = await receiver.arrived(backlog);
  return { rate, cpu: cpuPer(backlog, before, readCpu(worker, place.pids)) };
}

const body = (id: string) =>
  JSON.stringify({ id, type: 'invoice.posted', data: 'x'.repeat(bodyBytes) });

/** The rate of a service with these `settings`. */
export async function deliverBacklog(
  place: Place,
  receiver: Receiver,
  run: Run,
  settings: Readonly<Record<string, string>>,
): Promise<Rated> {
  const { tenant, db } = place;
  const at = new Date().toISOString();
  // Encrypts the endpoint's secret.
  const engine = createEngine(db, await readInstallation(db, at), [secretKey]);
  const endpoint = engine.newId(at);
  const input = { url: receiver.url, eventTypes: ['invoice.overdue'] };
  const create = ownCommand(
    webhookEndpoint,
    endpoint,
    { kind: 'create', input },
    {
      actor: setUpActor,
      at,
      requestId: 'bench',
    },
  );
  await runOwn(engine, tenant, [create]);
  const ids = Array.from({ length: backlog }, () => engine.newId(at));
  const effects = ids.map(() => engine.newId(at));
  await query(
    place,
    'insert into event (tenant_id, sequence, id, type, entity_type, entity_id, at, payload) ' +
      "select $1, (select coalesce(max(sequence), 0) from event) + n, id, 'invoice.posted', 'invoice', " +
      'id, $4, payload from unnest($2::uuid[], $3::text[]) with ordinality as i(id, payload, n)',
    [tenant.id, ids, ids.map(body), at],
  );
  await query(
    place,
    'insert into effect (tenant_id, id, revision, row_version, chain_from, created_at, updated_at, kind, ' +
      'category, policy, status, name, subject_type, subject_id, event_id, webhook_endpoint_id, attempts, ' +
      'round_attempts, rescues, next_attempt_at, request_id, lane, params) ' +
      "select $1, id, 1, 'bench', 1, $4, $4, 'webhook', 'post-transaction', 'post-transaction', " +
      "'Pending', 'invoice.posted', 'invoice', event_id, event_id, $5::uuid, 0, 0, 0, $4, 'bench', $5, '{}' " +
      'from unnest($2::uuid[], $3::uuid[]) as i(id, event_id)',
    [tenant.id, effects, ids, at, endpoint],
  );
  await query(place, 'vacuum (analyze) effect, event, attempt');
  const service = await startService(run, {
    DATABASE_URL: place.url,
    DAYBOOK_WEBHOOK_ALLOW: '127.0.0.0/8',
    ...settings,
  });
  try {
    return await deliveredBy(service.pid, place, receiver);
  } finally {
    await service.stop();
  }
}

async function pgBoss(place: Place, receiver: Receiver, run: Run, keep: Keep): Promise<Rated> {
  const boss = new PgBoss(place.url);
  await boss.start();
  await boss.createQueue('deliver');
  await boss.insert(
    'deliver',
    jobs(place, receiver).map((data) => ({ data })),
  );
  await boss.stop({ graceful: true });
  await query(place, 'vacuum (analyze)');
  return runWorker('run-pg-boss.ts', keep, place, receiver, run);
}

async function graphileWorker(
  place: Place,
  receiver: Receiver,
  run: Run,
  keep: Keep,
): Promise<Rated> {
  await runMigrations({ connectionString: place.url });
  await query(
    place,
    'select count(*) from graphile_worker.add_jobs((select array_agg(row(' +
      "'deliver', payload, null, null, null, null, null, null)::graphile_worker.job_spec) " +
      'from unnest($1::json[]) as i(payload)))',
    [jobs(place, receiver).map((job) => JSON.stringify(job))],
  );
  await query(place, 'vacuum (analyze)');
  return runWorker('run-graphile-worker.ts', keep, place, receiver, run);
}

function jobs({ engine }: Place, { url }: Receiver) {
  const at = new Date().toISOString();
  return Array.from({ length: backlog }, () => {
    const id = engine.newId(at);
    return { id, url, body: body(id), secret };
  });
}

async function runWorker(
  program: string,
  keep: Keep,
  place: Place,
  receiver: Receiver,
  run: Run,
): Promise<Rated> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), place.url, keep], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const stop = () => child.kill('SIGTERM');
  run.stop.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([once(child.stdout, 'data'), exitOf(child)]);
    return await deliveredBy(child.pid ?? 0, place, receiver);
  } finally {
    stop();
    await exitOf(child);
  }
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
