/** server/schema.sql equals the result of all migrations, and recreates the same schema. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { dumpSchema } from '../../src/postgres/schema-dump.ts';
import { createTestDatabase } from '../database.ts';

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
