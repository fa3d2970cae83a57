/** server/schema.sql equals the result of all migrations, and recreates the same schema; older releases can run on it. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { migrate } from '../../src/postgres/migrate.ts';
import { readMigrations } from '../../src/postgres/migration-files.ts';
import { dumpSchema } from '../../src/postgres/schema-dump.ts';
import { createTestDatabase } from '../../test/database.ts';
import { findBreaks, readContract } from '../../test/support/compatibility.ts';

const committed = readFileSync(join(import.meta.dirname, '..', '..', 'schema.sql'), 'utf8');

async function connect(t: TestContext, template?: string): Promise<Client> {
  const database = await createTestDatabase(template);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  t.after(async () => {
    await client.end();
    await database.drop();
  });
  return client;
}

test('schema.sql is the schema of a migrated database (else: npm run schema)', async (t) => {
  assert.equal(await dumpSchema(await connect(t)), committed);
});

test('schema.sql on an empty database creates the same schema', async (t) => {
  const client = await connect(t, 'template0');
  await client.query(committed);
  assert.equal(await dumpSchema(client), committed);
});

test('every kind of schema change changes the dump, and the dump can be replayed', async (t) => {
  const client = await connect(t);
  const dumps = new Set([await dumpSchema(client)]);
  for (const sql of [
    `create type colour as enum ('red', 'green')`,
    'create function twice(n integer) returns integer language sql return n * 2',
    'grant execute on function twice to daybook_app',
    `create table sample (id integer generated always as identity, tenant_id uuid not null,
      name text default 'x' collate "C", shade colour, two integer generated always as (1 + 1) stored,
      constraint sample_pkey primary key (tenant_id, id), constraint sample_name check (name <> ''))`,
    'create unique index sample_name_key on sample (tenant_id, lower(name)) where id > 0',
    'alter table sample add constraint sample_self foreign key (tenant_id, id) references sample',
    'alter table sample alter column name set not null',
    'alter table sample set (fillfactor = 70)',
    'alter table sample enable row level security',
    'alter table sample force row level security',
    `create policy sample_own on sample for update to daybook_app using (id > 0) with check (id > 1)`,
    'grant delete on sample to daybook_app',
    'grant update (name) on sample to daybook_app',
    `comment on column sample.name is 'it''s a name'`,
    'create view sample_view as select id from sample',
    'create sequence sample_sequence',
    'create schema aside',
    'create table aside.sample (id integer)',
  ]) {
    await client.query(sql);
    const dump = await dumpSchema(client);
    assert.ok(!dumps.has(dump), `missing in the dump: ${sql}`);
    dumps.add(dump);
  }
  const final = await dumpSchema(client);
  const copy = await connect(t, 'template0');
  await copy.query(final);
  assert.equal(await dumpSchema(copy), final);
});

test('a migration that older releases cannot run on says so', async (t) => {
  const client = await connect(t, 'template0');
  const folder = mkdtempSync(join(tmpdir(), 'daybook-expand-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const migrations = join(import.meta.dirname, '..', '..', 'migrations');
  const step = async (files: readonly { readonly file: string }[]) => {
    for (const { file } of files) cpSync(join(migrations, file), join(folder, file));
    await migrate(client, { folder });
    return readContract(client);
  };
  const [baseline, ...later] = readMigrations(migrations);
  let before = await step(baseline === undefined ? [] : [baseline]);
  for (const migration of later) {
    const after = await step([migration]);
    const breaks = findBreaks(before, after);
    if (migration.oldestSchema === 0 && !/^-- Works with older releases: ./m.test(migration.sql))
      assert.deepEqual(breaks, [], `${migration.file}: see "Migrations" in CONTRIBUTING.md`);
    assert.ok(migration.oldestSchema <= migration.version, migration.file);
    before = after;
  }
});

test('each change that breaks an older release is found, and an addition is not', async (t) => {
  const client = await connect(t);
  const before = await readContract(client);
  const breaksOf = async (sql: string) => {
    await client.query('begin');
    await client.query(sql);
    const breaks = findBreaks(before, await readContract(client));
    await client.query('rollback');
    return breaks;
  };
  for (const sql of [
    'drop table mail_quota',
    'alter table invoice drop column memo',
    'alter table invoice rename column memo to note',
    'alter table invoice rename to bill',
    'alter table invoice alter column memo type varchar(100)',
    'alter table invoice alter column memo set not null',
    'alter table tenant_settings add column extra text not null',
    `alter table invoice add constraint short check (length(memo) < 9)`,
    'alter table invoice add constraint once unique (tenant_id, memo)',
    'create unique index once on invoice (tenant_id, memo)',
    'alter table person drop constraint person_email_unique',
    'revoke update on invoice from daybook_app',
    'drop view tenant_calendar',
    'revoke select on tenant_calendar from daybook_service',
    'drop policy invoice_own on invoice',
    'create policy odd on invoice as restrictive using (memo is null)',
    'alter table schedule enable row level security',
  ]) {
    assert.notDeepEqual(await breaksOf(sql), [], sql);
  }
  for (const sql of [
    `create table sample (tenant_id uuid not null, id uuid not null, constraint sample_pkey primary key (tenant_id, id),
      constraint sample_small check (id is not null))`,
    'alter table invoice add column extra text',
    'alter table invoice add column extra text not null default now()::text',
    'alter table invoice alter column currency drop not null',
    'create index extra on invoice (tenant_id, memo)',
    'alter table invoice drop constraint invoice_status_known',
    'grant update on tenant to daybook_service',
    'create policy more on invoice using (memo is null)',
  ]) {
    assert.deepEqual(await breaksOf(sql), [], sql);
  }
});

test('no index has a column that each change of a record sets', async (t) => {
  const client = await connect(t);
  // PostgreSQL writes every index of a table when a column of one, or of its condition, changes.
  const { rows } = await client.query(
    'select distinct i.relname, a.attname from pg_depend d ' +
      "join pg_class i on i.oid = d.objid and i.relkind = 'i' " +
      'join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid ' +
      "where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass " +
      'and a.attname = any($1)',
    [['updated_at', 'announced_at', 'row_version', 'chain_from', 'chain_session', 'chain_changes']],
  );
  assert.deepEqual(rows, []);
});
