/** Stores the last use of API keys and sessions, which is not a change of their records. */

import { type Database, writeTransaction } from '../../postgres/db.ts';
import { updateSessionUse } from './sessions/store-sessions.ts';
import { updateLastUse } from './store-credentials.ts';

/** For API keys of one tenant: ID -> RFC 3339. Does not change a RowVersion. */
export function recordLastUse(
  db: Database,
  tenantId: string,
  uses: ReadonlyMap<string, string>,
): Promise<unknown> {
  return writeTransaction(db, tenantId, (tx) => updateLastUse(tx, uses));
}

/** For sessions of all tenants; an unused session expires. */
export function recordSessionUse(db: Database, uses: ReadonlyMap<string, string>): Promise<void> {
  return updateSessionUse(db, uses);
}
