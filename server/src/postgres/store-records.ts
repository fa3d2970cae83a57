/** Rows of records: read, locked, inserted and updated, many at a time, from the entity's columns. */

import type { Chain, Stored } from '../record/command.ts';
import type { Entity } from '../record/entity.ts';
import { columnName, type Field, type PgType, type Value } from '../record/fields.ts';
import type { Row } from '../record/row.ts';
import { type Database, limits, readTransaction, type Statement, type Tx } from './db.ts';
import { type Listed, largeColumns, listedColumns } from './large-values.ts';
import { emptyObject, type Line, linesText, orderedLines, orderedObject } from './stored-json.ts';

interface Column {
  readonly column: string;
  readonly pgType: PgType | 'bigint';
  /** The value as a parameter. */
  readonly read: (stored: Stored) => unknown;
}

interface Table {
  readonly entity: Entity;
  /** Of locked rows: with what only a change needs. */
  readonly selectLocked: string;
  readonly selectList: string;
  /** Without lines. */
  readonly selectHead: string;
  readonly listed: Listed;
  readonly listedWithoutLines: Listed;
  readonly columns: readonly Column[];
  readonly byField: ReadonlyMap<string, Column>;
  /** Fields that are read from other records, selected after the columns. */
  readonly lookups: readonly string[];
  /** A row and a line with all names, to copy and fill. */
  readonly emptyRow: Row;
  readonly emptyLine: Line;
}

const tables = new WeakMap<Entity, Table>();

function tableOf(entity: Entity): Table {
  let table = tables.get(entity);
  if (table === undefined) {
    const fields = entity.columns.map(([name, field, column]): [string, Column] => [
      name,
      { column, pgType: field.pgType, read: valueReader(name, field.pgType) },
    ]);
    if (entity.lines !== undefined) {
      fields.push([
        'lines',
        { column: 'lines', pgType: 'jsonb', read: ({ row }) => linesText(row.lines ?? []) },
      ]);
    }
    const fixed = entity.appendOnly === true ? appendedColumns : fixedColumns;
    const columns = [...fixed, ...fields.map(([, column]) => column)];
    const lookups = Object.entries(entity.fields).filter(([, { lookup }]) => lookup !== null);
    const looked = lookups.map(([, { lookup }]) => lookupSql(entity, lookup));
    const select = (nameOf: (column: string) => string) =>
      [...columns.map(({ column }) => nameOf(column)), ...looked].join(', ');
    const large = largeColumns(entity);
    const shown = columns.map(({ column }) => withoutChanges(column));
    table = {
      entity,
      selectLocked: select((column) => column),
      selectList: select(withoutChanges),
      selectHead: select((column) => (column === 'lines' ? 'null' : withoutChanges(column))),
      listed: listedColumns(shown, large, looked),
      listedWithoutLines: listedColumns(shown, large, looked, 'lines'),
      columns,
      lookups: lookups.map(([name]) => name),
      byField: new Map(fields),
      emptyRow: emptyObject([
        'id',
        'RowVersion',
        ...fields.map(([name]) => name),
        ...lookups.map(([name]) => name),
        'createdAt',
        'updatedAt',
      ]) as Row,
      emptyLine: emptyObject(['id', ...Object.keys(entity.lines?.fields ?? {})]),
    };
    tables.set(entity, table);
  }
  return table;
}

/** It may have several kB. */
function withoutChanges(column: string): string {
  return column === 'chain_changes' ? 'null::text' : column;
}

function lookupSql({ table }: Entity, lookup: Field['lookup']): string {
  if (lookup === null) return 'null';
  if ('sql' in lookup) return `(${lookup.sql})`;
  const matches = `o.tenant_id = $1 and o.id = ${table}.${columnName(lookup.by)}`;
  return `(select o.${columnName(lookup.field)} from ${lookup.table} o where ${matches})`;
}

/** The columns every record table begins with, in the order of `storedFrom`. */
const fixedColumns: readonly Column[] = [
  { column: 'id', pgType: 'uuid', read: ({ row }) => row.id },
  { column: 'revision', pgType: 'bigint', read: ({ revision }) => revision },
  { column: 'row_version', pgType: 'text', read: ({ row }) => row.RowVersion },
  { column: 'chain_from', pgType: 'bigint', read: ({ chain }) => chain.from },
  { column: 'chain_actor', pgType: 'text', read: ({ chain }) => chain.actor },
  { column: 'chain_session', pgType: 'text', read: ({ chain }) => chain.session },
  { column: 'chain_changes', pgType: 'text', read: ({ chain }) => chain.changes },
  { column: 'created_at', pgType: 'timestamptz', read: ({ row }) => row.createdAt },
  { column: 'updated_at', pgType: 'timestamptz', read: ({ row }) => row.updatedAt },
];
/** The columns of append-only records, which have one version, derived from the id. */
const appendedColumns: readonly Column[] = [
  'id',
  '1::bigint',
  "replace(id::text, '-', '')",
  '1::bigint',
  'null::text',
  'null::text',
  'null::text',
  'created_at',
  'created_at',
].map((column) => ({ column, pgType: 'text', read: () => null }));
/** The fixed columns that every change sets. */
const changingColumns = fixedColumns.filter(
  ({ column }) => column !== 'id' && column !== 'created_at',
);

function valueReader(name: string, pgType: PgType): (stored: Stored) => unknown {
  if (pgType !== 'jsonb') return ({ row }) => row[name] ?? null;
  return ({ row }) => {
    const value = row[name] ?? null;
    return value === null ? null : JSON.stringify(value);
  };
}

/** The columns of a record, for other statements of this folder. */
export function selectList(entity: Entity): string {
  return tableOf(entity).selectList;
}

/** The same without lines. */
export function headList(entity: Entity): string {
  return tableOf(entity).selectHead;
}

/** The same with large values withheld (`large-values.ts`). */
export function listedOf(entity: Entity, omitsLines = false): Listed {
  return omitsLines ? tableOf(entity).listedWithoutLines : tableOf(entity).listed;
}

/** A record from the columns of `selectList`. */
export function storedFrom(entity: Entity, values: readonly unknown[]): Stored {
  const [id, revision, rowVersion, from, actor, session, changes, createdAt, updatedAt] = values;
  const { emptyRow, emptyLine, lookups } = tableOf(entity);
  const row: Record<string, Value> = { ...emptyRow };
  row.id = id as string;
  row.RowVersion = rowVersion as string;
  let index = fixedColumns.length;
  for (const [name, field] of entity.columns) {
    const value = values[index] as Value;
    row[name] = field.kind === 'object' ? orderedObject(field.schema, value) : value;
    index += 1;
  }
  if (entity.lines !== undefined) {
    row.lines = orderedLines(emptyLine, (values[index] ?? []) as Line[]);
    index += 1;
  }
  for (const name of lookups) {
    row[name] = values[index] as Value;
    index += 1;
  }
  row.createdAt = createdAt as string;
  row.updatedAt = updatedAt as string;
  const chain = { from, actor, session, changes } as Chain;
  return { row: row as Row, revision: revision as number, chain };
}

const inOrder = ' order by id for no key update';
const lockings = { read: '', lock: inOrder, 'lock-free': `${inOrder} skip locked` } as const;

/**
 * Reads records by id; with `lock`, in the order of their ids and locked until the transaction ends; with `lock-free`,
 * without those that another transaction has locked.
 */
export async function readRecords(
  tx: Tx,
  entity: Entity,
  ids: readonly string[],
  locking: keyof typeof lockings,
): Promise<Stored[]> {
  const { selectLocked, selectList } = tableOf(entity);
  const result = await tx.query({
    name: `${locking}:${entity.table}`,
    text:
      `select ${locking === 'read' ? selectList : selectLocked} from ${entity.table} ` +
      `where tenant_id = $1 and id = any($2::uuid[])${lockings[locking]}`,
    values: [tx.tenantId, ids],
  });
  return result.rows.map((values) => storedFrom(entity, values));
}

/** The given ids that have a record, locked or not. */
export async function existingIds(
  tx: Tx,
  { table }: Entity,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query({
    name: `existing:${table}`,
    text: `select id from ${table} where tenant_id = $1 and id = any($2::uuid[])`,
    values: [tx.tenantId, ids],
  });
  return rows.map(([id]) => id as string);
}

/** Reads records by id in a transaction of its own. */
export function lookUp(
  db: Database,
  tenantId: string,
  entity: Entity,
  ids: readonly string[],
): Promise<readonly Row[]> {
  return readTransaction(db, tenantId, async (tx) =>
    (await readRecords(tx, entity, ids, 'read')).map(({ row }) => row),
  );
}

/** Locks the only record of an entity until the transaction ends. */
export function lockSingle(tx: Tx, { table }: Entity): Promise<unknown> {
  return tx.query({
    name: `lock-single:${table}`,
    text: `select id from ${table} where tenant_id = $1 order by id limit 1 for no key update`,
    values: [tx.tenantId],
  });
}

/** Inserts new records with one statement. */
export function insertRecords(
  tx: Tx,
  entity: Entity,
  records: readonly Stored[],
): Promise<unknown> {
  const { columns } = tableOf(entity);
  return tx.query(
    insertMany(`insert:${entity.table}`, tx.tenantId, entity.table, columns, records),
  );
}

export interface InsertColumn<T> {
  readonly column: string;
  readonly pgType: string;
  /** A member, or its value. */
  readonly read: keyof T | ((item: T) => unknown);
  /** SQL of the stored value, from `i` and the tenant's id `$1`; default: the value itself. */
  readonly pick?: string;
}

/**
 * One INSERT of many rows of one tenant. `cross join` with the tenant's row, not a bare
 * `insert … select from unnest`, keeps it a single-shard statement on Citus.
 */
export function insertMany<T>(
  name: string,
  tenantId: string,
  table: string,
  columns: readonly InsertColumn<T>[],
  items: readonly T[],
): Statement {
  const names = columns.map(({ column }) => column).join(', ');
  const arrays = columns.map(({ pgType }, index) => `$${index + 2}::${pgType}[]`).join(', ');
  const picked = columns.map(({ column, pick = `i.${column}` }) => pick).join(', ');
  return {
    name,
    text:
      `insert into ${table} (tenant_id, ${names}) select t.id, ${picked} from tenant t ` +
      `cross join unnest(${arrays}) as i(${names}) where t.id = $1`,
    values: [tenantId, ...columns.map((column) => arrayLiteral(valuesOf(column, items)))],
  };
}

function valuesOf<T>({ pgType, read }: InsertColumn<T>, items: readonly T[]): unknown[] {
  if (typeof read === 'function') return items.map(read);
  if (pgType !== 'jsonb') return items.map((item) => item[read]);
  return items.map((item) => JSON.stringify(item[read]));
}

/** UPDATE statements by their columns, with the names of the prepared statements. */
const shapes = new Map<string, { name: string; text: string }>();

/**
 * Updates records with one statement that sets only `fields` (and the version columns). The rows must
 * be locked; throws an Error if one is missing.
 */
export async function updateRecords(
  tx: Tx,
  entity: Entity,
  records: readonly Stored[],
  fields: ReadonlySet<string>,
): Promise<void> {
  const { byField } = tableOf(entity);
  const changed = [...byField].filter(([name]) => fields.has(name)).map(([, column]) => column);
  const columns = [...changingColumns, ...changed];
  const shape = `${entity.table}:${columns.map(({ column }) => column).join()}`;
  let update: { name?: string; text: string } | undefined = shapes.get(shape);
  if (update === undefined) {
    const names = columns.map(({ column }) => column).join(', ');
    const arrays = columns.map(({ pgType }, index) => `$${index + 3}::${pgType}[]`).join(', ');
    const sets = columns.map(({ column }) => `${column} = i.${column}`).join(', ');
    // The ids twice, so that without statistics PostgreSQL does not read all records of the tenant.
    const text =
      `update ${entity.table} v set ${sets} from unnest($2::uuid[], ${arrays}) as i(id, ${names}) ` +
      'where v.tenant_id = $1 and v.id = any($2::uuid[]) and v.id = i.id';
    update = { text };
    if (shapes.size < limits.maxPreparedShapes) {
      const named = { name: `update:${shapes.size}`, text };
      shapes.set(shape, named);
      update = named;
    }
  }
  const result = await tx.query({
    ...update,
    values: [
      tx.tenantId,
      arrayLiteral(records.map(({ row }) => row.id)),
      ...columns.map(({ read }) => arrayLiteral(records.map(read))),
    ],
  });
  if (result.rowCount !== records.length)
    throw new Error(`${entity.table}: a locked row disappeared`);
}

/**
 * A one-dimensional array of texts, numbers and booleans as PostgreSQL spells it (manual, 8.15.6), made several times as
 * fast as by the driver; `null` and `undefined` become NULL.
 */
export function arrayLiteral(values: readonly unknown[]): string {
  const json = JSON.stringify(values);
  // JSON quotes as PostgreSQL does, except for escapes such as \n and \u…, which may also be literal text.
  const isAlike = !/\\[bfnrtu]/.test(json) || !values.some(isEscaped);
  return `{${isAlike ? json.slice(1, -1) : values.map(element).join(',')}}`;
}

function isEscaped(value: unknown): boolean {
  return typeof value === 'string' && /[\p{Cc}\p{Cs}]/u.test(value);
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}
