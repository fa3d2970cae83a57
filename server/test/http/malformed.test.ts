/** P10: no input makes a fault of the service, and every refusal is one that the document names. */
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { brokenBodies, fuzz, roomForFiles } from '../support/fuzz.ts';
import { readyDraft } from '../support/invoices.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const answerLimitMs = 5_000;

async function assertHealthy(): Promise<void> {
  const ready = await fetch(`${service.url}/health/ready`);
  assert.equal(ready.status, 200, await ready.text());
  const draft = await readyDraft(service.tenant);
  const posted = await service.api('POST', `/api/invoices/${draft.id}/post`);
  assert.equal(posted.status, 200, posted.text);
}

test('schema-driven fuzzing finds no fault and no answer beside the document', async (t) => {
  const own = await startService({ exportLimits: roomForFiles });
  t.after(() => own.close());
  const seed = Number(process.env.DAYBOOK_SEED ?? 20261121);
  const report = await fuzz({ seed, cases: 7_000, service: own });
  t.diagnostic(JSON.stringify(report));
  assert.ok(report.requests >= 5_000);
  const every = Object.values(own.document['paths'] as Record<string, object>).flatMap((item) =>
    Object.keys(item).filter((name) => ['get', 'post', 'patch', 'delete'].includes(name)),
  );
  assert.equal(report.operations, every.length, 'every operation was asked');
  assert.ok(report.succeeded > every.length * 0.75, `${report.succeeded} operations succeeded`);
  const ready = await fetch(`${own.url}/health/ready`);
  assert.equal(ready.status, 200);
});

test('broken JSON is refused with 400 by every operation that takes a body', async () => {
  const { id } = await readyDraft(service.tenant);
  const asked: [string, string][] = [
    ['POST', '/api/invoices'],
    ['PATCH', `/api/invoices/${id}`],
    ['POST', `/api/invoices/${id}/lines`],
    ['POST', `/api/invoices/${id}/post`],
    ['POST', '/api/invoices/actions/post'],
  ];
  for (const body of brokenBodies) {
    for (const [method, path] of asked) {
      const headers = {
        authorization: `Bearer ${service.tenant.keys.Admin}`,
        'content-type': 'application/json',
      };
      const reply = await fetch(`${service.url}${path}`, { method, headers, body });
      const answer: { code: string } = JSON.parse(await reply.text());
      const told = `${method} ${path} ${String(body).slice(0, 60)}`;
      assert.deepEqual([reply.status, answer.code], [400, 'invalid_json'], told);
    }
  }
  await assertHealthy();
});

test('texts that only look dangerous are taken as they are', async () => {
  for (const memo of [
    '{"a":1,"a":1}',
    '"\\":"',
    ':',
    '\\u0000',
    '__proto__',
    '<script>',
    '\u2028',
  ]) {
    const made = await service.api('POST', '/api/invoices', { memo });
    assert.equal(made.body['memo'], memo);
  }
  const deepest = `${'['.repeat(31)}${']'.repeat(31)}`;
  const reply = await service.api('POST', '/api/invoices', `{"memo":${deepest}}`);
  assert.deepEqual(
    [reply.status, reply.body.code],
    [422, 'invalid_value'],
    '32 levels are allowed',
  );
});

test('a body of more than 1 MiB is refused with 413, up to it is read', async () => {
  const bodyOf = (bytes: number) => `{"memo":"${'x'.repeat(bytes - 11)}"}`;
  const largest = await service.api('POST', '/api/invoices', bodyOf(1024 * 1024));
  assert.deepEqual([largest.status, largest.body.code], [422, 'invalid_value']);
  const larger = await service.api('POST', '/api/invoices', bodyOf(1024 * 1024 + 1));
  assert.deepEqual([larger.status, larger.body.code], [413, 'payload_too_large']);
  const quotes = `{"memo":"${'\\"'.repeat(500_000)}"}`;
  assert.equal((await service.api('POST', '/api/invoices', quotes)).status, 422);
  const colons = `{"memo":[${'":",'.repeat(200_000)}1]}`;
  assert.equal((await service.api('POST', '/api/invoices', colons)).status, 422);
  const huge = await exchange(
    `POST /api/invoices HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${service.tenant.keys.Admin}\r\n` +
      `content-type: application/json\r\ncontent-length: ${20 * 1024 * 1024}\r\n\r\n${'x'.repeat(2_000_000)}`,
  );
  assert.match(huge, /^(HTTP\/1\.1 413 |$)/);
  await assertHealthy();
});

/** Sends bytes over a socket of its own and answers what came back until it was closed, as Latin-1. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(service.port, '127.0.0.1');
    const done = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1'));
    };
    socket.setTimeout(answerLimitMs, done);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', done);
    socket.on('close', done);
    socket.write(Buffer.from(bytes, 'latin1'));
    if (!/content-length: \d{8}/.test(bytes)) socket.end();
  });
}

test('garbage on the socket is answered with a refusal or a closed connection', async () => {
  const auth = `authorization: Bearer ${service.tenant.keys.Admin}`;
  const get = (target: string, ...headers: string[]) =>
    `GET ${target} HTTP/1.1\r\n${['host: x', auth, ...headers].join('\r\n')}\r\nconnection: close\r\n\r\n`;
  const post = (body: string, ...headers: string[]) =>
    `POST /api/invoices HTTP/1.1\r\n${['host: x', auth, 'content-type: application/json', ...headers].join('\r\n')}\r\nconnection: close\r\n\r\n${body}`;
  const garbage = [
    '\x00\x01\x02\x03\r\n\r\n',
    'GET\r\n\r\n',
    'GET /\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'get / HTTP/1.1\r\nhost: x\r\n\r\n',
    'BREW /coffee HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /api/invoices HTTP/1.1\r\n\r\n',
    'GET /api/invoices HTTP/1.0\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    get('/api/invoices', 'host: y'),
    get('/api/invoices', 'x: \x00'),
    get('/api/invoices', 'x y: 1'),
    get('/api/invoices', 'nocolon'),
    get('/api/invoices', auth),
    get('/api/invoices', 'authorization: Bearer other'),
    get('/api/invoices', `x: ${'a'.repeat(20_000)}`),
    get('/api/invoices', ...Array.from({ length: 3_000 }, (_, index) => `x-${index}: 1`)),
    get('/api/invoices', 'expect: magic'),
    get('/api/invoices', 'upgrade: websocket', 'sec-websocket-key: x'),
    get('/api/invoices', 'if-none-match: \xff\xfe'),
    get('/api/invoices', 'range: bytes=0-1'),
    get('http://elsewhere.example/api/invoices'),
    get('http://['),
    get('//api//invoices'),
    get('/api/invoices/%'),
    get('/api/invoices/%c3%28'),
    get('/api/invoices/\xff\xfe'),
    get('/api/invoices/..%2f..%2fhealth'),
    get('/api/../health/live'),
    get(`/api/invoices?${'a'.repeat(15_000)}`),
    get(`/api/invoices/${'a'.repeat(10_000)}`),
    get('/api/invoices?status.eq=%'),
    get('/api/invoices?status.eq=\xff'),
    get('/api/invoices#fragment'),
    get('*'),
    post('{}', 'content-length: -1'),
    post('{}', 'content-length: 2', 'content-length: 3'),
    post('{}', 'content-length: 2', 'transfer-encoding: chunked'),
    post('{}', 'content-length: 1e3'),
    post('{"memo":', 'content-length: 100'),
    post('zz\r\n{}\r\n0\r\n\r\n', 'transfer-encoding: chunked'),
    post('2\r\n{}\r\n0\r\n\r\n', 'transfer-encoding: chunked'),
    post('2\r\n{}\r\n0\r\n\r\n', 'transfer-encoding: gzip, chunked'),
    post('{}', 'content-length: 2', 'content-encoding: gzip'),
    post('{}', 'content-length: 2', 'content-type: text/plain'),
    `${get('/api/invoices?limit=1').replace('connection: close\r\n', '')}\x00garbage`,
  ];
  const statuses: Record<string, number> = {};
  for (const bytes of garbage) {
    const text = await exchange(bytes);
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 'closed';
    statuses[status] = (statuses[status] ?? 0) + 1;
    assert.ok(!/^HTTP\/1\.1 5/m.test(text), `${bytes.slice(0, 200)}\n${text.slice(0, 500)}`);
    if (text !== '') assert.match(text, /^HTTP\/1\.1 [234]\d\d /);
  }
  assert.ok(Object.keys(statuses).length > 3, JSON.stringify(statuses));
  await assertHealthy();
});

test('a request for no host, or for two, is refused with 400 as a problem', async () => {
  const of = (...headers: string[]) =>
    `${['GET /health/live HTTP/1.1', ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`;
  for (const headers of [[], ['host: x', 'host: x'], ['Host: x', 'HOST: y']]) {
    const text = await exchange(of(...headers));
    assert.match(text, /^HTTP\/1\.1 400 /, headers.join());
    assert.match(text, /"code":"invalid_request"/);
  }
  assert.match(await exchange('GET /health/live HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /);
});

test('an expectation that nobody knows is passed over', async () => {
  const head = 'GET /health/live HTTP/1.1\r\nhost: x\r\nexpect: magic\r\nconnection: close';
  assert.match(await exchange(`${head}\r\n\r\n`), /^HTTP\/1\.1 200 /);
});

test('headers beyond 16 KiB are refused with 431 as a problem', async () => {
  const text = await exchange(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`);
  assert.match(text, /^HTTP\/1\.1 431 /);
  assert.match(text, /"code":"header_fields_too_large"/);
});

/** A request with any method; fetch refuses some of them. */
function ask(
  method: string,
  path: string,
): Promise<{ status: number; allow: string; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${service.tenant.keys.Admin}` };
    const options = { host: '127.0.0.1', port: service.port, method, path, headers };
    const sent = httpRequest(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, allow: response.headers.allow ?? '', text }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('a method that a path does not know is refused with 405 and what it knows', async () => {
  const id = '0193d0a4-0000-7000-8000-000000000001';
  const paths = Object.entries(service.document['paths'] as Record<string, object>);
  for (const [template, item] of paths) {
    const path = template.replace(/\{\w+\}/g, id);
    const documented = Object.keys(item)
      .filter((name) => ['get', 'post', 'patch', 'delete'].includes(name))
      .map((name) => name.toUpperCase());
    const known = new Set([
      ...documented,
      ...(documented.includes('GET') ? ['HEAD'] : []),
      'OPTIONS',
    ]);
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      if (known.has(method)) continue;
      const { status, allow } = await ask(method, path);
      assert.equal(status, 405, `${method} ${path}`);
      assert.deepEqual(new Set(allow.split(', ')), known, `${method} ${path}`);
    }
    const options = await ask('OPTIONS', path);
    assert.deepEqual([options.status, new Set(options.allow.split(', '))], [204, known]);
  }
  for (const path of ['/openapi.json', '/health/live', '/docs']) {
    for (const method of ['PUT', 'POST', 'DELETE', 'TRACE']) {
      const { status, allow } = await ask(method, path);
      assert.deepEqual(
        [status, allow.split(', ').includes('GET')],
        [405, true],
        `${method} ${path}`,
      );
    }
  }
});

test('HEAD answers what GET answers, without the body', async () => {
  const { id } = await readyDraft(service.tenant);
  for (const path of [
    '/api/invoices?limit=2',
    `/api/invoices/${id}`,
    `/api/invoices/${id}/changes`,
  ]) {
    const [get, head] = [await service.api('GET', path), await service.api('HEAD', path)];
    assert.equal(head.status, 200);
    assert.equal(head.text, '');
    for (const name of ['etag', 'content-type', 'content-length', 'link'])
      assert.equal(head.headers.get(name), get.headers.get(name), `${name} of ${path}`);
  }
});

test('If-None-Match answers 304 only where there is an ETag', async () => {
  const { id } = await readyDraft(service.tenant);
  const held = { 'if-none-match': '*' };
  const path = `/api/invoices/${id}`;
  assert.equal((await service.api('GET', path, undefined, held)).status, 304);
  assert.equal((await service.api('HEAD', path, undefined, held)).status, 304);
  for (const other of ['readiness', 'changes'])
    assert.equal((await service.api('GET', `${path}/${other}`, undefined, held)).status, 200);
});
