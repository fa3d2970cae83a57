/**
 * What the worker in the process costs: PATCH and post with it (`all`) beside the same without (`api`). A post causes
 * effects; where these are due only later, the worker beside it is idle.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Benchmark, type Finding, median } from './benchmark.ts';
import { vacuumDrafts } from './drafts.ts';
import { maintain, type Place, query } from './place.ts';
import { openWorkload, type Workload } from './workload.ts';

const bar = { kind: 'at least', limit: 0.95 } as const;
const connections = 64;
/** Drafts are used up by posting: more than the fastest round yet would need. */
const mostPostsPerSecond = 4_000;
const mostSeconds = 3;
const warmUpSeconds = 1;
const lookPauseMs = 200;
const mostLooks = 600;
const roles = ['api', 'all'] as const;

type Rates = Readonly<Record<(typeof roles)[number], number>>;

export const worker: Benchmark = async (run) => {
  const seconds = Math.min(run.seconds, mostSeconds);
  const work = await openWorkload(run, 'worker');
  const patches: Rates[] = [];
  const idlePosts: Rates[] = [];
  const posts: Rates[] = [];
  try {
    await maintain(work.place, [delayEffects]);
    for (let round = 0; round < run.rounds; round += 1) {
      // Whoever comes second finds larger tables: the order changes from round to round.
      const order = round % 2 === 0 ? roles : roles.toReversed();
      const patch = { api: 0, all: 0 };
      const idlePost = { api: 0, all: 0 };
      const post = { api: 0, all: 0 };
      for (const role of order) {
        run.stop.throwIfAborted();
        await work.restart({ DAYBOOK_ROLE: role });
        if (role === 'all') await idle(work);
        await work.request('patch', { connections, seconds: warmUpSeconds });
        patch[role] = (await work.request('patch', { connections, seconds })).rate;
        idlePost[role] = await postWithEffectsLater(work, seconds);
        if (role === 'all') await idle(work);
        post[role] = await postAll(work, seconds);
      }
      run.note(
        `worker ${round + 1}: PATCH ${words(patch)}; post ${words(idlePost)}, its effects run ` +
          `${words(post)} (with, without, per second)`,
      );
      patches.push(patch);
      idlePosts.push(idlePost);
      posts.push(post);
    }
    return [
      compare('PATCH, the worker idle', patches, bar),
      compare('post, the worker idle: effects due later', idlePosts, bar),
      compare('post, its effects run', posts, null),
    ];
  } finally {
    await work.close();
  }
};

/** Until the worker has run what was queued while there was none. */
async function idle({ place }: Workload): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    await query(place, makeDue);
    const open = "select from effect where status in ('Pending', 'Running', 'Retrying') limit 1";
    if ((await query(place, open)).length === 0) return;
    await sleep(lookPauseMs);
  }
  throw new Error('The worker did not come to an end with what was queued.');
}

/** New effects wait for an hour, or as long as the switch is off run at once. */
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

async function setDelay(place: Place, interval: string): Promise<void> {
  await maintain(place, [`update bench_delay set wait = '${interval}'`]);
}

/** Those of posts that were cut off at the end of a measurement come late. */
const makeDue =
  "update effect set next_attempt_at = now() where status = 'Pending' and next_attempt_at > now()";

/** Afterwards they are as if they had never waited. */
async function postWithEffectsLater(work: Workload, seconds: number): Promise<number> {
  await setDelay(work.place, '1 hour');
  const rate = await postAll(work, seconds);
  await setDelay(work.place, '0');
  await query(work.place, makeDue);
  return rate;
}

async function postAll({ drafts, place, request }: Workload, seconds: number): Promise<number> {
  const range = await drafts.make(mostPostsPerSecond * seconds);
  await vacuumDrafts(place);
  return (await request('post', { connections, seconds, ...range })).rate;
}

const words = ({ api, all }: Rates) => `${all.toFixed(0)}, ${api.toFixed(0)}`;

function compare(work: string, rounds: readonly Rates[], bar: Finding['bar']): Finding {
  const ratios = rounds.map(({ api, all }) => all / api);
  const rate = (role: keyof Rates) => median(rounds.map((one) => one[role])).toFixed(0);
  return {
    work,
    measured: `${rate('all')}/s, ${connections} connections`,
    against: `without a worker ${rate('api')}/s`,
    value: median(ratios),
    unit: 'x',
    bar,
    rounds: ratios,
    wrong: 0,
  };
}
