/**
 * Sign-in through a real OpenID Connect provider: who gets access, with which role, and attacks on the flow (ASVS 10.2,
 * 10.5).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TOTP } from 'otpauth';
import { changeSettings, until } from '../../../../test/support/deliveries.ts';
import {
  type IdentityProvider,
  openVisitor,
  passProvider,
  signInBy,
  startIdentityProvider,
  type Visitor,
} from '../../../../test/support/identity-provider.ts';
import { type Service, startService } from '../../../../test/support/service.ts';
import { startSmtp, type TestSmtp } from '../../../../test/support/smtp.ts';
import { goodPassword, invite, join, openBrowser } from '../../../../test/support/users.ts';

let smtp: TestSmtp;
let provider: IdentityProvider;
let service: Service;
const domains = new Map();
const logged: string[] = [];
before(async () => {
  smtp = await startSmtp();
  provider = await startIdentityProvider({ domains, tenantClaim: 'tenants', roleClaim: 'roles' });
  service = await startService({
    oidc: provider.config,
    effects: { smtpUrl: `smtp://127.0.0.1:${smtp.port}` },
    log: (line) => logged.push(line),
  });
  provider.register(service);
  domains.set('staff.example', [{ tenantId: service.tenant.id, role: 'Clerk' }]);
  await changeSettings(service.tenant, 'email', 'office@harbour.example');
});
after(async () => {
  await service.close();
  await provider.close();
  await smtp.close();
});

let made = 0;

/** Adds an account to the provider; returns its subject. */
function account(email: string, more: object = {}): string {
  made += 1;
  const subject = `subject-${made}`;
  provider.accounts.set(subject, { email, email_verified: true, name: `Name ${made}`, ...more });
  return subject;
}

/** Redirect target of a failed sign-in; `error` contains only codes of the service. */
const refused = (code: string) => `${service.url}/sign-in?error=${code}`;

async function me(visitor: Visitor) {
  const reply = await visitor.send('GET', '/api/me');
  assert.equal(reply.status, 200, reply.text);
  return reply.body as unknown as {
    actor: { id: string; name: string; role: string };
    tenant: { id: string };
    person: { email: string; hasPassword: boolean; secondFactorNeeded: boolean };
    session: { id: string };
  };
}

async function personRows(email: string) {
  return service.sql('select * from person where email = $1', [email]);
}

test('without a configured provider, OIDC sign-in returns 404 and is not listed', async (t) => {
  const bare = await startService({ beside: service });
  t.after(() => bare.close());
  const visitor = openVisitor(bare);
  const methods = await visitor.send('GET', '/api/sign-in-methods');
  assert.deepEqual(methods.body, { password: true, oidc: null });
  for (const path of ['/api/oidc/sign-in', '/api/oidc/callback?code=a&state=b'])
    assert.equal((await visitor.send('GET', path)).status, 404);
  const here = await openVisitor(service).send('GET', '/api/sign-in-methods');
  assert.deepEqual(here.body, { password: true, oidc: { label: 'Staff' } });
});

test('the first sign-in by a mapped domain creates a person without a password, a user with history, and a session', async () => {
  const email = 'New.Person@staff.example';
  const subject = account(email);
  const visitor = openVisitor(service);
  assert.equal(
    await signInBy(visitor, subject, '?returnTo=/invoices%3Fa=b'),
    `${service.url}/invoices?a=b`,
  );
  const { actor, tenant, person } = await me(visitor);
  assert.deepEqual([tenant.id, actor.role], [service.tenant.id, 'Clerk']);
  assert.deepEqual([person.email, person.hasPassword], [email.toLowerCase(), false]);
  const user = await service.api('GET', `/api/users/${actor.id}`);
  const { status, name, joinedAt } = user.body;
  assert.deepEqual([status, name, joinedAt !== null], ['Active', `Name ${made}`, true]);
  const { items } = (await service.api('GET', `/api/users/${actor.id}/changes`)).body;
  const actors = new Set(items.map((one) => `${String(one['operation'])} ${String(one['actor'])}`));
  assert.deepEqual([...actors].sort(), ['create system:oidc', `join user:${actor.id}`]);
  const sessions = (await visitor.send('GET', '/api/sessions')).body.items;
  assert.deepEqual(
    sessions.map((one) => one['method']),
    ['oidc'],
  );
  const tokens = await service.sql('select 1 from person_token where user_id = $1', [actor.id]);
  const effects = await service.sql(
    "select 1 from effect where subject_id = $1 and kind = 'email'",
    [actor.id],
  );
  assert.equal(tokens.length + effects.length, 0, 'no invitation is sent');
  assert.equal((await visitor.send('POST', '/api/invoices', {})).status, 201);
  // The subject identifies the person, even after the email address changes.
  provider.accounts.set(subject, { email: 'renamed@staff.example', email_verified: true });
  const again = openVisitor(service);
  assert.equal(await signInBy(again, subject), `${service.url}/`);
  assert.equal((await me(again)).actor.id, actor.id);
  assert.equal((await personRows('renamed@staff.example')).length, 0);
  const reset = openBrowser(service);
  const signIn = { email, password: goodPassword };
  assert.equal((await reset('POST', '/api/sessions', signIn)).body.code, 'sign_in_failed');
});

test('an invited user joins with the role that an Admin gave', async () => {
  const email = 'invited@elsewhere.example';
  const user = await invite(service.other, email, 'Controller');
  const visitor = openVisitor(service);
  const subject = account(email);
  assert.equal(await signInBy(visitor, subject), `${service.url}/`);
  const { actor, tenant } = await me(visitor);
  assert.deepEqual([tenant.id, actor.id, actor.role], [service.other.id, user.id, 'Controller']);
  assert.equal((await service.other.api('GET', `/api/users/${user.id}`)).body.status, 'Active');
  // Without a password, the provider is also how to accept a further invitation.
  await invite(service.tenant, email, 'Clerk');
  assert.equal(await signInBy(visitor, subject), `${service.url}/`);
  assert.equal((await me(visitor)).tenant.id, service.tenant.id);
});

test('claims can name one or several tenants, and a role', async () => {
  const { tenant, other } = service;
  const subject = account('claimed@elsewhere.example', {
    tenants: [
      tenant.id,
      other.id.toUpperCase(),
      'nonsense',
      '0193d0a4-0000-7000-8000-0000000000aa',
    ],
    roles: ['unknown', 'Approver', 'Admin'],
  });
  const visitor = openVisitor(service);
  assert.equal(await signInBy(visitor, subject), `${service.url}/`);
  const shown = (await visitor.send('GET', '/api/me')).body['tenants'] as {
    id: string;
    role: string;
  }[];
  assert.deepEqual(
    shown.map(({ id, role }) => [id, role]).sort(),
    [
      [tenant.id, 'Approver'],
      [other.id, 'Approver'],
    ].sort(),
  );
  const single = openVisitor(service);
  const one = account('one@elsewhere.example', { tenants: other.id });
  assert.equal(await signInBy(single, one), `${service.url}/`);
  assert.equal((await me(single)).actor.role, 'Viewer', 'the least privileged role by default');
});

test('an unverified email address is rejected, and nothing is created', async () => {
  for (const email_verified of [false, undefined, 'true', 1]) {
    const email = `unproved-${made}@staff.example`;
    const visitor = openVisitor(service);
    const subject = account(email, { email_verified });
    assert.equal(await signInBy(visitor, subject), refused('email_not_verified'));
    assert.equal(visitor.cookie('daybook_session'), undefined);
    assert.equal((await personRows(email)).length, 0);
  }
  // The Kelvin sign becomes k in lower case.
  const visitor = openVisitor(service);
  const spelled = account('mar\u212a@staff.example');
  assert.equal(await signInBy(visitor, spelled), refused('email_not_verified'));
  const known = account('was-proved@staff.example');
  assert.equal(await signInBy(openVisitor(service), known), `${service.url}/`);
  provider.accounts.set(known, { email: 'was-proved@staff.example', email_verified: false });
  assert.equal(await signInBy(openVisitor(service), known), refused('email_not_verified'));
});

test('users without access and deactivated users are rejected', async () => {
  const stranger = openVisitor(service);
  const email = 'stranger@elsewhere.example';
  assert.equal(await signInBy(stranger, account(email)), refused('no_access'));
  assert.equal((await personRows(email)).length, 0, 'no person is created');
  const subject = account('leaver@staff.example');
  const visitor = openVisitor(service);
  await signInBy(visitor, subject);
  const { actor } = await me(visitor);
  assert.equal((await service.api('POST', `/api/users/${actor.id}/deactivate`)).status, 200);
  assert.equal(await signInBy(openVisitor(service), subject), refused('no_access'));
  const { body: never } = await service.api('POST', '/api/users', { email: 'never@staff.example' });
  await service.api('POST', `/api/users/${never.id}/deactivate`);
  const other = openVisitor(service);
  assert.equal(await signInBy(other, account('never@staff.example')), refused('no_access'));
  assert.equal(other.cookie('daybook_session'), undefined);
  // A new address at the provider does not restore access.
  provider.accounts.set(subject, { email: 'leaver2@staff.example', email_verified: true });
  assert.equal(await signInBy(openVisitor(service), subject), refused('no_access'));
});

test('signing in by the provider removes the password, second factor and sessions of an unverified account', async () => {
  const email = 'hijacked@staff.example';
  // The creator of the invitation saw its link and took the account of another person's address.
  const { browser: attacker, me: shown } = await join(service, email, 'Viewer');
  const begun = await attacker('POST', '/api/me/second-factor', { password: goodPassword });
  const secret = String(begun.body['secret']);
  const timestamp = service.clock.now().getTime();
  const code = new TOTP({ secret }).generate({ timestamp });
  const confirmed = await attacker('POST', '/api/me/second-factor/confirm', { code });
  const [recovery] = confirmed.body['recoveryCodes'] as string[];
  const owner = openVisitor(service);
  assert.equal(await signInBy(owner, account(email)), `${service.url}/`);
  const { actor, person } = await me(owner);
  assert.equal(actor.id, (shown['actor'] as { id: string }).id, 'the same user');
  assert.equal(person.hasPassword, false);
  assert.equal((await attacker('GET', '/api/me')).status, 401, 'its sessions are ended');
  for (const more of [{}, { code: recovery }]) {
    const body = { email, password: goodPassword, ...more };
    const signIn = await openBrowser(service)('POST', '/api/sessions', body);
    assert.equal(signIn.body.code, 'sign_in_failed');
  }
  const [row] = await personRows(email);
  const { password_hash, totp_secret, totp_confirmed_at, recovery_hashes } = row ?? {};
  assert.deepEqual(
    [password_hash, totp_secret, totp_confirmed_at, recovery_hashes],
    [null, null, null, []],
  );
  assert.notEqual(row?.['email_verified_at'], null);
});

test('ASVS 15.4.2: a concurrent password sign-in does not survive the takeover of an unverified account', async () => {
  const email = 'raced@staff.example';
  await join(service, email, 'Viewer');
  const owner = openVisitor(service);
  const begun = await owner.visit('/api/oidc/sign-in');
  const came = await passProvider(owner, begun.location ?? '', account(email));
  const statuses: number[] = [];
  let isOver = false;
  // The account's creator signs in repeatedly with the correct password.
  const makers = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const body = { email, password: goodPassword };
      const reply = await openBrowser(service)('POST', '/api/sessions', body);
      statuses.push(reply.status);
    }
  });
  try {
    await until('sign-ins', () => statuses.length > 6);
    assert.equal((await owner.visit(came)).location, `${service.url}/`);
  } finally {
    isOver = true;
  }
  await Promise.all(makers);
  assert.ok(statuses.includes(201), statuses.join());
  const rows = await service.sql(
    'select method from session where person_id = (select id from person where email = $1)',
    [email],
  );
  assert.deepEqual(rows, [{ method: 'oidc' }]);
});

test('an account whose address was verified by mail keeps its password and sessions', async () => {
  const email = 'proved@elsewhere.example';
  await invite(service.tenant, email, 'Viewer');
  const invitation = await until('the mail', () => {
    const texts = smtp.mails.filter(({ to }) => to.includes(email)).map((one) => one.parsed.text);
    return texts.map((text) => /#([A-Za-z0-9_-]{43})/.exec(text ?? '')?.[1]).find(Boolean);
  });
  const browser = openBrowser(service);
  const body = { invitation, password: goodPassword };
  assert.equal((await browser('POST', '/api/invitations/accept', body)).status, 201);
  const visitor = openVisitor(service);
  assert.equal(await signInBy(visitor, account(email)), `${service.url}/`);
  assert.equal((await me(visitor)).person.hasPassword, true);
  assert.equal((await browser('GET', '/api/me')).status, 200);
  const signIn = await openBrowser(service)('POST', '/api/sessions', {
    email,
    password: goodPassword,
  });
  assert.equal(signIn.status, 201);
});

test('ASVS 10.2.1, 10.5.1: rejects state, nonce and verifier of another sign-in, and replays', async () => {
  const subject = account('careful@staff.example');
  const begin = async (visitor: Visitor) =>
    new URL((await visitor.visit('/api/oidc/sign-in')).location ?? '');
  // A callback of another visitor, in a browser with its own pending sign-in, or with none.
  const attacker = openVisitor(service);
  const back = await passProvider(attacker, (await begin(attacker)).href, subject);
  const victim = openVisitor(service);
  await begin(victim);
  assert.equal((await victim.visit(back)).location, refused('sign_in_failed'));
  assert.equal((await openVisitor(service).visit(back)).location, refused('sign_in_expired'));
  assert.equal(victim.cookie('daybook_session'), undefined);
  for (const name of ['nonce', 'code_challenge', 'state']) {
    const visitor = openVisitor(service);
    const url = await begin(visitor);
    assert.equal(url.searchParams.get('code_challenge_method'), 'S256');
    const { searchParams: other } = await begin(openVisitor(service));
    url.searchParams.set(name, other.get(name) ?? '');
    const came = await passProvider(visitor, url.href, subject);
    assert.equal((await visitor.visit(came)).location, refused('sign_in_failed'), name);
    assert.equal(visitor.cookie('daybook_session'), undefined, name);
  }
  const visitor = openVisitor(service);
  const url = await begin(visitor);
  const flow = visitor.cookie('daybook_oidc') ?? '';
  const came = await passProvider(visitor, url.href, subject);
  assert.equal((await visitor.visit(came)).location, `${service.url}/`);
  assert.equal(visitor.cookie('daybook_oidc'), undefined, 'removed after use');
  assert.equal((await visitor.visit(came)).location, refused('sign_in_expired'));
  const replayed = openVisitor(service);
  replayed.setCookie('daybook_oidc', flow);
  assert.equal(
    (await replayed.visit(came)).location,
    refused('sign_in_failed'),
    'a code is valid once',
  );
});

test('a sign-in that takes over ten minutes, or has an altered cookie, must be restarted', async () => {
  const subject = account('slow@staff.example');
  const visitor = openVisitor(service);
  const begun = await visitor.visit('/api/oidc/sign-in');
  const came = await passProvider(visitor, begun.location ?? '', subject);
  service.clock.advance(600_000);
  assert.equal((await visitor.visit(came)).location, refused('sign_in_expired'));
  const other = openVisitor(service);
  const again = await other.visit('/api/oidc/sign-in');
  const back = await passProvider(other, again.location ?? '', subject);
  const flow = other.cookie('daybook_oidc') ?? '';
  assert.ok(
    !flow.includes(new URL(again.location ?? '').searchParams.get('nonce') ?? ''),
    'encrypted',
  );
  other.setCookie('daybook_oidc', `${flow.slice(0, -4)}AAAA`);
  assert.equal((await other.visit(back)).location, refused('sign_in_expired'));
});

test('ASVS 3.7.2: returnTo never redirects to another origin', async () => {
  const visitor = openVisitor(service);
  for (const returnTo of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'invoices',
    'javascript:alert(1)',
    '',
    `/${'a'.repeat(500)}`,
    '/a\r\nset-cookie: a=b',
  ]) {
    const reply = await visitor.send(
      'GET',
      `/api/oidc/sign-in?returnTo=${encodeURIComponent(returnTo)}`,
    );
    assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_filter'], returnTo);
  }
  assert.equal((await visitor.send('GET', '/api/oidc/sign-in?other=1')).status, 400);
  const odd = await signInBy(visitor, account('odd@staff.example'), '?returnTo=/.//evil.example');
  assert.equal(new URL(odd).origin, service.url);
});

test('ASVS 7.2.4: signing in replaces an existing session', async () => {
  const { browser } = await join(service, 'fixed@daybook.example', 'Viewer');
  const [name = '', token = ''] = browser.cookie().split('=');
  const visitor = openVisitor(service);
  visitor.setCookie(name, token);
  assert.equal(await signInBy(visitor, account('fresh@staff.example')), `${service.url}/`);
  assert.notEqual(visitor.cookie(name), token);
  assert.equal((await me(visitor)).person.email, 'fresh@staff.example');
  assert.equal((await browser('GET', '/api/me')).status, 401, 'the previous session is ended');
});

test('over https both cookies use the __Host- prefix, and the redirect URI uses PUBLIC_URL', async (t) => {
  const publicUrl = 'https://books.example/daybook';
  const secure = await startService({ beside: service, publicUrl, oidc: provider.config });
  t.after(() => secure.close());
  const begun = await openVisitor(secure).visit('/api/oidc/sign-in');
  const [cookie = ''] = begun.headers.getSetCookie();
  assert.match(
    cookie,
    /^__Host-daybook_oidc=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const url = new URL(begun.location ?? '');
  assert.equal(url.searchParams.get('redirect_uri'), `${publicUrl}/api/oidc/callback`);
  const back = await openVisitor(secure).visit('/api/oidc/callback?code=a&state=b');
  assert.equal(back.location, `${publicUrl}/sign-in?error=sign_in_expired`);
});

test('an unavailable or refusing provider redirects with an error code; password sign-in still works', async (t) => {
  await join(service, 'password@daybook.example', 'Viewer');
  const subject = account('patient@staff.example');
  const fresh = await startService({ beside: service, oidc: provider.config });
  t.after(() => fresh.close());
  t.after(() => provider.fail(null));
  for (const how of ['error', 'gone'] as const) {
    provider.fail(how);
    const begun = await openVisitor(fresh).visit('/api/oidc/sign-in');
    assert.equal(begun.location, `${fresh.url}/sign-in?error=provider_unavailable`, how);
    const body = { email: 'password@daybook.example', password: goodPassword };
    assert.equal((await openBrowser(fresh)('POST', '/api/sessions', body)).status, 201);
    // The provider fails between the redirect and the callback.
    provider.fail(null);
    const visitor = openVisitor(service);
    const half = await visitor.visit('/api/oidc/sign-in');
    const came = await passProvider(visitor, half.location ?? '', subject);
    provider.fail(how);
    assert.equal((await visitor.visit(came)).location, refused('provider_unavailable'), how);
    provider.fail(null);
  }
  const back = await openVisitor(fresh).visit('/api/oidc/sign-in');
  assert.ok(back.location?.startsWith(provider.config.issuer), 'available again');
  const visitor = openVisitor(service);
  assert.equal(await signInBy(visitor, null), refused('provider_refused'));
  const begun = await visitor.visit('/api/oidc/sign-in');
  const { searchParams } = new URL(begun.location ?? '');
  const raw = `error=x&error_description=%3Cscript%3E&state=${searchParams.get('state')}&iss=${provider.config.issuer}`;
  const ended = await visitor.visit(`/api/oidc/callback?${raw}`);
  assert.equal(ended.location, refused('provider_refused'));
});

test('ASVS 6.3.1: callbacks with wrong codes are rate-limited', async () => {
  await service.sql('delete from sign_in_attempt');
  await service.sql(
    "insert into sign_in_attempt (key, points, expire) values ('address:127.0.0.1', 300, $1)",
    [Date.now() + 3_600_000],
  );
  const visitor = openVisitor(service);
  assert.equal(
    await signInBy(visitor, account('many@staff.example')),
    refused('too_many_attempts'),
  );
  await service.sql('delete from sign_in_attempt');
  assert.equal(await signInBy(visitor, account('few@staff.example')), `${service.url}/`);
  const [row] = await service.sql(
    "select points from sign_in_attempt where key = 'address:127.0.0.1'",
  );
  assert.equal(Number(row?.['points']), 0, 'successful sign-ins are not counted');
});

test('ASVS 6.3.3: an OIDC sign-in satisfies the second-factor requirement of every tenant', async () => {
  const { tenant, other } = service;
  const visitor = openVisitor(service);
  await signInBy(visitor, account('strong@staff.example', { tenants: [tenant.id, other.id] }));
  await changeSettings(tenant, 'requireSecondFactor', true);
  await changeSettings(other, 'requireSecondFactor', true);
  for (const tenantId of [other.id, tenant.id]) {
    const switched = await visitor.send('POST', '/api/sessions/current/switch', { tenantId });
    assert.equal(switched.status, 201, switched.text);
    assert.equal((await visitor.send('GET', '/api/invoices')).status, 200);
    assert.equal((await me(visitor)).person.secondFactorNeeded, false);
  }
  await changeSettings(tenant, 'requireSecondFactor', false);
  await changeSettings(other, 'requireSecondFactor', false);
});

test('concurrent first sign-ins of one person create one person and one user', async () => {
  const email = 'tabs@staff.example';
  const subject = account(email);
  const tabs = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const visitor = openVisitor(service);
      const begun = await visitor.visit('/api/oidc/sign-in');
      return { visitor, came: await passProvider(visitor, begun.location ?? '', subject) };
    }),
  );
  const ends = await Promise.all(tabs.map(({ visitor, came }) => visitor.visit(came)));
  for (const { location } of ends) assert.equal(location, `${service.url}/`);
  const users = new Set<string>();
  for (const { visitor } of tabs) users.add((await me(visitor)).actor.id);
  assert.equal(users.size, 1);
  assert.equal((await personRows(email)).length, 1);
});

test('ASVS 16.2.5: the log contains neither tokens nor claims of the provider', () => {
  const text = logged.join('\n');
  assert.ok(text.includes('after the answer') || text.includes('oidc'), 'failures are logged');
  for (const found of ['eyJ', provider.config.clientSecret, 'staff.example', '<script>'])
    assert.ok(!text.includes(found), found);
});
