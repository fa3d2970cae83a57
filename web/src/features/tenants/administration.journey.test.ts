/** A journey: an Admin invites a user and gives out a key. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../../../server/test/support/deliveries.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

async function findUsers(email: string) {
  const { body } = await stage.service.api('GET', `/api/users?email.eq=${email}`);
  return body.items;
}

test('a user can be invited, given another role, deactivated and reactivated', async () => {
  const { service } = stage;
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/admin/users');
  await page.getByText('Four-eyes approval is off').waitFor();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('invited@daybook.example');
  await dialog.getByText('Prepares documents for posting by others.').waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByText('invited@daybook.example has been invited').waitFor();
  const link = String(await dialog.locator('code, pre').textContent());
  assert.match(link, new RegExp(`^${service.url}/accept-invitation#[\\w-]{43}$`));
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'invited@daybook.example' }).click();
  await page.getByRole('button', { name: 'Invite again' }).click();
  await dialog.locator('code, pre').waitFor();
  const again = String(await dialog.locator('code, pre').textContent());
  assert.notEqual(again, link, 'the link has not changed');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Approver' }).click();
  await page.getByText('Posts, approves and voids documents.').waitFor();
  const [user] = await findUsers('invited@daybook.example');
  await until('the saved role', async () => {
    const { body } = await service.api('GET', `/api/users/${user?.id}`);
    return body['role'] === 'Approver';
  });

  const invited = await stage.visit({ stranger: true });
  await invited.goto(again.slice(service.url.length));
  await invited.page.getByLabel('New password').fill('plain words for a guest');
  await invited.page.getByRole('button', { name: 'Accept and sign in' }).click();
  await invited.page.waitForURL(`${service.url}/`);
  await page.reload();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('Deactivated', { exact: true }).first().waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await invited.goto('/invoices');
  await invited.page.waitForURL(/\/sign-in\?next=/);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await dialog.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('button', { name: 'Deactivate' }).waitFor();
  await invited.close();
  await visitor.close();
});

test('a key is created, works, and is rejected once it is revoked', async () => {
  const { service } = stage;
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/admin/keys');
  await page.getByRole('searchbox', { name: 'Search API keys' }).waitFor();
  await page.getByRole('button', { name: 'New key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Webshop');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('API key created').waitFor();
  assert.deepEqual(await visitor.findings(), []);
  const key = String(await dialog.locator('code, pre').first().textContent());
  const curl = String(await dialog.locator('code, pre').last().textContent());
  assert.ok(curl.includes(key) && curl.includes(`${service.url}/api/`), curl);
  const call = () =>
    fetch(`${service.url}/api/me`, { headers: { authorization: `Bearer ${key}` } });
  const answered = await call();
  assert.equal(answered.status, 200);
  assert.equal(((await answered.json()) as { actor: { role: string } }).actor.role, 'Clerk');
  await dialog.getByRole('button', { name: 'I have saved the key' }).click();
  assert.ok(!(await page.content()).includes(key), 'the key is shown again');
  await page.getByRole('button', { name: 'Show API calls' }).click();
  await dialog.getByRole('button', { name: /POST \/api\/api-keys/ }).click();
  await dialog.getByText('"key": "•••"').waitFor();
  assert.ok(!(await page.content()).includes(key), 'the list of API calls shows the key');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: 'Webshop' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByText('rejected immediately').waitFor();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked', { exact: true }).first().waitFor();
  assert.equal((await call()).status, 401);
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
});
