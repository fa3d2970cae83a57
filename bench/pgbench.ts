/** Runs pgbench, the load program of PostgreSQL itself, over the socket of the measured server. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from './benchmark.ts';
import { runProgram } from './programs.ts';

/** As many threads as the machine has cores, so that pgbench itself is no bottleneck. */
const threads = 2;
const clientChoices = [8, 16, 32] as const;
const choiceSeconds = 3;

interface PgbenchResult {
  /** Transactions per second. */
  readonly rate: number;
  readonly requests: number;
}

export interface Pgbench {
  measure(clients: number, seconds: number): Promise<PgbenchResult>;
}

/** `url`: of the database; `script`: a pgbench script, run in prepared mode. */
export function pgbench(run: Run, url: string, name: string, script: string): Pgbench {
  const file = join(run.folder, `${name}.sql`);
  writeFileSync(file, script);
  return {
    async measure(clients, seconds) {
      const output = await runProgram(
        'pgbench',
        [
          ...['--no-vacuum', '--protocol=prepared', `--file=${file}`, `--time=${seconds}`],
          ...[`--client=${clients}`, `--jobs=${Math.min(threads, clients)}`, url],
        ],
        { stop: run.stop, limitMs: (seconds + 30) * 1000 },
      );
      const rate = Number(/^tps = ([\d.]+) \(without/m.exec(output)?.[1]);
      const requests = Number(/actually processed: (\d+)/.exec(output)?.[1]);
      const failed = Number(/^number of failed transactions: (\d+)/m.exec(output)?.[1] ?? 0);
      if (!(rate > 0) || failed > 0) throw new Error(`pgbench answered:\n${output}`);
      return { rate, requests };
    },
  };
}

/** The number of clients with which pgbench is fastest here: the comparison is with its best. */
export async function bestClients(run: Run, bench: Pgbench): Promise<number> {
  let best = { clients: 0, rate: 0 };
  for (const clients of clientChoices) {
    const { rate } = await bench.measure(clients, choiceSeconds);
    run.note(`pgbench with ${clients} clients: ${Math.round(rate)}/s`);
    if (rate > best.rate) best = { clients, rate };
  }
  return best.clients;
}
