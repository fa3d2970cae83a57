/**
 * Reads a whole list through a database cursor: one snapshot, sorted once, with at most two batches in memory.
 */

import type { Entity } from '../record/entity.ts';
import type { ListQuery } from '../record/list-query.ts';
import type { Row } from '../record/row.ts';
import { type Database, readTransaction, type Tx } from './db.ts';
import { problemOf } from './failures.ts';
import { listedBatches } from './listed-batches.ts';
import { listStatement } from './store-lists.ts';
import { headList, listedOf, readRecords, storedFrom } from './store-records.ts';

const limits = {
  /** One step of an export; the first one may have to sort everything. */
  statementMs: 120_000,
  /** Longer than exports wait for a client that does not read. */
  idleMs: 90_000,
  batchRows: 200,
  batchBytes: 256 * 1024,
} as const;

/** Reads other records of the tenant by their ids, without their lines. */
type LookUp = (entity: Entity, ids: readonly string[]) => Promise<readonly Row[]>;

/** A read transaction with one snapshot and the time limits of an export. */
export interface Snapshot {
  /** The text of `pg_snapshot`: which transactions it contains. */
  contents(): Promise<string>;
  /**
   * Calls `take` with each batch of a list while the next one is read. `take` returns how many bytes the batch became;
   * its errors end the transaction and are rethrown. Throws `overloaded` after a time limit.
   */
  read(
    entity: Entity,
    query: ListQuery,
    today: string,
    take: (rows: readonly Row[], lookUp: LookUp) => Promise<number>,
  ): Promise<void>;
}

/** Runs `work` with one snapshot, taken by its first statement. */
export async function inSnapshot<T>(
  db: Database,
  tenantId: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  try {
    return await readTransaction(db, tenantId, (tx) => {
      const bounds =
        // One snapshot also for records that are read by their ids.
        'set transaction isolation level repeatable read; ' +
        `set local statement_timeout = ${limits.statementMs}; ` +
        `set local idle_in_transaction_session_timeout = ${limits.idleMs}; ` +
        // Plan for reading all rows, not only the first ones.
        'set local cursor_tuple_fraction = 1';
      void tx.query({ text: bounds, values: [] });
      return work({
        async contents() {
          const { rows } = await tx.query({
            text: 'select pg_current_snapshot()::text',
            values: [],
          });
          return String(rows[0]?.[0]);
        },
        read: (...list) => readWhole(tx, ...list),
      });
    });
  } catch (error) {
    throw problemOf(error);
  }
}

async function readWhole(
  tx: Tx,
  entity: Entity,
  query: ListQuery,
  today: string,
  take: (rows: readonly Row[], lookUp: LookUp) => Promise<number>,
): Promise<void> {
  const { text, values } = listStatement(entity, tx.tenantId, query, today);
  const listed = listedOf(entity, query.omitsLines);
  void tx.query({ text: `declare export no scroll cursor for ${text([])}`, values });
  const fetch = (count: number) =>
    tx.query({ text: `fetch forward ${count} from export`, values: [] });
  const readLarge = async (ids: readonly string[]) =>
    (await readRecords(tx, entity, ids, 'read')).map(({ row }) => row);
  const lookUp: LookUp = (other, ids) => readHeads(tx, other, ids);
  let wanted: number = limits.batchRows;
  let asked = wanted;
  let next = fetch(asked);
  for (;;) {
    const { rows } = await next;
    const isLast = rows.length < asked;
    asked = wanted;
    if (!isLast) next = fetch(asked);
    let bytes = 0;
    for await (const { records } of listedBatches(entity, listed, rows, readLarge))
      bytes += await take(records, lookUp);
    if (isLast) break;
    const fitting = Math.floor((limits.batchBytes * rows.length) / Math.max(1, bytes));
    wanted = Math.min(limits.batchRows, Math.max(1, fitting));
  }
  void tx.query({ text: 'close export', values: [] });
}

/** Outside of an export. */
export function lookUpIn(db: Database, tenantId: string): LookUp {
  return (entity, ids) => readTransaction(db, tenantId, (tx) => readHeads(tx, entity, ids));
}

/** Reads records by id without their lines. */
export async function readHeads(
  tx: Tx,
  entity: Entity,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const { rows } = await tx.query({
    name: `read-head:${entity.table}`,
    text: `select ${headList(entity)} from ${entity.table} where tenant_id = $1 and id = any($2::uuid[])`,
    values: [tx.tenantId, ids],
  });
  return rows.map((values) => storedFrom(entity, values).row);
}
