/**
 * `daybook start`: from the configuration to a running service, with a line for each step and one
 * screen at the end; and from a signal to a stop that loses nothing.
 */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, readConfig } from '../config.ts';
import { createEngine } from '../engine.ts';
import type { Engine } from '../pipeline/group.ts';
import { readConnectionLimit } from '../postgres/check-server.ts';
import { type Login, openDatabase } from '../postgres/db.ts';
import { requestLogin } from '../postgres/request-login.ts';
import { readInstallation } from '../postgres/store-tenants.ts';
import { connectionsPerProcess, connectionsProblem } from './connections.ts';
import { findLogin } from './find-login.ts';
import { type Installation, openInstallation } from './open-installation.ts';
import { createSteps, type Output, printResult } from './output.ts';
import { secretKeysOf } from './secret-key.ts';
import { secretsProblem } from './secrets.ts';
import { addressOf, binHost, listenError, type Served, serve, urlOf } from './serve.ts';
import { writeAddress } from './server-file.ts';
import { onStopSignal } from './stop-signals.ts';

/** A stop has this long; requests and deliveries under way have less. */
const stopLimitMs = 29_000;
/** The owner's connection of a process that serves, which hardly ever needs it, is open no longer than it is used. */
const ownerIdleMs = 1_000;

/** Resolves when the service runs; it ends with the process. */
export async function start(output: Output): Promise<void> {
  const closers: Closers = [];
  const config = readConfig(process.env, true);
  const starting = cluster.isWorker
    ? serveAsWorker(config, closers)
    : serveAsPrimary(config, output, closers);
  stopOnSignal(starting, closers);
  try {
    await starting;
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

type Closers = (() => Promise<void>)[];

async function serveAsPrimary(config: Config, output: Output, closers: Closers): Promise<void> {
  await requireFreePort(config);
  // Loaded while PostgreSQL, which is another process, makes itself ready.
  const loading = Promise.all([import('./set-up.ts'), import('../features/build-server.ts')]);
  loading.catch(() => undefined);
  const steps = createSteps();
  const installation = await openInstallation(config, steps);
  closers.push(() => installation.close());
  const [{ setUp, signInUrl, welcomeLines }] = await loading;
  const welcome = await setUp(installation, config, steps);
  const { demoKey, tenant, demo } = welcome;
  const { db, engine } = installation;
  const { login, problem: loginProblem } = await steps.run('login', () =>
    findLogin(config, installation),
  );
  for (const problem of [
    loginProblem,
    rootProblem(process.getuid?.()),
    await secretsProblem(db, engine.secrets, new Date().toISOString()),
    // The embedded one is known to have enough for the processes that the configuration lets through.
    config.databaseUrl === null ? null : connectionsProblem(config, await readConnectionLimit(db)),
  ]) {
    if (problem !== null) process.stderr.write(`${problem}\n`);
  }
  const served = await steps.run(config.role === 'worker' ? 'effects' : 'HTTP', () =>
    serveAll(config, { ...installation, login, requestBin: demo }, closers),
  );
  closers.push(() => served.close());
  if (config.role === 'worker') {
    const url = urlOf({ ...config, publicUrl: null }, served.port);
    const health = `Health and metrics: ${url}/health/ready, ${url}/metrics`;
    const lines = ['', 'Running effects; stop with Ctrl+C.', health, ''];
    printResult(output, { role: 'worker', url, pid: process.pid }, lines);
    return;
  }
  const url = urlOf(config, served.port);
  // Beside the embedded database only: another one's service may have no data folder.
  if (config.databaseUrl === null) {
    const local = urlOf({ ...config, publicUrl: null }, served.port);
    closers.push(writeAddress(config.dataFolder, local));
  }
  if (demo) {
    const { showWebhooks } = await import('./seed/show-webhooks.ts');
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
  source: Parameters<typeof serve>[1] & Pick<Installation, 'url'>,
  closers: Closers,
): Promise<Served> {
  const { engine, login } = source;
  if (config.processes === 1) {
    return serve(config, { ...source, engine: engineOf(login, engine, config, closers) });
  }
  const { serveFromWorkers } = await import('./workers.ts');
  const onFatal = () => {
    process.stderr.write('The processes keep failing; stopping.\n');
    process.exitCode = 1;
    void closeAll(closers).finally(() => process.exit(1));
  };
  const environment = {
    DATABASE_URL: source.url,
    DAYBOOK_SERVICE_URL: login.role === null ? '' : login.url,
    DAYBOOK_SECRET_KEY: secretKeysOf(config).join(','),
    DAYBOOK_SAMPLE: source.requestBin ? '1' : '0',
  };
  return serveFromWorkers(config.processes, environment, onFatal);
}

/** `userId`: undefined where the system has none. */
export function rootProblem(userId: number | undefined): string | null {
  return userId === 0
    ? 'Daybook runs as root: a fault in it would have the whole machine. Start it as a user of its own, who owns the data folder.'
    : null;
}

/** The engine of the owner, on connections of the login of requests where that is another. */
function engineOf(login: Login, engine: Engine, config: Config, closers: Closers): Engine {
  if (login.role === null) return engine;
  const db = openDatabase(login, { maxConnections: connectionsPerProcess(config) });
  closers.push(() => db.close());
  return { ...engine, db };
}

/** The primary has prepared the database, named it in DATABASE_URL and tried the login of requests. */
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
  const served = await serve(config, { engine, login, requestBin: config.sample });
  closers.push(() => served.close());
  // Without its primary nobody would ever stop it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

/** Found out before anything is made, rather than at the end. */
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
 * The first signal lets a start that is under way come to its end, then closes what was opened, the
 * latest first. A second signal ends the process at once.
 */
function stopOnSignal(starting: Promise<void>, closers: Closers): void {
  const stop = async () => {
    if (!cluster.isWorker) process.stderr.write('Stopping.\n');
    // Whatever hangs, such as a database that is frozen: all of it is made to survive this.
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    try {
      await starting.catch(() => undefined);
      await closeAll(closers);
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
  };
  // Ctrl+C reaches the whole group of processes, but only the primary decides, and sends SIGTERM.
  onStopSignal(
    () => void stop(),
    (signal) => !cluster.isWorker || signal === 'SIGTERM',
  );
}

async function closeAll(closers: Closers): Promise<void> {
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
}
