/** Administration by an Admin: users, keys, settings, number series, audit log, tenants. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings, until } from '../../../../server/test/support/deliveries.ts';
import { pngOf } from '../../../../server/test/support/png.ts';
import { join } from '../../../../server/test/support/users.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('a logo and a colour of documents are chosen in the settings', async () => {
  const { service } = stage;
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/admin/settings');
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: pngOf(2_000, 500) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Replace image' }).waitFor();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('img', { name: 'Harbour Trading Ltd' }).waitFor();
  await page.getByLabel('Accent colour').fill('#ffd400');
  await page.keyboard.press('Tab');
  await page.getByText('The colour is too light').waitFor();
  await page.getByLabel('Accent colour').fill('#7a1f3d');
  await page.keyboard.press('Tab');
  await until('the saved colour', async () => {
    const [settings] = (await service.api('GET', '/api/tenant-settings')).body.items;
    return settings?.['accentColor'] === '#7a1f3d' && settings?.['logo'] !== null;
  });
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
});

test('the scheme of the electronic address is chosen by name, and the e-invoice rules by country', async () => {
  const { service } = stage;
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/admin/settings');
  const scheme = page.getByRole('combobox', { name: 'Address scheme' });
  await scheme.fill('email');
  await page.getByRole('option', { name: 'EM · Email (not in Peppol)' }).waitFor();
  await scheme.fill('germany');
  await page.getByRole('option', { name: '9930 · VAT number, Germany' }).click();
  await page.getByRole('combobox', { name: 'E-invoice rules' }).click();
  await page.getByRole('option', { name: 'Always' }).click();
  await until('the saved settings', async () => {
    const [settings] = (await service.api('GET', '/api/tenant-settings')).body.items;
    return (
      settings?.['electronicAddressScheme'] === '9930' && settings['eInvoiceRules'] === 'Always'
    );
  });
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
  await changeSettings(service.tenant, 'eInvoiceRules', 'Never');
});

test('the page of a user names the keys that stop with the user, and another Admin takes one over', async () => {
  const { service } = stage;
  const { browser, user } = await join(service, 'leaver@harbour.example', 'Admin');
  const made = await browser('POST', '/api/api-keys', { name: 'Bank feed', role: 'Clerk' });
  const call = () =>
    fetch(`${service.url}/api/me`, {
      headers: { authorization: `Bearer ${String(made.body['key'])}` },
    });
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto(`/admin/users/${user.id}`);
  await page.getByRole('link', { name: 'Bank feed' }).waitFor();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText('These API keys stop until another Admin takes them over: Bank feed.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('Take over the ones that are still needed.').waitFor();
  assert.equal((await call()).status, 401);
  await page.getByRole('link', { name: 'Bank feed' }).click();
  await page.getByText('This key is stopped').waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await page.getByRole('button', { name: 'Take over' }).click();
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await page.getByText('API key taken over.').waitFor();
  await page.getByText('This key is stopped').waitFor({ state: 'detached' });
  assert.equal((await call()).status, 200);
  await visitor.close();
});

test('each setting saves itself, and a rejected one says why', async () => {
  const { service } = stage;
  const visitor = await stage.visit();
  const { page } = visitor;
  const saved = (name: string, value: unknown) =>
    until(`the saved ${name}`, async () => {
      const { body } = await service.api('GET', '/api/tenant-settings');
      return body.items[0]?.[name] === value;
    });
  await visitor.goto('/admin/settings');
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Harbour Books Ltd');
  await saved('name', 'Harbour Books Ltd');
  await page.getByText(/^Saved \d/).waitFor();
  const index = page.getByRole('navigation', { name: 'On this page' });
  await index.getByRole('button', { name: 'Approval and access' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'switch');
  await page.getByRole('switch', { name: 'Four-eyes approval' }).check({ force: true });
  await saved('fourEyes', true);
  await page.getByRole('textbox', { name: 'Latest posting date' }).fill('30');
  await saved('postingHorizonDays', 30);
  await page.getByRole('combobox', { name: 'Document language' }).fill('Austria');
  await page.getByRole('option', { name: 'German (Austria)' }).click();
  await saved('language', 'de-AT');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('Rechnung INV-2026-000123').waitFor();
  await page.getByRole('textbox', { name: 'IBAN' }).fill('no account');
  await page.getByRole('textbox', { name: 'IBAN' }).blur();
  await page.getByRole('button', { name: 'Restore saved value' }).click();
  await visitor.goto('/admin/keys');
  await page.getByText('Four-eyes approval is on').waitFor();
  await changeSettings(service.tenant, 'fourEyes', false);
  await visitor.close();
});

test('the audit log describes who did what, and opens each entry', async () => {
  const { api } = stage.service;
  const made = await api('POST', '/api/api-keys', { name: 'Till', role: 'Clerk' });
  const revoked = await api('POST', `/api/api-keys/${made.body.id}/revoke`);
  assert.equal(revoked.status, 200, revoked.text);
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/admin/audit');
  await page.getByRole('link', { name: 'Users and API keys' }).click();
  await page.waitForURL(/action\.in=user\.invited/);
  await page.getByRole('row').filter({ hasText: 'API key revoked' }).first().waitFor();
  const row = page.getByRole('row').filter({ hasText: 'API key created' }).first();
  await row.getByText(/Till · Clerk/).waitFor();
  await row.getByRole('link', { name: 'Till', exact: true }).waitFor();
  await row.getByRole('link').first().click();
  await page.getByRole('heading', { name: 'API key created' }).waitFor();
  await page.getByText('All entries of this request').waitFor();
  await page.getByRole('link', { name: 'API key Till' }).waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await page.getByRole('link', { name: 'All entries of this user or API key' }).click();
  await page.waitForURL(/\/admin\/audit\?actor\.eq=key/);
  await visitor.close();
});

test('without permission to read users, no IDs are shown instead of names, in either language', async () => {
  const rawActor = /(user|key|system):[0-9a-f-]*|[0-9a-f]{8}-[0-9a-f]{4}/;
  const texts = { 'en-GB': 'A colleague', 'de-DE': 'Ein Teammitglied' } as const;
  const admin = await stage.visit();
  // The sign-in is recorded shortly afterwards, and the page does not poll.
  await until('the recorded sign-in', async () => {
    const { text } = await stage.service.api('GET', `/api/users/${admin.user?.id}/timeline`);
    return text.includes('"session.created"');
  });
  await admin.goto(`/admin/users/${admin.user?.id}`);
  await admin.page.getByText('Audit log: Signed in').first().waitFor();
  const named = await stage.visit({ role: 'Controller' });
  await named.goto('/admin/audit');
  await named.page
    .getByRole('cell', { name: String(admin.email) })
    .first()
    .waitFor();
  await named.close();
  // As in entries from before names were recorded.
  await stage.service.sql('update audit_entry set actor_name = null');
  for (const [locale, text] of Object.entries(texts)) {
    const visitor = await stage.visit({ role: 'Controller', locale });
    const { page } = visitor;
    await visitor.goto('/admin/audit?actor.eq=user:0193d0a4-0000-7000-8000-00000000beef');
    await page.getByRole('button', { name: text }).first().waitFor();
    await visitor.goto('/admin/audit');
    const cell = page.getByRole('cell', { name: text }).first();
    await cell.waitFor();
    assert.match(String(await cell.locator('[title]').getAttribute('title')), /…[0-9a-f]{8}$/);
    assert.doesNotMatch(String(await page.getByRole('table').textContent()), rawActor);
    await visitor.close();
  }
  await admin.close();
});

test('only operators can create tenants', async () => {
  const { service } = stage;
  const visitor = await stage.visit({ isOwn: true });
  const { page, email } = visitor;
  await service.sql('update person set operator = true where email = $1', [email]);
  await visitor.goto('/admin/tenants');
  await page.getByRole('button', { name: 'New tenant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Legal name').fill('New Books Ltd');
  await dialog.getByLabel('Email address of the first Admin').fill('first@daybook.example');
  await dialog.getByRole('button', { name: 'Create tenant' }).click();
  await dialog.getByText('first@daybook.example has been invited').waitFor();
  assert.match(
    String(await dialog.locator('code, pre').textContent()),
    /accept-invitation#[\w-]{43}$/,
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: 'New Books Ltd' }).waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
});

const pages = {
  '/admin/users': 'Benutzer',
  '/admin/keys': 'API-Schlüssel',
  '/admin/settings': 'Einstellungen',
  '/admin/number-series': 'Nummernkreise',
  '/admin/audit': 'Prüfprotokoll',
} as const;

test('no page has a serious finding of axe, wide and narrow, light and dark, in German', async () => {
  const visitor = await stage.visit({ locale: 'de-DE' });
  const { page } = visitor;
  for (const [path, title] of Object.entries(pages)) {
    await visitor.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForLoadState('domcontentloaded');
    // At 1440 px, the columns of a list fit beside each other, also with the longer German words.
    for (const list of await page.locator('main [role="region"], main section[tabindex]').all()) {
      const [all, seen] = await list.evaluate((box) => [box.scrollWidth, box.clientWidth]);
      assert.ok(all <= seen, `${path}: the columns are ${all} px wide, the list ${seen}`);
    }
    assert.deepEqual(await visitor.looks(), [], path);
  }
  await visitor.close();
});
