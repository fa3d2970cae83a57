/** How far the workers are behind, all of them together. */
import type { Database } from '../postgres/db.ts';
import { also, type LaneQuery } from './store-effects.ts';

/**
 * Since when the longest waiting effect that may run is due, RFC 3339; null when none is. One look into the index
 * for each lane: those of `fixed`, and those that `queries` find. Not as the role of one tenant. `at`: RFC 3339.
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
