/** The lag of all workers together. */
import type { Database } from '../postgres/db.ts';
import { also, type LaneQuery } from './store-effects.ts';

/**
 * The due time of the longest waiting effect, RFC 3339; null if none is due. One index lookup per lane of `fixed` and
 * of `queries`. Reads all tenants, so not with the role of one. `at`: RFC 3339.
 */
export async function oldestDue(
  db: Database,
  fixed: readonly string[],
  queries: readonly LaneQuery[],
  at: string,
): Promise<string | null> {
  const { rows } = await db.pool.query<{ due: string | null }>(
    'select min(e.next_attempt_at) as due from (' +
      'select t.id as tenant_id, f.lane from tenant t cross join unnest($1::text[]) as f(lane)' +
      `${also(queries, 'ofAll')}) l cross join lateral (` +
      'select d.next_attempt_at from effect d where d.tenant_id = l.tenant_id and d.lane = l.lane ' +
      'and d.next_attempt_at <= $2 order by d.next_attempt_at limit 1) e',
    [fixed, at],
  );
  return rows[0]?.due ?? null;
}
