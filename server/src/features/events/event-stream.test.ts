/** Server-sent events. Across all its connections, a client receives exactly the feed. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventSourceMessage } from 'eventsource-parser';
import { change, changeSettings } from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyDraft } from '../../../test/support/invoices.ts';
import {
  type Body,
  type Service,
  startService,
  type TestTenant,
} from '../../../test/support/service.ts';
import { noticesOf, openStream, type Reader } from '../../../test/support/stream-reader.ts';
import { join } from '../../../test/support/users.ts';
import type { Role } from '../../record/actor.ts';

const streamLimits = {
  streams: 12,
  streamsPerKey: 6,
  heartbeatMs: 100,
  recheckMs: 200,
  // Also long enough for a client that reads late.
  drainMs: 5_000,
  // Effectively no polling: events of this process arrive only by its in-process notifications.
  pollMs: 3_600_000,
  // A small in-memory tail, so that clients also read from the database.
  keptEvents: 5,
} as const;
const retryForMs = 30_000;

let service: Service;
before(async () => {
  service = await startService({ streamLimits });
});
after(() => service.close());

function follow(
  query = '',
  headers: Readonly<Record<string, string>> = {},
  from: { url: string; tenant: TestTenant } = service,
): Promise<Reader> {
  return openStream(from, query, headers);
}

async function payloadsOf(tenantId: string): Promise<string[]> {
  const rows = await service.sql(
    'select payload from event where tenant_id = $1 order by sequence',
    [tenantId],
  );
  return rows.map((row) => String(row['payload']));
}

/** Opens `count` streams; retries while the server still counts streams that were just aborted. */
async function openStreams(count: number, role: Role = 'Viewer'): Promise<Reader[]> {
  const limit = performance.now() + retryForMs;
  const open: Reader[] = [];
  while (open.length < count) {
    assert.ok(performance.now() < limit, `${open.length} streams of ${count}`);
    const reader = await follow('', { authorization: `Bearer ${service.tenant.keys[role]}` });
    if (reader.response.status === 200) open.push(reader);
    else await sleep(50);
  }
  return open;
}

async function cutAll(readers: readonly Reader[]): Promise<void> {
  await Promise.all(readers.map((reader) => reader.cut()));
}

test('a stream begins with new events and sends the stored bytes with their sequence and type', async () => {
  await invoiceIn(service.tenant, 'Posted');
  const reader = await follow();
  assert.equal(reader.response.status, 200);
  const { headers } = reader.response;
  assert.match(headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-accel-buffering'), 'no');
  await reader.until(() => reader.lastId() === '1');
  await invoiceIn(service.tenant, 'Released');
  await reader.until(() => reader.events.length === 2);
  const payloads = await payloadsOf(service.tenant.id);
  assert.deepEqual(
    reader.events.map(({ id, event, data }) => [id, event, data]),
    [
      ['2', 'invoice.posted', payloads[1]],
      ['3', 'invoice.released', payloads[2]],
    ],
  );
  await reader.until(() => reader.comments.length > 1);
  await reader.cut();
});

test('Last-Event-ID takes precedence over after, and filters apply to both', async () => {
  await invoiceIn(service.tenant, 'Released');
  const all = await payloadsOf(service.tenant.id);
  const fromStart = await follow('?after=0');
  await fromStart.until(() => fromStart.events.length === all.length);
  const resumed = await follow('?after=0&type.in=invoice.released', { 'last-event-id': '3' });
  await resumed.until(() => resumed.events.length === 1);
  assert.equal(resumed.events[0]?.id, '5');
  // Events excluded by the filter advance the position, too.
  const rare = await follow('?after=0&type.eq=invoice.voided');
  await rare.until(() => rare.lastId() === String(all.length));
  assert.equal(rare.events.length, 0);
  const { entity } = JSON.parse(all[0] ?? '{}');
  const own = await follow(`?after=0&entityId.eq=${entity.id}`);
  await own.until(() => own.events.length === 1);
  for (const reader of [fromStart, resumed, rare, own]) await reader.cut();
  for (const bad of ['x', '-1', '1e3']) {
    const refused = await follow('', { 'last-event-id': bad });
    assert.equal(refused.response.status, 400, bad);
  }
});

test('HEAD returns the headers of GET and opens no stream', async () => {
  for (let index = 0; index < streamLimits.streams * 2; index += 1) {
    const reply = await service.api('HEAD', '/api/events/stream');
    assert.equal(reply.status, 200);
    assert.match(reply.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.equal(reply.headers.get('content-length'), null);
  }
});

test('a client that reconnects at random during writes receives every event exactly once', async () => {
  const { id: customerId } = await makeCustomer(service.tenant);
  const before = (await payloadsOf(service.tenant.id)).length;
  const others = await Promise.all([follow(), follow('?type.in=invoice.*')]);
  const drafts: Body[] = [];
  for (let index = 0; index < 60; index += 1)
    drafts.push(await readyDraft(service.tenant, { customerId }));
  let writing = true;
  const received: EventSourceMessage[] = [];
  const reading = (async () => {
    let reader = await follow();
    let lastId = '';
    for (let round = 0; ; round += 1) {
      // Disconnect after some events, after some milliseconds, or when all events have arrived.
      const threshold = reader.events.length + (round % 4);
      const last = received.length + reader.events.length >= 60;
      if (!writing && last) {
        received.push(...reader.events);
        await reader.cut();
        return;
      }
      await Promise.race([
        reader.until(() => reader.events.length > threshold),
        new Promise((resolve) => setTimeout(resolve, (round * 7) % 23)),
      ]);
      if (reader.lastId() === '') continue;
      lastId = reader.lastId();
      // Events received before the disconnect count; later ones do not.
      received.push(...reader.events.splice(0));
      const cutting = reader.cut();
      reader = await follow('', { 'last-event-id': lastId });
      await cutting;
      assert.equal(reader.response.status, 200);
    }
  })();
  const queue = [...drafts];
  const lane = async () => {
    for (let draft = queue.shift(); draft !== undefined; draft = queue.shift()) {
      const posted = await service.api('POST', `/api/invoices/${draft.id}/post`);
      assert.equal(posted.status, 200, posted.text);
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  writing = false;
  await reading;
  const expected = (await payloadsOf(service.tenant.id)).slice(before);
  assert.equal(expected.length, 60);
  assert.deepEqual(
    received.map(({ data }) => data),
    expected,
  );
  // A late client reads from the database what the others received live.
  const late = await follow(`?after=${before}`);
  for (const other of [...others, late]) {
    await other.until(() => other.events.length >= 60);
    assert.deepEqual(
      other.events.map(({ data }) => data),
      expected,
    );
    await other.cut();
  }
});

test('a second process sends the events of the first one after its next poll', async () => {
  const second = await startService({
    beside: service,
    streamLimits: { ...streamLimits, pollMs: 100 },
  });
  try {
    const reader = await follow('', {}, second);
    await reader.until(() => reader.lastId() !== '');
    await invoiceIn(service.tenant, 'Posted');
    await reader.until(() => reader.events.length === 1);
    await reader.cut();
  } finally {
    await second.close();
  }
});

test('a tenant receives only its own events', async () => {
  const reader = await follow('?after=0', {}, { url: service.url, tenant: service.other });
  await invoiceIn(service.tenant, 'Posted');
  await invoiceIn(service.other, 'Posted');
  await reader.until(() => reader.events.length === 1);
  const [payload] = await payloadsOf(service.other.id);
  assert.equal(reader.events[0]?.data, payload);
  await reader.cut();
});

test('streams over the limit per key or per process return 503; closed streams release their slots', async () => {
  const { streams, streamsPerKey } = streamLimits;
  const mine = await openStreams(streamsPerKey);
  const refused = await follow();
  assert.equal(refused.response.status, 503);
  assert.ok(Number(refused.response.headers.get('retry-after')) > 0);
  const others = await openStreams(streams - streamsPerKey, 'Admin');
  const asClerk = { authorization: `Bearer ${service.tenant.keys.Clerk}` };
  assert.equal((await follow('', asClerk)).response.status, 503);
  await cutAll([...mine, ...others]);
  await cutAll(await openStreams(streamsPerKey));
});

test('a revoked or expired key ends its streams', async () => {
  const make = async (fields: object) =>
    (await service.api('POST', '/api/api-keys', { role: 'Viewer', ...fields })).body;
  const revoked = await make({});
  const at = new Date(service.clock.now().getTime() + 60_000).toISOString();
  const expiring = await make({ expiresAt: at });
  const readers = await Promise.all(
    [revoked, expiring].map(({ key }) => follow('', { authorization: `Bearer ${String(key)}` })),
  );
  const unaffected = await follow();
  await service.api('POST', `/api/api-keys/${revoked.id}/revoke`);
  await readers[0]?.ended;
  assert.ok(readers[0]?.comments.some((comment) => /^ ?unauthorized: /.test(comment)));
  assert.equal(
    readers[1]?.comments.some((comment) => /^ ?unauthorized: /.test(comment)),
    false,
  );
  service.clock.advance(61_000);
  await readers[1]?.ended;
  const seen = unaffected.events.length;
  await invoiceIn(service.tenant, 'Posted');
  await unaffected.until(() => unaffected.events.length > seen);
  await unaffected.cut();
});

test("a user's stream ends when their role changes or a second factor becomes required", async () => {
  const { other } = service;
  const streamOf = async (email: string) => {
    const { browser, user } = await join(service, email, 'Integrator', other);
    const reader = await follow('?changes=true', { cookie: browser.cookie() });
    assert.equal(reader.response.status, 200);
    return { browser, user, reader };
  };
  const lowered = await streamOf('lowered@daybook.example');
  const required = await streamOf('asked@daybook.example');
  await change(other, `/api/users/${lowered.user.id}`, 'role', 'Viewer');
  await lowered.reader.ended;
  assert.match(lowered.reader.comments.at(-1) ?? '', /forbidden: The role changed to Viewer/);
  const anew = await follow('', { cookie: lowered.browser.cookie() });
  assert.equal(anew.response.status, 200);
  await anew.cut();
  await changeSettings(other, 'requireSecondFactor', true);
  await required.reader.ended;
  assert.match(required.reader.comments.at(-1) ?? '', /second_factor_needed: /);
  await changeSettings(other, 'requireSecondFactor', false);
});

/** A client on a raw socket that does not read until the caller does. */
async function openUnread(query: string): Promise<Socket> {
  const socket = connect({ port: service.port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write(
    `GET /api/events/stream${query} HTTP/1.1\r\nhost: x\r\n` +
      `authorization: Bearer ${service.tenant.keys.Clerk}\r\n\r\n`,
  );
  socket.on('error', () => undefined);
  return socket;
}

test('a client that does not read is limited in memory, delays no other client, and is disconnected', async () => {
  // Far more than sockets buffer, so that it must stay in the database.
  const [row] = await service.sql(
    'select next::int as n from counter where tenant_id = $1 and name = $2',
    [service.tenant.id, 'event'],
  );
  const first = Number(row?.['n']);
  const count = 600;
  await service.sql(
    'insert into event (tenant_id, sequence, id, type, entity_type, entity_id, at, payload) ' +
      "select $1, $2 + n, gen_random_uuid(), 'invoice.posted', 'invoice', gen_random_uuid(), now(), " +
      "json_build_object('n', n, 'x', repeat('x', 50000))::text from generate_series(0, $3 - 1) n",
    [service.tenant.id, first, count],
  );
  await service.sql("update counter set next = next + $2 where tenant_id = $1 and name = 'event'", [
    service.tenant.id,
    count,
  ]);
  const memory = process.memoryUsage();
  const unread = await Promise.all(
    Array.from({ length: 4 }, () => openUnread(`?after=${first - 1}`)),
  );
  const good = await follow(`?after=${first - 1}`);
  await good.until(() => good.events.length === count);
  await invoiceIn(service.tenant, 'Posted');
  await good.until(() => good.events.length === count + 1);
  assert.deepEqual(
    good.events.map(({ id }) => Number(id)),
    Array.from({ length: count + 1 }, (_, index) => first + index),
  );
  good.events.splice(0);
  const grown = process.memoryUsage().external - memory.external;
  assert.ok(grown < 60_000_000, `${grown} bytes more`);
  // After they are disconnected, their key can open its full number of streams.
  await cutAll(await openStreams(streamLimits.streamsPerKey, 'Clerk'));
  // The sockets contain what the kernel buffered of the beginning, and their end.
  for (const socket of unread) {
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await once(socket, 'close');
    assert.ok(bytes < count * 50_000, `${bytes} bytes`);
  }
  await good.cut();
});

test('a shutdown ends streams promptly and cleanly, also those that the client does not read', async () => {
  const own = await startService({ beside: service });
  const readers = await Promise.all([follow('', {}, own), follow('?after=0', {}, own)]);
  const begun = performance.now();
  await own.close();
  await Promise.all(readers.map(({ ended }) => ended));
  assert.ok(performance.now() - begun < 20_000, `${performance.now() - begun} ms`);
  for (const { comments } of readers) assert.match(comments.at(-1) ?? '', /stopping/);
});

test('changes=true sends change notices of records that the caller may read, and of no others', async () => {
  const viewer = await follow('?changes=true');
  const plain = await follow();
  const admin = await follow('?changes=true', {
    authorization: `Bearer ${service.tenant.keys.Admin}`,
  });
  const { body: draft } = await service.api('POST', '/api/invoices', {});
  const change = { memo: 'net 30', RowVersion: draft.RowVersion };
  const { body: changed } = await service.api('PATCH', `/api/invoices/${draft.id}`, change);
  const { body: user } = await service.api('POST', '/api/users', {
    email: 'notices@daybook.example',
    role: 'Clerk',
  });
  const actor = `key:${service.tenant.keyIds.Admin}`;
  const noticeOf = (reader: Reader, id: string) =>
    noticesOf(reader).findLast((notice) => notice['id'] === id);
  const { id, RowVersion } = changed;
  await viewer.until(() => noticeOf(viewer, id)?.['RowVersion'] === RowVersion);
  assert.deepEqual(noticeOf(viewer, id), { entityType: 'invoice', id, RowVersion, actor });
  await admin.until(() => noticeOf(admin, user.id) !== undefined);
  // A record that the viewer may read is created after the user record that it may not.
  const { body: next } = await service.api('POST', '/api/customers', { name: 'Harbour Ltd' });
  await viewer.until(() => noticeOf(viewer, next.id) !== undefined);
  assert.equal(noticeOf(viewer, user.id), undefined);
  assert.deepEqual(noticesOf(plain), []);
  await cutAll([viewer, plain, admin]);
});

test('a notice with more changes than its limit sets "more"', async () => {
  const reader = await follow('?changes=true', {
    authorization: `Bearer ${service.tenant.keys.Integrator}`,
  });
  const { pauseMs, records } = { pauseMs: 50, records: 200 };
  const changed = Array.from({ length: records + 1 }, (_, index) => ({
    ...{ entityType: 'invoice', id: String(index), RowVersion: null, actor: 'system:test' },
  }));
  const { commits } = service.engine;
  commits.announce(service.tenant.id, { events: false, effects: false, changed: () => changed });
  const begun = performance.now();
  await reader.until(() => noticesOf(reader).length > 0);
  assert.ok(performance.now() - begun >= pauseMs / 2);
  assert.equal(noticesOf(reader).length, records);
  assert.equal(JSON.parse(reader.events.at(-1)?.data ?? '{}').more, true);
  await reader.cut();
});

test('changes accepts only true or false', async () => {
  const { status, body } = await service.api('GET', '/api/events/stream?changes=yes');
  assert.deepEqual([status, body.code], [400, 'invalid_filter']);
});
