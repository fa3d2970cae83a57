/** POST …/post, including validation, number, ledger and event, compared with PATCH in the same run. */
import type { Benchmark } from './benchmark.ts';
import { vacuumDrafts } from './drafts.ts';
import { compareRates, measureInRounds } from './rounds.ts';
import { openWorkload } from './workload.ts';

const bar = { kind: 'at least', limit: 0.5 } as const;
const connections = 64;
/** Drafts are used up: each round gets new ones, more than the fastest round yet would need. */
const mostSeconds = 3;
const warmUpSeconds = 2;
const firstGuessPerSecond = 6_000;
/** Minimum for later rounds, because the warm-up may be slow. */
const leastPerSecond = 2_000;
const spare = 1.5;

export const post: Benchmark = async (run) => {
  const seconds = Math.min(run.seconds, mostSeconds);
  const work = await openWorkload(run, 'post');
  try {
    const { drafts, place, request } = work;
    let fastest = firstGuessPerSecond;
    let range = { first: 0, end: 0 };
    const prepare = async (length: number) => {
      range = await drafts.make(Math.ceil(fastest * spare * length));
      await vacuumDrafts(place);
    };
    const postAll = async (length: number) => {
      const posted = await request('post', { connections, seconds: length, ...range });
      fastest = Math.max(fastest, posted.rate);
      return posted;
    };
    await prepare(warmUpSeconds);
    fastest = leastPerSecond;
    await postAll(warmUpSeconds);
    const sides = {
      PATCH: () => request('patch', { connections, seconds }),
      post: () => postAll(seconds),
    };
    const rounds = await measureInRounds(run, 'post', work, sides, async (side) => {
      if (side === 'post') await prepare(seconds);
    });
    const words = {
      work: 'post an invoice of 3 lines',
      how: `${connections} connections`,
      against: 'PATCH {rate}',
    };
    return compareRates(rounds, 'post', 'PATCH', words, bar);
  } finally {
    await work.close();
  }
};
