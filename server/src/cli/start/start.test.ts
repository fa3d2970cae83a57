/** `daybook start`: from the command to the first response and to a clean exit. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { call, type Reply } from '../../../../campaign/http-call.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { until } from '../../../test/support/deliveries.ts';
import { startRelay } from '../../../test/support/relay.ts';
import { followCli, logLines, runCli, startCli } from '../../../test/support/run-cli.ts';
import { startEmbeddedPostgres } from '../../postgres/embedded/embedded-postgres.ts';
import { rootProblem } from './start.ts';

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-start-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('creates a demo with data, serves it, stops on SIGTERM, and starts again with the same key', async () => {
  const env = { DAYBOOK_DATA: join(folder, 'data') };
  const first = await startCli(env);
  assert.equal((await fetch(`${first.url}/health/ready`)).status, 200);
  const headers = { authorization: `Bearer ${first.apiKey}` };
  const page = await fetch(`${first.url}/api/invoices?status.eq=Released&limit=1`, { headers });
  const list = (await page.json()) as { items: unknown[]; hasMore: boolean };
  assert.equal(list.items.length, 1);
  assert.equal(list.hasMore, true);
  const file = join(env.DAYBOOK_DATA, 'demo-key.txt');
  assert.equal(readFileSync(file, 'utf8').trim(), first.apiKey);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(statSync(join(env.DAYBOOK_DATA, 'secret-key.txt')).mode & 0o777, 0o600);
  await untilDemoHasEffects(first.url, headers);
  const link = new URL(String(first.signIn));
  assert.deepEqual(
    [link.pathname, link.search],
    ['/sign-in', ''],
    'the token is not in the fragment, and servers would log it',
  );
  const token = new URLSearchParams(link.hash.slice(1)).get('token');
  const signIn = () =>
    fetch(`${first.url}/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
  const [signed, twice] = [await signIn(), await signIn()];
  assert.deepEqual([signed.status, twice.status], [201, 422], 'the link signs in once');
  assert.equal(((await signed.json()) as { operator: boolean }).operator, true);
  // A second command uses the running PostgreSQL and keeps it running.
  const keys = await runCli(['keys', 'list', '--output', 'json'], env);
  assert.equal(JSON.parse(keys.stdout).keys.length, 1, keys.stderr);
  assert.equal((await fetch(`${first.url}/health/ready`)).status, 200);
  await checkListen(first.url, env);
  const { code, stderr } = await first.stop();
  assert.equal(code, 0, stderr);
  assert.ok(!existsSync(join(env.DAYBOOK_DATA, 'postgres', 'cluster', 'postmaster.pid')));
  assert.ok(!existsSync(join(env.DAYBOOK_DATA, 'server.json')));
  // Piped, as here, each step is a line of the log.
  const steps = logLines(stderr).filter(
    ({ level, msg }) => level === 30 && /: [\d.]+ m?s$/.test(msg),
  );
  assert.ok(steps.length >= 5, stderr);
  assert.equal(stderr.includes('runs as root'), process.getuid?.() === 0);

  const again = await startCli(env);
  assert.equal(again.apiKey, first.apiKey);
  // Ctrl+C under npm: the terminal signals both processes, and npm signals its child again.
  again.child.kill('SIGINT');
  again.child.kill('SIGINT');
  assert.equal((await again.stop()).code, 0);
  assert.ok(!existsSync(join(env.DAYBOOK_DATA, 'postgres', 'cluster', 'postmaster.pid')));
});

/** The demo is found by its data folder and proves to have the key; a proxy in between does not. */
async function checkListen(url: string, env: Record<string, string>): Promise<void> {
  const running = followCli(['listen'], env);
  await running.until(new RegExp(`Listening to all events of ${url}\\n`));
  assert.equal((await running.end('SIGINT')).code, 0);
  const relay = await startRelay(Number(new URL(url).port));
  const { code, stderr } = await runCli(['listen', '--url', relay.url], env);
  await relay.close();
  assert.equal(code, 1);
  assert.match(stderr, /is not the Daybook of/);
}

/** The demo has successful, retried and failed deliveries and a mail from the start. */
async function untilDemoHasEffects(url: string, headers: Record<string, string>): Promise<void> {
  const count = async (path: string) => {
    const answer = await fetch(`${url}/api/${path}`, { headers });
    // An overloaded service responds with 503.
    if (answer.status !== 200) return 0;
    return ((await answer.json()) as { items: unknown[] }).items.length;
  };
  const deadline = Date.now() + 90_000;
  for (const path of [
    'effects?kind.eq=webhook&status.eq=Succeeded',
    'effects?kind.eq=webhook&status.eq=Retrying',
    'effects?kind.eq=webhook&status.eq=Failed',
    'effects?kind.eq=pdf&status.eq=Succeeded',
    'mails?status.eq=Kept',
    'webhook-endpoints?status.eq=Disabled',
  ]) {
    while ((await count(path)) === 0) {
      assert.ok(Date.now() < deadline, `nothing in ${path}`);
      await sleep(100);
    }
  }
}

test('warns of a start as root, with the remedy', () => {
  assert.match(String(rootProblem(0)), /runs as root: .*Start it as a separate user/);
  assert.deepEqual([rootProblem(1000), rootProblem(undefined)], [null, null]);
});

/** For a process whose clock is an hour ahead of that of the database. */
const clockAhead = {
  CLOCK_AHEAD_MS: '3600000',
  NODE_OPTIONS: `--import=${import.meta.resolve('../../../test/support/run-with-clock.ts')}`,
};

test('one process serves requests and another runs their effects, even if a clock is an hour ahead', async () => {
  const database = await createTestDatabase();
  const key = 'two-roles-'.repeat(4);
  const env = {
    DATABASE_URL: database.url,
    DAYBOOK_BOOTSTRAP_KEY: key,
    DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4),
    DAYBOOK_WEBHOOK_ALLOW: '127.0.0.0/8',
  };
  const misspelled = { DAYBOOK_RATE_LIMITS: '1' };
  const api = await startCli({ ...env, ...clockAhead, ...misspelled, DAYBOOK_ROLE: 'api' });
  const post = async (path: string, body: unknown = {}) => {
    const answer = await fetch(`${api.url}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: string };
  };
  const receiver = createHttpServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const arrived = once(receiver, 'request');
  const { port } = receiver.address() as AddressInfo;
  const { id } = await post('webhook-endpoints', { url: `http://127.0.0.1:${port}/hook` });
  await post(`webhook-endpoints/${id}/test`);
  const worker = await startCli({ ...env, DAYBOOK_ROLE: 'worker' });
  await arrived;
  const metrics = await fetch(`${api.url}/metrics`, {
    headers: { authorization: `Bearer ${key}` },
  });
  assert.match(
    await metrics.text(),
    /^daybook_database_clock_offset_seconds -(3599\.\d+|3600(\.0\d*)?)$/m,
  );
  const [ended, warned] = await Promise.all([worker.stop(), api.stop()]);
  assert.deepEqual([ended.code, warned.code], [0, 0]);
  assert.match(warned.stderr, /clock of this machine is 3600 s ahead of that of the database/);
  assert.match(warned.stderr, /DAYBOOK_RATE_LIMITS \(did you mean DAYBOOK_RATE_LIMIT\?\)/);
  assert.doesNotMatch(ended.stderr, /clock|Unknown/);
  receiver.close();
  await database.drop();
});

test('a stop responds to connections that are not accepted yet', async () => {
  const database = await createTestDatabase();
  const started = await startCli({
    DATABASE_URL: database.url,
    DAYBOOK_BOOTSTRAP_KEY: 'waiting-'.repeat(5),
    DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4),
  });
  // The process gets no CPU time while connections, their requests and the signal arrive.
  started.child.kill('SIGSTOP');
  const headers = { connection: 'close' };
  const sent = Array.from({ length: 5 }, () => fetch(`${started.url}/health/live`, { headers }));
  await sleep(500);
  const stopped = started.stop();
  started.child.kill('SIGCONT');
  const answers = await Promise.allSettled(sent);
  assert.deepEqual(
    answers.map(({ status }) => status),
    sent.map(() => 'fulfilled'),
  );
  assert.equal((await stopped).code, 0);
  await database.drop();
});

const clientPauseMs = 20;

/** Clients that send one request after the other, each on a connection that it keeps, until `end` is called. */
function useService(port: number, key: string, clients: number) {
  const replies: Reply[] = [];
  let isOver = false;
  const use = async () => {
    while (!isOver) {
      replies.push(await call(port, { method: 'GET', path: '/api/invoices?limit=1', key }));
      // Leaves processor time for processes that start.
      await sleep(clientPauseMs);
    }
  };
  const using = Promise.all(Array.from({ length: clients }, use));
  return {
    answered: (count: number) => until('responses', () => replies.length >= count),
    /** Throws if a request got no response, or a failure other than that of an overloaded machine. */
    async end(): Promise<void> {
      isOver = true;
      await using;
      const isShed = ({ text }: Reply) => text.includes('"code":"overloaded"');
      const lost = replies.filter((reply) => reply.status !== 200 && !isShed(reply));
      assert.deepEqual(lost, []);
      assert.ok(replies.length > clients, `${replies.length} requests`);
    },
  };
}

/** A connection on which a test sends requests itself. */
async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  await once(socket, 'connect');
  const closed = once(socket, 'close').then(([hadError]) => (hadError ? 'reset' : 'ended'));
  return {
    closed,
    async ask(path: string): Promise<string> {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      const [text] = (await once(socket, 'data')) as [string];
      return text;
    },
  };
}

test('a stop fails the readiness probe, serves during its delay, and loses no request', async (t) => {
  const database = await createTestDatabase();
  const key = 'leaving-'.repeat(5);
  const started = await startCli({
    DATABASE_URL: database.url,
    DAYBOOK_BOOTSTRAP_KEY: key,
    DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4),
    DAYBOOK_STOP_DELAY: '3',
    DAYBOOK_RATE_LIMIT: '0',
  });
  t.after(() => started.child.kill('SIGKILL'));
  const port = Number(new URL(started.url).port);
  const [idle, unused] = [await openConnection(port), await openConnection(port)];
  assert.match(await idle.ask('/health/ready'), /^HTTP\/1.1 200 [\s\S]*connection: keep-alive/i);
  const clients = useService(port, key, 32);
  await clients.answered(32);
  const stopped = started.stop();
  const ready = await until('the readiness probe fails', async () => {
    const answer = await fetch(`${started.url}/health/ready`);
    return answer.status === 503 && answer;
  });
  assert.equal(((await ready.json()) as { status: string }).status, 'stopping');
  assert.equal(ready.headers.get('connection'), 'close');
  assert.equal((await fetch(`${started.url}/health/live`)).status, 200, 'a new connection');
  assert.match(await idle.ask('/health/live'), /^HTTP\/1.1 200 [\s\S]*connection: close/i);
  // As a load balancer does after a while.
  await clients.end();
  assert.equal((await stopped).code, 0);
  assert.deepEqual([await idle.closed, await unused.closed], ['ended', 'ended']);
  await database.drop();
});

test('several processes serve one port, are replaced at SIGHUP without a lost request, and stop together', async (t) => {
  const database = await createTestDatabase();
  const key = 'processes-'.repeat(4);
  const env = {
    DATABASE_URL: database.url,
    DAYBOOK_PROCESSES: '2',
    DAYBOOK_BOOTSTRAP_KEY: key,
    DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4),
    DAYBOOK_RATE_LIMIT: '0',
  };
  const started = await startCli(env);
  t.after(() => started.child.kill('SIGKILL'));
  assert.deepEqual([started.apiKey, started.signIn], [null, null]);
  const headers = { authorization: `Bearer ${key}`, connection: 'close' };
  for (let index = 0; index < 4; index += 1) {
    // On a slow machine a process may respond with 503.
    const answer = await until('an answer', async () => {
      const reply = await fetch(`${started.url}/api/invoices`, { headers });
      return reply.status !== 503 && reply;
    });
    assert.deepEqual(await answer.json(), { items: [], nextCursor: null, hasMore: false });
  }
  const read = async () => (await fetch(`${started.url}/metrics`, { headers })).text();
  const served = (metrics: string) => {
    const line = /^daybook_http_request_seconds_count\{.*"\/api\/invoices",status="200"\} (\d+)$/m;
    return Number(line.exec(metrics)?.[1]);
  };
  const metrics = await until('both processes to hear each other', async () => {
    const text = await read();
    const lines = ['daybook_processes 2', 'daybook_bus_connected 1', 'daybook_bus_peers 1'];
    return lines.every((line) => text.includes(`\n${line}\n`)) && text;
  });
  assert.equal(served(metrics), 4, 'the requests of both processes');
  // Each connection is accepted by another process.
  assert.deepEqual((await Promise.all([read(), read(), read()])).map(served), [4, 4, 4]);
  const clients = useService(Number(new URL(started.url).port), key, 4);
  await clients.answered(4);
  started.child.kill('SIGHUP');
  const replaced = await until(
    () => `two new processes: ${started.stderr()}`,
    () => {
      const lines = [...started.stderr().matchAll(/Process (\d+) was replaced by (\d+)\./g)];
      return lines.length === 2 && lines;
    },
  );
  const pids = new Set(replaced.flatMap(([, old, next]) => [old, next]));
  assert.equal(pids.size, 4, 'each process was replaced once');
  const before = served(await read());
  await clients.end();
  assert.ok(before > 4 && served(await read()) >= before, 'counters of replaced processes remain');
  const { code, stderr } = await started.stop();
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stderr, /ended \(/);
  const lines = logLines(stderr).map(({ level, time, pid, msg }) => {
    assert.ok(level > 0 && time > 0 && pid > 0 && msg.length > 0);
    return msg.replace(/ [\d.]+ m?s$/, '');
  });
  assert.equal(lines[0], 'database:');
  assert.equal(lines.at(-1), 'Stopping.');
  await database.drop();
});

test('reports a port in use before creating anything', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const env = { PORT: String(port), DAYBOOK_DATA: join(folder, 'unused') };
  const { code, stderr } = await runCli(['start'], env);
  holder.close();
  assert.equal(code, 1);
  const [{ level, msg }] = logLines(stderr);
  assert.equal(level, 60);
  assert.match(msg, new RegExp(`^Port ${port} of 127.0.0.1 is in use. Set PORT`));
  assert.ok(!existsSync(env.DAYBOOK_DATA));
});

test('rejects more processes than the embedded PostgreSQL supports before creating anything', async () => {
  const env = { DAYBOOK_PROCESSES: '13', DAYBOOK_DATA: join(folder, 'unused') };
  const { code, stderr } = await runCli(['start'], env);
  assert.equal(code, 1);
  assert.match(stderr, /DAYBOOK_PROCESSES needs more connections .* Set it to 12 or less/);
  assert.ok(!existsSync(env.DAYBOOK_DATA));
});

/** Runs a statement that changes the configuration, and reloads it. */
async function configure({ url }: { readonly url: string }, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.query('select pg_reload_conf()');
  await client.end();
}

test('rejects a database that could lose commits; start warns of too few connections, and doctor fails', async () => {
  const options = { folder: join(folder, 'unsafe') };
  const first = await startEmbeddedPostgres(options);
  try {
    await configure(first, 'alter system set full_page_writes = off');
    await configure(first, 'alter system set synchronous_commit = off');
    const { code, stderr } = await runCli(['migrate'], { DATABASE_URL: first.url });
    assert.equal(code, 1);
    assert.match(stderr, /has full_page_writes, synchronous_commit switched off/);
    assert.match(
      stderr,
      /`alter system set full_page_writes = on; alter .* synchronous_commit = on;/,
    );
    await configure(first, 'alter system reset all');
    await configure(first, 'alter system set max_connections = 16');
  } finally {
    await first.stop();
  }
  const postgres = await startEmbeddedPostgres(options);
  try {
    const env = { DATABASE_URL: postgres.url, DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4) };
    const expected =
      /needs up to 16 connections, but the database has 13: .*Raise its max_connections by 3/;
    const started = await startCli(env);
    const { code, stderr } = await started.stop();
    assert.equal(code, 0, stderr);
    assert.match(stderr, expected);
    const environment = { ...env, ...clockAhead, PORT: '0' };
    const doctor = await runCli(['doctor', '--output', 'json'], environment);
    assert.equal(doctor.code, 1);
    const { findings } = JSON.parse(doctor.stdout);
    const failed = findings.filter(({ ok }: { ok: boolean }) => !ok);
    assert.deepEqual(
      failed.map(({ check }: { check: string }) => check),
      ['clock', 'connections'],
    );
    assert.match(failed[0].detail, /3600 s ahead of that of the database/);
    assert.match(failed[1].detail, expected);
    const api = await startCli({ ...env, DAYBOOK_ROLE: 'api' });
    assert.doesNotMatch((await api.stop()).stderr, /connections/);
  } finally {
    await postgres.stop();
  }
});

test('reports an unreachable database by its address, without the password', async () => {
  const DATABASE_URL = 'postgresql://daybook:hunter2@127.0.0.1:1/daybook';
  const { code, stderr } = await runCli(['migrate'], { DATABASE_URL });
  assert.equal(code, 1);
  assert.match(stderr, /127\.0\.0\.1:1 rejects the connection/);
  assert.ok(!stderr.includes('hunter2'));
});

test('doctor reports no problems with the embedded PostgreSQL and with DATABASE_URL', async () => {
  const database = await createTestDatabase();
  const own = { DATABASE_URL: database.url, DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4) };
  for (const env of [{ DAYBOOK_DATA: join(folder, 'data') }, own]) {
    const { code, stdout } = await runCli(['doctor', '--output', 'json'], { ...env, PORT: '0' });
    const { healthy, findings } = JSON.parse(stdout);
    assert.ok(healthy, stdout);
    assert.equal(code, 0);
    assert.ok(findings.length >= 5);
  }
  await database.drop();
});

test('doctor says how to fix what it finds', async () => {
  const env = { PORT: 'many', DATABASE_URL: 'postgresql://daybook@127.0.0.1:1/daybook' };
  const { code, stdout } = await runCli(['doctor'], env);
  assert.equal(code, 1);
  assert.match(stdout, /failed +environment .*PORT is "many"/);
});

test('prints the OpenAPI document as it is served', async () => {
  const { code, stdout } = await runCli(['openapi'], {});
  assert.equal(code, 0);
  assert.equal(JSON.parse(stdout).openapi, '3.0.3');
});
