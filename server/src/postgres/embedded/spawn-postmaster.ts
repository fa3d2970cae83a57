/**
 * Starts the main PostgreSQL process in its own session, so that Ctrl+C reaches only Daybook, which stops
 * PostgreSQL after its requests.
 */
import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { childOptions, programError } from './initialise-cluster.ts';
import type { OsUser } from './os-user.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { LastingFailure } from './supervise.ts';

export interface PostmasterChild {
  readonly pid: number | undefined;
  /** True once the process has ended or could not be started. */
  readonly exited: boolean;
  /** Whether it exited because another postmaster, or its shared memory, still uses the folder. */
  lostRace(): boolean;
  /** The reason, with the end of the log: a LastingFailure if another attempt will fail, too. */
  failure(): Error;
}

/** A start renames a larger log to `.1` and begins a new one. */
const logLimitBytes = 10 * 1024 * 1024;
const logTailBytes = 8 * 1024;

/** Patterns of PostgreSQL's messages (LC_MESSAGES is C) about causes that may pass, with remedies. */
const passing: readonly [RegExp, string][] = [
  [/No space left on device/, 'Free some disk space.'],
  [/could not map anonymous shared memory|Cannot allocate memory/, 'Free some memory.'],
];
/** The same about causes that remain until an operator acts. */
const lasting: readonly [RegExp, string][] = [
  [/[Pp]ermission denied|has wrong ownership|invalid permissions/, 'Give the folder to its user.'],
  [/incompatible with server|initialized by PostgreSQL/, 'Another version made this database.'],
  [/unrecognized configuration parameter|invalid value for parameter/, 'Correct postgresql.conf.'],
  [/could not locate a valid checkpoint|PANIC/, 'Restore the folder from a backup.'],
];

/** Does not throw if the program cannot run: see `exited` and `failure()`. */
export function spawnPostmaster(options: {
  home: string;
  user: OsUser | undefined;
  cluster: string;
  socketFolder: string;
  binaries: PostgresBinaries;
  /** The process id in a postmaster.pid of no running postmaster. */
  stalePid: number | undefined;
}): PostmasterChild {
  const { home, user, cluster, socketFolder, binaries, stalePid } = options;
  const logFile = join(home, 'postgres.log');
  const { handle, offset } = openLog(logFile);
  const program = join(binaries.folder, 'bin', 'postgres');
  const { env, ...rest } = childOptions(cluster, user);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    logging_collector: 'off',
  };
  const child = spawn(
    program,
    [
      '-D',
      cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...rest,
      // PostgreSQL ignores a lock file with this process id (its variable for pg_ctl's parent), so that
      // another program with the stale id does not block the start.
      env: { ...env, ...(stalePid !== undefined && { PG_GRANDPARENT_PID: String(stalePid) }) },
      detached: true,
      stdio: ['ignore', handle, handle],
    },
  );
  closeSync(handle);
  child.unref();
  const state = { exited: false, reason: '', cause: undefined as Error | undefined };
  child.on('error', (error) => {
    state.exited = true;
    state.cause = error;
  });
  child.on('exit', (code, signal) => {
    state.exited = true;
    state.reason = signal ?? `code ${code}`;
  });
  return {
    pid: child.pid,
    get exited() {
      return state.exited;
    },
    lostRace: () =>
      /lock file ".*" already exists|pre-existing shared memory block/.test(
        readTail(logFile, offset),
      ),
    failure: () =>
      state.cause
        ? new LastingFailure(programError(program, state.cause).message, { cause: state.cause })
        : startFailure(state.reason, logFile, readTail(logFile, offset).trim()),
  };
}

function startFailure(reason: string, logFile: string, tail: string): Error {
  const find = (causes: typeof passing) => causes.find(([pattern]) => pattern.test(tail))?.[1];
  const [soon, remedy] = [find(passing), find(lasting)];
  const Failure = soon === undefined && remedy !== undefined ? LastingFailure : Error;
  return new Failure(
    `PostgreSQL did not start (${reason}). ${soon ?? remedy ?? 'See its log.'} ` +
      `The log is ${logFile}:\n${tail}`,
  );
}

/** The log is opened by us and inherited, so it needs no rights for PostgreSQL's user. */
function openLog(file: string): { handle: number; offset: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) renameSync(file, `${file}.1`);
  const handle = openSync(file, 'a', 0o600);
  return { handle, offset: fstatSync(handle).size };
}

/** The last 8 KB of what was written after `offset` (bytes). */
function readTail(file: string, offset: number): string {
  const handle = openSync(file, 'r');
  try {
    const end = fstatSync(handle).size;
    const begin = Math.max(offset, end - logTailBytes, 0);
    const buffer = Buffer.alloc(Math.max(end - begin, 0));
    readSync(handle, buffer, 0, buffer.length, begin);
    return buffer.toString('utf8');
  } finally {
    closeSync(handle);
  }
}
