/** Processor time of a process and all its descendants, read from /proc; zero where there is none, as on macOS. */
import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux on all its architectures. */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  /** Its own, and that of its ended children. */
  readonly ms: number;
}

export interface ProcessorTimes {
  readonly total: number;
  /** By the name of a direct child, such as `postgres`. */
  readonly byChild: Readonly<Record<string, number>>;
}

/** Milliseconds of user and system time since this process started. */
export function processorTimes(): ProcessorTimes {
  const all = readProcesses();
  const byParent = Map.groupBy(all, ({ parent }) => parent);
  const totalOf = (one: ProcessTimes): number =>
    (byParent.get(one.pid) ?? []).reduce((sum, child) => sum + totalOf(child), one.ms);
  const byChild: Record<string, number> = {};
  for (const child of byParent.get(process.pid) ?? [])
    byChild[child.name] = (byChild[child.name] ?? 0) + totalOf(child);
  const own = all.find((one) => one.pid === process.pid);
  return { total: own === undefined ? 0 : totalOf(own), byChild };
}

function readProcesses(): ProcessTimes[] {
  let names: string[];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return names.flatMap((name) => readProcess(name) ?? []);
}

function readProcess(pid: string): ProcessTimes | undefined {
  try {
    // The name, in parentheses, may contain spaces and parentheses.
    const [, name = '', rest = ''] =
      /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [, parent, ...fields] = rest.split(' ');
    // utime, stime, cutime and cstime: proc(5).
    const ticks = fields.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number(pid), parent: Number(parent), name, ms: (ticks * 1_000) / ticksPerSecond };
  } catch {
    // It ended meanwhile.
    return;
  }
}
