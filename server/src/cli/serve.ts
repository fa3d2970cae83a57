/** Serves HTTP from a prepared database: the part of `daybook start` that each process does. */
import type { AddressInfo, Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config, LogLevel } from '../config.ts';
import type { Printing } from '../features/pdf/printing.ts';
import type { Egress } from '../features/webhooks/egress.ts';
import type { Metrics } from '../http/metrics.ts';
import { type Login, openWorkerDatabase } from '../postgres/db.ts';
import { oldestDue } from '../queue/store-lag.ts';
import type { Entity } from '../record/entity.ts';
import { codeOf } from '../record/error-code.ts';
import { workerConnections } from './connections.ts';
import { freeStartMemory } from './free-memory.ts';
import type { Installation } from './open-installation.ts';
import { readDemoKey } from './server-file.ts';
import { version } from './version.ts';

/** Requests under way when a stop is asked for have this long to end. */
const drainLimitMs = 25_000;
/** Turns of the event loop in which a stop accepts what waits, and how many without any end that. */
const mostAcceptTurns = 1_000;
const quietAcceptTurns = 3;
/** Requests of one credential in a minute, where DAYBOOK_RATE_LIMIT does not say. */
const defaultRateLimit = 6_000;

export interface Served {
  readonly port: number;
  /** Takes no more requests, lets those under way end for up to 25 s, then cuts them. */
  close(): Promise<void>;
}

/** What this process serves, and runs after its commits. */
interface Source extends Pick<Installation, 'engine'> {
  /** Of the effects. */
  readonly login: Login;
  /** The demo's request bin is served, and webhooks may go there. */
  readonly requestBin: boolean;
}

/** Where this machine finds the request bin, whatever else is listened on. */
export const binHost = '127.0.0.1';

/**
 * Serves requests, runs effects, or both, as DAYBOOK_ROLE says. Throws an Error with a remedy when the
 * address cannot be listened on.
 */
export async function serve(config: Config, source: Source): Promise<Served> {
  const [
    { entities },
    { createLog },
    { pino },
    { createEgress },
    { createPrinting },
    { createMetrics },
  ] = await Promise.all([
    import('../features/all-features.ts'),
    import('../log.ts'),
    import('pino'),
    import('../features/webhooks/egress.ts'),
    import('../features/pdf/printing.ts'),
    import('../http/metrics.ts'),
  ]);
  const { engine, requestBin } = source;
  const log = createLog(logLevel(config), pino.destination(2));
  const printing = createPrinting(engine.db, engine);
  // The port is known for certain once it is listened on; nothing is delivered there before.
  const bin = { host: binHost, port: config.port, path: '/bin/' };
  const egress = createEgress({ allow: config.webhookAllow, own: requestBin ? bin : null });
  const metrics = createMetrics();
  const shared = { config, source, entities, log, printing, egress, metrics };
  if (config.role === 'worker') return serveWorker(shared);
  const http = await serveHttp(shared);
  bin.port = http.port;
  const background =
    config.role === 'api' ? null : await runEffects(shared, urlOf(config, http.port));
  return {
    port: http.port,
    async close() {
      // Together: each lets what is under way end.
      await Promise.all([http.close(), background?.close()]);
      await printing.close();
    },
  };
}

interface Shared {
  readonly config: Config;
  readonly source: Source;
  readonly entities: readonly Entity[];
  readonly log: Logger;
  readonly printing: Printing;
  readonly egress: Egress;
  readonly metrics: Metrics;
}

async function serveHttp(shared: Shared): Promise<Served> {
  const { config, log, printing, egress, metrics } = shared;
  const { engine, requestBin } = shared.source;
  const [{ buildServer }, { limits }] = await Promise.all([
    import('../features/build-server.ts'),
    import('../http/limits/gate.ts'),
  ]);
  const app = await buildServer({
    ...{ engine, version, log, metrics },
    demoKey: requestBin ? readDemoKey(config.dataFolder) : null,
    ...{ requestBin, egress, printing, publicUrl: config.publicUrl },
    gate: {
      perMinute: requestsPerMinute(config, requestBin),
      eventLoopDelayMs: limits.eventLoopDelayMs,
    },
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    host: config.host,
    oidc: config.oidc,
  });
  return listen(app, config);
}

/** Each process takes its share of what one credential may do. A demo is not in anybody's way. */
export function requestsPerMinute(
  { rateLimit, processes }: Pick<Config, 'rateLimit' | 'processes'>,
  isDemo: boolean,
): number {
  return Math.ceil((rateLimit ?? (isDemo ? 0 : defaultRateLimit)) / processes);
}

/** Effects alone, with a listener for those who watch over the process: it answers to the end. */
async function serveWorker(shared: Shared): Promise<Served> {
  const { config, source, log, metrics } = shared;
  const [{ buildWorkerServer }, { createAuthenticator }] = await Promise.all([
    import('../http/worker-server.ts'),
    import('../features/identity/auth.ts'),
  ]);
  const { db } = source.engine;
  const authenticator = createAuthenticator(db, { publicOrigin: null });
  const server = buildWorkerServer({ authenticator, db, metrics, version, log });
  const http = await listen(server, config);
  const background = await runEffects(shared, urlOf(config, config.port));
  return {
    port: http.port,
    async close() {
      await background.close();
      await http.close();
      await shared.printing.close();
    },
  };
}

async function listen(app: FastifyInstance, config: Config): Promise<Served> {
  freeStartMemory();
  const { host, port } = addressOf(config);
  // Fastify says so at the level info, in the middle of the list of steps, which says it, too.
  const { level } = app.log;
  app.log.level = 'warn';
  await app.listen({ host, port }).catch((error: unknown) => {
    throw listenError(error, config);
  });
  app.log.level = level;
  const address = app.server.address() as AddressInfo | null;
  return {
    port: address?.port ?? port,
    async close() {
      const limit = setTimeout(() => app.server.closeAllConnections(), drainLimitMs);
      await acceptWaiting(app.server);
      await app.close();
      clearTimeout(limit);
    },
  };
}

/** A closed listener resets the connections that it has not accepted yet; their requests may stand in them already. */
async function acceptWaiting(server: Server): Promise<void> {
  let quiet = 0;
  const accepted = () => {
    quiet = -1;
  };
  server.on('connection', accepted);
  for (let turn = 0; turn < mostAcceptTurns && quiet < quietAcceptTurns; turn += 1) {
    await nextTurn();
    quiet += 1;
  }
  server.off('connection', accepted);
}

async function runEffects(shared: Shared, publicUrl: string): Promise<{ close(): Promise<void> }> {
  const { config, source, entities, log, printing, egress, metrics } = shared;
  const [{ loadBackground, startBackground }, { effectMetrics }] = await Promise.all([
    import('../features/background.ts'),
    import('../http/effect-metrics.ts'),
  ]);
  const declared = await loadBackground();
  const now = () => new Date();
  const observer = effectMetrics(metrics, {
    held: () => background.worker.held(),
    oldestDue: () =>
      oldestDue(
        source.engine.db,
        Object.keys(declared.lanes),
        declared.laneQueries,
        now().toISOString(),
      ),
    now,
  });
  const db = openWorkerDatabase(source.login, { maxConnections: workerConnections });
  const background = startBackground({
    declared,
    db,
    engine: source.engine,
    entities,
    egress,
    printing,
    mail: {
      smtpUrl: config.smtpUrl,
      mailFrom: config.mailFrom,
      mailsPerDay: config.mailsPerDay,
      publicUrl,
    },
    observer,
    onError: (error, what) => log.error({ err: error }, what),
  });
  return {
    async close() {
      await background.stop();
      await db.close();
    },
  };
}

/** On a terminal only what somebody must know; elsewhere what a log is kept for. */
function logLevel(config: Config): LogLevel {
  return config.logLevel ?? (process.stderr.isTTY ? 'warn' : 'info');
}

interface Address {
  readonly host: string;
  readonly port: number;
  /** That says which port. */
  readonly variable: string;
}

/** A worker has a port of its own, so that it can stand beside a service without being told to. */
export function addressOf({ role, host, port, workerPort }: Config): Address {
  return role === 'worker'
    ? { host, port: workerPort, variable: 'DAYBOOK_WORKER_PORT' }
    : { host, port, variable: 'PORT' };
}

export function listenError(error: unknown, config: Config): unknown {
  const { host, port, variable } = addressOf(config);
  const code = codeOf(error);
  const remedies: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use. Set ${variable} to another one, or stop the program that has it.`,
    EACCES: `Port ${port} needs rights that this user lacks. Set ${variable} to 1024 or above.`,
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
