/** Second factors: authenticator codes, recovery codes, and tenants that require one (ASVS 6.3.3, 6.5, 6.6). */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { TOTP } from 'otpauth';
import { changeSettings, until } from '../../../../test/support/deliveries.ts';
import {
  type DocumentedOperation,
  documentedOperations,
} from '../../../../test/support/documented-operations.ts';
import { type Reply, type Service, startService } from '../../../../test/support/service.ts';
import { startSmtp, type TestSmtp } from '../../../../test/support/smtp.ts';
import {
  type Browser,
  goodPassword,
  invite,
  join,
  openBrowser,
} from '../../../../test/support/users.ts';

let smtp: TestSmtp;
let service: Service;
before(async () => {
  smtp = await startSmtp();
  service = await startService({ effects: { smtpUrl: `smtp://127.0.0.1:${smtp.port}` } });
  await changeSettings(service.tenant, 'email', 'office@harbour.example');
});
after(async () => {
  await service.close();
  await smtp.close();
});

const path = '/api/me/second-factor';
const stepMs = 30_000;

/** The authenticator's code `steps` time steps from now. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = service.clock.now().getTime() + steps * stepMs;
  return new TOTP({ secret }).generate({ timestamp });
}

/** Six digits that match no code near the current time. */
function wrongCodeOf(secret: string): string {
  const good = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !good.includes(code),
  ) as string;
}

interface Factor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

async function setUp(browser: Browser): Promise<Factor> {
  const begun = await browser('POST', path, { password: goodPassword });
  assert.equal(begun.status, 200, begun.text);
  const secret = String(begun.body['secret']);
  const confirmed = await browser('POST', `${path}/confirm`, { code: codeOf(secret) });
  assert.equal(confirmed.status, 200, confirmed.text);
  service.clock.advance(stepMs);
  return { secret, recoveryCodes: confirmed.body['recoveryCodes'] as string[] };
}

/** A user with a second factor; the code of the current time step is unused. */
async function joinWithFactor(email: string): Promise<Factor & { browser: Browser }> {
  const { browser } = await join(service, email, 'Viewer');
  return { browser, ...(await setUp(browser)) };
}

function signIn(email: string, more: object = {}): Promise<Reply> {
  return openBrowser(service)('POST', '/api/sessions', { email, password: goodPassword, ...more });
}

const person = (reply: Reply) => reply.body['person'] as Record<string, unknown>;

test('ASVS 6.3.3: a second factor is active once a code has confirmed it, and then required to sign in', async () => {
  const email = 'factor@daybook.example';
  const { browser, me } = await join(service, email, 'Viewer');
  const other = openBrowser(service);
  await other('POST', '/api/sessions', { email, password: goodPassword });
  assert.equal((me['person'] as { secondFactor: boolean }).secondFactor, false);
  const begun = await browser('POST', path, { password: goodPassword });
  assert.match(String(begun.body['secret']), /^[A-Z2-7]{32}$/);
  const uri = new URL(String(begun.body['uri']));
  assert.equal(`${uri.protocol}//${uri.host}`, 'otpauth://totp');
  assert.equal(uri.searchParams.get('secret'), begun.body['secret']);
  assert.ok(decodeURIComponent(uri.pathname).includes(email));
  assert.equal((await signIn(email)).status, 201, 'not in force yet');
  const secret = String(begun.body['secret']);
  const wrong = await browser('POST', `${path}/confirm`, { code: wrongCodeOf(secret) });
  assert.deepEqual([wrong.status, wrong.body.errors[0]?.pointer], [422, '/code']);
  const code = codeOf(secret);
  const confirmed = await browser('POST', `${path}/confirm`, { code });
  assert.equal(confirmed.status, 200, confirmed.text);
  const codes = confirmed.body['recoveryCodes'] as string[];
  assert.equal(new Set(codes).size, 10);
  for (const one of codes) assert.match(one, /^([a-z2-7]{4}-){5}[a-z2-7]{4}$/, '120 bits');
  assert.equal((await other('GET', '/api/me')).status, 401, 'ASVS 7.4.3: other sessions ended');
  assert.equal(person(await browser('GET', '/api/me'))['secondFactor'], true);
  const without = await signIn(email);
  assert.deepEqual([without.status, without.body.code], [401, 'second_factor_required']);
  const known = await openBrowser(service)('POST', '/api/sessions', { email, password: 'wrong' });
  assert.equal(
    known.body.code,
    'sign_in_failed',
    'without the password, the error does not reveal the second factor',
  );
  const used = await signIn(email, { code });
  assert.deepEqual(
    [used.status, used.body.code],
    [401, 'sign_in_failed'],
    'ASVS 6.5.1: already used',
  );
  assert.equal(used.body.detail, known.body.detail, 'the same error');
  service.clock.advance(stepMs);
  assert.equal((await signIn(email, { code: codeOf(secret) })).status, 201);
  const again = await browser('POST', path, { password: goodPassword });
  assert.deepEqual([again.status, again.body.code], [422, 'invalid_transition']);
});

test('the database contains neither secrets nor recovery codes in plain text', async () => {
  const { browser, secret, recoveryCodes } = await joinWithFactor('kept@daybook.example');
  const rows = await service.sql('select p::text as row from person p');
  const [code = ''] = recoveryCodes;
  const bare = code.replaceAll('-', '').toUpperCase();
  assert.ok(!JSON.stringify(rows).includes(secret) && !JSON.stringify(rows).includes(bare));
  const [kept] = await service.sql('select recovery_hashes from person where email = $1', [
    'kept@daybook.example',
  ]);
  const hash = createHash('sha256').update(bare).digest('hex');
  assert.ok(JSON.stringify(kept).includes(hash));
  assert.ok(!(await browser('GET', '/api/me')).text.includes(secret));
});

test('ASVS 6.5.5: accepts codes one time step before and after, but not two', async () => {
  const email = 'steps@daybook.example';
  const { secret } = await joinWithFactor(email);
  service.clock.advance(4 * stepMs);
  for (const [steps, status] of [
    [-2, 401],
    [2, 401],
    [-1, 201],
    [1, 201],
    [0, 401],
  ] as const) {
    const reply = await signIn(email, { code: codeOf(secret, steps) });
    assert.equal(reply.status, status, `${steps}: ${reply.text}`);
  }
});

test('ASVS 6.5.1, 15.4.2: codes and recovery codes are valid once, also under concurrency', async () => {
  const email = 'once@daybook.example';
  const { secret, recoveryCodes } = await joinWithFactor(email);
  const [first = '', second = ''] = recoveryCodes;
  for (const code of [codeOf(secret), first, second.toUpperCase().replaceAll('-', ' ')]) {
    const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(email, { code })));
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, 401, 401, 401, 401], code);
    const refused = replies.find(({ status }) => status === 401);
    assert.equal(refused?.body.code, 'sign_in_failed');
    // Resets the rate limit for the next code.
    await service.sql('delete from sign_in_attempt');
  }
});

test('ASVS 6.3.1: guessing codes is rate-limited, also between correct passwords and from any address', async () => {
  const email = 'guess@daybook.example';
  const { secret } = await joinWithFactor(email);
  const code = wrongCodeOf(secret);
  for (let attempt = 0; attempt < 9; attempt += 1) {
    assert.equal((await signIn(email, { code })).status, 401);
    assert.equal(
      (await signIn(email)).body.code,
      'second_factor_required',
      'does not reset the count',
    );
  }
  const who = createHash('sha256').update(email).digest('base64url');
  const [counted] = await service.sql('select points from sign_in_attempt where key = $1', [
    `account:${who}`,
  ]);
  assert.equal(Number(counted?.['points']), 9, 'counted for the account, too');
  // As from another address: clears the counts of account and address.
  await service.sql("delete from sign_in_attempt where key not like 'code:%'");
  assert.equal((await signIn(email, { code })).status, 401);
  const refused = await signIn(email, { code: codeOf(secret) });
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_attempts']);
  await service.sql('delete from sign_in_attempt');
  for (let attempt = 0; attempt < 20; attempt += 1)
    assert.equal((await signIn(email)).status, 401, 'a missing code is not a failure');
  assert.equal((await signIn(email, { code: codeOf(secret) })).status, 201);
});

test("accepting an invitation requires the user's second factor", async () => {
  const email = 'invited-factor@daybook.example';
  const { secret, browser } = await joinWithFactor(email);
  const { invitation } = await invite(service.other, email, 'Viewer');
  const accept = (more: object) =>
    openBrowser(service)('POST', '/api/invitations/accept', {
      ...{ invitation, password: goodPassword },
      ...more,
    });
  assert.equal((await accept({})).body.code, 'second_factor_required');
  assert.equal((await accept({ code: wrongCodeOf(secret) })).body.code, 'sign_in_failed');
  assert.equal((await accept({ code: codeOf(secret) })).status, 201);
  assert.equal((await browser('GET', '/api/me')).status, 200);
});

test('ASVS 7.5.1: setting up requires the password, switching off the password and a code', async () => {
  const email = 'off@daybook.example';
  const { browser } = await join(service, email, 'Viewer');
  for (const body of [{}, { password: 'not the password' }]) {
    const reply = await browser('POST', path, body);
    assert.deepEqual([reply.status, reply.body.errors[0]?.pointer], [422, '/password']);
  }
  const unbegun = await browser('POST', `${path}/confirm`, { code: '123456' });
  assert.equal(unbegun.body.code, 'invalid_transition');
  const { secret } = await setUp(browser);
  const disable = (body: object) => browser('POST', `${path}/disable`, body);
  const code = codeOf(secret);
  assert.equal((await disable({ code })).body.errors[0]?.pointer, '/password');
  assert.equal((await disable({ password: 'wrong', code })).body.errors[0]?.pointer, '/password');
  const wrong = { password: goodPassword, code: wrongCodeOf(secret) };
  assert.equal((await disable(wrong)).body.errors[0]?.pointer, '/code');
  const off = await disable({ password: goodPassword, code });
  assert.equal(off.status, 200, off.text);
  assert.equal((await signIn(email)).status, 201);
  assert.equal((await disable({ password: goodPassword, code })).body.code, 'invalid_transition');
  await setUp(browser);
  assert.equal((await signIn(email)).body.code, 'second_factor_required', 'the new second factor');
});

test('a password reset keeps the second factor', async () => {
  const email = 'forgotten-factor@daybook.example';
  const { secret } = await joinWithFactor(email);
  await openBrowser(service)('POST', '/api/password-resets', { email });
  const token = await until('the mail', () => {
    const texts = smtp.mails.filter(({ to }) => to.includes(email)).map((one) => one.parsed.text);
    return texts
      .map((text) => /new-password#([A-Za-z0-9_-]{43})/.exec(text ?? '')?.[1])
      .find(Boolean);
  });
  const password = 'a fresh choice of words';
  const set = await openBrowser(service)('POST', '/api/password-resets/confirm', {
    ...{ token, password },
  });
  assert.equal(set.status, 200, set.text);
  assert.equal((await signIn(email, { password })).body.code, 'second_factor_required');
  assert.equal((await signIn(email, { password, code: codeOf(secret) })).status, 201);
});

test('ASVS 6.3.3: a tenant that requires a second factor allows users only to set one up', async () => {
  const email = 'strong@daybook.example';
  const { browser, me, user } = await join(service, email, 'Admin', service.other);
  await changeSettings(service.other, 'requireSecondFactor', true);
  const denied = await browser('GET', '/api/invoices');
  assert.deepEqual([denied.status, denied.body.code], [403, 'second_factor_needed']);
  const written = await browser('POST', '/api/invoices', {});
  assert.equal(written.body.code, 'second_factor_needed');
  assert.equal((await browser('GET', '/metrics')).status, 403);
  const listed = documentedOperations(service.document).filter(({ open }) => !open);
  const isLeft = ({ operation }: DocumentedOperation) => operation['x-without-second-factor'];
  for (const one of listed) {
    if (isLeft(one)) continue;
    const reply = await browser(one.method, one.path.replace(/\{\w+\}/g, user.id));
    assert.equal(reply.body.code, 'second_factor_needed', one.operationId);
  }
  const shown = await browser('GET', '/api/me');
  assert.equal(person(shown)['secondFactorNeeded'], true);
  const may = shown.body['operations'] as string[];
  const left = listed.filter(isLeft).map(({ operationId }) => operationId);
  assert.deepEqual([...may].sort(), left.sort());
  assert.ok(may.includes('beginSecondFactor') && may.includes('signOut'));
  assert.ok((me['operations'] as string[]).includes('listInvoices'), 'allowed before');
  // A new sign-in does not bypass the requirement.
  const again = openBrowser(service);
  const signed = await again('POST', '/api/sessions', { email, password: goodPassword });
  assert.equal(signed.status, 201);
  assert.equal(person(signed)['secondFactorNeeded'], true);
  assert.equal((await again('GET', '/api/invoices')).status, 403);
  assert.equal(
    (await service.other.api('GET', '/api/invoices')).status,
    200,
    'API keys are not affected',
  );
  await setUp(browser);
  assert.equal((await browser('GET', '/api/invoices')).status, 200);
  assert.equal(person(await browser('GET', '/api/me'))['secondFactorNeeded'], false);
  await changeSettings(service.other, 'requireSecondFactor', false);
});

test('an ended session in the cache cannot be switched to another tenant', async () => {
  const { browser, me } = await join(service, 'ended@daybook.example', 'Viewer');
  const { id } = me['session'] as { id: string };
  assert.equal((await browser('GET', '/api/me')).status, 200);
  await service.sql('delete from session where id = $1', [id]);
  const reply = await browser('POST', '/api/sessions/current/switch', {
    tenantId: service.tenant.id,
  });
  assert.ok([401, 404].includes(reply.status), reply.text);
  const [left] = await service.sql(
    'select count(*) as count from session where person_id = (select id from person where email = $1)',
    ['ended@daybook.example'],
  );
  assert.equal(left?.['count'], '0');
});
