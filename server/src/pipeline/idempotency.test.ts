/** Idempotency-Key: a repeated POST is executed once, and its response is replayed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readyDraft } from '../../test/support/invoices.ts';
import { lockInvoice, lockWaits } from '../../test/support/locks.ts';
import { versionInTag } from '../../test/support/openapi-check.ts';
import { type Reply, type Service, startService } from '../../test/support/service.ts';

let service: Service;
before(async () => {
  // Long enough that lock waits end only when the test releases the lock.
  service = await startService({ lockTimeoutMs: 30_000 });
});
after(() => service.close());

const keyed = (key: string) => ({ 'idempotency-key': key });

async function count(table: string): Promise<number> {
  const [row] = await service.sql(`select count(*)::int as n from ${table}`);
  return Number(row?.['n']);
}

const replayed = (reply: Reply) => reply.headers.get('idempotency-replayed') === 'true';

test('the same key and body replays the stored response without executing again', async () => {
  const create = () => service.api('POST', '/api/invoices', { memo: 'once' }, keyed('k-1'));
  const first = await create();
  const records = await count('invoice');
  const changes = await count('change');
  assert.equal(replayed(first), false);
  const again = await create();
  assert.equal(again.status, 201);
  assert.equal(again.text, first.text);
  assert.equal(replayed(again), true);
  for (const name of ['etag', 'location', 'content-type'])
    assert.equal(again.headers.get(name), first.headers.get(name), name);
  assert.equal(await count('invoice'), records);
  assert.equal(await count('change'), changes);
});

test('a replayed response is unchanged, even if the record has changed since', async () => {
  const draft = await readyDraft(service.tenant);
  const post = () => service.api('POST', `/api/invoices/${draft.id}/post`, {}, keyed('k-2'));
  const first = await post();
  assert.equal(first.status, 200, first.text);
  await service.api('POST', `/api/invoices/${draft.id}/approve`);
  const again = await post();
  assert.equal(again.text, first.text);
  assert.equal(again.body.status, 'Posted');
  assert.equal(replayed(again), true);
});

test('a large response to a change is not stored: a repeat changes nothing, and returns the record as it is now', async () => {
  const { id, RowVersion } = (await service.api('POST', '/api/invoices', {})).body;
  const path = `/api/invoices/${id}`;
  const lines = Array.from({ length: 100 }, () => ({ description: 'long '.repeat(90) }));
  const added = await service.api('POST', `${path}/lines`, { lines, RowVersion }, keyed('k-large'));
  const change = { memo: 'first', RowVersion: added.body.RowVersion };
  const patched = await service.api('PATCH', path, change, keyed('k-larger'));
  assert.equal(patched.status, 200, patched.text);
  const [stored] = await service.sql(
    'select sum(octet_length(body))::int as n from idempotency where key like $1',
    ['k-large%'],
  );
  assert.ok(Number(stored?.['n']) < 1_000, `${stored?.['n']} bytes for two responses`);
  const same = await service.api('PATCH', path, change, keyed('k-larger'));
  assert.deepEqual([same.status, replayed(same), same.body], [200, true, patched.body]);
  const next = { memo: 'second', RowVersion: patched.body.RowVersion };
  const current = await service.api('PATCH', path, next);
  const again = await service.api('PATCH', path, change, keyed('k-larger'));
  assert.deepEqual([again.status, replayed(again), again.body], [200, true, current.body]);
  assert.equal(again.headers.get('etag'), current.headers.get('etag'));
  const line = await service.api('POST', `${path}/lines`, { lines, RowVersion }, keyed('k-large'));
  assert.deepEqual([line.status, replayed(line), line.body], [200, true, current.body]);
  assert.equal(line.headers.get('location'), added.headers.get('location'));
  assert.equal((await service.api('GET', path)).body.RowVersion, current.body.RowVersion);
  const reused = await service.api('PATCH', path, next, keyed('k-larger'));
  assert.deepEqual([reused.status, reused.body.code], [422, 'idempotency_key_reused']);
});

test('another body or path with the same key returns 422', async () => {
  const first = await service.api('POST', '/api/invoices', { memo: 'a' }, keyed('k-3'));
  const records = await count('invoice');
  const others = await Promise.all([
    service.api('POST', '/api/invoices', { memo: 'b' }, keyed('k-3')),
    service.api('POST', '/api/customers', { name: 'a' }, keyed('k-3')),
    service.api('POST', `/api/invoices/${first.body.id}/void`, { reason: 'x' }, keyed('k-3')),
  ]);
  for (const reply of others) {
    if (reply.status === 409) assert.equal(reply.body.code, 'idempotency_in_progress');
    else {
      assert.equal(reply.status, 422);
      assert.equal(reply.body.code, 'idempotency_key_reused');
    }
  }
  assert.equal(await count('invoice'), records);
});

test('another If-Match with the same key is a different request', async () => {
  const draft = await readyDraft(service.tenant);
  const post = (version: string) =>
    service.api(
      'POST',
      `/api/invoices/${draft.id}/post`,
      {},
      { ...keyed('k-match'), 'if-match': `"${version}"` },
    );
  const posted = await post(draft.RowVersion);
  assert.equal(posted.status, 200, posted.text);
  assert.equal(replayed(await post(draft.RowVersion)), true);
  const other = await post(posted.body.RowVersion);
  assert.equal(other.status, 422);
  assert.equal(other.body.code, 'idempotency_key_reused');
});

test('error responses are replayed', async () => {
  const { body: empty } = await service.api('POST', '/api/invoices', {});
  const post = () => service.api('POST', `/api/invoices/${empty.id}/post`, {}, keyed('k-4'));
  const refused = await post();
  assert.equal(refused.status, 422);
  const again = await post();
  assert.equal(again.text, refused.text);
  assert.equal(again.headers.get('content-type'), refused.headers.get('content-type'));
  assert.equal(replayed(again), true);
});

test('the limit of active API keys does not block a replay, and its error is not stored', async () => {
  const tenant = service.other;
  // One below the limit, including the tenant's six keys.
  const made = await service.sql(
    `insert into api_key select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid()))).*
     from api_key k cross join generate_series(1, 500 - 7)
     where k.tenant_id = $1 and k.id = $2 returning id`,
    [tenant.id, tenant.keyIds.Viewer],
  );
  const create = (key: string) => tenant.api('POST', '/api/api-keys', { name: 'last' }, keyed(key));
  const first = await create('k-last');
  assert.equal(first.status, 201, first.text);
  const again = await create('k-last');
  assert.deepEqual([again.status, again.body.id, replayed(again)], [201, first.body.id, true]);

  const refused = await create('k-beyond');
  assert.deepEqual([refused.status, refused.body.code], [422, 'too_many_active']);
  const revoked = await tenant.api('POST', `/api/api-keys/${String(made[0]?.['id'])}/revoke`);
  assert.equal(revoked.status, 200, revoked.text);
  const retried = await create('k-beyond');
  assert.deepEqual([retried.status, replayed(retried)], [201, false], retried.text);
});

test('409 and 412 are not stored: a repeat is evaluated against the current record', async () => {
  const body = (version: string) => ({ description: 'x', RowVersion: version });
  const header = (version: string) => ({ 'if-match': `"${version}"` });
  const ways = [
    { status: 409, sent: body, headers: () => ({}) },
    { status: 412, sent: () => ({ description: 'x' }), headers: header },
  ];
  for (const { status, sent, headers } of ways) {
    const { body: made } = await service.api('POST', '/api/invoices', { memo: 'a' });
    const path = `/api/invoices/${made.id}`;
    const add = (version: string) =>
      service.api('POST', `${path}/lines`, sent(version), {
        ...keyed(`k-${status}`),
        ...headers(version),
      });
    const change = async (memo: string, RowVersion: string) =>
      (await service.api('PATCH', path, { memo, RowVersion })).body;
    const second = await change('b', made.RowVersion);
    const stale = await add(made.RowVersion);
    assert.equal(stale.status, status, stale.text);
    assert.equal(stale.body['memo'], 'b');
    const third = await change('c', second.RowVersion);
    const again = await add(made.RowVersion);
    assert.equal(again.status, status, again.text);
    assert.equal(again.body['memo'], 'c');
    assert.equal(versionInTag(again.headers), third.RowVersion);
    assert.equal(replayed(again), false);
    const merged = await add(third.RowVersion);
    assert.equal(merged.status, 200, merged.text);
    assert.equal(merged.body.lines.length, 1);
    assert.equal(replayed(await add(third.RowVersion)), true);
  }
});

test('a repeat on another process, while the first response is being stored, replays that response', async (t) => {
  const beside = await startService({ beside: service, lockTimeoutMs: 30_000 });
  t.after(() => beside.close());
  const { body: made } = await service.api('POST', '/api/invoices', { memo: 'a' });
  const line = { description: 'x', RowVersion: made.RowVersion };
  const add = (one: Service) =>
    one.api('POST', `/api/invoices/${made.id}/lines`, line, keyed('k-two-processes'));
  await lockInvoice(service, service.tenant, made.id);
  const both = Promise.all([add(service), add(beside)]);
  await until(async () => (await lockWaits(service)) === 2);
  await service.sql('commit');
  const [first, second] = await both;
  assert.deepEqual([first.status, second.status], [200, 200], `${first.text} ${second.text}`);
  assert.equal(first.text, second.text);
  assert.deepEqual([first, second].map(replayed).sort(), [false, true]);
});

test('a key is scoped to one user of one tenant', async () => {
  const body = { memo: 'mine' };
  const replies = [
    await service.as('Clerk')('POST', '/api/invoices', body, keyed('k-6')),
    await service.as('Approver')('POST', '/api/invoices', body, keyed('k-6')),
    await service.other.as('Clerk')('POST', '/api/invoices', body, keyed('k-6')),
  ];
  assert.equal(new Set(replies.map((reply) => reply.body.id)).size, 3);
  assert.deepEqual(replies.map(replayed), [false, false, false]);
});

test('the secret of a new API key is shown once and not replayed', async () => {
  const create = () => service.api('POST', '/api/api-keys', { role: 'Viewer' }, keyed('k-7'));
  const first = await create();
  const again = await create();
  assert.match(String(first.body['key']), /^dbk_test_[0-9A-Za-z]+_[0-9A-Za-z]{6}$/);
  assert.equal(again.status, 201);
  assert.equal(again.body['key'], undefined);
  assert.equal(again.body.id, first.body.id);
  const stored = await service.sql('select body from idempotency');
  assert.ok(!JSON.stringify(stored).includes(String(first.body['key'])));
});

test('a response is stored for 24 hours', async () => {
  const create = () => service.api('POST', '/api/invoices', { memo: 'day' }, keyed('k-8'));
  const first = await create();
  service.clock.advance(24 * 3_600_000 - 1);
  assert.equal((await create()).body.id, first.body.id);
  service.clock.advance(2);
  const later = await create();
  assert.notEqual(later.body.id, first.body.id);
  assert.equal(replayed(later), false);
  assert.equal((await create()).body.id, later.body.id, 'the new response replaces the old one');
});

test('concurrent requests with one key execute once', async () => {
  const records = await count('customer');
  const create = () => service.api('POST', '/api/customers', { name: 'once' }, keyed('k-9'));
  const replies = await Promise.all(Array.from({ length: 25 }, create));
  const made = replies.filter(({ status }) => status === 201);
  assert.equal(new Set(made.map(({ body }) => body.id)).size, 1);
  assert.equal(made.filter((reply) => !replayed(reply)).length, 1);
  for (const reply of replies.filter(({ status }) => status !== 201)) {
    assert.equal(reply.status, 409);
    assert.equal(reply.body.code, 'idempotency_in_progress');
    assert.equal(reply.headers.get('retry-after'), '1');
  }
  assert.equal(await count('customer'), records + 1);
});

test('concurrent requests with one key on two processes execute once', async (t) => {
  const second = await startService({ beside: service });
  t.after(() => second.close());
  for (let round = 0; round < 15; round += 1) {
    const records = await count('customer');
    const apis = [service.api, second.api, service.api, second.api];
    const replies = await Promise.all(
      apis.map((api) => api('POST', '/api/customers', { name: 'x' }, keyed(`two-${round}`))),
    );
    const statuses = replies.map(({ status, text }) => (status === 201 ? 201 : text));
    const made = replies.filter(({ status }) => status === 201);
    assert.ok(made.length > 0, statuses.join('\n'));
    assert.equal(new Set(made.map(({ body }) => body.id)).size, 1);
    for (const reply of replies.filter(({ status }) => status !== 201))
      assert.equal(reply.body.code, 'idempotency_in_progress', reply.text);
    assert.equal(await count('customer'), records + 1);
  }
});

test('while the first request runs, a second one returns 409 idempotency_in_progress', async () => {
  const draft = await readyDraft(service.tenant);
  const post = () => service.api('POST', `/api/invoices/${draft.id}/post`, {}, keyed('k-10'));
  await lockInvoice(service, service.tenant, draft.id);
  const first = post();
  await until(async () => (await lockWaits(service)) > 0);
  const second = await post();
  assert.equal(second.status, 409);
  assert.equal(second.body.code, 'idempotency_in_progress');
  await service.sql('commit');
  assert.equal((await first).status, 200);
  const third = await post();
  assert.equal(third.text, (await first).text);
  assert.equal(replayed(third), true);
});

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 50_000; attempt += 1) if (await isTrue()) return;
  assert.fail('the condition was not met');
}

test('a key has 1 to 255 visible ASCII characters', async () => {
  for (const key of ['', 'x'.repeat(256), 'a b', 'caf\u00e9']) {
    const refused = await service.api('POST', '/api/invoices', {}, keyed(key));
    assert.equal(refused.status, 400, JSON.stringify(key));
    assert.equal(refused.body.code, 'invalid_request');
  }
  assert.equal(
    (await service.api('POST', '/api/invoices', {}, keyed('x'.repeat(255)))).status,
    201,
  );
});

test('requests that fail before they are executed store nothing under their key', async () => {
  const unauthorized = { ...keyed('k-11'), authorization: 'Bearer nothing' };
  assert.equal((await service.api('POST', '/api/invoices', {}, unauthorized)).status, 401);
  const forbidden = await service.as('Viewer')('POST', '/api/invoices', {}, keyed('k-11'));
  assert.equal(forbidden.status, 403);
  assert.equal((await service.api('POST', '/api/invoices', '{', keyed('k-11'))).status, 400);
  const made = await service.api('POST', '/api/invoices', {}, keyed('k-11'));
  assert.equal(made.status, 201);
  assert.equal(replayed(made), false);
});

test('a bulk action with a key is executed once, and another list of ids is rejected', async () => {
  const drafts = [await readyDraft(service.tenant), await readyDraft(service.tenant)];
  const [one, two] = drafts.map(({ id }) => id);
  const act = (ids: unknown[]) =>
    service.api('POST', '/api/invoices/actions/post', { ids }, keyed('k-12'));
  const first = await act([one, two]);
  const again = await act([one, two]);
  assert.equal(again.text, first.text);
  assert.equal(replayed(first), false);
  assert.equal(replayed(again), true);
  const fewer = await act([one]);
  assert.equal(fewer.body.results[0]?.problem.code, 'idempotency_key_reused');
});
