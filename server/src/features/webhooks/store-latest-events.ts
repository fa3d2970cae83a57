/** The latest events of some types. */
import { type Database, readTransaction } from '../../postgres/db.ts';

/** Their payloads, newest first, of at most `bytes` together, among the tenant's newest `sequences` events. */
export function readLatest(
  db: Database,
  tenantId: string,
  types: readonly string[],
  limit: number,
  bytes: number,
  sequences: number,
): Promise<string[]> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = tx.query({
      name: 'event:latest',
      text:
        'select payload from (select payload, sequence, ' +
        'sum(octet_length(payload)) over (order by sequence desc) as bytes from ' +
        '(select payload, sequence from event where tenant_id = $1 and type = any($2::text[]) ' +
        'and sequence > (select max(sequence) from event where tenant_id = $1) - $5::bigint ' +
        'order by sequence desc limit $3) l) e where bytes <= $4 order by sequence desc',
      values: [tenantId, types, limit, bytes, sequences],
    });
    sendCommit();
    return (await sent).rows.map(([payload]) => payload as string);
  });
}
