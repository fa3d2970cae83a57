/** `daybook distribute` of an installation that has rows, and of tables that a later migration adds. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Client } from 'pg';
import { demoTenant } from '../../src/cli/seed/demo-tenant.ts';
import { seedTenant } from '../../src/cli/seed/seed-tenant.ts';
import { createEngine } from '../../src/engine.ts';
import { ensureBootstrapKey } from '../../src/features/identity/bootstrap-key.ts';
import { createTenant } from '../../src/features/tenants/create-tenant.ts';
import { openDatabase } from '../../src/postgres/db.ts';
import {
  distributeAgain,
  distributionProblems,
  withOwner,
} from '../../src/postgres/distribution.ts';
import { withDatabase } from '../../src/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../../src/postgres/migrate.ts';
import { readInstallation } from '../../src/postgres/store-tenants.ts';
import { citusNodes, createOnNodes, runOn, runOnNodes } from '../../test/citus.ts';
import { createTestDatabase } from '../../test/database.ts';
import { runCli, startCli } from '../../test/support/run-cli.ts';

const migrations = join(import.meta.dirname, '..', '..', 'migrations');
const at = '2026-11-21T08:30:00.000Z';
const seeded = { invoices: 120, customers: 12, months: 6, asOf: '2026-11-21' };
const key = 'distributed-'.repeat(4);

const id = '0193d0a4-0000-7000-8000-00000000d0d2';
const signedIn = `
  insert into person (id, email, recovery_hashes, created_at) values ('${id}', 'a@north.example', '{}', now());
  insert into person_identity values ('https://id.example', 'a', '${id}', now());
  insert into session values ('hash', '${id}', '${id}', '${id}', '${id}', 'password', now(), now(), now())`;

/** A database of a cluster whose tables are all on the coordinator, with the records of two tenants. */
async function plainInstallation(t: TestContext): Promise<string> {
  const name = `test_plain_${process.pid}`;
  t.after(() => runOnNodes('postgres', `drop database if exists ${name} with (force)`));
  const url = await createOnNodes(name);
  await migrate(url, { folder: migrations });
  const db = openDatabase(url, { maxConnections: 3 });
  try {
    const engine = createEngine(db, await readInstallation(db, at), [key]);
    // Tables that stay on the coordinator refer to a table that is copied to each node.
    await db.pool.query(signedIn);
    for (const suffix of ['one', 'two']) {
      const tenant = await createTenant(engine, { ...demoTenant, name: suffix }, at);
      await ensureBootstrapKey(engine, tenant, `${suffix}-${key}`, at);
      await seedTenant(engine, tenant, seeded);
    }
  } finally {
    await db.close();
  }
  return url;
}

/** Every row of every table, in an order of its own. */
async function contents(client: Client): Promise<Map<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await client.query(`select * from ${name}`);
    all.set(name, rows.map((row) => JSON.stringify(row)).sort());
  }
  return all;
}

test('an installation with rows is distributed with all of them, and a repetition changes nothing', async (t) => {
  const url = await plainInstallation(t);
  const before = await withOwner(url, contents);
  assert.ok((before.get('journal_line')?.length ?? 0) > 500);
  const env = { DATABASE_URL: url, DAYBOOK_SECRET_KEY: key };

  const first = await runCli(['distribute', '--output', 'json'], env);
  assert.equal(first.code, 0, first.stderr);
  const { changed, emptied } = JSON.parse(first.stdout);
  const kinds = new Set(changed.map(({ kind }: { kind: string }) => kind));
  assert.deepEqual([...kinds].sort(), ['distributed', 'reference']);
  for (const table of ['invoice', 'person'])
    assert.ok(emptied.includes(table), `the former rows of ${table} are removed`);
  const after = await withOwner(url, contents);
  for (const [table, rows] of before) assert.deepEqual(after.get(table), rows, table);

  const again = await runCli(['distribute', '--output', 'json'], env);
  assert.deepEqual(JSON.parse(again.stdout), { changed: [], emptied: [] }, again.stderr);
  const verified = await runCli(['verify'], env);
  assert.equal(verified.code, 0, verified.stdout + verified.stderr);

  const service = await startCli(env);
  t.after(() => service.stop());
  const made = await fetch(`${service.url}/api/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer two-${key}`, 'content-type': 'application/json' },
    body: '{"name":"Later"}',
  });
  assert.equal(made.status, 201, await made.text());
});

const later = `create table later_note (
  tenant_id uuid not null, id uuid not null, invoice_id uuid, memo text, hidden text,
  constraint later_note_pkey primary key (tenant_id, id),
  constraint later_note_invoice_fkey foreign key (tenant_id, invoice_id) references invoice (tenant_id, id)
);
alter table later_note enable row level security;
create policy later_note_own on later_note using (tenant_id = (current_setting('daybook.tenant_id'))::uuid);
grant select, insert (tenant_id, id, memo), update (memo) on later_note to daybook_app;
create table later_kind (id uuid not null, name text, constraint later_kind_pkey primary key (id));
grant select, insert on later_kind to daybook_app;
alter table invoice add column later_mark text;
create index invoice_later_mark on invoice (tenant_id, later_mark);
grant update (later_mark) on invoice to daybook_app;`;

test('a node that could lose commits is reported, with the remedy', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const [, worker = ''] = citusNodes();
  const name = new URL(database.url).pathname.slice(1);
  await runOn(
    withDatabase(worker, 'postgres'),
    `alter database ${name} set synchronous_commit = off`,
  );
  const [problem = '', ...others] = await withOwner(database.url, distributionProblems);
  assert.match(problem, new RegExp(`^${new URL(worker).host} has synchronous_commit switched off`));
  assert.match(problem, /Run `alter system set synchronous_commit = on;/);
  assert.deepEqual(others, []);
});

test('a later migration adds tables, columns and rights in columns to a distributed database', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const folder = mkdtempSync(join(tmpdir(), 'daybook-migrations-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrations, folder, { recursive: true });
  writeFileSync(join(folder, '9001_later.sql'), later);
  await migrate(database.url, { folder });
  await withOwner(database.url, async (client) => {
    assert.deepEqual(await distributionProblems(client), [
      'later_kind is not a reference table: run daybook distribute',
      'later_note is not a distributed table: run daybook distribute',
    ]);
    await distributeAgain(client);
    assert.deepEqual(await distributionProblems(client), []);
    const tenant = '0193d0a4-0000-7000-8000-00000000d0d0';
    const asTenant = async (...statements: string[]) => {
      await client.query('set citus.propagate_set_commands = local');
      const run = ['set local role daybook_app', `set local daybook.tenant_id = '${tenant}'`];
      await client.query('begin');
      try {
        for (const sql of [...run, ...statements]) await client.query(sql);
      } finally {
        await client.query('rollback');
      }
    };
    const values = `values ('${tenant}', '${tenant}', 'kept')`;
    await asTenant(
      `insert into later_note (tenant_id, id, memo) ${values}`,
      `update later_note set memo = 'changed' where tenant_id = '${tenant}'`,
      `update invoice set later_mark = 'x' where tenant_id = '${tenant}'`,
      `insert into later_kind (id) values ('${tenant}')`,
    );
    const denied = { code: '42501' };
    await assert.rejects(
      asTenant(`update later_note set hidden = 'x' where tenant_id = '${tenant}'`),
      denied,
    );
    const foreign = values.replace(tenant, '0193d0a4-0000-7000-8000-00000000d0d1');
    await assert.rejects(
      asTenant(`insert into later_note (tenant_id, id, memo) ${foreign}`),
      denied,
    );
  });
});
