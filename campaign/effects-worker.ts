/** Worker processes that a campaign starts, stops, kills and freezes; each is ended by its own PID. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, 'run-worker.ts');

/** The state that a worker process reports. */
export interface WorkerReport {
  /** Effects that it has claimed, and how many of them are running. */
  readonly claimed: number;
  readonly running: number;
  readonly memoryBytes: number;
  /** The longest event loop delay since the last report. */
  readonly stalledMs: number;
  /** The port of its HTTP server; 0 if it has none. */
  readonly port: number;
}

export interface WorkerProcess {
  readonly port: number;
  ask(): Promise<WorkerReport>;
  /** SIGSTOP, until `resume`. */
  freeze(): void;
  resume(): void;
  /** SIGTERM; returns the time until the exit and the exit code. */
  stop(): Promise<{ ms: number; code: number | null }>;
  /** SIGKILL; resolves once it has ended. */
  kill(): Promise<void>;
}

/** Resolves once it runs. `env`: see run-worker.ts. */
export async function startWorkerProcess(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<WorkerProcess> {
  const child = fork(program, { env: { ...process.env, ...env, DATABASE_URL: databaseUrl } });
  const gone = once(child, 'exit');
  const [first] = await Promise.race([once(child, 'message'), endedEarly(child)]);
  const { port } = first as WorkerReport;
  return {
    port,
    async ask() {
      child.send('ask');
      const [report] = await Promise.race([once(child, 'message'), endedEarly(child)]);
      return report as WorkerReport;
    },
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      const begun = performance.now();
      child.kill('SIGTERM');
      const [code] = await gone;
      return { ms: performance.now() - begun, code: code as number | null };
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function endedEarly(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('a worker process ended by itself');
}
