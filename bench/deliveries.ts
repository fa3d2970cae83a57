/**
 * Webhook deliveries a second, receiver included: ours, with everything it keeps of each attempt, beside
 * pg-boss and graphile-worker making the same signed POST from the same PostgreSQL to the same receiver.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { PgBoss } from 'pg-boss';
import { ownCommand, runOwn, setUpActor } from '../server/src/commands/run-own.ts';
import { createEngine } from '../server/src/engine.ts';
import { webhookEndpoint } from '../server/src/entities/webhook-endpoint/webhook-endpoint.ts';
import { readInstallation } from '../server/src/storage/tenants.ts';
import { type Benchmark, type Finding, median, type Run } from './benchmark.ts';
import { openPlace, type Place, query } from './place.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { secretKey, startService } from './service.ts';
import { width } from './signed-post.ts';

/** Deliveries that wait when the worker starts. */
const backlog = 6_000;
const bodyBytes = 1_800;
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const bar = { kind: 'at least', limit: 1 } as const;

/** Each queues the backlog, starts its worker, and answers deliveries a second from the first to the last. */
const sides = { daybook, 'pg-boss': pgBoss, 'graphile-worker': graphileWorker } as const;
type Name = keyof typeof sides;

export const deliveries: Benchmark = async (run) => {
  const place = await openPlace(join(run.folder, 'deliveries'));
  const receiver = await startReceiver(run);
  try {
    const rates: Record<Name, number[]> = { daybook: [], 'pg-boss': [], 'graphile-worker': [] };
    for (let round = 1; round <= run.rounds; round += 1) {
      for (const name of Object.keys(sides) as Name[]) {
        run.stop.throwIfAborted();
        receiver.reset();
        rates[name].push(await sides[name](place, receiver, run));
      }
      const parts = Object.entries(rates).map(
        ([name, all]) => `${name} ${all.at(-1)?.toFixed(0)}/s`,
      );
      run.note(`deliveries ${round}: ${parts.join('; ')}`);
    }
    return (['pg-boss', 'graphile-worker'] as const).map((other) => compare(rates, other));
  } finally {
    await receiver.stop();
    await place.close();
  }
};

function compare(rates: Readonly<Record<Name, number[]>>, other: Name): Finding {
  const ratios = rates.daybook.map((rate, round) => rate / (rates[other][round] ?? Number.NaN));
  return {
    work: `webhook deliveries, ${backlog} waiting`,
    measured: `${median(rates.daybook).toFixed(0)}/s, ${width} calls at once, receiver included`,
    against: `${other} ${median(rates[other]).toFixed(0)}/s`,
    value: median(ratios),
    unit: 'x',
    bar,
    rounds: ratios,
  };
}

const body = (id: string) =>
  JSON.stringify({ id, type: 'invoice.posted', data: 'x'.repeat(bodyBytes) });

async function daybook(place: Place, receiver: Receiver, run: Run): Promise<number> {
  const { tenant, db } = place;
  const at = new Date().toISOString();
  // As any installation has one, to seal the endpoint's secret with.
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
    DAYBOOK_ROLE: 'worker',
    DAYBOOK_WEBHOOK_ALLOW: '127.0.0.0/8',
  });
  try {
    return (await receiver.arrived(backlog)).rate;
  } finally {
    await service.stop();
  }
}

async function pgBoss(place: Place, receiver: Receiver, run: Run): Promise<number> {
  const boss = new PgBoss(place.url);
  await boss.start();
  await boss.createQueue('deliver');
  await boss.insert(
    'deliver',
    jobs(place, receiver).map((data) => ({ data })),
  );
  await boss.stop({ graceful: true });
  await query(place, 'vacuum (analyze)');
  return runWorker('run-pg-boss.ts', place, receiver, run);
}

async function graphileWorker(place: Place, receiver: Receiver, run: Run): Promise<number> {
  await runMigrations({ connectionString: place.url });
  await query(
    place,
    'select count(*) from graphile_worker.add_jobs((select array_agg(row(' +
      "'deliver', payload, null, null, null, null, null, null)::graphile_worker.job_spec) " +
      'from unnest($1::json[]) as i(payload)))',
    [jobs(place, receiver).map((job) => JSON.stringify(job))],
  );
  await query(place, 'vacuum (analyze)');
  return runWorker('run-graphile-worker.ts', place, receiver, run);
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
  place: Place,
  receiver: Receiver,
  run: Run,
): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), place.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const stop = () => child.kill('SIGTERM');
  run.stop.addEventListener('abort', stop, { once: true });
  try {
    return (await receiver.arrived(backlog)).rate;
  } finally {
    stop();
    await exitOf(child);
  }
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
