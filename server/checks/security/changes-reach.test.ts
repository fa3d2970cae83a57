/** The feed of changes shows no role more than lists do, and never continues a copy that has lost something. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer } from '../../test/support/invoices.ts';
import { type Api, type Body, type Service, startService } from '../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function read(api: Api, query = ''): Promise<Body> {
  const reply = await api('GET', `/api/changes?limit=200${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** The cursor of the present end. */
async function endOf(api: Api): Promise<string> {
  for (let query = ''; ; ) {
    const { hasMore, nextCursor } = await read(api, query);
    if (!hasMore) return String(nextCursor);
    query = `&cursor=${nextCursor}`;
  }
}

async function code(api: Api, query: string): Promise<[number, string]> {
  const { status, body } = await api('GET', `/api/changes${query}`);
  return [status, body.code];
}

async function done(api: Api, path: string, body: unknown = {}): Promise<Body> {
  const reply = await api('POST', path, body);
  assert.ok(reply.status < 300, reply.text);
  return reply.body;
}

test('each role gets changes only of record types that it may list', async () => {
  await makeCustomer(service.tenant);
  for (const role of ['Viewer', 'Clerk', 'Integrator', 'Admin'] as const) {
    const api = service.as(role);
    const types = new Set((await read(api)).items.map(({ entityType }) => String(entityType)));
    assert.equal(types.has('customer'), true);
    assert.equal(types.has('apiKey'), role === 'Admin', role);
    const users = await read(api, '&entityType.eq=apiKey&include=record');
    assert.equal(users.items.length > 0, role === 'Admin', role);
    assert.equal(
      users.items.some(({ record }) => JSON.stringify(record ?? {}).includes('sk_')),
      false,
    );
  }
});

test('a cursor of another tenant, or of another list, requires a new snapshot', async () => {
  const foreign = await endOf(service.other.api);
  assert.deepEqual(await code(service.api, `?cursor=${foreign}`), [410, 'snapshot_required']);
  const list = (await service.api('GET', '/api/accounts?limit=1')).body.nextCursor;
  assert.deepEqual(await code(service.api, `?cursor=${list}`), [410, 'snapshot_required']);
});

test('a cursor of a caller who could read more or less requires a new snapshot', async () => {
  const [clerk, admin] = [service.as('Clerk'), service.as('Admin')];
  const required = [410, 'snapshot_required'];
  assert.deepEqual(await code(clerk, `?cursor=${await endOf(admin)}`), required);
  assert.deepEqual(await code(admin, `?cursor=${await endOf(clerk)}`), required);
  // Private views differ between users of one role.
  assert.deepEqual(await code(service.as('Viewer'), `?cursor=${await endOf(clerk)}`), required);
});

test('a request that waits is rejected when its key is revoked', async () => {
  const key = await done(service.api, '/api/api-keys', { name: 'Waits', role: 'Integrator' });
  const api: Api = (method, path, body, headers) =>
    service.api(method, path, body, { ...headers, authorization: `Bearer ${key['key']}` });
  const cursor = await endOf(api);
  const waiting = api('GET', `/api/changes?cursor=${cursor}&wait=30&entityType.eq=account`);
  await done(service.api, `/api/api-keys/${key.id}/revoke`, { RowVersion: key.RowVersion });
  assert.equal((await waiting).status, 401);
});

test('a view that is shared no longer is a removal for others, and a private one is nothing', async () => {
  const clerk = service.as('Clerk');
  const cursor = await endOf(clerk);
  const start = await endOf(service.api);
  const view = { name: 'Open', collection: 'invoices', query: 'status.eq=Posted', columns: [] };
  const hidden = await done(service.api, '/api/saved-views', { ...view, name: 'Hidden' });
  const { id } = await done(service.api, '/api/saved-views', view);
  assert.deepEqual((await read(clerk, `&cursor=${cursor}`)).items, []);
  await done(service.api, `/api/saved-views/${id}/share`);
  const shared = await read(clerk, `&cursor=${cursor}&include=record`);
  assert.deepEqual(
    shared.items.map(({ id: one }) => one),
    [id, id],
  );
  const record = shared.items.at(-1)?.['record'] as Body | undefined;
  assert.equal(record?.['name'], 'Open');
  await done(service.api, `/api/saved-views/${id}/unshare`);
  // Whatever the filter asks for, a removal is not missed.
  for (const filter of ['', '&operation.eq=create', '&fields.contains=name']) {
    const { items } = await read(clerk, `&cursor=${shared.nextCursor}&include=record${filter}`);
    assert.deepEqual(
      items.map(({ id: one, operation, reason, fields }) => ({ one, operation, reason, fields })),
      [{ one: id, operation: 'removed', reason: 'unshared', fields: [] }],
    );
    assert.equal('record' in (items[0] ?? {}), false);
  }
  // From the start it never existed; an Admin sees every step.
  const fromStart = (await read(clerk, `&cursor=${cursor}`)).items;
  assert.deepEqual(
    fromStart.map(({ operation }) => operation),
    ['removed'],
  );
  const seen = await read(service.api, `&cursor=${start}&id.eq=${id}`);
  assert.deepEqual(
    seen.items.map(({ operation }) => operation),
    ['create', 'share', 'unshare'],
  );
  assert.ok(hidden.id);
});

test('a cursor of changes that a restored database does not have requires a new snapshot', async () => {
  await makeCustomer(service.other, { name: 'Lost' });
  const { api, id } = service.other;
  const cursor = await endOf(api);
  const [row] = await service.sql(
    'delete from change_order where tenant_id = $1 and sequence = ' +
      '(select max(sequence) from change_order where tenant_id = $1) returning record_id, revision',
    [id],
  );
  await service.sql(
    'delete from change where tenant_id = $1 and record_id = $2 and revision = $3',
    [id, row?.['record_id'], row?.['revision']],
  );
  await service.sql('update change_feed set newest = newest - 1 where tenant_id = $1', [id]);
  assert.deepEqual(await code(api, `?cursor=${cursor}`), [410, 'snapshot_required']);
  // Another change takes the place.
  await makeCustomer(service.other, { name: 'Instead' });
  assert.deepEqual(await code(api, `?cursor=${cursor}`), [410, 'snapshot_required']);
});

test('a database that another cluster runs gives each change one place, whatever its transactions are numbered', async () => {
  const { api, id } = service.other;
  const cursor = await endOf(api);
  // As after a restore: the numbers of old transactions are ahead of the cluster, and its name is another one.
  await service.sql("update change set xid = '99999999999'::xid8 where tenant_id = $1", [id]);
  await service.sql('update change_feed set cluster = 1 where tenant_id = $1', [id]);
  const made = await makeCustomer(service.other, { name: 'Restored' });
  const first = await read(api, `&cursor=${cursor}`);
  assert.deepEqual(
    first.items.map((one) => one.id),
    [made.id],
  );
  const later = await makeCustomer(service.other, { name: 'Later' });
  const next = await read(api, `&cursor=${first.nextCursor}`);
  assert.deepEqual(
    next.items.map((one) => one.id),
    [later.id],
  );
  const places = await service.sql(
    'select count(*)::int as places, (select count(*)::int from change where tenant_id = $1) as changes ' +
      'from change_order where tenant_id = $1',
    [id],
  );
  assert.equal(places[0]?.['places'], places[0]?.['changes']);
});
