/** Sign-in: password, second factor, links, errors, and secrets that never stay in an address. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { makeLink } from '../../../../server/src/features/identity/accounts/accounts.ts';
import { changeSettings, until } from '../../../../server/test/support/deliveries.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { startSmtp, type TestSmtp } from '../../../../server/test/support/smtp.ts';
import { goodPassword, invite, join, openBrowser } from '../../../../server/test/support/users.ts';
import { openStage, type Stage, type Visitor } from '../../../test/stage.ts';
import { nextAddress } from './next-address.ts';

let smtp: TestSmtp;
let stage: Stage;
const stepMs = 30_000;

before(async () => {
  smtp = await startSmtp();
  stage = await openStage({ effects: { smtpUrl: `smtp://127.0.0.1:${smtp.port}` } });
  await changeSettings(stage.service.tenant, 'email', 'office@harbour.example');
});
after(async () => {
  await stage.close();
  await smtp.close();
});

function codeOf(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: stage.service.clock.now().getTime() });
}

/** A user with a password, without a session. */
async function user(email: string, role: 'Admin' | 'Clerk' | 'Viewer' = 'Clerk'): Promise<Body> {
  return (await join(stage.service, email, role)).user;
}

/** A user with an active second factor. */
async function carefulUser(email: string) {
  const { browser } = await join(stage.service, email, 'Clerk');
  const begun = await browser('POST', '/api/me/second-factor', { password: goodPassword });
  const secret = String(begun.body['secret']);
  const confirmed = await browser('POST', '/api/me/second-factor/confirm', {
    code: codeOf(secret),
  });
  assert.equal(confirmed.status, 200, confirmed.text);
  stage.service.clock.advance(stepMs);
  return { secret, recoveryCodes: confirmed.body['recoveryCodes'] as string[] };
}

async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The secret of the link to this page, in a mail that names the sender; the stored mail does not show it. */
function secretOfMail(email: string, page = 'new-password', sender = ''): Promise<string> {
  const link = new RegExp(`${sender}[^]*${page}#([A-Za-z0-9_-]{43})`);
  return until('the mail', () => {
    const texts = smtp.mails.filter(({ to }) => to.includes(email)).map((one) => one.parsed.text);
    return texts.map((text) => link.exec(text ?? '')?.[1]).find((secret) => secret !== undefined);
  });
}

const home = (page: Page) => page.waitForURL(`${stage.service.url}/`);

/** Neither the address nor the browser storage contains the secret. */
async function forgets({ page, context }: Visitor, secret: string): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...sessionStorage }, { ...localStorage }]),
  );
  assert.ok(!kept.includes(secret), 'the browser stores it');
  const cdp = await context.newCDPSession(page);
  const { entries } = await cdp.send('Page.getNavigationHistory');
  for (const { url } of entries) assert.ok(!url.includes(secret), url);
}

test('never leads to an address outside of the app', async () => {
  const origin = 'https://books.example';
  assert.equal(nextAddress('/invoices?q=a,b#lines', origin), '/invoices?q=a,b#lines');
  for (const next of [
    ...['//evil.example', '/\\evil.example', 'https://evil.example', '/.//evil.example'],
    ...['javascript:alert(1)', '/api/me', '/sign-in?next=/', '/a\tb', '', undefined],
  ])
    assert.equal(nextAddress(next, origin), '/', String(next));
  await user('careless@daybook.example');
  const visitor = await stage.visit({ stranger: true });
  await visitor.goto('/sign-in?next=//evil.example');
  await signIn(visitor.page, 'careless@daybook.example');
  await home(visitor.page);
  await visitor.close();
});

test('all failures have the same, announced text; a lockout shows when to try again', async () => {
  await user('guessed@daybook.example');
  const visitor = await stage.visit({ stranger: true });
  const { page } = visitor;
  await visitor.goto('/sign-in');
  await signIn(page, 'guessed@daybook.example', 'wrong');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  const words = await alert.textContent();
  assert.match(String(words), /Sign-in failed/);
  assert.equal(await page.getByLabel('Email address').inputValue(), 'guessed@daybook.example');
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
  assert.equal(focused, 'password', 'the focus is not on the password');
  assert.deepEqual(await visitor.findings(), []);
  const answered = page.waitForResponse(/\/api\/sessions$/);
  await signIn(page, 'nobody@daybook.example', 'wrong');
  await answered;
  await alert.waitFor();
  assert.equal(await alert.textContent(), words, 'another text for an unknown account');

  const guesser = openBrowser(stage.service);
  const guess = { email: 'guessed@daybook.example', password: 'wrong' };
  for (let tries = 0; tries < 9; tries += 1) await guesser('POST', '/api/sessions', guess);
  await signIn(page, 'guessed@daybook.example');
  await alert.getByText(/Too many failed attempts. Try again at \d\d:\d\d:\d\d/).waitFor();
  await visitor.close();
});

test('with a second factor a code signs in, and a recovery code once', async () => {
  const email = 'careful@daybook.example';
  const { secret, recoveryCodes } = await carefulUser(email);
  const [recovery = ''] = recoveryCodes;
  const first = await stage.visit({ stranger: true });
  await first.goto('/sign-in');
  await signIn(first.page, email);
  await first.page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  assert.deepEqual(await first.findings(), []);
  const code = first.page.getByLabel('Authentication code');
  assert.equal(await code.getAttribute('autocomplete'), 'one-time-code');
  await code.fill('000000');
  await code.press('Enter');
  await first.page.getByRole('alert').getByText('Sign-in failed').waitFor();
  await code.fill(codeOf(secret));
  await code.press('Enter');
  await home(first.page);
  await first.close();

  for (const isGood of [true, false]) {
    const visitor = await stage.visit({ stranger: true });
    const { page } = visitor;
    await visitor.goto('/sign-in');
    await signIn(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (isGood) await home(page);
    else await page.getByRole('alert').getByText('Sign-in failed').waitFor();
    await visitor.close();
  }
});

test('a one-time link signs in, and its secret is stored nowhere', async () => {
  const email = 'linked@daybook.example';
  await user(email);
  const { db } = stage.service.engine;
  const [row] = await stage.service.sql('select id from person where email = $1', [email]);
  const link = () => makeLink(db, 'sign-in', String(row?.['id']), stage.service.clock.now());
  const secret = await link();
  const visitor = await stage.visit({ stranger: true });
  await visitor.goto(`/sign-in#token=${secret}`);
  await home(visitor.page);
  await forgets(visitor, secret);
  const again = await stage.visit({ stranger: true });
  await again.goto(`/sign-in#token=${secret}`);
  await again.page
    .getByRole('alert')
    .getByText(/has expired or was already used/)
    .waitFor();
  await again.page.getByLabel('Email address').waitFor();
  await forgets(again, secret);
  // Another link in the same tab replaces it.
  await again.goto(`/sign-in#token=${await link()}`);
  await home(again.page);
  await visitor.close();
  await again.close();
});

test('a user without a password accepts by the provider, by choosing one, or from the own session', async () => {
  const { service } = stage;
  const email = 'provided@daybook.example';
  await user(email);
  await service.sql('update person set password_hash = null where email = $1', [email]);
  await changeSettings(service.other, 'email', 'office@pier.example');
  await changeSettings(service.other, 'name', 'Pier Books Ltd');
  await invite(service.other, email, 'Clerk');
  const mailed = await secretOfMail(email, 'accept-invitation', 'Pier Books Ltd');
  const visitor = await stage.visit({ stranger: true });
  const { page } = visitor;
  await page.route('**/api/sign-in-methods', (route) =>
    route.fulfill({ json: { password: true, oidc: { label: 'Pier sign-on' } } }),
  );
  await visitor.goto(`/accept-invitation#${mailed}`);
  const provider = page.getByRole('link', { name: 'Pier sign-on' });
  assert.equal(await provider.getAttribute('href'), '/api/oidc/sign-in?returnTo=%2F');
  await page.getByText('Your account has no password yet.').waitFor();
  await page.getByLabel('New password').fill(goodPassword);
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await home(page);
  await visitor.close();

  const own = await stage.visit();
  await service.sql('update person set password_hash = null where email = $1', [own.email]);
  const { invitation } = await invite(service.other, own.email, 'Clerk');
  await own.goto(`/accept-invitation#${invitation}`);
  await own.page.getByText(`You are signed in as ${own.email}.`).waitFor();
  assert.deepEqual(await own.findings(), []);
  await own.page.getByRole('button', { name: 'Accept', exact: true }).click();
  await home(own.page);
  const me = await own.page.evaluate(async () => (await fetch('/api/me')).json());
  assert.equal((me as { tenant: Body }).tenant.id, service.other.id);
  await own.close();
});

test('a forgotten password is replaced through the link in a mail', async () => {
  const email = 'forgetful@daybook.example';
  await user(email);
  const visitor = await stage.visit({ stranger: true });
  const { page } = visitor;
  await visitor.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  assert.equal(
    await page.getByLabel('Email address').inputValue(),
    email,
    'the address has to be typed again',
  );
  assert.deepEqual(await visitor.findings(), []);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('status').getByText('a link has been sent').waitFor();
  const secret = await secretOfMail(email);
  await visitor.goto(`/new-password#${secret}`);
  await page.getByLabel('New password').fill('other plain words of mine');
  await forgets(visitor, secret);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your password has been changed').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email, 'other plain words of mine');
  await home(page);
  await visitor.close();
});

test('in German, on a phone, in both schemes', async () => {
  const visitor = await stage.visit({ stranger: true, locale: 'de-DE' });
  const { page } = visitor;
  await visitor.goto('/sign-in?error=no_access');
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  await page.getByRole('alert').getByText('Sie haben keinen Zugang').waitFor();
  assert.deepEqual(await visitor.looks(), []);
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.getByRole('heading', { name: 'Passwort zurücksetzen' }).waitFor();
  assert.deepEqual(await visitor.looks(), []);
  await visitor.goto('/accept-invitation');
  await page.getByRole('heading', { name: 'Einladung annehmen' }).waitFor();
  assert.deepEqual(await visitor.looks(), []);
  await visitor.close();
});
