/** Traces of started services: of several processes together, and what the variables of OpenTelemetry switch. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { createTestDatabase } from '../../../test/database.ts';
import { until } from '../../../test/support/deliveries.ts';
import { type Started, startCli } from '../../../test/support/run-cli.ts';

const key = 'traces-key-'.repeat(4);

interface Sent {
  /** The process: OpenTelemetry's `service.instance.id`. */
  readonly instance: string;
  readonly traceId: string;
  readonly name: string;
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly {
        readonly key: string;
        readonly value: { readonly stringValue: string };
      }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Sent, 'instance'>[] }[];
  }[];
}

const none: Export = { resourceSpans: [] };

/** A receiver of OTLP over HTTP, and of webhooks. */
async function startCollector(t: TestContext) {
  const spans: Sent[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { resourceSpans } = request.url === '/v1/traces' ? (JSON.parse(body) as Export) : none;
    for (const { resource, scopeSpans } of resourceSpans) {
      const found = resource.attributes.find((one) => one.key === 'service.instance.id');
      const instance = found?.value.stringValue ?? '';
      for (const one of scopeSpans) spans.push(...one.spans.map((span) => ({ ...span, instance })));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { spans, url: `http://127.0.0.1:${port}` };
}

/**
 * Reports each package of the SDK that a process loads, on its standard error. `api` is not one of them: `prom-client`
 * loads it in any case, and it does nothing without an SDK.
 */
const reportPackages = `import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  if (/^@opentelemetry\\/(?!api$)/.test(name)) process.stderr.write('loads ' + name + '\\n');
  return next(name, context);
} });`;

/** Starts services on one new database; all report their packages. */
async function startServices(t: TestContext, ...envs: Readonly<Record<string, string>>[]) {
  const database = await createTestDatabase();
  const services: Started[] = [];
  t.after(async () => {
    for (const { child } of services) child.kill('SIGKILL');
    await database.drop();
  });
  for (const env of envs)
    services.push(
      await startCli({
        DATABASE_URL: database.url,
        DAYBOOK_BOOTSTRAP_KEY: key,
        DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4),
        OTEL_BSP_SCHEDULE_DELAY: '50',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(reportPackages)}`,
        ...env,
      }),
    );
  return services;
}

async function ask(
  { url }: Started,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Readonly<Record<string, string>> } = {},
): Promise<{ readonly id: string }> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      connection: 'close',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return (await answer.json()) as { id: string };
}

const isLoaded = (service: Started) => service.stderr().includes('loads @opentelemetry/');
const traceparent = (id: string) => ({ traceparent: `00-${id}-00000000000000b1-01` });

test('several processes and a separate worker send their traces, and continue those of each other', async (t) => {
  const { spans, url } = await startCollector(t);
  const shared = { OTEL_EXPORTER_OTLP_ENDPOINT: url, DAYBOOK_WEBHOOK_ALLOW: '127.0.0.0/8' };
  const [api, worker] = (await startServices(
    t,
    { ...shared, DAYBOOK_ROLE: 'api', DAYBOOK_PROCESSES: '2' },
    { ...shared, DAYBOOK_ROLE: 'worker' },
  )) as [Started, Started];
  assert.ok(isLoaded(api) && isLoaded(worker));
  const processes = () =>
    new Set(spans.filter(({ name }) => name === 'GET /api/tax-codes').map((one) => one.instance));
  await until('spans of both processes', async () => {
    await ask(api, 'tax-codes');
    return processes().size === 2;
  });
  const id = 'c'.repeat(32);
  const hook = { url: `${url}/hook`, eventTypes: [] };
  const endpoint = await ask(api, 'webhook-endpoints', { body: hook });
  const path = `webhook-endpoints/${endpoint.id}/test`;
  await ask(api, path, { body: {}, headers: traceparent(id) });
  const inTrace = (name: string) =>
    until(name, () => spans.find((one) => one.traceId === id && one.name === name));
  const request = await inTrace('POST /api/webhook-endpoints/:id/test');
  const group = await inTrace('commit group');
  const attempt = await inTrace('effect webhook');
  assert.equal(group.instance, request.instance);
  assert.ok(!processes().has(attempt.instance), 'the attempt is the worker’s');
});

test('OTEL_TRACES_SAMPLER decides about requests without a traceparent', async (t) => {
  const { spans, url } = await startCollector(t);
  const [service] = (await startServices(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
  })) as [Started];
  for (let count = 0; count < 3; count += 1) await ask(service, 'accounts');
  await ask(service, 'tax-codes', { headers: traceparent('d'.repeat(32)) });
  assert.equal((await service.stop()).code, 0);
  assert.deepEqual(
    spans.map(({ name }) => name),
    ['GET /api/tax-codes'],
  );
});

for (const [what, off] of Object.entries({
  'without an endpoint': { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
  'with OTEL_SDK_DISABLED': { OTEL_SDK_DISABLED: 'true' },
}))
  test(`${what} nothing is traced, and no package of the SDK is loaded`, async (t) => {
    const { spans, url } = await startCollector(t);
    const [service] = (await startServices(t, { OTEL_EXPORTER_OTLP_ENDPOINT: url, ...off })) as [
      Started,
    ];
    await ask(service, 'tax-codes', { headers: traceparent('e'.repeat(32)) });
    assert.equal((await service.stop()).code, 0);
    assert.deepEqual(spans, []);
    assert.equal(isLoaded(service), false, service.stderr());
  });
