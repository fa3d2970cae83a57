/**
 * The credentials of users (cookies, links, passwords, second-factor secrets and codes) pass through every
 * operation that accepts or returns them, with success and failure, and appear only in the response or mail that is
 * meant for them.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TOTP } from 'otpauth';
import { makeLink } from '../src/features/identity/accounts/accounts.ts';
import { changeSettings, until } from '../test/support/deliveries.ts';
import {
  everyPath,
  pathsShowing,
  patternOf,
  tablesContaining,
} from '../test/support/find-leaks.ts';
import { type Reply, type Service, startService } from '../test/support/service.ts';
import { startSmtp, type TestSmtp } from '../test/support/smtp.ts';
import { type Browser, invite, openBrowser } from '../test/support/users.ts';

const password = 'secret words of a person';
const factorPath = '/api/me/second-factor';
const logged: string[] = [];
const secrets = new Set<string>([password]);
let smtp: TestSmtp;
let service: Service;
before(async () => {
  smtp = await startSmtp();
  const effects = { smtpUrl: `smtp://127.0.0.1:${smtp.port}` };
  service = await startService({ effects, log: (line) => logged.push(line) });
  for (const tenant of [service.tenant, service.other])
    await changeSettings(tenant, 'email', 'office@harbour.example');
});
after(async () => {
  await service.close();
  await smtp.close();
});

const pattern = () => patternOf(secrets);

/** Records a text as a secret. */
function recordSecret(text: unknown): string {
  assert.match(String(text), /^.{20,}$/);
  secrets.add(String(text));
  return String(text);
}

/** A browser whose cookies are recorded as secrets. */
function watched(): Browser {
  const browser = openBrowser(service);
  const send: typeof browser = Object.assign(
    async (...args: Parameters<Browser>) => {
      const reply = await browser(...args);
      if (browser.cookie() !== '') recordSecret(browser.cookie().split('=')[1]);
      return reply;
    },
    { cookie: browser.cookie, setCookie: browser.setCookie },
  );
  return send;
}

function done(reply: Reply): Reply['body'] {
  assert.ok(reply.status < 300, `${reply.status} ${reply.text}`);
  return reply.body;
}

/** The secret of the link in the `count`th mail. */
async function mailed(email: string, count: number): Promise<string> {
  const mails = await until(`${count} mails`, () => {
    const found = smtp.mails.filter(({ to }) => to.includes(email));
    return found.length >= count && found;
  });
  return recordSecret(/#([A-Za-z0-9_-]{43})/.exec(mails.at(-1)?.parsed.text ?? '')?.[1]);
}

/** Uses every credential once with success; returns what later steps need. */
async function useEveryCredential(email: string) {
  const browser = watched();
  const user = await invite(service.tenant, email, 'Admin');
  const invitation = recordSecret(user['invitation']);
  const sent = await mailed(email, 1);
  done(await browser('POST', '/api/invitations/read', { invitation }));
  done(await browser('POST', '/api/invitations/accept', { invitation: sent, password }));
  const elsewhere = await service.other.api(
    ...(['POST', '/api/users', { email }, { 'idempotency-key': email }] as const),
  );
  const second = recordSecret(done(elsewhere)['invitation']);
  // A user who joined already gets no further invitation mail.
  await mailed(email, 2);
  done(await browser('POST', '/api/invitations/accept', { invitation: second }));
  const switched = { tenantId: service.tenant.id };
  done(await browser('POST', '/api/sessions/current/switch', switched));

  const begun = done(await browser('POST', factorPath, { password }));
  const secret = recordSecret(begun['secret']);
  const code = () => new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() });
  const codes = done(await browser('POST', `${factorPath}/confirm`, { code: code() }));
  for (const one of codes['recoveryCodes'] as string[]) {
    recordSecret(one);
    recordSecret(one.replaceAll('-', '').toUpperCase());
  }
  service.clock.advance(30_000);
  done(await watched()('POST', '/api/sessions', { email, password, code: code() }));
  const [recovery = ''] = codes['recoveryCodes'] as string[];
  done(await watched()('POST', '/api/sessions', { email, password, code: recovery }));

  const [person] = await service.sql('select id from person where email = $1', [email]);
  const now = service.clock.now();
  const link = recordSecret(
    await makeLink(service.engine.db, 'sign-in', String(person?.['id']), now),
  );
  service.clock.advance(30_000);
  done(await watched()('POST', '/api/sessions', { token: link, code: code() }));
  done(await watched()('POST', '/api/password-resets', { email }));
  const reset = await mailed(email, 3);
  return { browser, invitation, link, reset, code, recovery };
}

/** The same credentials after use, in wrong fields and truncated. */
async function failWith(
  way: Awaited<ReturnType<typeof useEveryCredential>>,
  email: string,
): Promise<void> {
  const { browser, invitation, link, reset, recovery } = way;
  const cookie = browser.cookie();
  const stranger = openBrowser(service);
  const attempts: [string, string, unknown?, Record<string, string>?][] = [
    ['POST', '/api/invitations/read', { invitation }],
    ['POST', '/api/invitations/accept', { invitation, password }],
    ['POST', '/api/sessions', { token: link, code: recovery }],
    ['POST', '/api/sessions', { email, password, code: recovery }],
    ['POST', '/api/sessions', { email: password, password: link, tenantId: reset }],
    ['POST', '/api/password-resets/confirm', { token: link, password }],
    ['POST', '/api/password-resets/confirm', { token: reset, password: 'short' }],
    ['POST', '/api/password-resets', { email: reset }],
    ['GET', `/nothing/${invitation}?${invitation}`],
    ['GET', `/api/${link}`],
    ['GET', `/api/me?token=${link}`, undefined, { authorization: `Bearer ${link}` }],
    ['POST', '/api/invoices', {}, { cookie: `${cookie}x` }],
    ['GET', '/api/me', undefined, { cookie: `daybook_session=${link}` }],
    ['POST', '/api/invoices', {}, { cookie, origin: 'https://evil.example' }],
  ];
  for (const one of attempts) {
    const reply = await stranger(...one);
    assert.ok(reply.status >= 400 || reply.status === 202, `${one[1]} ${reply.status}`);
    // A 404 repeats the path.
    if (one[1].startsWith('/api') && !one[1].includes(link))
      assert.doesNotMatch(reply.text, pattern(), one[1]);
  }
  for (const [path, body] of [
    [`${factorPath}/confirm`, { code: '000000' }],
    [`${factorPath}/disable`, { password: recovery, code: recovery }],
    ['/api/me/password', { currentPassword: recovery, password: 'short' }],
  ] as const) {
    const reply = await browser('POST', path, body);
    assert.ok(reply.status >= 400);
    assert.doesNotMatch(reply.text, pattern(), path);
  }
  done(await stranger('POST', '/api/password-resets/confirm', { token: reset, password }));
}

test("ASVS 14.2.1, 16.2.5: users' credentials appear in no list, table, metric or log", async () => {
  const email = 'kept@daybook.example';
  await failWith(await useEveryCredential(email), email);
  assert.ok(secrets.size > 25, `only ${secrets.size} secrets`);
  const never = pattern();
  assert.deepEqual(await tablesContaining(service, never.source), [], 'tables');
  const paths = await everyPath(service);
  for (const tenant of [service.tenant, service.other]) {
    const { shownAt, requests } = await pathsShowing(service, tenant, paths, never);
    assert.ok(requests > 200, `only ${requests} responses`);
    assert.deepEqual(shownAt, [], 'lists');
  }
  const metrics = await service.api('GET', '/metrics');
  assert.doesNotMatch(metrics.text, never);
  assert.doesNotMatch(logged.join(), never);
  assert.doesNotMatch(
    service.failures.map((error) => `${String(error)} ${JSON.stringify(error)}`).join(),
    never,
  );
});

test('if a sign-in fails internally, neither the response nor the log contains credentials', async () => {
  const email = 'broken@daybook.example';
  const { browser, code } = await useEveryCredential(email);
  const rows = await service.sql(
    'select sha256 from session union select sha256 from person_token',
  );
  for (const { sha256 } of rows) recordSecret(sha256);
  const [person] = await service.sql('select * from person where email = $1', [email]);
  recordSecret(String(person?.['password_hash']).split('$').at(-1));
  recordSecret(String(person?.['totp_secret']).split('.').at(-1));
  // PostgreSQL errors contain the whole rejected row.
  for (const table of ['session', 'person', 'person_token'])
    await service.sql(`alter table ${table} add constraint broken check (false) not valid`);
  const before = logged.length;
  service.clock.advance(30_000);
  const failing = [
    await openBrowser(service)('POST', '/api/sessions', { email, password, code: code() }),
    await browser('POST', '/api/users', { email: 'another@daybook.example' }),
    await browser('POST', '/api/me/password', {
      currentPassword: password,
      password: `${password}!`,
    }),
    await browser('POST', '/api/sessions/current/switch', { tenantId: service.other.id }),
  ];
  const statuses = failing.map(({ status }) => status);
  assert.deepEqual(statuses, [500, 422, 500, 500]);
  for (const { text } of failing) assert.doesNotMatch(text, pattern());
  const lines = logged.slice(before);
  assert.ok(lines.length >= 3, 'each internal error is logged');
  const hidden = [...secrets, email, 'another@daybook.example'];
  assert.doesNotMatch(lines.join(), patternOf(hidden));
});
