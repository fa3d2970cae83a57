/** The installation and its tenants, and records read outside of requests. */
import { randomBytes } from 'node:crypto';
import type { Entity, Tenant } from '../record/entity.ts';
import type { Row } from '../record/row.ts';
import { type Database, readTransaction } from './db.ts';
import { clientTo } from './hosts.ts';
import { readRecords, selectList, storedFrom } from './store-records.ts';

/** Records per page. */
const recordPage = 1_000;
/** Tenants per page. */
const tenantPage = 1_000;
/** How long a start waits for another start that sets up the same database. */
const setUpWaitMs = 5 * 60_000;
const connectLimitMs = 10_000;
/** Key of pg_advisory_lock; the one after that of the migrations. */
const setUpLockKey = '28254671641472876';

/** Less than every id. */
const noId = '00000000-0000-0000-0000-000000000000';

export interface TenantRecord extends Tenant {
  readonly name: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** The first month of its fiscal year. */
  readonly fiscalYearStart: number;
}

/** The secret key of RowVersions, 16 bytes; created at the first start. `at`: RFC 3339. */
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

/** Needs a login that owns the tables: requests may not create tenants. */
export async function insertTenant(db: Database, tenant: TenantRecord): Promise<void> {
  await db.pool.query('insert into tenant (id, name, mode, created_at) values ($1, $2, $3, $4)', [
    tenant.id,
    tenant.name,
    tenant.mode,
    tenant.createdAt,
  ]);
}

/**
 * All tenants by id, which is the order of their creation. Read in pages, so that tenants created meanwhile are
 * included. Needs a login that owns the tables.
 */
export function eachTenant(
  db: Database,
  pageSize: number = tenantPage,
): AsyncGenerator<TenantRecord, void> {
  return eachTenantThat(db, 'true', [], pageSize);
}

/** The tenants `t` that match an SQL condition with `values` as `$1` and so on. */
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

/** The oldest tenant, optionally of a mode. Needs a login that owns the tables, as `findTenant` does. */
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

/** A page of tenants, after the id `after`. */
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
    time_zone: string;
    fiscal_year_start: number;
  }>(
    "select t.id, t.name, t.mode, t.created_at, coalesce(c.time_zone, 'UTC') as time_zone, " +
      'coalesce(c.fiscal_year_start, 1) as fiscal_year_start ' +
      `from tenant t left join tenant_calendar c on c.tenant_id = t.id where ${where} ` +
      `order by ${order} limit ${limit}`,
    [...values],
  );
  return rows.map(({ id, name, mode, ...row }) => {
    const calendar = { timeZone: row.time_zone, fiscalYearStart: row.fiscal_year_start };
    return { id, name, mode, createdAt: row.created_at, ...calendar };
  });
}

/** Whether a tenant has or had an API key with this SHA-256 (lower-case hex). */
export async function hasCredential(db: Database, sha256: string): Promise<boolean> {
  const { rowCount } = await db.pool.query('select 1 from credential where sha256 = $1', [sha256]);
  return rowCount === 1;
}

/** All records of a tenant by id, read in pages. */
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

/** All records in one list, for entities with few records per tenant. */
export async function readAll(db: Database, tenantId: string, entity: Entity): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of eachRecord(db, tenantId, entity)) rows.push(row);
  return rows;
}

/** The only record of an entity, such as the settings. */
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

/** The records with these ids that exist. */
export function readSome(
  db: Database,
  tenantId: string,
  entity: Entity,
  ids: readonly string[],
): Promise<Row[]> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = readRecords(tx, entity, ids, 'read');
    sendCommit();
    return (await sent).map(({ row }) => row);
  });
}

/** Runs `work` while no other process sets up this database. `url`: a direct connection. */
export async function withSetUpLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = clientTo(url, {
    connectionTimeoutMillis: connectLimitMs,
    lock_timeout: setUpWaitMs,
    application_name: 'daybook set-up',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [setUpLockKey]);
    return await work();
  } finally {
    await client.end();
  }
}
