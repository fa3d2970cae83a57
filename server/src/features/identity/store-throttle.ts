/** Counts of failed sign-ins, as they are stored. */
import type { Database } from '../../postgres/db.ts';

/**
 * Removes at most `limit` counts of failed sign-ins that have expired, by the clock of the process, which they are
 * counted by. Answers how many.
 */
export async function pruneAttempts(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.pool.query(
    'delete from sign_in_attempt where expire < $1 and key = any(array(' +
      'select key from sign_in_attempt where expire < $1 order by expire limit $2))',
    [Date.now(), limit],
  );
  return rowCount ?? 0;
}
