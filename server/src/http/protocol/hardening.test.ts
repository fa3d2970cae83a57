/** Security headers of pages, CORS, and what error responses and logs reveal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type DocumentedOperation,
  documentedOperations,
} from '../../../test/support/documented-operations.ts';
import { invoiceIn } from '../../../test/support/invoices.ts';
import { type ServiceOptions, startService } from '../../../test/support/service.ts';

type Test = { after(work: () => Promise<void>): void };

async function serviceWith(t: Test, options: ServiceOptions) {
  const service = await startService(options);
  t.after(() => service.close());
  return service;
}

const pages = ['/', '/sign-in', '/docs', '/docs/errors', '/openapi.json', '/style.css'];

test('OWASP API8:2023, ASVS 3.4: pages run only scripts of their own origin and cannot be framed', async (t) => {
  const { url } = await serviceWith(t, {});
  for (const page of pages) {
    const reply = await fetch(url + page);
    assert.equal(reply.status, 200, page);
    const { headers } = reply;
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
        const [name = '', ...values] = directive.trim().split(/\s+/);
        return [name, values.join(' ')];
      }),
    );
    for (const [name, value] of [
      ['script-src', "'self'"],
      ['object-src', "'none'"],
      ['base-uri', "'none'"],
      ['form-action', "'self'"],
      ['frame-ancestors', "'none'"],
    ] as const)
      assert.equal(policy.get(name), value, `${name} of ${page}`);
    assert.match(policy.get('default-src') ?? '', /^'(self|none)'$/, page);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', page);
    assert.equal(headers.get('referrer-policy'), 'no-referrer', page);
    assert.equal(headers.get('x-frame-options'), 'DENY', page);
    assert.equal(headers.get('strict-transport-security'), null, `${page} without https`);
    assert.equal(headers.get('server'), null);
    assert.equal(headers.get('x-powered-by'), null);
    const text = await reply.text();
    if (!headers.get('content-type')?.startsWith('text/html')) continue;
    // The pages do not contain what the policy would block.
    for (const [, inside = ''] of text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g))
      assert.equal(inside.trim(), '', `an inline script in ${page}`);
    assert.doesNotMatch(text, /\son\w+\s*=|javascript:/i, page);
    for (const [, source = ''] of text.matchAll(/\b(?:src|href)="([^"]*)"/g))
      assert.doesNotMatch(source, /^(https?:)?\/\//, `${page} loads from another origin`);
  }
  const answer = await fetch(`${url}/api/invoices`);
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
});

test('sends Strict-Transport-Security when PUBLIC_URL is https', async (t) => {
  const { url } = await serviceWith(t, { publicUrl: 'https://books.example/daybook' });
  const { headers } = await fetch(`${url}/docs`);
  assert.equal(headers.get('strict-transport-security'), 'max-age=31536000');
});

test('ASVS 3.4.2: scripts of other sites can read responses only from origins that the operator lists', async (t) => {
  const [friend, stranger] = ['https://books.example', 'https://evil.example'];
  const service = await serviceWith(t, { server: { corsOrigins: [friend] } });
  const request = (method: string, origin: string, headers = {}) =>
    fetch(`${service.url}/api/invoices`, { method, headers: { origin, ...headers } });
  const authorization = { authorization: `Bearer ${service.tenant.keys.Viewer}` };
  const preflight = { 'access-control-request-method': 'PATCH' };

  const read = await request('GET', friend, authorization);
  assert.deepEqual([read.status, read.headers.get('access-control-allow-origin')], [200, friend]);
  assert.match(read.headers.get('vary') ?? '', /origin/i);
  assert.match(read.headers.get('access-control-expose-headers') ?? '', /ETag/);
  const preflighted = await request('OPTIONS', friend, preflight);
  assert.equal(preflighted.status, 204, 'preflight requests carry no credential');
  assert.match(preflighted.headers.get('access-control-allow-methods') ?? '', /PATCH/);
  assert.match(preflighted.headers.get('access-control-allow-headers') ?? '', /Authorization/);
  const refused = await request('GET', friend);
  assert.equal(refused.status, 401);
  assert.equal(
    refused.headers.get('access-control-allow-origin'),
    friend,
    'the listed origin can read the error',
  );

  const foreign = [
    await request('GET', stranger, authorization),
    await request('OPTIONS', stranger, preflight),
    await request('GET', 'null', authorization),
    await request('GET', `${friend}.evil.example`, authorization),
    await request('GET', 'http://books.example', authorization),
  ];
  for (const { headers } of foreign) assert.equal(headers.get('access-control-allow-origin'), null);
  assert.equal(foreign[1]?.status, 401, 'no preflight response for an origin that is not listed');
  const own = await request('OPTIONS', friend, authorization);
  assert.deepEqual([own.status, own.headers.get('allow')?.includes('POST')], [204, true]);
  for (const { headers } of [read, preflighted, refused, own, ...foreign])
    assert.equal(headers.get('access-control-allow-credentials'), null, 'no credentialed CORS');
});

test('without a list of origins no other site can read a response', async (t) => {
  const service = await serviceWith(t, {});
  for (const method of ['GET', 'OPTIONS']) {
    const headers = { origin: 'https://books.example', 'access-control-request-method': 'GET' };
    const reply = await fetch(`${service.url}/api/invoices`, { method, headers });
    assert.equal(reply.status, 401);
    assert.equal(reply.headers.get('access-control-allow-origin'), null);
  }
});

/** SQL keywords, PostgreSQL error texts, stack frames and source paths. */
const internals =
  /\b(select|insert into|update \w+ set|delete from)\b|permission denied|relation |SQLSTATE|42501|P0001|canary|daybook_app|tenant_id|\bat \w+ \(|node_modules|\.ts:\d|file:\/\//i;

const unknownId = '0193d0a4-0000-7000-8000-0000deadbeef';
const bodyOf = ({ method, bodyExample }: DocumentedOperation) =>
  method === 'GET' || method === 'DELETE' ? undefined : (bodyExample ?? undefined);

test("OWASP API8:2023, ASVS 16.5.1: no operation's error response reveals internal details", async (t) => {
  const lines: string[] = [];
  const service = await serviceWith(t, { log: (line) => lines.push(line) });
  const viewer = `Bearer ${service.tenant.keys.Admin}`;
  await service.api('GET', '/api/invoices');
  // Every table except those that authentication needs.
  await service.sql(`do $$ declare one text; begin
    for one in select table_name from information_schema.tables where table_schema = 'public'
      and table_name not in ('credential', 'api_key', 'tenant', 'tenant_settings', 'session', 'person')
    loop execute format('revoke all on %I from daybook_app', one); end loop; end $$`);
  let failed = 0;
  for (const one of documentedOperations(service.document)) {
    const path = one.path.replace(/\{\w+\}/g, unknownId);
    const reply = await service.api(one.method, path, bodyOf(one), { authorization: viewer });
    const headers = [...reply.headers].map((header) => header.join(': ')).join('\n');
    assert.doesNotMatch(`${headers}\n${reply.text}`, internals, `${one.method} ${path}`);
    if (reply.status !== 500) continue;
    failed += 1;
    assert.equal(reply.body.code, 'internal');
    const logged = lines.filter((line) => line.includes(String(reply.body['requestId'])));
    assert.equal(logged.length, 1, 'the log has the cause');
    assert.match(logged[0] ?? '', /"code":"42501"/);
  }
  assert.ok(failed > 60, `only ${failed} operations failed`);
});

test("ASVS 16.2.5: the log contains an error's code and stack, and no data values", async (t) => {
  const lines: string[] = [];
  const service = await serviceWith(t, { log: (line) => lines.push(line) });
  const { id, RowVersion } = await invoiceIn(service.tenant, 'Draft');
  await service.sql(`create function quoting() returns trigger language plpgsql as $$ begin
    raise exception 'canary in the message: %', new using errcode = 'P0001',
      detail = 'canary in the detail', hint = 'canary in the hint'; end $$`);
  await service.sql(
    'create trigger quoting before insert on change for each row execute function quoting()',
  );
  const path = `/api/invoices/${id}`;
  const { status, body, text } = await service.api('PATCH', path, { memo: 'canary', RowVersion });
  assert.deepEqual([status, body.code], [500, 'internal']);
  assert.doesNotMatch(text, /canary/);
  const [line = ''] = lines.filter((one) => one.includes(String(body['requestId'])));
  assert.doesNotMatch(lines.join(), /canary/);
  const entry = JSON.parse(line) as Record<string, unknown> & { err: Record<string, unknown> };
  assert.deepEqual(Object.keys(entry).sort(), [
    'err',
    'level',
    'msg',
    'pid',
    'reqId',
    'requestId',
    'time',
  ]);
  assert.equal(entry.err['code'], 'P0001');
  // The second is that of a node of Citus.
  assert.match(String(entry.err['routine']), /^(exec_stmt_raise|ReportResultError)$/);
  assert.match(String(entry.err['stack']), /^ {4}at /);
});

test('an invalid JSON body is rejected without quoting it', async (t) => {
  const service = await serviceWith(t, {});
  for (const body of ['{"password":"hunter-canary" x', 'canary', '["canary"', '{"a":canary}']) {
    const reply = await service.api('POST', '/api/invoices', body);
    assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_json']);
    assert.doesNotMatch(reply.text, /canary/, body);
  }
});
