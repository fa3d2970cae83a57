/** The stored counts of failed sign-ins. */
import type { Database } from '../../../postgres/db.ts';

/**
 * Deletes at most `limit` expired counts, by the clock of the process, which also sets their
 * expiry. Returns the number.
 */
export async function pruneAttempts(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.pool.query(
    'delete from sign_in_attempt where expire < $1 and key = any(array(' +
      'select key from sign_in_attempt where expire < $1 order by expire limit $2))',
    [Date.now(), limit],
  );
  return rowCount ?? 0;
}
