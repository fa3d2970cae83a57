/** Contract 3: the second wall between tenants, row-level security, stands without the first. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readTransaction, writeTransaction } from '../../src/storage/db.ts';
import { invoiceIn } from '../support/invoices.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test('every transaction runs as the role that owns nothing, within its tenant, and leaves no trace', async () => {
  await invoiceIn(service.tenant, 'Draft');
  const { db } = service.engine;
  for (const transaction of [readTransaction, writeTransaction]) {
    const row = await transaction(db, service.other.id, async (tx) => {
      const { rows } = await tx.query({
        text:
          'select r.rolname, r.rolsuper, r.rolbypassrls, ' +
          "(select count(*)::int from invoice), current_setting('daybook.tenant_id'), " +
          '(select count(*)::int from pg_class where relowner = r.oid) from pg_roles r where rolname = current_user',
        values: [],
      });
      return rows[0];
    });
    assert.deepEqual(row, ['daybook_app', false, false, 0, service.other.id, 0]);
  }
  for (let connection = 0; connection < 10; connection += 1) {
    const { rows } = await db.pool.query(
      "select current_user::text as name, coalesce(current_setting('daybook.tenant_id', true), '') as tenant",
    );
    assert.notEqual(rows[0]?.name, 'daybook_app');
    assert.equal(rows[0]?.tenant, '');
  }
});

test('row-level security alone shows nothing of another tenant, and nothing without one', async () => {
  await invoiceIn(service.tenant, 'Posted');
  await service.api('POST', '/api/invoices', {}, { 'idempotency-key': 'row-security' });
  const tables = await service.sql(
    "select table_name from information_schema.columns where column_name = 'tenant_id' " +
      "and table_schema = 'public' and table_name <> 'credential' order by 1",
  );
  assert.ok(tables.length > 10);
  // credential has no policy: it is where a key finds its tenant, and holds hashes alone.
  for (const { table_name: table } of [...tables, { table_name: 'tenant' }]) {
    const column = table === 'tenant' ? 'id' : 'tenant_id';
    const count = `select count(*)::int as n from ${table} where ${column} = $1`;
    const [all] = await service.sql(count, [service.tenant.id]);
    assert.ok(Number(all?.['n']) > 0, `${table} has rows to hide`);
    await service.sql('begin');
    await service.sql('set local role daybook_app');
    await service.sql(`set local daybook.tenant_id = '${service.other.id}'`);
    const [seen] = await service.sql(count, [service.tenant.id]);
    const [total] = await service.sql(`select count(*)::int as n from ${table}`);
    const [own] = await service.sql(count, [service.other.id]);
    await service.sql('commit');
    assert.equal(seen?.['n'], 0, String(table));
    assert.equal(total?.['n'], own?.['n'], String(table));
    await service.sql('begin');
    await service.sql('set local role daybook_app');
    await assert.rejects(service.sql(`select count(*) from ${table}`), /tenant_id|uuid/);
    await service.sql('rollback');
  }
});

test('the role of requests can neither write for another tenant nor lift the wall', async () => {
  const attempts = [
    `insert into counter (tenant_id, name, next) values ('${service.tenant.id}', 'x', 1)`,
    `insert into invoice select * from invoice`,
    `update counter set tenant_id = '${service.tenant.id}'`,
    'delete from invoice',
    'delete from change',
    'update change set actor = actor',
    'update event set payload = payload',
    'update journal_line set amount = amount',
    'truncate invoice',
    'alter table invoice disable row level security',
    'drop policy invoice_own on invoice',
    'set row_security = off; select 1 from invoice',
    'insert into tenant select * from tenant',
    'update installation set id = id',
  ];
  await invoiceIn(service.other, 'Posted');
  for (const statement of attempts) {
    await service.sql('begin');
    await service.sql('set local role daybook_app');
    await service.sql(`set local daybook.tenant_id = '${service.other.id}'`);
    await assert.rejects(service.sql(statement), statement);
    await service.sql('rollback');
  }
});
