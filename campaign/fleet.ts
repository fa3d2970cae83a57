/** Server processes on one database that are killed and replaced while clients use them. */
import type { Random } from '../server/src/cli/seed/random.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export interface Fleet {
  /** The port of a process that is not known to be dead. */
  port(): number;
  /** Kills one process with SIGKILL; a spare one replaces it. */
  killOne(): Promise<void>;
  close(): Promise<void>;
}

export async function startFleet(
  databaseUrl: string,
  size: number,
  random: Random,
  env: Readonly<Record<string, string>> = {},
): Promise<Fleet> {
  const servers: ServerProcess[] = [];
  for (let index = 0; index < size; index += 1) servers.push(await startServer(databaseUrl, env));
  let spare: Promise<ServerProcess> | null = null;
  let closed = false;
  return {
    port() {
      const alive = servers.filter(({ doomed }) => !doomed);
      return random.pick(alive.length > 0 ? alive : servers).port;
    },
    async killOne() {
      const next = await (spare ?? startServer(databaseUrl, env));
      if (closed) return next.kill();
      const place = random.integer(0, size - 1);
      const gone = servers[place]?.kill();
      servers[place] = next;
      await gone;
      if (closed) return;
      spare = startServer(databaseUrl, env);
      // Its error is thrown when it is awaited.
      spare.catch(() => undefined);
    },
    async close() {
      closed = true;
      const last = await spare?.catch(() => undefined);
      await Promise.all([...servers, ...(last === undefined ? [] : [last])].map((s) => s.kill()));
    },
  };
}
