/** Signatures are verified with the official library of Standard Webhooks. */
import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { test } from 'node:test';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { signatureHeaders } from './signature.ts';

const id = '01a1fbbf-6367-7243-b7bc-e383f7e1285d';
const signs = [...'aZ09 "\\{}.,:\n\t\u0000é€ß漢字😀\u{10ffff}\u202e\ufeff'];

function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

function isVerified(secret: string, body: Buffer, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch (error) {
    assert.ok(error instanceof WebhookVerificationError);
    return false;
  }
}

function randomBody(): Buffer {
  const text = Array.from({ length: randomInt(200) }, () => signs[randomInt(signs.length)]);
  return Buffer.from(JSON.stringify({ text: text.join('') }));
}

test('matches the example in the standard', () => {
  const headers = signatureHeaders(
    {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: Buffer.from('{"test": 2432232314}'),
    },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  assert.deepEqual(headers, {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('the official library verifies 3,000 random bodies, and rejects each of them altered', () => {
  const bodies = [
    Buffer.alloc(0),
    Buffer.from('{}'),
    Buffer.from(randomBytes(750_000).toString('base64')),
    Buffer.from(JSON.stringify({ text: '€😀'.repeat(150_000) })),
    ...Array.from({ length: 3_000 }, randomBody),
  ];
  for (const body of bodies) {
    const secret = makeSecret();
    const headers = signatureHeaders({ id, timestamp: nowSeconds(), body }, [secret]);
    assert.ok(isVerified(secret, body, headers), body.toString('hex').slice(0, 400));
    const altered = Buffer.concat([body, Buffer.from(' ')]);
    assert.ok(!isVerified(secret, altered, headers));
  }
});

test('during a rotation both secrets verify; afterwards only the new one does', () => {
  const [old, next, foreign] = [makeSecret(), makeSecret(), makeSecret()];
  for (let round = 0; round < 500; round += 1) {
    const body = randomBody();
    const delivery = { id, timestamp: nowSeconds(), body };
    const rotating = signatureHeaders(delivery, [next, old]);
    assert.match(rotating['webhook-signature'], /^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
    assert.ok(isVerified(old, body, rotating));
    assert.ok(isVerified(next, body, rotating));
    assert.ok(!isVerified(foreign, body, rotating));
    const rotated = signatureHeaders(delivery, [next]);
    assert.ok(isVerified(next, body, rotated));
    assert.ok(!isVerified(old, body, rotated));
  }
});

test('rejects another id, another timestamp and an old delivery', () => {
  const secret = makeSecret();
  const body = Buffer.from('{}');
  const headers = signatureHeaders({ id, timestamp: nowSeconds(), body }, [secret]);
  assert.ok(!isVerified(secret, body, { ...headers, 'webhook-id': 'another' }));
  const later = String(nowSeconds() + 1);
  assert.ok(!isVerified(secret, body, { ...headers, 'webhook-timestamp': later }));
  const stale = signatureHeaders({ id, timestamp: nowSeconds() - 600, body }, [secret]);
  assert.ok(!isVerified(secret, body, stale));
});

test('rejects an invalid secret without repeating it in the error', () => {
  const delivery = { id, timestamp: 0, body: Buffer.alloc(0) };
  for (const wrong of ['', 'whsec_', 'whsec_c2hvcnQ=', makeSecret().slice(6)]) {
    assert.throws(() => signatureHeaders(delivery, [wrong]), {
      message: 'a webhook secret is not whsec_ followed by 24 to 64 bytes in base64',
    });
  }
});

test('rejects an id with a dot, because it would make the signed text ambiguous', () => {
  const delivery = { id: 'a.1', timestamp: 0, body: Buffer.alloc(0) };
  assert.throws(() => signatureHeaders(delivery, [makeSecret()]), RangeError);
});
