/**
 * The cost of the worker in the process: PATCH and post with it (`all`) compared with `api`. A post causes effects;
 * while these are not due, the worker is idle.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark, Finding } from './benchmark.ts';
import { maintain, query } from './place.ts';
import { compareRates, measureInRounds } from './rounds.ts';
import { openWorkload, type Workload } from './workload.ts';
import type { WrkResult } from './wrk.ts';

const bar = { kind: 'at least', limit: 0.95 } as const;
const connections = 64;
/** Drafts are used up by posting: more than the fastest round yet would need. */
const mostPostsPerSecond = 4_000;
const mostPostSeconds = 3;
const warmUpSeconds = 3;
const lookPauseMs = 200;
const mostLooks = 600;
const roles = { without: 'api', worker: 'all' } as const;

export const worker: Benchmark = async (run) => {
  const work = await openWorkload(run, 'worker');
  const { drafts, place, request } = work;
  const postSeconds = Math.min(run.seconds, mostPostSeconds);
  let range = { first: 0, end: 0 };
  const changeOne = () => request('patch', { connections, seconds: run.seconds });
  const postAll = () => request('post', { connections, seconds: postSeconds, ...range });
  const makeDrafts = async (wait: string) => {
    range = await drafts.make(mostPostsPerSecond * postSeconds);
    await maintain(place, [`update bench_delay set wait = '${wait}'`]);
  };
  const compare = async (
    what: string,
    measure: () => Promise<WrkResult>,
    limit: Finding['bar'],
    prepare: () => Promise<void> = async () => undefined,
  ): Promise<Finding[]> => {
    const sides = { without: measure, worker: measure };
    const rounds = await measureInRounds(run, what, work, sides, async (side) => {
      await runEffects(work);
      await prepare();
      // Vacuum now, so that autovacuum does not run while one side is measured.
      await maintain(place, ['vacuum (analyze)', 'checkpoint']);
      await work.restart({ DAYBOOK_ROLE: roles[side] });
      await request('patch', { connections, seconds: warmUpSeconds });
    });
    const how = `${connections} connections`;
    const against = 'without a worker {rate}';
    return compareRates(rounds, 'worker', 'without', { work: what, how, against }, limit);
  };
  try {
    await maintain(place, [delayEffects]);
    return [
      ...(await compare('PATCH, the worker idle', changeOne, bar)),
      ...(await compare('post, the worker idle: effects due later', postAll, bar, () =>
        makeDrafts('1 hour'),
      )),
      ...(await compare('post, its effects run', postAll, null, () => makeDrafts('0'))),
    ];
  } finally {
    await work.close();
  }
};

/** A separate process runs the effects of earlier posts before both sides are measured. */
async function runEffects(work: Workload): Promise<void> {
  const { place } = work;
  await work.restart({ DAYBOOK_ROLE: 'all' });
  for (let look = 0; look < mostLooks; look += 1) {
    await query(place, makeDue);
    const open = "select from effect where status in ('Pending', 'Running', 'Retrying') limit 1";
    if ((await query(place, open)).length === 0) return;
    await sleep(lookPauseMs);
  }
  throw new Error('The worker did not come to an end with what was queued.');
}

/** New effects wait for as long as `bench_delay` says. */
const delayEffects = `
  create table bench_delay (wait interval not null);
  insert into bench_delay values ('0');
  grant select on bench_delay to public;
  create function delay_effect() returns trigger language plpgsql as $$
  begin
    new.next_attempt_at := new.next_attempt_at + (select wait from public.bench_delay);
    return new;
  end $$;
  create trigger delay_effect before insert on effect for each row execute function delay_effect();`;

/** Makes effects that wait for an hour due now. */
const makeDue =
  "update effect set next_attempt_at = now() where status = 'Pending' and next_attempt_at > now()";
