/**
 * Slots over all processes of a database: each reports how many an owner has there when that changes, and counts those
 * of the others. A report takes some milliseconds, and no request waits for it.
 */
import { type CountingBus, isCounted, packed } from './counts.ts';

const limits = {
  /** Owners that one process reports. */
  owners: 10_000,
} as const;

export interface SharedSlots {
  /** Slots of an owner in the other processes. */
  elsewhere(owner: string): number;
  /** The owner has this number of slots in this process. */
  note(owner: string, count: number): void;
}

type Report = readonly [owner: string, count: number];

/** `topic`: the name of the slots on the bus. Null: slots of this process only. */
export function shareSlots(bus: CountingBus | null, topic: string): SharedSlots | null {
  if (bus === null) return null;
  const own = new Map<string, number>();
  const others = new Map<string, Map<string, number>>();
  const changed = new Set<string>();
  let reportsAll = false;
  const wake = bus.join(topic, {
    take() {
      const names = reportsAll ? own.keys() : changed;
      const reports = [...names].map((owner): Report => [owner, own.get(owner) ?? 0]);
      const isWhole = reportsAll;
      changed.clear();
      reportsAll = false;
      const parts = packed(reports);
      // The first part of a whole report replaces what is known, also if it is empty.
      if (isWhole) return [['all', ...(parts[0] ?? [])], ...parts.slice(1)];
      return parts;
    },
    receive(message, from) {
      if (!Array.isArray(message)) return;
      const known = message[0] === 'all' ? undefined : others.get(from);
      const counts = known ?? new Map<string, number>();
      others.set(from, counts);
      for (const report of message) {
        if (!isReport(report)) continue;
        const [owner, count] = report;
        if (count === 0) counts.delete(owner);
        else if (counts.size < limits.owners || counts.has(owner)) counts.set(owner, count);
      }
    },
    // Reports of this process may have been lost, or a process has none of them.
    missed: () => {
      reportsAll = true;
    },
    joined: () => {
      reportsAll = true;
    },
    left: (from) => void others.delete(from),
  });
  return {
    elsewhere(owner) {
      let sum = 0;
      for (const counts of others.values()) sum += counts.get(owner) ?? 0;
      return sum;
    },
    note(owner, count) {
      if (count === 0) own.delete(owner);
      else own.set(owner, count);
      if (bus.peers === 0) return;
      changed.add(owner);
      wake();
    },
  };
}

function isReport(value: unknown): value is Report {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === 'string' &&
    (value[1] === 0 || isCounted(value[0], value[1]))
  );
}
