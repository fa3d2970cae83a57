/** `daybook keys` and the bootstrap key of the operator. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { runCli } from '../../../test/support/run-cli.ts';
import { createEngine } from '../../engine.ts';
import { ensureBootstrapKey } from '../../features/identity/bootstrap-key.ts';
import { findPrincipal } from '../../features/identity/store-credentials.ts';
import { type Database, openDatabase } from '../../postgres/db.ts';
import { findOldestTenant, readInstallation } from '../../postgres/store-tenants.ts';
import { secretHash } from '../../record/secrets/secret-token.ts';

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { maxConnections: 2 });
});
after(async () => {
  await db.close();
  await database.drop();
});

const daybook = (...words: string[]) => runCli(words, { DATABASE_URL: database.url });

test('without a tenant explains how to create one', async () => {
  const { code, stderr, stdout } = await daybook('keys', 'list');
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /daybook start/);
});

test('a key is created, works, is listed without its secret, and can be revoked', async () => {
  const seeded = await daybook('seed', '--invoices', '3', '--customers', '2', '--output', 'json');
  assert.equal(seeded.code, 0, seeded.stderr);
  assert.equal(JSON.parse(seeded.stdout).made, 3);
  const words = [
    '--role',
    'Clerk',
    '--name',
    'Webshop',
    '--expires',
    '2099-01-31',
    '--output',
    'json',
  ];
  const made = JSON.parse((await daybook('keys', 'create', ...words)).stdout);
  assert.match(made.key, /^dbk_test_[0-9A-Za-z]+_[0-9A-Za-z]{6,}$/);
  const principal = await findPrincipal(db, secretHash(made.key));
  assert.equal(principal?.actor.role, 'Clerk');
  assert.equal(principal?.expiresAt, '2099-01-31T23:59:59.999Z');

  const list = await daybook('keys', 'list');
  assert.match(list.stdout, new RegExp(`${made.id} +Active +Clerk`));
  assert.ok(!list.stdout.includes(made.key));

  const revoked = await daybook('keys', 'revoke', made.id);
  assert.equal(revoked.code, 0, revoked.stderr);
  assert.equal(await findPrincipal(db, secretHash(made.key)), null);
  assert.match((await daybook('keys', 'revoke', made.id)).stderr, /already revoked/);
  assert.match((await daybook('keys', 'revoke', 'nonsense')).stderr, /no API key nonsense/);
});

test('lists all keys across pages', async () => {
  const tenant = await findOldestTenant(db);
  const { rows } = await db.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'api_key' and is_generated = 'NEVER' and column_name <> 'id'`,
  );
  const names = rows.map(({ name }) => name).join(', ');
  // The rows differ only in their IDs, which must be enough to separate the pages.
  await db.pool.query(
    `insert into api_key (id, ${names}) select gen_random_uuid(), ${names}
     from (select * from api_key where tenant_id = $1 limit 1) k, generate_series(1, 2100)`,
    [tenant?.id],
  );
  const { rows: all } = await db.pool.query('select id from api_key where tenant_id = $1', [
    tenant?.id,
  ]);
  const { keys } = JSON.parse((await daybook('keys', 'list', '--output', 'json')).stdout);
  const listed = keys.map(({ id }: { id: string }) => id);
  assert.deepEqual(listed, all.map(({ id }) => id).sort());
});

test('rejects an unknown role and a date in the past', async () => {
  const role = await daybook('keys', 'create', '--role', 'King', '--name', 'x');
  assert.match(role.stderr, /Allowed choices are Viewer, Clerk/);
  const date = await daybook(
    'keys',
    'create',
    '--role',
    'Viewer',
    '--name',
    'x',
    '--expires',
    '2020-01-01',
  );
  assert.match(date.stderr, /is in the past/);
});

test('the bootstrap key is an Admin key and is created once', async () => {
  const at = '2026-11-21T08:30:00.000Z';
  const engine = createEngine(db, await readInstallation(db, at));
  const tenant = await findOldestTenant(db);
  assert.ok(tenant);
  const key = 'k'.repeat(40);
  assert.equal(await ensureBootstrapKey(engine, tenant, key, at), true);
  assert.equal(await ensureBootstrapKey(engine, tenant, key, at), false);
  assert.equal((await findPrincipal(db, secretHash(key)))?.actor.role, 'Admin');
});
