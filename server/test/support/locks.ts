/** Locks that tests hold, and the statements that wait for locks, on one server or on the nodes of a cluster. */
import { Client } from 'pg';
import { withDatabase } from '../../src/postgres/embedded/embedded-postgres.ts';
import { citusNodes } from '../citus.ts';
import type { Service, TestTenant } from './service.ts';

/** Begins a transaction of the test that holds the lock of an invoice; `commit` or `rollback` ends it. */
export async function lockInvoice(service: Service, tenant: TestTenant, id: string): Promise<void> {
  await service.sql('begin');
  await service.sql('select id from invoice where tenant_id = $1 and id = $2 for update', [
    tenant.id,
    id,
  ]);
}

/** Number of statements that wait for a lock; `table`: only those that read it. */
export async function lockWaits({ sql }: Service, table = ''): Promise<number> {
  // Within a transaction pg_stat views keep the state of their first read.
  await sql('select pg_stat_clear_snapshot()');
  const reads = table === '' ? '' : `from (public\\.)?${table}(_\\d+)? `;
  const own = `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database() and query ~* '${reads}'`;
  const workers = `select sum(result::int)::int from run_command_on_workers($$${own}$$)`;
  const [row] = await sql(
    citusNodes().length === 0
      ? `select (${own}) as waits`
      : `select (${own}) + (${workers}) as waits`,
  );
  return Number(row?.['waits']);
}

/**
 * Blocks triggers of a test that call `pg_advisory_xact_lock(key)`, on each server: they run where the rows are.
 * Returns a function that unblocks them, which may be called twice.
 */
export async function blockTriggers({ databaseUrl }: Service, key: number) {
  const clients = await Promise.all(serversOf(databaseUrl).map(connect));
  for (const client of clients) await client.query(`select pg_advisory_lock(${key})`);
  return async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
  };
}

/** Creates a sequence on each server, for triggers: it keeps counting if a transaction is rolled back. */
export async function createSequence({ databaseUrl }: Service, name: string): Promise<void> {
  for (const url of serversOf(databaseUrl)) {
    const client = await connect(url);
    await client.query(`create sequence ${name}; grant usage on sequence ${name} to public`);
    await client.end();
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

function serversOf(databaseUrl: string): string[] {
  const nodes = citusNodes();
  const database = new URL(databaseUrl).pathname.slice(1);
  return nodes.length === 0 ? [databaseUrl] : nodes.map((node) => withDatabase(node, database));
}
