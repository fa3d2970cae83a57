/** How an endpoint wants its events: whole or thin, as CloudEvents, one record's in order, at most so many a second. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CloudEvent, HTTP } from 'cloudevents';
import fc from 'fast-check';
import { secretKey } from '../../../../campaign/effects-scene.ts';
import { startWorkerProcess } from '../../../../campaign/effects-worker.ts';
import {
  attemptsOf,
  change,
  changePolicy,
  type Hook,
  later,
  startHook,
  until,
} from '../../../test/support/deliveries.ts';
import { invoiceIn } from '../../../test/support/invoices.ts';
import { answer, reset } from '../../../test/support/receiver.ts';
import { makeTaxCode } from '../../../test/support/requests.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { renderPayload } from './payload-format.ts';

const minuteMs = 60_000;
const rates = { eventTypes: ['tax_code.rate_changed'], ordering: 'entity' };

let service: Service;
before(async () => {
  service = await startService({ effects: {}, secretKeys: [secretKey] });
});
after(() => service.close());

const invoices = { eventTypes: ['invoice.posted'] };

test('a thin event has the URL of the record instead of its data', async (t) => {
  const hook = await startHook(t, service, { fields: { ...invoices, payload: 'thin' } });
  const invoice = await invoiceIn(service.tenant, 'Posted');
  const [sent] = await hook.arrived(1);
  assert.ok(sent);
  const { data: _, ...stored } = (await service.api('GET', `/api/events/${sent.id}`)).body;
  assert.deepEqual(sent.event, { ...stored, url: `/api/invoices/${invoice.id}` });
  assert.equal((await service.api('GET', String(sent.event['url']))).body.id, invoice.id);
});

test('the official SDK reads structured CloudEvents, with and without data', async (t) => {
  const fields = { ...invoices, format: 'cloudevents' };
  const full = await startHook(t, service, { fields });
  const thin = await startHook(t, service, { fields: { ...fields, payload: 'thin' } });
  const invoice = await invoiceIn(service.tenant, 'Posted');
  for (const hook of [full, thin]) {
    const [sent] = await hook.arrived(1);
    assert.ok(sent);
    assert.equal(sent.headers['content-type'], 'application/cloudevents+json; charset=utf-8');
    const read = HTTP.toEvent({ headers: { ...sent.headers }, body: sent.text });
    assert.ok(read instanceof CloudEvent && read.validate());
    const stored = (await service.api('GET', `/api/events/${sent.id}`)).body;
    const wanted = {
      specversion: '1.0',
      id: sent.id,
      source: `urn:uuid:${service.tenant.id}`,
      type: 'invoice.posted',
      subject: `/api/invoices/${invoice.id}`,
      time: stored['timestamp'],
      requestid: stored['requestId'],
      rowversion: invoice.RowVersion,
      schemaversion: 1,
    };
    for (const [name, value] of Object.entries(wanted)) assert.equal(read[name], value, name);
    assert.equal(Number(read['sequence']), stored['sequence']);
    assert.deepEqual(read.data, hook === full ? stored['data'] : undefined);
    // The body of the log is what was sent.
    const [effect] = await hook.ended(1);
    const shown = await service.api('GET', `/api/effects/${effect?.id}`);
    assert.equal(shown.body['requestBody'], sent.text);
  }
});

test('strict validation accepts every event as a CloudEvent', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
  const envelopes = fc.record({
    id: fc.uuid(),
    type: fc.constantFrom('invoice.posted', 'tax_code.rate_changed'),
    timestamp: fc
      .date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString()),
    sequence: fc.integer({ min: 1, max: 2_000_000_000 }),
    entity: fc.record({
      type: fc.constantFrom('invoice', 'taxCode'),
      id: fc.uuid(),
      RowVersion: fc.base64String({ minLength: 4 }),
      sequence: fc.integer({ min: 1, max: 1_000_000 }),
    }),
    actor: fc.record({ type: fc.constantFrom('user', 'key'), id: fc.uuid() }),
    requestId: fc.stringMatching(/^[\w.-]{1,40}$/),
    data: fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), texts),
  });
  fc.assert(
    fc.property(envelopes, (envelope) => {
      const form = { payload: 'full', format: 'cloudevents' } as const;
      const { body, mediaType } = renderPayload(
        JSON.stringify(envelope),
        form,
        fc.sample(fc.uuid(), 1)[0] ?? '',
        [],
      );
      const read = HTTP.toEvent({ headers: { 'content-type': mediaType }, body });
      assert.ok(read instanceof CloudEvent && read.validate());
      assert.deepEqual(read.data, { ...envelope.data });
    }),
    { numRuns: 200 },
  );
});

/** Changes the rate of a tax code; each change raises an event. */
async function changeRate(code: Body, rate: number): Promise<void> {
  await change(service.tenant, `/api/tax-codes/${code.id}`, 'rate', String(rate));
}

interface Arrival {
  readonly record: string;
  readonly sequence: number;
}

const arrivalsOf = (hook: Hook): Arrival[] =>
  hook.deliveries().map(({ event }) => {
    const { id } = event['entity'] as Body;
    return { record: id, sequence: Number(event['sequence']) };
  });

/** Fails if a call for a record came before the end of an earlier event of it. */
function requireOrder(hook: Hook): void {
  for (const [record, arrivals] of Map.groupBy(arrivalsOf(hook), (one) => one.record)) {
    const sequences = arrivals.map(({ sequence }) => sequence);
    assert.deepEqual(
      sequences,
      sequences.toSorted((a, b) => a - b),
      record,
    );
  }
}

const isOpen = (effects: readonly Body[]) =>
  effects.some(({ status }) => /Pending|Running|Retrying/.test(String(status)));

/** Lets retries become due until all effects of the endpoint have ended. */
async function runToEnd(hook: Hook): Promise<readonly Body[]> {
  return until('the end of all deliveries', async () => {
    later(service, minuteMs);
    const effects = await hook.effects();
    return !isOpen(effects) && effects;
  });
}

test('a failing delivery holds back the later events of its record, and of no other', async (t) => {
  await changePolicy(service.tenant, 'post-transaction', { attempts: 2, initialDelaySeconds: 60 });
  let refused = '';
  const hook = await startHook(t, service, {
    fields: rates,
    behave: (socket, request) =>
      (request.body.toString().includes(refused) ? answer(500) : answer(200))(socket, request),
  });
  const plain = await startHook(t, service, { fields: { ...rates, ordering: 'none' } });
  const [bad, good] = [
    await makeTaxCode(service.api, { rate: '1' }),
    await makeTaxCode(service.api, { rate: '1' }),
  ];
  refused = bad.id;
  await changeRate(bad, 2);
  await hook.withStatus('Retrying');
  for (const rate of [3, 4]) {
    await changeRate(bad, rate);
    await changeRate(good, rate);
  }
  await hook.arrived(3);
  const held = await hook.effects('status.eq=Pending');
  assert.deepEqual(
    held.map(({ subjectId, attempts }) => [subjectId, attempts]),
    [
      [bad.id, 0],
      [bad.id, 0],
    ],
  );
  await plain.ended(5);
  // After the final failure the rest goes on, and names what did not arrive.
  later(service, 2 * minuteMs);
  await until('the second event of the record', async () => hook.deliveries().length >= 5);
  refused = 'none';
  later(service, 2 * minuteMs);
  await until('the last event', async () => !isOpen(await hook.effects()));
  const ofBad = hook.deliveries().filter(({ text }) => text.includes(bad.id));
  const [first] = ofBad;
  assert.equal(ofBad.at(-2)?.headers['webhook-missed'], first?.id);
  assert.equal(ofBad.at(-1)?.headers['webhook-missed'], undefined);
  const missed = await service.api('GET', `/api/events/${first?.id}`);
  assert.equal(((missed.body['data'] ?? {}) as Body)['rate'], '2');
  requireOrder(hook);
});

test('one record’s events arrive in order from several workers that fail at random and are killed', async (t) => {
  await changePolicy(service.tenant, 'post-transaction', {
    attempts: 3,
    initialDelaySeconds: 1,
    factor: '1',
  });
  const own = await startService({ beside: service, effects: {} });
  t.after(() => own.close());
  // Worker processes use the system clock.
  service.clock.set(new Date().toISOString());
  let random = 7;
  const next = () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return random / 2_147_483_648;
  };
  const hook = await startHook(t, service, {
    fields: rates,
    behave(socket, request) {
      const drawn = next();
      if (drawn < 0.2) answer(503)(socket, request);
      else if (drawn < 0.3) reset(socket, request);
      else setTimeout(() => answer(200)(socket, request), drawn * 20);
    },
  });
  const codes = await Promise.all(
    Array.from({ length: 5 }, () => makeTaxCode(service.api, { rate: '1' })),
  );
  const env = { WEBHOOK_ALLOW: '127.0.0.0/8', LEASE_MS: '800', HEARTBEAT_MS: '200' };
  const changes = Promise.all(
    codes.map(async (code) => {
      for (let rate = 2; rate <= 9; rate += 1) await changeRate(code, rate);
    }),
  );
  for (let kills = 0; kills < 3; kills += 1) {
    const worker = await startWorkerProcess(service.databaseUrl, env);
    const before = hook.deliveries().length;
    await until('a delivery by one of the workers', () => hook.deliveries().length > before);
    await worker.kill();
  }
  await changes;
  const effects = await until('the end of all deliveries', async () => {
    later(service, 2_000);
    const found = await hook.effects();
    return found.length === 40 && !isOpen(found) && found;
  });
  requireOrder(hook);
  assert.ok(hook.deliveries().length > 40, 'some calls are repeated');
  assert.ok(effects.filter(({ status }) => status === 'Succeeded').length > 20);
});

test('a rate limits the calls of all workers together', async (t) => {
  const own = await startService({ beside: service, effects: {} });
  t.after(() => own.close());
  const times: number[] = [];
  const hook = await startHook(t, service, {
    fields: { eventTypes: rates.eventTypes, ratePerSecond: 20 },
    behave(socket, request) {
      times.push(performance.now());
      answer(200)(socket, request);
    },
  });
  const free = await startHook(t, service, { fields: { eventTypes: rates.eventTypes } });
  const code = await makeTaxCode(service.api, { rate: '1' });
  const begun = performance.now();
  for (let rate = 2; rate <= 25; rate += 1) await changeRate(code, rate);
  await free.ended(24);
  const freeMs = performance.now() - begun;
  await hook.ended(24);
  const lastMs = Math.max(...times) - Math.min(...times);
  assert.ok(lastMs >= (24 - 1) * 50 - 100, `24 calls in ${lastMs} ms`);
  // At no time more than the rate, but for the spread of the wait.
  for (const at of times)
    assert.ok(
      times.filter((other) => other >= at && other < at + 1_000).length <= 23,
      'in a second',
    );
  assert.ok(freeMs < 60_000);
  const [first] = await hook.effects();
  const [attempt] = attemptsOf((await service.api('GET', `/api/effects/${first?.id}`)).body);
  assert.equal(attempt?.['outcome'], 'ok');
  await runToEnd(hook);
});

test('a call that waited for its turn uses the endpoint as it then is, and starts then', async (t) => {
  const hook = await startHook(t, service, {
    fields: { eventTypes: rates.eventTypes, ratePerSecond: 2 },
  });
  const code = await makeTaxCode(service.api, { rate: '1' });
  for (let rate = 2; rate <= 9; rate += 1) await changeRate(code, rate);
  await hook.arrived(1);
  await until('calls that wait', async () => (await hook.effects('status.eq=Running')).length > 2);
  // Shorter than a lease.
  service.clock.advance(1_000);
  const movedAt = service.clock.now().toISOString();
  await hook.patch('url', `${hook.url}/moved`);
  const before = hook.deliveries().length;
  const [moved] = (await hook.arrived(before + 1)).slice(before);
  assert.equal(moved?.path, '/hook/moved');
  const ended = await hook.withStatus('Succeeded', before + 1);
  const effect = ended.find(({ eventId }) => eventId === moved.id);
  const shown = (await service.api('GET', `/api/effects/${effect?.id}`)).body;
  assert.equal(attemptsOf(shown)[0]?.['startedAt'], movedAt);
  await hook.act('disable');
  const sent = hook.deliveries().length;
  await until('nothing runs', async () => (await hook.effects('status.eq=Running')).length === 0);
  assert.equal(hook.deliveries().length, sent);
  assert.equal((await hook.effects('status.eq=Pending')).length, 8 - sent);
});
