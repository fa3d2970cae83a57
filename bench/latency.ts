/**
 * From the commit of an event, and from the request that causes it, to the first byte at the receiver, at
 * 100 events a second: with one process and several, and with the worker in a process of its own. PostgreSQL records
 * the time of the commit.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEngine } from '../server/src/engine.ts';
import { webhookEndpoint } from '../server/src/features/webhooks/webhook-endpoint/webhook-endpoint.ts';
import { ownCommand, runOwn, setUpActor } from '../server/src/pipeline/run-own.ts';
import { readInstallation } from '../server/src/postgres/store-tenants.ts';
import { type Benchmark, type Finding, median, percentile, type Run } from './benchmark.ts';
import { createDraftMaker, idPrefix, vacuumDrafts } from './drafts.ts';
import { benchKey, openPlace, type Place, query } from './place.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Service, secretKey, startService } from './service.ts';

const perSecond = 100;
const seconds = 10;
const perRound = perSecond * seconds;
const warmUp = 200;
/** Drafts for a number of rounds. */
export const draftsFor = (rounds: number) => warmUp + rounds * perRound;
/** The environments of the services of one measurement; the first one gets the requests. */
const layouts: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  'one process': [{}],
  '2 processes': [{ DAYBOOK_PROCESSES: '2' }],
  '4 processes': [{ DAYBOOK_PROCESSES: '4' }],
  'API and worker apart': [
    { DAYBOOK_ROLE: 'api' },
    { DAYBOOK_ROLE: 'worker', DAYBOOK_WORKER_PORT: '0' },
  ],
};

export const latency: Benchmark = async (run) => {
  const place = await openTimedPlace(join(run.folder, 'latency'));
  const receiver = await startReceiver(run);
  try {
    const drafts = await createDraftMaker(place);
    await addEndpoint(place, receiver.url);
    const findings: Finding[] = [];
    for (const layout of Object.keys(layouts)) {
      const { first } = await drafts.make(draftsFor(run.rounds));
      await vacuumDrafts(place);
      const { rounds, refused } = await measureDelays(run, place, receiver, layout, first);
      findings.push(...describe(layout, rounds, refused));
    }
    return findings;
  } finally {
    await receiver.stop();
    await place.close();
  }
};

/** `first`: the number of the first of enough drafts. */
export async function measureDelays(
  run: Run,
  place: Place,
  receiver: Receiver,
  layout: string,
  first: number,
): Promise<{ readonly rounds: readonly Delays[]; readonly refused: number }> {
  const services: Service[] = [];
  try {
    for (const settings of layouts[layout] ?? []) {
      const shared = { DATABASE_URL: place.url, DAYBOOK_WEBHOOK_ALLOW: '127.0.0.0/8' };
      services.push(await startService(run, { ...shared, ...settings }));
    }
    const url = services[0]?.url ?? '';
    receiver.reset();
    let refused = await postAll(url, first, warmUp, run.stop);
    await receiver.arrived(warmUp - refused);
    const rounds: Delays[] = [];
    for (let round = 0; round < run.rounds; round += 1) {
      receiver.reset();
      const begin = first + warmUp + round * perRound;
      const missing = await postAll(url, begin, perRound, run.stop);
      await receiver.arrived(perRound - missing);
      rounds.push(await delaysOf(place, receiver));
      refused += missing;
    }
    return { rounds, refused };
  } finally {
    for (const service of services) await service.stop();
  }
}

/** A database whose PostgreSQL records the time of every commit. */
async function openTimedPlace(folder: string): Promise<Place> {
  const place = await openPlace(folder);
  await query(place, 'alter system set track_commit_timestamp = on');
  await place.close();
  return openPlace(folder);
}

/** Milliseconds, of each delivery of one round. */
interface Delays {
  readonly commit: readonly number[];
  readonly request: readonly number[];
}

async function delaysOf(place: Place, receiver: Receiver): Promise<Delays> {
  const arrivals = receiver.arrivals();
  const rows = await query<{ id: string; at: number }>(
    place,
    `select id, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at
     from event where tenant_id = $1 and id = any($2)`,
    [place.tenant.id, arrivals.map(({ id }) => id)],
  );
  const committed = new Map(rows.map(({ id, at }) => [id, at]));
  return {
    commit: arrivals.map(({ id, at }) => at - (committed.get(id) ?? Number.NaN)),
    request: arrivals.map(({ timestamp, at }) => at - Date.parse(timestamp)),
  };
}

function describe(layout: string, rounds: readonly Delays[], wrong: number): Finding[] {
  const finding = (of: keyof Delays, from: string, share: number, limit: number | null) => {
    const values = rounds.map((round) => percentile(round[of], share));
    return {
      work: `${from} to first byte at the receiver, ${layout}`,
      measured: `${perSecond}/s for ${seconds} s, ${rounds[0]?.[of].length} deliveries`,
      against: `p${share * 100}`,
      value: median(values),
      unit: 'ms' as const,
      bar: limit === null ? null : ({ kind: 'below', limit } as const),
      rounds: values,
      wrong,
    };
  };
  return [
    finding('commit', 'commit', 0.5, 20),
    finding('commit', 'commit', 0.95, null),
    finding('commit', 'commit', 0.99, 100),
    finding('request', 'request of /post', 0.5, null),
    finding('request', 'request of /post', 0.99, null),
  ];
}

export async function addEndpoint({ db, tenant }: Place, url: string): Promise<void> {
  const at = new Date().toISOString();
  const engine = createEngine(db, await readInstallation(db, at), [secretKey]);
  const input = { url, eventTypes: ['invoice.posted'] };
  const from = { actor: setUpActor, at, requestId: 'bench' };
  const id = engine.newId(at);
  await runOwn(engine, tenant, [ownCommand(webhookEndpoint, id, { kind: 'create', input }, from)]);
}

/** Posts at a fixed rate, independent of responses; returns the number of rejected ones. */
async function postAll(
  url: string,
  first: number,
  count: number,
  stop: AbortSignal,
): Promise<number> {
  const begun = performance.now();
  let refused = 0;
  const calls: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    stop.throwIfAborted();
    await sleep(Math.max(0, begun + (index * 1_000) / perSecond - performance.now()));
    const call = fetch(`${url}/api/invoices/${idPrefix}${first + index}/post`, {
      method: 'POST',
      headers: { authorization: `Bearer ${benchKey}` },
    }).then(async (answer) => {
      await answer.arrayBuffer();
      if (answer.status !== 200) refused += 1;
    });
    calls.push(call);
  }
  await Promise.all(calls);
  return refused;
}
