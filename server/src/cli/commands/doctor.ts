/** `daybook doctor`: tries the steps of a start in a temporary folder, and prints remedies for failures. */

import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Client, DatabaseError } from 'pg';
import { type Config, readConfig } from '../../config.ts';
import { checkPooler } from '../../postgres/check-pooler.ts';
import { checkServer, readConnectionLimit } from '../../postgres/check-server.ts';
import { clockProblem, readClockOffset } from '../../postgres/database-clock.ts';
import { openDatabase } from '../../postgres/db.ts';
import { distributionProblems, isDistributed, withOwner } from '../../postgres/distribution.ts';
import { startEmbeddedPostgres, withDatabase } from '../../postgres/embedded/embedded-postgres.ts';
import { secretBox } from '../../record/secrets/secret-box.ts';
import { connectionsOf, connectionsProblem } from '../installation/connections.ts';
import { secretKeysOf } from '../installation/secret-key.ts';
import { tryDatabase } from '../installation/try-database.ts';
import { formatMs, type Output, printResult, tableOf } from '../output.ts';
import { addressOf, listenError } from '../start/serve.ts';
import { secretsProblem } from './secrets.ts';

const oldestNode = 24;
const leastFreeBytes = 1_000_000_000;
const probeLimitMs = 2_000;

interface Finding {
  readonly check: string;
  readonly ok: boolean;
  /** The finding, or the remedy. */
  readonly detail: string;
  readonly ms: number;
}

/** Prints a table; the exit code is 1 if a check failed. */
export async function runDoctor(output: Output): Promise<void> {
  const findings: Finding[] = [];
  const check = async (name: string, work: () => Promise<string> | string) => {
    const begun = performance.now();
    let ok = true;
    let detail: string;
    try {
      detail = await work();
    } catch (error) {
      ok = false;
      detail = error instanceof Error ? error.message : String(error);
    }
    findings.push({ check: name, ok, detail, ms: Math.round(performance.now() - begun) });
  };
  await check('Node.js', checkNode);
  let config: Config | null = null;
  await check('environment', () => {
    config = readConfig(process.env, true);
    return 'no mistakes';
  });
  await checkMachine(config ?? readConfig({}), check);
  const healthy = findings.every(({ ok }) => ok);
  const rows = findings.map(({ check: name, ok, detail, ms }) => {
    const mark = ok ? 'ok' : 'failed';
    return [mark, name, formatMs(ms).padStart(7), detail.replaceAll('\n', ' ')];
  });
  const last = healthy
    ? 'All checks passed.'
    : 'Fix the failed checks, then run `daybook doctor` again.';
  printResult(output, { healthy, findings }, [...tableOf(rows), '', last]);
  if (!healthy) process.exitCode = 1;
}

type Check = (name: string, work: () => Promise<string> | string) => Promise<void>;

async function checkMachine(config: Config, check: Check): Promise<void> {
  const { databaseUrl } = config;
  if (databaseUrl === null) {
    const folder = resolve(config.dataFolder);
    await check('data folder', () => checkFolder(folder));
    await check('disk space', () => checkSpace(folder));
  }
  await check('port', () => checkPort(config));
  if (databaseUrl === null) await check('PostgreSQL, embedded', tryEmbedded);
  else {
    await check('database', async () => {
      await checkServer(databaseUrl);
      await checkPooler(databaseUrl, config.directUrl);
      return 'reached; no setting could lose commits';
    });
    await check('clock', () => checkClock(databaseUrl));
    await check('connections', () => checkConnections(config, databaseUrl));
    await check('records', () => tryCopy(databaseUrl));
    await check('sealed secrets', () => checkSecrets(config, databaseUrl));
    await check('distribution', () => withOwner(databaseUrl, checkDistribution));
  }
}

function checkNode(): string {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= oldestNode) return node;
  throw new Error(`${node} is too old. Use Node.js ${oldestNode} or later.`);
}

/** Checks that the folder, or its nearest existing parent, is writable. */
function checkFolder(folder: string): string {
  const existing = nearestFolder(folder);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const remedy = 'Change its owner, or set DAYBOOK_DATA to another folder.';
    throw new Error(`${existing} is not writable. ${remedy}`, { cause });
  }
  return existing === folder ? 'is writable' : `will be created in ${existing}`;
}

function checkSpace(folder: string): string {
  const { bavail, bsize } = statfsSync(nearestFolder(folder));
  const free = `${(Number(bavail * bsize) / 1e9).toFixed(1)} GB free`;
  if (bavail * bsize >= leastFreeBytes) return free;
  throw new Error(`${free}. Free at least 1 GB, or set DAYBOOK_DATA to a folder on another disk.`);
}

function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(dirname(folder));
}

async function checkPort(config: Config): Promise<string> {
  const { host, port } = addressOf(config);
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (await isDaybook(config)) return `${port}: Daybook is already running there`;
    throw listenError(error, config);
  }
  probe.close();
  await once(probe, 'close');
  return `${port} of ${host} is free`;
}

async function isDaybook(config: Config): Promise<boolean> {
  const { host, port } = addressOf(config);
  const address = host.includes(':') ? `[${host}]` : host;
  const signal = AbortSignal.timeout(probeLimitMs);
  const answer = await fetch(`http://${address}:${port}/health/live`, { signal }).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'version' in body;
}

/** Creates a cluster in a temporary folder and removes it. */
async function tryEmbedded(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-doctor-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  let location = folder;
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
    location = postgres.location;
    try {
      return await tryDatabase(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    for (const path of [folder, location]) rmSync(path, { recursive: true, force: true });
  }
}

async function checkClock(databaseUrl: string): Promise<string> {
  const db = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    const problem = clockProblem(await readClockOffset(db));
    if (problem !== null) throw new Error(problem);
    return 'agrees with that of the database';
  } finally {
    await db.close();
  }
}

async function checkConnections(config: Config, databaseUrl: string): Promise<string> {
  const db = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    const available = await readConnectionLimit(db);
    const problem = connectionsProblem(config, available);
    if (problem !== null) throw new Error(problem);
    return `needs at most ${connectionsOf(config)} of ${available}`;
  } finally {
    await db.close();
  }
}

/** Checks that the configured keys decrypt every stored secret. */
async function checkSecrets(config: Config, databaseUrl: string): Promise<string> {
  const db = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    const box = secretBox(secretKeysOf(config));
    const problem = await secretsProblem(db, box, new Date().toISOString());
    if (problem !== null) throw new Error(problem);
    return 'all can be decrypted';
  } catch (error) {
    // undefined_table: the database is not set up yet.
    if (error instanceof DatabaseError && error.code === '42P01') return 'none are stored yet';
    throw error;
  } finally {
    await db.close();
  }
}

async function checkDistribution(client: Client): Promise<string> {
  if (!(await isDistributed(client))) return 'one server';
  const problems = await distributionProblems(client);
  if (problems.length > 0) throw new Error(problems.join(' '));
  return 'every table is distributed, and each node admits the roles of requests';
}

/** Uses a new database on the server, so that the real one is not changed. */
async function tryCopy(databaseUrl: string): Promise<string> {
  const name = `daybook_doctor_${process.pid}_${Date.now().toString(36)}`;
  const db = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    try {
      await db.pool.query(`create database ${name}`);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== '42501') throw error;
      return 'skipped: the check creates a database, and the login lacks CREATEDB';
    }
    try {
      return await tryDatabase(withDatabase(databaseUrl, name));
    } finally {
      await db.pool.query(`drop database ${name} with (force)`);
    }
  } finally {
    await db.close();
  }
}
