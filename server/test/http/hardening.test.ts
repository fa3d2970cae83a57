/** What strangers, browsers and failures get to know: headers of pages, other sites, answers and logs of faults. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type DocumentedOperation,
  documentedOperations,
} from '../support/documented-operations.ts';
import { invoiceIn } from '../support/invoices.ts';
import { type ServiceOptions, startService } from '../support/service.ts';

type Test = { after(work: () => Promise<void>): void };

async function serviceWith(t: Test, options: ServiceOptions) {
  const service = await startService(options);
  t.after(() => service.close());
  return service;
}

const pages = ['/', '/sign-in', '/docs', '/docs/errors', '/openapi.json', '/style.css'];

test('OWASP API8:2023, ASVS 3.4: pages run scripts of this origin alone, and stand in no frame', async (t) => {
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
    // What the policy would refuse is not there either.
    for (const [, inside = ''] of text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g))
      assert.equal(inside.trim(), '', `a script inside of ${page}`);
    assert.doesNotMatch(text, /\son\w+\s*=|javascript:/i, page);
    for (const [, source = ''] of text.matchAll(/\b(?:src|href)="([^"]*)"/g))
      assert.doesNotMatch(source, /^(https?:)?\/\//, `${page} loads nothing from elsewhere`);
  }
  const answer = await fetch(`${url}/api/invoices`);
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
});

test('browsers are told to keep to https where PUBLIC_URL is https', async (t) => {
  const { url } = await serviceWith(t, { publicUrl: 'https://books.example/daybook' });
  const { headers } = await fetch(`${url}/docs`);
  assert.equal(headers.get('strict-transport-security'), 'max-age=31536000');
});

test('ASVS 3.4.2: scripts of other sites read answers only where the operator lists them', async (t) => {
  const [friend, stranger] = ['https://books.example', 'https://evil.example'];
  const service = await serviceWith(t, { server: { corsOrigins: [friend] } });
  const ask = (method: string, origin: string, headers = {}) =>
    fetch(`${service.url}/api/invoices`, { method, headers: { origin, ...headers } });
  const authorization = { authorization: `Bearer ${service.tenant.keys.Viewer}` };
  const preflight = { 'access-control-request-method': 'PATCH' };

  const read = await ask('GET', friend, authorization);
  assert.deepEqual([read.status, read.headers.get('access-control-allow-origin')], [200, friend]);
  assert.match(read.headers.get('vary') ?? '', /origin/i);
  assert.match(read.headers.get('access-control-expose-headers') ?? '', /ETag/);
  const asked = await ask('OPTIONS', friend, preflight);
  assert.equal(asked.status, 204, 'a browser asks without a credential');
  assert.match(asked.headers.get('access-control-allow-methods') ?? '', /PATCH/);
  assert.match(asked.headers.get('access-control-allow-headers') ?? '', /Authorization/);
  const refused = await ask('GET', friend);
  assert.equal(refused.status, 401);
  assert.equal(refused.headers.get('access-control-allow-origin'), friend, 'it may see why');

  const foreign = [
    await ask('GET', stranger, authorization),
    await ask('OPTIONS', stranger, preflight),
    await ask('GET', 'null', authorization),
    await ask('GET', `${friend}.evil.example`, authorization),
    await ask('GET', 'http://books.example', authorization),
  ];
  for (const { headers } of foreign) assert.equal(headers.get('access-control-allow-origin'), null);
  assert.equal(foreign[1]?.status, 401, 'no preflight of a stranger is answered');
  const own = await ask('OPTIONS', friend, authorization);
  assert.deepEqual([own.status, own.headers.get('allow')?.includes('POST')], [204, true]);
  for (const { headers } of [read, asked, refused, own, ...foreign])
    assert.equal(headers.get('access-control-allow-credentials'), null, 'never with cookies');
});

test('without a list no other site reads anything', async (t) => {
  const service = await serviceWith(t, {});
  for (const method of ['GET', 'OPTIONS']) {
    const headers = { origin: 'https://books.example', 'access-control-request-method': 'GET' };
    const reply = await fetch(`${service.url}/api/invoices`, { method, headers });
    assert.equal(reply.status, 401);
    assert.equal(reply.headers.get('access-control-allow-origin'), null);
  }
});

/** Words of SQL, of PostgreSQL's complaints, of stacks and of places in the code. */
const insides =
  /\b(select|insert into|update \w+ set|delete from)\b|permission denied|relation |SQLSTATE|42501|P0001|canary|daybook_app|tenant_id|\bat \w+ \(|node_modules|\.ts:\d|file:\/\//i;

const unknownId = '0193d0a4-0000-7000-8000-0000deadbeef';
const bodyOf = ({ method, bodyExample }: DocumentedOperation) =>
  method === 'GET' || method === 'DELETE' ? undefined : (bodyExample ?? undefined);

test('OWASP API8:2023, ASVS 16.5.1: no answer of any operation tells how it failed inside', async (t) => {
  const lines: string[] = [];
  const service = await serviceWith(t, { log: (line) => lines.push(line) });
  const viewer = `Bearer ${service.tenant.keys.Admin}`;
  await service.api('GET', '/api/invoices');
  // Every table but those that the credential is found in.
  await service.sql(`do $$ declare one text; begin
    for one in select table_name from information_schema.tables where table_schema = 'public'
      and table_name not in ('credential', 'api_key', 'tenant', 'tenant_settings', 'session', 'person')
    loop execute format('revoke all on %I from daybook_app', one); end loop; end $$`);
  let failed = 0;
  for (const one of documentedOperations(service.document)) {
    const path = one.path.replace(/\{\w+\}/g, unknownId);
    const reply = await service.api(one.method, path, bodyOf(one), { authorization: viewer });
    const told = [...reply.headers].map((header) => header.join(': ')).join('\n');
    assert.doesNotMatch(`${told}\n${reply.text}`, insides, `${one.method} ${path}`);
    if (reply.status !== 500) continue;
    failed += 1;
    assert.equal(reply.body.code, 'internal');
    const logged = lines.filter((line) => line.includes(String(reply.body['requestId'])));
    assert.equal(logged.length, 1, 'the operator finds the cause');
    assert.match(logged[0] ?? '', /"code":"42501"/);
  }
  assert.ok(failed > 60, `only ${failed} operations failed`);
});

test('ASVS 16.2.5: the log names an error and its place, and no value that stood in it', async (t) => {
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
  const told = JSON.parse(line) as Record<string, unknown> & { err: Record<string, unknown> };
  assert.deepEqual(Object.keys(told).sort(), [
    'err',
    'level',
    'msg',
    'pid',
    'reqId',
    'requestId',
    'time',
  ]);
  assert.deepEqual([told.err['code'], told.err['routine']], ['P0001', 'exec_stmt_raise']);
  assert.match(String(told.err['stack']), /^ {4}at /);
});

test('a body that is no JSON is refused without a piece of it', async (t) => {
  const service = await serviceWith(t, {});
  for (const body of ['{"password":"hunter-canary" x', 'canary', '["canary"', '{"a":canary}']) {
    const reply = await service.api('POST', '/api/invoices', body);
    assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_json']);
    assert.doesNotMatch(reply.text, /canary/, body);
  }
});
