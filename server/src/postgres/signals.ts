/** What happens on connections, published for metrics. Without a subscriber nothing is done. */
import { channel } from 'node:diagnostics_channel';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

/** A transaction waited for a connection of its pool. */
export interface PoolWait {
  readonly pool: Pool;
  readonly seconds: number;
}

/** PostgreSQL reported an error, or a connection could not be made. */
export interface DatabaseFailure {
  readonly pool: Pool;
  /** The first two characters of SQLSTATE. */
  readonly errorClass: string;
}

export const poolWaits = channel('daybook:pool-wait');
export const databaseFailures = channel('daybook:database-failure');

/** SQLSTATE 08: connection exception. */
const connectionClass = '08';

/** `code`: SQLSTATE. */
export function publishFailure(pool: Pool, code: string | undefined): void {
  const failure: DatabaseFailure = { pool, errorClass: code?.slice(0, 2) ?? connectionClass };
  databaseFailures.publish(failure);
}

/** Measures the wait for a connection, and publishes why there is none. */
export async function connectTo(pool: Pool): Promise<PoolClient> {
  const begun = performance.now();
  try {
    return await pool.connect();
  } catch (error) {
    publishFailure(pool, error instanceof DatabaseError ? error.code : undefined);
    throw error;
  } finally {
    const wait: PoolWait = { pool, seconds: (performance.now() - begun) / 1_000 };
    poolWaits.publish(wait);
  }
}
