/** Locks that tests hold, and the statements that wait for locks, on one server or on the nodes of a cluster. */
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
