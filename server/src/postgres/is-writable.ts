/** The check of readiness probes, of an outage and of a stop, which has to end also while the server is frozen. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './db.ts';
import { acceptsWrites } from './hosts.ts';

const limits = {
  /** For the whole check, with the wait for a connection. */
  checkMs: 1_500,
} as const;

/**
 * Whether the server accepts writes. Closes a connection to one that does not; rejects if none responds within the limit,
 * as of a frozen server.
 */
export async function isWritable({ pool }: Database): Promise<boolean> {
  const over = new AbortController();
  const late = sleep(limits.checkMs, undefined, { ref: false, signal: over.signal }).then(() => {
    throw new Error(`the database did not respond within ${limits.checkMs} ms`);
  });
  const ask = async () => {
    const client = await pool.connect();
    const answer = await Promise.race([acceptsWrites(client), late]).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
    client.release(!answer);
    return answer;
  };
  try {
    return await Promise.race([ask(), late]);
  } finally {
    over.abort();
  }
}
