/** API keys in the administration: scopes, and the rotation of a secret. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../../../server/test/support/deliveries.ts';
import { createApi } from '../../../../server/test/support/service.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('a key is narrowed to scopes when it is created, and its secret is rotated', async () => {
  const { service } = stage;
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/admin/keys');
  await page.getByRole('button', { name: 'New key', exact: true }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Webshop');
  await form.getByRole('combobox', { name: 'Scopes' }).fill('customers:read');
  await page.getByRole('option', { name: 'customers:read', exact: true }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = form.getByText(/^dbk_\w+$/).first();
  const first = String(await shown.textContent());
  const old = createApi(service.url, first, service.check);
  assert.equal((await old('GET', '/api/customers')).status, 200);
  assert.equal((await old('GET', '/api/invoices')).status, 403);
  const [key] = (await service.api('GET', '/api/api-keys?q=Webshop')).body.items;
  await visitor.goto(`/admin/keys/${key?.id}`);
  await page.getByText('customers:read').first().waitFor();
  await page.getByRole('button', { name: 'Rotate', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/works for 24 more hours/).waitFor();
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
  const second = String(
    await dialog
      .getByText(/^dbk_\w+$/)
      .first()
      .textContent(),
  );
  assert.notEqual(second, first);
  for (const secret of [first, second]) {
    const api = createApi(service.url, secret, service.check);
    assert.equal((await api('GET', '/api/customers')).status, 200);
  }
  await visitor.close();
});

test('the page of a key shows its requests, and only the failed ones when asked', async () => {
  const { service } = stage;
  const { key, id } = (await service.api('POST', '/api/api-keys', { role: 'Viewer' })).body;
  const api = createApi(service.url, String(key), service.check);
  assert.equal((await api('GET', '/api/customers')).status, 200);
  assert.equal((await api('POST', '/api/customers', {})).status, 403);
  const logged = `/api/request-log?keyId.eq=${id}`;
  await until('both requests to be logged', async () => {
    const { items } = (await service.api('GET', logged)).body;
    return items.length === 2;
  });
  const visitor = await stage.visit();
  await visitor.goto(`/admin/keys/${id}`);
  const section = visitor.page.getByRole('region', { name: 'Requests', exact: true });
  await section.getByText('GET /api/customers').waitFor();
  await section.getByText('POST /api/customers').waitFor();
  await section.getByText('Errors', { exact: true }).click();
  await section.getByText('GET /api/customers').waitFor({ state: 'detached' });
  await section.getByText('403', { exact: true }).waitFor();
  await visitor.close();
});
