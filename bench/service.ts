/** Starts the measured server, as users do with `daybook start`, and stops it again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Run } from './benchmark.ts';

const startLimitMs = 60_000;
const stopLimitMs = 15_000;
/** Environment of every measured server; `DAYBOOK_SECRET_KEY` encrypts registered secrets. */
export const secretKey = 'bench-secret-key-0123456789-0123456789';
const defaults = {
  NODE_ENV: 'production',
  PORT: '0',
  LOG_LEVEL: 'info',
  // Requests are counted, but never reach the limit.
  DAYBOOK_RATE_LIMIT: '100000000',
  DAYBOOK_SECRET_KEY: secretKey,
};
const program = join(import.meta.dirname, '../server/bin/daybook.js');

export interface Service {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** What `daybook start --output json` printed. */
  readonly printed: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

/**
 * `settings`: environment variables besides those of this process. `nodeWords`: options of Node.js,
 * for profiles. Resolves when the server says that it listens.
 */
export async function startService(
  run: Run,
  settings: Readonly<Record<string, string>>,
  nodeWords: readonly string[] = [],
): Promise<Service> {
  const child = spawn(process.execPath, [...nodeWords, program, 'start', '--output', 'json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...defaults, ...settings },
  });
  try {
    const printed = await resultOf(child, run.stop);
    return {
      url: String(printed['url']),
      pid: child.pid ?? 0,
      printed,
      stop: () => stopChild(child),
    };
  } catch (error) {
    await stopChild(child);
    throw error;
  }
}

/** The JSON line that the server prints when it is ready. */
function resultOf(child: ChildProcess, stop: AbortSignal): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    let output = '';
    let log = '';
    const fail = () => reject(new Error(`The server did not start:\n${log}`));
    const limit = setTimeout(fail, startLimitMs);
    child.once('error', reject);
    child.once('exit', fail);
    stop.addEventListener('abort', fail, { once: true });
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-20_000);
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('\n')) return;
      clearTimeout(limit);
      resolve(JSON.parse(output.slice(0, output.indexOf('\n'))));
    });
  });
}

/** Stops a child process: by SIGTERM, and by SIGKILL after a timeout. */
async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  await gone;
  clearTimeout(force);
}
