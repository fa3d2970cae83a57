/** Webhook endpoints: validation, secrets, tests, and what disables them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  change,
  changeSettings,
  disabled,
  effectsOf,
  ended,
  later,
  startHook,
  until,
  untilAllClaimed,
} from '../../../test/support/deliveries.ts';
import { invoiceIn } from '../../../test/support/invoices.ts';
import { answer } from '../../../test/support/receiver.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';

const hourMs = 3_600_000;
const quiet = { eventTypes: ['invoice.voided'] };
const gone = async () => {
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
};
const silent = async () => {
  throw Object.assign(new Error('no name server answers'), { code: 'ETIMEOUT' });
};

let service: Service;
before(async () => {
  service = await startService({ effects: {} });
  await changeSettings(service.tenant, 'email', 'office@harbour.example');
});
after(() => service.close());

test('rejects forbidden URLs on creation and on update', async (t) => {
  const strict = await startService({ effects: { allow: [], resolve: gone } });
  t.after(() => strict.close());
  const { api } = strict;
  const made = await api('POST', '/api/webhook-endpoints', { url: 'https://8.8.8.8/hook' });
  assert.equal(made.status, 201, made.text);
  const path = `/api/webhook-endpoints/${made.body.id}`;
  for (const [url, sentence] of [
    ['http://8.8.8.8/hook', /https/],
    ['http://hooks.example/hook', /https/],
    ['https://127.0.0.1/hook', /127\.0\.0\.1 is not a public address/],
    ['https://10.1.2.3/hook', /not a public address/],
    ['https://192.168.0.1:8443/', /not a public address/],
    ['https://169.254.169.254/latest/meta-data', /not a public address/],
    ['https://[::1]/hook', /not a public address/],
    ['https://[::ffff:10.0.0.1]/hook', /not a public address/],
    ['https://0x7f000001/hook', /not a public address/],
    ['https://localhost/hook', /not a public address/],
    ['https://user:password@8.8.8.8/hook', /user name or password/],
    ['https://8.8.8.8/hook#part', /fragment/],
    ['https://gone.example/hook', /does not exist/],
    ['ftp://8.8.8.8/hook', /https/],
    ['hooks.example', /https/],
    ['', /https/],
  ] as const) {
    const { RowVersion } = made.body;
    const refused = [
      await api('POST', '/api/webhook-endpoints', { url }),
      await api('PATCH', path, { url, RowVersion }),
    ];
    for (const { status, body, text } of refused) {
      assert.equal(status, 422, `${url}: ${text}`);
      assert.deepEqual([body.code, body.errors[0]?.pointer], ['invalid_value', '/url'], text);
      assert.match(String(body.errors[0]?.message), sentence);
      assert.ok(!text.includes('password@'), 'the response repeats the password');
    }
  }
  assert.equal((await api('GET', path)).text, JSON.stringify(await shownOf(made.body)));
  assert.equal((await api('GET', '/api/webhook-endpoints')).body.items.length, 1);
});

/** The record without the fields that are only shown once. */
async function shownOf({ secret, ...rest }: Body): Promise<unknown> {
  assert.match(String(secret), /^whsec_/);
  return rest;
}

test('rejects a name that resolves to private addresses; accepts one that cannot be resolved now', async (t) => {
  const inside = await startService({ effects: { allow: [], resolve: async () => ['10.0.0.1'] } });
  t.after(() => inside.close());
  const mute = await startService({ effects: { allow: [], resolve: silent } });
  t.after(() => mute.close());
  const url = 'https://hooks.example/hook';
  const refused = await inside.api('POST', '/api/webhook-endpoints', { url });
  assert.match(
    String(refused.body.errors[0]?.message),
    /hooks\.example \(10\.0\.0\.1\) is not a p/,
  );
  assert.equal((await mute.api('POST', '/api/webhook-endpoints', { url })).status, 201);
});

test('rejects unknown event types, and lists the known ones', async (t) => {
  const hook = await startHook(t, service, { fields: quiet });
  const path = `/api/webhook-endpoints/${hook.id}`;
  const { RowVersion } = await hook.record();
  for (const eventTypes of [['invoice.seen'], ['*', 'invoices.*'], ['account.*']]) {
    for (const { status, body, text } of [
      await service.api('POST', '/api/webhook-endpoints', { url: hook.url, eventTypes }),
      await service.api('PATCH', path, { eventTypes, RowVersion }),
    ]) {
      assert.equal(status, 422, text);
      assert.equal(body.errors[0]?.pointer, '/eventTypes');
      assert.match(String(body.errors[0]?.message), /Known: \*, .*invoice\.\*, .*invoice\.posted/);
    }
  }
  for (const eventTypes of [['Invoice.*'], ['invoice'], ['*.posted'], [''], ['**']])
    assert.equal((await service.api('PATCH', path, { eventTypes, RowVersion })).status, 422);
  await hook.patch('eventTypes', ['invoice.*', 'webhook.disabled']);
  for (const role of ['Viewer', 'Clerk', 'Approver', 'Controller'] as const)
    assert.equal((await service.as(role)('GET', path)).status, 403, role);
});

test('the secret is shown once; after a rotation the old one signs together with the new one for 24 hours', async (t) => {
  const hook = await startHook(t, service, { fields: quiet });
  const old = hook.secret;
  assert.match(old, /^whsec_[\w+/]{43}=$/);
  assert.ok(old.endsWith(String((await hook.record())['secretHint'])));
  assert.equal((await hook.record())['secret'], undefined);
  const rotated = await hook.act('rotate-secret');
  const fresh = String(rotated['secret']);
  assert.notEqual(fresh, old);
  assert.ok(fresh.endsWith(String(rotated['secretHint'])));
  const send = async (count: number) => {
    await hook.act('test');
    await hook.ended(count);
    const last = hook.deliveries().at(-1);
    assert.ok(last);
    return [last.signatures.length, last.verifies(old), last.verifies(fresh)];
  };
  assert.deepEqual(await send(1), [2, true, true]);
  service.clock.advance(24 * hourMs - 1_000);
  assert.deepEqual(await send(2), [2, true, true]);
  service.clock.advance(1_001);
  hook.useSecret(fresh);
  assert.deepEqual(await send(3), [1, false, true]);
  const shown = await service.api('GET', `/api/webhook-endpoints/${hook.id}/changes`);
  assert.ok(!shown.text.includes(old.slice(6)) && !shown.text.includes(fresh.slice(6)));
});

test('after repeated rotations the last three secrets sign together with the new one, and no other is stored', async (t) => {
  const hook = await startHook(t, service, { fields: quiet });
  const secrets = [hook.secret];
  for (let count = 0; count < 5; count += 1)
    secrets.push(String((await hook.act('rotate-secret'))['secret']));
  hook.useSecret(secrets.at(-1) ?? '');
  await hook.act('test');
  await hook.ended(1);
  const [delivery] = hook.deliveries();
  assert.equal(delivery?.signatures.length, 4);
  assert.deepEqual(
    secrets.map((secret) => delivery?.verifies(secret)),
    [false, false, true, true, true, true],
  );
  const kept = await service.sql(
    'select count(*)::int from webhook_secret where webhook_endpoint_id = $1',
    [hook.id],
  );
  assert.deepEqual(kept, [{ count: 4 }]);
});

test('a rotation repeated with the same idempotency key happens once, and the replay hides the secret', async (t) => {
  const hook = await startHook(t, service, { fields: quiet });
  const ask = () =>
    service.api('POST', `/api/webhook-endpoints/${hook.id}/rotate-secret`, undefined, {
      'idempotency-key': `rotate-${hook.id}`,
    });
  const [first, second] = [await ask(), await ask()];
  assert.match(String(first.body['secret']), /^whsec_/);
  assert.equal(second.headers.get('idempotency-replayed'), 'true');
  assert.equal(second.body['secret'], undefined);
  assert.equal(second.body.RowVersion, first.body.RowVersion);
});

test('a test is sent only to its endpoint, also if it is disabled or subscribes to other types', async (t) => {
  const hook = await startHook(t, service, { fields: quiet });
  const everything = await startHook(t, service);
  await hook.act('test');
  await hook.act('disable');
  await hook.act('test');
  const effects = await hook.ended(2);
  assert.deepEqual(hook.types(), ['webhook.test', 'webhook.test']);
  assert.deepEqual(
    effects.map(({ status, category, name }) => [status, category, name]),
    Array(2).fill(['Succeeded', 'manual', 'webhook.test']),
  );
  const data = hook.deliveries()[1]?.event['data'] as Body;
  assert.deepEqual([data.id, data['enabled'], data['secret']], [hook.id, false, undefined]);
  await untilAllClaimed(everything);
  assert.deepEqual(
    everything.types().toSorted(),
    ['webhook.disabled', 'webhook.test'],
    'its own test',
  );
  const path = `/api/effects/${effects[1]?.id}/retry`;
  assert.equal((await service.api('POST', path)).status, 200, 'a test can be retried');
  await hook.ended(2);

  const draft = await service.api('POST', '/api/webhook-endpoints', {});
  const refused = await service.api('POST', `/api/webhook-endpoints/${draft.body.id}/test`);
  assert.deepEqual([refused.status, refused.body.errors[0]?.pointer], [422, '/url']);
});

test('a test and a replay do not change the endpoint or its RowVersion', async (t) => {
  const { api, clock } = service;
  const hook = await startHook(t, service, { fields: quiet });
  const path = `/api/webhook-endpoints/${hook.id}`;
  const replay = { since: '2026-11-21T00:00:00.000Z' };
  const seen = await hook.patch('description', 'ERP');
  clock.advance(1_000);
  for (const [action, body] of [
    ['test', {}],
    ['test', { RowVersion: seen.RowVersion }],
    ['replay', replay],
  ] as const) {
    const { RowVersion, updatedAt } = await hook.act(action, body);
    assert.deepEqual([RowVersion, updatedAt], [seen.RowVersion, seen['updatedAt']], action);
  }
  const many = await api('POST', '/api/webhook-endpoints/actions/test', { ids: [hook.id] });
  assert.equal(many.body.results[0]?.record.RowVersion, seen.RowVersion);
  const history = await api('GET', `${path}/changes?after=${seen.RowVersion}`);
  assert.deepEqual(history.body.items, []);
  const effects = await hook.ended(4);
  assert.deepEqual(
    effects.map(({ name, status }) => [name, status]).sort(),
    [...Array(3).fill(['webhook.test', 'Succeeded']), ['webhook.replay', 'Succeeded']].sort(),
  );
  const entities = hook.deliveries().map(({ event }) => event['entity']);
  const entity = { type: 'webhookEndpoint', id: hook.id, RowVersion: seen.RowVersion, sequence: 2 };
  assert.deepEqual(
    entities,
    Array(3).fill(entity),
    'each with the RowVersion after the second change',
  );
  assert.equal((await hook.patch('description', 'Till')).RowVersion === seen.RowVersion, false);

  for (const action of ['test', 'replay']) {
    const body = { ...(action === 'replay' ? replay : {}), RowVersion: seen.RowVersion };
    assert.equal((await api('POST', `${path}/${action}`, body)).status, 409, action);
    const { RowVersion, ...rest } = body;
    const stale = { 'if-match': `"${RowVersion}"` };
    assert.equal((await api('POST', `${path}/${action}`, rest, stale)).status, 412, action);
  }
  assert.equal((await hook.ended(4)).length, 4, 'the refused requests queued something');
});

test('a test repeated with the same idempotency key is sent once', async (t) => {
  const hook = await startHook(t, service, { fields: quiet });
  const key = { 'idempotency-key': `test-${hook.id}` };
  const ask = () => service.api('POST', `/api/webhook-endpoints/${hook.id}/test`, undefined, key);
  const [first, second] = [await ask(), await ask()];
  assert.deepEqual([first.status, second.text], [200, first.text]);
  assert.equal(second.headers.get('idempotency-replayed'), 'true');
  assert.equal((await hook.ended(1)).length, 1);
});

test('an endpoint gets no events before it has a URL', async (t) => {
  const { tenant, api } = service;
  const hook = await startHook(t, service, { fields: quiet });
  const eventTypes = ['invoice.posted'];
  const made = (await api('POST', '/api/webhook-endpoints', { eventTypes })).body;
  const path = `/api/webhook-endpoints/${made.id}`;
  t.after(async () => void (await api('POST', `${path}/disable`)));
  const own = `webhookEndpointId.eq=${made.id}`;
  await invoiceIn(tenant, 'Posted');
  assert.deepEqual(await effectsOf(tenant, own), []);
  await change(tenant, path, 'url', hook.url);
  const { id } = await invoiceIn(tenant, 'Posted');
  const effects = await effectsOf(tenant, own);
  assert.deepEqual(
    effects.map(({ subjectId }) => subjectId),
    [id],
  );
});

test('only /enable and /disable change the state of an endpoint', async (t) => {
  const hook = await startHook(t, service, { fields: quiet });
  const path = `/api/webhook-endpoints/${hook.id}`;
  const made = await hook.record();
  for (const [field, value] of Object.entries({ enabled: false, status: 'Disabled' })) {
    const refused = await service.api('PATCH', path, {
      [field]: value,
      RowVersion: made.RowVersion,
    });
    assert.equal(refused.status, 422, refused.text);
    assert.equal(refused.body.code, 'read_only_field');
    assert.match(refused.body.detail, /\/enable and \/disable/);
  }
  assert.deepEqual(await hook.record(), made);

  const off = await hook.act('disable', { RowVersion: made.RowVersion });
  const by = `Disabled by key:${service.tenant.keyIds.Admin}.`;
  assert.deepEqual([off.status, off['enabled'], off['disabledReason']], ['Disabled', false, by]);
  const again = await service.api('POST', `${path}/disable`, {});
  assert.equal(again.body.code, 'invalid_transition');
  const stale = await service.api('POST', `${path}/enable`, { RowVersion: made.RowVersion });
  assert.equal(stale.status, 409);
  const on = await hook.act('enable', { RowVersion: off.RowVersion });
  assert.deepEqual(
    [on.status, on['enabled'], on['disabledAt'], on['disabledReason']],
    ['Enabled', true, null, null],
  );
  const twice = await service.api('POST', `${path}/enable`);
  assert.equal(twice.body.code, 'invalid_transition');

  const { body: events } = await service.api('GET', '/api/events?type.in=webhook.disabled');
  const seen = events.items.filter(({ entity }) => (entity as Body).id === hook.id);
  assert.deepEqual(
    seen.map(({ data }) => (data as Body)['disabledReason']),
    [by],
  );
  const { body: audit } = await service.api(
    'GET',
    `/api/audit-entries?subjectId.eq=${hook.id}&action.eq=endpoint.changed&sort=id`,
  );
  assert.deepEqual(
    audit.items.map(({ details }) => (details as Body)['operation']),
    ['disable', 'enable'],
  );
});

test('an endpoint can be created disabled', async () => {
  const { body } = await service.api('POST', '/api/webhook-endpoints', { enabled: false });
  assert.deepEqual([body.status, body['enabled']], ['Disabled', false]);
  const on = await service.api('POST', `/api/webhook-endpoints/${body.id}/enable`);
  assert.equal(on.body.status, 'Enabled');
  await service.api('POST', `/api/webhook-endpoints/${body.id}/disable`);
});

/** The mails about this endpoint. */
async function noticesOf(url: string): Promise<readonly Body[]> {
  await ended(service.tenant, 'kind.eq=email', 0);
  const { body } = await service.api('GET', '/api/mails?template.eq=webhook-disabled');
  return body.items.filter((mail) => String(mail['textBody']).includes(url));
}

test('410 disables an endpoint immediately, notifies the other endpoints and the office, and keeps its backlog', async (t) => {
  const { tenant } = service;
  const hook = await startHook(t, service, {
    behave: answer(500),
    fields: { eventTypes: ['invoice.posted'] },
  });
  const everything = await startHook(t, service, { fields: { eventTypes: ['webhook.*'] } });
  await invoiceIn(tenant, 'Posted');
  const [waiting] = await hook.withStatus('Retrying');
  hook.behave(answer(410));
  const { id } = await invoiceIn(tenant, 'Posted');
  const record = await disabled(hook);
  assert.equal(record['enabled'], false);
  assert.equal(record['disabledReason'], 'The receiver returned 410 Gone.');
  assert.equal(record['disabledAt'], service.clock.now().toISOString());
  const [failed] = await hook.effects(`subjectId.eq=${id}`);
  assert.deepEqual([failed?.status, failed?.['attempts']], ['Failed', 1]);
  assert.match(
    String(failed?.['lastRemedy']),
    /^The webhook was disabled: give it the new address/,
  );
  const [received] = await everything.arrived(1);
  assert.equal(received?.event['type'], 'webhook.disabled');
  assert.deepEqual(received?.event['actor'], { type: 'system', id: 'delivery' });
  const data = received?.event['data'] as Body;
  assert.deepEqual([data.id, data['disabledReason']], [hook.id, record['disabledReason']]);
  const [notice, ...more] = await noticesOf(hook.url);
  assert.deepEqual(more, []);
  assert.deepEqual([notice?.status, notice?.['recipient']], ['Kept', 'office@harbour.example']);
  assert.match(String(notice?.['textBody']), /returned 410 Gone[\s\S]*One delivery is queued/);

  later(service, hourMs);
  await untilAllClaimed(everything);
  assert.equal((await hook.effects(`id.eq=${waiting?.id}`))[0]?.status, 'Retrying');
  hook.behave(answer(200));
  const enabled = await hook.act('enable');
  assert.deepEqual(
    [enabled.status, enabled['disabledAt'], enabled['disabledReason']],
    ['Enabled', null, null],
  );
  assert.equal(enabled['consecutiveFailures'], 0);
  await hook.ended(2);
  assert.equal(hook.deliveries().at(-1)?.id, waiting?.['eventId']);
});

/** Runs `count` tests that fail, one after the other. */
async function fail(hook: Awaited<ReturnType<typeof startHook>>, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const before = (await hook.effects()).length;
    await hook.act('test');
    await hook.ended(before + 1);
  }
}

test('20 failures within a minute disable nothing; they do once they span 24 hours', async (t) => {
  const hook = await startHook(t, service, { behave: answer(500), fields: quiet });
  const everything = await startHook(t, service, { fields: { eventTypes: ['webhook.*'] } });
  await fail(hook, 25);
  await untilAllClaimed(everything);
  const early = await hook.record();
  assert.deepEqual([early.status, early['consecutiveFailures']], ['Enabled', 25]);
  const since = service.clock.now().toISOString();
  assert.equal(early['failingSince'], since);
  service.clock.advance(24 * hourMs - 1);
  await fail(hook, 1);
  await untilAllClaimed(everything);
  assert.equal((await hook.record()).status, 'Enabled');
  service.clock.advance(1);
  await fail(hook, 1);
  const record = await disabled(hook);
  assert.equal(
    record['disabledReason'],
    `27 consecutive deliveries failed, the first at ${since}.`,
  );
  const received = await until('the event', () =>
    everything.deliveries().find(({ event }) => event['type'] === 'webhook.disabled'),
  );
  assert.equal((received.event['data'] as Body).id, hook.id);
  assert.equal((await noticesOf(hook.url)).length, 1);
});

test('a repeated delivery counts as one failure; `failingSince` is set at the first attempt', async (t) => {
  const fields = { eventTypes: ['invoice.posted'] };
  const hook = await startHook(t, service, { behave: answer(500), fields });
  const sentinel = await startHook(t, service, { fields: quiet });
  const since = service.clock.now().toISOString();
  for (let made = 0; made < 7; made += 1) await invoiceIn(service.tenant, 'Posted');
  await hook.withStatus('Retrying', 7);
  const early = await hook.record();
  assert.deepEqual(
    [early['consecutiveFailures'], early['failingSince'], early['lastFailureAt']],
    [0, since, since],
  );
  later(service, 0.1 * hourMs);
  await until('second attempts', async () =>
    (await hook.effects()).every(({ attempts }) => attempts === 2),
  );
  later(service, 25 * hourMs);
  const lost = await hook.ended(7);
  assert.deepEqual(new Set(lost.map(({ attempts }) => attempts)), new Set([3]));
  await untilAllClaimed(sentinel);
  assert.deepEqual(await stateOf(hook), ['Enabled', 7], '21 attempts over 25 hours');
  await fail(hook, 12);
  await untilAllClaimed(sentinel);
  assert.deepEqual(await stateOf(hook), ['Enabled', 19]);
  await fail(hook, 1);
  const { disabledReason } = await disabled(hook);
  assert.equal(disabledReason, `20 consecutive deliveries failed, the first at ${since}.`);
  const [notice] = await noticesOf(hook.url);
  assert.match(String(notice?.['textBody']), /\(20 in a row\)/);
});

test('19 failures over 24 hours disable nothing, and a success resets the count', async (t) => {
  const hook = await startHook(t, service, { behave: answer(500), fields: quiet });
  const sentinel = await startHook(t, service, { fields: quiet });
  await fail(hook, 18);
  service.clock.advance(25 * hourMs);
  await fail(hook, 1);
  await untilAllClaimed(sentinel);
  assert.deepEqual(await stateOf(hook), ['Enabled', 19]);
  hook.behave(answer(200));
  await fail(hook, 1);
  await until('a success', async () => (await stateOf(hook))[1] === 0);
  assert.equal((await hook.record())['failingSince'], null);
  hook.behave(answer(500));
  await fail(hook, 19);
  await untilAllClaimed(sentinel);
  assert.deepEqual(await stateOf(hook), ['Enabled', 19]);
  service.clock.advance(25 * hourMs);
  await fail(hook, 1);
  assert.equal((await disabled(hook)).status, 'Disabled');
});

async function stateOf(hook: { record(): Promise<Body> }): Promise<unknown[]> {
  const { status, consecutiveFailures } = await hook.record();
  return [status, consecutiveFailures];
}

test('health updates do not change the RowVersion, and so cause no edit conflicts', async (t) => {
  const hook = await startHook(t, service, {
    behave: answer(500),
    fields: { eventTypes: ['invoice.posted'] },
  });
  const { RowVersion } = await hook.record();
  await invoiceIn(service.tenant, 'Posted');
  await hook.withStatus('Retrying');
  hook.behave((socket, request) => {
    answer(hook.deliveries().length === 2 ? 200 : 500)(socket, request);
  });
  await invoiceIn(service.tenant, 'Posted');
  await hook.withStatus('Succeeded');
  await invoiceIn(service.tenant, 'Posted');
  await hook.withStatus('Retrying', 2);
  const record = await hook.record();
  assert.equal(record.RowVersion, RowVersion);
  const now = service.clock.now().toISOString();
  assert.deepEqual([record['lastSuccessAt'], record['lastFailureAt']], [now, now]);
  const path = `/api/webhook-endpoints/${hook.id}`;
  const patched = await service.api('PATCH', path, { description: 'ERP', RowVersion });
  assert.equal(patched.status, 200, patched.text);
  assert.deepEqual(
    [patched.body['consecutiveFailures'], patched.body['failingSince']],
    [0, now],
    'failing since, although no delivery has failed for good',
  );
  const moved = await service.api('PATCH', path, {
    ...{ url: hook.url.replace(/$/, '-moved'), RowVersion: patched.body.RowVersion },
  });
  assert.equal(moved.status, 200, moved.text);
  assert.deepEqual(
    [moved.body['consecutiveFailures'], moved.body['failingSince']],
    [0, null],
    'another receiver resets the health',
  );
});

test('disabling by hand accepts a reason and sends no mail', async (t) => {
  const { tenant } = service;
  const hook = await startHook(t, service, { fields: quiet });
  const everything = await startHook(t, service, { fields: { eventTypes: ['webhook.disabled'] } });
  const path = `/api/webhook-endpoints/${hook.id}/disable`;
  assert.equal((await service.api('POST', path, { reason: ' ' })).status, 422);
  const mails = (await effectsOf(tenant, 'kind.eq=email')).length;
  const record = await hook.act('disable', { reason: 'We move house' });
  assert.deepEqual([record.status, record['disabledReason']], ['Disabled', 'We move house']);
  const [received] = await everything.arrived(1);
  assert.deepEqual(received?.event['actor'], { type: 'key', id: tenant.keyIds.Admin });
  assert.equal((await effectsOf(tenant, 'kind.eq=email')).length, mails);
  const twice = await service.api('POST', path, { reason: 'Again' });
  assert.equal(twice.body.code, 'invalid_transition');
  const [news] = await everything.ended(1);
  await everything.act('disable');
  const refused = await service.api('POST', `/api/effects/${news?.id}/retry`);
  assert.equal(refused.body.errors[0]?.code, 'endpoint_disabled', 'an event is not a test');
});

test('a new endpoint whose first call hangs gets the next events meanwhile', async (t) => {
  let calls = 0;
  const hook = await startHook(t, service, {
    fields: { eventTypes: ['invoice.posted'] },
    behave(socket, request) {
      calls += 1;
      if (calls > 1) answer(200)(socket, request);
    },
  });
  for (let posted = 0; posted < 6; posted += 1) await invoiceIn(service.tenant, 'Posted');
  const done = await hook.withStatus('Succeeded', 5);
  const running = await hook.effects('status.eq=Running');
  assert.deepEqual([done.length, running.length], [5, 1]);
});

test('no call begins after the response to /disable', async (t) => {
  const busy = await startService({ effects: {} });
  t.after(() => busy.close());
  const fields = { eventTypes: ['invoice.posted'] };
  for (let posted = 0; posted < 20; posted += 1) await invoiceIn(busy.tenant, 'Posted');
  const waiting: (() => void)[] = [];
  let holds = false;
  const hook = await startHook(t, busy, {
    fields,
    behave(socket, request) {
      if (holds) waiting.push(() => answer(200)(socket, request));
      else answer(200)(socket, request);
    },
  });
  // So that it uses all its slots and claims ahead.
  await invoiceIn(busy.tenant, 'Posted');
  await hook.ended(1);
  holds = true;
  const since = new Date(busy.clock.now().getTime() - 60_000).toISOString();
  for (let replays = 0; replays < 4; replays += 1) await hook.act('replay', { since });
  await until('all slots are used', () => waiting.length === 8);
  await until('the replays have ended', async () =>
    (await hook.effects('name.eq=webhook.replay')).every(({ status }) => status === 'Succeeded'),
  );
  holds = false;
  await hook.act('disable');
  const before = hook.deliveries().length;
  for (const respond of waiting) respond();
  await until('nothing runs', async () => (await hook.effects('status.eq=Running')).length === 0);
  assert.equal(hook.deliveries().length, before);
  assert.ok((await hook.effects('status.eq=Pending')).length > 20);
});
