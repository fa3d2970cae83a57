/** GET of one record, with all features, compared with pgbench issuing the bare SELECT. */
import { invoice } from '../server/src/features/invoicing/invoice/invoice.ts';
import { selectList } from '../server/src/postgres/store-records.ts';
import type { Benchmark } from './benchmark.ts';
import { bestClients, pgbench } from './pgbench.ts';
import { compareRates, measureInRounds } from './rounds.ts';
import { bareRead, openWorkload } from './workload.ts';
import { bestConnections } from './wrk.ts';

const bar = { kind: 'at least', limit: 0.6 } as const;
/** Twice the capacity of the response cache (postgres/store-reader.ts). */
const unreadSetSize = 20_000;

export const get: Benchmark = async (run) => {
  const work = await openWorkload(run, 'get');
  try {
    const bare = pgbench(run, work.place.url, 'read', bareRead(work.place, selectList(invoice)));
    const unread = await work.drafts.make(unreadSetSize);
    const read = (connections: number, seconds: number) =>
      work.request('get', { connections, seconds });
    const connections = await bestConnections(run, read);
    const clients = await bestClients(run, bare);
    const rounds = await measureInRounds(run, 'get', work, {
      pgbench: () => bare.measure(clients, run.seconds),
      GET: () => read(connections, run.seconds),
      unread: () => work.request('get-unread', { connections, seconds: run.seconds, ...unread }),
    });
    const how = `${connections} connections`;
    const against = `pgbench {rate}, ${clients} clients`;
    const often = { work: 'GET one record, read before', how, against };
    const seldom = { work: 'GET one record, not read lately', how, against };
    return [
      ...compareRates(rounds, 'GET', 'pgbench', often, bar),
      ...compareRates(rounds, 'unread', 'pgbench', seldom, bar),
    ];
  } finally {
    await work.close();
  }
};
