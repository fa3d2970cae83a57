/**
 * CPU time of each side of a measurement, from /proc (Linux). On a shared machine it is more reliable than
 * wall-clock time, which includes waiting for other programs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** USER_HZ: the unit of /proc/<pid>/stat on every common Linux. */
const ticksPerSecond = 100;

export interface CpuUse {
  /** Microseconds. */
  readonly server: number;
  readonly postgres: number;
  /** The load program: children of this process that have ended. */
  readonly client: number;
}

export interface CpuReading extends CpuUse {
  /** Of the whole machine, and of this process. */
  readonly machine: number;
  readonly own: number;
  /** Milliseconds of the monotonic clock. */
  readonly atMs: number;
}

/** `postmasters`: the main process of each PostgreSQL. Returns zeros without /proc. */
export function readCpu(server: number, postmasters: readonly number[]): CpuReading {
  const { self, ended } = stat(process.pid);
  return {
    server: family(server),
    postgres: postmasters.reduce((sum, pid) => sum + family(pid), 0),
    client: ended,
    own: self,
    machine: machineUse(),
    atMs: performance.now(),
  };
}

/** Microseconds of each side for one of `count` requests. */
export function cpuPer(count: number, before: CpuUse, after: CpuUse): CpuUse {
  return {
    server: (after.server - before.server) / count,
    postgres: (after.postgres - before.postgres) / count,
    client: (after.client - before.client) / count,
  };
}

/** The share of the machine that programs beside this benchmark took, 0 to 1. */
export function othersShare(before: CpuReading, after: CpuReading): number {
  const ours = (reading: CpuReading) =>
    reading.server + reading.postgres + reading.client + reading.own;
  const theirs = after.machine - before.machine - (ours(after) - ours(before));
  return Math.max(0, theirs / (availableParallelism() * (after.atMs - before.atMs) * 1000));
}

export function totalCpu({ server, postgres, client }: CpuUse): number {
  return server + postgres + client;
}

/** A process with its children, those that have ended included. */
function family(pid: number): number {
  const { self, ended } = stat(pid);
  return childrenOf(pid).reduce((sum, child) => sum + stat(child).self, self + ended);
}

/** Everything but idle time and waiting for disks, in microseconds (proc(5), /proc/stat). */
function machineUse(): number {
  const line = existsSync('/proc/stat') ? readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] : '';
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = (line ?? '')
    .split(/ +/)
    .slice(1)
    .map(Number);
  return ((user + nice + system + irq + softIrq) * 1e6) / ticksPerSecond;
}

function stat(pid: number): { readonly self: number; readonly ended: number } {
  // The second field, the program's name, may hold anything but ends with the last `)`.
  const text = statText(pid);
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const us = (index: number) => (Number(fields[index] ?? 0) * 1e6) / ticksPerSecond;
  return { self: us(11) + us(12), ended: us(13) + us(14) };
}

/** Scans all processes: not every kernel lists the children of one. */
function childrenOf(parent: number): number[] {
  return processes().filter((pid) => {
    const text = statText(pid);
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === parent;
  });
}

function processes(): number[] {
  return existsSync('/proc/self/stat') ? readdirSync('/proc').map(Number).filter(Boolean) : [];
}

/** Empty for a process that has ended meanwhile. */
function statText(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
