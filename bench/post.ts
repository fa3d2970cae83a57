/** POST …/post, strict validation, number, ledger and event included, beside PATCH in the same run. */
import { type Benchmark, median } from './benchmark.ts';
import { query } from './place.ts';
import { openWorkload } from './workload.ts';

const bar = { kind: 'at least', limit: 0.5 } as const;
const connections = 64;
/** Drafts are used up: each round gets new ones, as many as the fastest one yet would need. */
const mostSeconds = 3;
const firstGuessPerSecond = 8_000;
const spare = 1.4;

export const post: Benchmark = async (run) => {
  const seconds = Math.min(run.seconds, mostSeconds);
  const work = await openWorkload(run, 'post');
  try {
    const rates = { patch: [] as number[], post: [] as number[] };
    let wrong = 0;
    let fastest = firstGuessPerSecond / spare;
    // Round 0 warms up and tells how many drafts a round needs.
    for (let round = 0; round <= run.rounds; round += 1) {
      const length = round === 0 ? 2 : seconds;
      const range = await work.drafts.make(Math.ceil(fastest * spare * length));
      await query(work.place, 'vacuum (analyze) invoice');
      const changed = await work.request('patch', { connections, seconds: length });
      const posted = await work.request('post', { connections, seconds: length, ...range });
      if (round === 0) {
        fastest = posted.rate;
        continue;
      }
      fastest = Math.max(fastest, posted.rate);
      rates.patch.push(changed.rate);
      rates.post.push(posted.rate);
      wrong += changed.wrong + posted.wrong;
      run.note(
        `post ${round}: PATCH ${changed.rate.toFixed(0)}/s, post ${posted.rate.toFixed(0)}/s ` +
          `(p99 ${posted.p99.toFixed(1)} ms)`,
      );
    }
    const rounds = rates.post.map((rate, index) => rate / (rates.patch[index] ?? Number.NaN));
    return [
      {
        work: 'post an invoice of 3 lines',
        measured: `${median(rates.post).toFixed(0)}/s, ${connections} connections`,
        against: `PATCH ${median(rates.patch).toFixed(0)}/s`,
        value: median(rounds),
        unit: 'x',
        bar,
        rounds,
        wrong,
      },
    ];
  } finally {
    await work.close();
  }
};
