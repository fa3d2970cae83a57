/** The client on a real service: typed responses and errors, pages, retries, events, `onCall`. */
import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { until, untilBriefly } from '../../server/test/support/deliveries.ts';
import { readyDraft } from '../../server/test/support/invoices.ts';
import { type Service, startService } from '../../server/test/support/service.ts';
import {
  ConflictError,
  collections,
  createDaybook,
  type Daybook,
  type DaybookEvent,
  type FinishedCall,
  ForbiddenError,
  isDaybookError,
  NetworkError,
  NotFoundError,
  operations,
  RateLimitedError,
  UnauthorizedError,
  ValidationError,
} from '../src/index.ts';
import { type FlakyProxy, startFlakyProxy } from './support/flaky-proxy.ts';

let service: Service;
let proxy: FlakyProxy;
let daybook: Daybook;
const calls: FinishedCall[] = [];

before(async () => {
  service = await startService();
  proxy = await startFlakyProxy(service.url);
  daybook = connect();
});
after(async () => {
  await proxy.close();
  await service.close();
});
afterEach(() => {
  proxy.decide = () => undefined;
  calls.length = 0;
});

function connect(options: Parameters<typeof createDaybook>[0] = {}): Daybook {
  const apiKey = service.tenant.keys.Admin;
  const onCall = (call: FinishedCall) => calls.push(call);
  return createDaybook({ baseUrl: proxy.url, apiKey, onCall, ...options });
}

/** Applies a fault to the next `count` requests. */
function harm(count: number, fate: ReturnType<FlakyProxy['decide']>) {
  let left = count;
  proxy.decide = () => (left-- > 0 ? fate : undefined);
}

function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => assert.fail('nothing is thrown'),
    (error: unknown) => error,
  );
}

test('typed calls and collections return the same data', async () => {
  const made = await daybook.POST('/api/invoices', { body: { memo: 'a' } });
  const params = { path: { id: made.id } };
  assert.deepEqual(await daybook.GET('/api/invoices/{id}', { params }), made);
  assert.deepEqual(await daybook.invoices.get(made.id), made);
  const changed = await daybook.invoices.patch(made.id, 'memo', 'b', made.RowVersion);
  assert.equal(changed.memo, 'b');
  const { items } = await daybook.invoices.changes(made.id, { after: made.RowVersion });
  assert.deepEqual(
    items.map(({ path, new: now }) => [path, now]),
    [['memo', 'b']],
  );
  assert.equal((await daybook.invoices.readiness(made.id)).ready, false);
  assert.equal((await daybook.invoices.timeline(made.id)).items[0]?.kind, 'change');
  const { results } = await daybook.invoices.actMany('void', [made.id], { reason: 'x' });
  assert.equal(results[0]?.record?.status, 'Voided');
});

test('has every collection of the document, with exactly its methods', () => {
  for (const { name, roles, actions } of Object.values(collections)) {
    const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    const collection = Object.entries(daybook).find(([key]) => key === camel)?.[1];
    assert.equal('create' in collection, roles.create !== undefined, name);
    assert.equal('patch' in collection, roles.patch !== undefined, name);
    assert.equal('act' in collection, actions.length > 0, name);
  }
  assert.equal(operations.postInvoice.path, '/api/invoices/{id}/post');
});

test('pages iterates over a whole list; commas within values are escaped', async () => {
  const reference = 'one, two\\three';
  for (let count = 0; count < 7; count += 1) await daybook.invoices.create({ reference });
  const found = [];
  for await (const { id } of daybook.invoices.pages({ 'reference.in': [reference], limit: 3 }))
    found.push(id);
  assert.equal(new Set(found).size, 7);
  const sizes = [];
  for await (const page of daybook.invoices
    .pages({ 'reference.in': [reference], limit: 3 })
    .byPage())
    sizes.push(page.length);
  assert.deepEqual(sizes, [3, 3, 1]);
});

test('throws a typed error for each error response', async () => {
  const { id, RowVersion } = await daybook.invoices.create({ memo: 'a' });
  await daybook.invoices.patch(id, 'memo', 'b', RowVersion);
  const conflict = await thrownBy(daybook.invoices.patch(id, 'memo', 'c', RowVersion));
  assert.ok(conflict instanceof ConflictError);
  assert.partialDeepStrictEqual(conflict.current, { id, memo: 'b' });
  assert.equal(conflict.code, 'conflict');
  const invalid = await thrownBy(daybook.invoices.act(id, 'post'));
  assert.ok(invalid instanceof ValidationError);
  assert.ok(invalid.problems.some(({ pointer }) => pointer === '/customerId'));
  assert.ok(invalid.requestId);
  const wrong = await thrownBy(daybook.invoices.create({ customerId: 'x' }));
  assert.ok(wrong instanceof ValidationError);
  const missing = await thrownBy(daybook.invoices.get(service.tenant.keyIds.Admin));
  assert.ok(missing instanceof NotFoundError);
  const clerk = connect({ apiKey: service.tenant.keys.Clerk });
  assert.ok((await thrownBy(clerk.apiKeys.list())) instanceof ForbiddenError);
  const nobody = connect({ apiKey: 'dbk_test_x' });
  assert.ok((await thrownBy(nobody.invoices.list())) instanceof UnauthorizedError);
  const filter = await thrownBy(daybook.fetch('/api/invoices?colour.eq=red'));
  assert.ok(isDaybookError(filter));
  assert.equal(filter.code, 'invalid_filter');
});

test('executes a POST once if its response is lost', async () => {
  harm(2, { lose: 'answer' });
  const made = await daybook.invoices.create({ memo: 'only once' });
  const { items } = await daybook.invoices.list({ 'memo.eq': 'only once' });
  assert.deepEqual(
    items.map(({ id }) => id),
    [made.id],
  );
  const keys = proxy.seen.filter(({ method }) => method === 'POST').slice(-3);
  assert.equal(new Set(keys.map(({ headers }) => headers['idempotency-key'])).size, 1);
  assert.deepEqual(
    calls.slice(0, 3).map(({ attempt, status }) => [attempt, status]),
    [
      [1, 0],
      [2, 0],
      [3, 201],
    ],
  );
});

test('does not repeat a POST when its Idempotency-Key may have expired, as after the sleep of a computer', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const sleeping = connect({ onCall: () => t.mock.timers.tick(30 * 3_600_000) });
  harm(1, { lose: 'answer' });
  const error = await thrownBy(sleeping.invoices.create({ memo: 'before the sleep' }));
  assert.ok(isDaybookError(error) && error.status === 0);
  const { items } = await daybook.invoices.list({ 'memo.eq': 'before the sleep' });
  assert.equal(items.length, 1);
});

test('evaluates a POST again if its 409 is lost: the error has the current record', async () => {
  const { id, RowVersion } = await daybook.invoices.create({ memo: 'a' });
  const others = connect({ baseUrl: service.url });
  const second = await others.invoices.patch(id, 'memo', 'b', RowVersion);
  let posts = 0;
  proxy.decide = async ({ method }) => {
    if (method !== 'POST') return undefined;
    posts += 1;
    if (posts === 1) return { lose: 'answer' };
    await others.invoices.patch(id, 'memo', 'c', second.RowVersion);
    return undefined;
  };
  const error = await thrownBy(daybook.invoices.act(id, 'void', { reason: 'x', RowVersion }));
  assert.ok(error instanceof ConflictError);
  assert.equal((error.current as { memo: string }).memo, 'c');
  assert.equal(posts, 2);
});

test('onResponse receives the headers: which of two equal lines was added', async () => {
  const { id, RowVersion } = await daybook.invoices.create();
  const add = async () => {
    let place = '';
    const body = { description: 'same', RowVersion };
    await daybook.POST('/api/invoices/{id}/lines', {
      params: { path: { id } },
      body,
      headers: { 'Save-Session': 'equal-lines' },
      onResponse: ({ headers }) => {
        place = headers.get('location') ?? '';
      },
    });
    return place.split('/').at(-1);
  };
  const ids = await Promise.all([add(), add()]);
  const { lines } = await daybook.invoices.get(id);
  assert.deepEqual(ids.toSorted(), lines.map((line) => line.id).toSorted());
});

test('repeats a call whose answer is not the service’s, and returns the answer of the service', async () => {
  const { id } = await daybook.invoices.create({ memo: 'own' });
  const html = { 'content-type': 'text/html' };
  const json = { 'content-type': 'application/json' };
  const strange = [
    ...[200, 401, 403, 404, 408, 409, 425, 429, 500, 502, 503].map((status) => ({
      ...{ status, headers: html, body: '<h1>Sign in to the network</h1>' },
    })),
    ...['', '{}', '[]', 'null', '{"id":"x"}', '{"id":"', `{"id":"${id}"}`].map((body) => ({
      ...{ status: 200, headers: json, body },
    })),
    ...['{}', '{"id":"x"}', '{"memo'].map((body) => ({ status: 409, headers: json, body })),
    { status: 204 },
    { status: 404, headers: { 'content-type': 'application/problem+json' }, body: '{"title":"?"}' },
    { cut: 'length' } as const,
    { cut: 'open' } as const,
  ];
  const harmed = new Set<string>();
  proxy.decide = ({ method, headers: { 'x-fate': index } }) => {
    const isFirst = !harmed.has(`${method} ${index}`);
    harmed.add(`${method} ${index}`);
    return isFirst ? strange[Number(index)] : undefined;
  };
  const eachOnce = strange.map(async (fate, index) => {
    const options = { headers: { 'x-fate': String(index) } };
    const what = JSON.stringify(fate);
    assert.equal((await daybook.invoices.get(id, options)).memo, 'own', what);
    const made = await daybook.invoices.create({ memo: 'made', reference: 'strange' }, options);
    assert.equal(made.memo, 'made', what);
    const { RowVersion } = made;
    const changed = await daybook.invoices.patch(made.id, 'memo', 'changed', RowVersion, options);
    assert.equal(changed.memo, 'changed', what);
  });
  await Promise.all(eachOnce);
  harmed.delete('GET undefined');
  assert.equal(harmed.size, 3 * strange.length);
  const { items } = await daybook.invoices.list({ 'reference.eq': 'strange', limit: 200 });
  assert.equal(items.length, strange.length);
});

test('throws one error type for an answer that is not the service’s, whatever its status', async () => {
  const once = connect({ maxRetries: 0 });
  for (const [status, body] of [
    [200, '<html>'],
    [200, '{"items":'],
    [401, 'Proxy authentication'],
    [404, '{"status":404}'],
    [409, '{}'],
  ] as const) {
    harm(1, { status, headers: { 'content-type': 'application/json' }, body });
    const error = await thrownBy(once.invoices.list());
    assert.ok(error instanceof NetworkError, `${status} ${error}`);
    assert.deepEqual(
      [error.code, error.status, error.response?.status],
      ['unknown_answer', 0, status],
    );
  }
});

test('a request that is not idempotent is repeated only if the service itself reports that it did nothing', async () => {
  const body = { email: 'nobody@example.com', password: 'a wrong password' };
  const before = proxy.seen.length;
  harm(1, { status: 503, headers: { 'retry-after': '0' } });
  await assert.rejects(daybook.POST('/api/sessions', { body }), { code: 'unknown_answer' });
  assert.equal(proxy.seen.length, before + 1);
});

test('never repeats a PATCH of unknown outcome in its save session', async () => {
  const client = connect({ saveSession: 'editor-7f3a' });
  const faults = [
    { lose: 'late', delayMs: 400 },
    { status: 503, againMs: 400 },
  ] as const;
  for (const fate of faults) {
    const { id, RowVersion } = await client.invoices.create({ memo: 'start' });
    harm(1, fate);
    const first = await client.invoices.patch(id, 'memo', 'v1', RowVersion);
    await client.invoices.patch(id, 'memo', 'v2', first.RowVersion);
    await proxy.settled();
    assert.equal((await client.invoices.get(id)).memo, 'v2', JSON.stringify(fate));
  }
});

test('a PATCH whose response is lost is no conflict, with and without a save session', async () => {
  const others = connect({ baseUrl: service.url });
  for (const saveSession of [undefined, 'editor-7f3a']) {
    const client = connect(saveSession === undefined ? {} : { saveSession });
    const { id, RowVersion } = await client.invoices.create({ memo: 'a' });
    harm(1, { lose: 'answer' });
    const changed = await client.invoices.patch(id, 'memo', 'b', RowVersion);
    assert.equal(changed.memo, 'b');
    // If another client saved in between, the response is that state. The retry is
    // delayed until it has.
    const theirs = Promise.withResolvers<undefined>();
    let patches = 0;
    proxy.decide = ({ method }) => {
      if (method !== 'PATCH') return undefined;
      patches += 1;
      return patches === 1 ? { lose: 'answer' } : theirs.promise;
    };
    const saved = client.invoices.patch(id, 'reference', 'PO 1', changed.RowVersion);
    const now = await until('the reference stored', async () => {
      const record = await others.invoices.get(id);
      return record.reference === 'PO 1' ? record : null;
    });
    await others.invoices.patch(id, 'memo', 'theirs', now.RowVersion);
    theirs.resolve(undefined);
    assert.partialDeepStrictEqual(await saved, { reference: 'PO 1', memo: 'theirs' });
    // A change that was not made is still a conflict.
    const stale = await thrownBy(client.invoices.patch(id, 'memo', 'mine', RowVersion));
    assert.ok(stale instanceof ConflictError);
  }
});

test('removes a line once if the response is lost', async () => {
  const { id, RowVersion, lines } = await daybook.invoices.create({ lines: [{}, {}] });
  harm(1, { lose: 'answer' });
  const params = {
    path: { id, lineId: lines[0]?.id ?? '' },
    header: { 'If-Match': `"${RowVersion}"` },
  };
  const left = await daybook.DELETE('/api/invoices/{id}/lines/{lineId}', { params });
  assert.deepEqual(
    left.lines.map((line) => line.id),
    [lines[1]?.id],
  );
});

test('waits for Retry-After of 429 and 503, up to a limit', async () => {
  const problem = JSON.stringify({ code: 'rate_limited', title: 'x', detail: 'x', errors: [] });
  const type = { 'content-type': 'application/problem+json' };
  harm(1, { status: 429, headers: { ...type, 'retry-after': '1' }, body: problem });
  const begun = performance.now();
  await daybook.invoices.list({ limit: 1 });
  assert.ok(performance.now() - begun >= 1_000);
  harm(1, { status: 429, headers: { ...type, 'retry-after': '3600' }, body: problem });
  const limited = await thrownBy(daybook.invoices.list({ limit: 1 }));
  assert.ok(limited instanceof RateLimitedError);
  assert.equal(limited.retryAfterMs, 3_600_000);
  harm(1, { status: 503, headers: { 'retry-after': '0' } });
  await daybook.invoices.list({ limit: 1 });
  harm(1, { status: 429, headers: { ...type, 'retry-after': '99999999999999' }, body: problem });
  const forever = await thrownBy(daybook.invoices.list({ limit: 1 }));
  assert.ok(forever instanceof RateLimitedError);
  assert.equal(forever.retryAfterMs, 86_400_000);
  harm(9, { status: 503, headers: { 'retry-after': '0' } });
  await assert.rejects(connect({ maxRetries: 1 }).invoices.list(), { name: 'NetworkError' });
  assert.equal(calls.filter(({ status }) => status === 503).length, 1 + 2);
});

test('does not retry requests that are not idempotent', async () => {
  harm(9, { lose: 'request' });
  const body = { email: 'nobody@example.com', password: 'a wrong password' };
  const before = proxy.seen.length;
  await assert.rejects(daybook.POST('/api/sessions', { body }), { name: 'NetworkError' });
  assert.equal(proxy.seen.length, before + 1);
});

test('throws a NetworkError on timeout, and the reason of an aborted signal', async () => {
  proxy.decide = () => ({ delayMs: 500 });
  const slow = await thrownBy(connect({ timeoutMs: 50, maxRetries: 0 }).invoices.list());
  assert.ok(slow instanceof NetworkError);
  assert.equal(slow.code, 'timeout');
  const signal = AbortSignal.timeout(50);
  const aborted = await thrownBy(daybook.invoices.list({}, { signal }));
  assert.equal(aborted, signal.reason);
  const gone = createDaybook({ baseUrl: 'http://127.0.0.1:1', maxRetries: 1 });
  assert.ok((await thrownBy(gone.invoices.list())) instanceof NetworkError);
});

test('the time limit and the signal of a call also end the body of a raw response', async () => {
  /** Sends headers and the first byte, then nothing. */
  const stuck = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/csv' });
    answer.write('i');
  });
  await once(stuck.listen(0, '127.0.0.1'), 'listening');
  const { port } = stuck.address() as AddressInfo;
  try {
    const raw = createDaybook({ baseUrl: `http://127.0.0.1:${port}`, maxRetries: 0 });
    const late = await raw.fetch('/file', { timeoutMs: 100 });
    await assert.rejects(late.text(), { name: 'TimeoutError' });
    const stop = new AbortController();
    const left = await raw.fetch('/file', { timeoutMs: 0, signal: stop.signal });
    stop.abort(new Error('left'));
    await assert.rejects(left.text(), /left/);
  } finally {
    stuck.closeAllConnections();
    stuck.close();
  }
});

test('a finished call leaves nothing behind at the signal that its caller keeps', async () => {
  const { signal } = new AbortController();
  await daybook.invoices.list({ limit: 1 }, { signal });
  await thrownBy(daybook.invoices.get(crypto.randomUUID(), { signal }));
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});

test('onCall reports every attempt without the credential', async () => {
  const made = await daybook.invoices.create({ memo: 'told' });
  const [call] = calls;
  assert.partialDeepStrictEqual(call, {
    method: 'POST',
    path: '/api/invoices',
    requestBody: { memo: 'told' },
    status: 201,
    responseBody: made,
    attempt: 1,
  });
  assert.equal(call?.requestHeaders['authorization'], 'Bearer ***');
  assert.equal(JSON.stringify(calls).includes(service.tenant.keys.Admin), false);
});

test('fetch returns the raw response, including a 304', async () => {
  const file = await daybook.fetch('/api/invoices?format=csv&limit=1');
  assert.match(await file.text(), /^id,/);
  const { id } = await daybook.invoices.create();
  const etag = (await daybook.fetch(`/api/invoices/${id}`)).headers.get('etag') ?? '';
  const headers = { 'If-None-Match': etag };
  assert.equal((await daybook.fetch(`/api/invoices/${id}`, { headers })).status, 304);
});

test('returns events as they are committed, and misses none when the connection breaks', async () => {
  const stop = new AbortController();
  const states: string[] = [];
  const types = ['invoice.voided'] as const;
  const onState = (state: string) => states.push(state);
  const stream = daybook.events({ signal: stop.signal, types: [...types], onState });
  const seen: DaybookEvent[] = [];
  const reading = (async () => {
    for await (const event of stream) {
      seen.push(event);
      if (seen.length === 1) {
        // All connections are closed, and new ones fail for a while; meanwhile events are committed.
        harm(2, { lose: 'request' });
        proxy.cut();
      }
      if (seen.length === 3) stop.abort();
    }
  })();
  await untilBriefly('a state of the stream', () => states.length > 0);
  const direct = connect({ baseUrl: service.url });
  const made = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await readyDraft(service.tenant);
    made.push(id);
    await direct.invoices.act(id, 'void', { reason: 'x' });
    // The next events are committed after the connections are closed.
    if (count === 0) await until('the first event', () => seen.length > 0);
  }
  await reading;
  assert.deepEqual(
    seen.map(({ entity }) => entity.id),
    made,
  );
  assert.ok(states.includes('waiting'));
});

test('events throws an UnauthorizedError for an invalid credential', async () => {
  const nobody = connect({ apiKey: 'dbk_test_x' });
  await assert.rejects(nobody.events().next(), { name: 'UnauthorizedError' });
});

test('leaving the loop closes the stream', async () => {
  const first = daybook.events({ after: 0 });
  for await (const event of first) {
    assert.ok(event.id);
    break;
  }
  assert.deepEqual(await first.next(), { value: undefined, done: true });
});
