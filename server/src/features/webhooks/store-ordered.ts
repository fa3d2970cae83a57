/** Deliveries to endpoints that get the events of one record in order. */

import type { Tx } from '../../postgres/db.ts';
import { arrayLiteral } from '../../postgres/store-records.ts';
import type { Claimed } from '../../queue/handler.ts';

/** Events named in one delivery. */
const mostMissed = 10;

/**
 * The events of the same record that did not arrive since the last one that did, by the id of the effect: the latest
 * ones, oldest first.
 */
export async function readMissed(
  tx: Tx,
  ordered: readonly Claimed[],
): Promise<Map<string, string[]>> {
  const { rows } = await tx.query({
    name: 'webhook:missed',
    text:
      'select e.id, m.event_id from effect e cross join lateral (select p.event_id, p.ordinal from effect p ' +
      'where p.tenant_id = $1 and p.lane = e.lane and p.subject_id = e.subject_id ' +
      "and p.ordinal < e.ordinal and p.status in ('Failed', 'Cancelled') " +
      'and not exists (select from effect s where s.tenant_id = $1 and s.lane = e.lane ' +
      'and s.subject_id = e.subject_id and s.ordinal >= p.ordinal and s.ordinal < e.ordinal ' +
      `and s.status = 'Succeeded') order by p.ordinal desc limit ${mostMissed}) m ` +
      'where e.tenant_id = $1 and e.id = any($2::uuid[]) order by m.ordinal',
    values: [tx.tenantId, arrayLiteral(ordered.map(({ id }) => id))],
  });
  const found = new Map<string, string[]>();
  for (const [id, eventId] of rows as [string, string][])
    found.set(id, [...(found.get(id) ?? []), eventId]);
  return found;
}
