/** Contract 5, Idempotency-Key: a POST that is repeated happens once, and its answer is given again. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readyDraft } from '../support/invoices.ts';
import { type Reply, type Service, startService } from '../support/service.ts';

let service: Service;
before(async () => {
  // What waits for a lock is to wait until the test lets it go.
  service = await startService({ lockTimeoutMs: 30_000 });
});
after(() => service.close());

const keyed = (key: string) => ({ 'idempotency-key': key });

async function count(table: string): Promise<number> {
  const [row] = await service.sql(`select count(*)::int as n from ${table}`);
  return Number(row?.['n']);
}

const replayed = (reply: Reply) => reply.headers.get('idempotency-replayed') === 'true';

test('the same key and body replays the stored answer and does nothing', async () => {
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

test('an answer is replayed as it was, whatever happened to the record since', async () => {
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

test('another body or path under the same key is refused', async () => {
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

test('another If-Match under the same key is another request, not an answer of before', async () => {
  const draft = await readyDraft(service.tenant);
  const post = (version: string) =>
    service.api(
      'POST',
      `/api/invoices/${draft.id}/post`,
      {},
      { ...keyed('k-match'), 'if-match': `"${version}"` },
    );
  const stale = await post('stale');
  assert.equal(stale.status, 412, stale.text);
  assert.equal(replayed(await post('stale')), true);
  const corrected = await post(draft.RowVersion);
  assert.equal(corrected.status, 422);
  assert.equal(corrected.body.code, 'idempotency_key_reused');
});

test('a refusal and a conflict are replayed, too', async () => {
  const { body: empty } = await service.api('POST', '/api/invoices', {});
  const post = () => service.api('POST', `/api/invoices/${empty.id}/post`, {}, keyed('k-4'));
  const refused = await post();
  assert.equal(refused.status, 422);
  const again = await post();
  assert.equal(again.text, refused.text);
  assert.equal(again.headers.get('content-type'), refused.headers.get('content-type'));
  assert.equal(replayed(again), true);
  const line = () =>
    service.api('POST', `/api/invoices/${empty.id}/lines`, { RowVersion: 'x' }, keyed('k-5'));
  const conflict = await line();
  assert.equal(conflict.status, 409);
  const conflictAgain = await line();
  assert.equal(conflictAgain.text, conflict.text);
  assert.equal(conflictAgain.headers.get('etag'), conflict.headers.get('etag'));
  assert.equal(replayed(conflictAgain), true);
});

test('a key belongs to one user of one tenant', async () => {
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

test('an answer is kept for 24 hours and then forgotten', async () => {
  const create = () => service.api('POST', '/api/invoices', { memo: 'day' }, keyed('k-8'));
  const first = await create();
  service.clock.advance(24 * 3_600_000 - 1);
  assert.equal((await create()).body.id, first.body.id);
  service.clock.advance(2);
  const later = await create();
  assert.notEqual(later.body.id, first.body.id);
  assert.equal(replayed(later), false);
  assert.equal((await create()).body.id, later.body.id, 'the new answer replaces the old');
});

test('many requests with one key at the same time happen once', async () => {
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

test('many requests with one key over two processes happen once', async (t) => {
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

test('while the first request runs, a second one is told so', async () => {
  const draft = await readyDraft(service.tenant);
  const post = () => service.api('POST', `/api/invoices/${draft.id}/post`, {}, keyed('k-10'));
  await service.sql('begin');
  await service.sql('select id from invoice where id = $1 for update', [draft.id]);
  const first = post();
  await until(async () => {
    const waiting = await service.sql(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return waiting.length > 0;
  });
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
  assert.fail('it did not happen');
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

test('what never reached the records is not kept under its key', async () => {
  const unauthorized = { ...keyed('k-11'), authorization: 'Bearer nothing' };
  assert.equal((await service.api('POST', '/api/invoices', {}, unauthorized)).status, 401);
  const forbidden = await service.as('Viewer')('POST', '/api/invoices', {}, keyed('k-11'));
  assert.equal(forbidden.status, 403);
  assert.equal((await service.api('POST', '/api/invoices', '{', keyed('k-11'))).status, 400);
  const made = await service.api('POST', '/api/invoices', {}, keyed('k-11'));
  assert.equal(made.status, 201);
  assert.equal(replayed(made), false);
});

test('a bulk action under a key happens once, and another list of ids is refused', async () => {
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
