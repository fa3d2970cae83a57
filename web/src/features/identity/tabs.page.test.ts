/** Several tabs and users in one browser: the session belongs to the browser, and no data of another user remains. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { changeSettings, until } from '../../../../server/test/support/deliveries.ts';
import { goodPassword, invite, openBrowser } from '../../../../server/test/support/users.ts';
import { openStage, type Stage, type Visitor } from '../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  const { tenant, other } = stage.service;
  for (const [books, name] of [
    [tenant, 'Only of the first'],
    [other, 'Only of the other'],
  ] as const)
    assert.equal((await books.api('POST', '/api/customers', { name })).status, 201);
  await changeSettings(other, 'name', 'Other Books Ltd');
  await changeSettings(other, 'requireSecondFactor', false);
});
after(() => stage.close());

/** A user of both tenants. */
async function visitorOfBoth(): Promise<Visitor> {
  const { service } = stage;
  const visitor = await stage.visit({ isOwn: true });
  const { invitation } = await invite(service.other, visitor.email, 'Viewer');
  const accepted = await openBrowser(service)('POST', '/api/invitations/accept', {
    ...{ invitation, password: goodPassword },
  });
  assert.equal(accepted.status, 201, accepted.text);
  return visitor;
}

test('a tab follows changes of the session in another tab', async () => {
  const visitor = await visitorOfBoth();
  const { page, context, email } = visitor;
  await visitor.goto('/customers');
  await page.getByText('Only of the first').first().waitFor();
  const second = await context.newPage();
  await second.goto('/customers');
  await second.getByText('Only of the first').first().waitFor();
  await second.getByRole('button', { name: /^Organisation: / }).click();
  await second.getByRole('menuitem', { name: 'Other Books Ltd' }).click();
  // Both reload; an earlier click would be lost.
  await Promise.all([page, second].map((tab) => tab.waitForURL(`${stage.service.url}/`)));
  for (const tab of [page, second]) {
    await tab.getByRole('link', { name: 'Customers' }).first().click();
    await tab.getByText('Only of the other').first().waitFor();
    assert.equal(await tab.getByText('Only of the first').count(), 0);
    await tab.getByRole('button', { name: 'Show API calls' }).click();
    const calls = tab.getByRole('dialog');
    await calls.getByText('/api/customers').first().waitFor();
    assert.doesNotMatch(String(await calls.textContent()), /Only of the first/);
    await tab.keyboard.press('Escape');
  }
  await second.getByRole('button', { name: email }).click();
  await second.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in\?next=/);
  await visitor.close();
});

test('input right before signing out is saved', async () => {
  const { service } = stage;
  const visitor = await stage.visit();
  const { page, email } = visitor;
  await visitor.goto('/admin/settings');
  const field = page.getByRole('textbox', { name: 'Registration number' });
  await field.fill('HRB 1234');
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in$/);
  const { body } = await service.api('GET', '/api/tenant-settings');
  assert.equal(body.items[0]?.['registrationId'], 'HRB 1234');
  await visitor.close();
});

test('signing out asks before it discards changes, and discards them in all tabs', async () => {
  const { service } = stage;
  const { body } = await service.api('POST', '/api/customers', { name: 'Unsaved Ltd' });
  const visitor = await stage.visit({ mayLog: /ERR_FAILED|401/ });
  const { context, page, email } = visitor;
  await visitor.goto('/invoices');
  await page.evaluate(() => localStorage.setItem('daybook.color-scheme', 'dark'));
  const second = await context.newPage();
  await second.route('**/api/customers/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await second.goto(`${service.url}/customers/${body.id}`);
  await second.getByRole('textbox', { name: 'Email' }).first().fill('lost@northwind.example');
  await second.locator('[data-save-status="offline"]').waitFor();
  const kept = (tab: Page) =>
    tab.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('edits')).length);
  assert.equal(await kept(page), 1);
  const leave = async (answer: 'accept' | 'dismiss') => {
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog[answer]();
      return dialog.message();
    });
    await page.getByRole('button', { name: email }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    assert.match(await asked, /^1 unsaved change will be lost/);
  };
  await leave('dismiss');
  assert.equal(await kept(page), 1, 'changes were discarded');
  await leave('accept');
  await page.waitForURL(/\/sign-in$/);
  await second.waitForURL(/\/sign-in\?next=/);
  // A tab may load the page to sign in twice, which would interrupt an evaluation.
  for (const tab of [page, second])
    await tab.waitForFunction(() =>
      Object.keys(localStorage).every((key) => !key.includes('edits')),
    );
  const scheme = await page.evaluate(() => localStorage.getItem('daybook.color-scheme'));
  assert.equal(scheme, 'dark', 'the appearance belongs to the device');
  await visitor.close();
});

test('unsent offline input is saved at the next start of the app, and reported', async () => {
  const { service } = stage;
  const { body } = await service.api('POST', '/api/customers', { name: 'Left Behind Ltd' });
  const visitor = await stage.visit({ mayLog: /ERR_INTERNET_DISCONNECTED/ });
  const { context, page } = visitor;
  const first = await context.newPage();
  await first.goto(`/customers/${body.id}`);
  await first.getByRole('textbox', { name: 'Email' }).first().waitFor();
  await context.setOffline(true);
  await first.getByRole('textbox', { name: 'Email' }).first().fill('left@northwind.example');
  await first.locator('[data-save-status="offline"]').waitFor();
  await first.close();
  await context.setOffline(false);
  await visitor.goto('/invoices');
  const notice = page.getByRole('alert').filter({ hasText: 'Changes saved' });
  await notice.getByRole('link', { name: 'Left Behind Ltd' }).waitFor();
  await until('the saved value', async () => {
    const read = await service.api('GET', `/api/customers/${body.id}`);
    return read.body['email'] === 'left@northwind.example';
  });
  await notice.getByRole('link', { name: 'Left Behind Ltd' }).click();
  await page.waitForURL(`**/customers/${body.id}`);
  const value = () => page.getByRole('textbox', { name: 'Email' }).first().inputValue();
  await until('the value on the page', async () => (await value()) === 'left@northwind.example');
  await notice.waitFor({ state: 'hidden' });
  await visitor.close();
});
