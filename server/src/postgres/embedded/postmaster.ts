/**
 * Inspects and stops the main PostgreSQL process ("postmaster") of a cluster folder. The file
 * `postmaster.pid` may be stale and its process id may now belong to another program, so the process
 * itself is checked before it is signalled.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../record/values/error-code.ts';

export interface Postmaster {
  readonly pid: number;
  /** Folder of its Unix socket; empty until it has opened one. */
  readonly socketFolder: string;
  /** `starting`, `ready`, `standby` or `stopping`; empty before the first report. */
  readonly status: string;
}

const pollMs = 10;
/** A fast shutdown writes a checkpoint. After this time it becomes immediate, and the next start recovers. */
const fastShutdownLimitMs = 30_000;
const immediateShutdownLimitMs = 10_000;

/** The process id in `postmaster.pid`, which may be stale; undefined without a readable file. */
export function readPostmasterPid(cluster: string): number | undefined {
  const pid = Number.parseInt(readLines(cluster)[0] ?? '', 10);
  return pid > 0 ? pid : undefined;
}

/** The live postmaster of this cluster, or undefined. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(cluster);
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0) || !isPostmaster(pid, cluster)) return undefined;
  return { pid, socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' };
}

/** Whether this postmaster is known to have ended; cheap enough for several calls a second. */
export function hasEnded(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return !isPostmaster(pid, cluster);
    return !process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/**
 * Kills the processes of PostgreSQL in this folder that have lost their postmaster, and have run for `olderThanMs`. Linux
 * only; elsewhere they notice themselves that it has ended, unless they are frozen.
 */
export function endOrphans(cluster: string, olderThanMs: number): void {
  if (process.platform !== 'linux') return;
  const uptimeMs = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]) * 1_000;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!(pid > 0) || !isOrphan(pid, cluster, uptimeMs - olderThanMs)) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

/**
 * A child has the folder as its working directory, and the title `postgres: <what it does>`; until its client has said
 * who it is, it has the command line of its postmaster. So has a postmaster that another service has just started: it is
 * younger.
 */
function isOrphan(pid: number, cluster: string, startedBeforeMs: number): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== cluster) return false;
    const isTitled = readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ');
    if (!isTitled && !isPostmaster(pid, cluster)) return false;
    // proc_pid_stat(5), after the name, which may contain spaces: the parent, and the start in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [parent, startedAtMs] = [Number(fields[1]), Number(fields[19]) * 10];
    return !isPostmaster(parent, cluster) && startedAtMs < startedBeforeMs;
  } catch (error) {
    return absent(error, false);
  }
}

/**
 * Ends a postmaster: fast shutdown (SIGINT), after 30 s an immediate one (SIGQUIT). Resolves when the
 * process has exited. Throws an Error if it does not exit. See PostgreSQL manual 18.5.
 */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  if (await signalAndWait(pid, cluster, 'SIGINT', fastShutdownLimitMs)) return;
  if (await signalAndWait(pid, cluster, 'SIGQUIT', immediateShutdownLimitMs)) return;
  throw new Error(`PostgreSQL (process ${pid}) does not stop. Its log is next to ${cluster}.`);
}

async function signalAndWait(
  pid: number,
  cluster: string,
  signal: NodeJS.Signals,
  limitMs: number,
): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  if (!isPostmaster(pid, cluster)) return true;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!isPostmaster(pid, cluster)) return true;
    throw error;
  }
  while (performance.now() < deadline) {
    if (!isPostmaster(pid, cluster)) return true;
    await sleep(pollMs);
  }
  return false;
}

/** Layout of the file: PostgreSQL source, src/include/utils/pidfile.h. */
function readLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    return absent(error, []);
  }
}

/**
 * A postmaster keeps its command line; its children replace theirs by titles, and a zombie has none. The
 * working directory identifies a cluster that was moved.
 */
function isPostmaster(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return isPostmasterByPs(pid, cluster);
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!words[0]?.endsWith('postgres')) return false;
    return words.includes(cluster) || readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    return absent(error, false);
  }
}

/** `value` if there is no such file or process, or it belongs to another user. Rethrows others, such as EMFILE. */
function absent<T>(error: unknown, value: T): T {
  if (['ENOENT', 'ENOTDIR', 'ESRCH', 'EACCES', 'EPERM'].includes(codeOf(error))) return value;
  throw error;
}

function isPostmasterByPs(pid: number, cluster: string): boolean {
  try {
    const options = { encoding: 'utf8', timeout: 5_000, stdio: 'pipe' } as const;
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], options);
    return command.includes('postgres') && command.includes(cluster);
  } catch {
    return false;
  }
}
