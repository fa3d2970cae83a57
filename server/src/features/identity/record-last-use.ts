/** Keeps when API keys and sessions were last used: a convenience beside the records, not a change of them. */

import { type Database, writeTransaction } from '../../postgres/db.ts';
import { updateLastUse } from './store-credentials.ts';
import { updateSessionUse } from './store-sessions.ts';

/** Records the last use of API keys of one tenant: id -> RFC 3339. It changes no RowVersion. */
export function recordLastUse(
  db: Database,
  tenantId: string,
  uses: ReadonlyMap<string, string>,
): Promise<unknown> {
  return writeTransaction(db, tenantId, (tx) => updateLastUse(tx, uses));
}

/** The same for sessions, of whatever tenants: a session that is not used ends. */
export function recordSessionUse(db: Database, uses: ReadonlyMap<string, string>): Promise<void> {
  return updateSessionUse(db, uses);
}
