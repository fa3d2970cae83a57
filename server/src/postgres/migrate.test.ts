/** Migrations: order, rejected files, concurrent runs, and kills at random moments. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createTestDatabase, runOnCluster } from '../../test/database.ts';
import { cases } from '../../test/support/worker.ts';
import { migrate } from './migrate.ts';
import { dumpSchema } from './schema-dump.ts';

const kills = cases(8, 25);

/** An empty database and a folder of migrations, both deleted after the test. */
async function setUp(t: TestContext, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-migrations-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
  for (const [name, sql] of Object.entries(files)) write(name, sql);
  return { folder, write, url: await makeDatabase(t) };
}

async function makeDatabase(t: TestContext): Promise<string> {
  const database = await createTestDatabase('template0');
  t.after(() => database.drop());
  return database.url;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const two = {
  '0001_first.sql': 'create table first (id integer);',
  '0002_second.sql': 'create table second (id integer);\ncreate index on second (id);',
};

test('files are applied in order, once, and recorded', async (t) => {
  const { folder, url, write } = await setUp(t, two);
  assert.deepEqual(await migrate(url, { folder }), { applied: Object.keys(two) });
  assert.deepEqual(await migrate(url, { folder }), { applied: [] });
  write('0003_third.sql', 'create table third (id integer);');
  await withClient(url, async (client) => {
    assert.deepEqual(await migrate(client, { folder }), { applied: ['0003_third.sql'] });
    const { rows } = await client.query('select version, name from schema_migration order by 1');
    assert.deepEqual(rows.at(-1), { version: 3, name: '0003_third.sql' });
    const { rows: limits } = await client.query(`select current_setting('lock_timeout') as value`);
    assert.deepEqual(limits, [{ value: '0' }], 'the session settings are restored');
  });
});

test('an applied file that was changed is rejected by name; line endings do not matter', async (t) => {
  const { folder, url, write } = await setUp(t, two);
  await migrate(url, { folder });
  write('0002_second.sql', two['0002_second.sql'].replaceAll('\n', '\r\n'));
  assert.deepEqual(await migrate(url, { folder }), { applied: [] });
  write('0002_second.sql', 'create table other (id integer);');
  await assert.rejects(migrate(url, { folder }), /0002_second\.sql was changed after/);
});

test('a newer database is accepted unless one of its migrations requires a newer release', async (t) => {
  const { folder, url, write } = await setUp(t, two);
  const remove = (file: string) => rmSync(join(folder, file));
  await migrate(url, { folder });
  remove('0002_second.sql');
  assert.deepEqual(await migrate(url, { folder }), { applied: [] }, 'an older release starts');
  write('0001_first.sql', 'create table other (id integer);');
  await assert.rejects(migrate(url, { folder }), /0001_first\.sql was changed after/);
  for (const [name, sql] of Object.entries(two)) write(name, sql);

  write('0003_drop.sql', '-- Requires releases from migration 0002 on.\ndrop table first;');
  await migrate(url, { folder });
  remove('0003_drop.sql');
  assert.deepEqual(await migrate(url, { folder }), { applied: [] });
  remove('0002_second.sql');
  const newer = /newer than this Daybook.*migration 3.*requires releases from migration 2.*knows 1/;
  await assert.rejects(migrate(url, { folder }), newer);
});

test('a baseline is recorded in a database that the replaced migrations made, and creates others', async (t) => {
  const { folder, url, write } = await setUp(t, two);
  const { url: other } = await setUp(t, {});
  await migrate(url, { folder });
  const checksum = createHash('sha256').update(two['0002_second.sql']).digest('hex');
  rmSync(join(folder, '0002_second.sql'));
  write(
    '0001_first.sql',
    `-- Replaces the migrations up to 0002_second.sql, sha256 ${checksum}.\n${Object.values(two).join('\n')}`,
  );
  renameSync(join(folder, '0001_first.sql'), join(folder, '0001_baseline.sql'));
  write('0002_more.sql', 'alter table second add column more text;');
  assert.deepEqual(await migrate(url, { folder }), { applied: ['0002_more.sql'] });
  assert.deepEqual(await migrate(url, { folder }), { applied: [] });
  const all = ['0001_baseline.sql', '0002_more.sql'];
  assert.deepEqual(await migrate(other, { folder }), { applied: all });
  const [recorded, created] = await Promise.all(
    [url, other].map((one) =>
      withClient(one, async (client) => [
        await dumpSchema(client),
        (await client.query('select name, checksum, oldest_schema from schema_migration')).rows,
      ]),
    ),
  );
  assert.deepEqual(recorded, created);
});

test('a database that has only some of the migrations that a baseline replaces is rejected, with the remedy', async (t) => {
  const { folder, url, write } = await setUp(t, two);
  await migrate(url, { folder });
  rmSync(join(folder, '0001_first.sql'));
  const baseline = (name: string, checksum: string) =>
    write(
      '0001_baseline.sql',
      `-- Replaces the migrations up to ${name}, sha256 ${checksum}.\nselect 1;`,
    );
  rmSync(join(folder, '0002_second.sql'));
  for (const name of ['0003_third.sql', '0002_second.sql']) {
    baseline(name, '0'.repeat(64));
    const remedy = new RegExp(
      `up to 0002_second.sql; only one up to ${name} goes on. Start the last`,
    );
    await assert.rejects(migrate(url, { folder }), remedy);
  }
});

test('a missing file, a late file, a duplicate number and an invalid name are rejected', async (t) => {
  const { folder, url, write } = await setUp(t, { ...two, '0004_fourth.sql': 'select 1;' });
  await migrate(url, { folder });
  write('0003_late.sql', 'select 1;');
  await assert.rejects(migrate(url, { folder }), /0003_late\.sql was added below migration 4/);
  rmSync(join(folder, '0003_late.sql'));
  rmSync(join(folder, '0001_first.sql'));
  await assert.rejects(migrate(url, { folder }), /Migration 1 .* file is missing/);
  write('0004_again.sql', 'select 1;');
  await assert.rejects(migrate(url, { folder }), /number of another migration/);
  rmSync(join(folder, '0004_again.sql'));
  write('5-five.sql', 'select 1;');
  await assert.rejects(migrate(url, { folder }), /not named NNNN_what\.sql/);
});

test('an error names file and line of the statement, and the whole file is rolled back', async (t) => {
  const { folder, url, write } = await setUp(t, two);
  write('0003_bad.sql', 'create table third (id integer);\n\ninsert into nowhere values (1);');
  await assert.rejects(migrate(url, { folder }), /0003_bad\.sql, line 3: .*nowhere/);
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select to_regclass('second') as a, to_regclass('third') as b`,
    );
    assert.deepEqual(rows, [{ a: 'second', b: null }]);
  });
  write('0003_bad.sql', 'create table third (id integer);');
  assert.deepEqual(await migrate(url, { folder }), { applied: ['0003_bad.sql'] });
});

test('a file that ends its own transaction is rejected', async (t) => {
  const { folder, url } = await setUp(t, { '0001_a.sql': 'select 1; commit; select 2;' });
  await assert.rejects(migrate(url, { folder }), /0001_a\.sql: it contains COMMIT or ROLLBACK/);
});

test('of concurrent migrations one does the work, and the others find it done', async (t) => {
  const { folder, url } = await setUp(t, two);
  const results = await Promise.all(Array.from({ length: 6 }, () => migrate(url, { folder })));
  assert.deepEqual(results.flatMap(({ applied }) => applied).sort(), Object.keys(two));
});

test('waiting for another migration is limited, and the error says what to do', async (t) => {
  const { folder, url, write } = await setUp(t, {});
  write('0001_slow.sql', 'select pg_sleep(60);');
  const slow = migrate(url, { folder });
  const ended = assert.rejects(slow);
  await withClient(url, async (client) => {
    const busy = `select pid from pg_stat_activity where query = 'select pg_sleep(60);'
      and datname = current_database()`;
    let pid: number | undefined;
    for (let turn = 0; turn < 1_000 && pid === undefined; turn += 1) {
      pid = (await client.query<{ pid: number }>(busy)).rows[0]?.pid;
      await sleep(5);
    }
    await assert.rejects(
      migrate(url, { folder, waitMs: 100 }),
      /Another process has been migrating/,
    );
    await client.query('select pg_terminate_backend($1)', [pid]);
  });
  await ended;
});

test('concurrent migrations of one cluster that create the same role all succeed', async (t) => {
  const role = `test_role_${randomBytes(4).toString('hex')}`;
  const create = `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
  end $$; alter role ${role} set statement_timeout = '1min'; grant ${role} to current_user;`;
  const { folder } = await setUp(t, { '0001_role.sql': create });
  const urls = await Promise.all(Array.from({ length: 8 }, () => makeDatabase(t)));
  t.after(() => runOnCluster(`drop role if exists ${role}`));
  const results = await Promise.all(urls.map((url) => migrate(url, { folder })));
  assert.equal(results.flatMap(({ applied }) => applied).length, urls.length);
});

test('kills at random moments leave only complete files', async (t) => {
  const files: Record<string, string> = {};
  for (let version = 1; version <= 8; version += 1) {
    files[`000${version}_table.sql`] =
      `create table t${version} (id integer primary key, note text);
      insert into t${version} select n, n::text from generate_series(1, 2000) n;
      create index t${version}_note on t${version} (note);
      alter table t${version} add column extra integer not null default ${version};`;
  }
  const { folder, url: untouched } = await setUp(t, files);
  const begun = performance.now();
  await migrate(untouched, { folder });
  const wholeMs = performance.now() - begun;
  const expected = await withClient(untouched, dumpSchema);
  let interrupted = 0;
  for (let round = 0; round < kills; round += 1) {
    const url = await makeDatabase(t);
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '..', '..', 'test', 'support', 'run-migrations.ts'), url, folder],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exit = once(child, 'exit');
    // The first line is printed when the first file is applied; any later moment is equally good.
    await Promise.race([once(child.stdout, 'data'), exit]);
    // Some rounds kill at once, in case the first run was slower than the others.
    if (round % 5 !== 0) await sleep(randomInt(0, Math.ceil(wholeMs)));
    child.kill('SIGKILL');
    const [, signal] = await exit;
    const { applied } = await migrate(url, { folder });
    if (signal === 'SIGKILL' && applied.length > 0) interrupted += 1;
    assert.equal(await withClient(url, dumpSchema), expected);
    await withClient(url, async (client) => {
      const { rows } = await client.query(
        'select version, checksum from schema_migration order by 1',
      );
      assert.equal(rows.length, Object.keys(files).length);
      const counts = await client.query('select count(*)::int as n from t8');
      assert.deepEqual(counts.rows, [{ n: 2000 }]);
    });
  }
  t.diagnostic(`${interrupted} of ${kills} were interrupted`);
  assert.ok(interrupted > 0, 'the kills came too late to prove anything');
});
