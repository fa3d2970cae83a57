/** The user's own account: second factor, sessions, appearance, other tenants, and an ended session. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { changeSettings, until } from '../../../../server/test/support/deliveries.ts';
import { goodPassword, invite, join, openBrowser } from '../../../../server/test/support/users.ts';
import { hold, openStage, type Stage, type Visitor } from '../../../test/stage.ts';

let stage: Stage;
const stepMs = 30_000;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

function codeOf(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: stage.service.clock.now().getTime() });
}

/** A user who joined through the API, in a browser without a session. */
async function stranger(email: string, tenant = stage.service.tenant): Promise<Visitor> {
  await join(stage.service, email, 'Admin', tenant);
  return stage.visit({ stranger: true });
}

async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Sets up a factor on the page; returns its secret and recovery codes. */
async function setUpFactor(page: Page) {
  const factor = page.getByRole('region', { name: 'Two-factor authentication' });
  await factor.getByLabel('Password', { exact: true }).fill(goodPassword);
  await factor.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  await factor.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = String(await factor.locator('code').first().textContent()).replaceAll(' ', '');
  await factor.getByLabel('Authentication code').fill(codeOf(secret));
  await factor.getByRole('button', { name: 'Confirm' }).click();
  const list = factor.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  return { secret, recoveryCodes: await list.getByRole('listitem').allTextContents() };
}

test('a tenant that requires a second factor leads to its setup, then into the app', async () => {
  const { service } = stage;
  const email = 'led@daybook.example';
  const visitor = await stranger(email, service.other);
  const { page } = visitor;
  await changeSettings(service.other, 'requireSecondFactor', true);
  await visitor.goto('/sign-in?next=/invoices');
  await signIn(page, email);
  await page.waitForURL(`${service.url}/account`);
  await page.getByText('requires two-factor authentication').waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await visitor.goto('/customers');
  await page.waitForURL(`${service.url}/account`);
  const { recoveryCodes } = await setUpFactor(page);
  assert.equal(recoveryCodes.length, 10);
  assert.deepEqual(await visitor.findings(), []);
  const done = page.getByRole('button', { name: 'Done' });
  assert.ok(await done.isDisabled(), 'Done is enabled before the codes are stored');
  await page.getByLabel('I have saved the codes').check();
  await done.click();
  await page.waitForURL(`${service.url}/`);
  await visitor.close();
});

test('a second factor can be set up, is required, and can be switched off', async () => {
  const { service } = stage;
  const email = 'cautious@daybook.example';
  const visitor = await stranger(email);
  const { page } = visitor;
  await visitor.goto('/sign-in?next=/account');
  await signIn(page, email);
  await page.getByRole('heading', { name: 'My account' }).waitFor();
  const factor = page.getByRole('region', { name: 'Two-factor authentication' });
  await factor.getByLabel('Password', { exact: true }).fill('wrong');
  await factor.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  await factor.getByText('The password is wrong.').waitFor();
  const refusedField = factor.getByLabel('Password', { exact: true });
  assert.equal(await refusedField.getAttribute('aria-invalid'), 'true');
  assert.ok(await refusedField.evaluate((input) => input === document.activeElement));
  const { secret, recoveryCodes } = await setUpFactor(page);
  const download = page.waitForEvent('download');
  await factor.getByRole('link', { name: 'Download' }).click();
  assert.equal((await download).suggestedFilename(), 'daybook-recovery-codes.txt');
  await page.getByLabel('I have saved the codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await factor.getByText('Signing in by password requires a code.').waitFor();
  const refused = await openBrowser(service)('POST', '/api/sessions', {
    ...{ email, password: goodPassword },
  });
  assert.equal(refused.body.code, 'second_factor_required');

  service.clock.advance(stepMs);
  await factor.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByLabel('Authentication code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await factor.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor();
  assert.equal(recoveryCodes.length, 10);
  await visitor.close();
});

test('a new password ends other sessions; each session can be ended, and all', async () => {
  const { service } = stage;
  const email = 'mobile@daybook.example';
  const visitor = await stranger(email);
  const { page } = visitor;
  await visitor.goto('/sign-in?next=/account');
  await signIn(page, email);
  const sessions = page.getByRole('table', { name: 'Sessions' });
  await sessions.getByText('This session').waitFor();
  assert.equal(
    await sessions.getByRole('row').count(),
    3,
    'a header, the session that joined, this one',
  );
  await sessions.getByRole('button', { name: /^End session on/ }).click();
  await until('one session', async () => (await sessions.getByRole('row').count()) === 2);

  const section = page.getByRole('region', { name: 'Password', exact: true });
  await section.getByLabel('Current password').fill(goodPassword);
  await section.getByLabel('New password').fill('another set of plain words');
  await section.getByRole('button', { name: 'Change password' }).click();
  // The field is emptied after the change; the notice is shown for some seconds only.
  const current = section.getByLabel('Current password');
  await until('the change', async () => (await current.inputValue()) === '');
  const old = await openBrowser(service)('POST', '/api/sessions', {
    ...{ email, password: goodPassword },
  });
  assert.equal(old.status, 401);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(/\/sign-in$/);
  await visitor.close();
});

test('language, number format and colours change immediately and permanently', async () => {
  const visitor = await stage.visit({ role: 'Viewer' });
  const { page } = visitor;
  await visitor.goto('/account');
  await page.getByText('-€1,234,567.80').waitFor();
  await page.getByRole('combobox', { name: 'Numbers and dates' }).fill('Swiss High German');
  await page.getByRole('option', { name: 'Swiss High German' }).click();
  await page.getByText(/1[’']234[’']567[.,]80/).waitFor();
  await page.getByText('Dark', { exact: true }).click();
  assert.equal(
    await page.evaluate(() => document.documentElement.dataset['mantineColorScheme']),
    'dark',
  );
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Mein Konto' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Mein Konto' }).waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
});

test('another tenant shows only its own data', async () => {
  const { service } = stage;
  for (const [tenant, name] of [
    [service.tenant, 'Only of the first'],
    [service.other, 'Only of the other'],
  ] as const)
    assert.equal((await tenant.api('POST', '/api/customers', { name })).status, 201);
  await changeSettings(service.other, 'requireSecondFactor', false);
  await changeSettings(service.other, 'name', 'Other Books Ltd');
  const visitor = await stage.visit({ isOwn: true });
  const { page } = visitor;
  const { invitation } = await invite(service.other, visitor.email, 'Viewer');
  const browser = openBrowser(service);
  const accepted = await browser('POST', '/api/invitations/accept', {
    ...{ invitation, password: goodPassword },
  });
  assert.equal(accepted.status, 201, accepted.text);
  await visitor.goto('/admin/settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByRole('button', { name: /^Organisation: / }).click();
  await page.getByRole('menuitem', { name: 'Other Books Ltd' }).click();
  await page.waitForURL(`${service.url}/`);
  await page.getByRole('link', { name: 'Dashboard' }).first().waitFor();
  const read = await page.evaluate(async () => (await fetch('/api/customers')).json());
  const names = (read as { items: { name: string }[] }).items.map(({ name }) => name);
  assert.ok(names.includes('Only of the other') && !names.includes('Only of the first'));
  // Here the user is a Viewer, and is offered no actions of Admins.
  assert.equal(await page.getByRole('link', { name: 'Users' }).count(), 0);
  assert.equal(await page.getByRole('link', { name: 'API keys' }).count(), 0);
  await visitor.goto('/admin/settings');
  await page.getByText('Only Admins and Controllers can change settings.').waitFor();
  assert.equal(await page.getByLabel('Legal name').inputValue(), 'Other Books Ltd');
  await visitor.close();
});

test('an ended session leads to sign-in and back, without losing input', async () => {
  const { service } = stage;
  const visitor = await stage.visit();
  const { page, email } = visitor;
  await visitor.goto('/admin/settings');
  const field = page.getByRole('textbox', { name: 'Registration number' });
  await field.fill('HRB 4711');
  await service.sql(
    'delete from session where person_id = (select id from person where email = $1)',
    [email],
  );
  service.clock.advance(stepMs);
  const release = await hold(page, /\/assets\/sign-in-[\w-]{8}\.js/);
  await field.blur();
  await page.waitForURL(/\/sign-in\?next=/, { waitUntil: 'commit' });
  // Until the sign-in page is loaded, other calls are rejected as well.
  const rejected = page.waitForResponse(
    (response) => response.url().includes('q=Zebra') && response.status() === 401,
  );
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search records or commands').fill('Zebra');
  await rejected;
  // A redirect because of it would have asked for the user by now.
  await page.evaluate(() => fetch('/api/me'));
  release();
  await page.getByText('Sign in again to continue.').waitFor();
  await signIn(page, email);
  await page.waitForURL(`${service.url}/admin/settings`);
  await until('the saved value', async () => {
    const { body } = await service.api('GET', '/api/tenant-settings');
    return body.items[0]?.['registrationId'] === 'HRB 4711';
  });
  assert.equal(
    await page.getByRole('textbox', { name: 'Registration number' }).inputValue(),
    'HRB 4711',
  );
  await visitor.close();
});

test('the account page has no serious finding of axe, wide and narrow, light and dark', async () => {
  const visitor = await stage.visit({ role: 'Clerk', locale: 'de-DE' });
  await visitor.goto('/account');
  await visitor.page.getByRole('table', { name: 'Sitzungen' }).waitFor();
  assert.deepEqual(await visitor.looks(), []);
  await visitor.close();
});
