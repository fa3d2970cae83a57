/** Starts the measured server as a process and stops it again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Run } from './benchmark.ts';

const startLimitMs = 30_000;
const stopLimitMs = 15_000;

export interface Service {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** `databaseUrl`: a migrated database. DAYBOOK_BENCH_NODE_OPTIONS reaches the process, for profiles. */
export async function startService(run: Run, databaseUrl: string): Promise<Service> {
  const words = (process.env.DAYBOOK_BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
  const program = fileURLToPath(new URL('./serve.ts', import.meta.url));
  const child = spawn(process.execPath, [...words, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_DATABASE: databaseUrl, NODE_ENV: 'production' },
  });
  const url = await addressOf(child, run.stop).catch(async (error: unknown) => {
    await stopChild(child);
    throw error;
  });
  return { url, child, stop: () => stopChild(child) };
}

function addressOf(child: ChildProcess, stop: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('the server did not start')), startLimitMs);
    const refuse = () => {
      clearTimeout(limit);
      reject(new Error('the server ended before it listened'));
    };
    child.once('exit', refuse);
    stop.addEventListener('abort', refuse, { once: true });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /^listening at (\S+)$/m.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(limit);
      child.removeListener('exit', refuse);
      resolve(url);
    });
  });
}

/** Ends a child of ours: politely, and by force when that takes too long. */
async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  await gone;
  clearTimeout(force);
}
