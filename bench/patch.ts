/** PATCH of one field, with all features, compared with pgbench issuing its bare statements. */
import type { Benchmark } from './benchmark.ts';
import { bestClients, pgbench } from './pgbench.ts';
import { compareRates, measureInRounds } from './rounds.ts';
import { bareChange, openWorkload } from './workload.ts';
import { bestConnections } from './wrk.ts';

const bar = { kind: 'at least', limit: 1 } as const;

export const patch: Benchmark = async (run) => {
  const work = await openWorkload(run, 'patch');
  try {
    const bare = pgbench(run, work.place.url, 'change', bareChange(work.place));
    const change = (connections: number, seconds: number, session = '') =>
      work.request('patch', { connections, seconds, session });
    const connections = await bestConnections(run, change);
    const clients = await bestClients(run, bare);
    const rounds = await measureInRounds(run, 'patch', work, {
      pgbench: () => bare.measure(clients, run.seconds),
      PATCH: () => change(connections, run.seconds),
      'Save-Session': () => change(connections, run.seconds, 'bench-session-'),
    });
    const how = `${connections} connections`;
    const against = `pgbench {rate}, ${clients} clients`;
    const plain = { work: 'PATCH one field', how, against };
    const session = { work: 'PATCH one field, Save-Session', how, against };
    return [
      ...compareRates(rounds, 'PATCH', 'pgbench', plain, bar),
      ...compareRates(rounds, 'Save-Session', 'pgbench', session, bar),
    ];
  } finally {
    await work.close();
  }
};
