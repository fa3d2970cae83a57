/** A journey: from an invitation to the app, and from a password to the requested page. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { changeSettings } from '../../../../server/test/support/deliveries.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { startSmtp, type TestSmtp } from '../../../../server/test/support/smtp.ts';
import { goodPassword, join } from '../../../../server/test/support/users.ts';
import { openStage, type Stage, type Visitor } from '../../../test/stage.ts';

let smtp: TestSmtp;
let stage: Stage;

before(async () => {
  smtp = await startSmtp();
  stage = await openStage({ effects: { smtpUrl: `smtp://127.0.0.1:${smtp.port}` } });
  await changeSettings(stage.service.tenant, 'email', 'office@harbour.example');
});
after(async () => {
  await stage.close();
  await smtp.close();
});

/** A user with a password, without a session. */
async function user(email: string, role: 'Admin' | 'Clerk' | 'Viewer' = 'Clerk'): Promise<Body> {
  return (await join(stage.service, email, role)).user;
}

async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
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

test('a password signs in and leads to the requested page', async () => {
  await user('opener@daybook.example');
  const visitor = await stage.visit({ stranger: true });
  const { page } = visitor;
  await visitor.goto('/invoices?status.in=Draft,Posted&sort=-invoiceDate');
  await page.waitForURL(/\/sign-in\?next=/);
  await page.getByLabel('Password', { exact: true }).fill('seen');
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.equal(
    await page.getByLabel('Password', { exact: true }).getAttribute('type'),
    'text',
    'the password stays hidden',
  );
  await signIn(page, 'opener@daybook.example');
  await page.waitForURL(`${stage.service.url}/invoices?status.in=Draft,Posted&sort=-invoiceDate`);
  await visitor.goto('/sign-in');
  await home(page);
  await visitor.close();
});

test('an invitation is accepted by its link and leads into the app', async () => {
  const { service } = stage;
  const invited = await service.tenant.api('POST', '/api/users', {
    email: 'new@daybook.example',
    role: 'Clerk',
  });
  const invitation = String(invited.body['invitation']);
  const visitor = await stage.visit({ stranger: true });
  const { page } = visitor;
  await visitor.goto(`/accept-invitation#${invitation}`);
  await page.getByText('Your role').waitFor();
  await page.getByText('Prepares documents for posting by others.').waitFor();
  await forgets(visitor, invitation);
  assert.deepEqual(await visitor.findings(), []);
  await page.getByLabel('Your name').fill('New Clerk');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await page.getByText(/^Use at least 12 characters/).waitFor();
  await page.getByLabel('New password').fill(goodPassword);
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await home(page);
  await page.getByRole('button', { name: 'New Clerk' }).waitFor();
  await visitor.goto(`/accept-invitation#${invitation}`);
  await page
    .getByRole('alert')
    .getByText(/has expired or was already used/)
    .waitFor();
  await visitor.close();
});
