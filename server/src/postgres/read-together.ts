/** Reads of several features in one transaction and one round trip. */
import type { Database, Statement } from './db.ts';
import { readForRequest } from './read-for-request.ts';

export type Rows = readonly (readonly unknown[])[];

/** The rows of each statement, all sent at once. Throws `overloaded`. */
export function readTogether(
  db: Database,
  tenantId: string,
  statements: readonly Statement[],
): Promise<readonly Rows[]> {
  return readForRequest(db, tenantId, async (tx, sendCommit) => {
    const sent = Promise.all(statements.map((statement) => tx.query(statement)));
    sendCommit();
    return (await sent).map(({ rows }) => rows);
  });
}
