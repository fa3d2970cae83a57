/**
 * Finds again what a wrong clock has put off: retries and leases that it has set hours ahead, after it was set back. Jobs
 * find theirs in store-schedule.ts.
 */
import { type Database, writeTransaction } from '../postgres/db.ts';
import type { Minting } from '../record/row-version.ts';
import { nextVersions } from './next-version.ts';
import { bringForward, findAheadTenants, lockAhead, shortenLeases } from './store-ahead.ts';

const limits = {
  /** A smaller difference is that of two processes. */
  aheadMs: 5_000,
  /** A lease that ends later was set by a wrong clock. */
  leaseAheadMs: 60_000,
} as const;

/** Returns a function that says whether the clock went back since the last call; true at the first one. */
export function watchClock(now: () => Date): () => boolean {
  let last: { readonly atMs: number; readonly monotonicMs: number } | null = null;
  return () => {
    const current = { atMs: now().getTime(), monotonicMs: performance.now() };
    const passedMs = last === null ? 0 : current.monotonicMs - last.monotonicMs;
    const isBack = last === null || last.atMs + passedMs - current.atMs > limits.aheadMs;
    last = current;
    return isBack;
  };
}

/**
 * Effects that were changed after `now` waited by a wrong clock; each keeps its delay. A live worker extends its leases
 * itself; those of a dead one end at `leaseEnd`.
 */
export async function findPutOff(
  db: Database,
  minting: Minting,
  now: Date,
  leaseEnd: string,
): Promise<void> {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const [ahead, leaseAhead] = [after(limits.aheadMs), after(limits.leaseAheadMs)];
  for (const tenantId of await findAheadTenants(db, ahead, leaseAhead)) {
    for (let isMore = true; isMore; )
      isMore = await writeTransaction(db, tenantId, async (tx) => {
        await shortenLeases(tx, leaseAhead, leaseEnd);
        const found = await lockAhead(tx, ahead);
        if (found.length === 0) return false;
        const times = found.map(({ delayMs }) => after(delayMs));
        await bringForward(tx, nextVersions(minting, found), times, now.toISOString());
        return true;
      });
  }
}
