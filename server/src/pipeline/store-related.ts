/** Loads the needs of commands in the transaction of their group, with the locks that they declare. */

import type { Tx } from '../postgres/db.ts';
import { holderKey, readHolders } from '../postgres/store-external-ids.ts';
import { readRecords, selectList, storedFrom } from '../postgres/store-records.ts';
import type { Subscription } from '../record/effect.ts';
import type { Entity } from '../record/entity.ts';
import { columnName } from '../record/fields.ts';
import {
  type AllNeed,
  type Condition,
  type FirstNeed,
  type LastEntryNeed,
  type Need,
  needKey,
  type ReadingNeed,
  type SumNeed,
} from '../record/need.ts';
import type { Counter, Related } from '../record/related.ts';
import { BeginAgain } from './begin-again.ts';
import type { JournalStore } from './journal-store.ts';

type FindEntity = (name: string) => Entity;

/** How needs are loaded; features declare the last three. */
export interface Loading {
  readonly entities: readonly Entity[];
  readonly findEntity: FindEntity;
  /** By the name of the need. */
  readonly readings: Readonly<Record<string, LoadReading>>;
  readonly journal: JournalStore;
  /** The subscribers of events. */
  readonly subscriptions: (tx: Tx, entities: readonly Entity[]) => Promise<readonly Subscription[]>;
}

export type LoadReading = (
  tx: Tx,
  params: ReadingNeed['params'],
  entities: readonly Entity[],
) => Promise<unknown>;

/**
 * Loads `needs` into `related`. Statements are pipelined, in one order for every group: plain reads, then held
 * rows, then counters; so groups cannot deadlock. Subscriptions are read after the counters are locked: an endpoint
 * that is enabled while a group waits for the lock must not be missed.
 */
export async function loadNeeds(
  tx: Tx,
  needs: readonly Need[],
  related: Related,
  loading: Loading,
): Promise<void> {
  const asked = needs.filter((need) => !related.has(need));
  const missing = [...new Map(asked.map((need) => [needKey(need), need])).values()];
  if (missing.length === 0) return;
  const { findEntity } = loading;
  const records = missing.filter((need) => need.kind === 'record');
  const keys = missing.filter((need) => need.kind === 'externalId');
  const work: Promise<void>[] = keys.length > 0 ? [loadKeys(tx, keys, related)] : [];
  for (const [name, group] of Map.groupBy(records, (need) => need.entity))
    work.push(loadRecords(tx, findEntity(name), group, related));
  for (const need of missing) work.push(...load(tx, need, related, loading));
  const held = missing.filter((need) => need.kind === 'first' && need.held) as FirstNeed[];
  for (const need of held) work.push(loadFirst(tx, need, related, findEntity));
  await Promise.all(work);
  const counters = missing.filter(
    (need) => need.kind === 'series' || need.kind === 'eventSequence',
  );
  if (counters.length === 0) return;
  const raises = counters.some(({ kind }) => kind === 'eventSequence');
  const [, subscriptions] = await Promise.all([
    loadCounters(tx, counters, related),
    raises ? loading.subscriptions(tx, loading.entities) : null,
  ]);
  if (subscriptions !== null) related.subscriptions = subscriptions;
}

/** Needs with one statement each and without a lock. */
function load(tx: Tx, need: Need, related: Related, loading: Loading): Promise<void>[] {
  const { findEntity } = loading;
  switch (need.kind) {
    case 'single':
      return [loadSingle(tx, need, related, findEntity)];
    case 'first':
      return need.held ? [] : [loadFirst(tx, need, related, findEntity)];
    case 'all':
      return [loadAll(tx, need, related, findEntity)];
    case 'sum':
      return [loadSum(tx, need, related, findEntity)];
    case 'lastEntry':
      return [loadLastEntry(tx, need, related, loading)];
    case 'journal':
      return [loadJournal(tx, need, related, loading)];
    case 'reading':
      return [loadReading(tx, need, related, loading)];
    default:
      return [];
  }
}

async function loadRecords(
  tx: Tx,
  entity: Entity,
  needs: readonly (Need & { kind: 'record' })[],
  related: Related,
): Promise<void> {
  const ids = [...new Set(needs.map((need) => need.id.toLowerCase()))];
  const found = await readRecords(tx, entity, ids, 'read');
  const rows = new Map(found.map(({ row }) => [row.id, row]));
  for (const need of needs) related.put(need, rows.get(need.id.toLowerCase()) ?? null);
}

async function loadKeys(
  tx: Tx,
  needs: readonly (Need & { kind: 'externalId' })[],
  related: Related,
): Promise<void> {
  const holders = await readHolders(tx, needs);
  for (const need of needs) related.put(need, holders.get(holderKey(need)) ?? null);
}

async function loadSingle(
  tx: Tx,
  need: Need & { kind: 'single' },
  related: Related,
  findEntity: FindEntity,
): Promise<void> {
  const [row] = await readRows(tx, findEntity(need.entity), [], 'order by id limit 1');
  related.put(need, row ?? null);
}

async function loadFirst(
  tx: Tx,
  need: FirstNeed,
  related: Related,
  findEntity: FindEntity,
): Promise<void> {
  const rest = `order by ${columnName(need.order)} limit 1${need.held ? ' for share' : ''}`;
  const [row] = await readRows(tx, findEntity(need.entity), need.where, rest);
  related.put(need, row ?? null);
}

async function loadAll(
  tx: Tx,
  need: AllNeed,
  related: Related,
  findEntity: FindEntity,
): Promise<void> {
  const rest = `order by ${columnName(need.order)}`;
  related.put(need, await readRows(tx, findEntity(need.entity), need.where, rest));
}

async function readRows(tx: Tx, entity: Entity, where: readonly Condition[], rest: string) {
  const values: unknown[] = [tx.tenantId];
  const text =
    `select ${selectList(entity)} from ${entity.table} where tenant_id = $1` +
    `${conditions('', where, values)} ${rest}`;
  const { rows } = await tx.query({ name: nameOf(text), text, values });
  return rows.map((columns) => storedFrom(entity, columns).row);
}

async function loadSum(
  tx: Tx,
  need: SumNeed,
  related: Related,
  findEntity: FindEntity,
): Promise<void> {
  const values: unknown[] = [tx.tenantId];
  const text =
    `select coalesce(sum(${columnName(need.field)}), 0) from ${findEntity(need.entity).table} ` +
    `where tenant_id = $1${conditions('', need.where, values)}`;
  const { rows } = await tx.query({ name: nameOf(text), text, values });
  related.put(need, String(rows[0]?.[0] ?? '0'));
}

async function loadLastEntry(
  tx: Tx,
  need: LastEntryNeed,
  related: Related,
  { findEntity, journal }: Loading,
): Promise<void> {
  const { table } = findEntity(need.entity);
  const values: unknown[] = [tx.tenantId];
  const condition = conditions('d.', need.where, values);
  const name = nameOf(`last entry ${table}${condition}`);
  related.put(need, await journal.readLastDate(tx, { name, table, condition, values }));
}

async function loadJournal(
  tx: Tx,
  need: Need & { kind: 'journal' },
  related: Related,
  { journal }: Loading,
): Promise<void> {
  related.put(need, await journal.readPosting(tx, need.documentId));
}

async function loadReading(
  tx: Tx,
  need: ReadingNeed,
  related: Related,
  { readings, entities }: Loading,
): Promise<void> {
  const read = readings[need.name];
  if (read === undefined) throw new Error(`no feature reads ${need.name}`);
  related.put(need, await read(tx, need.params, entities));
}

const comparison = { eq: '=', lte: '<=', gte: '>=' } as const;

/** Appends the compared values to `values`. */
function conditions(prefix: string, where: readonly Condition[], values: unknown[]): string {
  let sql = '';
  for (const [field, operator, value] of where) {
    const column = prefix + columnName(field);
    if (operator === 'isNull') sql += ` and ${column} is ${value ? '' : 'not '}null`;
    else if (operator === 'in') sql += ` and ${column} = any($${values.push(value)})`;
    else sql += ` and ${column} ${comparison[operator]} $${values.push(value)}`;
  }
  return sql;
}

/** Names of prepared statements, by text; as many as there are needs in the code. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `need:${names.size}`;
    names.set(text, name);
  }
  return name;
}

async function loadCounters(
  tx: Tx,
  counters: readonly (Need & { kind: 'series' | 'eventSequence' })[],
  related: Related,
): Promise<void> {
  const names = [...new Set(counters.map(needKey))];
  const found = await lockCounters(tx, names);
  const unknown = names.filter((name) => !found.has(name));
  if (unknown.length > 0) throw new BeginAgain([], unknown);
  for (const need of counters) related.put(need, found.get(needKey(need)) as Counter);
}

/** Creates missing counters. In a transaction of its own, because groups lock all of their counters in one order. */
export function createCounters(tx: Tx, names: readonly string[]): Promise<unknown> {
  return tx.query({
    name: 'counter:create',
    text:
      'insert into counter (tenant_id, name, next, chained_from) select t.id, i.name, 1, 1 from tenant t ' +
      'cross join unnest($2::text[]) as i(name) where t.id = $1 on conflict do nothing',
    values: [tx.tenantId, names.toSorted()],
  });
}

async function lockCounters(tx: Tx, names: readonly string[]): Promise<Map<string, Counter>> {
  const result = await tx.query({
    name: 'counter:lock',
    text:
      'select name, first, next, digits, chain_hash from counter ' +
      'where tenant_id = $1 and name = any($2) order by name for update',
    values: [tx.tenantId, names],
  });
  const rows = result.rows as [string, number, number, number, string | null][];
  return new Map(
    rows.map(([name, first, next, digits, hash]) => [name, { first, next, digits, hash }]),
  );
}

/** Stores counters; `loadNeeds` has locked their rows. */
export function storeCounters(tx: Tx, counters: ReadonlyMap<string, Counter>): Promise<unknown> {
  const values = [...counters.values()];
  return tx.query({
    name: 'counter:store',
    text:
      'update counter c set next = i.next, chain_hash = i.hash, first = i.first, digits = i.digits, ' +
      'chained_from = case when c.next = c.first then i.first else c.chained_from end ' +
      'from unnest($2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::integer[]) ' +
      'as i(name, next, hash, first, digits) where c.tenant_id = $1 and c.name = i.name',
    values: [
      tx.tenantId,
      [...counters.keys()],
      values.map(({ next }) => next),
      values.map(({ hash }) => hash),
      values.map(({ first }) => first),
      values.map(({ digits }) => digits),
    ],
  });
}
