/** Work for all tenants reads them page by page, however many there are. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn } from '../../test/support/invoices.ts';
import { runCli } from '../../test/support/run-cli.ts';
import { type Service, startService } from '../../test/support/service.ts';
import { completeAllPolicies } from '../features/tenants/create-tenant.ts';
import { eachTenant, type TenantRecord } from './store-tenants.ts';

const page = 1_000;

let service: Service;
before(async () => {
  service = await startService({ effects: {} });
  const { background, clock } = service;
  // At this time only the overdue job is due before 01:35.
  clock.set('2026-11-26T00:40:00.000Z');
  await background?.scheduler.tick();
  await addOlder(page);
});
after(() => service.close());

/** Older than the service's tenants by id and creation date. */
function addOlder(count: number): Promise<unknown> {
  return service.sql(
    `insert into tenant (id, name, mode, created_at)
     select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Empty', 'test',
       '2025-01-01T00:00:00Z' from generate_series(1, $1::int) n`,
    [count],
  );
}

async function collect(tenants: AsyncIterable<TenantRecord>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of tenants) ids.push(id);
  return ids;
}

test('every tenant is returned once for any page size, including one created meanwhile', async () => {
  const { db } = service.engine;
  const all = (await service.sql('select id from tenant order by id')).map(({ id }) => id);
  assert.equal(all.length, page + 2);
  for (const size of [7, 501, page + 1, page + 2, page + 3, undefined])
    assert.deepEqual(await collect(eachTenant(db, size)), all, `pages of ${size}`);
  const late = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
  const seen: string[] = [];
  for await (const { id } of eachTenant(db)) {
    if (seen.length === 0) await addOne(late);
    seen.push(id);
  }
  assert.deepEqual(seen, [...all, late]);
  await service.sql('delete from tenant where id = $1', [late]);
});

function addOne(id: string): Promise<unknown> {
  return service.sql("insert into tenant values ($1, 'Late', 'test', now())", [id]);
}

test('overdue events are raised for tenants beyond the first page', async () => {
  const { tenant, other, background, clock } = service;
  for (const each of [tenant, other]) await invoiceIn(each, 'Posted', { dueDate: '2026-11-25' });
  clock.set('2026-11-26T01:05:00.000Z');
  await background?.scheduler.tick();
  for (const each of [tenant, other]) {
    const { body } = await each.api('GET', '/api/events?type.eq=invoice.overdue');
    assert.equal(body.items.length, 1);
  }
  const [run] = await service.sql("select last_error from schedule where name = 'overdue'");
  assert.equal(run?.['last_error'], null);
});

test('a start creates missing policies for tenants beyond the first page', async () => {
  await service.sql("delete from retry_policy where category = 'manual'");
  await completeAllPolicies({ ...service.engine, db: service.engine.owner });
  const lacking = await service.sql(
    `select id from tenant t where not exists (select from retry_policy p
       where p.tenant_id = t.id and p.category = 'manual')`,
  );
  assert.deepEqual(lacking, []);
});

test('reports are rebuilt for tenants beyond the first page, and for a single tenant', async () => {
  const { other, databaseUrl } = service;
  await invoiceIn(other, 'Posted');
  const words = ['analytics', 'rebuild', '--output', 'json'];
  const environment = {
    DATABASE_URL: databaseUrl,
    DAYBOOK_SECRET_KEY: 'a-secret-key-that-only-tests-would-use',
  };
  const all = await runCli(words, environment);
  assert.equal(all.code, 0, all.stderr);
  const { rebuilt } = JSON.parse(all.stdout);
  assert.equal(rebuilt.length, page + 2);
  const last = rebuilt.find((row: Record<string, unknown>) => row['tenant'] === other.id);
  assert.equal(last?.receivables, 2, 'with the invoice of the previous test');
  const one = await runCli([...words, '--tenant', other.id], environment);
  assert.equal(one.code, 0, one.stderr);
  assert.equal(JSON.parse(one.stdout).rebuilt[0].tenant, other.id);
  const none = await runCli([...words, '--tenant', 'nonsense'], environment);
  assert.match(
    none.stderr,
    /There is no tenant nonsense\. Existing tenants: .*\(Empty\), and more\./,
  );
});
