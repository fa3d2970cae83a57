/**
 * Creates a PostgreSQL cluster under a temporary name and renames it when complete, so that a kill never
 * leaves an incomplete one.
 */
import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../record/values/error-code.ts';
import type { OsUser } from './os-user.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { type ClusterLocation, clusterFolder } from './postgres-location.ts';

/** Name of the superuser and of the database. */
export const clusterOwner = 'daybook';

/** An unfinished cluster older than this is abandoned. */
const draftLifeMs = 10 * 60_000;
const outputLimitChars = 20_000;

/** Written to postgresql.conf, where an operator may change them. */
const initialSettings: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  autovacuum: 'on',
  // Few, spread checkpoints: the first change of a page after each one writes the whole page.
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  wal_buffers: '16MB',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Creates the cluster of `location` unless it exists. Throws an Error with a remedy if initdb fails, if the folder
 * is not a cluster, or if another major version of PostgreSQL created it.
 */
export async function initialiseCluster(
  location: ClusterLocation,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): Promise<void> {
  const cluster = clusterFolder(location.home);
  removeOldDrafts(location.home, log);
  if (existsSync(cluster)) {
    checkVersion(cluster, binaries);
    return;
  }
  log('initialising the database');
  const draft = `${cluster}.new-${process.pid}-${Date.now().toString(36)}`;
  mkdirSync(draft, { mode: 0o700 });
  try {
    if (location.user) chownSync(draft, location.user.uid, location.user.gid);
    await runInitdb(draft, location.user, binaries);
    renameSync(draft, cluster);
    syncFolder(location.home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have finished first; a rename never replaces a folder with content.
    if (!existsSync(cluster)) throw error;
    checkVersion(cluster, binaries);
  }
}

function checkVersion(cluster: string, { major }: PostgresBinaries): void {
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new Error(
      `${cluster} is not a PostgreSQL cluster (it has no PG_VERSION). Move it away, or set ` +
        'DAYBOOK_DATA to another folder.',
    );
  }
  const found = readFileSync(file, 'utf8').trim();
  if (found === String(major)) return;
  throw new Error(
    `The database in ${cluster} was created by PostgreSQL ${found}, and this Daybook has ` +
      `PostgreSQL ${major}, which cannot open it. Export it with the release that made it ` +
      '(`daybook export`), move the folder away, start this release and import.',
  );
}

function runInitdb(
  folder: string,
  user: OsUser | undefined,
  binaries: PostgresBinaries,
): Promise<void> {
  // C.UTF-8 of the builtin provider is the same on every operating system, needs no installed
  // locale and sorts by code point, so indexes stay valid when the files move.
  const words = [
    `--pgdata=${folder}`,
    `--username=${clusterOwner}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...Object.entries(initialSettings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ];
  const program = join(binaries.folder, 'bin', 'initdb');
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(program, words, {
      ...childOptions(folder, user),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-outputLimitChars);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (cause) => reject(programError(program, cause)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb failed (${signal ?? `code ${code}`}):\n${output.trim()}`));
    });
  });
}

/** Error of a program that could not be started at all. */
export function programError(program: string, cause: Error): Error {
  const hint =
    'Its binaries need a Linux with glibc (not Alpine) or macOS, and a file system without ' +
    '`noexec`. Otherwise set DATABASE_URL to a PostgreSQL of your own.';
  return new Error(`${program} cannot be run: ${cause.message}. ${hint}`, { cause });
}

/**
 * User, folder and environment of a PostgreSQL program. The environment is an allow-list, because PG*
 * variables would redirect the program, and it needs no secrets.
 */
export function childOptions(folder: string, user: OsUser | undefined) {
  const { PATH, TMPDIR, LD_LIBRARY_PATH } = process.env;
  return {
    cwd: folder,
    env: {
      HOME: folder,
      LC_ALL: 'C',
      ...(PATH && { PATH }),
      ...(TMPDIR && { TMPDIR }),
      ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }),
    },
    ...(user && { uid: user.uid, gid: user.gid }),
  };
}

/**
 * Removes folders of processes that were killed during initdb. Their initdb may still write there; a later
 * start retries.
 */
function removeOldDrafts(home: string, log: (line: string) => void): void {
  for (const name of readdirSync(home)) {
    const pid = Number(/^cluster\.new-(\d+)-/.exec(name)?.[1]);
    if (!(pid > 0)) continue;
    const draft = join(home, name);
    const age = Date.now() - (statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (isAlive(pid) && age < draftLifeMs) continue;
    try {
      rmSync(draft, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      log(`${draft} of an earlier start cannot be removed yet: ${String(error)}`);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
