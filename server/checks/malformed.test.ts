/** No input causes an internal error, and every error response is documented. */
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, before, test } from 'node:test';
import { createRandom } from '../src/cli/seed/random.ts';
import { limits } from '../src/http/protocol/body.ts';
import {
  documentedOperations,
  operationsOfTenants,
} from '../test/support/documented-operations.ts';
import { fuzz, roomForFiles } from '../test/support/fuzz.ts';
import { brokenBodies } from '../test/support/hostile-input.ts';
import { readyDraft } from '../test/support/invoices.ts';
import { roomForCorpus, sendCorpus } from '../test/support/raw-corpus.ts';
import { exchange, flood } from '../test/support/raw-http.ts';
import { type Service, startService } from '../test/support/service.ts';
import { cases } from '../test/support/worker.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function assertHealthy(target = service): Promise<void> {
  const ready = await fetch(`${target.url}/health/ready`);
  assert.equal(ready.status, 200, await ready.text());
  const draft = await readyDraft(target.tenant);
  const posted = await target.api('POST', `/api/invoices/${draft.id}/post`);
  assert.equal(posted.status, 200, posted.text);
}

test('schema-driven fuzzing finds no internal error and no undocumented response', async (t) => {
  const own = await startService({ exportLimits: roomForFiles });
  t.after(() => own.close());
  const seed = Number(process.env.DAYBOOK_SEED ?? 20261121);
  // The campaign sends 200,000.
  const least = cases(5_000, 6_000);
  const report = await fuzz({ seed, cases: least, service: own });
  t.diagnostic(JSON.stringify(report));
  assert.ok(report.requests >= least);
  const every = Object.values(own.document['paths'] as Record<string, object>).flatMap((item) =>
    Object.keys(item).filter((name) => ['get', 'post', 'patch', 'delete'].includes(name)),
  );
  assert.equal(report.operations, every.length, 'every operation was called');
  // API keys only: operations for people or operators return 403.
  const open = operationsOfTenants(own.document).length;
  assert.ok(report.succeeded > open * 0.75, `${report.succeeded} of ${open} operations succeeded`);
  const ready = await fetch(`${own.url}/health/ready`);
  assert.equal(ready.status, 200);
});

test('every operation with a body returns 400 for broken JSON (ASVS 1.5.3, 15.3.6)', async () => {
  const { id } = await readyDraft(service.tenant);
  const withBody = documentedOperations(service.document).filter(
    ({ bodyExample, forUsers, forOperators }) => bodyExample && !forUsers && !forOperators,
  );
  assert.ok(withBody.length > 50);
  const headers = {
    authorization: `Bearer ${service.tenant.keys.Admin}`,
    'content-type': 'application/json',
  };
  for (const [index, { method, path: template, open }] of withBody.entries()) {
    const path = template.replace(/\{\w+\}/g, id);
    // All operations share one parser, so each operation gets a sixth of the bodies.
    for (const [place, body] of brokenBodies.entries()) {
      if (place % 6 !== index % 6 || (open && body.length > limits.openBodyBytes)) continue;
      const reply = await fetch(`${service.url}${path}`, { method, headers, body });
      const answer: { code: string } = JSON.parse(await reply.text());
      const message = `${method} ${path} ${String(body).slice(0, 60)}`;
      assert.deepEqual([reply.status, answer.code], [400, 'invalid_json'], message);
    }
  }
  await assertHealthy();
});

test('texts that resemble attacks are stored unchanged', async () => {
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

test('returns 413 for bodies over 1 MiB; accepts exactly 1 MiB', async () => {
  const bodyOf = (bytes: number) => `{"memo":"${'x'.repeat(bytes - 11)}"}`;
  const largest = await service.api('POST', '/api/invoices', bodyOf(1024 * 1024));
  assert.deepEqual([largest.status, largest.body.code], [422, 'invalid_value']);
  const larger = await service.api('POST', '/api/invoices', bodyOf(1024 * 1024 + 1));
  assert.deepEqual([larger.status, larger.body.code], [413, 'payload_too_large']);
  const quotes = `{"memo":"${'\\"'.repeat(500_000)}"}`;
  assert.equal((await service.api('POST', '/api/invoices', quotes)).status, 422);
  const colons = `{"memo":[${'":",'.repeat(19_000)}1]}`;
  assert.equal((await service.api('POST', '/api/invoices', colons)).status, 422);
  await assertHealthy();
});

test('every invalid request of the corpus is rejected, and none is smuggled (ASVS 4.2.1)', async (t) => {
  const seed = Number(process.env.DAYBOOK_SEED ?? 20261121);
  const own = await startService(roomForCorpus);
  t.after(() => own.close());
  // The campaign sends each to each operation; together these are still every one many times.
  const each = cases(2, 10);
  const report = await sendCorpus({ service: own, random: createRandom(seed), each });
  t.diagnostic(JSON.stringify({ seed, ...report }));
  assert.ok(Object.keys(report.statuses).length > 6);
  await assertHealthy(own);
});

test('returns 400 for requests with no Host header or with two', async () => {
  const of = (...headers: string[]) =>
    `${['GET /health/live HTTP/1.1', ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`;
  for (const headers of [[], ['host: x', 'host: x'], ['Host: x', 'HOST: y']]) {
    const [answer] = (await exchange(service.port, of(...headers), 1)).answers;
    assert.equal(answer?.status, 400, headers.join());
    assert.match(answer.text, /"code":"invalid_request"/);
  }
  const old = 'GET /health/live HTTP/1.0\r\n\r\n';
  assert.equal((await exchange(service.port, old, 1)).answers[0]?.status, 200);
});

test('ignores unknown expectations in Expect', async () => {
  const text = 'GET /health/live HTTP/1.1\r\nhost: x\r\nexpect: magic\r\nconnection: close\r\n\r\n';
  assert.equal((await exchange(service.port, text, 1)).answers[0]?.status, 200);
});

test('pipelined requests are answered in order', async () => {
  const auth = `authorization: Bearer ${service.tenant.keys.Admin}\r\ncontent-type: application/json`;
  const count = 40;
  const names = Array.from({ length: count }, (_, index) => `pipelined-${index}`);
  const bytes = names.map((name) => {
    const body = `{"name":"${name}"}`;
    const head = `host: x\r\n${auth}\r\nx-request-id: ${name}\r\ncontent-length: ${body.length}`;
    return `POST /api/customers HTTP/1.1\r\n${head}\r\n\r\n${body}`;
  });
  const { answers, rest } = await exchange(service.port, bytes.join(''), count);
  assert.equal(rest, '');
  assert.deepEqual(
    answers.map(({ headers }) => headers.get('x-request-id')),
    names,
  );
  for (const { status, headers, text } of answers) {
    service.check.check({
      method: 'POST',
      path: '/api/customers',
      sent: {},
      status,
      headers,
      text,
    });
    assert.equal(status, 201);
  }
});

test('bodies of 20 MB are rejected before they are read and use no memory (OWASP API4)', async (t) => {
  const megabyte = 1024 * 1024;
  const head =
    `POST /api/invoices HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${service.tenant.keys.Admin}\r\n` +
    'content-type: application/json\r\n';
  for (const isChunked of [false, true]) {
    const size = { count: 64, bytes: 20 * megabyte, isChunked };
    const { statuses, taken, grownBytes } = await flood(service.port, head, size);
    t.diagnostic(JSON.stringify({ isChunked, taken, grownBytes }));
    assert.ok(statuses.every((status) => status === 413 || status === 0));
    assert.ok(statuses.includes(413));
    assert.ok(grownBytes < 150 * megabyte, `${grownBytes} bytes more`);
  }
  await assertHealthy();
});

test('returns 431 for headers over 16 KiB', async () => {
  const long = `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`;
  const [answer] = (await exchange(service.port, long, 1)).answers;
  assert.equal(answer?.status, 431);
  assert.match(answer.text, /"code":"header_fields_too_large"/);
});

/** Sends any method; fetch forbids some. */
function request(
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

test('returns 405 with Allow for methods that a path does not support', async () => {
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
      const { status, allow } = await request(method, path);
      assert.equal(status, 405, `${method} ${path}`);
      assert.deepEqual(new Set(allow.split(', ')), known, `${method} ${path}`);
    }
    const options = await request('OPTIONS', path);
    assert.deepEqual([options.status, new Set(options.allow.split(', '))], [204, known]);
  }
  // The router decodes a path, and accepts the absolute form.
  for (const path of ['/api/%69nvoices?a=b', 'http://localhost/api/invoices']) {
    const put = await request('PUT', path);
    assert.deepEqual([put.status, put.allow], [405, 'GET, POST, HEAD, OPTIONS'], path);
  }
  for (const path of ['/openapi.json', '/health/live', '/docs']) {
    for (const method of ['PUT', 'POST', 'DELETE', 'TRACE']) {
      const { status, allow } = await request(method, path);
      assert.deepEqual(
        [status, allow.split(', ').includes('GET')],
        [405, true],
        `${method} ${path}`,
      );
    }
  }
});

test('HEAD returns the status and headers of GET, without the body', async () => {
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

test('If-None-Match returns 304 only for responses with an ETag', async () => {
  const { id } = await readyDraft(service.tenant);
  const held = { 'if-none-match': '*' };
  const path = `/api/invoices/${id}`;
  assert.equal((await service.api('GET', path, undefined, held)).status, 304);
  assert.equal((await service.api('HEAD', path, undefined, held)).status, 304);
  for (const other of ['readiness', 'changes'])
    assert.equal((await service.api('GET', `${path}/${other}`, undefined, held)).status, 200);
});
