/** server/schema.sql is what the migrations add up to, and is a schema that can be made from it. */
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

test('schema.sql, run on an empty database, makes the same schema again', async (t) => {
  const client = await connect(t, 'template0');
  await client.query(committed);
  assert.equal(await dumpSchema(client), committed);
});

test('every kind of change of the schema changes the dump, and replays', async (t) => {
  const client = await connect(t);
  const dumps = new Set([await dumpSchema(client)]);
  for (const sql of [
    `create type colour as enum ('red', 'green')`,
    'create function twice(n integer) returns integer language sql return n * 2',
    'grant execute on function twice to daybook_app',
    `create table planted (id integer generated always as identity, tenant_id uuid not null,
      name text default 'x' collate "C", shade colour, two integer generated always as (1 + 1) stored,
      constraint planted_pkey primary key (tenant_id, id), constraint planted_name check (name <> ''))`,
    'create unique index planted_name_key on planted (tenant_id, lower(name)) where id > 0',
    'alter table planted add constraint planted_self foreign key (tenant_id, id) references planted',
    'alter table planted alter column name set not null',
    'alter table planted set (fillfactor = 70)',
    'alter table planted enable row level security',
    'alter table planted force row level security',
    `create policy planted_own on planted for update to daybook_app using (id > 0) with check (id > 1)`,
    'grant delete on planted to daybook_app',
    'grant update (name) on planted to daybook_app',
    `comment on column planted.name is 'it''s a name'`,
    'create view planted_view as select id from planted',
    'create sequence planted_sequence',
    'create schema aside',
    'create table aside.planted (id integer)',
  ]) {
    await client.query(sql);
    const dump = await dumpSchema(client);
    assert.ok(!dumps.has(dump), `not seen in the dump: ${sql}`);
    dumps.add(dump);
  }
  const final = await dumpSchema(client);
  const copy = await connect(t, 'template0');
  await copy.query(final);
  assert.equal(await dumpSchema(copy), final);
});
