/** What the worker in the process costs: PATCH and post with it (`all`) beside the same without (`api`). */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Benchmark, type Finding, median } from './benchmark.ts';
import { vacuumDrafts } from './drafts.ts';
import { query } from './place.ts';
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
  const posts: Rates[] = [];
  try {
    for (let round = 0; round < run.rounds; round += 1) {
      // Whoever comes second finds larger tables: the order changes from round to round.
      const order = round % 2 === 0 ? roles : roles.toReversed();
      const patch = { api: 0, all: 0 };
      const post = { api: 0, all: 0 };
      for (const role of order) {
        run.stop.throwIfAborted();
        await work.restart({ DAYBOOK_ROLE: role });
        if (role === 'all') await idle(work);
        await work.request('patch', { connections, seconds: warmUpSeconds });
        patch[role] = (await work.request('patch', { connections, seconds })).rate;
        post[role] = await postAll(work, seconds);
      }
      run.note(
        `worker ${round + 1}: PATCH ${words(patch)}; post ${words(post)} (with, without, per second)`,
      );
      patches.push(patch);
      posts.push(post);
    }
    return [
      compare('PATCH with the worker idle', patches),
      compare('post, its effects run', posts),
    ];
  } finally {
    await work.close();
  }
};

/** Until the worker has run what was queued while there was none. */
async function idle({ place }: Workload): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    const open = "select from effect where status in ('Pending', 'Running', 'Retrying') limit 1";
    if ((await query(place, open)).length === 0) return;
    await sleep(lookPauseMs);
  }
  throw new Error('The worker did not come to an end with what was queued.');
}

async function postAll({ drafts, place, request }: Workload, seconds: number): Promise<number> {
  const range = await drafts.make(mostPostsPerSecond * seconds);
  await vacuumDrafts(place);
  return (await request('post', { connections, seconds, ...range })).rate;
}

const words = ({ api, all }: Rates) => `${all.toFixed(0)}, ${api.toFixed(0)}`;

function compare(work: string, rounds: readonly Rates[]): Finding {
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
