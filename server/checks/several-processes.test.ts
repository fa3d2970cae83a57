/**
 * Several processes on one database are one service: each hears at once what the others commit. Nothing here polls or
 * forgets by itself, so that only the bus can be the cause.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EventSourceMessage } from 'eventsource-parser';
import { change, startHook, until } from '../test/support/deliveries.ts';
import { invoiceIn } from '../test/support/invoices.ts';
import { runCli } from '../test/support/run-cli.ts';
import { createApi, type Service, secretKey, startService } from '../test/support/service.ts';
import { noticesOf, openStream, type Reader } from '../test/support/stream-reader.ts';
import { join, openBrowser } from '../test/support/users.ts';

const never = 3_600_000;
const options = {
  bus: true,
  streamLimits: { pollMs: never, recheckMs: never, heartbeatMs: 200 },
  server: { rememberMs: never },
};

let api: Service;
let second: Service;
before(async () => {
  api = await startService(options);
  second = await startService({ ...options, beside: api, effects: { pollMs: never } });
});
after(async () => {
  await second.close();
  await api.close();
});

/** The same client at the other process. */
const seenBySecond = (key: string) => createApi(second.url, key, second.check);

async function openLive(service: Service): Promise<Reader> {
  const reader = await openStream(service, '?changes=true');
  await reader.until(() => reader.lastId() !== '');
  return reader;
}

async function makeKey(): Promise<{ id: string; key: string }> {
  const { body } = await api.api('POST', '/api/api-keys', { role: 'Viewer' });
  const key = String(body['key']);
  for (const service of [api, second])
    assert.equal(
      (await createApi(service.url, key, api.check)('GET', '/api/customers')).status,
      200,
    );
  return { id: body.id, key };
}

const isRefused = (key: string) => async () =>
  (await seenBySecond(key)('GET', '/api/customers')).status === 401;

test('every stream in each process receives the notices and events of all processes', async () => {
  const readers = await Promise.all([api, second, api, second].map(openLive));
  const changed: string[] = [];
  for (const service of [api, second]) {
    for (let count = 0; count < 20; count += 1) {
      const { body } = await service.api('POST', '/api/customers', { name: `Live ${count}` });
      changed.push(body.id);
    }
  }
  await invoiceIn(api.tenant, 'Posted');
  await invoiceIn(second.tenant, 'Posted');
  for (const reader of readers) {
    const seen = () => new Set(noticesOf(reader).map(({ id }) => id));
    await reader.until(() => changed.every((id) => seen().has(id)));
    const events = () => reader.events.filter(({ event }) => event === 'invoice.posted');
    await reader.until(() => events().length === 2);
    await reader.cut();
  }
});

test('a change of more records than a message names is announced as "more"', async () => {
  const reader = await openLive(second);
  const changed = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ entityType: 'invoice', id: `record-${index}`, RowVersion: null, actor: 'system:test' },
  }));
  const what = { events: false, effects: false, changed: () => changed };
  api.engine.commits.announce(api.tenant.id, what);
  // Changes of the test before may be named in the same notice, instead of some of these.
  const isShortened = ({ event, data }: EventSourceMessage) =>
    event === 'change' && JSON.parse(data).more === true;
  await reader.until(() => reader.events.some(isShortened));
  assert(noticesOf(reader).some(({ id }) => id === 'record-0'));
  await reader.cut();
});

test('a worker sends webhooks of another process at once', async (t) => {
  const hook = await startHook(t, api, { fields: { eventTypes: ['invoice.posted'] } });
  for (let sent = 1; sent <= 3; sent += 1) {
    await invoiceIn(api.tenant, 'Posted');
    await hook.arrived(sent);
  }
});

test('a revoked key, a lowered role and an ended session are refused by all processes at once', async () => {
  const revoked = await makeKey();
  const stream = await openStream(second, '', { authorization: `Bearer ${revoked.key}` });
  await api.api('POST', `/api/api-keys/${revoked.id}/revoke`);
  await until('401 in the other process', isRefused(revoked.key));
  await stream.ended;
  assert.match(stream.comments.at(-1) ?? '', /unauthorized: /);

  const { browser, user } = await join(api, 'lowered@processes.example', 'Clerk');
  const there = openBrowser(second);
  const cookie = browser.cookie();
  const create = () => there('POST', '/api/customers', {}, { cookie });
  assert.equal((await create()).status, 201);
  await change(api.tenant, `/api/users/${user.id}`, 'role', 'Viewer');
  await until('403 in the other process', async () => (await create()).status === 403);
  assert.equal((await browser('DELETE', '/api/sessions/current')).status, 200);
  await until('401 in the other process', async () => (await create()).status === 401);
});

test('daybook keys revoke takes effect at once in running processes', async () => {
  const { id, key } = await makeKey();
  const env = { DATABASE_URL: api.databaseUrl, DAYBOOK_SECRET_KEY: secretKey };
  const { code, stderr } = await runCli(['keys', 'revoke', id, '--tenant', api.tenant.id], env);
  assert.equal(code, 0, stderr);
  await until('401', isRefused(key));
});

test('ignores messages that no process sends', async () => {
  const tenant = api.tenant.id;
  const forged = 'abcdefghijkl';
  const bodies = [
    ...['', '{', 'null', '[]', '[[]]', '"missed"x', '[1,2,3]', '{"length":9}', '[["x",1,[]]]'],
    `[["${tenant}",1.5,[]]]`,
    `[["${tenant}",1,[["invoice","<b>",null,"user:x"]]]]`,
    `[["${tenant}",1,[["invoice","x",7,"user:x"]]]]`,
    `[["${tenant}",1,[["__proto__","x",null,"\\u0000"]]]]`,
  ];
  const reader = await openLive(second);
  for (const body of bodies) {
    for (const head of [`${forged} commits `, `${forged} process `, `${forged} none `, 'x ', ''])
      await api.sql("select pg_notify('daybook', $1)", [`${head}${body}`]);
  }
  const { body } = await api.api('POST', '/api/customers', { name: 'Real' });
  await reader.until(() => noticesOf(reader).some(({ id }) => id === body.id));
  assert.deepEqual(
    noticesOf(reader).map(({ id }) => id),
    [body.id],
  );
  await reader.cut();
});

test('after a lost connection, a process reconnects and re-reads everything', async () => {
  const { id, key } = await makeKey();
  const reader = await openLive(second);
  const lost = await api.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'daybook bus' and datname = current_database()`,
  );
  assert.equal(lost.length, 2);
  await api.api('POST', `/api/api-keys/${id}/revoke`);
  await until('401 in the other process', isRefused(key));
  await reader.until(() => reader.events.some(({ data }) => JSON.parse(data).more === true));
  await until('both processes', () => [api, second].every(({ bus }) => bus?.isConnected));
  const { body } = await api.api('POST', '/api/customers', { name: 'Later' });
  await reader.until(() => noticesOf(reader).some((notice) => notice['id'] === body.id));
  await reader.cut();
});

test('without a bus, a process polls for commits of others', async () => {
  const alone = await startService({
    beside: api,
    bus: 'postgresql://daybook@127.0.0.1:1/none',
    streamLimits: { pollMs: 100 },
    server: { rememberMs: 100 },
  });
  try {
    assert.equal(alone.bus?.isConnected, false);
    const { id, key } = await makeKey();
    const reader = await openStream(alone);
    await reader.until(() => reader.lastId() !== '');
    await invoiceIn(api.tenant, 'Posted');
    await reader.until(() => reader.events.length === 1);
    await reader.cut();
    const seen = createApi(alone.url, key, alone.check);
    assert.equal((await seen('GET', '/api/customers')).status, 200);
    await api.api('POST', `/api/api-keys/${id}/revoke`);
    await until('401', async () => (await seen('GET', '/api/customers')).status === 401);
  } finally {
    await alone.close();
  }
});

test('one rate limit applies to all processes, within 10 %', async () => {
  const perMinute = 400;
  const gate = { perMinute, perMinuteAlone: perMinute / 2 };
  const own = await startService({ bus: true, server: { gate } });
  const other = await startService({ beside: own, bus: true, server: { gate } });
  try {
    await until('both processes', () => own.bus?.peers === 1 && other.bus?.peers === 1);
    let accepted = 0;
    const send = async (service: Service) => {
      for (let status = 200; status === 200; accepted += status === 200 ? 1 : 0)
        ({ status } = await service.as('Viewer')('GET', '/api/tenant-settings?limit=1'));
    };
    await Promise.all([own, other].map(send));
    assert.ok(accepted >= perMinute && accepted <= perMinute * 1.1, `${accepted} requests`);
    // Another process that does not hear them allows its share only.
    const alone = await startService({
      ...{ beside: own, bus: 'postgresql://daybook@127.0.0.1:1/none', server: { gate } },
    });
    const { headers } = await alone.as('Viewer')('GET', '/api/tenant-settings?limit=1');
    assert.equal(headers.get('ratelimit-policy'), `"default";q=${perMinute / 2};w=60`);
    await alone.close();
  } finally {
    await other.close();
    await own.close();
  }
});

test('one limit of streams of a key applies to all processes, within 10 %', async () => {
  const most = 20;
  const streams = { bus: true, streamLimits: { streamsPerKey: most } };
  const own = await startService(streams);
  const other = await startService({ ...streams, beside: own });
  let closeOther = () => other.close();
  const openAll = async (service: Service, wanted: number) => {
    const open: Reader[] = [];
    while (open.length < wanted) {
      const reader = await openStream(service);
      if (reader.response.status !== 200) break;
      open.push(reader);
    }
    return open;
  };
  try {
    await until('both processes', () => own.bus?.peers === 1 && other.bus?.peers === 1);
    const first = await openAll(own, most / 2);
    const second = await openAll(other, 2 * most);
    const open = first.length + second.length;
    assert.ok(open >= most && open <= most * 1.1, `${open} streams`);
    for (const reader of first) await reader.cut();
    await until('the slots that the other process released', async () => {
      second.push(...(await openAll(other, 1)));
      return second.length === most;
    });
    await until('the report of them', async () => {
      const reader = await openStream(own);
      await reader.cut();
      return reader.response.status === 503;
    });
    await closeOther();
    closeOther = async () => undefined;
    const third: Reader[] = [];
    await until('the slots of a process that ended', async () => {
      third.push(...(await openAll(own, most)));
      return third.length === most;
    });
  } finally {
    await closeOther();
    await own.close();
  }
});
