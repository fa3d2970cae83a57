/** Traces of requests, transactions and effects, as a receiver of the OpenTelemetry protocol gets them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startHook, until } from '../test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyDraft } from '../test/support/invoices.ts';
import { lockInvoice, lockWaits } from '../test/support/locks.ts';
import { answer } from '../test/support/receiver.ts';
import { type Body, type Service, startService } from '../test/support/service.ts';
import { readConfig } from './config.ts';
import type { Tracer } from './record/tracing.ts';
import { openTracer } from './tracer.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  /** 2: error. */
  readonly status: { readonly code?: number };
}

const spans: Span[] = [];
const bodies: string[] = [];
let resource = '';
let status = 200;
const receiver = createServer(async (request, response) => {
  const body = await text(request);
  if (status === 200) {
    bodies.push(body);
    for (const one of JSON.parse(body).resourceSpans) {
      resource = JSON.stringify(one.resource);
      for (const { spans: sent } of one.scopeSpans) spans.push(...sent);
    }
  }
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
});
const variables = {
  OTEL_SERVICE_NAME: 'books',
  OTEL_BSP_SCHEDULE_DELAY: '20',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
};
const previous = { ...process.env };
const warnings: string[] = [];
let tracer: Tracer;
let service: Service;

before(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  Object.assign(process.env, variables, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  const warn = (...words: unknown[]) => void warnings.push(String(words.at(-1)));
  tracer = await openTracer('1.2.3', { warn } as Parameters<typeof openTracer>[1]);
  service = await startService({ effects: {}, tracer });
});
after(async () => {
  await service.close();
  await tracer.close();
  receiver.closeAllConnections();
  receiver.close();
  for (const name of Object.keys(variables)) {
    if (previous[name] === undefined) delete process.env[name];
    else process.env[name] = previous[name];
  }
});

let traces = 0;
/** The trace of a client. */
function newTrace(): { readonly id: string; readonly headers: { readonly traceparent: string } } {
  traces += 1;
  const id = String(traces).padStart(32, 'a');
  return { id, headers: { traceparent: `00-${id}-00000000000000b1-01` } };
}

function find(traceId: string, name: string): Promise<Span> {
  return until(`the span ${name}`, () =>
    spans.find((span) => span.traceId === traceId && span.name === name),
  );
}

function attributeOf(span: Span, key: string): unknown {
  const value = span.attributes.find((one) => one.key === key)?.value;
  return value === undefined ? undefined : Object.values(value)[0];
}

test('one trace covers a request, its transaction, its effects and the request to the receiver', async (t) => {
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.posted'] } });
  const draft = await readyDraft(service.tenant);
  const { id, headers } = newTrace();
  const body = { RowVersion: draft.RowVersion };
  await service.api('POST', `/api/invoices/${draft.id}/post`, body, headers);
  const [delivered] = await hook.arrived(1);
  const request = await find(id, 'POST /api/invoices/:id/post');
  assert.deepEqual([request.kind, request.parentSpanId], [2, '00000000000000b1']);
  assert.deepEqual(
    ['http.request.method', 'http.route', 'http.response.status_code', 'url.scheme'].map((key) =>
      attributeOf(request, key),
    ),
    ['POST', '/api/invoices/:id/post', 200, 'http'],
  );
  assert.equal(attributeOf(request, 'daybook.tenant.id'), service.tenant.id);
  const group = await find(id, 'commit group');
  assert.deepEqual([group.kind, group.parentSpanId], [1, request.spanId]);
  const effect = await find(id, 'effect webhook');
  assert.deepEqual([effect.kind, effect.parentSpanId], [3, request.spanId]);
  assert.equal(attributeOf(effect, 'daybook.effect.name'), 'invoice.posted');
  assert.equal(attributeOf(effect, 'http.response.status_code'), 200);
  assert.equal(delivered?.headers.traceparent, `00-${id}-${effect.spanId}-01`);
  const refresh = await find(id, 'effect analytics');
  assert.deepEqual([refresh.kind, refresh.parentSpanId], [1, request.spanId]);
  assert.match(resource, /"service\.name","value":\{"stringValue":"books"\}/);
  assert.match(resource, /"service\.version","value":\{"stringValue":"1\.2\.3"\}/);
});

test('tries of locked records are neither spans nor counted as transactions', async () => {
  const { api, sql, tenant } = service;
  const create = async () => (await api('POST', '/api/invoices', {})).body;
  const [first, second, other] = await Promise.all([create(), create(), create()]);
  await lockInvoice(service, tenant, first.id);
  await lockInvoice(service, tenant, second.id);
  const save = ({ id, RowVersion }: Body, memo: string, headers = {}) =>
    api('PATCH', `/api/invoices/${id}`, { memo, RowVersion }, headers);
  const calls = [first, second].map((record) => ({ ...newTrace(), record }));
  const waiting = calls.map(({ record, headers }) => save(record, 'waits', headers));
  // One waits for its lock; the other is tried.
  await until('a command waits', async () => (await lockWaits(service)) > 0);
  const transactions = async () => {
    const { text } = await api('GET', '/metrics');
    return Number(/^daybook_groups_total (\d+)$/m.exec(text)?.[1]);
  };
  const before = await transactions();
  let last = other;
  for (let index = 0; index < 40; index += 1) last = (await save(last, `${index}`)).body;
  assert.equal((await transactions()) - before, 40);
  await sql('commit');
  for (const reply of await Promise.all(waiting)) assert.equal(reply.status, 200);
  for (const { id } of calls) {
    await find(id, 'commit group');
    const own = spans.filter((one) => one.traceId === id && one.name === 'commit group');
    assert.equal(own.length, 1, 'one span of the transaction that changed the record');
  }
});

test('a transaction of several requests is in the trace of the first, and linked with the others', async () => {
  const { api, tenant } = service;
  const draft = await readyDraft(tenant);
  const calls = Array.from({ length: 12 }, () => newTrace());
  await Promise.all(
    calls.map(({ headers }, turn) =>
      api(
        'PATCH',
        `/api/invoices/${draft.id}`,
        { memo: `memo ${turn}`, RowVersion: draft.RowVersion },
        { ...headers, 'save-session': 'one-session' },
      ),
    ),
  );
  const requests = await Promise.all(calls.map(({ id }) => find(id, 'PATCH /api/invoices/:id')));
  const ids = new Set(calls.map(({ id }) => id));
  const groups = () => spans.filter((one) => one.name === 'commit group' && ids.has(one.traceId));
  const served = () =>
    groups().flatMap(({ traceId, links = [] }) => [traceId, ...links.map((one) => one.traceId)]);
  await until('the transaction of each request', () => served().length === calls.length);
  assert.deepEqual(new Set(served()), ids);
  const shared = groups().find(({ links = [] }) => links.length > 0);
  assert.ok(shared, 'some requests share a transaction');
  const [link] = shared.links ?? [];
  const other = requests.find(({ spanId }) => spanId === link?.spanId);
  assert.deepEqual(
    other?.links?.map(({ spanId }) => spanId),
    [shared.spanId],
  );
});

test('a failed attempt has an error status with the code of its outcome; a rejected request has none', async (t) => {
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.posted'] } });
  hook.behave(answer(503));
  const draft = await readyDraft(service.tenant);
  const { id, headers } = newTrace();
  const body = { RowVersion: draft.RowVersion };
  await service.api('POST', `/api/invoices/${draft.id}/post`, body, headers);
  const effect = await find(id, 'effect webhook');
  assert.deepEqual([effect.status.code, attributeOf(effect, 'error.type')], [2, 'receiver_failed']);
  assert.equal(attributeOf(effect, 'http.response.status_code'), 503);
  const rejected = newTrace();
  await service.api('POST', `/api/invoices/${draft.id}/post`, body, rejected.headers);
  const request = await find(rejected.id, 'POST /api/invoices/:id/post');
  assert.equal(attributeOf(request, 'http.response.status_code'), 422);
  assert.notEqual(request.status.code, 2, 'an error of the client is none of the server');
});

test('a request without a valid traceparent begins a trace of its own', async () => {
  const before = spans.length;
  await service.api('GET', '/api/tax-codes?sort=code', undefined, { traceparent: 'not-a-trace' });
  const span = await until('the span', () =>
    spans.slice(before).find(({ name }) => name === 'GET /api/tax-codes'),
  );
  assert.match(span.traceId, /^[0-9a-f]{32}$/);
  assert.equal(span.parentSpanId, undefined);
});

test('traces contain no value of a record, no id in a path, no address and no credential', async (t) => {
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.released'] } });
  const name = 'Secret Customer';
  const { id } = await makeCustomer(service.tenant, { name, email: 'person@private.example' });
  const trace = newTrace();
  await service.api('GET', `/api/customers/${id}?unknown=${id}`, undefined, trace.headers);
  await find(trace.id, 'GET /api/customers/:id');
  await service.api('GET', '/api/nothing-of-this-name', undefined, trace.headers);
  await find(trace.id, 'GET /api/*');
  await invoiceIn(service.tenant, 'Released', { customerId: id });
  await hook.arrived(1);
  await until('the effect', () =>
    spans.some((span) => attributeOf(span, 'daybook.effect.name') === 'invoice.released'),
  );
  const sent = bodies.join('\n');
  const key = service.tenant.keys.Admin;
  for (const secret of [
    name,
    'private.example',
    id,
    key,
    hook.secret,
    'nothing-of-this-name',
    '127.0.0.1',
  ])
    assert.ok(!sent.includes(secret), `${secret} is in a trace`);
});

test('a receiver that fails is reported once, and once when it is back', async () => {
  status = 400;
  const lost = newTrace();
  await service.api('GET', '/api/tax-codes', undefined, lost.headers);
  await until('the report', () => warnings.length > 0);
  await service.api('GET', '/api/tax-codes', undefined, lost.headers);
  status = 200;
  await until('the second report', async () => {
    await service.api('GET', '/api/tax-codes', undefined, newTrace().headers);
    return warnings.length > 1;
  });
  assert.deepEqual(warnings, [
    'traces cannot be exported, and are dropped',
    'traces are exported again',
  ]);
});

test('traces are off without an endpoint, and with OTEL_SDK_DISABLED', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  const isOn = (env: Record<string, string>) => readConfig(env).traces;
  assert.equal(isOn({}), false);
  assert.equal(isOn({ OTEL_SERVICE_NAME: 'books' }), false);
  assert.equal(isOn(endpoint), true);
  assert.equal(isOn({ ...endpoint, OTEL_SDK_DISABLED: 'true' }), false);
  assert.equal(isOn({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }), false);
  assert.throws(
    () => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }),
    /OTEL_EXPORTER/,
  );
});
