/** The lag of all workers together, and what waits for them. */
import { type Database, readTransaction } from '../postgres/db.ts';
import { allLanes, type LaneQuery } from './store-effects.ts';

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
    `select min(e.next_attempt_at) as due from (${allLanes('$1', queries)}) l cross join lateral (` +
      'select d.next_attempt_at from effect d where d.tenant_id = l.tenant_id and d.lane = l.lane ' +
      'and d.next_attempt_at <= $2 order by d.next_attempt_at limit 1) e',
    [fixed, at],
  );
  return rows[0]?.due ?? null;
}

/** Effects of one status: how many, and when the oldest of them was queued. */
export interface Backlog {
  readonly status: string;
  readonly count: number;
  readonly since: string;
}

/** Effects of one tenant and status that are counted. */
const maxCounted = 10_000;
const conditions = ['next_attempt_at is not null', 'lease_until is not null', "status = 'Failed'"];

/** The effects that have not succeeded, by status. Each condition is that of an index. Reads all tenants. */
export async function readBacklog(db: Database): Promise<Backlog[]> {
  const parts = conditions.map(
    (condition) =>
      'select * from (select d.tenant_id, d.status, d.created_at from effect d ' +
      `where d.tenant_id = t.id and d.${condition} limit ${maxCounted}) p`,
  );
  const { rows } = await db.pool.query<Backlog>(
    `select e.status, count(*)::int as count, min(e.created_at) as since
     from tenant t cross join lateral (${parts.join(' union all ')}) e
     where e.tenant_id = t.id group by e.status`,
  );
  return rows;
}

/** Effects that wait for a webhook endpoint. */
export function countWaiting(db: Database, tenantId: string, endpointId: string): Promise<number> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = tx.query({
      name: 'effect:count-waiting',
      text:
        'select count(*) from effect where tenant_id = $1 and lane = $2 ' +
        'and next_attempt_at is not null',
      values: [tenantId, endpointId],
    });
    sendCommit();
    return Number((await sent).rows[0]?.[0]);
  });
}
