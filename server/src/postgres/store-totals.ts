/** Counts and sums the records that match a list query, up to a limit that keeps this cheap. */
import type { Entity } from '../record/entity.ts';
import { columnName } from '../record/fields.ts';
import { type ListQuery, limits } from '../record/list-query.ts';
import { Problem } from '../record/problem.ts';
import { type Database, readTransaction, type Statement } from './db.ts';
import { problemOf } from './failures.ts';
import { conditions } from './store-lists.ts';

export interface Totals {
  /** At most `limits.counted`. */
  readonly count: number;
  /** False if more records match than are counted; then there are no sums. */
  readonly isExact: boolean;
  /** The group, its number of records, and a decimal for each sum of the entity. */
  readonly groups: readonly (readonly [group: string | null, count: number, ...sums: string[]])[];
}

/** Counts at most `most` records; none while there is no record of `given`. */
export function countStatement(
  entity: Entity,
  tenantId: string,
  query: ListQuery,
  today: string,
  most: number,
  given?: Entity,
): Statement {
  const { where, values } = conditions(entity, tenantId, query, today);
  if (given !== undefined) where.push(`exists (select from ${given.table} where tenant_id = $1)`);
  const wanted = where.join(' and ');
  const matching = `select 1 from ${entity.table} where tenant_id = $1 and ${wanted} limit ${most}`;
  return { text: `select count(*) from (${matching}) matching`, values };
}

/** Null if it would take too long. */
export async function readTotals(
  db: Database,
  tenantId: string,
  entity: Entity,
  query: ListQuery,
  today: string,
): Promise<Totals | null> {
  const { where, values } = conditions(entity, tenantId, query, today);
  const { by, sums } = entity.totals ?? { by: null, sums: [] };
  const columns = sums.map(columnName);
  const group = by === null ? 'null::text' : columnName(by);
  const matching =
    `select ${[`${group} as grouped`, ...columns].join(', ')} from ${entity.table} ` +
    `where ${where.join(' and ')} limit ${limits.counted + 1}`;
  const added = columns.map((column) => `coalesce(sum(${column}), 0)::text`);
  const text =
    `select ${['grouped', 'count(*)', ...added].join(', ')} from (${matching}) matching ` +
    'group by grouped order by count(*) desc, grouped';
  try {
    const groups = await readTransaction(db, tenantId, async (tx, sendCommit) => {
      void tx.query({ text: `set local statement_timeout = ${limits.countMs}`, values: [] });
      const sent = tx.query({ text, values });
      sendCommit();
      return (await sent).rows as [string | null, number, ...string[]][];
    });
    const count = groups.reduce((sum, [, found]) => sum + found, 0);
    const isExact = count <= limits.counted;
    return { count: Math.min(count, limits.counted), isExact, groups: isExact ? groups : [] };
  } catch (error) {
    const problem = problemOf(error);
    if (problem instanceof Problem && problem.code === 'overloaded') return null;
    throw problem;
  }
}
