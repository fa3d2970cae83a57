/**
 * SQL injection through the service: on request connections, injected SQL reaches neither the owner of the tables nor
 * more than identity look-ups need.
 */
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { migrateServer } from '../../src/cli/installation/open-installation.ts';
import { type Database, openDatabase } from '../../src/postgres/db.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  withDatabase,
} from '../../src/postgres/embedded/embedded-postgres.ts';
import { derivedLogin, ensureRequestLogin } from '../../src/postgres/request-login.ts';
import { until } from '../../test/support/deliveries.ts';
import { runCli, type Started, startCli } from '../../test/support/run-cli.ts';

const key = 'a-secret-key-that-only-tests-would-use';
const newKey = 'another-secret-key-that-only-tests-use';
const bootstrapKey = 'a-bootstrap-key-that-only-tests-would-use';
/** SQLSTATE: insufficient_privilege, invalid_password. */
const [denied, wrongPassword] = ['42501', '28P01'];

let folder: string;
let postgres: EmbeddedPostgres;
let superuser: Client;
let service: Started;

/** A server that requires a password of every login except the superuser. */
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-login-'));
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  superuser = await connect(postgres.url);
  const { rows } = await superuser.query('show hba_file');
  writeFileSync(
    String(rows[0]?.hba_file),
    'local all daybook trust\nlocal all all scram-sha-256\n',
  );
  await superuser.query('select pg_reload_conf()');
  await makeOwner('books', 'createrole');
  service = await startCli(environment('books'));
});
after(async () => {
  await service?.stop();
  await superuser?.end();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A database with an owner whose name and password are the database name. */
async function makeOwner(name: string, rights: string): Promise<void> {
  await superuser.query(`create role ${name} login ${rights} password '${name}'`);
  await superuser.query(`create database ${name} owner ${name}`);
}

function urlOf(database: string, login: string, password: string): string {
  const url = new URL(withDatabase(postgres.url, database));
  url.username = login;
  url.password = password;
  return url.toString();
}

function environment(owner: string): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: urlOf(owner, owner, owner),
    DAYBOOK_SECRET_KEY: key,
    DAYBOOK_BOOTSTRAP_KEY: bootstrapKey,
  };
}

async function openOwner(t: TestContext, name: string): Promise<Database> {
  const db = openDatabase(urlOf(name, name, name), { maxConnections: 2 });
  t.after(() => db.close());
  return db;
}

/** The login of the connection that serves a request, read while its statement waits for a lock. */
async function loginOfRequest(database: string, { url }: Started): Promise<string> {
  const client = await connect(withDatabase(postgres.url, database));
  await client.query('begin; lock table customer in access exclusive mode');
  const answer = fetch(`${url}/api/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bootstrapKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Northwind' }),
  });
  const waiting = await until('a request waits for the table', async () => {
    const { rows } = await superuser.query<{ usename: string }>(
      "select usename from pg_stat_activity where datname = $1 and application_name = 'daybook' and wait_event_type = 'Lock'",
      [database],
    );
    return rows[0]?.usename;
  });
  await client.query('commit');
  await client.end();
  assert.equal((await answer).status, 201);
  return waiting;
}

/** The first step of injected SQL on a request connection, before each attempt. */
const steps: Readonly<Record<string, string>> = {
  'the login': 'set local role none',
  'the look-ups': 'set local role daybook_service',
  'a request': 'set local role daybook_app',
};

/** All roles must be denied these statements. */
const attempts = [
  'set role books',
  'set role daybook',
  'set session authorization books',
  'alter table invoice disable row level security',
  'drop policy invoice_own on invoice',
  'alter table customer add column injected text',
  'create table injected (id integer)',
  'create role injected',
  'grant books to current_user',
  'truncate audit_entry',
  'delete from audit_entry',
  'update audit_entry set actor = null',
  'delete from change',
  "insert into tenant (id, name, mode, created_at) values (gen_random_uuid(), 'x', 'live', now())",
  "insert into credential (sha256, tenant_id, api_key_id, operator) values (repeat('0', 64), '%', gen_random_uuid(), true)",
  'update credential set operator = true',
  'update person set operator = true',
  "insert into person (id, email, operator, recovery_hashes, created_at) values (gen_random_uuid(), 'x', true, '{}', now())",
  "insert into mail_domain (tenant_id, domain, verified_at) values ('%', 'bank.example', now())",
  'select row_version_key from installation',
  'select rolpassword from pg_authid',
  'select * from schema_migration',
];

/** Tables of the tenant role, not of the look-up role. */
const tenantTables = [
  'customer',
  'invoice',
  'payment',
  'webhook_secret',
  'mail',
  'change',
  'document',
];
/** Tables of the look-up role, not of the tenant role. */
const identityTables = [
  'person',
  'session',
  'person_token',
  'credential',
  'membership',
  'schedule',
];

test('SQL on a request connection cannot reach the owner, other tables, operator rights or audit entries', async (t) => {
  const { name, password } = derivedLogin('books', key);
  assert.equal(await loginOfRequest('books', service), name);
  const client = await connect(urlOf('books', name, password));
  t.after(() => client.end());
  const tenants = await superuserOf('books', 'select id from tenant');
  const tenantId = String(tenants[0]?.['id']);
  const run = async (step: string, sql: string) => {
    await client.query('begin');
    try {
      await client.query(`${steps[step]}; set local daybook.tenant_id = '${tenantId}'`);
      const { rows } = await client.query(sql.replace('%', tenantId));
      return rows;
    } finally {
      await client.query('rollback');
    }
  };
  const isDenied = async (step: string, sql: string) => {
    await assert.rejects(run(step, sql), { code: denied }, `${step}: ${sql}`);
  };
  for (const step of Object.keys(steps)) {
    for (const sql of attempts) await isDenied(step, sql);
  }
  for (const table of [...tenantTables, ...identityTables]) {
    await isDenied('the login', `select 1 from ${table}`);
  }
  for (const table of tenantTables.filter((name) => !['customer', 'change'].includes(name)))
    await isDenied('the look-ups', `select 1 from ${table}`);
  for (const table of identityTables) await isDenied('a request', `select 1 from ${table}`);
  await isDenied('a request', 'select password_hash from person');
  await isDenied('the look-ups', 'select sessions_ended_at, name from app_user');
  await isDenied('the look-ups', 'select created_by, name from api_key');
  // Only which customers wait to be announced, and which tenants have changes.
  await isDenied('the look-ups', 'select updated_at, name from customer');
  await isDenied('the look-ups', 'select xid, record_id from change');
  // The intended access.
  assert.ok((await run('a request', 'select 1 from customer')).length > 0);
  assert.equal((await run('the look-ups', 'select id from tenant')).length, 1);
  for (const step of ['reset role', 'set role none', 'set session authorization default'])
    await isDenied('a request', `${step}; select 1 from customer`);
});

test('the tenant role sees no other tenant, and nothing if no tenant is set', async (t) => {
  await superuserOf(
    'books',
    `insert into tenant (id, name, mode, created_at) values (gen_random_uuid(), 'Other', 'live', now());
     insert into counter (tenant_id, name, next, chained_from) select id, 'injected', 1, 1 from tenant where name = 'Other'`,
  );
  const [own] = await superuserOf('books', "select id from tenant where name <> 'Other'");
  const { name, password } = derivedLogin('books', key);
  const client = await connect(urlOf('books', name, password));
  t.after(() => client.end());
  await client.query(
    `begin; set local role daybook_app; set local daybook.tenant_id = '${own?.['id']}'`,
  );
  const count = "select count(*)::int as n from counter where name = 'injected'";
  assert.deepEqual((await client.query(count)).rows, [{ n: 0 }]);
  await client.query('rollback');
  await client.query('begin; set local role daybook_app');
  await assert.rejects(client.query(count), /uuid|tenant_id/);
  await client.query('rollback');
});

async function superuserOf(database: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connect(withDatabase(postgres.url, database));
  try {
    return (await client.query(sql)).rows ?? [];
  } finally {
    await client.end();
  }
}

test('the server stores only the password verifier, and the login is a member of two roles', async () => {
  const { name, password, verifier } = derivedLogin('books', key);
  const [row] = await superuserOf(
    'books',
    `select rolpassword, rolsuper, rolinherit, rolcreaterole, rolbypassrls, array(select roleid::regrole::text
       from pg_auth_members where member = a.oid order by 1) as roles from pg_authid a where rolname = '${name}'`,
  );
  assert.deepEqual(row, {
    rolpassword: verifier,
    ...{ rolsuper: false, rolinherit: false, rolcreaterole: false, rolbypassrls: false },
    roles: ['daybook_app', 'daybook_service'],
  });
  assert.match(verifier, /^SCRAM-SHA-256\$4096:/);
  assert.ok(!verifier.includes(password));
  await (await connect(urlOf('books', name, password))).end();
  await assert.rejects(connect(urlOf('books', name, 'books')), { code: wrongPassword });
});

test('after a key rotation the old login stays until its key is no longer configured and its connections are closed', async (t) => {
  await makeOwner('rotated', 'createrole');
  await shareRoles('rotated');
  // As docs/operations.md recommends for several databases on one server.
  await superuser.query('revoke connect on database rotated from public');
  const url = `${urlOf('rotated', 'rotated', 'rotated')}?options=-c%20search_path%3Dpublic`;
  await migrateServer(url);
  const owner = await openOwner(t, 'rotated');
  const ensure = async (keys: readonly string[]) => {
    const { login, problem } = await ensureRequestLogin(owner, url, keys);
    assert.equal(problem, null);
    return new URL(String(login?.url)).searchParams.get('user');
  };
  const [old, fresh] = [key, newKey].map((one) => derivedLogin('rotated', one));
  assert.ok(old !== undefined && fresh !== undefined);
  const enter = ({ name, password }: typeof old) => connect(urlOf('rotated', name, password));
  assert.equal(await ensure([key]), old.name);
  assert.equal(await ensure([newKey, key]), fresh.name);
  const running = await enter(old);
  await ensure([newKey]);
  await (await enter(old)).end();
  await running.end();
  await until('the server to close the connection', async () => {
    const { rows } = await superuser.query('select 1 from pg_stat_activity where usename = $1', [
      old.name,
    ]);
    return rows.length === 0;
  });
  await ensure([newKey]);
  await assert.rejects(enter(old), { code: wrongPassword });
  await (await enter(fresh)).end();
  const served = openDatabase((await ensureRequestLogin(owner, url, [newKey])).login ?? '');
  t.after(() => served.close());
  const { rows } = await served.pool.query(
    "select current_user::text as role, current_setting('search_path') as path",
  );
  assert.deepEqual(rows, [{ role: 'daybook_service', path: 'public' }]);
});

test('concurrent starts create the login once, and a start restores an altered login', async (t) => {
  await makeOwner('shop', 'createrole');
  await shareRoles('shop');
  const url = urlOf('shop', 'shop', 'shop');
  await migrateServer(url);
  const owners = await Promise.all([1, 2, 3, 4].map(() => openOwner(t, 'shop')));
  const made = await Promise.all(owners.map((owner) => ensureRequestLogin(owner, url, [key])));
  const [first] = made;
  assert.ok(first?.login);
  for (const one of made) assert.deepEqual(one, first);
  const own = derivedLogin('shop', key);
  // A login can alter itself.
  const client = await connect(urlOf('shop', own.name, own.password));
  await client.query(`alter role ${own.name} password 'injected'`);
  await client.query(`alter role ${own.name} set search_path = injected`);
  await client.end();
  const [owner] = owners;
  assert.ok(owner);
  assert.deepEqual(await ensureRequestLogin(owner, url, [key]), first);
  await (await connect(urlOf('shop', own.name, own.password))).end();
  const [settings] = await superuserOf(
    'shop',
    `select count(*)::int as n from pg_db_role_setting where setrole = '${own.name}'::regrole`,
  );
  assert.deepEqual(settings, { n: 0 });
  // Two databases of one server: neither login can use the other database.
  const other = derivedLogin('books', key);
  assert.notEqual(own.name, other.name);
  assert.notEqual(own.password, other.password);
  await assert.rejects(connect(urlOf('shop', own.name, other.password)), { code: wrongPassword });
  assert.equal(await loginOfRequest('books', service), other.name);
});

test('a start repeats the change of its login if another session changes it meanwhile', async (t) => {
  const owner = await openOwner(t, 'books');
  const url = urlOf('books', 'books', 'books');
  const own = derivedLogin('books', key);
  // A setting of its own makes the start alter the login.
  await superuser.query(`alter role ${own.name} set search_path = injected`);
  await superuser.query('begin');
  await superuser.query(`alter role ${own.name} connection limit 50`);
  const ensured = ensureRequestLogin(owner, url, [key]);
  await until('the start to wait', async () => {
    const { rows } = await superuser.query('select from pg_locks where not granted');
    return rows.length > 0;
  });
  await superuser.query('commit');
  assert.equal((await ensured).problem, null);
});

/** For an owner who did not create the shared roles; the first owner did. */
async function shareRoles(owner: string): Promise<void> {
  await superuser.query(`grant daybook_app, daybook_service to ${owner} with admin option`);
}

test('without CREATEROLE a start logs once what to do, and the service still works', async () => {
  await makeOwner('plain', '');
  await superuser.query('grant daybook_app to plain');
  const plain = await startCli(environment('plain'));
  assert.equal(await loginOfRequest('plain', plain), 'plain');
  const { stderr } = await plain.stop();
  const lines = stderr.split('\n').filter((line) => line.includes('which owns the tables'));
  assert.equal(lines.length, 1, stderr);
  assert.match(String(lines[0]), /permission denied to create role.*DAYBOOK_SERVICE_URL/);
});

test('DAYBOOK_SERVICE_URL sets a login made by the operator, if it has exactly the needed rights', async () => {
  await makeOwner('managed', '');
  await superuser.query('grant daybook_app to managed');
  await superuser.query("create role books_web login noinherit password 'web'");
  const env = {
    ...environment('managed'),
    PORT: '0',
    DAYBOOK_SERVICE_URL: urlOf('managed', 'books_web', 'web'),
  };
  const refusals = [
    ['select 1', /books_web lacks a role: run `grant daybook_app, daybook_service to books_web`/],
    ['grant daybook_app, daybook_service, managed to books_web', /revoke managed from books_web/],
    ['revoke managed from books_web; alter role books_web bypassrls', /nobypassrls/],
  ] as const;
  for (const [sql, message] of refusals) {
    await superuser.query(sql);
    const { code, stderr } = await runCli(['start'], env);
    assert.equal(code, 1);
    assert.match(stderr, message);
  }
  await superuser.query('alter role books_web nobypassrls');
  const elsewhere = { ...env, DAYBOOK_SERVICE_URL: urlOf('books', 'books_web', 'web') };
  assert.match((await runCli(['start'], elsewhere)).stderr, /another database than DATABASE_URL/);
  // Two processes: the first passes the login to each.
  const managed = await startCli({ ...env, DAYBOOK_PROCESSES: '2' });
  assert.equal(await loginOfRequest('managed', managed), 'books_web');
  const { stderr } = await managed.stop();
  assert.doesNotMatch(stderr, /which owns the tables/);
  const withoutOwner = { DAYBOOK_SERVICE_URL: env.DAYBOOK_SERVICE_URL };
  assert.match((await runCli(['start'], withoutOwner)).stderr, /is set without DATABASE_URL/);
});

test('every database name gets its own login', () => {
  assert.equal(derivedLogin('books', key).name.replace(/[0-9a-f]{8}$/, ''), 'daybook_login_books_');
  assert.match(
    derivedLogin('Bücher & Söhne', key).name,
    /^daybook_login_[0-9a-f]{16}_[0-9a-f]{8}$/,
  );
});
