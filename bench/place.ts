/** A PostgreSQL with one tenant, made for a benchmark: the embedded one, with its own settings. */
import { join } from 'node:path';
import { demoTenant } from '../server/src/cli/seed/demo-tenant.ts';
import { createEngine } from '../server/src/engine.ts';
import { ensureBootstrapKey } from '../server/src/features/identity/bootstrap-key.ts';
import { createTenant } from '../server/src/features/tenants/create-tenant.ts';
import type { Engine } from '../server/src/pipeline/group.ts';
import { type Database, openDatabase } from '../server/src/postgres/db.ts';
import { startEmbeddedPostgres } from '../server/src/postgres/embedded/embedded-postgres.ts';
import { clusterFolder } from '../server/src/postgres/embedded/postgres-location.ts';
import { readPostmasterPid } from '../server/src/postgres/embedded/postmaster.ts';
import { migrate } from '../server/src/postgres/migrate.ts';
import {
  findOldestTenant,
  readInstallation,
  type TenantRecord,
} from '../server/src/postgres/store-tenants.ts';

/** The API key of every benchmark. */
export const benchKey = 'bench-key-0123456789-0123456789-0123456789';
const migrations = join(import.meta.dirname, '../server/migrations');

export interface Place {
  readonly url: string;
  readonly db: Database;
  readonly engine: Engine;
  readonly tenant: TenantRecord;
  /** Process ids of the postmasters. */
  readonly pids: readonly number[];
  /** Path of the embedded cluster; not always in the requested folder. */
  readonly location: string;
  close(): Promise<void>;
}

/** Opens the database in `folder`, which is made with a tenant and its key when it is empty. */
export async function openPlace(folder: string): Promise<Place> {
  const postgres = await startEmbeddedPostgres({ folder });
  try {
    await migrate(postgres.url, { folder: migrations });
    const { location } = postgres;
    const pids = [readPostmasterPid(clusterFolder(location)) ?? 0];
    return await furnish({ url: postgres.url, pids, location, stop: () => postgres.stop() });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** A new database of servers that run already, the first of which clients connect to; `close` keeps it. */
export async function openPlaceOn(
  url: string,
  servers: readonly string[],
  prepare: (url: string) => Promise<void> = async () => undefined,
): Promise<Place> {
  await migrate(url, { folder: migrations });
  await prepare(url);
  const pids = await Promise.all(servers.map(postmasterOf));
  return furnish({ url, pids, location: '', stop: async () => undefined });
}

async function postmasterOf(url: string): Promise<number> {
  const { pool, close } = openDatabase(url, { maxConnections: 1 });
  const { rows } = await pool.query<{ pid: number }>(
    String.raw`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`,
  );
  await close();
  return rows[0]?.pid ?? 0;
}

/** With a tenant and its key, unless it has them. */
async function furnish({
  stop,
  ...server
}: Pick<Place, 'url' | 'pids' | 'location'> & { stop(): Promise<void> }): Promise<Place> {
  const db = openDatabase(server.url);
  const at = new Date().toISOString();
  const engine = createEngine(db, await readInstallation(db, at));
  const known = await findOldestTenant(db);
  const tenant = known ?? (await createTenant(engine, demoTenant, at));
  await ensureBootstrapKey(engine, tenant, benchKey, at);
  return {
    ...server,
    db,
    engine,
    tenant,
    async close() {
      await db.close();
      await stop();
    },
  };
}

/** Rows of a query of the benchmark's own, as the owner of the database. */
export async function query<T extends object>(
  place: Place,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const { rows } = await place.db.pool.query<T>(text, [...values]);
  return rows;
}

/** Statements that may take minutes, one after the other on one connection. */
export async function maintain(place: Place, statements: readonly string[]): Promise<void> {
  const client = await place.db.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}
