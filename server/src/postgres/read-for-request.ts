/** A read transaction for the response to a request: the database's refusals are problems with a status. */
import { type Database, readTransaction, type Tx } from './db.ts';
import { problemOf } from './failures.ts';

/** Throws `overloaded` when the database is busy or full, and what `readTransaction` throws. */
export async function readForRequest<T>(
  db: Database,
  tenantId: string,
  work: (tx: Tx, sendCommit: () => void) => Promise<T>,
): Promise<T> {
  try {
    return await readTransaction(db, tenantId, work);
  } catch (error) {
    throw problemOf(error);
  }
}
