/**
 * Runs the PostgreSQL of the npm package, so that Daybook starts with one command. If this process is killed, the
 * server continues and the next process adopts it; if the server ends, a supervising process starts it again. Durability
 * is on; only memory and checkpoint settings differ.
 */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, statSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { clusterOwner, initialiseCluster } from './initialise-cluster.ts';
import { findClosedFolder, type OsUser } from './os-user.ts';
import { findBinaries, makeReachable, type PostgresBinaries } from './postgres-binaries.ts';
import { type ClusterLocation, clusterFolder, findLocation } from './postgres-location.ts';
import {
  endOrphans,
  findPostmaster,
  hasEnded,
  readPostmasterPid,
  stopPostmaster,
} from './postmaster.ts';
import { type PostmasterChild, spawnPostmaster } from './spawn-postmaster.ts';
import { LastingFailure, type Supervision, supervise } from './supervise.ts';

export interface EmbeddedPostgres {
  /** Connection URL for `pg` and libpq; the host is the percent-encoded socket folder. */
  readonly url: string;
  /** Folder of the cluster and its log; may differ from the requested one. */
  readonly location: string;
  /** Starts PostgreSQL again, adopted or not, whenever it has ended, until `stop`. Called once. */
  supervise(options: Supervision): void;
  /** Stops PostgreSQL, adopted or not, and resolves when its process is gone. */
  stop(): Promise<void>;
}

const pollMs = 10;
/** Recovery after an unclean stop replays at most about 2 GB of log; longer is a failure. */
const readyLimitMs = 10 * 60_000;
/** Children of a killed postmaster hold its shared memory until they exit. */
const handoverLimitMs = 30_000;
/** After this time they are killed: one that is frozen, busy or waits for its client does not exit. */
const orphanLimitMs = 2_000;
const handoverPauseMs = 50;
const connectLimitMs = 10_000;
/** Of one statement of a start: PostgreSQL may freeze meanwhile. */
const statementLimitMs = 30_000;
/** `sun_path` holds 104 bytes on macOS and 108 on Linux, and `/.s.PGSQL.5432` is added to it. */
const socketFolderLimitBytes = 90;

/**
 * Starts PostgreSQL on `folder` (created and initialised if needed), or adopts the one that runs there.
 * Throws an Error with the end of PostgreSQL's log and a remedy.
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  log?: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const location = findLocation(options.folder);
  const found = findBinaries();
  const binaries = location.user ? makeReachable(found, location.user) : found;
  await initialiseCluster(location, binaries, log);
  const cluster = clusterFolder(location.home);
  const begin = (signal?: AbortSignal) => bringUpDatabase({ location, binaries, log, signal });
  let running = await begin();
  const { url } = running;
  let endSupervision: () => Promise<void> = async () => undefined;
  let stopped: Promise<void> | undefined;
  return {
    url,
    location: location.home,
    supervise(options) {
      const supervised = {
        get pid() {
          return running.pid;
        },
        isRunning: () => !hasEnded(running.pid, cluster),
        async start(signal: AbortSignal) {
          running = await begin(signal);
          if (running.url !== url) throw socketMoved(url, running.url);
          return running;
        },
      };
      endSupervision = supervise(supervised, options);
    },
    stop() {
      stopped ??= endSupervision().then(() => stopPostmaster(running.pid, cluster));
      return stopped;
    },
  };
}

/** Another process started PostgreSQL with another TMPDIR. */
function socketMoved(from: string, to: string): Error {
  const [before, now] = [from, to].map((url) => decodeURIComponent(new URL(url).hostname));
  return new LastingFailure(
    `PostgreSQL runs again with its socket in ${now}, no longer in ${before}. Start Daybook again.`,
  );
}

interface BringUp {
  readonly location: ClusterLocation;
  readonly binaries: PostgresBinaries;
  readonly log: (line: string) => void;
  /** Ends the attempt, and the process that it has started. */
  readonly signal?: AbortSignal | undefined;
}

interface Running {
  readonly pid: number;
  readonly url: string;
  /** Whether this process has started it. */
  readonly isOwn: boolean;
}

/**
 * Starts or adopts PostgreSQL and creates its database. Retries if an adopted server was shutting down and closes the
 * first connection: an immediate shutdown cannot be detected before.
 */
async function bringUpDatabase(options: BringUp): Promise<Running> {
  const deadline = performance.now() + handoverLimitMs;
  for (;;) {
    const running = await bringUp(options);
    try {
      await ensureDatabase(running.url);
      return running;
    } catch (error) {
      const refused = error instanceof DatabaseError && !error.code?.startsWith('57P0');
      if (refused || performance.now() > deadline) throw error;
      await sleep(handoverPauseMs);
    }
  }
}

/** Waits for a postmaster that accepts connections, and starts one whenever there is none. */
async function bringUp({ location, binaries, log, signal }: BringUp): Promise<Running> {
  const cluster = clusterFolder(location.home);
  const socketFolder = makeSocketFolder(location);
  const begun = performance.now();
  const elapsedMs = () => performance.now() - begun;
  let child: PostmasterChild | undefined;
  while (elapsedMs() < readyLimitMs) {
    if (signal?.aborted) {
      if (child?.pid !== undefined) await stopPostmaster(child.pid, cluster);
      signal.throwIfAborted();
    }
    const running = findPostmaster(cluster);
    if (running?.status === 'ready' && running.socketFolder !== '') {
      const { pid } = running;
      const isOwn = pid === child?.pid;
      if (!isOwn) log(`using the PostgreSQL that runs (process ${pid})`);
      return { pid, url: socketUrl(running.socketFolder, clusterOwner), isOwn };
    }
    if (!running && child === undefined) {
      removeEmptyPidFile(cluster);
      const stalePid = readPostmasterPid(cluster);
      child = spawnPostmaster({ ...location, cluster, socketFolder, binaries, stalePid });
    } else if (child?.exited) {
      // Another process uses the folder and is starting or stopping: check again.
      const transient = child.lostRace() && elapsedMs() < handoverLimitMs;
      if (!running && !transient) throw child.failure();
      if (!running && elapsedMs() > orphanLimitMs) endOrphans(cluster, orphanLimitMs);
      await sleep(handoverPauseMs);
      child = undefined;
    }
    await sleep(pollMs);
  }
  const limit = `PostgreSQL was not ready after ${readyLimitMs / 60_000} minutes.`;
  throw new Error(`${limit} Its log is in ${location.home}.`);
}

/** Creates the database if it is missing. Another process may create it concurrently. */
async function ensureDatabase(url: string): Promise<void> {
  try {
    await runOnce(url, 'select 1');
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '3D000') throw error;
    try {
      await runOnce(withDatabase(url, 'postgres'), `create database ${clusterOwner}`);
    } catch (cause) {
      const known = cause instanceof DatabaseError && /^(42P04|23505)$/.test(cause.code ?? '');
      if (!known) throw cause;
    }
  }
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: statementLimitMs,
  });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.toString();
}

function socketUrl(socketFolder: string, database: string): string {
  return `postgresql://${clusterOwner}@${encodeURIComponent(socketFolder)}:5432/${database}`;
}

/**
 * The folder of the Unix socket, which only PostgreSQL's user (and root) may enter: there is no
 * password on the socket. Throws if another user owns a folder of that name.
 */
function makeSocketFolder({ home, user }: ClusterLocation): string {
  const uid = user?.uid ?? process.geteuid?.() ?? 0;
  const name = createHash('sha256').update(`${uid} ${home}`).digest('hex').slice(0, 16);
  const choices = [
    join(home, 'socket'),
    ...[tmpdir(), '/tmp'].map((base) => join(base, `daybook-${name}`)),
  ];
  const folder = choices.find((path) => fits(path, user));
  if (folder === undefined) {
    throw new Error(`No folder for PostgreSQL's socket: ${choices.join(', ')} are too long.`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = lstatSync(folder);
  if (user && before.isDirectory() && before.uid === 0) chownSync(folder, user.uid, user.gid);
  const after = lstatSync(folder);
  if (!after.isDirectory() || after.uid !== uid) {
    throw new Error(`${folder} belongs to another user. Remove it and start again.`);
  }
  chmodSync(folder, 0o700);
  return folder;
}

function fits(path: string, user: OsUser | undefined): boolean {
  if (Buffer.byteLength(path) >= socketFolderLimitBytes) return false;
  return !user || findClosedFolder(join(path, '..'), user) === undefined;
}

/** A full disk or a power cut leaves an empty file, with which PostgreSQL does not start. A new one may still be written. */
function removeEmptyPidFile(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  const file = statSync(path, { throwIfNoEntry: false });
  if (file?.size === 0 && Date.now() - file.mtimeMs > handoverPauseMs) unlinkSync(path);
}
