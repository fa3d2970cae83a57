/** GET of one record, with everything on, beside pgbench issuing the bare SELECT. */
import { invoice } from '../server/src/entities/invoice/invoice.ts';
import { selectList } from '../server/src/storage/records.ts';
import { type Benchmark, median } from './benchmark.ts';
import { describeCpu } from './cpu.ts';
import { bestClients, pgbench } from './pgbench.ts';
import { bareRead, openWorkload } from './workload.ts';
import { bestConnections } from './wrk.ts';

const bar = { kind: 'at least', limit: 0.6 } as const;

export const get: Benchmark = async (run) => {
  const work = await openWorkload(run, 'get');
  try {
    const bare = pgbench(run, work.place.url, 'read', bareRead(work.place, selectList(invoice)));
    const read = (connections: number, seconds: number) =>
      work.request('get', { connections, seconds });
    const connections = await bestConnections(run, read);
    const clients = await bestClients(run, bare);
    const rates = { bare: [] as number[], read: [] as number[] };
    let wrong = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const base = await work.withCpu(() => bare.measure(clients, run.seconds));
      const answered = await work.withCpu(() => read(connections, run.seconds));
      rates.bare.push(base.rate);
      rates.read.push(answered.rate);
      wrong += answered.wrong;
      run.note(
        `get ${round}: pgbench ${base.rate.toFixed(0)}/s, ${describeCpu(base.cpu)}; ` +
          `GET ${answered.rate.toFixed(0)}/s, p99 ${answered.p99.toFixed(1)} ms, ` +
          describeCpu(answered.cpu),
      );
    }
    const rounds = rates.read.map((rate, index) => rate / (rates.bare[index] ?? Number.NaN));
    return [
      {
        work: 'GET one record',
        measured: `${median(rates.read).toFixed(0)}/s, ${connections} connections`,
        against: `pgbench ${median(rates.bare).toFixed(0)}/s, ${clients} clients`,
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
