/** GET of one record, with everything on, beside pgbench issuing the bare SELECT. */
import { invoice } from '../server/src/entities/invoice/invoice.ts';
import { selectList } from '../server/src/storage/records.ts';
import type { Benchmark } from './benchmark.ts';
import { bestClients, pgbench } from './pgbench.ts';
import { compareRates, measureInRounds } from './rounds.ts';
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
    const rounds = await measureInRounds(run, 'get', work.processes, {
      pgbench: () => bare.measure(clients, run.seconds),
      GET: () => read(connections, run.seconds),
    });
    const words = {
      work: 'GET one record',
      how: `${connections} connections`,
      against: `pgbench {rate}, ${clients} clients`,
    };
    return compareRates(rounds, 'GET', 'pgbench', words, bar);
  } finally {
    await work.close();
  }
};
