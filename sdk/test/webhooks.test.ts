/** Compares signing and verifying with the official library, and verifies a delivery of the service. */
import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { startHook } from '../../server/test/support/deliveries.ts';
import { invoiceIn } from '../../server/test/support/invoices.ts';
import { type Service, startService } from '../../server/test/support/service.ts';
import { WebhookVerificationError, webhooks } from '../src/index.ts';

const id = '01a1fbbf-6367-7243-b7bc-e383f7e1285d';
const signs = [...'aZ09 "\\{}.,:\n\t€é漢😀\u{10ffff}\u2028'];
let service: Service;

before(async () => {
  service = await startService({ effects: {} });
});
after(() => service.close());

function makeSecret(): string {
  return `whsec_${randomBytes(randomInt(24, 65)).toString('base64')}`;
}

function randomBody(): string {
  const text = Array.from({ length: randomInt(300) }, () => signs[randomInt(signs.length)]);
  return JSON.stringify({ text: text.join('') });
}

async function refusal(...parameters: Parameters<typeof webhooks.verify>): Promise<string> {
  const error = await webhooks.verify(...parameters).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof WebhookVerificationError, 'it is verified');
  return error.reason;
}

test('signatures are compatible with the official library in both directions', async () => {
  for (let round = 0; round < 1_000; round += 1) {
    const body = randomBody();
    const secret = makeSecret();
    const ours = await webhooks.sign(body, secret, { id });
    assert.deepEqual(new Webhook(secret).verify(body, ours), JSON.parse(body));
    const now = new Date();
    const theirs = {
      'Webhook-Id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    };
    const given = round % 2 === 0 ? body : Buffer.from(body);
    assert.deepEqual(await webhooks.verify(given, theirs, secret), JSON.parse(body));
    assert.equal(await refusal(`${body} `, theirs, secret), 'no_match');
    assert.equal(await refusal(body, theirs, makeSecret()), 'no_match');
  }
});

test('accepts any of several signatures and secrets during a rotation', async () => {
  const [old, next, foreign] = [makeSecret(), makeSecret(), makeSecret()];
  const headers = new Headers(await webhooks.sign('{}', [next, old], { id }));
  assert.deepEqual(await webhooks.verify('{}', headers, old), {});
  assert.deepEqual(await webhooks.verify('{}', headers, [foreign, next]), {});
  assert.equal(await refusal('{}', headers, foreign), 'no_match');
});

test('rejects old, future, incomplete and altered deliveries', async () => {
  const secret = makeSecret();
  const timestamp = new Date('2026-11-21T08:30:00Z');
  const headers = await webhooks.sign('{}', secret, { id, timestamp });
  const at = (seconds: number) => ({ now: new Date(timestamp.getTime() + seconds * 1000) });
  assert.deepEqual(await webhooks.verify('{}', headers, secret, at(299)), {});
  assert.equal(await refusal('{}', headers, secret, at(301)), 'too_old');
  assert.equal(await refusal('{}', headers, secret, at(-301)), 'too_new');
  const short = { ...at(31), toleranceSeconds: 30 };
  assert.equal(await refusal('{}', headers, secret, short), 'too_old');
  for (const name of Object.keys(headers))
    assert.equal(await refusal('{}', { ...headers, [name]: '' }, secret, at(0)), 'missing_header');
  assert.equal(await refusal('{}', { ...headers, 'webhook-id': 'x' }, secret, at(0)), 'no_match');
  const [signature = ''] = [headers['webhook-signature']];
  for (const wrong of ['v1,', 'v1,!', signature.replace('v1', 'v2'), signature.slice(0, -5)]) {
    const altered = { ...headers, 'webhook-signature': wrong };
    assert.equal(await refusal('{}', altered, secret, at(0)), 'no_match');
  }
  assert.equal(await refusal('{}', headers, 'no secret!', at(0)), 'invalid_secret');
  const text = await webhooks.sign('no JSON', secret, { id, timestamp });
  assert.equal(await refusal('no JSON', text, secret, at(0)), 'invalid_body');
});

test('verifies a delivery of the service, typed by its event type', async (t) => {
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.posted'] } });
  const invoice = await invoiceIn(service.tenant, 'Posted');
  await hook.ended(1);
  const [delivered] = hook.deliveries();
  assert.ok(delivered);
  const { text, headers } = delivered;
  const event = await webhooks.verify(text, headers, hook.secret, { now: service.clock.now() });
  assert.equal(event.type, 'invoice.posted');
  // Checking the type narrows `data` to an invoice.
  if (event.type === 'invoice.posted') assert.equal(event.data.lines.length > 0, true);
  assert.equal(event.data.id, invoice.id);
});
