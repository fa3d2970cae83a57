/**
 * A service of one, two and four processes on one PostgreSQL: PATCH, GET and post without a worker, then waiting
 * webhook deliveries. On a machine with fewer cores than processes the CPU time of a request shows more than the rate.
 */
import { join } from 'node:path';
import type { Benchmark, Finding, Run } from './benchmark.ts';
import { deliverBacklog } from './deliveries.ts';
import { maintain, openPlace } from './place.ts';
import { startReceiver } from './receiver.ts';
import { compareRates, describe, measureInRounds, type Rated } from './rounds.ts';
import { openWorkload } from './workload.ts';

const counts = ['1', '2', '4'] as const;
type Count = (typeof counts)[number];
const connections = 64;
/** For each process, because each compiles its own code. */
const warmUpSeconds = 4;
/** Drafts are used up by posting: more than two cores have posted yet. */
const mostPostsPerSecond = 4_000;
const mostPostSeconds = 3;

export const processes: Benchmark = async (run) => [
  ...(await requests(run)),
  ...(await deliveries(run)),
];

async function requests(run: Run): Promise<Finding[]> {
  const work = await openWorkload(run, 'processes');
  const { drafts, place, request } = work;
  const postSeconds = Math.min(run.seconds, mostPostSeconds);
  let range = { first: 0, end: 0 };
  const kinds = {
    'PATCH one field': () => request('patch', { connections, seconds: run.seconds }),
    'GET one record, read before': () => request('get', { connections, seconds: run.seconds }),
    'post an invoice of 3 lines': () =>
      request('post', { connections, seconds: postSeconds, ...range }),
  };
  try {
    const findings: Finding[] = [];
    for (const [what, measure] of Object.entries(kinds)) {
      const sides = { 1: measure, 2: measure, 4: measure };
      const rounds = await measureInRounds(run, what, work, sides, async (side) => {
        const count = Number(side);
        if (what.startsWith('post')) range = await drafts.make(mostPostsPerSecond * postSeconds);
        // Vacuum now, so that autovacuum does not run while one side is measured.
        await maintain(place, ['vacuum (analyze)', 'checkpoint']);
        await work.restart({ DAYBOOK_ROLE: 'api', DAYBOOK_PROCESSES: String(count) });
        await request('patch', { connections, seconds: warmUpSeconds * count });
        await request('get', { connections, seconds: count });
      });
      findings.push(...compareCounts(rounds, what, `${connections} connections`));
    }
    return findings;
  } finally {
    await work.close();
  }
}

async function deliveries(run: Run): Promise<Finding[]> {
  const place = await openPlace(join(run.folder, 'processes-deliveries'));
  const receiver = await startReceiver(run);
  try {
    const rounds: Readonly<Record<Count, Rated>>[] = [];
    for (let round = 1; round <= run.rounds; round += 1) {
      const measured: [Count, Rated][] = [];
      for (const count of counts) {
        run.stop.throwIfAborted();
        receiver.reset();
        const settings = { DAYBOOK_PROCESSES: count };
        measured.push([count, await deliverBacklog(place, receiver, run, settings)]);
      }
      const parts = measured.map(([count, one]) => `${count} ${describe(one)}`);
      run.note(`deliveries ${round}: ${parts.join('; ')}`);
      rounds.push(Object.fromEntries(measured) as Readonly<Record<Count, Rated>>);
    }
    return compareCounts(rounds, 'webhook deliveries, waiting', 'receiver included');
  } finally {
    await receiver.stop();
    await place.close();
  }
}

function compareCounts(
  rounds: readonly Readonly<Record<Count, Rated>>[],
  what: string,
  how: string,
): Finding[] {
  return counts.slice(1).flatMap((count) => {
    const words = { work: `${what}, ${count} processes`, how, against: '1 process {rate}' };
    return compareRates(rounds, count, '1', words, null);
  });
}
