/**
 * Counters by name in windows of a minute, in memory, for a limited number of names: requests of credentials, bad
 * credentials of networks (decision 0031). Over all processes of a database: each reports its own counts in steps so
 * small that together they are at most 5 % of a limit, and adds those of the others to its counters.
 */
import { type BusMember, messageLength } from '../../postgres/bus.ts';

/** The unreported requests of all other processes, of a limit. */
const unreportedShare = 0.05;
const limits = {
  windowMs: 60_000,
  countedNames: 10_000,
  /** Names whose requests are not reported yet. */
  names: 10_000,
  /** Of a reported name. */
  nameLength: 64,
  /** Requests in one report of a name. */
  count: 1_000_000,
} as const;

/** The seconds of a window, as in `RateLimit-Policy`. */
export const windowSeconds = limits.windowMs / 1_000;

interface Window {
  used: number;
  endsAt: number;
}

/** The count, and the whole seconds until the window ends. */
interface Count {
  readonly used: number;
  readonly seconds: number;
}

export interface Counter {
  /** Counts one more, or `count`. */
  add(name: string, now: number, count?: number): Count;
  /** In the current window. */
  look(name: string, now: number): Count;
  /** Whether nothing was ever counted. */
  isEmpty(): boolean;
}

/** Times are in milliseconds of any clock; a clock that is set back ends the window. */
export function createCounter(): Counter {
  // In the order in which the windows end.
  const windows = new Map<string, Window>();
  const running = (name: string, now: number): Window | undefined => {
    const found = windows.get(name);
    if (found === undefined) return undefined;
    const left = found.endsAt - now;
    return left > 0 && left <= limits.windowMs ? found : undefined;
  };
  const begin = (name: string, now: number): Window => {
    windows.delete(name);
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now && windows.size < limits.countedNames) break;
      windows.delete(oldest);
    }
    const begun = { used: 0, endsAt: now + limits.windowMs };
    windows.set(name, begun);
    return begun;
  };
  const countOf = ({ used, endsAt }: Window, now: number): Count => {
    return { used, seconds: Math.ceil((endsAt - now) / 1_000) };
  };
  return {
    add(name, now, added = 1) {
      const window = running(name, now) ?? begin(name, now);
      window.used += added;
      return countOf(window, now);
    },
    look: (name, now) => countOf(running(name, now) ?? { used: 0, endsAt: now }, now),
    isEmpty: () => windows.size === 0,
  };
}

/** The part of the bus that the limits use. */
export interface CountingBus extends BusMember {
  readonly isConnected: boolean;
  readonly peers: number;
}

type Report = readonly [counter: string, name: string, count: number];

/** Counts one request of a name that was admitted. */
export type NoteCount<Name extends string> = (counter: Name, name: string, most: number) => void;

export function shareCounts<Name extends string>(
  bus: CountingBus,
  counters: Readonly<Record<Name, Counter>>,
  now: () => Date,
): NoteCount<Name> {
  const unreported = new Map<string, number>();
  let reports: Report[] = [];
  const wake = bus.join('counts', {
    take() {
      const messages = packed(reports);
      reports = [];
      return messages;
    },
    receive(message) {
      if (!Array.isArray(message)) return;
      for (const report of message) {
        if (!isReport(report) || !Object.hasOwn(counters, report[0])) continue;
        const [counter, name, count] = report;
        counters[counter as Name].add(name, now().getTime(), count);
      }
    },
  });
  return (counter, name, most) => {
    if (bus.peers === 0) return;
    const key = `${counter} ${name}`;
    const count = (unreported.get(key) ?? 0) + 1;
    if (count < (most * unreportedShare) / bus.peers) {
      if (unreported.size < limits.names || unreported.has(key)) unreported.set(key, count);
      return;
    }
    unreported.delete(key);
    reports.push([counter, name, count]);
    wake();
  };
}

/** Reports in messages of a length that the bus accepts. */
export function packed<T>(reports: readonly T[]): T[][] {
  const messages: T[][] = [];
  let left = 0;
  for (const report of reports) {
    const size = JSON.stringify(report).length + 1;
    if (size > left) {
      messages.push([]);
      left = messageLength;
    }
    messages.at(-1)?.push(report);
    left -= size;
  }
  return messages;
}

function isReport(value: unknown): value is Report {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [counter, name, count] = value;
  return typeof counter === 'string' && typeof name === 'string' && isCounted(name, count);
}

/** Whether a report may name this, with this count. */
export function isCounted(name: string, count: unknown): boolean {
  return (
    name.length <= limits.nameLength &&
    Number.isInteger(count) &&
    Number(count) >= 1 &&
    Number(count) <= limits.count
  );
}
