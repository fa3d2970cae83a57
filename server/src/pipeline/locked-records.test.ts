/** A record that another session has locked: only its own commands wait. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { until } from '../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../test/support/invoices.ts';
import { lockWaits } from '../../test/support/locks.ts';
import { paymentIn } from '../../test/support/money.ts';
import { type Body, type Reply, type Service, startService } from '../../test/support/service.ts';

const options = { timeout: 30_000 };
let service: Service;
beforeEach(async () => {
  // A command that waits for the lock of another record fails the test by its time limit.
  service = await startService({ lockTimeoutMs: 60_000 });
});
afterEach(() => service.close());

const created = async () => (await service.api('POST', '/api/invoices', {})).body;

async function drafts(count: number): Promise<Body[]> {
  const made = await Promise.all(Array.from({ length: count }, created));
  return made;
}

function patch({ id, RowVersion }: Body, memo: string, headers = {}): Promise<Reply> {
  return service.api('PATCH', `/api/invoices/${id}`, { memo, RowVersion }, headers);
}

/** Another session locks a record; returns how it ends. */
async function lock(
  t: TestContext,
  { id }: Body,
  from = service,
  table = 'invoice',
): Promise<() => Promise<unknown>> {
  const client = new Client({ connectionString: from.databaseUrl });
  await client.connect();
  client.on('error', () => undefined);
  t.after(() => client.end());
  await client.query('begin');
  await client.query(`select 1 from ${table} where id = $1 for update`, [id]);
  return () => client.query('rollback');
}

/** Whether a response has arrived. */
function watch(reply: Promise<Reply>): { readonly isThere: boolean } {
  const seen = { isThere: false };
  void reply.then(() => {
    seen.isThere = true;
  });
  return seen;
}

/** Each record is changed `count` times, one change after the other, all records at once. */
async function changeAll(records: readonly Body[], count: number): Promise<void> {
  await Promise.all(
    records.map(async (record) => {
      let last = record;
      for (let index = 0; index < count; index += 1) {
        const reply = await patch(last, `${index}`);
        assert.equal(reply.status, 200, reply.text);
        last = reply.body;
      }
    }),
  );
}

const isWaiting = () => until('a command waits', async () => (await lockWaits(service)) > 0);

test('commands for the other records of a tenant do not wait for a locked one', {
  timeout: 30_000,
}, async (t) => {
  const [locked, ...others] = await drafts(20);
  assert.ok(locked);
  const unlock = await lock(t, locked);
  const waiting = patch(locked, 'locked');
  const seen = watch(waiting);
  await isWaiting();
  await changeAll(others, 5);
  assert.equal(seen.isThere, false);
  await unlock();
  assert.equal((await waiting).status, 200);
});

test(
  'further commands for a locked record wait behind the first, and are decided after it',
  options,
  async (t) => {
    const [locked] = await drafts(1);
    assert.ok(locked);
    const unlock = await lock(t, locked);
    const headers = { 'save-session': 'one-session' };
    const save = (field: string, value: string) =>
      service.api(
        'PATCH',
        `/api/invoices/${locked.id}`,
        { [field]: value, RowVersion: locked.RowVersion },
        headers,
      );
    const saves = [save('memo', 'first')];
    await isWaiting();
    for (const [field, value] of [
      ['reference', 'second'],
      ['internalNote', 'third'],
    ] as const) {
      saves.push(save(field, value));
      await changeAll(await drafts(3), 2);
    }
    const late = save('memo', 'zeroth');
    await changeAll(await drafts(3), 2);
    await unlock();
    for (const reply of await Promise.all(saves)) assert.equal(reply.status, 200, reply.text);
    const { status, body } = await late;
    assert.deepEqual([status, body['memo']], [409, 'first']);
    const record = (await service.api('GET', `/api/invoices/${locked.id}`)).body;
    assert.deepEqual([record['memo'], record['internalNote']], ['first', 'third']);
  },
);

/** Queues an exclusive lock of the table of changes, which blocks every later group before its commit. */
async function blockCommits(t: TestContext) {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  client.on('error', () => undefined);
  t.after(() => client.end());
  await client.query('begin');
  const before = await lockWaits(service);
  const granted = client.query('lock table change in exclusive mode');
  const isQueued = async () => (await lockWaits(service)) > before;
  await Promise.race([granted, until('the lock is queued', isQueued)]);
  return { granted, end: () => client.query('rollback') };
}

test('a command overtakes no earlier one of its locked record, behind however many others that waits', {
  timeout: 60_000,
}, async (t) => {
  const groupOf = ({ id }: Body) => Number.parseInt(String(id).slice(-4), 16) % 2;
  const [locked] = await drafts(1);
  assert.ok(locked);
  const others: Body[] = [];
  while (others.length < 128)
    others.push(...(await drafts(100)).filter((one) => groupOf(one) === groupOf(locked)));
  const blocked = others.pop() ?? locked;
  const key = { authorization: `Bearer ${service.tenant.keys.Admin}` };
  const isQueued = (count: number) =>
    until(`${count} commands wait`, async () => {
      const text = await (await fetch(`${service.url}/metrics`, { headers: key })).text();
      return text.includes(`\ndaybook_commands_waiting ${count}\n`);
    });
  const headers = { 'save-session': 'one-session' };
  const { id, RowVersion } = locked;
  const save = (field: string) =>
    service.api('PATCH', `/api/invoices/${id}`, { [field]: 'saved', RowVersion }, headers);
  const unlock = await lock(t, locked);
  const first = await blockCommits(t);
  const replies = [patch(blocked, 'blocks the group')];
  await isWaiting();
  const saves = [save('memo')];
  await isQueued(1);
  replies.push(...others.slice(0, 127).map((other) => patch(other, 'between')));
  await isQueued(128);
  saves.push(save('reference'));
  await isQueued(129);
  // The group with `memo` ends, which finds the record locked; the next one, before `reference`, is blocked.
  const second = await blockCommits(t);
  await first.end();
  await second.granted;
  await isWaiting();
  const third = await blockCommits(t);
  await second.end();
  await Promise.race(replies.slice(1));
  await isQueued(1);
  saves.push(save('internalNote'));
  await isQueued(2);
  await third.end();
  for (const reply of await Promise.all(replies)) assert.equal(reply.status, 200, reply.text);
  await unlock();
  for (const reply of await Promise.all(saves)) assert.equal(reply.status, 200, reply.text);
  const { items } = (await service.api('GET', `/api/invoices/${id}/changes`)).body;
  const fields = items.map((one: Body) => one['path']).slice(-3);
  assert.deepEqual(fields, ['memo', 'reference', 'internalNote']);
});

test('several locked records do not wait for each other', options, async (t) => {
  const records = await drafts(6);
  const unlocks = await Promise.all(records.map((record) => lock(t, record)));
  const replies = records.map((record) => patch(record, 'changed'));
  const seen = replies.map(watch);
  await isWaiting();
  for (const index of [5, 2, 4, 1, 3, 0]) {
    await unlocks[index]?.();
    assert.equal((await replies[index])?.status, 200);
    seen[index] = { isThere: false };
    assert.ok(
      seen.every(({ isThere }) => !isThere),
      `only record ${index}`,
    );
  }
});

test('an action waits for a locked record that it also changes, and the next command for its own record waits behind', {
  timeout: 30_000,
}, async (t) => {
  const { tenant } = service;
  const customer = await makeCustomer(tenant);
  const fields = { customerId: customer.id };
  const [first, second] = [
    await invoiceIn(tenant, 'Released', fields),
    await invoiceIn(tenant, 'Released', fields),
  ];
  const [one, two] = [
    await paymentIn(tenant, 'Posted', fields),
    await paymentIn(tenant, 'Posted', fields),
  ];
  const apply = (payment: Body, invoice: Body) =>
    service.api('POST', `/api/payments/${payment.id}/apply`, {
      allocations: [{ invoiceId: invoice.id, amount: '10.00' }],
    });
  const unlock = await lock(t, first);
  const waiting = apply(one, first);
  await isWaiting();
  const blocked = apply(one, second);
  const seen = [watch(waiting), watch(blocked)];
  assert.equal((await apply(two, second)).status, 200);
  assert.deepEqual(
    seen.map(({ isThere }) => isThere),
    [false, false],
  );
  await unlock();
  assert.equal((await waiting).status, 200);
  const { body } = await blocked;
  assert.equal((body['allocations'] as Body[]).length, 2);
});

test('a repeated idempotency key is in progress while its record is locked, and replayed afterwards', {
  timeout: 30_000,
}, async (t) => {
  const invoice = await invoiceIn(service.tenant, 'Posted');
  const unlock = await lock(t, invoice);
  const headers = { 'idempotency-key': 'approve-1' };
  const approve = () =>
    service.api('POST', `/api/invoices/${invoice.id}/approve`, undefined, headers);
  const waiting = approve();
  await isWaiting();
  assert.deepEqual(
    [(await approve()).status, (await approve()).body.code],
    [409, 'idempotency_in_progress'],
  );
  await unlock();
  const done = await waiting;
  assert.equal(done.status, 200, done.text);
  const again = await approve();
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(again.text, done.text);
});

test('a record that does not exist is not found while another one is locked', {
  timeout: 30_000,
}, async (t) => {
  const [locked] = await drafts(1);
  assert.ok(locked);
  const unlock = await lock(t, locked);
  const waiting = patch(locked, 'locked');
  await isWaiting();
  const missing = { ...locked, id: locked.id.replace(/.{4}$/, '0000') };
  assert.equal((await patch(missing, 'x')).status, 404);
  await unlock();
  assert.equal((await waiting).status, 200);
});

test('each command for a locked record returns 503 when the lock timeout is over', {
  timeout: 30_000,
}, async (t) => {
  const own = await startService({ lockTimeoutMs: 400 });
  t.after(() => own.close());
  const records = await Promise.all(
    Array.from({ length: 5 }, async () => (await own.api('POST', '/api/invoices', {})).body),
  );
  const unlocks = await Promise.all(records.map((record) => lock(t, record, own)));
  const change = ({ id, RowVersion }: Body) =>
    own.api('PATCH', `/api/invoices/${id}`, { memo: 'x', RowVersion });
  const replies = await Promise.all([...records, ...records].map(change));
  for (const { status, body, headers } of replies)
    assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'overloaded', '1']);
  for (const unlock of unlocks) await unlock();
  for (const record of records) assert.equal((await change(record)).status, 200);
});
