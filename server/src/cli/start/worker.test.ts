/** A process that only runs effects has health checks and metrics, and serves nothing else. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { AggregatorRegistry } from 'prom-client';
import { createTestDatabase } from '../../../test/database.ts';
import { until } from '../../../test/support/deliveries.ts';
import { logLines, runCli, startCli } from '../../../test/support/run-cli.ts';
import { databaseMetrics } from '../../http/database-metrics.ts';
import { effectMetrics } from '../../http/effect-metrics.ts';
import { createMetrics } from '../../http/metrics.ts';
import { openDatabase, readTransaction } from '../../postgres/db.ts';

const key = 'worker-key-'.repeat(4);
const authorization = `Bearer ${key}`;

/** Accepts any request. */
async function startReceiver() {
  const server = createHttpServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}

test('a worker serves health checks and metrics, and nothing else', async (t) => {
  const database = await createTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    DAYBOOK_BOOTSTRAP_KEY: key,
    DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4),
    DAYBOOK_WEBHOOK_ALLOW: '127.0.0.0/8',
  };
  const api = await startCli({ ...env, DAYBOOK_ROLE: 'api' });
  t.after(() => api.child.kill('SIGKILL'));
  const worker = await startCli({ ...env, DAYBOOK_ROLE: 'worker' });
  t.after(() => worker.child.kill('SIGKILL'));
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${worker.url}${path}`, { headers: { connection: 'close', ...headers } });
  for (const path of ['/health/live', '/health/ready']) {
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    assert.equal(((await answer.json()) as { status: string }).status, 'ok');
  }
  for (const path of ['/', '/docs', '/openapi.json', '/api', '/api/invoices', '/bin/x'])
    assert.equal((await get(path, { authorization })).status, 404, path);
  assert.equal((await fetch(`${worker.url}/health/live`, { method: 'POST' })).status, 405);
  assert.equal((await get('/metrics')).status, 401);
  assert.equal((await get('/metrics', { authorization: `${authorization}x` })).status, 401);

  const receiver = await startReceiver();
  t.after(receiver.close);
  const call = async (path: string, body: unknown) => {
    const answer = await fetch(`${api.url}/api/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: string };
  };
  const dead = await call('webhook-endpoints', { url: 'http://127.0.0.1:1/' });
  await call(`webhook-endpoints/${dead.id}/test`, {});
  const { id } = await call('webhook-endpoints', { url: receiver.url });
  await call(`webhook-endpoints/${id}/test`, {});
  const text = await until('an attempt in the metrics', async () => {
    const answer = await get('/metrics', { authorization });
    assert.equal(answer.status, 200);
    const shown = await answer.text();
    const hasFailed = /^daybook_effects\{status="(Failed|Retrying)"\} 1$/m.test(shown);
    const isCounted = /outcome="ok"\} 1$/m.test(shown) && shown.includes('{step="finish"}');
    return hasFailed && isCounted && shown;
  });
  for (const line of [
    /^daybook_effect_claims_total\{kind="webhook"\} [2-9]$/m,
    /^daybook_effect_attempt_seconds_count\{kind="webhook",outcome="ok"\} 1$/m,
    /^daybook_effect_batch_seconds_count\{step="claim"\} [1-9]\d*$/m,
    /^daybook_effect_batch_seconds_count\{step="load"\} [12]$/m,
    /^daybook_effect_batch_seconds_count\{step="finish"\} [12]$/m,
    /^daybook_bus_connected 1$/m,
    /^daybook_bus_peers 1$/m,
    /^daybook_bus_received_total [1-9]\d*$/m,
    /^daybook_effects_claimed \d+$/m,
    /^daybook_effects_running \d+$/m,
    /^daybook_effects_oldest_due_seconds [\d.]+$/m,
    /^daybook_http_request_seconds_count\{method="GET",route="\/health\/live",status="200"\} 1$/m,
    /^process_resident_memory_bytes \d+$/m,
    /^daybook_http_request_seconds_bucket\{le="0.005",.*\n(.*\n){9}.*le="10"/m,
    /^daybook_build_info\{version="\d+\.\d+\.\d+",commit="",node="v\d[\d.]*"\} 1$/m,
    /^daybook_database_pool_connections_max\{pool="effects"\} 4$/m,
    /^daybook_database_pool_wait_seconds_count\{pool="effects"\} [1-9]\d*$/m,
    /^daybook_schedule_last_run_timestamp_seconds\{name="overdue"\} \d+/m,
    /^daybook_effects_oldest_seconds\{status="(Failed|Retrying)"\} [\d.]+$/m,
    /^daybook_schedule_failed\{name="overdue"\} 0$/m,
  ])
    assert.match(text, line);
  const others = await fetch(`${api.url}/metrics`, { headers: { authorization } });
  const shown = await others.text();
  assert.doesNotMatch(shown, /daybook_effect/, 'a process without a worker shows metrics of one');
  assert.match(shown, /^daybook_groups_total \d+$/m);

  await api.stop();
  await database.drop();
  const away = await get('/health/ready');
  assert.deepEqual([away.status, away.headers.get('retry-after')], [503, '1']);
  assert.equal((await get('/health/live')).status, 200);
});

test('metrics count the errors of PostgreSQL by class, and connections that fail', async () => {
  const database = await createTestDatabase();
  const [db, away] = [openDatabase(database.url), openDatabase('postgresql://127.0.0.1:1/none')];
  const metrics = createMetrics({ version: '1.0.0', commit: 'c0ffee' });
  const pools = databaseMetrics(metrics, { offsetMs: 0 });
  pools.watch('requests', db);
  pools.watch('away', away);
  const divide = { text: 'select 1/0', values: [] };
  for (const one of [db, away])
    await assert.rejects(readTransaction(one, randomUUID(), (tx) => tx.query(divide)));
  const text = await metrics.read();
  for (const line of [
    'daybook_database_errors_total{pool="requests",class="22"} 1',
    'daybook_database_errors_total{pool="away",class="08"} 1',
    'daybook_database_pool_wait_seconds_count{pool="requests"} 1',
    'daybook_database_pool_connections{pool="requests"} 1',
    'daybook_database_pool_connections_busy{pool="requests"} 0',
    `daybook_build_info{version="1.0.0",commit="c0ffee",node="${process.version}"} 1`,
  ])
    assert.ok(text.includes(`\n${line}\n`), `${line} in ${text}`);
  pools.close();
  await Promise.all([db.close(), away.close()]);
  await database.drop();
});

test('metrics count the queries for them that fail', async () => {
  const metrics = createMetrics({ version: '1.0.0', commit: null });
  effectMetrics(metrics, {
    held: () => ({ claimed: 0, running: 0 }),
    oldestDue: async () => null,
    backlog: () => Promise.reject(new Error('the database is away')),
    schedule: async () => [],
    now: () => new Date(),
  });
  await metrics.read();
  const text = await metrics.read();
  assert.match(text, /^daybook_metrics_query_failures_total\{query="backlog"\} 1$/m);
  assert.match(text, /^daybook_metrics_query_failures_total\{query="schedule"\} 0$/m);
});

test('the delay of the event loop is that of the process with the longest', async () => {
  const reports = await Promise.all(
    [0.5, 0.001].map(async (seconds) => {
      const { registry } = createMetrics({ version: '1.0.0', commit: null });
      const report = await registry.getMetricsAsJSON();
      const lag = report.find(({ name }) => name === 'nodejs_eventloop_lag_p99_seconds');
      Object.assign(lag?.values[0] ?? {}, { value: seconds });
      return report;
    }),
  );
  const text = await AggregatorRegistry.aggregate(reports).metrics();
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds 0\.5$/m);
});

test('a worker whose port is in use names the variable to change', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const env = {
    DATABASE_URL: 'postgresql://daybook@127.0.0.1:1/daybook',
    DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4),
    DAYBOOK_ROLE: 'worker',
    DAYBOOK_WORKER_PORT: String(port),
  };
  const { code, stderr } = await runCli(['start'], env);
  holder.close();
  assert.equal(code, 1);
  const [{ msg }] = logLines(stderr);
  assert.match(msg, new RegExp(`^Port ${port} of 127.0.0.1 is in use. Set DAYBOOK_WORKER_PORT`));
});
