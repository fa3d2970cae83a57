/** A replay sends past events again, each once and with its original ID, even if workers are lost. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { effectWhen, ended, later, startHook, until } from '../../../test/support/deliveries.ts';
import { invoiceIn } from '../../../test/support/invoices.ts';
import { blockTriggers, createSequence, lockWaits } from '../../../test/support/locks.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';

const hourMs = 3_600_000;
let service: Service;
before(async () => {
  service = await startService({ effects: {} });
});
after(() => service.close());

const replayed = (endpointId: string, count?: number) =>
  ended(service.tenant, `name.eq=webhook.replay&webhookEndpointId.eq=${endpointId}`, count);

test('sends events since a time again, limited to the requested and subscribed types', async (t) => {
  const { tenant, clock } = service;
  const first = await startHook(t, service);
  await invoiceIn(tenant, 'Released');
  await first.arrived(2);
  later(service, hourMs);
  const since = clock.now().toISOString();
  const { id } = await invoiceIn(tenant, 'Voided');
  await invoiceIn(tenant, 'Released');
  await invoiceIn(service.other, 'Released');
  await first.act('test');
  const original = await first.arrived(7);
  later(service, hourMs);

  const hook = await startHook(t, service, {
    fields: { eventTypes: ['invoice.posted', 'invoice.voided', 'webhook.*'] },
  });
  await hook.act('replay', { since, types: ['invoice.posted', 'invoice.released'] });
  const [replay] = await replayed(hook.id);
  assert.deepEqual(
    [replay?.status, replay?.['lastReason'], replay?.['category']],
    ['Succeeded', '2 events queued.', 'manual'],
  );
  await hook.ended(3);
  const wanted = original.filter(
    ({ event }) => String(event['timestamp']) >= since && event['type'] === 'invoice.posted',
  );
  const byId = (some: readonly { id: string; text: string }[]) =>
    Object.fromEntries(some.map(({ id, text }) => [id, text]));
  assert.equal(Object.keys(byId(wanted)).length, 2);
  assert.deepEqual(byId(hook.deliveries()), byId(wanted));
  assert.equal(hook.deliveries().length, 2);
  const own = await hook.effects(`subjectId.eq=${id}`);
  assert.deepEqual(
    own.map(({ name }) => name),
    ['invoice.posted'],
  );
});

test('without types sends all subscribed events except tests and events about the endpoint itself', async (t) => {
  const { clock, tenant } = service;
  later(service, hourMs);
  const since = clock.now().toISOString();
  const hook = await startHook(t, service, { fields: { eventTypes: ['webhook.*', 'invoice.*'] } });
  const another = await startHook(t, service, { fields: { eventTypes: ['webhook.test'] } });
  await another.act('test');
  await another.act('disable', { reason: 'An event for the others' });
  await hook.act('disable', { reason: 'An event of its own' });
  await hook.act('enable');
  await invoiceIn(tenant, 'Posted');
  const direct = await hook.arrived(2);
  await hook.act('replay', { since });
  await replayed(hook.id);
  await hook.ended(5);
  const ids = hook.deliveries().map(({ id }) => id);
  assert.deepEqual(ids.slice(2).sort(), direct.map(({ id }) => id).sort());
  assert.deepEqual(
    direct.map(({ event }) => event['type']),
    ['webhook.disabled', 'invoice.posted'],
  );
});

test('includes events whose timestamp was ahead of the clock, but none delivered directly', async (t) => {
  const { clock, tenant } = service;
  later(service, hourMs);
  const since = clock.now().toISOString();
  later(service, 2_000);
  await invoiceIn(tenant, 'Posted');
  later(service, -2_000);
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.*'] } });
  // The worker of the replay waits until another event has been delivered.
  await service.sql(`create function wait() returns trigger language plpgsql set lock_timeout = 0 as $$ begin
    perform pg_advisory_xact_lock(4712); return null; end $$`);
  await service.sql(`create trigger wait after update of claim_id on effect for each row
    when (new.name = 'webhook.replay' and new.status = 'Running') execute function wait()`);
  const unblock = await blockTriggers(service, 4712);
  await hook.act('replay', { since });
  await invoiceIn(tenant, 'Posted');
  await unblock();
  const [replay] = await replayed(hook.id);
  await service.sql('drop function wait cascade');
  assert.equal(replay?.['lastReason'], '1 event queued.');
  await hook.ended(3);
  assert.equal(new Set(hook.deliveries().map(({ id }) => id)).size, 2);
  assert.equal(hook.deliveries().length, 2);
});

test('an endpoint enabled while a posting waits for its sequence number gets the event', async (t) => {
  // A second process, because in the same one the change might wait in the lane of the posting.
  const beside = await startService({ beside: service });
  t.after(() => beside.close());
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.*'] } });
  await hook.act('disable');
  await service.sql('begin');
  await service.sql("select from counter where tenant_id = $1 and name = 'event' for update", [
    service.tenant.id,
  ]);
  const posting = invoiceIn(service.tenant, 'Posted');
  await until('a waiting posting', async () => (await lockWaits(service)) > 0);
  await beside.tenant.api('POST', `/api/webhook-endpoints/${hook.id}/enable`);
  await service.sql('commit');
  await posting;
  await hook.arrived(1);
});

test('a serialization failure does not end a replay, and its events are queued once', async (t) => {
  const { clock, tenant } = service;
  later(service, hourMs);
  const since = clock.now().toISOString();
  await invoiceIn(tenant, 'Released');
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.*'] } });
  await createSequence(service, 'tries');
  await service.sql(`create function refuse() returns trigger language plpgsql as $$ begin
    if nextval('tries') = 1 then raise 'not now' using errcode = 'serialization_failure'; end if;
    return new; end $$`);
  await service.sql(`create trigger refuse before update of params on effect for each row
    execute function refuse()`);
  await hook.act('replay', { since });
  const [replay] = await replayed(hook.id);
  await service.sql('drop function refuse cascade');
  assert.deepEqual([replay?.status, replay?.['lastReason']], ['Succeeded', '2 events queued.']);
  await hook.ended(3);
  assert.equal(hook.deliveries().length, 2);
});

test('a replay can be retried only while its endpoint is enabled', async (t) => {
  const hook = await startHook(t, service);
  await hook.act('replay', { since: service.clock.now().toISOString() });
  const [replay] = await replayed(hook.id);
  await hook.act('disable', {});
  const path = `/api/effects/${replay?.id}`;
  const { availableActions } = (await service.api('GET', path)).body as unknown as {
    availableActions: { action: string; reasons: { code: string }[] }[];
  };
  const offered = availableActions.find(({ action }) => action === 'retry');
  assert.deepEqual(
    offered?.reasons.map(({ code }) => code),
    ['endpoint_disabled'],
  );
  assert.equal((await service.api('POST', `${path}/retry`)).status, 422);
});

test('rejects invalid replays', async (t) => {
  const hook = await startHook(t, service);
  const path = `/api/webhook-endpoints/${hook.id}/replay`;
  const since = '2026-11-20T00:00:00.000Z';
  for (const body of [
    {},
    { since: 'yesterday' },
    { since: '2026-11-20' },
    { since: 1 },
    { since, types: [] },
    { since, types: 'invoice.*' },
    { since, types: ['Invoice'] },
    { since, types: ['invoice.*', 'invoice.postd'] },
    { since: '2016-12-31T23:59:60Z' },
    { since, until: since },
  ]) {
    const reply = await service.api('POST', path, body);
    assert.equal(reply.status, 422, `${JSON.stringify(body)}: ${reply.text}`);
  }
  const many = { ids: [hook.id], since, types: ['invoice.postd'] };
  const misspelt = await service.api('POST', '/api/webhook-endpoints/actions/replay', many);
  assert.equal(misspelt.body.results[0]?.problem.errors[0]?.pointer, '/types', misspelt.text);
  assert.equal((await service.as('Approver')('POST', path, { since })).status, 403);
  assert.equal((await service.other.api('POST', path, { since })).status, 404);
  await hook.act('disable');
  const disabled = await service.api('POST', path, { since });
  assert.equal(disabled.body.errors[0]?.code, 'endpoint_disabled', disabled.text);
  const offset = await service.api('POST', '/api/webhook-endpoints', { url: hook.url });
  service.clock.advance(1_000);
  const here = new Date(service.clock.now().getTime() + hourMs).toISOString();
  const again = await service.api('POST', `/api/webhook-endpoints/${offset.body.id}/replay`, {
    since: here.replace('Z', '+01:00'),
  });
  assert.equal(again.status, 200, again.text);
  const [replay] = await replayed(offset.body.id);
  assert.equal(replay?.['lastReason'], '0 events queued.');
  // A time before the first event is accepted.
  const early = { since: '1900-01-01T00:00:00Z', types: ['webhook.disabled'] };
  const all = await service.api('POST', `/api/webhook-endpoints/${offset.body.id}/replay`, early);
  assert.equal(all.status, 200, all.text);
  const replays = await replayed(offset.body.id, 2);
  assert.deepEqual(
    replays.map(({ status }) => status),
    ['Succeeded', 'Succeeded'],
  );
  await service.api('POST', `/api/webhook-endpoints/${offset.body.id}/disable`);
});

test('tests and replays return the effects they queued, also for a repeated request', async (t) => {
  const hook = await startHook(t, service, { fields: { eventTypes: [] } });
  const path = `/api/webhook-endpoints/${hook.id}`;
  const asked = { test: {}, replay: { since: '2026-11-20T00:00:00.000Z' } };
  for (const [action, body] of Object.entries(asked)) {
    const key = { 'idempotency-key': `queued-${action}-${hook.id}` };
    const reply = await service.api('POST', `${path}/${action}`, body, key);
    assert.equal(reply.status, 200, reply.text);
    const { count, effects } = reply.body['queued'] as { count: number; effects: string[] };
    assert.deepEqual([count, effects.length], [1, 1]);
    const effect = await service.api('GET', `/api/effects/${effects[0]}`);
    assert.deepEqual([effect.status, effect.body['name']], [200, `webhook.${action}`]);
    const again = await service.api('POST', `${path}/${action}`, body, key);
    assert.equal(again.text, reply.text);
  }
  const { body: many } = await service.api('POST', '/api/webhook-endpoints/actions/test', {
    ids: [hook.id],
  });
  const [one] = many.results;
  assert.ok(one);
  assert.equal((one.record['queued'] as Body)['count'], 1);
  assert.equal((await hook.record())['queued'], undefined);
  await hook.ended(3);
});

test('rejects a replay since a time in the future', async (t) => {
  const hook = await startHook(t, service, { fields: { eventTypes: [] } });
  const now = service.clock.now().getTime();
  const ask = (since: number) =>
    service.api('POST', `/api/webhook-endpoints/${hook.id}/replay`, {
      since: new Date(since).toISOString(),
    });
  const refused = await ask(now + 1);
  assert.equal(refused.status, 422, refused.text);
  assert.equal(refused.body.errors[0]?.pointer, '/since');
  assert.match(String(refused.body.errors[0]?.message), /is in the future/);
  assert.deepEqual(await hook.effects(), []);
  assert.equal((await ask(now)).status, 200);
  await hook.ended(1);
});

/** Copies the last event `count` times, with new IDs and sequence numbers. */
async function addEvents(own: Service, count: number): Promise<void> {
  await own.sql(
    `insert into event select (jsonb_populate_record(e, jsonb_build_object(
        'id', n.id, 'sequence', e.sequence + n.number,
        'payload', replace(e.payload, e.id::text, n.id)))).*
      from event e, (select number,
        substr(min_id, 1, 24) || lpad(to_hex(number), 12, '0') as id
        from generate_series(1, $1::int) number, (select max(id::text) as min_id from event) m) n
      where e.id = (select id from event order by sequence desc limit 1)`,
    [count],
  );
  await own.sql("update counter set next = next + $1::int where name like 'event%'", [count]);
}

test('another worker continues the replay of a lost one; the lost one adds nothing when it resumes', async (t) => {
  const base = await startService();
  const lost = await startService({
    beside: base,
    // While its only connection waits, it cannot claim the replay again.
    effects: { leaseMs: 5_000, heartbeatMs: hourMs, maxConnections: 1 },
  });
  const all = [lost, base];
  const unblock = await blockTriggers(base, 4711);
  t.after(async () => {
    await unblock();
    for (const one of all) await one.close();
  });
  const hook = await startHook(t, base, { fields: { eventTypes: ['invoice.*'] } });
  await invoiceIn(base.tenant, 'Posted');
  await addEvents(base, 1_199);
  await hook.ended(1);
  // The second batch waits for a lock of the test, before it has changed the effect of the replay.
  await base.sql(`create function wait() returns trigger language plpgsql set lock_timeout = 0 as $$
    declare made int; begin
    execute format('select count(*) from %I
      where policy = ''post-transaction'' and kind = ''webhook''', tg_table_name) into made;
    if made > 500 then perform pg_advisory_xact_lock(4711); end if; return null; end $$`);
  await base.sql(`create trigger wait before insert on effect for each statement
    execute function wait()`);
  const waiting = (count: number) =>
    until(`${count} waiting`, async () => (await lockWaits(base)) === count);
  await hook.act('replay', { since: '2026-11-01T00:00:00Z' });
  await waiting(1);
  const [replay] = await hook.effects('name.eq=webhook.replay');
  assert.equal(replay?.status, 'Running');
  all.unshift(await startService({ beside: base, effects: {} }));
  base.clock.advance(6_000);
  await waiting(2);
  await unblock();
  const done = await effectWhen(base.tenant, replay?.id, ({ status }) => status === 'Succeeded');
  assert.deepEqual([done['attempts'], done['rescues']], [1, 1]);
  assert.equal(done['lastReason'], '1,200 events queued.');
  await until('the error of the late worker', () =>
    lost.failures.some((error) => /another worker/.test(String(error))),
  );
  const effects = await hook.effects('name.eq=invoice.posted');
  assert.equal(effects.length, 1_201);
  assert.equal(new Set(effects.map((one) => one['eventId'])).size, 1_200);
});
