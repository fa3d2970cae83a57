/** The benchmark's side of the receiver process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Run } from './benchmark.ts';

export interface Receiver {
  readonly url: string;
  /** Counts from zero again. */
  reset(): void;
  /** Resolves when that many have arrived: how fast, from the first to the last of them. */
  arrived(count: number): Promise<{ readonly rate: number }>;
  /** Each webhook since `reset`. */
  arrivals(): readonly Arrival[];
  stop(): Promise<void>;
}

/** `timestamp`: when the causing request came in; `at`: of the first byte, milliseconds since 1970. */
interface Arrival {
  readonly id: string;
  readonly timestamp: string;
  readonly at: number;
}

interface Reported {
  readonly port?: number;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly arrivals: readonly Arrival[];
}

const program = join(import.meta.dirname, 'run-receiver.ts');
const waitLimitMs = 120_000;

export async function startReceiver(run: Run): Promise<Receiver> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  let arrivals: Arrival[] = [];
  let latest: Reported | null = null;
  let waiting: ((reported: Reported) => void) | null = null;
  const lines = createInterface({ input: child.stdout });
  const [hello] = (await once(lines, 'line')) as [string];
  const { port } = JSON.parse(hello) as Reported;
  lines.on('line', (line) => {
    latest = JSON.parse(line) as Reported;
    arrivals.push(...latest.arrivals);
    waiting?.(latest);
  });
  return {
    url: `http://127.0.0.1:${port}/hook`,
    reset() {
      arrivals = [];
      latest = null;
      child.stdin.write('reset\n');
    },
    arrived(count) {
      return new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`Of ${count} webhooks ${latest?.count ?? 0} arrived.`));
        const limit = setTimeout(fail, waitLimitMs);
        run.stop.addEventListener('abort', fail, { once: true });
        const look = (reported: Reported) => {
          if (reported.count < count) return;
          clearTimeout(limit);
          waiting = null;
          resolve({ rate: (reported.count - 1) / ((reported.lastAt - reported.firstAt) / 1_000) });
        };
        waiting = look;
        if (latest !== null) look(latest);
      });
    },
    arrivals: () => arrivals,
    async stop() {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
    },
  };
}
