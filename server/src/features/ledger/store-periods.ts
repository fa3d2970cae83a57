/**
 * Queries of accounting periods: the findings that prevent a close, and the lock on the tenant's
 * periods.
 */

import type { Tx } from '../../postgres/db.ts';
import type { Entity } from '../../record/entity.ts';
import { columnName } from '../../record/fields.ts';
import {
  type ClosingFacts,
  type DatedEntity,
  datedEntities,
  type Tally,
} from './period/closing-facts.ts';

const limits = {
  /** IDs of records per check. */
  ids: 100,
  /** Names of records per check. */
  names: 3,
  /** Periods of a tenant loaded at once. */
  periods: 2_000,
} as const;

/**
 * Locks the tenant's periods against concurrent creation and changes of state until the transaction
 * ends. Postings do not wait for this lock, only for that of their period.
 */
export async function lockPeriods(tx: Tx): Promise<{ readonly monthsAhead: number } | null> {
  const { rows } = await tx.query({
    name: 'periods:lock',
    text:
      'select periods_ahead_months from tenant_settings where tenant_id = $1 ' +
      'order by id limit 1 for no key update',
    values: [tx.tenantId],
  });
  const [first] = rows as [number][];
  return first === undefined ? null : { monthsAhead: first[0] };
}

/** First and last day of each period, oldest first. */
export async function readSpans(tx: Tx): Promise<(readonly [start: string, end: string])[]> {
  const { rows } = await tx.query({
    name: 'periods:spans',
    text: 'select start_date, end_date from period where tenant_id = $1 order by start_date limit $2',
    values: [tx.tenantId, limits.periods],
  });
  return rows as [string, string][];
}

/**
 * The findings that prevent a close. With the period's row locked, no postings into it can follow;
 * drafts still can.
 */
export async function readClosingFacts(
  tx: Tx,
  { startDate = '', endDate = '' }: Readonly<Record<string, string>>,
  entities: readonly Entity[],
): Promise<ClosingFacts> {
  const days = [startDate, endDate];
  const [earlier, documents] = await Promise.all([
    tally(
      tx,
      'periods:earlier',
      'select (count(*) over ())::int, id, code from period where tenant_id = $1 ' +
        "and end_date < $2 and status <> 'Closed' order by start_date limit $3",
      [startDate],
    ),
    Promise.all(
      datedEntities(entities).map(async (entity) => {
        const [drafts, failed] = await Promise.all([
          countDrafts(tx, entity, days),
          countFailed(tx, entity, days),
        ]);
        return { entity, drafts, failed };
      }),
    ),
  ]);
  return { earlier, documents };
}

/** Closed periods that start after a date, newest first. */
export function readClosedAfter(
  tx: Tx,
  { date = '' }: Readonly<Record<string, string>>,
): Promise<Tally> {
  return tally(
    tx,
    'periods:closed-after',
    'select (count(*) over ())::int, id, code from period where tenant_id = $1 ' +
      "and start_date > $2 and status = 'Closed' order by start_date desc limit $3",
    [date],
  );
}

function countDrafts(
  tx: Tx,
  { table, dated: { by } }: DatedEntity,
  days: readonly string[],
): Promise<Tally> {
  return tally(
    tx,
    `periods:drafts:${table}`,
    `select (count(*) over ())::int, id, coalesce(reference, id::text) from ${table} ` +
      `where tenant_id = $1 and status = 'Draft' and ${dated('', by)} between $2 and $3 ` +
      `order by ${dated('', by)}, id limit $4`,
    days,
  );
}

function countFailed(
  tx: Tx,
  { table, name, dated: { by } }: DatedEntity,
  days: readonly string[],
): Promise<Tally> {
  return tally(
    tx,
    `periods:failed:${table}`,
    "select (count(*) over ())::int, e.id, e.kind || ' ' || e.name from effect e " +
      `join ${table} d on d.tenant_id = e.tenant_id and d.id = e.subject_id ` +
      "where e.tenant_id = $1 and e.status = 'Failed' and e.subject_type = $4 " +
      `and ${dated('d.', by)} between $2 and $3 order by e.id limit $5`,
    [...days, name],
  );
}

function dated(prefix: string, dates: readonly string[]): string {
  return `coalesce(${dates.map((name) => prefix + columnName(name)).join(', ')})`;
}

/** Selects rows of [total count, id, name]. */
async function tally(
  tx: Tx,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Tally> {
  const result = await tx.query({ name, text, values: [tx.tenantId, ...values, limits.ids] });
  const rows = result.rows as [number, string, string][];
  return {
    count: rows[0]?.[0] ?? 0,
    ids: rows.map(([, id]) => id),
    names: rows.slice(0, limits.names).map(([, , called]) => called),
  };
}
