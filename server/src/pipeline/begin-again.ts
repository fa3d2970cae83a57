/** Restarts a group that needs a lock which is too late for the order of locks. */
import { type Need, needKey } from '../record/need.ts';
import type { Related } from '../record/related.ts';

/**
 * Restarts the group with these needs. Not an error: it is thrown because the transaction, with the statements of
 * earlier batches, must be rolled back.
 */
export class BeginAgain extends Error {
  readonly needs: readonly Need[];
  /** Counters to create before. */
  readonly counters: readonly string[];
  constructor(needs: readonly Need[], counters: readonly string[] = []) {
    super(`needed too late: ${[...needs.map(needKey), ...counters].join(', ')}`);
    this.needs = needs;
    this.counters = counters;
  }
}

/**
 * Whether it is too late for a lock. All groups lock in one order: records, then held rows, then counters. A lock out
 * of this order could deadlock.
 */
export function isLate(need: Need, related: Related): boolean {
  if (need.kind === 'locked') return true;
  const locks =
    need.kind === 'series' || need.kind === 'eventSequence' || (need.kind === 'first' && need.held);
  return locks && related.hasCounters;
}
