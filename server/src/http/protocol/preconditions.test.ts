/** Preconditions and keys: each operation checks or rejects them, and none ignores one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { documentedOperations } from '../../../test/support/documented-operations.ts';
import { readyDraft } from '../../../test/support/invoices.ts';
import { type Reply, type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const someId = '0193d0a4-0000-7000-8000-000000000001';
const tag = '"AAAAAAAAAAAAAAAAAAAAAA"';
const keyed = (key: string) => ({ 'idempotency-key': key });
const replayed = (reply: Reply) => reply.headers.get('idempotency-replayed') === 'true';

/** Every operation that an Admin may call by key, with a path. */
function callable() {
  return documentedOperations(service.document)
    .filter(({ forUsers, forOperators }) => !forUsers && !forOperators)
    .map((one) => ({ ...one, url: one.path.replace(/\{\w+\}/g, someId) }));
}

function assertRejected(reply: Reply, header: string, code: string, what: string): void {
  assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_request'], what + reply.text);
  const [entry] = reply.body.errors;
  assert.deepEqual([entry?.pointer, entry?.code], [header, code], what);
  assert.match(entry?.message ?? '', /send the request without it|in double quotes/, what);
}

test('every operation that does not check If-Match rejects it, and every other one rejects a list', async () => {
  let checked = 0;
  for (const { method, url, takesVersion } of callable()) {
    const what = `${method} ${url} `;
    const list = { 'if-match': `${tag}, ${tag}` };
    const reply = await service.api(method, url, undefined, list);
    if (takesVersion.header) checked += 1;
    const code = takesVersion.header ? 'if_match_malformed' : 'if_match_unchecked';
    assertRejected(reply, 'If-Match', code, what);
    if (takesVersion.header) continue;
    for (const value of [tag, '*', 'W/"x"'])
      assertRejected(
        await service.api(method, url, undefined, { 'if-match': value }),
        'If-Match',
        code,
        what,
      );
  }
  assert.ok(checked > 40, `${checked} operations check If-Match`);
});

test('every operation that changes something rejects If-None-Match, and every read accepts it', async () => {
  for (const { method, url } of callable()) {
    const value = method === 'GET' ? tag : '*';
    const reply = await service.api(method, url, undefined, { 'if-none-match': value });
    const what = `${method} ${url} `;
    if (method === 'GET') assert.notEqual(reply.body?.errors?.[0]?.pointer, 'If-None-Match', what);
    else assertRejected(reply, 'If-None-Match', 'if_none_match_unchecked', what);
  }
});

test('a rejected precondition changes nothing', async () => {
  const created = await service.api(
    'POST',
    '/api/customers',
    { name: 'x' },
    { 'if-none-match': '*' },
  );
  assert.equal(created.status, 400);
  const list = await service.api('GET', '/api/customers?name.eq=x');
  assert.deepEqual(list.body.items, []);
});

test('the document lists Idempotency-Key at every operation that changes a record', () => {
  const without = documentedOperations(service.document)
    .filter(({ takesVersion }) => takesVersion.header)
    .filter(({ parameters }) => parameters.every(({ name }) => name !== 'Idempotency-Key'));
  assert.deepEqual(
    without.map(({ operationId }) => operationId),
    [],
  );
});

test('a repeated PATCH with its key replays the stored response, whatever changed since', async () => {
  const { id, RowVersion } = (await service.api('POST', '/api/invoices', {})).body;
  const path = `/api/invoices/${id}`;
  const body = { memo: 'v1', RowVersion };
  const first = await service.api('PATCH', path, body, keyed('patch-1'));
  assert.deepEqual([first.status, replayed(first)], [200, false]);
  await service.api('PATCH', path, { memo: 'v2', RowVersion: first.body.RowVersion });
  const again = await service.api('PATCH', path, body, keyed('patch-1'));
  assert.deepEqual([again.status, replayed(again), again.text], [200, true, first.text]);
  assert.equal(again.headers.get('etag'), first.headers.get('etag'));
  assert.equal((await service.api('GET', path)).body['memo'], 'v2');
  const other = await service.api('PATCH', path, { memo: 'v3', RowVersion }, keyed('patch-1'));
  assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused']);
});

test('a conflict is not stored with the key of a PATCH', async () => {
  const { id, RowVersion } = (await service.api('POST', '/api/invoices', {})).body;
  const path = `/api/invoices/${id}`;
  const saved = await service.api('PATCH', path, { reference: 'r', RowVersion });
  for (const headers of [{}, { 'if-match': `"${RowVersion}"` }]) {
    const stale = 'if-match' in headers ? { memo: 'm' } : { memo: 'm', RowVersion };
    const conflict = await service.api('PATCH', path, stale, { ...headers, ...keyed('patch-2') });
    assert.equal(conflict.status, 'if-match' in headers ? 412 : 409);
  }
  const body = { memo: 'm', RowVersion: saved.body.RowVersion };
  const merged = await service.api('PATCH', path, body, keyed('patch-2'));
  assert.deepEqual([merged.status, replayed(merged)], [200, false]);
});

test('a repeated PATCH or DELETE of a line with its key replays the stored response', async () => {
  const { id, RowVersion, lines } = await readyDraft(service.tenant);
  const path = `/api/invoices/${id}/lines/${lines[0]?.id}`;
  const patch = () => service.api('PATCH', path, { quantity: '3', RowVersion }, keyed('line-1'));
  const [patched, repeated] = [await patch(), await patch()];
  assert.deepEqual([repeated.status, replayed(repeated), repeated.text], [200, true, patched.text]);
  const headers = { 'if-match': `"${patched.body.RowVersion}"`, ...keyed('line-2') };
  const remove = () => service.api('DELETE', path, undefined, headers);
  const [removed, gone] = [await remove(), await remove()];
  assert.deepEqual([removed.status, removed.body.lines], [200, []]);
  assert.deepEqual([gone.status, replayed(gone), gone.text], [200, true, removed.text]);
});

test('concurrent PATCHes with one key make one change', async () => {
  const { id, RowVersion } = (await service.api('POST', '/api/invoices', {})).body;
  const path = `/api/invoices/${id}`;
  const replies = await Promise.all(
    [1, 2, 3].map(() => service.api('PATCH', path, { memo: 'm', RowVersion }, keyed('patch-3'))),
  );
  for (const { status, body } of replies)
    assert.ok(status === 200 || body.code === 'idempotency_in_progress', `${status}`);
  const history = await service.api('GET', `${path}/changes?after=${RowVersion}`);
  assert.equal(history.body.items.length, 1);
});

test('a read does not use an Idempotency-Key', async () => {
  const { id } = await readyDraft(service.tenant);
  for (const path of [`/api/invoices/${id}`, `/api/invoices/${id}/readiness`]) {
    const read = () => service.api('GET', path, undefined, keyed('read-1'));
    assert.deepEqual([(await read()).status, replayed(await read())], [200, false]);
  }
});
