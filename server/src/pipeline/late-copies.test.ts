/** A late copy of a request in a save session is a conflict: it never undoes or repeats a newer change. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer, readyDraft } from '../../test/support/invoices.ts';
import { type Body, type Reply, type Service, startService } from '../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const inSession = { 'save-session': 'editor-window-1' };

type Request = readonly [method: string, path: string, body?: unknown, etag?: string];

async function send([method, path, body, etag]: Request): Promise<Reply> {
  const headers = { ...inSession, ...(etag === undefined ? {} : { 'if-match': `"${etag}"` }) };
  return service.as('Approver')(method, `/api/invoices/${path}`, body, headers);
}

/** Sends a request that must succeed, and returns the record. */
async function done(request: Request): Promise<Body> {
  const reply = await send(request);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** The request conflicts, and its response is the current record, which it does not change. */
async function assertConflict(request: Request): Promise<void> {
  const path = `/api/invoices/${request[1].split('/')[0]}`;
  const current = await service.as('Approver')('GET', path);
  const reply = await send(request);
  assert.equal(reply.status, request[3] === undefined ? 409 : 412, reply.text.slice(0, 500));
  assert.deepEqual(reply.body, current.body);
  assert.deepEqual((await service.as('Approver')('GET', path)).body, current.body);
}

async function draft(fields: Readonly<Record<string, unknown>> = {}): Promise<Body> {
  return (await service.api('POST', '/api/invoices', fields)).body;
}

const threeLines = ['a', 'b', 'c'].map((description) => ({ description }));

test('a late copy of a PATCH conflicts after a newer value of the same field', async () => {
  const { id, RowVersion: v0 } = await draft();
  const first: Request = ['PATCH', id, { memo: 'v1', RowVersion: v0 }];
  const { RowVersion: v1 } = await done(first);
  const { RowVersion: v2 } = await done(['PATCH', id, { memo: 'v2', RowVersion: v1 }]);
  await assertConflict(first);
  await assertConflict(['PATCH', id, { memo: 'v1' }, v0]);
  await done(['PATCH', id, { reference: 'r', RowVersion: v0 }]);
  await assertConflict(first);
  await done(['PATCH', id, { memo: 'v3', RowVersion: v2 }]);
});

test('a PATCH that was held back before it arrived at all conflicts as well', async () => {
  const { id, RowVersion } = await draft();
  const held: Request = ['PATCH', id, { memo: 'v1', RowVersion }];
  await done(['PATCH', id, { memo: 'v2', RowVersion }]);
  await assertConflict(held);
});

test('a late copy of a no-op conflicts after a newer value of the same field', async () => {
  const { id, RowVersion: v0 } = await draft({ memo: 'v1' });
  const noop: Request = ['PATCH', id, { memo: 'v1', RowVersion: v0 }];
  assert.equal((await done(noop)).RowVersion, v0);
  await done(['PATCH', id, { memo: 'v2', RowVersion: v0 }]);
  await assertConflict(noop);
});

test('repeating the last save of a field returns 200 and changes nothing', async () => {
  const { id, RowVersion, lines } = await draft({ lines: threeLines });
  const path = `${id}/lines/${lines[0]?.id}`;
  for (const request of [
    ['PATCH', id, { memo: 'v1', RowVersion }],
    ['PATCH', path, { quantity: '2', RowVersion }],
    ['PATCH', path, { position: 2, RowVersion }],
  ] as const) {
    const { RowVersion: saved } = await done(request);
    assert.equal((await done(request)).RowVersion, saved);
  }
});

test('a late copy of a PATCH of a line conflicts after a newer value of that field of the line', async () => {
  const { id, RowVersion: v0, lines } = await draft({ lines: threeLines });
  const [one, two] = lines.map((line) => `${id}/lines/${line.id}`);
  const first: Request = ['PATCH', one ?? '', { quantity: '1', RowVersion: v0 }];
  const { RowVersion: v1 } = await done(first);
  await done(['PATCH', one ?? '', { quantity: '2', RowVersion: v1 }]);
  await assertConflict(first);
  await done(['PATCH', one ?? '', { unitPrice: '5', RowVersion: v0 }]);
  await done(['PATCH', two ?? '', { quantity: '7', RowVersion: v0 }]);
});

test('a removed line conflicts with its older PATCHes, and a changed line with its older removal', async () => {
  const { id, RowVersion: v0, lines } = await draft({ lines: threeLines });
  const [one, two, three] = lines.map((line) => `${id}/lines/${line.id}`);
  await done(['PATCH', one ?? '', { quantity: '2', RowVersion: v0 }]);
  await assertConflict(['DELETE', one ?? '', undefined, v0]);
  const removal: Request = ['DELETE', two ?? '', undefined, v0];
  await done(removal);
  await assertConflict(removal);
  await assertConflict(['PATCH', two ?? '', { quantity: '2', RowVersion: v0 }]);
  await done(['PATCH', three ?? '', { quantity: '2', RowVersion: v0 }]);
});

test('a move conflicts after any line was added, removed or moved', async () => {
  const { id, RowVersion: v0, lines } = await draft({ lines: threeLines });
  const [one, two, three] = lines.map((line) => `${id}/lines/${line.id}`);
  const move = (line: string | undefined, position: number, RowVersion: string): Request => [
    'PATCH',
    line ?? '',
    { position, RowVersion },
  ];
  const first = move(one, 2, v0);
  const { RowVersion: v1 } = await done(first);
  const { RowVersion: v2 } = await done(move(three, 1, v1));
  await assertConflict(first);
  await assertConflict(move(two, 3, v0));
  const { RowVersion: v3 } = await done(['DELETE', two ?? '', undefined, v2]);
  await assertConflict(move(one, 1, v2));
  await done(['POST', `${id}/lines`, { description: 'd', RowVersion: v3 }]);
  await assertConflict(move(one, 1, v3));
});

test('lines are added without waiting, and with an Idempotency-Key a late copy adds no second one', async () => {
  const { id, RowVersion } = await draft();
  const add = (key: string) =>
    service.as('Approver')(
      'POST',
      `/api/invoices/${id}/lines`,
      { description: key, RowVersion },
      { ...inSession, 'idempotency-key': key },
    );
  const replies = await Promise.all(['one', 'two', 'three'].map(add));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal((await add('two')).headers.get('idempotency-replayed'), 'true');
  assert.equal((await service.api('GET', `/api/invoices/${id}`)).body.lines.length, 3);
});

test('a late copy of an action conflicts after a newer action', async () => {
  const api = service.api;
  const endpoint = { url: 'https://8.8.8.8/hooks', eventTypes: ['*'] };
  const created = await api('POST', '/api/webhook-endpoints', endpoint);
  assert.equal(created.status, 201, created.text);
  const { id, RowVersion: v0 } = created.body;
  const act = (action: string, RowVersion: string) =>
    api('POST', `/api/webhook-endpoints/${id}/${action}`, { RowVersion }, inSession);
  const { body: disabled } = await act('disable', v0);
  const { body: enabled } = await act('enable', disabled.RowVersion);
  assert.equal((await act('disable', v0)).status, 409);
  const { body } = await api('GET', `/api/webhook-endpoints/${id}`);
  assert.equal(body.RowVersion, enabled.RowVersion);
});

test("a user's own value is kept beside a customer chosen concurrently, in either order", async () => {
  const { id: customerId } = await makeCustomer(service.tenant);
  for (const order of [
    [{ customerId }, { billingName: 'Mine' }],
    [{ billingName: 'Mine' }, { customerId }],
  ]) {
    const { id, RowVersion } = await draft();
    for (const fields of order) await done(['PATCH', id, { ...fields, RowVersion }]);
    const { body } = await service.api('GET', `/api/invoices/${id}`);
    assert.equal(body['billingName'], 'Mine');
    assert.equal(body['billingCountry'], 'DE');
    await assertConflict(['PATCH', id, { customerId: null, RowVersion }]);
  }
});

test('posting with a version of the chain follows the saves of its session', async () => {
  const { id, RowVersion } = await readyDraft(service.tenant);
  await done(['PATCH', id, { memo: 'x', RowVersion }]);
  assert.equal((await done(['POST', `${id}/post`, { RowVersion }])).status, 'Posted');
  await done(['PATCH', id, { internalNote: 'typed before', RowVersion }]);
});

test('a release that does not know the rule makes older versions conflict', async () => {
  const { id, RowVersion: v0 } = await draft();
  const { RowVersion: v1 } = await done(['PATCH', id, { memo: 'v1', RowVersion: v0 }]);
  // As an update by a release without the column.
  await service.sql(
    'update invoice set revision = revision + 1, row_version = $2, memo = $3 where id = $1',
    [id, service.engine.versions.mint(id, 3, 1), 'v2'],
  );
  await assertConflict(['PATCH', id, { memo: 'v1', RowVersion: v0 }]);
  await assertConflict(['PATCH', id, { reference: 'r', RowVersion: v1 }]);
  const { body } = await service.api('GET', `/api/invoices/${id}`);
  const { RowVersion: v3 } = await done(['PATCH', id, { memo: 'v3', RowVersion: body.RowVersion }]);
  await done(['PATCH', id, { reference: 'r', RowVersion: body.RowVersion }]);
  await done(['PATCH', id, { memo: 'v4', RowVersion: v3 }]);
});
