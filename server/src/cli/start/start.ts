/**
 * `daybook start`: starts the service from the configuration, with a line for each step and a summary; stops
 * gracefully at a signal.
 */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Registry } from 'prom-client';
import { type Config, readConfig } from '../../config.ts';
import { createEngine } from '../../engine.ts';
import type { Engine } from '../../pipeline/group.ts';
import { readConnectionLimit } from '../../postgres/check-server.ts';
import { clockProblem, readClockOffset } from '../../postgres/database-clock.ts';
import { type Login, openDatabase } from '../../postgres/db.ts';
import { requestLogin } from '../../postgres/request-login.ts';
import { readInstallation } from '../../postgres/store-tenants.ts';
import { secretsProblem } from '../commands/secrets.ts';
import { connectionsPerProcess, connectionsProblem } from '../installation/connections.ts';
import { findLogin } from '../installation/find-login.ts';
import { type Installation, openInstallation } from '../installation/open-installation.ts';
import { secretKeysOf } from '../installation/secret-key.ts';
import { createSteps, type Output, printResult } from '../output.ts';
import { onStopSignal, type StopSignal } from '../stop-signals.ts';
import { type Closers, createClosers } from './closers.ts';
import { createLoggedSteps, report, reportUnexpected } from './report.ts';
import { addressOf, binHost, listenError, type Served, serve, urlOf } from './serve.ts';
import { writeAddress } from './server-file.ts';
import { unknownVariablesProblem } from './unknown-variables.ts';
import { replacedMessage, serveFromWorkers } from './workers.ts';

/** Time for a stop after its delay; running requests and deliveries have less. */
const stopLimitMs = 29_000;
/** Idle timeout of the owner's connection in serving processes, which rarely need it. */
const ownerIdleMs = 1_000;

/** Resolves when the service runs; it ends with the process. Prints only JSON where there is no terminal. */
export async function start(wanted: Output): Promise<void> {
  const isLogged = !process.stderr.isTTY;
  const output = process.stdout.isTTY ? wanted : 'json';
  if (isLogged) reportUnexpected();
  const closers = createClosers();
  try {
    const config = readConfig(process.env, true);
    const starting = cluster.isWorker
      ? serveAsWorker(config, closers)
      : serveAsPrimary(config, output, closers);
    stopOnSignal(starting, closers, config);
    await starting;
  } catch (error) {
    await closers.closeAll();
    if (!isLogged && !cluster.isWorker) throw error;
    report('fatal', textOf(error));
    process.exitCode = 1;
    // Its channel to the primary would keep it running.
    if (cluster.isWorker) process.exit();
  }
}

/** The stack only with LOG_LEVEL=debug. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message;
}

async function serveAsPrimary(config: Config, output: Output, closers: Closers): Promise<void> {
  await requireFreePort(config);
  // Loads modules while PostgreSQL starts.
  const loading = Promise.all([import('./set-up.ts'), import('../../features/build-server.ts')]);
  loading.catch(() => undefined);
  const steps = process.stderr.isTTY ? createSteps() : createLoggedSteps();
  const installation = await openInstallation(config, steps);
  closers.push(() => installation.close());
  const onFatal = endService(closers);
  let restarted = 0;
  installation.supervise({
    warn: (line) => report('warn', line),
    onFatal,
    onRestarted: () => {
      restarted += 1;
    },
  });
  const restarts = config.databaseUrl === null ? () => restarted : null;
  const [{ setUp, signInUrl, welcomeLines }] = await loading;
  const welcome = await setUp(installation, config, steps);
  const { demoKey, tenant, demo } = welcome;
  const { db, engine } = installation;
  const { login, problem: loginProblem } = await steps.run('login', () =>
    findLogin(config, installation),
  );
  for (const problem of [
    unknownVariablesProblem(process.env),
    loginProblem,
    rootProblem(process.getuid?.()),
    clockProblem(await readClockOffset(db)),
    await secretsProblem(db, engine.secrets, new Date().toISOString()),
    // The configuration limits the processes for the embedded PostgreSQL.
    config.databaseUrl === null ? null : connectionsProblem(config, await readConnectionLimit(db)),
  ]) {
    if (problem !== null) report('warn', problem);
  }
  const served = await steps.run(config.role === 'worker' ? 'effects' : 'HTTP', () =>
    serveAll(config, { ...installation, login, requestBin: demo, restarts, onFatal }, closers),
  );
  closers.push(() => served.close());
  if (config.role === 'worker') {
    const url = urlOf({ ...config, publicUrl: null }, served.port);
    const health = `Health and metrics: ${url}/health/ready, ${url}/metrics`;
    const lines = ['', 'Running effects; press Ctrl+C to stop.', health, ''];
    printResult(output, { role: 'worker', url, pid: process.pid }, lines);
    return;
  }
  const url = urlOf(config, served.port);
  // Only with the embedded database: otherwise there may be no data folder.
  if (config.databaseUrl === null) {
    const local = urlOf({ ...config, publicUrl: null }, served.port);
    closers.push(writeAddress(config.dataFolder, local));
  }
  if (demo) {
    const { showWebhooks } = await import('../seed/show-webhooks.ts');
    const bin = `http://${binHost}:${served.port}/bin`;
    await steps.run('sample: webhooks', () => showWebhooks(installation.engine, tenant, bin));
  }
  printResult(
    output,
    {
      ...{ url, docs: `${url}/docs`, apiKey: demoKey, signIn: signInUrl(url, welcome) },
      ...{ tenant: tenant.id, pid: process.pid },
    },
    welcomeLines(url, welcome, config, process.uptime() * 1_000),
  );
}

async function serveAll(
  config: Config,
  source: Parameters<typeof serve>[1] &
    Pick<Installation, 'url'> & { readonly onFatal: (reason: string) => void },
  closers: Closers,
): Promise<Served> {
  const { engine, login, onFatal } = source;
  if (config.processes === 1) {
    return serve(config, { ...source, engine: engineOf(login, engine, config, closers) });
  }
  const environment = {
    DATABASE_URL: source.url,
    DAYBOOK_SERVICE_URL: login.role === null ? '' : login.url,
    DAYBOOK_SECRET_KEY: secretKeysOf(config).join(','),
    DAYBOOK_SAMPLE: source.requestBin ? '1' : '0',
  };
  const { processes: count, stopDelaySeconds } = config;
  const registerMetrics = async (registry: Registry) => {
    const { restartMetrics } = await import('../../http/metrics.ts');
    if (source.restarts !== null) restartMetrics({ registry }, source.restarts);
  };
  const serving = serveFromWorkers({
    ...{ count, address: addressOf(config), environment, stopDelaySeconds },
    ...{ registerMetrics, onFatal },
  });
  const fleet = await serving.catch((error: unknown) => {
    throw listenError(error, config);
  });
  if (replacesAt('SIGHUP', config)) process.on('SIGHUP', () => void fleet.replaceAll());
  return fleet;
}

/** Returns how to end a service that cannot go on, with a code. A stop that has begun ends it anyway. */
function endService(closers: Closers): (reason: string) => void {
  return (reason) => {
    if (closers.isClosing) return report('warn', reason);
    report('fatal', `${reason} Stopping.`);
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    void closers.closeAll().finally(() => process.exit(1));
  };
}

/** SIGHUP of a terminal says that it was closed; elsewhere it asks for new processes. */
function replacesAt(signal: StopSignal, { processes }: Config): boolean {
  return signal === 'SIGHUP' && processes > 1 && !process.stderr.isTTY && !process.stdin.isTTY;
}

/** `userId`: undefined if the system has none. */
export function rootProblem(userId: number | undefined): string | null {
  return userId === 0
    ? 'Daybook runs as root: an attacker who exploits it controls the whole machine. Start it as a separate user who owns the data folder.'
    : null;
}

/** The engine, on connections of the login for requests if it differs from the owner. */
function engineOf(login: Login, engine: Engine, config: Config, closers: Closers): Engine {
  if (login.role === null) return engine;
  const db = openDatabase(login, { maxConnections: connectionsPerProcess(config) });
  closers.push(() => db.close());
  return { ...engine, db };
}

/** The primary has prepared the database, set DATABASE_URL and checked the login for requests. */
async function serveAsWorker(config: Config, closers: Closers): Promise<void> {
  const { serviceUrl } = config;
  const url = config.databaseUrl ?? '';
  const owner = openDatabase(
    url,
    serviceUrl === null
      ? { maxConnections: connectionsPerProcess(config) }
      : { maxConnections: 1, idleTimeoutMs: ownerIdleMs },
  );
  closers.push(() => owner.close());
  const at = new Date().toISOString();
  const own = createEngine(owner, await readInstallation(owner, at), secretKeysOf(config));
  const login = serviceUrl === null ? { url, role: null } : requestLogin(serviceUrl);
  const engine = engineOf(login, own, config, closers);
  const served = await serve(config, { engine, login, requestBin: config.sample, restarts: null });
  let isReplaced = false;
  closers.push(() => served.close(isReplaced));
  process.on('message', (message) => {
    if (message !== replacedMessage) return;
    isReplaced = true;
    process.kill(process.pid, 'SIGTERM');
  });
  // Without its primary, no process would stop it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

/** Checked first, before anything is created. */
async function requireFreePort(config: Config): Promise<void> {
  const { host, port } = addressOf(config);
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw listenError(error, config);
  }
  probe.close();
  await once(probe, 'close');
}

/**
 * The first signal waits for a running start, then closes what was opened in reverse order. A second signal ends the
 * process at once.
 */
function stopOnSignal(starting: Promise<void>, closers: Closers, config: Config): void {
  const stop = async () => {
    if (!cluster.isWorker) report('info', 'Stopping.');
    // In case a close hangs, for example on a frozen database; all parts survive an abrupt end.
    const limitMs = stopLimitMs + config.stopDelaySeconds * 1_000;
    setTimeout(() => process.exit(1), limitMs).unref();
    try {
      await starting.catch(() => undefined);
      await closers.closeAll();
      process.exit(0);
    } catch (error) {
      report('fatal', textOf(error));
      process.exit(1);
    }
  };
  // Ctrl+C reaches the whole process group, but only the primary reacts and sends SIGTERM.
  onStopSignal(
    () => void stop(),
    (signal) => (cluster.isWorker ? signal === 'SIGTERM' : !replacesAt(signal, config)),
  );
}
