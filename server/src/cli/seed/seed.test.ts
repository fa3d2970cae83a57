/** Sample records: reproducible, in every state, and consistent with the rules of the ledger. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase } from '../../../test/database.ts';
import { createEngine } from '../../engine.ts';
import { generatePeriods } from '../../features/ledger/make-periods.ts';
import { createTenant } from '../../features/tenants/create-tenant.ts';
import type { Engine } from '../../pipeline/group.ts';
import { openDatabase } from '../../postgres/db.ts';
import { readInstallation, type TenantRecord } from '../../postgres/store-tenants.ts';
import { demoTenant } from './demo-tenant.ts';
import { seedTenant } from './seed-tenant.ts';

const tenantId = '0193d0a4-0000-7000-8000-00000000d0d0';
const at = '2026-11-21T08:30:00.000Z';
const options = { invoices: 600, customers: 60, months: 14, asOf: '2026-11-21' };

interface Filled {
  readonly engine: Engine;
  readonly tenant: TenantRecord;
  query(sql: string): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

async function newTenant(): Promise<Filled> {
  const database = await createTestDatabase();
  const db = openDatabase(database.url, { maxConnections: 3 });
  const engine = createEngine(db, await readInstallation(db, at));
  const tenant = await createTenant(engine, demoTenant, at, tenantId);
  return {
    engine,
    tenant,
    query: async (sql) => (await db.pool.query(sql)).rows,
    async drop() {
      await db.close();
      await database.drop();
    },
  };
}

let filled: Filled;
before(async () => {
  filled = await newTenant();
  assert.equal(await seedTenant(filled.engine, filled.tenant, options), 600);
});
after(() => filled.drop());

/** The contents of invoices without RowVersions, which depend on the installation, and IDs of tax codes. */
const contents = `
  select id, number, status, customer_id, currency, exchange_rate, invoice_date, due_date, reference,
    memo, billing_name, billing_address, subtotal, tax_total, total, posted_at, approved_at, void_reason,
    (select json_agg(l->'description' order by l->'position') from jsonb_array_elements(lines) l) as sold
  from invoice order by id`;

test('the same options create the same records', async () => {
  const other = await newTenant();
  await seedTenant(other.engine, other.tenant, options);
  assert.deepEqual(await other.query(contents), await filled.query(contents));
  await other.drop();
});

test('a repeated seed adds nothing', async () => {
  assert.equal(await seedTenant(filled.engine, filled.tenant, options), 0);
  assert.deepEqual(await filled.query('select count(*) from invoice'), [{ count: 600 }]);
});

test('an interrupted seed continues where it stopped', async () => {
  const cut = await newTenant();
  const many = { ...options, invoices: 1_100 };
  const stop = new Error('cut off');
  const cutOff = () => {
    throw stop;
  };
  await assert.rejects(seedTenant(cut.engine, cut.tenant, many, cutOff), stop);
  assert.deepEqual(await cut.query('select count(*) from invoice'), [{ count: 1_000 }]);
  assert.equal(await seedTenant(cut.engine, cut.tenant, many), 100);
  assert.deepEqual(await cut.query('select count(*) from invoice'), [{ count: 1_100 }]);
  assert.deepEqual(await gaps(cut), []);
  await cut.drop();
});

test('covers every state: incomplete and ready drafts, overdue and voided invoices', async () => {
  const states = await filled.query(`
    select status, number is not null as numbered, count(*) from invoice group by 1, 2 order by 1, 2`);
  const found = states.map(({ status, numbered }) => `${status} ${numbered}`);
  assert.deepEqual(found, [
    'Draft false',
    'Posted true',
    'Released true',
    'Voided false',
    'Voided true',
  ]);
  const [kinds] = await filled.query(`
    select count(*) filter (where status = 'Draft' and total = 0) > 0 as partial,
      count(*) filter (where status = 'Draft' and total > 0 and due_date is not null) > 0 as ready,
      count(*) filter (where status = 'Released' and due_date < '2026-11-21') > 0 as overdue,
      count(distinct currency) >= 4 as currencies
    from invoice`);
  assert.deepEqual(kinds, { partial: true, ready: true, overdue: true, currencies: true });
  const [buyers] = await filled.query(`
    select count(*), count(*) filter (where not active) > 0 as inactive,
      count(*) filter (where blocked) > 0 as blocked, count(distinct country) >= 6 as countries,
      count(distinct name) as names
    from customer`);
  assert.deepEqual(buyers, {
    count: 60,
    inactive: true,
    blocked: true,
    countries: true,
    names: 60,
  });
});

function gaps({ query }: Filled): Promise<unknown[]> {
  return query(`
    select number from (
      select number, row_number() over (partition by left(number, 8) order by number) as expected
      from invoice where number is not null) n
    where right(number, 6)::bigint <> expected`);
}

test('numbers have no gaps and follow the dates', async () => {
  assert.deepEqual(await gaps(filled), []);
  const backwards = await filled.query(`
    select number from (
      select number, posting_date < lag(posting_date) over (order by number) as earlier
      from invoice where number is not null) n
    where earlier`);
  assert.deepEqual(backwards, []);
});

test('every entry balances; each posted invoice has one, each voided one two', async () => {
  const unbalanced = await filled.query(`
    select entry_id from journal_line group by entry_id
    having sum(amount) <> 0 or sum(base_amount) <> 0`);
  assert.deepEqual(unbalanced, []);
  const wrong = await filled.query(`
    select i.id, i.status, count(e.id) from invoice i left join journal_entry e
      on e.tenant_id = i.tenant_id and e.document_id = i.id
    group by i.id, i.status, i.number
    having count(e.id) <> case when i.number is null then 0 when i.status = 'Voided' then 2 else 1 end`);
  assert.deepEqual(wrong, []);
});

test('events are numbered without gaps and are in the past', async () => {
  const [events] = await filled.query(
    "select min(sequence) = 1 and max(sequence) = count(*) as whole, max(at) < '2026-11-21' as past from event",
  );
  assert.deepEqual(events, { whole: true, past: true });
});

test('periods are calendar months without gaps or overlaps', async () => {
  const { engine, tenant, query } = filled;
  assert.equal(
    await generatePeriods(engine, tenant, { from: '2029-02-03', to: '2029-03-01' }, at),
    15,
  );
  assert.equal(
    await generatePeriods(engine, tenant, { from: '2025-10-09', to: '2029-01-01' }, at),
    0,
  );
  const apart = await query(`
    select code from (select code, start_date, lag(end_date) over (order by start_date) as before
      from period) p
    where start_date <> before + 1 or code <> to_char(start_date, 'YYYY-MM')`);
  assert.deepEqual(apart, []);
});
