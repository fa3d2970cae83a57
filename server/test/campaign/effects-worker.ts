/** Worker processes that a campaign starts, stops, kills and freezes; ended by their own id only. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, 'run-worker.ts');

/** What a worker process says of itself. */
export interface WorkerReport {
  /** Effects that it holds, and of them those under way. */
  readonly claimed: number;
  readonly running: number;
  readonly memoryBytes: number;
  /** The longest time that its event loop stood still since it was asked before. */
  readonly stoodStillMs: number;
  /** Where it serves requests; 0 where it does not. */
  readonly port: number;
}

export interface WorkerProcess {
  readonly port: number;
  ask(): Promise<WorkerReport>;
  /** SIGSTOP: time passes it by until `resume`. */
  freeze(): void;
  resume(): void;
  /** SIGTERM; answers how long it took to end, and how it ended. */
  stop(): Promise<{ ms: number; code: number | null }>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Resolves when it runs. `env`: see run-worker.ts. */
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
