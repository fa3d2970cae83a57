/** Group commits of the write pipeline: a failing member, full queues and killed connections. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readyDraft } from '../../test/support/invoices.ts';
import { lockInvoice, lockWaits } from '../../test/support/locks.ts';
import { type Body, type Reply, type Service, startService } from '../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function drafts(count: number, from = service): Promise<Body[]> {
  const made = await Promise.all(
    Array.from({ length: count }, () => from.api('POST', '/api/invoices', {})),
  );
  return made.map(({ body }) => body);
}

function patch({ id, RowVersion }: Body, memo: string, from = service) {
  return from.api('PATCH', `/api/invoices/${id}`, { memo, RowVersion });
}

/** Whether the changes of a record are in the second group of its tenant. */
const inSecond = ({ id }: Body) => Number.parseInt(id.slice(-1), 16) % 2 === 1;

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 50_000; attempt += 1) if (await isTrue()) return;
  assert.fail('the condition was not met');
}

test('a member rejected by the database fails alone, and the rest of its group succeeds', async (t) => {
  await service.sql("alter table invoice add constraint poison check (memo <> 'poison')");
  t.after(() => service.sql('alter table invoice drop constraint poison'));
  for (let round = 0; round < 5; round += 1) {
    const records = await drafts(40);
    const memos = records.map((_, index) => (index % 13 === 5 ? 'poison' : `${index}`));
    const replies = await Promise.all(
      records.map((record, index) => patch(record, memos[index] ?? '')),
    );
    for (const [index, reply] of replies.entries()) {
      const record = records[index];
      const path = `/api/invoices/${record?.id}`;
      const { body } = await service.api('GET', path);
      if (memos[index] === 'poison') {
        assert.deepEqual([reply.status, reply.body.code], [422, 'invalid_value']);
        assert.deepEqual(body, record, 'the record is unchanged');
      } else {
        assert.equal(reply.status, 200, reply.text);
        assert.equal(body['memo'], memos[index]);
        const history = await service.api('GET', `${path}/changes?after=${record?.RowVersion}`);
        assert.equal(history.body.items.length, 1, 'applied once');
      }
    }
  }
});

test('a posting rejected by the database leaves no gap in numbers or sequences, and no event', async (t) => {
  const invoices = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      readyDraft(service.tenant, { memo: index % 7 === 3 ? 'cursed' : 'fine' }),
    ),
  );
  await service.sql(
    "alter table invoice add constraint cursed check (memo <> 'cursed' or status = 'Draft')",
  );
  t.after(() => service.sql('alter table invoice drop constraint cursed'));
  const replies = await Promise.all(
    invoices.map(({ id }) => service.api('POST', `/api/invoices/${id}/post`)),
  );
  for (const [index, { status, text }] of replies.entries())
    assert.equal(status, invoices[index]?.['memo'] === 'cursed' ? 422 : 200, text);
  const read = async (value: string, from: string) => {
    const [row] = await service.sql(`select (${value})::int as value from ${from}`);
    return row?.['value'];
  };
  const posted = replies.filter(({ status }) => status === 200).length;
  const stored = [
    await read('count(*)', 'invoice where number is not null'),
    await read('max(right(number, 6))', 'invoice'),
    await read('count(*)', 'event'),
    await read('max(sequence)', 'event'),
    await read('count(*)', 'journal_entry'),
  ];
  assert.deepEqual(stored, Array(5).fill(posted));
});

test('rejected members do not affect the other members of their group', async () => {
  const records = await drafts(40);
  const replies = await Promise.all(
    records.map((record, index) => {
      const path = `/api/invoices/${record.id}`;
      const { RowVersion } = record;
      if (index % 4 === 0) return patch(record, 'fine');
      if (index % 4 === 1) return service.api('PATCH', path, { memo: 'x', RowVersion: 'stale' });
      if (index % 4 === 2) return service.api('POST', `${path}/post`);
      return service.api('POST', `${path}/lines`, { quantity: 7, RowVersion });
    }),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    records.map((_, index) => [200, 409, 422, 422][index % 4]),
  );
  for (const [index, record] of records.entries()) {
    if (index % 4 === 0) continue;
    const { body } = await service.api('GET', `/api/invoices/${record.id}`);
    assert.deepEqual(body, record);
  }
});

test('a full queue returns 503 with Retry-After, and queued requests complete', async (t) => {
  const small = await startService({ maxQueue: 4, lockTimeoutMs: 30_000 });
  t.after(() => small.close());
  const [record] = await drafts(1, small);
  assert.ok(record);
  await lockInvoice(small, small.tenant, record.id);
  const headers = { 'save-session': 'one-session' };
  const path = `/api/invoices/${record.id}`;
  const { RowVersion } = record;
  const save = (description: string) =>
    small.api('POST', `${path}/lines`, { description, RowVersion }, headers);
  const first = save('first');
  await until(() => lockWaits(small).then((count) => count > 0));
  const refused: Reply[] = [];
  const rest = Array.from({ length: 12 }, async (_, index) => {
    const reply = await save(`${index}`);
    if (reply.status === 503) refused.push(reply);
    return reply;
  });
  await until(async () => {
    await small.sql('select 1');
    return refused.length === 8;
  });
  for (const { body, headers: answered } of refused)
    assert.deepEqual([body.code, answered.get('retry-after')], ['overloaded', '1']);
  await small.sql('commit');
  assert.equal((await first).status, 200);
  const statuses = (await Promise.all(rest)).map(({ status }) => status);
  assert.deepEqual(statuses.filter((status) => status === 200).length, 4);
  assert.deepEqual(statuses.filter((status) => status === 503).length, 8);
  const history = await small.api('GET', `${path}/changes?after=${RowVersion}`);
  assert.equal(history.body.items.length, 5);
});

test('a lock held beyond the lock timeout returns 503, and a retry succeeds', async () => {
  const [record] = await drafts(1);
  assert.ok(record);
  await lockInvoice(service, service.tenant, record.id);
  const waiting = await patch(record, 'x');
  assert.equal(waiting.status, 503, waiting.text);
  assert.equal(waiting.body.code, 'overloaded');
  await service.sql('commit');
  assert.equal((await patch(record, 'x')).status, 200);
});

test('killed connections return 503 and lose no acknowledged write', async (t) => {
  const own = await startService();
  t.after(() => own.close());
  const writers = await drafts(24, own);
  const acknowledged: { id: string; version: string; memo: string }[] = [];
  let refused = 0;
  let stopped = false;
  const write = async (first: Body) => {
    let current = first;
    for (let count = 0; !stopped; count += 1) {
      const memo = `${count}`;
      const reply = await patch(current, memo, own);
      if (reply.status === 200) {
        current = reply.body;
        acknowledged.push({ id: first.id, version: current.RowVersion, memo });
        continue;
      }
      if (reply.status === 503) {
        assert.ok(
          ['database_unavailable', 'outcome_unknown'].includes(reply.body.code),
          reply.text,
        );
        refused += 1;
      } else assert.equal(reply.status, 409, 'an unknown outcome may have been committed');
      const path = `/api/invoices/${first.id}`;
      let read = await own.api('GET', path);
      while (read.status === 503) read = await own.api('GET', path);
      assert.equal(read.status, 200, read.text);
      current = read.body;
    }
  };
  const writing = writers.map(write);
  for (let kill = 0; kill < 25; kill += 1) {
    const before = acknowledged.length;
    await own.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity ' +
        "where datname = current_database() and application_name = 'daybook'",
    );
    await until(async () => {
      await own.sql('select 1');
      return acknowledged.length >= before + 40;
    });
  }
  stopped = true;
  await Promise.all(writing);
  t.diagnostic(`${acknowledged.length} acknowledged, ${refused} returned 503`);
  assert.ok(refused > 0 && acknowledged.length >= 1_000);
  const rows = await own.sql('select record_id, row_version, fields from change');
  const written = new Map(
    rows.map((row) => [`${row['record_id']} ${row['row_version']}`, JSON.stringify(row['fields'])]),
  );
  for (const { id, version, memo } of acknowledged)
    assert.ok(written.get(`${id} ${version}`)?.includes(`"new":"${memo}"`), `${id} ${version}`);
});

test('a posting that waits for a counter delays the changes of at most half of the records', async (t) => {
  const place = await startService({ lockTimeoutMs: 30_000 });
  t.after(() => place.close());
  const ready = await Promise.all(Array.from({ length: 16 }, () => readyDraft(place.tenant)));
  const [first, ...rest] = ready;
  const post = (one: Body | undefined) => place.api('POST', `/api/invoices/${one?.id}/post`);
  // Makes the counters.
  assert.equal((await post(first)).status, 200);
  const [kept, ...posted] = rest.filter(inSecond);
  assert.ok(kept !== undefined && posted.length > 0);
  await place.sql('begin');
  await place.sql("select from counter where tenant_id = $1 and name = 'event' for update", [
    place.tenant.id,
  ]);
  const postings = [...posted, ...rest.filter((one) => !inSecond(one))].map(post);
  await until(() => lockWaits(place).then((count) => count > 0));
  assert.equal((await patch(kept, 'not delayed', place)).status, 200);
  assert.equal(await lockWaits(place), 1, 'the postings are one group');
  await place.sql('commit');
  for (const { status, text } of await Promise.all(postings)) assert.equal(status, 200, text);
});

test('a posting runs after the changes of its invoice that arrived before it', async (t) => {
  const place = await startService({ lockTimeoutMs: 30_000 });
  t.after(() => place.close());
  const ready = await Promise.all(Array.from({ length: 16 }, () => readyDraft(place.tenant)));
  const [blocked, changed] = ready.filter(inSecond);
  assert.ok(blocked !== undefined && changed !== undefined);
  const headers = { authorization: `Bearer ${place.tenant.keys.Admin}` };
  const waiting = async () => {
    const text = await (await fetch(`${place.url}/metrics`, { headers })).text();
    return Number(/^daybook_commands_waiting (\d+)$/m.exec(text)?.[1]);
  };
  await place.sql('begin');
  // Commits end only after this transaction.
  await place.sql('lock table change in share mode');
  const first = patch(blocked, 'blocks the group', place);
  await until(() => lockWaits(place).then((count) => count > 0));
  const change = patch(changed, 'before the posting', place);
  await until(async () => (await waiting()) === 1);
  const posting = place.api('POST', `/api/invoices/${changed.id}/post`);
  await until(async () => (await waiting()) === 2 || (await lockWaits(place)) === 2);
  await place.sql('commit');
  const replies = await Promise.all([first, change, posting]);
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
    replies.map(({ text }) => text).join('\n'),
  );
  assert.equal(replies[2].body['memo'], 'before the posting');
});
