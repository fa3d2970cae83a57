/** The request bin of the demo: accepts any request, stores a limited number, and never renders them as HTML. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService({ requestBin: true });
});
after(() => service.close());

interface Shown {
  readonly at: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly encoding: string;
  readonly truncated: boolean;
  readonly answered: number;
}

const call = (path: string, init: RequestInit = {}) => fetch(`${service.url}${path}`, init);

async function send(path: string, init: RequestInit = { method: 'POST' }): Promise<number> {
  const reply = await call(path, init);
  await reply.text();
  return reply.status;
}

async function requestsOf(name: string): Promise<readonly Shown[]> {
  const reply = await call(`/bin/${name}/requests`);
  assert.equal(reply.status, 200);
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
  const shown = (await reply.json()) as { name: string; requests: readonly Shown[] };
  assert.equal(shown.name, name);
  return shown.requests;
}

test('the request bin is off by default', async () => {
  const plain = await startService({ beside: service });
  try {
    for (const path of ['/bin/ok', '/bin/ok/requests'])
      assert.equal((await fetch(`${plain.url}${path}`)).status, 404, path);
    assert.ok([404, 405].includes((await fetch(`${plain.url}/bin/ok`, { method: 'POST' })).status));
  } finally {
    await plain.close();
  }
});

test('stores every method and media type, newest first, without credentials', async () => {
  const secret = 'canary-5f1c';
  const headers = { authorization: `Bearer ${secret}`, cookie: secret, 'x-kind': 'a' };
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'OPTIONS'])
    assert.equal(await send('/bin/ok?x=1', { method, headers }), 200, method);
  const body = '{"not": json <script>alert(1)</script>';
  await send('/bin/ok', { method: 'POST', body, headers: { 'content-type': 'text/html' } });
  await send('/bin/ok', { method: 'POST', body: new Uint8Array([0xff, 0x00, 0xfe]) });
  const [bytes, html, ...others] = await requestsOf('ok');
  assert.deepEqual([bytes?.body, bytes?.encoding], ['/wD+', 'base64']);
  assert.deepEqual([html?.body, html?.encoding, html?.truncated], [body, 'utf8', false]);
  assert.deepEqual(
    others.map(({ method }) => method),
    ['OPTIONS', 'GET', 'DELETE', 'PATCH', 'PUT', 'POST'],
  );
  assert.equal(others[0]?.headers['x-kind'], 'a');
  assert.equal(others[0]?.url, '/bin/ok?x=1');
  assert.equal(others[0]?.at, service.clock.now().toISOString());
  assert.ok(!JSON.stringify(await requestsOf('ok')).includes(secret));
});

test("the bin's name determines its response", async () => {
  assert.equal(await send('/bin/failing'), 503);
  assert.equal(await send('/bin/gone'), 410);
  assert.equal(await send('/bin/anything-else-9'), 200);
  const flaky = (id: string) =>
    send('/bin/flaky', { method: 'POST', headers: { 'webhook-id': id } });
  assert.deepEqual(
    [await flaky('a'), await flaky('b'), await flaky('a'), await flaky('b'), await flaky('a')],
    [503, 503, 200, 200, 200],
  );
  assert.deepEqual(
    (await requestsOf('flaky')).map(({ answered }) => answered),
    [200, 200, 200, 503, 503],
  );
  const begun = performance.now();
  assert.equal(await send('/bin/slow'), 200);
  assert.ok(performance.now() - begun >= 2_990);
});

test('limits names, body sizes and the number of requests', async () => {
  for (const path of ['/bin/UPPER', '/bin/a_b', '/bin/%3Cb%3E', `/bin/${'a'.repeat(41)}`]) {
    assert.equal(await send(path), 404, path);
    assert.equal(await send(`${path}/requests`, { method: 'GET' }), 404, path);
  }
  assert.equal(await send('/bin/large', { method: 'POST', body: 'é'.repeat(40_000) }), 200);
  const [large] = await requestsOf('large');
  assert.equal(large?.truncated, true);
  assert.equal(Buffer.byteLength(large?.body ?? '', 'utf8'), 64 * 1024);
  const tooLarge = await send('/bin/large', { method: 'POST', body: 'x'.repeat(1_100_000) }).catch(
    () => 413,
  );
  assert.equal(tooLarge, 413);
  for (let index = 0; index < 105; index += 1) await send(`/bin/many?n=${index}`);
  const many = await requestsOf('many');
  assert.equal(many.length, 100);
  assert.deepEqual([many[0]?.url, many[99]?.url], ['/bin/many?n=104', '/bin/many?n=5']);
});

test('limits total bytes and names, and drops the oldest', async () => {
  await send('/bin/first');
  const body = 'x'.repeat(64 * 1024);
  for (let index = 0; index < 140; index += 1)
    await send(`/bin/heavy-${index % 3}`, { method: 'POST', body });
  assert.deepEqual(await requestsOf('first'), []);
  let kept = 0;
  for (const name of ['heavy-0', 'heavy-1', 'heavy-2']) {
    const reply = await call(`/bin/${name}/requests`);
    const shown = (await reply.json()) as { requests: readonly Shown[]; omitted: number };
    kept += shown.requests.length + shown.omitted;
  }
  assert.ok(kept > 100 && kept < 140, `${kept} kept`);
  for (let index = 0; index < 1_005; index += 1) await send(`/bin/n-${index}`);
  assert.deepEqual(await requestsOf('n-4'), []);
  assert.equal((await requestsOf('n-5')).length, 1);
});

test('a shutdown does not wait for a slow response', async () => {
  const server = { binSlowMs: 60_000 };
  const own = await startService({ beside: service, requestBin: true, server });
  const answering = fetch(`${own.url}/bin/slow`, { method: 'POST' });
  // The request has arrived once the server lists it.
  for (let seen = 0; seen === 0; ) {
    const reply = await fetch(`${own.url}/bin/slow/requests`);
    seen = ((await reply.json()) as { requests: unknown[] }).requests.length;
  }
  const begun = performance.now();
  await own.close();
  assert.equal((await answering).status, 200);
  assert.ok(performance.now() - begun < 30_000);
});

test('returns the newest requests of a bin, at most 1 MiB', async () => {
  const body = '\0'.repeat(64 * 1024);
  for (let count = 0; count < 12; count += 1)
    assert.equal(await send('/bin/large', { method: 'POST', body: `${count}${body}` }), 200);
  const reply = await call('/bin/large/requests');
  const text = await reply.text();
  assert.ok(text.length <= 1024 * 1024 + 100, `${text.length} bytes`);
  const shown = JSON.parse(text) as { requests: Shown[]; omitted: number };
  assert.equal(shown.requests.length + shown.omitted, 12);
  assert.ok(shown.requests[0]?.body.startsWith('11\0'));
});
