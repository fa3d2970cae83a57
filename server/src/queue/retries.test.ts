/** When a failed effect is retried: by its category's policy, by the receiver, by hand. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  attemptsOf,
  changePolicy,
  disabled,
  effectsOf,
  effectWhen,
  type Hook,
  later,
  startHook,
  until,
  untilAllClaimed,
} from '../../test/support/deliveries.ts';
import { invoiceIn } from '../../test/support/invoices.ts';
import { answer, type Behaviour } from '../../test/support/receiver.ts';
import {
  type Body,
  type Service,
  startService,
  type TestTenant,
} from '../../test/support/service.ts';
import { problemAt } from '../features/webhooks/messages.ts';

let service: Service;
before(async () => {
  service = await startService({ effects: {} });
});
after(() => service.close());

const secondMs = 1_000;
const minuteMs = 60_000;
const posted = { eventTypes: ['invoice.posted'] };
const quiet = { eventTypes: ['webhook.disabled'] };

const defaults = {
  'post-transaction': [3, 60, '15', 3_600, 10, 15],
  scheduled: [6, 60, '4', 21_600, 10, 15],
  document: [5, 60, '5', 7_200, 10, 60],
  manual: [1, 60, '1', 60, 0, 15],
};

/** Restores the policies of a new tenant. */
async function resetPolicies(tenant: TestTenant): Promise<void> {
  for (const [category, values] of Object.entries(defaults)) {
    const [attempts, initialDelaySeconds, factor, maxDelaySeconds, jitterPercent] = values;
    await changePolicy(tenant, category, {
      ...{ attempts, initialDelaySeconds, factor, maxDelaySeconds, jitterPercent },
      timeoutSeconds: values[5],
    });
  }
}

/** Posts an invoice; returns its effect after the first attempt failed. */
async function failOnce(hook: Hook, tenant = service.tenant): Promise<Body> {
  const { id } = await invoiceIn(tenant, 'Posted');
  return until('a failed attempt', async () => {
    const [effect] = await hook.effects(`subjectId.eq=${id}`);
    return effect !== undefined && Number(effect['attempts']) > 0 && effect;
  });
}

/** Seconds from the last attempt to the next one. */
function waitOf(effect: Body): number {
  const { nextAttemptAt, lastAttemptAt } = effect;
  return (Date.parse(String(nextAttemptAt)) - Date.parse(String(lastAttemptAt))) / secondMs;
}

const afterAttempt = (effect: Body | undefined, attempts: number) =>
  effectWhen(service.tenant, effect?.id, (one) => one['attempts'] === attempts);

test('every tenant starts with a policy for each category', async () => {
  const { body } = await service.as('Viewer')('GET', '/api/retry-policies');
  const shown = body.items.map((one) => [
    one['category'],
    [
      one['attempts'],
      one['initialDelaySeconds'],
      one['factor'],
      one['maxDelaySeconds'],
      one['jitterPercent'],
      one['timeoutSeconds'],
    ],
  ]);
  assert.deepEqual(Object.fromEntries(shown), defaults);
});

test('a delivery is attempted immediately, after 1 minute and after 15 minutes, then it is Failed', async (t) => {
  const hook = await startHook(t, service, { behave: answer(500), fields: posted });
  const sentinel = await startHook(t, service, { fields: quiet });
  const first = await failOnce(hook);
  assert.equal(first.status, 'Retrying');
  assert.ok(waitOf(first) >= 60 && waitOf(first) <= 66, `${waitOf(first)} s`);
  later(service, 59.9 * secondMs);
  await untilAllClaimed(sentinel);
  assert.equal(hook.deliveries().length, 1, 'sent before it was due');
  later(service, 6.1 * secondMs);
  const second = await afterAttempt(first, 2);
  assert.equal(second.status, 'Retrying');
  assert.ok(waitOf(second) >= 900 && waitOf(second) <= 990, `${waitOf(second)} s`);
  later(service, 899 * secondMs);
  await untilAllClaimed(sentinel);
  assert.equal(hook.deliveries().length, 2, 'sent before it was due');
  later(service, 91 * secondMs);
  const third = await afterAttempt(first, 3);
  assert.deepEqual([third.status, third['nextAttemptAt']], ['Failed', null]);
  assert.equal(third['finishedAt'], attemptsOf(third)[2]?.['endedAt']);
  later(service, 1_000 * minuteMs);
  await untilAllClaimed(sentinel);
  assert.equal(hook.deliveries().length, 3);
});

test('jitter only extends the delay, and differs between effects', async (t) => {
  const hook = await startHook(t, service, { behave: answer(500), fields: posted });
  await Promise.all(Array.from({ length: 20 }, () => invoiceIn(service.tenant, 'Posted')));
  const waits = (await hook.withStatus('Retrying', 20)).map(waitOf);
  assert.ok(
    waits.every((seconds) => seconds >= 60 && seconds <= 66),
    waits.join(),
  );
  assert.ok(new Set(waits).size > 10, waits.join());
  assert.ok(Math.max(...waits) - Math.min(...waits) > 2, waits.join());
});

test('a changed policy applies to every attempt that is not scheduled yet', async (t) => {
  t.after(() => resetPolicies(service.tenant));
  const hook = await startHook(t, service, { behave: answer(500), fields: posted });
  const first = await failOnce(hook);
  await changePolicy(service.tenant, 'post-transaction', {
    initialDelaySeconds: 100,
    factor: '2.5',
    jitterPercent: 0,
    maxDelaySeconds: 300,
    attempts: 5,
  });
  const kept = await service.api('GET', `/api/effects/${first.id}`);
  assert.equal(kept.body['nextAttemptAt'], first['nextAttemptAt']);
  assert.equal(kept.body.RowVersion, first.RowVersion);
  const waits: number[] = [];
  for (const attempts of [2, 3, 4]) {
    later(service, 301 * secondMs);
    waits.push(waitOf(await afterAttempt(first, attempts)));
  }
  assert.deepEqual(waits, [250, 300, 300]);
  await changePolicy(service.tenant, 'post-transaction', { attempts: 2 });
  later(service, 301 * secondMs);
  assert.equal((await afterAttempt(first, 5)).status, 'Failed');
});

test('honours Retry-After, up to the longest delay of the policy', async (t) => {
  for (const [status, value, least, most] of [
    [503, '600', 600, 600],
    [429, '600', 600, 600],
    [503, '99999999', 3_600, 3_600],
    [503, '5', 60, 66],
    [503, '0', 60, 66],
    [503, 'soon', 60, 66],
    [503, '-600', 60, 66],
    // Computed when it is sent, because the date is relative to now.
    [429, () => new Date(service.clock.now().getTime() + 1_800_000).toUTCString(), 1_790, 1_801],
  ] as const) {
    const behave: Behaviour = (socket, request) => {
      const after = typeof value === 'string' ? value : value();
      answer(status, '', { 'retry-after': after })(socket, request);
    };
    // One endpoint for each, because a receiver that sent Retry-After is not called again immediately.
    const hook = await startHook(t, service, { behave, fields: posted });
    const seconds = waitOf(await failOnce(hook));
    assert.ok(seconds >= least && seconds <= most, `${value}: ${seconds} s`);
  }
});

test('a receiver with a rate limit gets a whole backlog within three attempts', async (t) => {
  // A bucket of 5 calls, refilled with 10 per second.
  let left = 5;
  let filledAt = performance.now();
  const behave: Behaviour = (socket, request) => {
    left = Math.min(5, left + ((performance.now() - filledAt) / secondMs) * 10);
    filledAt = performance.now();
    const isTaken = left >= 1;
    if (isTaken) left -= 1;
    answer(isTaken ? 200 : 429, '', { 'retry-after': '1' })(socket, request);
  };
  const { other } = service;
  await changePolicy(other, 'post-transaction', { initialDelaySeconds: 1, factor: '1' });
  const hook = await startHook(t, service, { tenant: other, behave, fields: posted });
  await Promise.all(Array.from({ length: 60 }, () => invoiceIn(other, 'Posted')));
  const effects = await until('all ended', async () => {
    later(service, 100);
    await sleep(100);
    const found = await hook.effects();
    return found.every(({ status }) => status === 'Succeeded' || status === 'Failed') && found;
  });
  assert.equal(effects.length, 60);
  assert.deepEqual([...new Set(effects.map(({ status }) => status))], ['Succeeded']);
  const refused = hook.deliveries().length - effects.length;
  assert.ok(refused > 0 && refused < 30, `${refused} turned away`);
});

test('policies are validated, and only roles with access to integrations can change them', async () => {
  const { items } = (await service.api('GET', '/api/retry-policies?category.eq=scheduled')).body;
  const [policy] = items;
  assert.ok(policy);
  const path = `/api/retry-policies/${policy.id}`;
  const { RowVersion } = policy;
  for (const [field, ...values] of [
    ['attempts', 0, 21, 1.5, '3', null],
    ['initialDelaySeconds', -1, 86_401],
    ['factor', '0.99', '100.01', '-1', 2, null, 'x'],
    ['maxDelaySeconds', 0, 604_801],
    ['jitterPercent', -1, 101],
    ['timeoutSeconds', 0, 61],
    ['category', 'manual'],
    ['retries', 1],
  ] as const) {
    for (const value of values) {
      const reply = await service.api('PATCH', path, { [field]: value, RowVersion });
      assert.equal(reply.status, 422, `${field} ${value}: ${reply.text}`);
    }
  }
  for (const [field, value] of [
    ['attempts', 20],
    ['factor', '100'],
    ['factor', '1'],
    ['timeoutSeconds', 60],
    ['initialDelaySeconds', 0],
  ] as const)
    await changePolicy(service.tenant, 'scheduled', { [field]: value });
  const body = { attempts: 4, RowVersion };
  assert.equal((await service.api('PATCH', path, body)).status, 409);
  assert.equal((await service.as('Controller')('PATCH', path, body)).status, 403);
  assert.equal((await service.api('POST', '/api/retry-policies', {})).status, 405);
  await resetPolicies(service.tenant);
});

test('a retry by hand is one attempt under `manual`, whatever the state of the effect', async (t) => {
  const hook = await startHook(t, service, { fields: posted });
  const { tenant, api } = service;
  const retry = (effect: Body) => api('POST', `/api/effects/${effect.id}/retry`);

  const { id } = await invoiceIn(tenant, 'Posted');
  const [succeeded] = await hook.ended(1);
  assert.ok(succeeded);
  assert.equal(succeeded['subjectId'], id);
  const again = await retry(succeeded);
  assert.equal(again.status, 200, again.text);
  const { status, policy, roundAttempts, attempts, nextAttemptAt, finishedAt } = again.body;
  assert.deepEqual(
    { status, policy, roundAttempts, attempts, nextAttemptAt, finishedAt },
    {
      status: 'Pending',
      policy: 'manual',
      roundAttempts: 0,
      attempts: 1,
      nextAttemptAt: service.clock.now().toISOString(),
      finishedAt: null,
    },
  );
  assert.notEqual(again.body.RowVersion, succeeded.RowVersion);
  const sentTwice = await afterAttempt(succeeded, 2);
  assert.deepEqual([sentTwice.status, sentTwice['category']], ['Succeeded', 'post-transaction']);
  assert.deepEqual(
    attemptsOf(sentTwice).map(({ number }) => number),
    [1, 2],
  );

  hook.behave(answer(500));
  await retry(succeeded);
  assert.equal((await afterAttempt(succeeded, 3)).status, 'Failed', 'there is only one attempt');
  hook.behave(answer(200));
  await retry(succeeded);
  assert.equal((await afterAttempt(succeeded, 4)).status, 'Succeeded');
  assert.deepEqual([...new Set(hook.deliveries().map((one) => one.id))], [succeeded['eventId']]);
});

test('a retry of a waiting effect makes it due immediately, under the same policy', async (t) => {
  const hook = await startHook(t, service, { behave: answer(500), fields: posted });
  const first = await failOnce(hook);
  const reply = await service.api('POST', `/api/effects/${first.id}/retry`);
  assert.equal(reply.body['policy'], 'post-transaction');
  const second = await afterAttempt(first, 2);
  assert.equal(second['roundAttempts'], 2);
  assert.ok(second.status === 'Retrying' && waitOf(second) >= 900, JSON.stringify(second));
});

test('a cancelled effect is not attempted again until it is retried by hand', async (t) => {
  const hook = await startHook(t, service, { behave: answer(500), fields: posted });
  const sentinel = await startHook(t, service, { fields: quiet });
  const first = await failOnce(hook);
  const path = `/api/effects/${first.id}`;
  const cancelled = await service.api('POST', `${path}/cancel`);
  assert.deepEqual(
    [cancelled.body.status, cancelled.body['nextAttemptAt'], cancelled.body['finishedAt']],
    ['Cancelled', null, service.clock.now().toISOString()],
  );
  later(service, 60 * minuteMs);
  await untilAllClaimed(sentinel);
  assert.equal(hook.deliveries().length, 1);
  const twice = await service.api('POST', `${path}/cancel`);
  assert.equal(twice.body.code, 'invalid_transition', twice.text);
  hook.behave(answer(200));
  assert.equal((await service.api('POST', `${path}/retry`)).status, 200);
  const last = await afterAttempt(first, 2);
  assert.deepEqual([last.status, last['policy']], ['Succeeded', 'manual']);
  assert.equal((await service.api('POST', `${path}/cancel`)).status, 422);
});

test('a failed effect can be cancelled, also while its endpoint is disabled', async (t) => {
  const hook = await startHook(t, service, { behave: answer(410), fields: posted });
  await invoiceIn(service.tenant, 'Posted');
  const [failed] = await hook.withStatus('Failed');
  const path = `/api/effects/${failed?.id}`;
  await disabled(hook);
  const retried = await service.api('POST', `${path}/retry`);
  assert.equal(retried.body.errors[0]?.code, 'endpoint_disabled', retried.text);
  const cancelled = await service.api('POST', `${path}/cancel`);
  assert.deepEqual(
    [cancelled.body.status, cancelled.body['finishedAt'], cancelled.body['lastHttpStatus']],
    ['Cancelled', failed?.['finishedAt'], 410],
  );
  assert.equal((await service.api('POST', `${path}/cancel`)).status, 422);
});

test('retry is not available while the endpoint is disabled, except for a test', async (t) => {
  const hook = await startHook(t, service, { behave: answer(410), fields: posted });
  const { id } = await invoiceIn(service.tenant, 'Posted');
  const [failed] = await hook.withStatus('Failed');
  await disabled(hook);
  await hook.act('test');
  const [event, tried] = await hook.ended(2);
  const retryOf = (effect: Body | undefined) => {
    const actions = (effect?.['availableActions'] ?? []) as readonly Body[];
    return actions.find(({ action }) => action === 'retry');
  };
  const reads = [
    `/api/effects/${failed?.id}`,
    `/api/effects?id.eq=${failed?.id}`,
    `/api/invoices/${id}/effects`,
  ];
  const read = async (path: string) => {
    const { body } = await service.api('GET', path);
    return body.items?.find((one) => one.id === failed?.id) ?? body;
  };
  const reason = problemAt('/webhookEndpointId', 'endpoint_disabled');
  for (const path of reads) {
    const off = { action: 'retry', allowed: false, reasons: [reason] };
    assert.deepEqual(retryOf(await read(path)), off, path);
  }
  assert.deepEqual([event?.id, retryOf(tried)?.['allowed']], [failed?.id, true]);
  await hook.act('enable');
  for (const path of reads) {
    const on = { action: 'retry', allowed: true, reasons: [] };
    assert.deepEqual(retryOf(await read(path)), on, path);
  }
});

test('retries many effects in one request, with one result for each id', async (t) => {
  const { tenant, api, other } = service;
  const hook = await startHook(t, service, { behave: answer(404), fields: posted });
  const foreignHook = await startHook(t, service, { tenant: other, fields: posted });
  const waiting = await failOnce(hook);
  await invoiceIn(other, 'Posted');
  const [foreign] = await foreignHook.ended(1);
  await hook.act('test');
  const failed = await until('a failed test', async () => {
    const [one] = await hook.effects('name.eq=webhook.test&status.eq=Failed');
    return one;
  });
  const cancelled = await failOnce(hook);
  await api('POST', `/api/effects/${cancelled.id}/cancel`);
  hook.behave(answer(200));
  const unknownId = '0193d0a4-0000-7000-8000-000000000001';
  const ids = [waiting.id, unknownId, failed.id, String(foreign?.id), cancelled.id];
  const { status, body } = await api('POST', '/api/effects/actions/retry', { ids });
  assert.equal(status, 200);
  assert.deepEqual(
    body.results.map((one) => [one.id, one.status]),
    ids.map((id) => [id, id === unknownId || id === foreign?.id ? 404 : 200]),
  );
  await hook.ended(3);
  const own = await effectsOf(tenant, `id.in=${ids.join(',')}`);
  assert.deepEqual(
    own.map((one) => [one.status, one['attempts']]),
    Array(3).fill(['Succeeded', 2]),
  );
  assert.equal(foreignHook.deliveries().length, 1);
});

test('a cancellation that races with the worker: each effect is either cancelled or sent, never both', async (t) => {
  const hook = await startHook(t, service, { behave: answer(500), fields: posted });
  let cancelled = 0;
  for (let round = 0; round < 4; round += 1) {
    hook.behave(answer(500));
    await Promise.all(Array.from({ length: 8 }, () => invoiceIn(service.tenant, 'Posted')));
    const effects = await hook.withStatus('Retrying', 8);
    hook.behave(answer(200));
    const sentBefore = hook.deliveries().length;
    later(service, 70 * secondMs);
    const cancelAll = async (some: readonly Body[]) => {
      for (const { id } of some) {
        const reply = await service.api('POST', `/api/effects/${id}/cancel`);
        if (reply.status === 200) cancelled += 1;
        else assert.equal(reply.body.code, 'invalid_transition', reply.text);
      }
    };
    const halves = [effects.slice(0, 4).reverse(), effects.slice(4).reverse()];
    await Promise.all(halves.map(cancelAll));
    const last = await hook.ended(8);
    const own = last.filter(({ id }) => effects.some((one) => one.id === id));
    const sent = hook.deliveries().slice(sentBefore);
    for (const effect of own) {
      const times = sent.filter(({ id }) => id === effect['eventId']).length;
      const isSent = effect.status === 'Succeeded';
      assert.ok(isSent || effect.status === 'Cancelled', String(effect.status));
      assert.deepEqual([times, effect['attempts']], isSent ? [1, 2] : [0, 1]);
    }
  }
  assert.ok(cancelled > 0 && cancelled < 32, `${cancelled} cancelled`);
});

test('of concurrent retries each accepted one causes one attempt', async (t) => {
  const hook = await startHook(t, service, { fields: quiet });
  await hook.act('test');
  const [effect] = await hook.ended(1);
  let accepted = 0;
  for (let round = 0; round < 5; round += 1) {
    const path = `/api/effects/${effect?.id}/retry`;
    const replies = await Promise.all(Array.from({ length: 8 }, () => service.api('POST', path)));
    for (const { status, body, text } of replies) {
      if (status === 200) accepted += 1;
      else assert.equal(body.code, 'invalid_transition', text);
    }
    await hook.ended(1);
  }
  const last = await afterAttempt(effect, accepted + 1);
  assert.equal(attemptsOf(last).length, accepted + 1);
  assert.equal(hook.deliveries().length, accepted + 1);
  assert.ok(accepted >= 5, `${accepted} accepted`);
});
