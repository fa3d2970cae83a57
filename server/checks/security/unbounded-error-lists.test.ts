/**
 * OWASP API4:2023, ASVS 15.1.3: a 1 MiB request with 85,000 errors took a second of the event loop and returned 25 MB.
 * The work for an error response and its size are limited.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn } from '../../test/support/invoices.ts';
import { type Reply, type Service, startService } from '../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

/** The largest error response: 100 problems with 80 quoted characters each, and all field names. */
const errorBytes = 100_000;

const names = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`);
const unknown = (count: number) => Object.fromEntries(names(count).map((name) => [name, 0]));

function assertBounded(reply: Reply, count: number, path: string): void {
  assert.equal(reply.status, 422, `${path}: ${reply.text.slice(0, 300)}`);
  assert.deepEqual([reply.body.errors.length, reply.body['errorsOmitted']], [100, count - 100]);
  assert.ok(reply.text.length < errorBytes, `${path} returned ${reply.text.length} characters`);
}

test('returns 400 for a body with more than 20,000 values or an object with more than 1,000 members', async () => {
  const { api } = service;
  const list = (count: number) => ({ memo: Array.from({ length: count }, () => 0) });
  const tooMany = /^The body has \d+ values; at most 20000 are accepted\.$/;
  for (const [body, message] of [
    [unknown(85_000), tooMany],
    [list(20_000), tooMany],
    [{ memo: Array.from({ length: 20_000 }, () => []) }, tooMany],
    [unknown(1_001), /^An object in the body has 1001 members; at most 1000 are accepted\.$/],
    [{ lines: [unknown(1_001)] }, /^An object in the body has 1001 members/],
  ] as const) {
    const reply = await api('POST', '/api/invoices', JSON.stringify(body));
    assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_json']);
    assert.match(reply.body.detail, message);
  }
  // `memo` is a value, too.
  const most = await api('POST', '/api/invoices', list(19_999));
  assert.deepEqual([most.status, most.body.code], [422, 'invalid_value']);
  assertBounded(await api('POST', '/api/invoices', unknown(1_000)), 1_000, 'invoices');
  const text = { memo: `{[,${'","'.repeat(600)}` };
  assert.equal(
    (await api('POST', '/api/invoices', text)).status,
    201,
    'JSON syntax inside a string',
  );
});

test('every operation returns at most 100 problems and the number of omitted ones', async () => {
  const { api, tenant } = service;
  const { id, RowVersion } = await invoiceIn(tenant, 'Draft');
  const count = 900;
  for (const [path, body] of [
    ['/api/invoices', unknown(count)],
    ['/api/customers', unknown(count)],
    ['/api/invoices', { lines: [unknown(count)] }],
    [`/api/invoices/${id}/lines`, { RowVersion, ...unknown(count) }],
    [`/api/invoices/${id}/post`, unknown(count)],
    ['/api/invoices/actions/post', { ids: [id], ...unknown(count) }],
  ] as const)
    assertBounded(await api('POST', path, body), count, path);
  const both = await api('POST', '/api/invoices', { ...unknown(150), memo: 5, dueDate: 'soon' });
  assertBounded(both, 152, 'a known field after many unknown ones is counted, too');
  const patched = await api('PATCH', `/api/invoices/${id}`, { RowVersion, ...unknown(count) });
  assert.deepEqual([patched.status, patched.body.code], [422, 'one_field_per_patch']);
  assert.ok(patched.text.length < 1_000, patched.text.slice(0, 1_500));
  const few = await api('POST', '/api/invoices', unknown(100));
  assert.deepEqual([few.body.errors.length, few.body['errorsOmitted']], [100, undefined]);
});

test('error messages quote at most 80 characters of a name from the request', async () => {
  const { api, tenant } = service;
  const { id, RowVersion } = await invoiceIn(tenant, 'Draft');
  const name = '\u0001"~/😀'.repeat(50_000);
  for (const [method, path, body] of [
    ['POST', '/api/invoices', { [name]: 1 }],
    ['POST', '/api/invoices', { lines: [{ [name]: 1 }] }],
    ['POST', `/api/invoices/${id}/post`, { [name]: 1 }],
    ['PATCH', `/api/invoices/${id}`, { RowVersion, [name]: 1 }],
    ['PATCH', `/api/invoices/${id}`, { RowVersion, [name]: 1, memo: 'x' }],
  ] as const) {
    const reply = await api(method, path, body);
    assert.equal(reply.status, 422);
    assert.ok(reply.text.length < 5_000, `${method} ${path}: ${reply.text.length} characters`);
  }
});

test('/post and readiness of 500 incomplete lines return 100 problems and the number of omitted ones', async () => {
  const { api } = service;
  const lines = Array.from({ length: 500 }, () => ({ unit: 'h' }));
  const made = await api('POST', '/api/invoices', { lines });
  assert.equal(made.status, 201, made.text.slice(0, 300));
  const path = `/api/invoices/${made.body.id}`;
  const refused = await api('POST', `${path}/post`);
  const omitted = Number(refused.body['errorsOmitted']);
  assert.ok(omitted > 2_000, `${omitted} omitted`);
  assertBounded(refused, omitted + 100, 'post');
  assert.deepEqual(refused.body.params, { count: omitted + 100 });
  const ready = await api('GET', `${path}/readiness`);
  assert.deepEqual(ready.body.problems, refused.body.errors);
  assert.equal(ready.body['problemsOmitted'], omitted);
});

test('operations without a credential accept bodies of at most 16 KiB', async () => {
  const ask = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(service.url + path, { method: 'POST', headers, body });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) } as Reply;
  };
  const open = Object.entries(service.document['paths'] as object).flatMap(([path, item]) =>
    item.post?.security?.length === 0 && item.post.requestBody !== undefined ? [path] : [],
  );
  assert.ok(open.includes('/api/sessions') && open.length > 3, open.join());
  for (const path of open) {
    const long = await ask(path, JSON.stringify(unknown(85_000)));
    assert.deepEqual([long.status, long.body.code], [413, 'payload_too_large'], path);
    const wrong = await ask(path, JSON.stringify(unknown(900)));
    // Required fields that are missing are listed, too.
    assertBounded(wrong, 100 + Number(wrong.body['errorsOmitted']), path);
    assert.ok(Number(wrong.body['errorsOmitted']) >= 800, path);
  }
});
