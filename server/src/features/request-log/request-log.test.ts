/** The log of requests with API keys. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../../test/support/deliveries.ts';
import { makeCustomer } from '../../../test/support/invoices.ts';
import { type Body, createApi, type Service, startService } from '../../../test/support/service.ts';
import { join } from '../../../test/support/users.ts';
import { writeTransaction } from '../../postgres/db.ts';
import { background, retention } from './background.ts';
import { RequestLog } from './request-log.ts';

const dayMs = 86_400_000;
const list = '/api/request-log';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function makeKey(role = 'Admin') {
  const made = await service.api('POST', '/api/api-keys', { role });
  assert.equal(made.status, 201, made.text);
  const api = createApi(service.url, String(made.body['key']), service.check);
  return { id: String(made.body.id), api };
}

/** The requests of a key, oldest first, when there are so many. */
async function loggedOf(keyId: string, count: number, query = ''): Promise<readonly Body[]> {
  return until(`${count} logged requests`, async () => {
    const found = await service.api('GET', `${list}?keyId.eq=${keyId}&sort=id&limit=200${query}`);
    assert.equal(found.status, 200, found.text);
    return found.body.items.length >= count && found.body.items;
  });
}

test('each request of a key is logged once, with its route, status, duration and request id', async () => {
  const { id, api } = await makeKey('Clerk');
  const customer = await makeCustomer(service.tenant);
  const unknown = customer.id.replace(/^.{8}/, '00000000');
  await api('GET', `/api/customers/${customer.id}`, undefined, { 'x-request-id': 'one' });
  await api('GET', `/api/customers/${unknown}`, undefined, { 'x-request-id': 'two' });
  await api('POST', '/api/customers', { name: 7 }, { 'x-request-id': 'three' });
  await api('POST', '/api/api-keys', {}, { 'x-request-id': 'four' });
  await api('GET', '/api/nothing/of/that', undefined, { 'x-request-id': 'five' });
  const entries = await loggedOf(id, 5);
  assert.deepEqual(
    entries.map(({ method, route, status, requestId }: Record<string, unknown>) =>
      [method, route, status, requestId].join(' '),
    ),
    [
      'GET /api/customers/{id} 200 one',
      'GET /api/customers/{id} 404 two',
      'POST /api/customers 422 three',
      'POST /api/api-keys 403 four',
      'GET /api/* 404 five',
    ],
  );
  const [first] = entries;
  assert.deepEqual(Object.keys(first ?? {}), [
    'id',
    'at',
    'keyId',
    'method',
    'route',
    'status',
    'durationMs',
    'requestId',
  ]);
  assert.equal(first?.['keyId'], id);
  assert.equal(first?.['at'], service.clock.now().toISOString());
  assert.ok(Number(first?.['durationMs']) >= 0 && Number(first?.['durationMs']) < 60_000);
});

test('is filtered by key, status, method and time, and paged by cursor', async () => {
  const { id, api } = await makeKey();
  for (let count = 0; count < 3; count += 1) await api('GET', '/api/customers');
  await api('POST', '/api/customers', { name: 7 });
  assert.equal((await loggedOf(id, 4)).length, 4);
  const count = async (query: string) =>
    (await service.api('GET', `${list}?keyId.eq=${id}&${query}`)).body.items.length;
  const now = service.clock.now().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  assert.deepEqual(
    [
      await count('status.gte=400'),
      await count('status.in=200,422'),
      await count('method.eq=GET'),
      await count(`at.gte=${at(-dayMs)}&at.lt=${at(dayMs)}`),
      await count(`at.lt=${at(-dayMs)}`),
    ],
    [1, 4, 3, 4, 0],
  );
  const page = await service.api('GET', `${list}?keyId.eq=${id}&limit=3`);
  assert.equal(page.body['hasMore'], true);
  const rest = await service.api(
    'GET',
    `${list}?keyId.eq=${id}&limit=3&cursor=${page.body['nextCursor']}`,
  );
  assert.deepEqual([rest.body.items.length, rest.body['hasMore']], [1, false]);
  const wrong = await service.api('GET', `${list}?path.eq=x`);
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'invalid_filter']);
});

test('contains no value of a path, query, header or body', async () => {
  const { id, api } = await makeKey();
  const customer = await makeCustomer(service.tenant, { name: 'Secretname' });
  const path = `/api/customers/${customer.id}`;
  await api('GET', `/api/customers?q=Secretname`, undefined, { 'user-agent': 'Secretagent' });
  await api('GET', `/api/customers?id.eq=${customer.id}`);
  await api('GET', `${path}?Secretparameter=Secretvalue`);
  await api('PATCH', path, { name: 'Secretbody', RowVersion: customer.RowVersion });
  await api('GET', `/api/Secretpath/${customer.id}?Secretparameter=1`);
  await api('POST', `${path}/Secretaction`, {});
  await loggedOf(id, 6);
  const rows = await service.sql('select r::text as row from request_log r where key_id = $1', [
    id,
  ]);
  const text = rows.map(({ row }) => row).join('\n');
  assert.doesNotMatch(text, /secret/i);
  assert.ok(!text.includes(customer.id), text);
});

test('only those who may read API keys read it, each tenant its own', async () => {
  const { id, api } = await makeKey('Controller');
  assert.equal((await api('GET', list)).status, 403);
  await loggedOf(id, 1);
  const foreign = await service.other.api('GET', `${list}?keyId.eq=${id}`);
  assert.deepEqual([foreign.status, foreign.body.items], [200, []]);
  await service.sql('begin');
  await service.sql('set local role daybook_app');
  await service.sql(`set local daybook.tenant_id = '${service.other.id}'`);
  const seen = await service.sql('select from request_log where key_id = $1', [id]);
  await service.sql('rollback');
  assert.equal(seen.length, 0);
});

test('requests of signed-in users are not logged', async () => {
  const { browser, user } = await join(service, 'unlogged@daybook.example', 'Admin');
  assert.equal((await browser('GET', list)).status, 200);
  const { id, api } = await makeKey();
  await api('GET', '/api/customers');
  await loggedOf(id, 1);
  const rows = await service.sql('select from request_log where key_id = $1', [user.id]);
  assert.equal(rows.length, 0);
});

/** A separate log on the same database that writes only on flush and close. */
function ownLog(limits: ConstructorParameters<typeof RequestLog>[1]['limits'] = {}) {
  const lost: number[] = [];
  const { newId, db } = service.engine;
  const onLost = (count: number) => lost.push(count);
  const log = new RequestLog(db, { newId, onLost, limits: { gatherMs: 3_600_000, ...limits } });
  const keyId = newId(service.clock.now().toISOString());
  const note = (requestId: string, status = 200) =>
    log.note(service.tenant.id, {
      ...{ at: service.clock.now().toISOString(), keyId, method: 'GET', route: '/api' },
      ...{ status, durationMs: 1, requestId },
    });
  // Ids of one millisecond may be in any order.
  const written = async () =>
    (await service.api('GET', `${list}?keyId.eq=${keyId}&limit=200`)).body.items
      .map((one: Record<string, unknown>) => String(one['requestId']))
      .sort();
  return { log, lost, note, written };
}

test('what is more than the memory for it is dropped and counted, and the log continues', async () => {
  const { log, lost, note, written } = ownLog({ waiting: 3, batch: 2 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) note(name);
  await log.flush();
  assert.deepEqual([lost, await written()], [[2], ['a', 'b', 'c']]);
  note('f');
  await log.close();
  assert.deepEqual([lost, await written()], [[2], ['a', 'b', 'c', 'f']]);
});

test('of requests over the rate limit, few of each key and minute are logged', async () => {
  const { log, lost, note, written } = ownLog({ limitedAMinute: 2 });
  for (let count = 0; count < 50; count += 1) note(`limited-${count}`, 429);
  note('other');
  await log.close();
  assert.deepEqual([lost, await written()], [[], ['limited-0', 'limited-1', 'other']]);
});

test('a log that cannot be written fails no request', async () => {
  const { id, api } = await makeKey();
  const { log, lost, note } = ownLog();
  await service.sql('alter table request_log rename to request_log_away');
  note('dropped');
  await log.close();
  const made = await api('POST', '/api/customers', { name: 'North' });
  const path = `/api/customers/${made.body.id}`;
  const { RowVersion } = made.body;
  const changed = await api('PATCH', path, { name: 'South', RowVersion });
  await service.sql('alter table request_log_away rename to request_log');
  assert.deepEqual([lost, made.status, changed.status], [[1], 201, 200]);
  await api('GET', path, undefined, { 'x-request-id': 'again' });
  await loggedOf(id, 1, '&requestId.eq=again');
});

test('requests are removed after seven days, and not before', async () => {
  const { id, api } = await makeKey();
  await api('GET', '/api/customers');
  await loggedOf(id, 1);
  const left = async (days: number) => {
    const now = new Date(service.clock.now().getTime() + days * dayMs);
    for (const kind of background.pruned ?? [])
      await writeTransaction(service.engine.db, service.tenant.id, (tx) =>
        tx.query(kind({ tenantId: service.tenant.id, now, after: null, limit: 1_000 })),
      );
    return (await service.api('GET', `${list}?keyId.eq=${id}`)).body.items.length;
  };
  assert.deepEqual(
    [await left(retention.requestDays - 0.01), await left(retention.requestDays + 0.01)],
    [1, 0],
  );
});
