/** Invitations, signing in and out, and attacks on them (OWASP API2; ASVS 6, 7). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../../../test/support/deliveries.ts';
import { startMailingService } from '../../../../test/support/mailing-service.ts';
import { type Service, startService } from '../../../../test/support/service.ts';
import type { TestSmtp } from '../../../../test/support/smtp.ts';
import { goodPassword, invite, join, openBrowser } from '../../../../test/support/users.ts';

let smtp: TestSmtp;
let service: Service;
before(async () => {
  ({ smtp, service } = await startMailingService());
});
after(async () => {
  await service.close();
  await smtp.close();
});

const hourMs = 3_600_000;

type Page = 'accept-invitation' | 'new-password';

/** The secret of the link to `page` in the `count`th such mail to an address. */
function mailedSecret(email: string, page: Page, count = 1): Promise<string> {
  const link = new RegExp(`/${page}#([A-Za-z0-9_-]{43})`);
  return until(`${count} mails to ${email} with a link to ${page}`, () => {
    const mails = smtp.mails.filter(({ to }) => to.includes(email));
    const secrets = mails.flatMap(({ parsed }) => link.exec(parsed.text ?? '')?.[1] ?? []);
    return secrets.length >= count && secrets.at(-1);
  });
}

test('an invitation by mail is accepted once and signs the user in', async () => {
  const email = 'First.Clerk@daybook.example';
  const user = await invite(service.tenant, email, 'Clerk');
  assert.deepEqual([user.status, user['email']], ['Invited', email.toLowerCase()]);
  const invitation = await mailedSecret(email.toLowerCase(), 'accept-invitation');
  const browser = openBrowser(service);
  const read = await browser('POST', '/api/invitations/read', { invitation });
  const { email: shown, role, hasAccount } = read.body;
  assert.deepEqual([shown, role, hasAccount], [email.toLowerCase(), 'Clerk', false]);
  const weak = await browser('POST', '/api/invitations/accept', {
    invitation,
    password: 'passwordpassword',
  });
  assert.deepEqual([weak.status, weak.body.errors[0]?.pointer], [422, '/password']);
  const body = { invitation, password: goodPassword, name: 'First clerk' };
  const joined = await browser('POST', '/api/invitations/accept', body);
  assert.equal(joined.status, 201, joined.text);
  assert.deepEqual(joined.body['actor'], { type: 'user', id: user.id, name: 'First clerk', role });
  const known = await service.api('GET', `/api/users/${user.id}`);
  assert.deepEqual([known.body.status, known.body['name']], ['Active', 'First clerk']);
  assert.notEqual(known.body['lastSignInAt'], null);
  const again = await openBrowser(service)('POST', '/api/invitations/accept', body);
  assert.deepEqual([again.status, again.body.code], [422, 'invalid_link']);
  const invoice = await browser('POST', '/api/invoices', {});
  assert.equal(invoice.status, 201, invoice.text);
  const changes = await service.api('GET', `/api/invoices/${invoice.body.id}/changes`);
  assert.equal(changes.body.items[0]?.['actor'], `user:${user.id}`);
  assert.equal((await browser('POST', `/api/invoices/${invoice.body.id}/post`)).status, 403);
});

test('ASVS 3.3: the session cookie is HttpOnly and SameSite, and over https has the __Host- prefix', async (t) => {
  const { browser } = await join(service, 'cookie@daybook.example', 'Viewer');
  assert.match(browser.setCookie(), /^daybook_session=[A-Za-z0-9_-]{43}; /);
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=604800'])
    assert.ok(browser.setCookie().includes(part), part);
  assert.ok(!/Secure|Domain/.test(browser.setCookie()));
  const publicUrl = 'https://books.example';
  const secure = await startService({ beside: service, publicUrl });
  t.after(() => secure.close());
  const own = openBrowser(secure);
  const origin = { origin: publicUrl };
  const body = { email: 'cookie@daybook.example', password: goodPassword };
  const signed = await own('POST', '/api/sessions', body, origin);
  assert.equal(signed.status, 201, signed.text);
  assert.match(own.setCookie(), /^__Host-daybook_session=.*Secure/);
  assert.equal((await own('POST', '/api/invoices', {}, origin)).status, 403);
  assert.equal((await own('GET', '/api/me')).status, 200);
  const foreign = await own('DELETE', '/api/sessions/current', undefined, { origin: secure.url });
  assert.equal(foreign.body.code, 'cross_site_request');
});

test('ASVS 3.5: a cross-site change with a cookie is rejected', async () => {
  const { browser } = await join(service, 'csrf@daybook.example', 'Clerk');
  const from = async (headers: Record<string, string>) =>
    (await browser('POST', '/api/invoices', {}, headers)).body.code ?? 'accepted';
  assert.equal(await from({}), 'accepted');
  assert.equal(await from({ 'sec-fetch-site': 'cross-site' }), 'cross_site_request');
  assert.equal(await from({ 'sec-fetch-site': 'same-site' }), 'cross_site_request');
  assert.equal(await from({ 'sec-fetch-site': 'none' }), 'cross_site_request');
  assert.equal(await from({ origin: 'https://evil.example' }), 'cross_site_request');
  assert.equal(await from({ origin: 'null' }), 'cross_site_request');
  const bare = await fetch(`${service.url}/api/invoices`, {
    method: 'POST',
    headers: { cookie: browser.cookie(), 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(bare.status, 403, 'neither Origin nor Sec-Fetch-Site');
  const signIn = { email: 'csrf@daybook.example', password: goodPassword };
  const forged = await openBrowser(service)('POST', '/api/sessions', signIn, {
    'sec-fetch-site': 'cross-site',
  });
  assert.equal(forged.body.code, 'cross_site_request');
  // A request with a key ignores the cookie.
  const key = { authorization: `Bearer ${service.tenant.keys.Clerk}` };
  assert.equal(
    (await browser('POST', '/api/invoices', {}, { ...key, origin: 'null' })).status,
    201,
  );
});

test('ASVS 7.2.4: every sign-in creates a new token and ends the session that it replaces', async () => {
  const { browser } = await join(service, 'token@daybook.example', 'Viewer');
  const before = browser.cookie();
  const body = { email: 'TOKEN@daybook.example', password: goodPassword };
  assert.equal((await browser('POST', '/api/sessions', body)).status, 201);
  assert.notEqual(browser.cookie(), before);
  const old = await fetch(`${service.url}/api/me`, { headers: { cookie: before } });
  assert.equal(old.status, 401);
  const { items } = (await browser('GET', '/api/sessions')).body;
  assert.deepEqual(
    items.map((one) => [one['current'], one['method']]),
    [[true, 'password']],
  );
  const rows = await service.sql('select sha256 from session');
  const [, token = ''] = browser.cookie().split('=');
  assert.ok(!JSON.stringify(rows).includes(token), 'only its hash is stored');
});

test('ASVS 6.3.8: every failed sign-in returns the same error', async () => {
  await join(service, 'known@daybook.example', 'Viewer');
  const invited = await invite(service.tenant, 'invited@daybook.example', 'Viewer');
  const gone = await join(service, 'gone@daybook.example', 'Viewer');
  await service.api('POST', `/api/users/${gone.user.id}/deactivate`);
  const tries = [
    { email: 'known@daybook.example', password: 'not the password' },
    { email: 'nobody@daybook.example', password: goodPassword },
    { email: String(invited['email']), password: goodPassword },
    { email: 'gone@daybook.example', password: goodPassword },
    { email: "' or 1=1 --", password: goodPassword },
  ];
  const answers = new Set<string>();
  for (const body of tries) {
    const reply = await openBrowser(service)('POST', '/api/sessions', body);
    answers.add(`${reply.status} ${reply.body.code} ${reply.body.detail}`);
  }
  assert.equal(answers.size, 1, [...answers].join());
  assert.match([...answers].join(), /^401 sign_in_failed/);
  for (const email of ['known@daybook.example', 'nobody@daybook.example']) {
    const reply = await openBrowser(service)('POST', '/api/password-resets', { email });
    assert.deepEqual([reply.status, reply.text], [202, '{"accepted":true}']);
  }
});

test('ASVS 6.3.1: guessing passwords is rate-limited, and a correct password resets the count', async () => {
  const email = 'guessed@daybook.example';
  const { browser } = await join(service, email, 'Viewer');
  const signIn = (password: string) =>
    openBrowser(service)('POST', '/api/sessions', { email, password });
  for (let attempt = 0; attempt < 9; attempt += 1)
    assert.equal((await signIn('a wrong guess')).status, 401);
  assert.equal((await signIn(goodPassword)).status, 201, 'the tenth is correct');
  const many = await Promise.all(Array.from({ length: 15 }, () => signIn('a wrong guess')));
  const limited = many.filter(({ status }) => status === 429);
  assert.equal(limited.length, 5, many.map(({ status }) => status).join());
  assert.equal(limited[0]?.body.code, 'too_many_attempts');
  assert.ok(Number(limited[0]?.headers.get('retry-after')) > 0);
  assert.equal((await signIn(goodPassword)).status, 429, 'also for the correct password');
  // A second process shares the count.
  const beside = await startService({ beside: service });
  const there = await openBrowser(beside)('POST', '/api/sessions', {
    email,
    password: goodPassword,
  });
  await beside.close();
  assert.equal(there.status, 429);
  assert.equal((await browser('GET', '/api/me')).status, 200, 'existing sessions continue');
});

test('ASVS 6.3.1: an IPv6 network counts as one client', async (t) => {
  const proxied = await startService({
    beside: service,
    server: { trustProxy: ['127.0.0.0/8'] },
  });
  t.after(() => proxied.close());
  const body = { email: 'network@daybook.example', password: 'a wrong guess' };
  const signIn = async (address: string) =>
    (await openBrowser(proxied)('POST', '/api/sessions', body, { 'x-forwarded-for': address }))
      .status;
  for (let attempt = 1; attempt <= 10; attempt += 1)
    assert.equal(await signIn(`2001:db8::${attempt}`), 401);
  assert.equal(await signIn('2001:db8::ffff:1'), 429);
  assert.equal(await signIn('2001:db8:0:1::1'), 401, 'another network');
});

test('ASVS 7.3: a session ends when it is idle too long, and in any case after a week', async () => {
  const { browser } = await join(service, 'idle@daybook.example', 'Viewer');
  const alive = async () => (await browser('GET', '/api/me')).status;
  service.clock.advance(7 * hourMs);
  assert.equal(await alive(), 200);
  service.clock.advance(9 * hourMs);
  assert.equal(await alive(), 401, 'idle');
  const { browser: other } = await join(service, 'week@daybook.example', 'Viewer');
  const { session } = (await other('GET', '/api/me')).body as unknown as {
    session: { id: string };
  };
  service.clock.advance(7 * 24 * hourMs - 1_000);
  await service.sql('update session set last_used_at = $2 where id = $1', [
    session.id,
    service.clock.now().toISOString(),
  ]);
  const beside = await startService({ beside: service });
  const statusOf = async () =>
    (await fetch(`${beside.url}/api/me`, { headers: { cookie: other.cookie() } })).status;
  assert.equal(await statusOf(), 200);
  service.clock.advance(1_001);
  assert.equal(await statusOf(), 401, 'a week');
  await beside.close();
});

test('ASVS 7.4: signing out, deactivation and a new password end sessions at once', async () => {
  const email = 'out@daybook.example';
  const { browser: one, user } = await join(service, email, 'Viewer');
  const signIn = async () => {
    const browser = openBrowser(service);
    const reply = await browser('POST', '/api/sessions', { email, password: goodPassword });
    assert.equal(reply.status, 201, reply.text);
    return browser;
  };
  const [two, three] = [await signIn(), await signIn()];
  const out = await one('DELETE', '/api/sessions/current');
  assert.deepEqual(
    [out.status, out.headers.get('clear-site-data')],
    [200, '"cache", "storage"'],
    'the browser removes all stored data (W3C Clear Site Data)',
  );
  assert.equal(one.cookie(), '', 'the cookie is removed');
  const { items } = (await two('GET', '/api/sessions')).body;
  assert.equal(items.length, 2);
  const last = items.find((item) => item['current'] === false);
  assert.equal((await two('DELETE', `/api/sessions/${last?.id}`)).status, 200);
  assert.equal((await three('GET', '/api/me')).status, 401);
  const four = await signIn();
  const changed = await two('POST', '/api/me/password', {
    currentPassword: goodPassword,
    password: 'other words than those before',
  });
  assert.equal(changed.status, 200, changed.text);
  assert.equal((await four('GET', '/api/me')).status, 401, 'other sessions');
  assert.equal((await two('GET', '/api/me')).status, 200, 'not the current session');
  const wrong = await two('POST', '/api/me/password', {
    currentPassword: goodPassword,
    password: 'still other words for the test',
  });
  assert.deepEqual([wrong.status, wrong.body.errors[0]?.pointer], [422, '/currentPassword']);
  await service.api('POST', `/api/users/${user.id}/deactivate`);
  assert.equal((await two('GET', '/api/me')).status, 401, 'deactivated');
  await service.api('POST', `/api/users/${user.id}/reactivate`);
  assert.equal((await two('GET', '/api/me')).status, 401, 'ended sessions stay ended');
  service.clock.advance(1);
  const password = 'other words than those before';
  const again = openBrowser(service);
  assert.equal((await again('POST', '/api/sessions', { email, password })).status, 201);
  assert.equal((await again('DELETE', '/api/sessions')).status, 200);
  assert.equal((await again('GET', '/api/me')).status, 401);
  assert.equal(
    (await service.sql('select 1 from session where user_id = $1', [user.id])).length,
    0,
  );
});

test('a password reset by mail works once and ends every session', async () => {
  const email = 'forgot@daybook.example';
  const { browser } = await join(service, email, 'Viewer');
  await openBrowser(service)('POST', '/api/password-resets', { email });
  const token = await mailedSecret(email, 'new-password');
  const set = (password: string) =>
    openBrowser(service)('POST', '/api/password-resets/confirm', { token, password });
  assert.equal((await set('short')).body.errors[0]?.pointer, '/password');
  const fresh = 'a fresh choice of words';
  const both = await Promise.all([set(fresh), set(fresh)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
  assert.equal((await browser('GET', '/api/me')).status, 401);
  const signIn = (password: string) =>
    openBrowser(service)('POST', '/api/sessions', { email, password });
  assert.equal((await signIn(goodPassword)).status, 401);
  assert.equal((await signIn(fresh)).status, 201);
  await openBrowser(service)('POST', '/api/password-resets', { email });
  const late = await mailedSecret(email, 'new-password', 2);
  service.clock.advance(hourMs + 1);
  const expired = await openBrowser(service)('POST', '/api/password-resets/confirm', {
    token: late,
    password: 'words that come too late',
  });
  assert.equal(expired.body.code, 'invalid_link');
});

test('the secrets of links appear in no stored mail and in no table', async () => {
  const email = 'secret@daybook.example';
  const user = await invite(service.tenant, email, 'Viewer');
  const secrets = [await mailedSecret(email, 'accept-invitation'), String(user['invitation'])];
  const mails = await service.api('GET', `/api/mails?recipient.eq=${email}`);
  assert.match(mails.text, /accept-invitation#…/);
  const tables = await service.sql(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  for (const { name } of tables) {
    const rows = await service.sql(`select t::text as row from "${String(name)}" t`);
    for (const secret of secrets) assert.ok(!JSON.stringify(rows).includes(secret), String(name));
  }
});
