/**
 * Counts requests over all processes of a database: each reports its own in steps so small that together they are at
 * most 5 % of a limit, and adds those of the others to its counters (decision 0031).
 */
import { type BusMember, messageLength } from '../../postgres/bus.ts';
import type { Counter } from './rate-limit.ts';

/** The unreported requests of all other processes, of a limit. */
const unreportedShare = 0.05;
const limits = {
  /** Names whose requests are not reported yet. */
  names: 10_000,
  /** Of a reported name. */
  nameLength: 64,
  /** Requests in one report of a name. */
  count: 1_000_000,
} as const;

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
    hear(message) {
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
