/** Privileges that the role of the service must not have on append-only tables. */
import assert from 'node:assert/strict';
import { citusNodes } from '../citus.ts';
import type { Service } from './service.ts';

/** Tries every statement that changes, removes or truncates rows. `keys`: key columns in addition to tenant_id. */
export async function assertAppendOnly(
  service: Service,
  keys: Readonly<Record<string, string>>,
): Promise<void> {
  const statements = Object.entries(keys).flatMap(([table, key]) => [
    `update ${table} set tenant_id = tenant_id`,
    `delete from ${table}`,
    `delete from ${table} where false`,
    `truncate ${table}`,
    `truncate ${table} cascade`,
    `insert into ${table} select * from ${table} on conflict (tenant_id, ${key}) do update set tenant_id = excluded.tenant_id`,
    // Citus rejects MERGE under row-level security before rights are checked.
    ...(citusNodes().length > 0
      ? []
      : [`merge into ${table} t using tenant s on t.tenant_id = s.id when matched then delete`]),
    `select 1 from ${table} where tenant_id = '${service.tenant.id}' for update`,
    `alter table ${table} disable row level security`,
    `drop table ${table}`,
    `create trigger later before update on ${table} for each row execute function suppress_redundant_updates_trigger()`,
  ]);
  for (const statement of statements) {
    await service.sql('begin');
    await service.sql('set local role daybook_app');
    await service.sql(`set local daybook.tenant_id = '${service.tenant.id}'`);
    // 42501: insufficient_privilege.
    await assert.rejects(service.sql(statement), { code: '42501' }, statement);
    await service.sql('rollback');
  }
}

/** SELECT and INSERT are the only privileges, on tables and columns, also through ownership and PUBLIC. */
export async function assertNoFurtherRights(
  service: Service,
  tables: readonly string[],
): Promise<void> {
  const rows = await service.sql(
    `select t.name, p.kind from unnest($1::text[]) as t(name)
      cross join unnest(array['UPDATE', 'REFERENCES']) as p(kind)
      where has_any_column_privilege('daybook_app', t.name, p.kind)
      union all select t.name, p.kind from unnest($1::text[]) as t(name)
      cross join unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) as p(kind)
      where has_table_privilege('daybook_app', t.name, p.kind)`,
    [tables],
  );
  assert.deepEqual(rows, []);
  const own = await service.sql(
    `select tablename from pg_tables where tableowner = 'daybook_app'
      union all select grantee from information_schema.role_table_grants
      where table_name = any($1) and grantee = 'PUBLIC'`,
    [tables],
  );
  assert.deepEqual(own, []);
}
