/** Serves HTTP from a prepared database: the part of `daybook start` that each process does. */
import type { AddressInfo } from 'node:net';
import type { Config, LogLevel } from '../config.ts';
import type { Installation } from './open-installation.ts';
import { version } from './version.ts';

/** Requests under way when a stop is asked for have this long to end. */
const drainLimitMs = 25_000;

export interface Served {
  readonly port: number;
  /** Takes no more requests, lets those under way end for up to 25 s, then cuts them. */
  close(): Promise<void>;
}

/** Throws an Error with a remedy when the address cannot be listened on. */
export async function serveHttp(
  config: Config,
  { engine }: Pick<Installation, 'engine'>,
): Promise<Served> {
  const [{ buildServer }, { entities }, { pino }] = await Promise.all([
    import('../http/server.ts'),
    import('../entities/registry.ts'),
    import('pino'),
  ]);
  const log = pino({ level: logLevel(config) }, pino.destination(2));
  const app = await buildServer({ engine, entities, version, log });
  const { host, port } = config;
  await app.listen({ host, port }).catch((error: unknown) => {
    throw listenError(error, config);
  });
  const address = app.server.address() as AddressInfo | null;
  return {
    port: address?.port ?? port,
    async close() {
      const limit = setTimeout(() => app.server.closeAllConnections(), drainLimitMs);
      await app.close();
      clearTimeout(limit);
    },
  };
}

/** On a terminal only what somebody must know; elsewhere what a log is kept for. */
function logLevel(config: Config): LogLevel {
  return config.logLevel ?? (process.stderr.isTTY ? 'warn' : 'info');
}

export function listenError(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const remedies: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use. Set PORT to another one, or stop the program that has it.`,
    EACCES: `Port ${port} needs rights that this user lacks. Set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to 127.0.0.1, or 0.0.0.0 for all.`,
    ENOTFOUND: `HOST is ${host}, a name that is not known. Set it to an address of this machine.`,
  };
  const remedy = remedies[String(code)];
  return remedy === undefined ? error : new Error(remedy, { cause: error });
}

/** The URL to print: PUBLIC_URL, or where a browser on this machine finds the port. */
export function urlOf({ publicUrl, host }: Config, port: number): string {
  if (publicUrl !== null) return publicUrl;
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
