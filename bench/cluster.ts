/**
 * The same work on a Citus cluster and on one plain PostgreSQL, in turn: what the distribution costs one statement.
 * DAYBOOK_TEST_CITUS names the nodes, as for `npm run test:citus`, and DAYBOOK_BENCH_PLAIN the plain server.
 */
import { distribute, withOwner } from '../server/src/postgres/distribution.ts';
import { withDatabase } from '../server/src/postgres/embedded/embedded-postgres.ts';
import { citusNodes, createOnNodes, runOn } from '../server/test/citus.ts';
import { type Benchmark, type Finding, median, percentile, type Run } from './benchmark.ts';
import { deliverBacklog } from './deliveries.ts';
import { createDraftMaker, vacuumDrafts } from './drafts.ts';
import { addEndpoint, draftsFor, measureDelays } from './latency.ts';
import { pgbench } from './pgbench.ts';
import { openPlaceOn, type Place, query } from './place.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { compareRates, describe, measureInRounds, type Rated } from './rounds.ts';
import { bareChange, bareRead, openWorkload, type Workload } from './workload.ts';

const sides = ['plain', 'cluster'] as const;
type Side = (typeof sides)[number];
type Both<T> = Readonly<Record<Side, T>>;

const database = 'daybook_bench';
const connections = 64;
const clients = 16;
const warmUpSeconds = 2;
/** Drafts are used up by posting: more than two cores have posted yet. */
const mostPostsPerSecond = 3_000;
const mostPostSeconds = 3;
const page = '/api/invoices?status.eq=Draft&sort=-invoiceDate';
const settings = [
  'server_version',
  'shared_buffers',
  'fsync',
  'synchronous_commit',
  'wal_level',
  'max_connections',
];

/** Whether both databases are named; without them the benchmark is left out of a run of all. */
export const hasBoth = () => citusNodes().length > 0 && plainUrl() !== '';
const plainUrl = () => process.env.DAYBOOK_BENCH_PLAIN ?? '';

/** PATCH, GET, a list and posting without a worker, and the bare statements of pgbench. */
export const clusterRequests: Benchmark = async (run) => {
  const places = await openBoth(run);
  const works = await inTurn(0, (side) => openWorkload(run, side, places[side]));
  try {
    for (const side of sides) {
      await works[side].restart({ DAYBOOK_ROLE: 'api' });
      for (const script of ['patch', 'get'])
        await works[side].request(script, { connections, seconds: warmUpSeconds });
    }
    return await compareRequests(run, works);
  } finally {
    for (const side of sides) await works[side].close();
  }
};

async function compareRequests(run: Run, works: Both<Workload>): Promise<Finding[]> {
  const { seconds } = run;
  const postSeconds = Math.min(seconds, mostPostSeconds);
  const bare = (what: string, script: (place: Place) => string) => {
    const made = ofSides((side) =>
      pgbench(run, works[side].place.url, side + what, script(works[side].place)),
    );
    return (side: Side) => made[side].measure(clients, seconds);
  };
  const targets = [page];
  const change = bare('change', bareChange);
  const read = bare('read', (place) => bareRead(place, '*'));
  const send =
    (script: string, more: { targets?: readonly string[] } = {}) =>
    (side: Side) =>
      works[side].request(script, { connections, seconds, ...more });
  const ranges = { plain: { first: 0, end: 0 }, cluster: { first: 0, end: 0 } };
  const kinds = {
    'bare UPDATE and INSERT (pgbench)': change,
    'bare SELECT (pgbench)': read,
    'PATCH one field': send('patch'),
    'GET one record, read before': send('get'),
    'list of 50': send('list', { targets }),
    'post an invoice of 3 lines': (side: Side) =>
      works[side].request('post', { connections, seconds: postSeconds, ...ranges[side] }),
  };
  const findings: Finding[] = [];
  for (const [what, measure] of Object.entries(kinds)) {
    let now: Workload = works.plain;
    const running = {
      get processes() {
        return now.processes;
      },
    };
    const measures = ofSides((side) => () => measure(side));
    const rounds = await measureInRounds(run, what, running, measures, async (side) => {
      now = works[side];
      if (what.startsWith('post'))
        ranges[side] = await now.drafts.make(mostPostsPerSecond * postSeconds);
      await vacuumDrafts(now.place);
    });
    const how = what.includes('pgbench') ? `${clients} clients` : `${connections} connections`;
    findings.push(...compareSides(rounds, what, how));
  }
  return findings;
}

/** Waiting webhook deliveries, and the time from a commit to the receiver. */
export const clusterEffects: Benchmark = async (run) => {
  const places = await openBoth(run);
  const receiver = await startReceiver(run);
  try {
    // Before the deliveries, whose events take no number of the tenant's sequence.
    const delays = await compareDelays(run, places, receiver);
    const rounds: Both<Rated>[] = [];
    for (let round = 0; round < run.rounds; round += 1) {
      const rated = await inTurn(round, (side) => {
        receiver.reset();
        return deliverBacklog(places[side], receiver, run, { DAYBOOK_ROLE: 'worker' });
      });
      run.note(`deliveries: ${sides.map((side) => `${side} ${describe(rated[side])}`).join('; ')}`);
      rounds.push(rated);
    }
    const found = compareSides(rounds, 'webhook deliveries, waiting', 'receiver included');
    return [...found, ...delays];
  } finally {
    await receiver.stop();
    for (const side of sides) await places[side].close();
  }
};

async function compareDelays(
  run: Run,
  places: Both<Place>,
  receiver: Receiver,
): Promise<Finding[]> {
  const drafts = await inTurn(0, (side) => createDraftMaker(places[side]));
  for (const side of sides) await addEndpoint(places[side], receiver.url);
  const rounds: Both<readonly number[]>[] = [];
  let wrong = 0;
  for (let round = 0; round < run.rounds; round += 1) {
    const delays = await inTurn(round, async (side) => {
      const { first } = await drafts[side].make(draftsFor(1));
      await vacuumDrafts(places[side]);
      const one = { ...run, rounds: 1 };
      const measured = await measureDelays(one, places[side], receiver, 'one process', first);
      wrong += measured.refused;
      return measured.rounds[0]?.commit ?? [];
    });
    rounds.push(delays);
  }
  return [0.5, 0.99].map((share) => {
    const of = (side: Side) => rounds.map((round) => percentile(round[side], share));
    const plain = of('plain');
    const ratios = of('cluster').map((value, round) => value / (plain[round] ?? Number.NaN));
    return {
      work: `commit to first byte at the receiver, p${share * 100}`,
      measured: `${median(of('cluster')).toFixed(1)} ms`,
      against: `plain ${median(plain).toFixed(1)} ms`,
      value: median(ratios),
      unit: 'x',
      bar: null,
      rounds: ratios,
      wrong,
    };
  });
}

function compareSides(rounds: readonly Both<Rated>[], work: string, how: string): Finding[] {
  return compareRates(rounds, 'cluster', 'plain', { work, how, against: 'plain {rate}' }, null);
}

/** A new database on each side; the next run replaces both. */
async function openBoth(run: Run): Promise<Both<Place>> {
  if (!hasBoth())
    throw new Error(
      'DAYBOOK_TEST_CITUS and DAYBOOK_BENCH_PLAIN name the databases (docs/scale.md).',
    );
  await runOn(plainUrl(), `drop database if exists ${database} with (force)`);
  await runOn(plainUrl(), `create database ${database}`);
  const plain = await openPlaceOn(withDatabase(plainUrl(), database), [plainUrl()]);
  const url = await createOnNodes(database);
  const cluster = await openPlaceOn(url, citusNodes(), async () => {
    await withOwner(url, distribute);
  });
  for (const place of [plain, cluster]) {
    const rows = await query<{ setting: string }>(
      place,
      "select name || ' ' || current_setting(name) as setting from pg_settings where name = any($1)",
      [settings],
    );
    run.note(rows.map(({ setting }) => setting).join(', '));
  }
  return { plain, cluster };
}

function ofSides<T>(make: (side: Side) => T): Both<T> {
  return { plain: make('plain'), cluster: make('cluster') };
}

/** One side after the other, in changing order. */
async function inTurn<T>(round: number, make: (side: Side) => Promise<T>): Promise<Both<T>> {
  const made: [Side, T][] = [];
  for (const side of round % 2 === 0 ? sides : sides.toReversed())
    made.push([side, await make(side)]);
  return Object.fromEntries(made) as Both<T>;
}
