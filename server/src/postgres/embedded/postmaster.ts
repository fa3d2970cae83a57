/**
 * Inspects and stops the main PostgreSQL process ("postmaster") of a cluster folder. The file
 * `postmaster.pid` may be stale and its process id may now belong to another program, so the process
 * itself is checked before it is signalled.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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
  const deadline = Date.now() + limitMs;
  if (!isPostmaster(pid, cluster)) return true;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!isPostmaster(pid, cluster)) return true;
    throw error;
  }
  while (Date.now() < deadline) {
    if (!isPostmaster(pid, cluster)) return true;
    await sleep(pollMs);
  }
  return false;
}

/** Layout of the file: PostgreSQL source, src/include/utils/pidfile.h. */
function readLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
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
  } catch {
    return false;
  }
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
