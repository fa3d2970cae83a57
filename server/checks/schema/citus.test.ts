/** The schema can be distributed by tenant from the first migration on (docs/scale.md). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { appRole, findViolations, localTables, ruleNames } from '../../test/support/citus-rules.ts';

const tenant = `current_setting('daybook.tenant_id')::uuid`;

/** A table that violates no rule; each case changes one thing. */
const goodTable = `
  create table sample (tenant_id uuid not null, id uuid not null, other_id uuid, note text,
    constraint sample_pkey primary key (tenant_id, id));
  alter table sample enable row level security;
  create policy sample_own on sample using (tenant_id = ${tenant});`;

/** Statements that violate a rule, and the object to report. Several cases can violate the same rule. */
const cases: readonly [rule: string, object: string, sql: string][] = [
  [
    'a table has tenant_id or is listed as local',
    'bare',
    'create table bare (id uuid primary key)',
  ],
  [
    'tenant_id is a plain uuid, not null',
    'sample',
    'alter table sample drop constraint sample_pkey, alter tenant_id drop not null',
  ],
  [
    'tenant_id is a plain uuid, not null',
    'texty',
    'create table texty (tenant_id text not null, id uuid, primary key (tenant_id, id))',
  ],
  ['a table has a primary key', 'sample', 'alter table sample drop constraint sample_pkey'],
  [
    'a unique index contains tenant_id',
    'sample_note',
    'create unique index sample_note on sample (note)',
  ],
  [
    'a unique index contains tenant_id',
    'sample_part',
    'create unique index sample_part on sample (lower(note)) include (tenant_id) where note is not null',
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
    `alter table sample add constraint crossed foreign key (other_id, tenant_id)
      references sample (tenant_id, id)`,
  ],
  [
    'no foreign key joins tenant tables and local tables',
    'to_local',
    `create table place (id uuid primary key);
    alter table sample add constraint to_local foreign key (other_id) references place`,
  ],
  [
    'no foreign key joins tenant tables and local tables',
    'to_tenant',
    `create table place (tenant_id uuid, id uuid);
    alter table place add constraint to_tenant foreign key (tenant_id, id) references sample`,
  ],
  [
    'a foreign key neither sets null or default nor updates',
    'nulled',
    `alter table sample add constraint nulled foreign key (tenant_id, other_id)
      references sample on delete set null (other_id)`,
  ],
  [
    'a foreign key neither sets null or default nor updates',
    'moved',
    `alter table sample add constraint moved foreign key (tenant_id, other_id)
      references sample on update cascade`,
  ],
  [
    'no exclusion and no deferrable constraint',
    'late',
    'alter table sample add constraint late unique (tenant_id, note) deferrable',
  ],
  [
    'no exclusion and no deferrable constraint',
    'apart',
    'alter table sample add constraint apart exclude using btree (tenant_id with =, note with =)',
  ],
  [
    'no trigger',
    'watch',
    `create function ignore() returns trigger language plpgsql as 'begin return new; end';
    create trigger watch before update on sample for each row execute function ignore()`,
  ],
  ['no rule', 'swallow', 'create rule swallow as on delete to sample do instead nothing'],
  [
    'no identity column, no sequence',
    'sample.counted',
    'alter table sample add counted bigint generated always as identity',
  ],
  ['no identity column, no sequence', 'sample_serial_seq', 'alter table sample add serial serial'],
  [
    'no domain and no range type',
    'sample.short',
    'create domain brief as text check (length(value) < 9); alter table sample add short brief',
  ],
  ['no domain and no range type', 'sample.days', 'alter table sample add days daterange'],
  [
    'no inherited, unlogged, temporary or foreign table, no materialized view',
    'sample',
    'alter table sample set unlogged',
  ],
  [
    'no inherited, unlogged, temporary or foreign table, no materialized view',
    'heir',
    'create table heir () inherits (sample)',
  ],
  [
    'no inherited, unlogged, temporary or foreign table, no materialized view',
    'frozen',
    'create materialized view frozen as select * from sample',
  ],
  [
    'row-level security is on, with a policy',
    'sample',
    'alter table sample disable row level security',
  ],
  ['row-level security is on, with a policy', 'sample', 'drop policy sample_own on sample'],
  [
    'a permissive policy compares the tenant and holds no subquery',
    'sample.open',
    'create policy open on sample using (true)',
  ],
  [
    'a permissive policy compares the tenant and holds no subquery',
    'sample.wide',
    `create policy wide on sample using (tenant_id = ${tenant} or note is null)`,
  ],
  [
    'a permissive policy compares the tenant and holds no subquery',
    'sample.write',
    'create policy write on sample for insert with check (true)',
  ],
  [
    'a permissive policy compares the tenant and holds no subquery',
    'sample.deep',
    'create policy deep on sample as restrictive using (tenant_id in (select id from tenant))',
  ],
  ['the role of requests is harmless', appRole, `alter role ${appRole} bypassrls`],
  ['the role of requests is harmless', appRole, `alter role ${appRole} superuser`],
  [
    'the role of requests owns nothing and is member of nothing',
    'sample',
    `grant create on schema public to ${appRole}; alter table sample owner to ${appRole}`,
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

/** Rolls back: roles belong to the whole cluster, where other tests run concurrently. */
async function violationsAfter(sql: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(sql);
    return await findViolations(client);
  } finally {
    await client.query('rollback');
  }
}

test('the schema violates no Citus rule', async () => {
  assert.deepEqual(await findViolations(client), []);
});

test('a table that follows the rules has no violations', async () => {
  assert.deepEqual(await violationsAfter(goodTable), []);
});

test('every table that is listed as local exists', async () => {
  for (const name of Object.keys(localTables)) {
    const { rows } = await client.query('select to_regclass($1) as found', [name]);
    assert.deepEqual(rows, [{ found: name }]);
  }
});

for (const [rule, object, sql] of cases) {
  test(`${rule}: detects ${sql.split('\n')[0]}`, async () => {
    // A case about local tables creates one, which is listed as local while it exists.
    const local = sql.includes('table place');
    if (local) localTables.place = 'sample';
    try {
      const found = await violationsAfter(`${goodTable} ${sql}`);
      assert.ok(found.includes(`${rule}: ${object}`), `found only: ${found.join('; ')}`);
    } finally {
      if (local) delete localTables.place;
    }
  });
}

test('every rule has a case that violates it', () => {
  assert.deepEqual(
    ruleNames.filter((rule) => !cases.some(([violated]) => violated === rule)),
    [],
  );
});
