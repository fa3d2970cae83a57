/** Unsupported requests: media types, methods and the root of the API. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { documentedOperations } from '../../../test/support/documented-operations.ts';
import { invoiceIn, readyDraft } from '../../../test/support/invoices.ts';
import { exchange } from '../../../test/support/raw-http.ts';
import { send } from '../../../test/support/send.ts';
import { type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test('lists, records, actions, reports and documents negotiate Accept by the same rule', async () => {
  const { id, RowVersion } = await readyDraft(service.tenant);
  const posted = await invoiceIn(service.tenant, 'Posted');
  const json = ['application/json', '*/*', 'application/*', 'text/html, */*;q=0.1'];
  const others = ['text/html', 'application/pdf', 'application/json;q=0', 'application/hal+json'];
  const record = `/api/invoices/${id}`;
  for (const [method, path, body, good, bad] of [
    ['GET', '/api', undefined, json, others],
    ['GET', '/api/invoices', undefined, json, others],
    ['GET', record, undefined, json, others],
    ['GET', `${record}/changes`, undefined, json, others],
    ['GET', '/api/reports/trial-balance', undefined, json, others],
    ['PATCH', record, { memo: 'no', RowVersion }, [], others],
    ['POST', '/api/invoices', {}, json, others],
    ['POST', `${record}/post`, {}, [], [...others, 'text/csv']],
    ['GET', `/api/invoices/${posted.id}/ubl`, undefined, ['application/xml', '*/*'], ['text/csv']],
    ['GET', `/api/invoices/${posted.id}/pdf`, undefined, ['application/pdf'], ['application/json']],
  ] as const) {
    for (const accept of bad) {
      const reply = await service.api(method, path, body, { accept });
      assert.deepEqual(
        [reply.status, reply.body.code],
        [406, 'not_acceptable'],
        `${path} ${accept}`,
      );
      assert.match(reply.headers.get('content-type') ?? '', /problem\+json/);
    }
    for (const accept of good) {
      const { status } = await service.api(method, path, body, { accept });
      assert.ok(status < 300, `${method} ${path} ${accept}: ${status}`);
    }
  }
  const after = await service.api('GET', record);
  assert.deepEqual([after.body.status, after.body.RowVersion], ['Draft', RowVersion], 'unchanged');
  const list = await service.api('GET', '/api/invoices?format=csv', undefined, { accept: 'x/y' });
  assert.equal(list.status, 200, 'the format parameter takes precedence over Accept');
});

test('returns 501 for methods unknown to the server and 405 for methods unknown to the resource', async () => {
  const key = service.tenant.keys.Viewer;
  const rest = `host: localhost\r\nauthorization: Bearer ${key}\r\nconnection: close\r\n\r\n`;
  for (const method of ['BREW', 'get', 'PATCHED', 'X']) {
    const { answers } = await exchange(service.port, `${method} /api/invoices HTTP/1.1\r\n${rest}`);
    assert.equal(answers[0]?.status, 501, method);
    assert.match(answers[0]?.headers.get('content-type') ?? '', /problem\+json/);
    assert.match(
      answers[0]?.text ?? '',
      new RegExp(`"not_implemented".*|support the method ${method}\\.`),
    );
  }
  const tunnel = `CONNECT localhost:443 HTTP/1.1\r\n${rest}`;
  assert.deepEqual((await exchange(service.port, tunnel)).answers, [], 'Node.js closes it');
  const known = await exchange(service.port, `PROPFIND /api/invoices HTTP/1.1\r\n${rest}`);
  assert.equal(known.answers[0]?.status, 405);
  assert.match(known.answers[0]?.headers.get('allow') ?? '', /GET, POST/);
  for (const noise of ['\x16\x03\x01\x02\x00\x01\r\n\r\n', 'hello\r\n\r\n', '{"a":1}\r\n\r\n'])
    assert.equal((await exchange(service.port, noise)).answers[0]?.status, 400);
});

test('returns 404 that names the path without the slash for every operation with a slash at its end', async () => {
  const { body: document } = await service.api('GET', '/openapi.json');
  const operations = documentedOperations(document);
  assert.ok(operations.length > 150, `${operations.length} operations`);
  for (const { method, path, open } of operations) {
    const without = path.replaceAll(/\{\w+\}/g, 'no-uuid');
    const headers = { 'content-type': 'text/plain', 'if-match': '"a", "b"' };
    for (const slashes of ['/', '//?status=Draft']) {
      const url = `${service.url}${without}${slashes}`;
      const key = { authorization: `Bearer ${service.tenant.keys.Viewer}` };
      const sent = { ...headers, ...(open ? {} : key) };
      const reply = await fetch(url, { method, headers: sent });
      const { code, detailCode, params, detail } = await reply.json();
      const given = without + slashes.replace(/\?.*/, '');
      assert.deepEqual([reply.status, code], [404, 'not_found'], `${method} ${url}`);
      assert.equal(detailCode, 'path_ends_with_slash', `${method} ${url}`);
      assert.deepEqual(params, { path: given, without });
      assert.match(detail, /Remove the slash at the end/);
    }
  }
  for (const path of ['/docs/', '/openapi.json/', '/health/live/']) {
    const { status, body } = await service.api('GET', path);
    assert.equal(status, 404);
    assert.deepEqual(body['params'], { path, without: path.slice(0, -1) });
  }
  const unknown = await service.api('GET', '/api/mistyped/');
  assert.deepEqual([unknown.status, unknown.body['detailCode']], [404, 'path_unknown']);
  assert.equal((await fetch(`${service.url}/api/invoices/`)).status, 401, 'without a credential');
});

test('GET /api links to the documentation and to the lists that the credential may read', async () => {
  const links = async (role: 'Viewer' | 'Admin') => {
    const { status, body } = await service.as(role)('GET', '/api');
    assert.equal(status, 200);
    return body['links'] as { rel: string; href: string; title: string }[];
  };
  const all = await links('Admin');
  for (const { href } of all) {
    // It reads the whole response: one that is not read can delay the end of the service.
    const { status } = await send(service.url + href, {
      method: 'GET',
      headers: { authorization: `Bearer ${service.tenant.keys.Admin}` },
    });
    assert.equal(status, 200, href);
  }
  const hrefs = all.map(({ href }) => href);
  for (const href of ['/openapi.json', '/docs', '/api/invoices', '/api/api-keys', '/api/periods'])
    assert.ok(hrefs.includes(href), href);
  const seen = (await links('Viewer')).map(({ href }) => href);
  assert.ok(seen.includes('/api/invoices') && !seen.includes('/api/api-keys'));
  assert.equal((await fetch(`${service.url}/api`)).status, 401);
  const wrong = await service.api('POST', '/api', {});
  assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
});
