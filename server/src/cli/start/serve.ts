/** Serves HTTP on a prepared database: the part of `daybook start` that each process runs. */
import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config, LogLevel } from '../../config.ts';
import type { Printing } from '../../features/pdf/printing.ts';
import type { Egress } from '../../features/webhooks/egress.ts';
import type { DatabaseMetrics } from '../../http/database-metrics.ts';
import { closeListener } from '../../http/drain.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Bus } from '../../postgres/bus.ts';
import { type DatabaseClock, startDatabaseClock } from '../../postgres/database-clock.ts';
import { type Login, openWorkerDatabase } from '../../postgres/db.ts';
import { isDistributed } from '../../postgres/distribution.ts';
import { type Outages, watchOutages } from '../../postgres/outages.ts';
import { oldestDue, readBacklog } from '../../queue/store-lag.ts';
import { readSchedule } from '../../queue/store-schedule.ts';
import type { Entity } from '../../record/entity.ts';
import { codeOf } from '../../record/values/error-code.ts';
import { workerConnections } from '../installation/connections.ts';
import type { Installation } from '../installation/open-installation.ts';
import { readable } from '../terminal.ts';
import { commit, version } from '../version.ts';
import { joinFleetMetrics } from './fleet-metrics.ts';
import { freeStartMemory } from './free-memory.ts';
import { readDemoKey } from './server-file.ts';
import { joinPort } from './shared-port.ts';

/** Running requests may take this long to end at a stop. */
const drainLimitMs = 25_000;
/** Requests per credential and minute without DAYBOOK_RATE_LIMIT. */
const defaultRateLimit = 6_000;

export interface Served {
  readonly port: number;
  /**
   * Serves for DAYBOOK_STOP_DELAY while the readiness probe fails; then accepts no more requests, lets running ones end
   * for up to 25 s, and aborts them. `isReplaced`: other processes serve the port, so without both.
   */
  close(isReplaced?: boolean): Promise<void>;
}

interface Listening {
  readonly port: number;
  /** The readiness probe fails, and responses close their connections. */
  announceStop(isReplaced?: boolean): void;
  close(): Promise<void>;
}

interface Source extends Pick<Installation, 'engine'> {
  /** For effects. */
  readonly login: Login;
  /** Whether the demo's request bin is served, and webhooks may be sent to it. */
  readonly requestBin: boolean;
  /** How often the embedded PostgreSQL was started again; null without it, and in processes that do not supervise it. */
  readonly restarts: (() => number) | null;
}

/** The address of the request bin on this machine. */
export const binHost = '127.0.0.1';

/**
 * Serves requests, runs effects, or both, by DAYBOOK_ROLE. Throws an Error with a remedy if it cannot listen on the
 * address.
 */
export async function serve(config: Config, source: Source): Promise<Served> {
  const [
    { entities },
    { createLog },
    { pino },
    { createEgress },
    { createPrinting },
    { createMetrics, restartMetrics },
    { databaseMetrics },
  ] = await Promise.all([
    import('../../features/all-features.ts'),
    import('../../log.ts'),
    import('pino'),
    import('../../features/webhooks/egress.ts'),
    import('../../features/pdf/printing.ts'),
    import('../../http/metrics.ts'),
    import('../../http/database-metrics.ts'),
  ]);
  const { requestBin } = source;
  const log = createLog(logLevel(config), readable(pino.destination(2)));
  const tracer = config.traces
    ? await (await import('../../tracer.ts')).openTracer(version, log)
    : null;
  const engine = { ...source.engine, tracer };
  // Port 0 is replaced after listening starts; nothing is delivered before.
  const bin = { host: binHost, port: config.port, path: '/bin/' };
  const egress = createEgress({ allow: config.webhookAllow, own: requestBin ? bin : null });
  const metrics = createMetrics({ version, commit });
  if (source.restarts !== null) restartMetrics(metrics, source.restarts);
  const outages = watchOutages(engine.db, (line, error) =>
    error === undefined ? log.warn(line) : log.error({ err: error }, line),
  );
  const clock = await startDatabaseClock(engine.db, (problem) => log.warn(problem));
  const printing = createPrinting(engine.db, engine, clock.now);
  const pools = databaseMetrics(metrics, clock);
  pools.watch('requests', engine.db);
  const shared = {
    config,
    source: { ...source, engine },
    entities,
    log,
    printing,
    egress,
    metrics,
    pools,
    outages,
    clock,
  };
  const { openBus } = await import('./open-bus.ts');
  const bus = await openBus(config, source, log, metrics);
  const parts = await serveParts({ ...shared, bus }, bin).catch(async (error: unknown) => {
    await bus.close();
    throw error;
  });
  const fleet = cluster.isWorker ? joinFleetMetrics(metrics.registry) : null;
  if (fleet !== null) metrics.read = fleet.read;
  return {
    port: parts.port,
    async close(isReplaced) {
      await parts.close(isReplaced);
      await bus.close();
      await fleet?.close();
      await tracer?.close();
      pools.close();
    },
  };
}

/** `bin`: its port is set once it is known. */
async function serveParts(shared: Shared, bin: { port: number }): Promise<Served> {
  const { config, printing } = shared;
  if (config.role === 'worker') return serveWorker(shared);
  const http = await serveHttp(shared);
  bin.port = http.port;
  const background =
    config.role === 'api' ? null : await runEffects(shared, urlOf(config, http.port));
  return {
    port: http.port,
    async close(isReplaced = false) {
      http.announceStop(isReplaced);
      if (!isReplaced) await sleep(config.stopDelaySeconds * 1_000);
      // In parallel, because each waits for running work.
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
  readonly pools: DatabaseMetrics;
  readonly outages: Outages;
  readonly clock: DatabaseClock;
  readonly bus: Bus;
}

async function serveHttp(shared: Shared): Promise<Listening> {
  const { config, log, printing, egress, metrics, outages, clock, bus } = shared;
  const { engine, requestBin } = shared.source;
  const [{ buildServer }, { limits }] = await Promise.all([
    import('../../features/build-server.ts'),
    import('../../http/limits/gate.ts'),
  ]);
  const app = await buildServer({
    ...{ engine, version, log, metrics, outages, bus, now: clock.now },
    demoKey: requestBin ? readDemoKey(config.dataFolder) : null,
    ...{ requestBin, egress, printing, publicUrl: config.publicUrl },
    gate: {
      perMinute: requestsPerMinute({ ...config, processes: 1 }, requestBin),
      perMinuteAlone: requestsPerMinute(config, requestBin),
      eventLoopDelayMs: limits.eventLoopDelayMs,
    },
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    host: config.host,
    oidc: config.oidc,
  });
  return listen(app, config);
}

/** The limit of a credential, divided among the processes. The demo has no limit. */
export function requestsPerMinute(
  { rateLimit, processes }: Pick<Config, 'rateLimit' | 'processes'>,
  isDemo: boolean,
): number {
  return Math.ceil((rateLimit ?? (isDemo ? 0 : defaultRateLimit)) / processes);
}

/** Runs effects only, with a listener for health and metrics that responds until the end. */
async function serveWorker(shared: Shared): Promise<Served> {
  const { config, source, log, metrics, clock } = shared;
  const [{ buildWorkerServer }, { createAuthenticator }] = await Promise.all([
    import('../../http/worker-server.ts'),
    import('../../features/identity/auth.ts'),
  ]);
  const { db, commits } = source.engine;
  const authenticator = createAuthenticator(db, { publicOrigin: null });
  const { now } = clock;
  const server = buildWorkerServer({ authenticator, db, commits, metrics, version, log, now });
  const http = await listen(server, config);
  const background = await runEffects(shared, urlOf(config, config.port));
  return {
    port: http.port,
    async close() {
      http.announceStop();
      await background.close();
      await http.close();
      await shared.printing.close();
    },
  };
}

/** `end`: accepts the queued connections and no more. */
interface Begun {
  readonly port: number;
  end(): Promise<void>;
}

async function listenAlone(app: FastifyInstance, config: Config): Promise<Begun> {
  const { host, port } = addressOf(config);
  await app.listen({ host, port }).catch((error: unknown) => {
    throw listenError(error, config);
  });
  const address = app.server.address() as AddressInfo | null;
  return { port: address?.port ?? port, end: () => closeListener(app.server) };
}

async function joinShared(app: FastifyInstance): Promise<Begun> {
  await app.ready();
  const { port, leave } = await joinPort(app.server);
  return { port, end: leave };
}

async function listen(app: FastifyInstance, config: Config): Promise<Listening> {
  freeStartMemory();
  // Fastify would log the address in the middle of the list of steps, which shows it as well.
  const { level } = app.log;
  app.log.level = 'warn';
  const begun = cluster.isWorker ? await joinShared(app) : await listenAlone(app, config);
  app.log.level = level;
  return {
    port: begun.port,
    announceStop: (isReplaced) => app.drain.begin(isReplaced),
    async close() {
      const limit = setTimeout(() => app.server.closeAllConnections(), drainLimitMs);
      await begun.end();
      await app.drain.close();
      await app.close();
      clearTimeout(limit);
    },
  };
}

async function runEffects(shared: Shared, publicUrl: string): Promise<{ close(): Promise<void> }> {
  const { config, source, entities, log, printing, egress, metrics, pools, outages } = shared;
  const [{ loadBackground, startBackground }, { effectMetrics }] = await Promise.all([
    import('../../features/background.ts'),
    import('../../http/effect-metrics.ts'),
  ]);
  const declared = await loadBackground();
  const { now } = shared.clock;
  const observer = effectMetrics(metrics, {
    held: () => background.worker.held(),
    oldestDue: () =>
      oldestDue(
        source.engine.db,
        Object.keys(declared.lanes),
        declared.laneQueries,
        now().toISOString(),
      ),
    backlog: () => readBacklog(source.engine.db),
    schedule: () => readSchedule(source.engine.db),
    now,
  });
  const db = openWorkerDatabase(source.login, {
    maxConnections: workerConnections,
    isDistributed: await isDistributed(source.engine.db.pool),
  });
  pools.watch('effects', db);
  pools.watch('heartbeats', db.heartbeats);
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
    ...{ observer, now },
    onError: (error, what) => {
      if (!outages.note(error)) log.error({ err: error }, what);
    },
  });
  return {
    async close() {
      await background.stop();
      await db.close();
    },
  };
}

/** On a terminal only warnings; elsewhere a full log. */
function logLevel(config: Config): LogLevel {
  return config.logLevel ?? (process.stderr.isTTY ? 'warn' : 'info');
}

interface Address {
  readonly host: string;
  readonly port: number;
  /** The variable that sets the port. */
  readonly variable: string;
}

/** A worker has its own port variable, so that it runs next to a service with the same environment. */
export function addressOf({ role, host, port, workerPort }: Config): Address {
  return role === 'worker'
    ? { host, port: workerPort, variable: 'DAYBOOK_WORKER_PORT' }
    : { host, port, variable: 'PORT' };
}

export function listenError(error: unknown, config: Config): unknown {
  const { host, port, variable } = addressOf(config);
  const code = codeOf(error);
  const remedies: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use. Set ${variable} to another port, or stop the program that uses it.`,
    EACCES: `Port ${port} requires privileges that this user lacks. Set ${variable} to 1024 or above.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to 127.0.0.1, or 0.0.0.0 for all.`,
    ENOTFOUND: `HOST is ${host}, which cannot be resolved. Set HOST to an address of this machine.`,
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
