/**
 * The installation and its tenants: the few rows that belong to no tenant, written by the owner.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Entity, Tenant } from '../record/entity.ts';
import { columnName } from '../record/fields.ts';
import type { Row } from '../record/row.ts';
import { type Database, readTransaction } from './db.ts';
import { readRecords, selectList, storedFrom } from './store-records.ts';

/** Records that name one other, read at once at most. */
const namingLimit = 200;
/** Records that are read at once; as many pages as there are follow. */
const recordPage = 1_000;
/** Tenants that are read at once; as many pages as there are follow. */
const tenantPage = 1_000;
/** How long a start waits for another one that prepares the same database. */
const setUpWaitMs = 5 * 60_000;
const connectLimitMs = 10_000;
/** Key of pg_advisory_lock; the one after that of the migrations. */
const setUpLockKey = '28254671641472876';

/** Before every id. */
const noId = '00000000-0000-0000-0000-000000000000';

export interface TenantRecord extends Tenant {
  readonly name: string;
  /** RFC 3339. */
  readonly createdAt: string;
}

/** The 16 secret bytes that RowVersions are made with; made at the first start. `at`: RFC 3339. */
export async function readInstallation(db: Database, at: string): Promise<Buffer> {
  await db.pool.query(
    'insert into installation (id, row_version_key, created_at) values (1, $1, $2) on conflict do nothing',
    [randomBytes(16), at],
  );
  const { rows } = await db.pool.query<{ row_version_key: Buffer }>(
    'select row_version_key from installation where id = 1',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the table installation is empty');
  return row.row_version_key;
}

/** Needs a login that owns the tables: requests may not make tenants. */
export async function insertTenant(db: Database, tenant: TenantRecord): Promise<void> {
  await db.pool.query('insert into tenant (id, name, mode, created_at) values ($1, $2, $3, $4)', [
    tenant.id,
    tenant.name,
    tenant.mode,
    tenant.createdAt,
  ]);
}

/**
 * Every tenant by rising id, which is the order in which they were made; read a page at a time, so that
 * one that is made meanwhile comes, too. Needs a login that owns the tables.
 */
export function eachTenant(
  db: Database,
  pageSize: number = tenantPage,
): AsyncGenerator<TenantRecord, void> {
  return eachTenantThat(db, 'true', [], pageSize);
}

/** Those of them that meet a condition of `t`, their row; its values come first. */
export async function* eachTenantThat(
  db: Database,
  where: string,
  values: readonly unknown[],
  pageSize: number = tenantPage,
): AsyncGenerator<TenantRecord, void> {
  let after = noId;
  for (;;) {
    const condition = `${where} and t.id > $${values.length + 1}`;
    const page = await selectTenants(db, condition, [...values, after], 't.id', pageSize);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.id;
  }
}

/** Of that mode, or of any; null while there is none. Needs a login that owns the tables, as the next one. */
export async function findOldestTenant(
  db: Database,
  mode: Tenant['mode'] | null = null,
): Promise<TenantRecord | null> {
  const where = '($1::text is null or t.mode = $1)';
  const [tenant = null] = await selectTenants(db, where, [mode], 't.created_at, t.id', 1);
  return tenant;
}

/** `id`: a UUID. */
export async function findTenant(db: Database, id: string): Promise<TenantRecord | null> {
  const [tenant = null] = await selectTenants(db, 't.id = $1', [id], 't.id', 1);
  return tenant;
}

/** A page of all of them, after the one with the id `after`. */
export function readTenants(
  db: Database,
  after: string | null,
  limit: number,
): Promise<TenantRecord[]> {
  return selectTenants(db, '($1::uuid is null or t.id > $1)', [after], 't.id', limit);
}

async function selectTenants(
  db: Database,
  where: string,
  values: readonly unknown[],
  order: string,
  limit: number,
): Promise<TenantRecord[]> {
  const { rows } = await db.pool.query<{
    id: string;
    name: string;
    mode: Tenant['mode'];
    created_at: string;
  }>(
    `select t.id, t.name, t.mode, t.created_at from tenant t where ${where} ` +
      `order by ${order} limit ${limit}`,
    [...values],
  );
  return rows.map(({ id, name, mode, created_at }) => ({ id, name, mode, createdAt: created_at }));
}

/** Whether some tenant has, or had, a key of this SHA-256 (lower-case hex). */
export async function hasCredential(db: Database, sha256: string): Promise<boolean> {
  const { rowCount } = await db.pool.query('select 1 from credential where sha256 = $1', [sha256]);
  return rowCount === 1;
}

/** Every record of one tenant, oldest id first; read a page at a time. */
export async function* eachRecord(
  db: Database,
  tenantId: string,
  entity: Entity,
  pageSize: number = recordPage,
): AsyncGenerator<Row, void> {
  let after = noId;
  for (;;) {
    const page = await readAfter(db, tenantId, entity, after, pageSize);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.id;
  }
}

/** All of them in one list: of a kind that a tenant has few of. */
export async function readAll(db: Database, tenantId: string, entity: Entity): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of eachRecord(db, tenantId, entity)) rows.push(row);
  return rows;
}

/** The record of a tenant that has one, such as its settings. */
export async function readFirst(
  db: Database,
  tenantId: string,
  entity: Entity,
): Promise<Row | null> {
  const [first = null] = await readAfter(db, tenantId, entity, noId, 1);
  return first;
}

function readAfter(
  db: Database,
  tenantId: string,
  entity: Entity,
  after: string,
  limit: number,
): Promise<Row[]> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = tx.query({
      text:
        `select ${selectList(entity)} from ${entity.table} ` +
        'where tenant_id = $1 and id > $2 order by id limit $3',
      values: [tenantId, after, limit],
    });
    sendCommit();
    return (await sent).rows.map((values) => storedFrom(entity, values).row);
  });
}

/** The latest records in some of its states that name others in these fields, newest first. */
export function readNaming(
  db: Database,
  tenantId: string,
  entity: Entity,
  naming: Readonly<Record<string, string>>,
  states: readonly string[],
): Promise<Row[]> {
  const conditions = Object.keys(naming).map((name, index) => {
    return `and ${columnName(name)} = $${index + 3}`;
  });
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = tx.query({
      text:
        `select ${selectList(entity)} from ${entity.table} where tenant_id = $1 ` +
        `and status = any($2) ${conditions.join(' ')} order by id desc limit ${namingLimit}`,
      values: [tenantId, states, ...Object.values(naming)],
    });
    sendCommit();
    return (await sent).rows.map((values) => storedFrom(entity, values).row);
  });
}

/** The records with these ids that exist. */
export function readSome(
  db: Database,
  tenantId: string,
  entity: Entity,
  ids: readonly string[],
): Promise<Row[]> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = readRecords(tx, entity, ids, false);
    sendCommit();
    return (await sent).map(({ row }) => row);
  });
}

/** Runs `work` while no other process prepares this database. `url`: a direct connection. */
export async function withSetUpLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectLimitMs,
    lock_timeout: setUpWaitMs,
    application_name: 'daybook set-up',
  });
  // Reported by whichever query runs next.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [setUpLockKey]);
    return await work();
  } finally {
    await client.end();
  }
}
