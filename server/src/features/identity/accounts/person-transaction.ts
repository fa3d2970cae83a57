/**
 * A transaction over persons of all tenants, which the tenant-bound role of requests cannot access.
 */
import { connectTo, type Database } from '../../../postgres/db.ts';
import { unavailable } from '../../../postgres/failures.ts';

/** Runs a statement; returns its rows. */
export type Query = (
  text: string,
  values: readonly unknown[],
) => Promise<readonly Record<string, unknown>[]>;

/** Commits after `work`; rolls back if it throws. */
export async function personTransaction<T>(
  { pool }: Database,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await connectTo(pool).catch((error: unknown) => {
    throw unavailable(error);
  });
  try {
    await client.query('begin');
    const result = await work(async (text, values) => (await client.query(text, [...values])).rows);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection rolls back.
    client.release(true);
    throw error;
  }
}
