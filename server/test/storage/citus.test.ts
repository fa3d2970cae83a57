/** The schema can be distributed by tenant from the first migration on (docs/scale.md). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { appRole, findViolations, localTables, ruleNames } from './citus-rules.ts';

const tenant = `current_setting('daybook.tenant_id')::uuid`;

/** A table that breaks no rule; each plant changes one thing about it. */
const goodTable = `
  create table planted (tenant_id uuid not null, id uuid not null, other_id uuid, note text,
    constraint planted_pkey primary key (tenant_id, id));
  alter table planted enable row level security;
  create policy planted_own on planted using (tenant_id = ${tenant});`;

/** What breaks a rule, and the object that must be named. Several plants may break the same rule. */
const plants: readonly [rule: string, object: string, sql: string][] = [
  [
    'a table has tenant_id or is listed as local',
    'bare',
    'create table bare (id uuid primary key)',
  ],
  [
    'tenant_id is a plain uuid, not null',
    'planted',
    'alter table planted drop constraint planted_pkey, alter tenant_id drop not null',
  ],
  [
    'tenant_id is a plain uuid, not null',
    'texty',
    'create table texty (tenant_id text not null, id uuid, primary key (tenant_id, id))',
  ],
  ['a table has a primary key', 'planted', 'alter table planted drop constraint planted_pkey'],
  [
    'a unique index contains tenant_id',
    'planted_note',
    'create unique index planted_note on planted (note)',
  ],
  [
    'a unique index contains tenant_id',
    'planted_part',
    'create unique index planted_part on planted (lower(note)) include (tenant_id) where note is not null',
  ],
  [
    'a unique index contains tenant_id',
    'keyed_pkey',
    `create table keyed (tenant_id uuid not null,
    id uuid primary key)`,
  ],
  [
    'a foreign key pairs the tenants of both sides',
    'crossed',
    `alter table planted add constraint crossed foreign key (other_id, tenant_id)
      references planted (tenant_id, id)`,
  ],
  [
    'no foreign key joins tenant tables and local tables',
    'to_local',
    `create table place (id uuid primary key);
    alter table planted add constraint to_local foreign key (other_id) references place`,
  ],
  [
    'no foreign key joins tenant tables and local tables',
    'to_tenant',
    `create table place (tenant_id uuid, id uuid);
    alter table place add constraint to_tenant foreign key (tenant_id, id) references planted`,
  ],
  [
    'a foreign key neither sets null or default nor updates',
    'nulled',
    `alter table planted add constraint nulled foreign key (tenant_id, other_id)
      references planted on delete set null (other_id)`,
  ],
  [
    'a foreign key neither sets null or default nor updates',
    'moved',
    `alter table planted add constraint moved foreign key (tenant_id, other_id)
      references planted on update cascade`,
  ],
  [
    'no exclusion and no deferrable constraint',
    'late',
    'alter table planted add constraint late unique (tenant_id, note) deferrable',
  ],
  [
    'no exclusion and no deferrable constraint',
    'apart',
    'alter table planted add constraint apart exclude using btree (tenant_id with =, note with =)',
  ],
  [
    'no trigger',
    'watch',
    `create function ignore() returns trigger language plpgsql as 'begin return new; end';
    create trigger watch before update on planted for each row execute function ignore()`,
  ],
  ['no rule', 'swallow', 'create rule swallow as on delete to planted do instead nothing'],
  [
    'no identity column, no sequence',
    'planted.counted',
    'alter table planted add counted bigint generated always as identity',
  ],
  [
    'no identity column, no sequence',
    'planted_serial_seq',
    'alter table planted add serial serial',
  ],
  [
    'no domain and no range type',
    'planted.short',
    'create domain brief as text check (length(value) < 9); alter table planted add short brief',
  ],
  ['no domain and no range type', 'planted.days', 'alter table planted add days daterange'],
  [
    'no inherited, unlogged, temporary or foreign table, no materialized view',
    'planted',
    'alter table planted set unlogged',
  ],
  [
    'no inherited, unlogged, temporary or foreign table, no materialized view',
    'heir',
    'create table heir () inherits (planted)',
  ],
  [
    'no inherited, unlogged, temporary or foreign table, no materialized view',
    'frozen',
    'create materialized view frozen as select * from planted',
  ],
  [
    'row-level security is on, with a policy',
    'planted',
    'alter table planted disable row level security',
  ],
  ['row-level security is on, with a policy', 'planted', 'drop policy planted_own on planted'],
  [
    'a permissive policy compares the tenant and holds no subquery',
    'planted.open',
    'create policy open on planted using (true)',
  ],
  [
    'a permissive policy compares the tenant and holds no subquery',
    'planted.wide',
    `create policy wide on planted using (tenant_id = ${tenant} or note is null)`,
  ],
  [
    'a permissive policy compares the tenant and holds no subquery',
    'planted.write',
    'create policy write on planted for insert with check (true)',
  ],
  [
    'a permissive policy compares the tenant and holds no subquery',
    'planted.deep',
    'create policy deep on planted as restrictive using (tenant_id in (select id from tenant))',
  ],
  ['the role of requests is harmless', appRole, `alter role ${appRole} bypassrls`],
  ['the role of requests is harmless', appRole, `alter role ${appRole} superuser`],
  [
    'the role of requests owns nothing and is member of nothing',
    'planted',
    `grant create on schema public to ${appRole}; alter table planted owner to ${appRole}`,
  ],
  [
    'the role of requests owns nothing and is member of nothing',
    'pg_read_all_data',
    `grant pg_read_all_data to ${appRole}`,
  ],
];

let database: TestDatabase;
let client: Client;

before(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});

after(async () => {
  await client.end();
  await database.drop();
});

/** Nothing stays: roles belong to the whole cluster, where other tests run meanwhile. */
async function violationsAfter(sql: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(sql);
    return await findViolations(client);
  } finally {
    await client.query('rollback');
  }
}

test('the schema breaks no rule of Citus', async () => {
  assert.deepEqual(await findViolations(client), []);
});

test('a table that keeps the rules is found faultless', async () => {
  assert.deepEqual(await violationsAfter(goodTable), []);
});

test('every table that is listed as local exists', async () => {
  for (const name of Object.keys(localTables)) {
    const { rows } = await client.query('select to_regclass($1) as found', [name]);
    assert.deepEqual(rows, [{ found: name }]);
  }
});

for (const [rule, object, sql] of plants) {
  test(`${rule}: noticed on ${sql.split('\n')[0]}`, async () => {
    // A plant that is about local tables brings one, which is listed for as long as it is there.
    const local = sql.includes('table place');
    if (local) localTables.place = 'planted';
    try {
      const found = await violationsAfter(`${goodTable} ${sql}`);
      assert.ok(found.includes(`${rule}: ${object}`), `found only: ${found.join('; ')}`);
    } finally {
      if (local) delete localTables.place;
    }
  });
}

test('every rule has a plant that breaks it', () => {
  assert.deepEqual(
    ruleNames.filter((rule) => !plants.some(([planted]) => planted === rule)),
    [],
  );
});
