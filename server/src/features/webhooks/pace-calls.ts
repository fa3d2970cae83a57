/** The rate of calls to an endpoint, shared by all processes: each call takes the next free time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, writeTransaction } from '../../postgres/db.ts';
import { takeTurn } from './store-pace.ts';

const limits = {
  /** Times further ahead were taken by a wrong clock, and are not waited for. */
  longestWaitMs: 300_000,
} as const;

/** Waits until the call may begin. Rejects when `signal` aborts. */
export async function waitForTurn(
  db: Database,
  tenantId: string,
  endpointId: string,
  ratePerSecond: number,
  signal: AbortSignal,
): Promise<void> {
  // The real clock, because the wait is real.
  const nowMs = Date.now();
  const turn = { nowUs: nowMs * 1_000, gapUs: Math.ceil(1_000_000 / ratePerSecond) };
  const mostUs = limits.longestWaitMs * 1_000;
  const atUs = await writeTransaction(db, tenantId, async (tx, sendCommit) => {
    const taken = takeTurn(tx, endpointId, { ...turn, mostUs });
    sendCommit();
    return taken;
  });
  const waitMs = Math.ceil(atUs / 1_000) - Date.now();
  if (waitMs > 0) await sleep(waitMs, undefined, { signal });
}
