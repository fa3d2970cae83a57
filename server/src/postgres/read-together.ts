/** Reads of several features in one transaction and one round trip. */
import { type Database, problemOf, readTransaction, type Statement } from './db.ts';

export type Rows = readonly (readonly unknown[])[];

/** The rows of each statement, all sent at once. Throws `overloaded`. */
export async function readTogether(
  db: Database,
  tenantId: string,
  statements: readonly Statement[],
): Promise<readonly Rows[]> {
  try {
    return await readTransaction(db, tenantId, async (tx, sendCommit) => {
      const sent = Promise.all(statements.map((statement) => tx.query(statement)));
      sendCommit();
      return (await sent).map(({ rows }) => rows);
    });
  } catch (error) {
    throw problemOf(error);
  }
}
