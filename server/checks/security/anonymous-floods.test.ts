/** OWASP API4:2023: requests without a valid credential are limited by client network. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Service, startService } from '../../test/support/service.ts';
import { goodPassword, join } from '../../test/support/users.ts';

let service: Service;
before(async () => {
  const gate = { perMinute: 20, anonymousRequests: 5 };
  service = await startService({ server: { gate, trustProxy: ['127.0.0.0/8'] } });
});
after(() => service.close());

const here = { 'x-forwarded-for': '192.0.2.7' };
const there = { 'x-forwarded-for': '192.0.2.8' };

const ask = (method: string, path: string, from: Record<string, string>, body?: unknown) =>
  fetch(service.url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...from },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test('returns 429 for the sixth request a minute without a credential, and still serves other clients', async () => {
  const statuses: number[] = [];
  for (const [method, path, body] of [
    ['POST', '/api/sessions', {}],
    ['GET', '/api/invoices'],
    ['GET', '/api/nothing'],
    ['POST', '/api/password-resets', { unknown: 1 }],
    ['GET', '/api/me'],
    ['POST', '/api/sessions', {}],
    ['GET', '/api/invoices'],
  ] as const)
    statuses.push((await ask(method, path, here, body)).status);
  assert.deepEqual(statuses.slice(5), [429, 429], statuses.join());
  assert.ok(!statuses.slice(0, 5).includes(429), statuses.join());
  const refused = await ask('POST', '/api/sessions', here, {});
  const { code, detail } = (await refused.json()) as { code: string; detail: string };
  assert.equal(code, 'rate_limited');
  assert.match(
    detail,
    /^The limit of 5 requests per minute without a credential from this address is reached/,
  );
  assert.equal(refused.headers.get('retry-after'), '60');

  assert.equal((await ask('GET', '/api/invoices', there)).status, 401, 'another address');
  const authorization = `Bearer ${service.tenant.keys.Viewer}`;
  assert.equal((await ask('GET', '/api/invoices', { ...here, authorization })).status, 200);
  for (const page of ['/health/live', '/openapi.json', '/docs', '/style.css'])
    assert.equal((await ask('GET', page, here)).status, 200, page);
  service.clock.advance(60_000);
  assert.equal((await ask('GET', '/api/invoices', here)).status, 401);
});

test('a request with a valid session counts for that session', async () => {
  const email = 'flood@daybook.example';
  const { browser } = await join(service, email, 'Viewer');
  const body = { email, password: goodPassword };
  const from = { 'x-forwarded-for': '192.0.2.9' };
  const statuses: number[] = [];
  for (let count = 0; count < 22; count += 1)
    statuses.push((await browser('POST', '/api/sessions', { ...body, code: 5 }, from)).status);
  assert.deepEqual([statuses[0], statuses.at(-1)], [422, 429], statuses.join());
});
