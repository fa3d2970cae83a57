/** A transaction on who people are, in whatever tenants: what the role of requests, bound to one tenant, cannot do. */
import { type Database, unavailable } from '../../postgres/db.ts';

/** Runs a statement; answers its rows. */
export type Query = (
  text: string,
  values: readonly unknown[],
) => Promise<readonly Record<string, unknown>[]>;

/** Commits what `work` did, or nothing of it when it throws. */
export async function personTransaction<T>(
  { pool }: Database,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw unavailable(error);
  });
  try {
    await client.query('begin');
    const result = await work(async (text, values) => (await client.query(text, [...values])).rows);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Closed, and so rolled back.
    client.release(true);
    throw error;
  }
}
