/** Attack attempts are recorded in the audit logs of the tenants concerned (ASVS 16.3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TOTP } from 'otpauth';
import { until } from '../../test/support/deliveries.ts';
import {
  type Body,
  type Service,
  startService,
  type TestTenant,
} from '../../test/support/service.ts';
import { goodPassword, invite, join, openBrowser } from '../../test/support/users.ts';

let service: Service;
before(async () => {
  service = await startService({ auditLimits: { countMs: 50 } });
});
after(() => service.close());

type Found = readonly Body[];

/** Waits for `count` entries of an action about a user. */
function entriesOf(
  user: Pick<Body, 'id'>,
  action: string,
  count = 1,
  tenant: TestTenant = service.tenant,
): Promise<Found> {
  const path = `/api/audit-entries?subjectId.eq=${user.id}&action.eq=${action}&sort=at`;
  return until(`${count} of ${action}`, async () => {
    const { items } = (await tenant.api('GET', path)).body;
    return items.length >= count && items;
  });
}

const details = (entries: Found) => entries.map((one) => one['details']);

test('logs a wrong password when an invitation is accepted', async () => {
  const email = 'accepting@daybook.example';
  const { user } = await join(service, email, 'Viewer');
  const { invitation } = await invite(service.other, email, 'Viewer');
  const body = { invitation, password: 'a wrong guess' };
  assert.equal((await openBrowser(service)('POST', '/api/invitations/accept', body)).status, 401);
  const [entry] = await entriesOf(user, 'session.refused');
  assert.deepEqual([entry?.['outcome'], entry?.['actor']], ['refused', null]);
  assert.equal(entry?.['address'], '127.0.0.1');
});

test('logs a wrong current password at a password change and at second-factor setup', async () => {
  const { browser, user } = await join(service, 'changing@daybook.example', 'Viewer');
  const wrong = { currentPassword: 'a wrong guess', password: 'other words than those before' };
  assert.equal((await browser('POST', '/api/me/password', wrong)).status, 422);
  const weak = { currentPassword: goodPassword, password: 'passwordpassword' };
  assert.equal((await browser('POST', '/api/me/password', weak)).status, 422);
  const begin = { password: 'a wrong guess' };
  assert.equal((await browser('POST', '/api/me/second-factor', begin)).status, 422);
  const entries = await entriesOf(user, 'password.refused', 2);
  const operations = details(entries).map((one) => (one as { operation: string }).operation);
  assert.deepEqual(operations.sort(), ['/api/me/password', '/api/me/second-factor']);
  for (const one of entries) assert.equal(one['actor'], `user:${user.id}`);
  assert.ok(!JSON.stringify(entries).includes('a wrong guess'));
});

test('logs a wrong code when a second factor is confirmed or disabled', async () => {
  const { browser, user } = await join(service, 'factor@daybook.example', 'Viewer');
  const path = '/api/me/second-factor';
  const { secret } = (await browser('POST', path, { password: goodPassword })).body;
  const totp = new TOTP({ secret: String(secret) });
  const codeAt = (later: number) =>
    totp.generate({ timestamp: service.clock.now().getTime() + later });
  const wrong = { code: codeAt(600_000) };
  assert.equal((await browser('POST', `${path}/confirm`, wrong)).status, 422);
  assert.equal((await browser('POST', `${path}/confirm`, { code: codeAt(0) })).status, 200);
  const off = { password: goodPassword, ...wrong };
  assert.equal((await browser('POST', `${path}/disable`, off)).status, 422);
  const entries = await entriesOf(user, 'second_factor.refused', 2);
  const operations = details(entries).map((one) => (one as { operation: string }).operation);
  assert.deepEqual(operations.sort(), [`${path}/confirm`, `${path}/disable`]);
});

test("logs a cross-site request with a user's cookie", async () => {
  const { browser, user } = await join(service, 'forged@daybook.example', 'Clerk');
  const headers = { origin: 'https://evil.example' };
  assert.equal((await browser('POST', '/api/invoices', {}, headers)).status, 403);
  const path = `/api/audit-entries?actor.eq=user:${user.id}&action.eq=permission.refused`;
  const [entry] = await until('the entry', async () => {
    const { items } = (await service.api('GET', path)).body;
    return items.length > 0 && items;
  });
  const operations = ['POST /api/invoices'];
  assert.deepEqual(entry?.['details'], { role: 'Clerk', operations, reason: 'cross_site_request' });
});

test('logs a password reset request in every tenant of the person, and none for an unknown address', async () => {
  const email = 'forgetful@daybook.example';
  const { user } = await join(service, email, 'Viewer');
  const { invitation, id } = await invite(service.other, email, 'Viewer');
  const accept = { invitation, password: goodPassword };
  assert.equal((await openBrowser(service)('POST', '/api/invitations/accept', accept)).status, 201);
  const ask = (address: string) =>
    openBrowser(service)('POST', '/api/password-resets', { email: address });
  assert.equal((await ask('nobody@daybook.example')).status, 202);
  assert.equal((await ask(email)).status, 202);
  const [entry] = await entriesOf(user, 'password.reset_requested');
  assert.deepEqual([entry?.['actor'], entry?.['outcome']], [null, 'done']);
  await entriesOf({ id }, 'password.reset_requested', 1, service.other);
  const all = '/api/audit-entries?action.eq=password.reset_requested';
  assert.equal((await service.api('GET', all)).body.items.length, 1);
});

test('logs rate-limited requests of a credential once a minute', async (t) => {
  const limited = await startService({
    beside: service,
    server: { gate: { perMinute: 5 } },
    auditLimits: { countMs: 1 },
  });
  t.after(() => limited.close());
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1)
    statuses.push((await limited.as('Viewer')('GET', '/api/me')).status);
  assert.equal(statuses.filter((status) => status === 429).length, 20);
  service.clock.advance(61_000);
  for (let count = 0; count < 10; count += 1) await limited.as('Viewer')('GET', '/api/me');
  const path = `/api/audit-entries?actor.eq=key:${service.tenant.keyIds.Viewer}&action.eq=request.limited`;
  const entries = await until('two entries', async () => {
    const { items } = (await service.api('GET', path)).body;
    return items.length >= 2 && items;
  });
  assert.deepEqual(
    entries.map(({ count }) => count),
    [1, 1],
  );
});

test('guesses over the limit from changing addresses are counted in one entry', async () => {
  const email = 'flooded@daybook.example';
  const { user } = await join(service, email, 'Viewer');
  const proxied = await startService({
    beside: service,
    server: { trustProxy: ['127.0.0.0/8'] },
    auditLimits: { countMs: 3_600_000 },
  });
  const guess = async (address: string) => {
    const from = { 'x-forwarded-for': address };
    const body = { email, password: 'a wrong guess' };
    return (await openBrowser(proxied)('POST', '/api/sessions', body, from)).status;
  };
  for (let attempt = 0; attempt < 10; attempt += 1) await guess('2001:db8:1:1::1');
  for (let attempt = 0; attempt < 20; attempt += 1)
    assert.equal(await guess(`2001:db8:1:1::${attempt + 2}`), 429);
  await proxied.close();
  const entries = await entriesOf(user, 'session.refused', 2);
  const limited = entries.filter((one) => JSON.stringify(one['details']).includes('too_many'));
  assert.deepEqual(
    limited.map(({ count }) => count),
    [20],
  );
});
