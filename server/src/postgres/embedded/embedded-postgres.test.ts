/** Embedded PostgreSQL under kills, concurrent starts and damaged folders, each in its own folder. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { chooseUnprivilegedUser, isRoot } from './os-user.ts';
import { readPostmasterPid } from './postmaster.ts';

const run = promisify(execFile);
const waitLimitMs = 30_000;
const identify = 'select system_identifier::text as value from pg_control_system()';

/** A temporary folder, deleted after the test, with every PostgreSQL started through `start`. */
function setUp(t: TestContext, mode = 0o711) {
  const base = mkdtempSync(join(tmpdir(), 'daybook-pg-'));
  chmodSync(base, mode);
  const folder = join(base, 'postgres');
  const started: EmbeddedPostgres[] = [];
  const lines: string[] = [];
  t.after(async () => {
    for (const postgres of started) {
      await postgres.stop();
      rmSync(postgres.location, { recursive: true, force: true });
    }
    rmSync(base, { recursive: true, force: true });
  });
  const start = async (where = folder) => {
    const log = (line: string) => lines.push(line);
    const postgres = await startEmbeddedPostgres({ folder: where, log });
    started.push(postgres);
    return postgres;
  };
  return { folder, start, lines };
}

async function query(url: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: string }>(sql);
    return rows[0]?.value ?? '';
  } finally {
    await client.end();
  }
}

/** Between starts, while an orphaned initdb may still be writing. */
const startPauseMs = 200;

async function until(condition: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + waitLimitMs;
  while (!condition()) {
    assert.ok(Date.now() < deadline, `never happened: ${what}`);
    await sleep(2);
  }
}

function postmasterPid(postgres: EmbeddedPostgres): number {
  const pid = readPostmasterPid(join(postgres.location, 'cluster'));
  assert.ok(pid !== undefined);
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts PostgreSQL from another process, which the caller kills. */
function spawnStarter(folder: string) {
  return spawn(
    process.execPath,
    [join(import.meta.dirname, '..', '..', '..', 'test', 'support', 'run-postgres.ts'), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
}

test('a fresh start in a private folder provides a durable UTF-8 database', async (t) => {
  const { start, folder } = setUp(t, 0o700);
  const { url, location } = await start();
  assert.equal(await query(url, 'select current_database()::text as value'), 'daybook');
  const settings = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    server_encoding: 'UTF8',
    listen_addresses: '',
    timezone: 'UTC',
  };
  for (const [name, value] of Object.entries(settings)) {
    assert.equal(await query(url, `select current_setting('${name}') as value`), value, name);
  }
  if (isRoot()) {
    assert.match(readFileSync(join(folder, 'location.txt'), 'utf8'), new RegExp(`: ${location}\n`));
  } else {
    assert.equal(location, folder);
  }
  assert.equal(statSync(join(location, 'socket')).mode & 0o777, 0o700);
});

test('a restart keeps the data without a new initdb, also after the postmaster was killed', async (t) => {
  const { start, lines } = setUp(t);
  const first = await start();
  const id = await query(first.url, identify);
  await query(first.url, 'create table kept as select 42 as value');
  await first.stop();
  assert.equal(isAlive(postmasterPidOrZero(first)), false);
  const begun = performance.now();
  const second = await start();
  t.diagnostic(`warm start ${Math.round(performance.now() - begun)} ms`);
  assert.equal(await query(second.url, 'select value::text from kept'), '42');
  assert.equal(await query(second.url, identify), id);
  await query(second.url, 'create table late as select 43 as value');
  process.kill(postmasterPid(second), 'SIGKILL');
  const third = await start();
  assert.equal(await query(third.url, 'select value::text from late'), '43');
  assert.equal(lines.filter((line) => line.includes('initialising')).length, 1);
});

function postmasterPidOrZero(postgres: EmbeddedPostgres): number {
  return readPostmasterPid(join(postgres.location, 'cluster')) ?? 2 ** 30;
}

test('a postmaster that outlived its parent process is adopted and stopped', async (t) => {
  const { start, folder, lines } = setUp(t);
  const starter = spawnStarter(folder);
  await once(starter.stdout, 'data');
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  const pid = readPostmasterPid(join(folder, 'cluster')) ?? 0;
  assert.ok(isAlive(pid));
  const adopted = await start();
  assert.equal(postmasterPid(adopted), pid);
  assert.ok(lines.some((line) => line.includes(String(pid))));
  assert.equal(await query(adopted.url, 'select 1::text as value'), '1');
  await adopted.stop();
  assert.equal(existsSync(join(folder, 'cluster', 'postmaster.pid')), false);
});

/** Prints whether PostgreSQL has ended, and whether it is found, in a process that can open no further file. */
const whileFull = `
const [pid, cluster, module] = process.argv.slice(1);
const { hasEnded, findPostmaster } = await import(module);
const { openSync } = await import('node:fs');
const code = (work) => { try { return work(); } catch (error) { return error.code; } };
console.log('');
while (code(() => openSync('/dev/null')) !== 'EMFILE');
console.log(hasEnded(Number(pid), cluster), code(() => findPostmaster(cluster)));
`;

test('a process without free file descriptors does not take PostgreSQL for ended', async (t) => {
  const postgres = await setUp(t).start();
  const module = join(import.meta.dirname, 'postmaster.ts');
  const cluster = join(postgres.location, 'cluster');
  const words = ['--input-type=module', '--eval', whileFull, String(postmasterPid(postgres))];
  const limited = ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, ...words];
  const { stdout } = await run('sh', [...limited, cluster, module]);
  assert.equal(stdout.trim(), 'false EMFILE');
});

/** Kills a start once its draft contains the file; returns whether the cluster did not exist yet. */
async function killDuringInitdb(folder: string, progress: string): Promise<boolean> {
  const starter = spawnStarter(folder);
  const cluster = join(folder, 'cluster');
  // Drafts of earlier rounds may still exist.
  const own = `cluster.new-${starter.pid}-`;
  const names = () => (existsSync(folder) ? readdirSync(folder) : []);
  const hasDraft = () =>
    names().some((name) => name.startsWith(own) && reached(folder, name, progress));
  await until(() => existsSync(cluster) || hasDraft(), `a draft with ${progress}`);
  const exited = once(starter, 'exit');
  starter.kill('SIGKILL');
  await exited;
  return !existsSync(cluster);
}

test('a kill during initdb does not affect later starts', async (t) => {
  const { start, folder } = setUp(t);
  for (const progress of ['PG_VERSION', 'base/1/PG_VERSION', 'pg_wal']) {
    // If the kill comes after initdb has finished, the round proves nothing and is repeated.
    let rounds = 1;
    while (!(await killDuringInitdb(folder, progress))) {
      rounds += 1;
      assert.ok(rounds <= 10, `never killed with ${progress}`);
      await (await start()).stop();
      rmSync(join(folder, 'cluster'), { recursive: true });
    }
  }
  const postgres = await start();
  assert.equal(await query(postgres.url, 'select 1::text as value'), '1');
  // An orphaned initdb may continue to write into a removed draft; the next start removes it again.
  let running = postgres;
  const drafts = () => readdirSync(folder).filter((name) => name.startsWith('cluster.new-'));
  const deadline = Date.now() + waitLimitMs;
  while (drafts().length > 0 && Date.now() < deadline) {
    await sleep(startPauseMs);
    await running.stop();
    running = await start();
  }
  assert.deepEqual(drafts(), []);
});

test('a start removes drafts of dead processes, and rejects another major version or a broken configuration with a remedy', async (t) => {
  const { start } = setUp(t);
  const first = await start();
  await first.stop();
  const draft = join(first.location, `cluster.new-${2 ** 30}-late`);
  mkdirSync(join(draft, 'base'), { recursive: true });
  const second = await start();
  assert.equal(existsSync(draft), false);
  await second.stop();
  const file = join(first.location, 'cluster', 'PG_VERSION');
  const version = readFileSync(file);
  writeFileSync(file, '16\n');
  await assert.rejects(start(), /created by PostgreSQL 16, .* has PostgreSQL 18.*daybook export/);
  writeFileSync(file, version);
  appendFileSync(join(first.location, 'cluster', 'postgresql.conf'), 'no_such_setting = 1\n');
  await assert.rejects(start(), /did not start.*Correct postgresql.conf.*no_such_setting/s);
});

function reached(folder: string, draft: string, file: string): boolean {
  return existsSync(join(folder, draft, file));
}

test('two concurrent starts share one cluster and one postmaster', async (t) => {
  const { start } = setUp(t);
  const [one, two] = await Promise.all([start(), start()]);
  assert.equal(await query(one.url, identify), await query(two.url, identify));
  assert.equal(postmasterPid(one), postmasterPid(two));
});

test('a stale postmaster.pid with the pid of another program does not prevent a start', async (t) => {
  const { start } = setUp(t);
  const first = await start();
  const { uid, gid } = statSync(join(first.location, 'cluster'));
  const program = isRoot() ? '/bin/sleep' : 'sleep';
  const other = spawn(program, ['60'], { cwd: '/', ...(isRoot() && { uid, gid }) });
  t.after(() => other.kill());
  const file = join(first.location, 'cluster', 'postmaster.pid');
  const text = readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid));
  const pid = postmasterPid(first);
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid), 'the postmaster is gone');
  writeFileSync(file, text);
  const second = await start();
  assert.equal(await query(second.url, 'select 1::text as value'), '1');
  assert.ok(other.exitCode === null && isAlive(other.pid ?? 0));
});

test('initdb never overwrites a folder with other content', async (t) => {
  const { start, folder } = setUp(t);
  mkdirSync(join(folder, 'cluster'), { recursive: true });
  const owner = isRoot() ? chooseUnprivilegedUser() : undefined;
  if (owner) chownSync(join(folder, 'cluster'), owner.uid, owner.gid);
  writeFileSync(join(folder, 'cluster', 'precious.txt'), 'mine');
  await assert.rejects(start(), /no PG_VERSION/);
  assert.equal(readFileSync(join(folder, 'cluster', 'precious.txt'), 'utf8'), 'mine');
});

test('a path too long for a socket gets a private socket folder elsewhere', async (t) => {
  const { start, folder } = setUp(t);
  const postgres = await start(join(folder, 'long'.repeat(25)));
  const socket = decodeURIComponent(new URL(postgres.url).hostname);
  t.after(() => rmSync(socket, { recursive: true, force: true }));
  assert.equal(await query(postgres.url, 'select 1::text as value'), '1');
  assert.ok(Buffer.byteLength(socket) < 90 && !socket.startsWith(folder));
  assert.equal(statSync(socket).mode & 0o777, 0o700);
});

test('a folder that was deleted and recreated starts empty', async (t) => {
  const { start, folder } = setUp(t, 0o700);
  const first = await start();
  await query(first.url, 'create table kept as select 42 as value');
  await first.stop();
  rmSync(folder, { recursive: true });
  const second = await start();
  assert.equal(await query(second.url, `select to_regclass('kept')::text as value`), '');
  if (isRoot()) assert.equal(existsSync(first.location), false, 'the abandoned cluster is removed');
});
