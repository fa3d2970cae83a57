/** From commit to receiver: which effects are queued, which endpoints get them, what is sent and recorded. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCertificate } from '../../../test/support/certificate.ts';
import {
  attemptsOf,
  changePolicy,
  effectsOf,
  type HookOptions,
  later,
  startHook,
  until,
  untilAllClaimed,
} from '../../../test/support/deliveries.ts';
import { invoiceIn, readyDraft } from '../../../test/support/invoices.ts';
import { answer, type Behaviour, hang, reset } from '../../../test/support/receiver.ts';
import { type Service, startService } from '../../../test/support/service.ts';
import type { Claimed } from '../../queue/handler.ts';
import { createDeliveryLoader } from './load-delivery.ts';

const trusted = makeCertificate(['127.0.0.1']);
const minuteMs = 60_000;
let service: Service;
before(async () => {
  const resolve = async (name: string) => {
    if (name.startsWith('here.')) return ['127.0.0.1'];
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  };
  service = await startService({ effects: { ca: trusted.cert, resolve } });
});
after(() => service.close());

const quiet = { eventTypes: ['webhook.disabled'] };

test('a business event is sent to each subscribed endpoint, and to no other', async (t) => {
  const wanted: [string[], string[]][] = [
    [['*'], ['invoice.posted', 'invoice.released']],
    [['invoice.*'], ['invoice.posted', 'invoice.released']],
    [['invoice.released', 'webhook.test'], ['invoice.released']],
    [['webhook.*'], []],
    [['invoice.voided'], []],
  ];
  const hooks = await Promise.all(
    wanted.map(([eventTypes]) => startHook(t, service, { fields: { eventTypes } })),
  );
  const foreign = await startHook(t, service, { tenant: service.other });
  const { id } = await invoiceIn(service.tenant, 'Released');
  for (const [index, hook] of hooks.entries()) {
    const [, types = []] = wanted[index] ?? [];
    const effects = await hook.ended(types.length);
    assert.deepEqual(hook.types().sort(), types);
    assert.deepEqual(effects.map(({ name }) => name).sort(), types);
  }
  assert.deepEqual([await foreign.effects(), foreign.connections()], [[], 0]);

  const [delivered] = hooks[2]?.deliveries() ?? [];
  assert.ok(delivered);
  const kept = await service.api('GET', `/api/events/${delivered.id}`);
  assert.equal(delivered.text, kept.text, 'the bytes of the event feed');
  assert.equal(delivered.event.id, delivered.id);
  assert.equal(delivered.timestamp, Math.floor(service.clock.now().getTime() / 1_000));
  assert.equal(delivered.path, '/hook');
  assert.equal(delivered.headers['content-type'], 'application/json');
  assert.match(String(delivered.headers['user-agent']), /^Daybook/);
  const [effect] = (await hooks[2]?.effects()) ?? [];
  assert.ok(effect);
  const { kind, category, policy, status, subjectType, subjectId, eventId } = effect;
  assert.deepEqual(
    { kind, category, policy, status, subjectType, subjectId, eventId },
    {
      kind: 'webhook',
      category: 'post-transaction',
      policy: 'post-transaction',
      status: 'Succeeded',
      subjectType: 'invoice',
      subjectId: id,
      eventId: delivered.id,
    },
  );
  assert.deepEqual([effect['attempts'], effect['rescues'], effect['nextAttemptAt']], [1, 0, null]);
  assert.equal(effect['requestId'], delivered.event['requestId']);
});

test('every attempt sends the same body, with its own timestamp and signature', async (t) => {
  const hook = await startHook(t, service, { behave: answer(503, 'busy') });
  await invoiceIn(service.tenant, 'Posted');
  await hook.withStatus('Retrying');
  hook.behave(answer(500, 'broken'));
  later(service, 1.2 * minuteMs);
  await hook.arrived(2);
  await until('a second failure', async () => (await hook.effects('attempts.eq=2')).length === 1);
  hook.behave(answer(204));
  later(service, 17 * minuteMs);
  const [effect] = await hook.ended(1);
  const sent = hook.deliveries();
  assert.equal(sent.length, 3);
  assert.equal(new Set(sent.map(({ text }) => text)).size, 1);
  assert.deepEqual([...new Set(sent.map(({ id }) => id))], [effect?.['eventId']]);
  assert.equal(new Set(sent.map(({ timestamp }) => timestamp)).size, 3);
  assert.equal(new Set(sent.map(({ signatures }) => signatures.join())).size, 3);

  const { body } = await service.api('GET', `/api/effects/${effect?.id}`);
  assert.equal(body.status, 'Succeeded');
  assert.equal(body['requestBody'], sent[0]?.text);
  const feed = await service.api('GET', `/api/events/${effect?.['eventId']}`);
  assert.equal(body['requestBody'], feed.text);
  const attempts = attemptsOf(body);
  assert.deepEqual(
    attempts.map(({ number, outcome, httpStatus, responseBody }) => [
      number,
      outcome,
      httpStatus,
      responseBody,
    ]),
    [
      [1, 'http_5xx', 503, 'busy'],
      [2, 'http_5xx', 500, 'broken'],
      [3, 'ok', 204, ''],
    ],
  );
  for (const [index, { requestHeaders }] of attempts.entries()) {
    const kept = requestHeaders as Readonly<Record<string, string>>;
    assert.equal(kept['webhook-signature'], sent[index]?.headers['webhook-signature']);
    assert.equal(kept['webhook-timestamp'], sent[index]?.headers['webhook-timestamp']);
  }
});

test('rejected requests, dry runs, replays and requests without changes queue nothing', async (t) => {
  const hook = await startHook(t, service);
  const { api, tenant } = service;
  const empty = (await api('POST', '/api/invoices', {})).body;
  const draft = await readyDraft(tenant);
  const path = `/api/invoices/${draft.id}`;
  const RowVersion = empty.RowVersion;
  const key = { 'idempotency-key': 'once-and-not-twice' };
  const ask = (action: string, body?: unknown, headers = {}) =>
    api('POST', `${path}/${action}`, body, headers);
  assert.equal((await api('POST', `/api/invoices/${empty.id}/post`)).status, 422);
  assert.equal((await ask('post?dryRun=true')).status, 200);
  assert.equal((await ask('post', { RowVersion })).status, 409);
  assert.equal((await ask('approve')).status, 422);
  assert.equal((await service.as('Viewer')('POST', `${path}/post`)).status, 403);
  assert.deepEqual(await effectsOf(tenant, `subjectId.in=${draft.id},${empty.id}`), []);
  assert.equal((await ask('post', undefined, key)).status, 200);
  const again = await ask('post', undefined, key);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal((await ask('post')).status, 422);
  await hook.ended(1);
  assert.deepEqual(hook.types(), ['invoice.posted']);
  assert.equal((await effectsOf(tenant, `subjectId.eq=${draft.id}`)).length, 1);
});

test('a transaction that the database rolls back on commit leaves no effect and no event', async (t) => {
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.released'] } });
  const sentinel = await startHook(t, service, { fields: quiet });
  const { id } = await invoiceIn(service.tenant, 'Posted');
  const before = await service.sql('select count(*) from effect');
  await service.sql(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no commit'; end $$`);
  await service.sql(`create constraint trigger refuse after insert on effect deferrable
    initially deferred for each row when (new.name = 'invoice.released') execute function refuse()`);
  const headers = { authorization: `Bearer ${service.tenant.keys.Admin}` };
  const url = `${service.url}/api/invoices/${id}/approve`;
  assert.equal((await fetch(url, { method: 'POST', headers })).status, 500);
  assert.deepEqual(await service.sql('select count(*) from effect'), before);
  await untilAllClaimed(sentinel);
  assert.equal(hook.connections(), 0);
  await service.sql('drop function refuse cascade');
  assert.equal((await service.api('POST', `/api/invoices/${id}/approve`)).status, 200);
  await hook.ended(1);
  assert.deepEqual(hook.types(), ['invoice.released']);
});

test('a disabled endpoint gets no new deliveries; its backlog is sent once it is enabled', async (t) => {
  const hook = await startHook(t, service, { behave: answer(500) });
  const sentinel = await startHook(t, service, { fields: quiet });
  await invoiceIn(service.tenant, 'Posted');
  const [waiting] = await hook.withStatus('Retrying');
  await hook.act('disable');
  await invoiceIn(service.tenant, 'Posted');
  later(service, 30 * minuteMs);
  await untilAllClaimed(sentinel);
  assert.equal(hook.deliveries().length, 1);
  assert.deepEqual(
    (await hook.effects()).map(({ id, status }) => [id, status]),
    [[waiting?.id, 'Retrying']],
  );
  const refused = await service.api('POST', `/api/effects/${waiting?.id}/retry`);
  assert.equal(refused.body.errors[0]?.code, 'endpoint_disabled', refused.text);
  hook.behave(answer(200));
  await hook.act('enable');
  const [effect] = await hook.ended(1);
  assert.deepEqual([effect?.id, effect?.status], [waiting?.id, 'Succeeded']);
  assert.equal(hook.deliveries().length, 2);
});

test('custom headers are sent, but their values are not stored', async (t) => {
  const customHeaders = { 'X-Environment': 'production', 'x-route': 'a b; c="d"' };
  const hook = await startHook(t, service, { fields: { customHeaders } });
  await hook.act('test');
  const [effect] = await hook.ended(1);
  const [sent] = hook.deliveries();
  assert.equal(sent?.headers['x-environment'], 'production');
  assert.equal(sent?.headers['x-route'], 'a b; c="d"');
  const { body } = await service.api('GET', `/api/effects/${effect?.id}`);
  const kept = JSON.stringify(attemptsOf(body));
  assert.match(kept, /"x-environment":"\(redacted\)"/);
  assert.ok(!kept.includes('production') && !kept.includes('a b; c'));
});

test('headers that affect servers or proxies are rejected on creation and on update', async (t) => {
  const { api } = service;
  const hook = await startHook(t, service, { fields: quiet });
  const path = `/api/webhook-endpoints/${hook.id}`;
  const { RowVersion } = await hook.record();
  for (const [name, value] of [
    ['Authorization', 'Bearer x'],
    ['Host', 'localhost'],
    ['webhook-id', 'x'],
    ['Content-Length', '0'],
    ['Transfer-Encoding', 'chunked'],
    ['Cookie', 'a=b'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Original-URL', '/admin'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-Aws-Ec2-Metadata-Token', 'x'],
    ['X-Fine', 'a\r\nX-Injected: b'],
    ['X-Fine', 'ü'],
    ['X-', 'x'],
    ['X Fine', 'x'],
  ] as const) {
    const customHeaders = { [name]: value };
    const made = await api('POST', '/api/webhook-endpoints', { url: hook.url, customHeaders });
    const changed = await api('PATCH', path, { customHeaders, RowVersion });
    for (const { status, text, body } of [made, changed]) {
      assert.equal(status, 422, `${name}: ${text}`);
      assert.match(String(body.errors[0]?.pointer), /^\/customHeaders/);
    }
  }
  assert.deepEqual((await hook.record())['customHeaders'], {});
});

test('an endpoint that hangs does not delay others', async (t) => {
  const hung = await startHook(t, service, { behave: hang });
  const fine = await startHook(t, service);
  await Promise.all(Array.from({ length: 20 }, () => invoiceIn(service.tenant, 'Posted')));
  await fine.ended(20);
  assert.equal(fine.deliveries().length, 20);
  assert.ok(hung.connections() > 0 && hung.connections() <= 8, `${hung.connections()}`);
  assert.deepEqual(await hung.effects('attempts.gt=0'), [], 'one of them has ended');
});

for (const [what, behave, status] of [
  ['every call fails', answer(500), 'Retrying'],
  ['every response exceeds 16 KiB', answer(200, 'x'.repeat(17_000)), 'Succeeded'],
] as const)
  test(`while ${what}, the lane makes one call in 200 ms, until one succeeds`, async (t) => {
    const calledAt: number[] = [];
    const held: Parameters<Behaviour>[] = [];
    const hook = await startHook(t, service, {
      behave: (socket, request) => {
        calledAt.push(performance.now());
        if (calledAt.length <= 7) behave(socket, request);
        else held.push([socket, request]);
      },
    });
    await Promise.all(Array.from({ length: 20 }, () => invoiceIn(service.tenant, 'Posted')));
    await until('seven calls', () => calledAt.length >= 7);
    // A new lane makes three calls at once. Timers may fire a moment early.
    const [, , third = 0, , , , seventh = 0] = calledAt;
    assert.ok(seventh - third >= 4 * 195, `${seventh - third} ms`);
    assert.ok((await hook.effects(`status.eq=${status}`)).length <= 7);
    // The others wait behind the eighth, which has no response yet.
    assert.ok(calledAt.length <= 8, `${calledAt.length} calls`);
    hook.behave(answer(204));
    for (const [socket, request] of held) answer(204)(socket, request);
    await until('all', () => new Set(hook.deliveries().map(({ id }) => id)).size === 20);
  });

const foreign = makeCertificate(['127.0.0.1']);

interface Cause {
  readonly hook: HookOptions;
  readonly outcome: string;
  readonly reason: RegExp;
  readonly remedy: RegExp;
  readonly httpStatus?: number;
}

const causes: Readonly<Record<string, Cause>> = {
  'connection refused': {
    hook: { url: 'http://127.0.0.1:9/hook' },
    outcome: 'refused',
    reason: /refused/,
    remedy: /receiver is running/,
  },
  'connection reset': {
    hook: { behave: reset },
    outcome: 'refused',
    reason: /closed the connection/,
    remedy: /logs of the receiver/,
  },
  'unknown host name': {
    hook: { url: 'https://here.example/hook' },
    outcome: 'dns',
    reason: /^The host name gone\.example could not be resolved\.$/,
    remedy: /DNS/,
  },
  'untrusted certificate': {
    hook: { receiver: { tls: foreign } },
    outcome: 'tls',
    reason: /^The TLS connection was not trusted: /,
    remedy: /certificate/,
  },
  'no response': {
    hook: { behave: hang },
    outcome: 'timeout',
    reason: /^There was no complete response within 1 s\.$/,
    remedy: /timeoutSeconds/,
  },
  'status 401': {
    hook: { behave: answer(401, 'who?') },
    outcome: 'http_4xx',
    reason: /rejected the request with status 401\.$/,
    remedy: /signature/,
    httpStatus: 401,
  },
  'status 502': {
    hook: { behave: answer(502) },
    outcome: 'http_5xx',
    reason: /failed with status 502\.$/,
    remedy: /retry/,
    httpStatus: 502,
  },
  redirect: {
    hook: { behave: answer(307, '', { location: 'http://127.0.0.1:9/' }) },
    outcome: 'redirect',
    reason: /redirect 307; redirects are not followed\.$/,
    remedy: /Register the URL/,
    httpStatus: 307,
  },
};

for (const [name, cause] of Object.entries(causes)) {
  test(`records cause and remedy: ${name}`, async (t) => {
    if (cause.outcome === 'timeout') {
      await changePolicy(service.tenant, 'manual', { timeoutSeconds: 1 });
      t.after(() => changePolicy(service.tenant, 'manual', { timeoutSeconds: 15 }));
    }
    const hook = await startHook(t, service, { fields: quiet, ...cause.hook });
    if (cause.outcome === 'dns')
      // The name existed when the endpoint was registered.
      await service.sql('update webhook_endpoint set url = $2 where id = $1', [
        hook.id,
        'https://gone.example/hook',
      ]);
    await hook.act('test');
    const [effect] = await hook.ended(1);
    assert.equal(effect?.status, 'Failed');
    const { body } = await service.api('GET', `/api/effects/${effect.id}`);
    const [attempt, ...more] = attemptsOf(body);
    assert.deepEqual(more, []);
    assert.ok(attempt);
    const { outcome, code, params, reason, remedy, httpStatus } = attempt;
    assert.deepEqual([body['lastCode'], body['lastParams']], [code, params]);
    assert.equal(outcome, cause.outcome, String(reason));
    assert.match(String(reason), cause.reason);
    assert.match(String(remedy), cause.remedy);
    assert.equal(httpStatus, cause.httpStatus ?? null);
    assert.deepEqual(
      [body['lastOutcome'], body['lastReason'], body['lastRemedy'], body['lastHttpStatus']],
      [outcome, reason, remedy, httpStatus],
    );
    const { consecutiveFailures, failingSince, lastSuccessAt } = await hook.record();
    assert.deepEqual(
      [consecutiveFailures, failingSince, lastSuccessAt],
      [1, attempt['endedAt'], null],
    );
  });
}

test('an attempt recorded by an older release keeps its sentence and has no code', async (t) => {
  const hook = await startHook(t, service, { fields: quiet });
  await hook.act('test');
  const [effect] = await hook.ended(1);
  const path = `/api/effects/${effect?.id}`;
  const reported = async () => {
    const { body } = await service.api('GET', path);
    const [attempt] = attemptsOf(body);
    return [body['lastCode'], body['lastParams'], attempt?.['code'], attempt?.['params']];
  };
  assert.deepEqual(await reported(), ['done', {}, 'done', {}]);
  const sentence = 'It arrived.';
  for (const [table, prefix, id] of [
    ['attempt', '', 'effect_id'],
    ['effect', 'last_', 'id'],
  ])
    await service.sql(
      `update ${table} set ${prefix}code = null, ${prefix}params = null, ${prefix}reason = $2 where ${id} = $1`,
      [effect?.id, sentence],
    );
  assert.deepEqual(await reported(), [null, null, null, null]);
  const { body } = await service.api('GET', path);
  assert.deepEqual([body['lastReason'], attemptsOf(body)[0]?.['reason']], [sentence, sentence]);
});

test('delivers over HTTPS with a trusted certificate', async (t) => {
  const hook = await startHook(t, service, { fields: quiet, receiver: { tls: trusted } });
  await hook.act('test');
  const [effect] = await hook.ended(1);
  assert.equal(effect?.status, 'Succeeded', String(effect?.['lastReason']));
  assert.deepEqual(hook.types(), ['webhook.test']);
});

test('effects can be filtered by each of their fields', async (t) => {
  const { tenant } = service;
  const hook = await startHook(t, service, { behave: answer(418) });
  const { id } = await invoiceIn(tenant, 'Posted');
  const [effect] = await hook.withStatus('Retrying');
  assert.ok(effect);
  const own = `webhookEndpointId.eq=${hook.id}`;
  for (const [filter, is] of [
    ['kind.eq=webhook', true],
    ['kind.eq=email', false],
    ['status.in=Retrying,Failed', true],
    ['status.nin=Retrying', false],
    ['category.eq=post-transaction', true],
    ['category.eq=manual', false],
    ['name.eq=invoice.posted', true],
    ['name.startsWith=webhook', false],
    [`subjectId.eq=${id}`, true],
    ['subjectType.eq=invoice', true],
    [`eventId.eq=${effect['eventId']}`, true],
    [`requestId.eq=${effect['requestId']}`, true],
    ['lastOutcome.eq=http_4xx', true],
    ['lastOutcome.ne=http_4xx', false],
    ['lastHttpStatus.eq=418', true],
    ['attempts.gte=2', false],
    [`nextAttemptAt.gt=${service.clock.now().toISOString()}`, true],
    ['nextAttemptAt.isNull=true', false],
    ['finishedAt.isNull=true', true],
  ] as const) {
    const found = await effectsOf(tenant, `${own}&${filter}`);
    assert.equal(found.length, is ? 1 : 0, filter);
  }
  const refused = await service.api('GET', '/api/effects?lastReason.eq=x');
  assert.equal(refused.body.code, 'invalid_filter');
  const ofInvoice = await service.api('GET', `/api/invoices/${id}/effects`);
  const filtered = await service.api('GET', `/api/invoices/${id}/effects?kind.eq=email`);
  assert.deepEqual([filtered.status, filtered.body.code], [400, 'invalid_filter']);
  assert.deepEqual(
    ofInvoice.body.items.map((one) => one.id),
    [effect.id],
  );
  assert.equal((await service.other.api('GET', `/api/effects/${effect.id}`)).status, 404);
  assert.equal((await service.as('Viewer')('GET', `/api/effects/${effect.id}`)).status, 200);
  assert.equal((await service.as('Clerk')('POST', `/api/effects/${effect.id}/retry`)).status, 403);
});

test('a long response is truncated, whatever bytes it has', async (t) => {
  const body = Buffer.concat([Buffer.from('a\0b\xff', 'latin1'), Buffer.alloc(40_000, 'x')]);
  const hook = await startHook(t, service, { fields: quiet, behave: answer(200, body) });
  await hook.act('test');
  const [effect] = await hook.ended(1);
  const shown = await service.api('GET', `/api/effects/${effect?.id}`);
  const [attempt] = attemptsOf(shown.body);
  assert.deepEqual([attempt?.['outcome'], attempt?.['responseTruncated']], ['ok', true]);
  const kept = String(attempt?.['responseBody']);
  assert.ok(kept.startsWith('ab\uFFFDxxx') && kept.length < 16_500, `${kept.length}`);
});

test('payloads are preloaded up to 8 MiB in total; the others are loaded when they are sent', async (t) => {
  const own = await startService();
  t.after(() => own.close());
  const claimed: Claimed[] = [];
  for (let number = 0; number < 4; number += 1) {
    const { id } = await invoiceIn(own.tenant, 'Posted');
    const [event] = (await own.api('GET', `/api/events?entityId.eq=${id}`)).body.items;
    const eventId = String(event?.id);
    await own.sql("update event set payload = payload || repeat(' ', 3000000) where id = $1", [
      eventId,
    ]);
    claimed.push({ tenantId: own.tenant.id, eventId } as Claimed);
  }
  const gone = { tenantId: own.tenant.id, eventId: String(own.tenant.id) } as Claimed;
  let loads = 0;
  const loader = createDeliveryLoader(
    own.engine.db,
    { countOf: () => 0 },
    {
      batch: () => {
        loads += 1;
      },
      claimed: () => undefined,
      ended: () => undefined,
    },
  );
  const at = new Date();
  // Preloaded payloads are dropped after a second, which a busy machine may need for the rest.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  loader.prepare([...claimed, gone], at);
  const sizes: (number | undefined)[] = [];
  for (const one of [...claimed, gone]) sizes.push((await loader.load(one, at)).payload?.length);
  assert.ok(
    sizes.slice(0, 4).every((size = 0) => size > 3_000_000),
    String(sizes),
  );
  assert.equal(sizes[4], undefined);
  // Two fit into 8 MiB; the other two and the missing one are loaded one by one.
  assert.equal(loads, 1 + 2 + 1);
});
