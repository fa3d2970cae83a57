/** `daybook start` while its embedded PostgreSQL ends, cannot start or is frozen, each in a folder of its own. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { childrenOf } from '../../../../campaign/durability.ts';
import { call } from '../../../../campaign/http-call.ts';
import { until } from '../../../test/support/deliveries.ts';
import { startReceiver } from '../../../test/support/receiver.ts';
import { type LogLine, logLines, type Started, startCli } from '../../../test/support/run-cli.ts';
import { startEmbeddedPostgres } from '../../postgres/embedded/embedded-postgres.ts';
import { findLocation } from '../../postgres/embedded/postgres-location.ts';
import { findPostmaster, stopPostmaster } from '../../postgres/embedded/postmaster.ts';

const key = 'dead-postgres-'.repeat(3);
const readyLimitMs = 2_000;
/** A stop drains connections for half a second; processes take longer to end under load. */
const stopLimitMs = 8_000;
const smallDiskMegabytes = 400;

/** A data folder; after the test, its services and its PostgreSQL are ended, and it is removed. */
function makeFolder(t: TestContext, disk: SmallDisk | null = null) {
  const base = disk?.folder ?? mkdtempSync(join(tmpdir(), 'daybook-dead-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(base, 0o711);
  const folder = join(base, 'data');
  const home = () => findLocation(join(folder, 'postgres')).home;
  const cluster = () => join(home(), 'cluster');
  const services: ChildProcess[] = [];
  t.after(async () => {
    for (const service of services) {
      const isOver = service.exitCode !== null || service.signalCode !== null;
      const closed = isOver ? null : once(service, 'close');
      service.kill('SIGKILL');
      await closed;
    }
    const running = findPostmaster(cluster());
    if (running) await stopPostmaster(running.pid, cluster());
    rmSync(home(), { recursive: true, force: true });
    disk?.unmount();
    rmSync(base, { recursive: true, force: true });
  });
  return { folder, cluster, services };
}

type Folder = ReturnType<typeof makeFolder>;

async function startIn({ folder, services }: Folder, more: Readonly<Record<string, string>> = {}) {
  const service = await startCli({
    DAYBOOK_DATA: folder,
    DAYBOOK_BOOTSTRAP_KEY: key,
    DAYBOOK_SAMPLE: '0',
    DAYBOOK_RATE_LIMIT: '0',
    ...more,
  });
  services.push(service.child);
  return service;
}

const portOf = ({ url }: Started) => Number(new URL(url).port);

async function create(service: Started, name: string): Promise<string | null> {
  const request = { method: 'POST', path: '/api/customers', key, body: { name } } as const;
  const { status, text } = await call(portOf(service), request);
  assert.ok([0, 201, 503].includes(status), `${status} ${text}`);
  return status === 201 ? (JSON.parse(text) as { id: string }).id : null;
}

const untilWritten = (service: Started) =>
  until(
    () => `a write to succeed: ${service.stderr()}`,
    () => create(service, 'Afterwards'),
  );

/** Writes until `end` is called; then checks that every acknowledged record exists. */
function write(service: Started) {
  const kept: string[] = [];
  let isOver = false;
  const writing = Promise.all(
    Array.from({ length: 4 }, async (_, client) => {
      for (let count = 0; !isOver; count += 1) {
        const id = await create(service, `Customer ${client} ${count}`);
        if (id !== null) kept.push(id);
        else await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
  return {
    acknowledged: (count: number) => until(`${count} writes`, () => kept.length >= count),
    async end(): Promise<void> {
      isOver = true;
      await writing;
      for (const id of kept) {
        const path = `/api/customers/${id}`;
        const { status } = await call(portOf(service), { method: 'GET', path, key });
        assert.equal(status, 200, `${id} was acknowledged`);
      }
    },
  };
}

function pidOf({ cluster }: Folder): number {
  const running = findPostmaster(cluster());
  assert.ok(running !== undefined, 'PostgreSQL runs');
  return running.pid;
}

const untilRunning = (folder: Folder, service: Started, after: number) =>
  until(
    () => `PostgreSQL to run again: ${service.stderr()}`,
    () => {
      const running = findPostmaster(folder.cluster());
      return running !== undefined && running.pid !== after && running.pid;
    },
  );

const messagesOf = (stderr: string) => logLines(stderr).map(({ msg }) => msg);

test('starts the embedded PostgreSQL again after SIGKILL and SIGQUIT, and loses no acknowledged write', async (t) => {
  const folder = makeFolder(t);
  const service = await startIn(folder);
  const writing = write(service);
  let written = 0;
  for (const signal of ['SIGKILL', 'SIGQUIT', 'SIGKILL'] as const) {
    written += 20;
    await writing.acknowledged(written);
    const pid = pidOf(folder);
    process.kill(pid, signal);
    await untilRunning(folder, service, pid);
    await untilWritten(service);
  }
  await writing.end();
  const ready = await fetch(`${service.url}/health/ready`);
  assert.equal(ready.status, 200);
  const metrics = await fetch(`${service.url}/metrics`, {
    headers: { authorization: `Bearer ${key}` },
  });
  assert.match(await metrics.text(), /^daybook_embedded_postgres_restarts_total 3$/m);
  const { code, stderr } = await service.stop();
  assert.equal(code, 0, stderr);
  const messages = messagesOf(stderr);
  const count = (pattern: RegExp) => messages.filter((msg) => pattern.test(msg)).length;
  assert.equal(count(/^PostgreSQL \(process \d+\) has ended; starting it again\.$/), 3, stderr);
  assert.equal(count(/^PostgreSQL runs again \(process \d+\), after [\d.]+ m?s\.$/), 3, stderr);
  assert.equal(findPostmaster(folder.cluster()), undefined, 'the stop ended PostgreSQL');
});

const isUntitled = (pid: number) =>
  existsSync(`/proc/${pid}`) &&
  !readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ');

test('starts PostgreSQL again although frozen processes of the killed one hold its shared memory', async (t) => {
  const folder = makeFolder(t);
  const service = await startIn(folder);
  const pid = pidOf(folder);
  // Until its client has said who it is, a process of PostgreSQL looks like the postmaster.
  const silent = connect(
    join(findPostmaster(folder.cluster())?.socketFolder ?? '', '.s.PGSQL.5432'),
  );
  t.after(() => silent.destroy());
  silent.on('error', () => undefined);
  const orphans = await until('the process of a silent connection', () => {
    const children = childrenOf(pid);
    return (process.platform !== 'linux' || children.some(isUntitled)) && children;
  });
  // Frozen, they cannot notice that the postmaster has ended.
  for (const orphan of orphans) process.kill(orphan, 'SIGSTOP');
  t.after(() => {
    for (const orphan of orphans)
      if (existsSync(`/proc/${orphan}`)) process.kill(orphan, 'SIGKILL');
  });
  process.kill(pid, 'SIGKILL');
  await untilRunning(folder, service, pid);
  await untilWritten(service);
  assert.equal((await service.stop()).code, 0);
});

test('supervises a PostgreSQL that an earlier service started', async (t) => {
  const folder = makeFolder(t);
  const first = await startIn(folder);
  const pid = pidOf(folder);
  const ended = new Promise((resolve) => first.child.once('close', resolve));
  first.child.kill('SIGKILL');
  await ended;
  const second = await startIn(folder);
  assert.equal(pidOf(folder), pid, 'the same PostgreSQL');
  process.kill(pid, 'SIGKILL');
  await untilRunning(folder, second, pid);
  await untilWritten(second);
  assert.equal((await second.stop()).code, 0);
});

test('of two services on one data folder, one of them with two processes, exactly one starts PostgreSQL again', async (t) => {
  const folder = makeFolder(t);
  const services = [await startIn(folder, { DAYBOOK_PROCESSES: '2' }), await startIn(folder)];
  const [fleet] = services as [Started, Started];
  const pid = pidOf(folder);
  process.kill(pid, 'SIGKILL');
  const again = await untilRunning(folder, fleet, pid);
  for (const service of services) await untilWritten(service);
  assert.equal(pidOf(folder), again);
  const ownStart = new RegExp(`PostgreSQL runs again \\(process ${again}\\)`);
  const otherStart = new RegExp(`PostgreSQL runs again: another service started process ${again}`);
  await until(
    () => services.map((one) => one.stderr()).join('\n'),
    () => services.every((one) => /PostgreSQL runs again/.test(one.stderr())),
  );
  const count = (pattern: RegExp) => services.filter((one) => pattern.test(one.stderr())).length;
  assert.deepEqual([count(ownStart), count(otherStart)], [1, 1]);
  const read = await fetch(`${fleet.url}/metrics`, { headers: { authorization: `Bearer ${key}` } });
  assert.match(await read.text(), /^daybook_embedded_postgres_restarts_total [01]$/m);
  for (const service of services) assert.equal((await service.stop()).code, 0);
});

/** A file of PostgreSQL's start becomes one that cannot grow: ENOSPC, without a file system of its own. */
function refuseSpace(folder: Folder): () => void {
  const file = join(folder.cluster(), 'postmaster.opts');
  rmSync(file);
  symlinkSync('/dev/full', file);
  return () => rmSync(file);
}

test('tries to start PostgreSQL while the disk is full, and succeeds when there is space', async (t) => {
  const folder = makeFolder(t);
  const service = await startIn(folder);
  const id = await untilWritten(service);
  const release = refuseSpace(folder);
  process.kill(pidOf(folder), 'SIGKILL');
  const failed = /PostgreSQL did not start.*Free some disk space\..*Daybook tries again in \d+ s\./;
  await until(
    () => `two failed attempts: ${service.stderr()}`,
    () => messagesOf(service.stderr()).filter((msg) => failed.test(msg)).length >= 2,
  );
  assert.equal((await fetch(`${service.url}/health/ready`)).status, 503);
  release();
  await untilWritten(service);
  const path = `/api/customers/${id}`;
  assert.equal((await call(portOf(service), { method: 'GET', path, key })).status, 200);
  assert.equal((await service.stop()).code, 0);
});

interface SmallDisk {
  readonly folder: string;
  unmount(): void;
}

/** A small file system; null if this user may not mount one. */
function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-disk-'));
  try {
    const size = `size=${smallDiskMegabytes}m`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  return { folder, unmount: () => void execFileSync('umount', [folder]) };
}

/** Each switch makes PostgreSQL create a file of its log, until that fails and the server ends. */
async function writeLogUntilPanic(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const grow =
    "select pg_logical_emit_message(false, 'fill', repeat('x', 1000000)), pg_switch_wal()";
  for (;;) {
    try {
      await client.query(grow);
    } catch {
      return;
    }
  }
}

test('a PostgreSQL that ended because its disk was full comes back when there is space', async (t) => {
  const disk = mountSmallDisk();
  if (disk === null) {
    t.diagnostic('this user may not mount a small disk: only the test with /dev/full ran');
    return;
  }
  const folder = makeFolder(t, disk);
  const service = await startIn(folder);
  const writing = write(service);
  await writing.acknowledged(20);
  const pid = pidOf(folder);
  const ballast = join(disk.folder, 'ballast');
  try {
    writeFileSync(ballast, Buffer.alloc(smallDiskMegabytes * 1024 * 1024));
  } catch {
    // Only as much as fits.
  }
  const socket = encodeURIComponent(findPostmaster(folder.cluster())?.socketFolder ?? '');
  await writeLogUntilPanic(`postgresql://daybook@${socket}:5432/daybook`);
  await until(
    () => `PostgreSQL to end: ${service.stderr()}`,
    () => findPostmaster(folder.cluster())?.pid !== pid,
  );
  await until(
    () => `a failed attempt: ${service.stderr()}`,
    // Its log, on the same disk, may lack the reason.
    () => /PostgreSQL did not start.*Daybook tries again in/.test(service.stderr()),
  );
  rmSync(ballast);
  await untilWritten(service);
  await writing.end();
  assert.equal((await service.stop()).code, 0);
});

test('ends with a code when PostgreSQL cannot start again, and says why', async (t) => {
  for (const processes of ['1', '2']) {
    const folder = makeFolder(t);
    const service = await startIn(folder, { DAYBOOK_PROCESSES: processes });
    appendFileSync(join(folder.cluster(), 'postgresql.conf'), 'no_such_setting = 1\n');
    process.kill(pidOf(folder), 'SIGKILL');
    const { child, stderr } = service;
    await until(
      () => `the service to end: ${stderr()}`,
      () => child.exitCode !== null,
    );
    assert.equal(child.exitCode, 1, stderr());
    const isFatal = ({ level, pid }: LogLine) => level === 60 && pid === child.pid;
    const fatal = logLines(stderr()).filter(isFatal);
    assert.equal(fatal.length, 1, stderr());
    assert.match(fatal[0]?.msg ?? '', /Correct postgresql\.conf.*no_such_setting/s);
  }
});

test('a stop ends with code 0 if PostgreSQL cannot start again meanwhile', async (t) => {
  const folder = makeFolder(t);
  const service = await startIn(folder, { DAYBOOK_STOP_DELAY: '5' });
  appendFileSync(join(folder.cluster(), 'postgresql.conf'), 'no_such_setting = 1\n');
  const stopped = service.stop();
  await until('the stop', () => service.stderr().includes('Stopping.'));
  process.kill(pidOf(folder), 'SIGKILL');
  const { code, stderr } = await stopped;
  assert.match(stderr, /Correct postgresql\.conf.*no_such_setting/s);
  assert.equal(code, 0, stderr);
  const fatal = logLines(stderr).filter(({ level }) => level === 60);
  assert.deepEqual(fatal, []);
});

test('gives up after a number of starts within a time', async (t) => {
  const folder = makeFolder(t);
  const postgres = await startEmbeddedPostgres({ folder: join(folder.folder, 'postgres') });
  refuseSpace(folder);
  const lines: string[] = [];
  const reason = new Promise<string>((resolve) => {
    postgres.supervise({
      warn: (line) => lines.push(line),
      onRestarted: () => assert.fail('it cannot start'),
      onFatal: resolve,
      times: { mostAttempts: 3, firstPauseMs: 1, attemptWindowMs: 60_000 },
    });
  });
  process.kill(pidOf(folder), 'SIGKILL');
  assert.match(
    await reason,
    /^PostgreSQL was started 3 times within 1 min, and does not run\. .*Free some disk space/s,
  );
  assert.equal(lines.filter((line) => line.includes('Daybook tries again')).length, 3);
  await postgres.stop();
});

test('a stop while PostgreSQL is dead ends at once, also with claimed effects', async (t) => {
  for (const processes of ['1', '2']) {
    const folder = makeFolder(t);
    // Never answers, so that effects stay claimed and running.
    const receiver = await startReceiver(() => undefined);
    t.after(() => receiver.close());
    const more = { DAYBOOK_PROCESSES: processes, DAYBOOK_WEBHOOK_ALLOW: '127.0.0.0/8' };
    const service = await startIn(folder, more);
    const send = async (path: string, body: unknown) => {
      const { status, text } = await call(portOf(service), { method: 'POST', path, key, body });
      assert.ok(status < 300, text);
      return JSON.parse(text) as { id: string };
    };
    const { id } = await send('/api/webhook-endpoints', { url: `${receiver.origin}/hook` });
    for (let count = 0; count < 3; count += 1) await send(`/api/webhook-endpoints/${id}/test`, {});
    await until('a call', () => receiver.requests.length > 0);
    refuseSpace(folder);
    process.kill(pidOf(folder), 'SIGKILL');
    await until(
      () => `a failed attempt: ${service.stderr()}`,
      () => /Daybook tries again in/.test(service.stderr()),
    );
    const begun = performance.now();
    const { code, stderr } = await service.stop();
    const ms = Math.round(performance.now() - begun);
    assert.ok(ms < stopLimitMs, `the stop took ${ms} ms: ${stderr}`);
    assert.equal(code, 0, stderr);
  }
});

/** PostgreSQL with all its processes. */
function signalAll(folder: Folder, signal: NodeJS.Signals): void {
  const pid = pidOf(folder);
  for (const one of [pid, ...childrenOf(pid)])
    if (existsSync(`/proc/${one}`)) process.kill(one, signal);
}

test('each readiness probe gets 503 within two seconds while PostgreSQL is frozen', async (t) => {
  const folder = makeFolder(t);
  const embedded = await startIn(folder);
  const socket = encodeURIComponent(findPostmaster(folder.cluster())?.socketFolder ?? '');
  const own = { DATABASE_URL: `postgresql://daybook@${socket}:5432/daybook` };
  const secret = { DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4) };
  const services = [
    embedded,
    await startIn(folder, { ...own, ...secret }),
    await startIn(folder, { ...own, ...secret, DAYBOOK_ROLE: 'worker' }),
  ];
  const get = async (address: string) => {
    const begun = performance.now();
    const { status } = await fetch(address);
    return { status, ms: performance.now() - begun };
  };
  /** `ms`: without the time that a busy machine needs for any answer. */
  const probe = async ({ url }: Started) => {
    const [ready, live] = await Promise.all([
      get(`${url}/health/ready`),
      get(`${url}/health/live`),
    ]);
    return { status: ready.status, ms: ready.ms - live.ms };
  };
  for (const service of services) assert.equal((await probe(service)).status, 200);
  signalAll(folder, 'SIGSTOP');
  try {
    for (const service of services) {
      for (let round = 0; round < 3; round += 1) {
        for (const { status, ms } of await Promise.all(
          Array.from({ length: 8 }, () => probe(service)),
        )) {
          assert.equal(status, 503);
          assert.ok(ms < readyLimitMs, `${Math.round(ms)} ms`);
        }
      }
    }
  } finally {
    signalAll(folder, 'SIGCONT');
  }
  for (const service of services)
    await until('200', async () => (await probe(service)).status === 200);
  for (const service of services.reverse()) assert.equal((await service.stop()).code, 0);
});
