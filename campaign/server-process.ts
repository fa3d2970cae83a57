/** Server processes that a campaign starts, kills and restarts; each is ended by its own PID. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(import.meta.dirname, 'run-server.ts');
const startLimitMs = 60_000;

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** True once it is being killed: new requests should go elsewhere. */
  readonly doomed: boolean;
  /** SIGKILL; resolves once it has ended. */
  kill(): Promise<void>;
}

/** Resolves once it listens. Throws an Error if it ends before, as without a database. */
export async function startServer(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const port = await listening(child).catch(async (error: unknown) => {
    child.kill('SIGKILL');
    await gone;
    throw error;
  });
  let doomed = false;
  return {
    port,
    pid: child.pid ?? 0,
    get doomed() {
      return doomed || child.exitCode !== null || child.signalCode !== null;
    },
    async kill() {
      doomed = true;
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function listening(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('the server has no output');
  const lines = createInterface({ input: child.stdout });
  const timer = setTimeout(() => lines.close(), startLimitMs);
  try {
    for await (const line of lines) {
      const port = /^listening (\d+)$/.exec(line)?.[1];
      if (port !== undefined) return Number(port);
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error('a server process ended before it listened');
}
