/**
 * Links issued before a password change, which an attacker may have read in a mailbox, and what a link reveals (ASVS
 * 7.4.3, 6.3.8).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLink } from '../../src/features/identity/accounts/accounts.ts';
import { until } from '../../test/support/deliveries.ts';
import { startMailingService } from '../../test/support/mailing-service.ts';
import type { Service } from '../../test/support/service.ts';
import type { TestSmtp } from '../../test/support/smtp.ts';
import { goodPassword, invite, join, openBrowser } from '../../test/support/users.ts';

let smtp: TestSmtp;
let service: Service;
before(async () => {
  ({ smtp, service } = await startMailingService());
});
after(async () => {
  await service.close();
  await smtp.close();
});

const fresh = 'a fresh choice of words';

const open = (path: string, body: object) => openBrowser(service)('POST', path, body);
const reset = (token: string, password = fresh) =>
  open('/api/password-resets/confirm', { token, password });
const signIn = (email: string, password: string) => open('/api/sessions', { email, password });

/** A link's token as a mail or the command line would contain it. */
async function linkFor(email: string, purpose: 'password-reset' | 'sign-in'): Promise<string> {
  const [person] = await service.sql('select id from person where email = $1', [email]);
  return makeLink(service.engine.db, purpose, String(person?.['id']), service.clock.now());
}

test('changing the password invalidates all open links of the person', async () => {
  const email = 'changed@harbour.example';
  const { browser } = await join(service, email, 'Viewer');
  const old = await linkFor(email, 'password-reset');
  const entry = await linkFor(email, 'sign-in');
  const passwords = { currentPassword: goodPassword, password: fresh };
  assert.equal((await browser('POST', '/api/me/password', passwords)).status, 200);
  assert.equal((await reset(old)).body.code, 'invalid_link');
  assert.equal((await open('/api/sessions', { token: entry })).body.code, 'invalid_link');
  assert.equal((await signIn(email, fresh)).status, 201);
});

test('resetting the password invalidates all open links of the person', async () => {
  const email = 'reset@harbour.example';
  await join(service, email, 'Viewer');
  const [first, second] = [
    await linkFor(email, 'password-reset'),
    await linkFor(email, 'password-reset'),
  ];
  const entry = await linkFor(email, 'sign-in');
  assert.equal((await reset(first)).status, 200);
  assert.equal((await reset(second, goodPassword)).body.code, 'invalid_link');
  assert.equal((await open('/api/sessions', { token: entry })).body.code, 'invalid_link');
});

test('of a concurrent change and reset of a password exactly one succeeds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const email = `both-${round}@harbour.example`;
    const { browser } = await join(service, email, 'Viewer');
    const token = await linkFor(email, 'password-reset');
    const [changing, resetting] = ['words of the owner here', 'words of the stranger here'];
    const passwords = { currentPassword: goodPassword, password: changing };
    const [changed, done] = await Promise.all([
      browser('POST', '/api/me/password', passwords),
      reset(token, resetting),
    ]);
    const holds = changed.status === 200 ? changing : resetting;
    assert.deepEqual(
      [changed.status, done.status].sort(),
      holds === changing ? [200, 422] : [200, 401],
      `round ${round}`,
    );
    assert.equal((await signIn(email, holds)).status, 201, `round ${round}`);
  }
});

/** The invitation in the latest mail to this address that is still valid, as its holder reads it. */
const mailedInvitation = (email: string) =>
  until('the mail', async () => {
    const texts = smtp.mails.filter(({ to }) => to.includes(email)).map((one) => one.parsed.text);
    for (const text of texts) {
      const [, invitation = ''] = /invitation#([A-Za-z0-9_-]{43})/.exec(text ?? '') ?? [];
      const read = await open('/api/invitations/read', { invitation });
      if (read.status === 200) return { invitation, body: read.body };
    }
    return undefined;
  });

test('only the mailed invitation sets the first password of an account, and ends its sessions', async () => {
  const email = 'provided@harbour.example';
  const { browser } = await join(service, email, 'Viewer', service.other);
  await service.sql('update person set password_hash = null where email = $1', [email]);
  const entry = await linkFor(email, 'sign-in');
  const { invitation } = await invite(service.tenant, email, 'Viewer');
  const accept = (secret: unknown) =>
    open('/api/invitations/accept', { invitation: secret, password: fresh });
  assert.equal((await accept(invitation)).body.code, 'sign_in_failed');
  const mailed = await mailedInvitation(email);
  const { signedIn, hasAccount, hasPassword } = mailed.body as unknown as Record<string, unknown>;
  assert.deepEqual([signedIn, hasAccount, hasPassword], [false, true, false]);
  const weak = await open('/api/invitations/accept', { invitation: mailed.invitation });
  assert.deepEqual([weak.status, weak.body.errors[0]?.pointer], [422, '/password']);
  assert.equal((await accept(mailed.invitation)).status, 201);
  assert.equal((await browser('GET', '/api/me')).status, 401);
  assert.equal((await open('/api/sessions', { token: entry })).body.code, 'invalid_link');
  assert.equal((await signIn(email, fresh)).status, 201);
});

test('an invitation that was not mailed does not reveal whether the address has an account', async () => {
  const [known, stranger] = ['known@harbour.example', 'stranger@harbour.example'];
  const { browser: owner } = await join(service, known, 'Viewer', service.other);
  for (const [email, hasAccount] of [
    [known, true],
    [stranger, false],
  ] as const) {
    const { invitation } = await invite(service.tenant, email, 'Viewer');
    const shown = await open('/api/invitations/read', { invitation });
    assert.deepEqual([shown.status, shown.body['hasAccount']], [200, null]);
    const weak = await open('/api/invitations/accept', { invitation, password: 'short' });
    assert.deepEqual([weak.status, weak.body.errors[0]?.pointer], [422, '/password']);
    assert.equal((await mailedInvitation(email)).body['hasAccount'], hasAccount);
    if (hasAccount) {
      const own = await owner('POST', '/api/invitations/read', { invitation });
      assert.equal(own.body['hasAccount'], true, own.text);
    }
  }
});
