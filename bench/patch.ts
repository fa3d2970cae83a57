/** PATCH of one field, with everything on, beside pgbench issuing the bare statements of it. */
import { type Benchmark, median } from './benchmark.ts';
import { describeCpu } from './cpu.ts';
import { bestClients, pgbench } from './pgbench.ts';
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
    const rates = { bare: [] as number[], plain: [] as number[], session: [] as number[] };
    let wrong = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const base = await work.withCpu(() => bare.measure(clients, run.seconds));
      const plain = await work.withCpu(() => change(connections, run.seconds));
      const chained = await change(connections, run.seconds, 'bench-session-');
      rates.bare.push(base.rate);
      rates.plain.push(plain.rate);
      rates.session.push(chained.rate);
      wrong += plain.wrong + chained.wrong;
      run.note(
        `patch ${round}: pgbench ${base.rate.toFixed(0)}/s, ${describeCpu(base.cpu)}; ` +
          `PATCH ${plain.rate.toFixed(0)}/s, p99 ${plain.p99.toFixed(1)} ms, ` +
          `${describeCpu(plain.cpu)}; with Save-Session ${chained.rate.toFixed(0)}/s`,
      );
    }
    const against = `pgbench ${median(rates.bare).toFixed(0)}/s, ${clients} clients`;
    return (['plain', 'session'] as const).map((kind) => {
      const rounds = rates[kind].map((rate, index) => rate / (rates.bare[index] ?? Number.NaN));
      return {
        work: kind === 'plain' ? 'PATCH one field' : 'PATCH one field, Save-Session',
        measured: `${median(rates[kind]).toFixed(0)}/s, ${connections} connections`,
        against,
        value: median(rounds),
        unit: 'x' as const,
        bar,
        rounds,
        wrong,
      };
    });
  } finally {
    await work.close();
  }
};
