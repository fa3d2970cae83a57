/** Keeps when API keys were last used: a convenience beside the records, not a change of them. */
import { type Database, writeTransaction } from '../storage/db.ts';

/** Records the last use of API keys of one tenant; it changes no RowVersion. */
export function recordLastUse(
  db: Database,
  tenantId: string,
  uses: ReadonlyMap<string, string>,
): Promise<unknown> {
  return writeTransaction(db, tenantId, (tx) =>
    tx.query({
      name: 'api-key:used',
      text:
        'update api_key k set last_used_at = i.at from unnest($2::uuid[], $3::timestamptz[]) as i(id, at) ' +
        'where k.tenant_id = $1 and k.id = i.id',
      values: [tenantId, [...uses.keys()], [...uses.values()]],
    }),
  );
}
