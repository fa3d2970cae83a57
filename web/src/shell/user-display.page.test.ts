/** Displays that users set up for themselves: forced colours, a zoom of 400 %, phones in landscape, touch. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { cell, field, openInvoice, openScene } from '../../test/invoice-steps.ts';

const scene = openScene();
before(async () => {
  const { api } = scene.stage.service;
  const settings = (await api('GET', '/api/tenant-settings')).body.items[0];
  const change = { sendReminders: true, RowVersion: settings?.['RowVersion'] };
  assert.equal(
    (await api('PATCH', `/api/tenant-settings/${settings?.['id']}`, change)).status,
    200,
  );
  const { id } = await scene.fixture.ready();
  assert.equal((await api('POST', `/api/invoices/${id}/post`)).status, 200);
});

const background = (part: Locator) =>
  part.first().evaluate((element) => getComputedStyle(element).backgroundColor);

/** Opens a page whose colours are those of the user. */
async function openForced(path: string, colorScheme: 'light' | 'dark'): Promise<Page> {
  const { page, goto } = scene.visitor;
  await page.emulateMedia({ forcedColors: 'active', colorScheme });
  await goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

for (const scheme of ['light', 'dark'] as const)
  test(`forced colours show what is checked, selected and drawn, ${scheme}`, async () => {
    const canvas = scheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)';
    const page = await openForced('/admin/settings', scheme);
    const track = (checked: boolean) =>
      page.locator(`input[role="switch"]${checked ? ':checked' : ':not(:checked)'} + *`);
    assert.notEqual(await background(track(true)), await background(track(false)));
    assert.notEqual(
      await background(page.locator('nav [aria-current="page"]')),
      await background(page.locator('nav a:not([aria-current])')),
    );
    await openForced('/invoices', scheme);
    const views = page.locator('main a[aria-current="page"]');
    await views.first().waitFor();
    assert.notEqual(await background(views), canvas);
    await openForced('/', scheme);
    const series = page.locator('[data-look]');
    await series.first().waitFor();
    assert.notEqual(await background(series), canvas);
    const { id } = await scene.fixture.ready();
    await openForced(`/invoices/${id}`, scheme);
    const tabs = page.getByRole('tab', { selected: true });
    assert.notEqual(await background(tabs), canvas);
    assert.equal(await page.locator('main a[aria-current]').count(), 0);
    await page.getByRole('button', { name: 'More' }).click();
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await background(page.locator('[role="menuitem"]:focus')), canvas);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ forcedColors: 'none' });
  });

for (const [name, width, height] of [
  ['a zoom of 400 %', 320, 256],
  ['a phone in landscape', 844, 390],
] as const)
  test(`nothing covers the field in use with ${name}`, async () => {
    const { page } = scene.visitor;
    await page.setViewportSize({ width, height });
    const { id } = await scene.fixture.ready();
    await openInvoice(page, id);
    for (const part of [
      field(page, 'Memo'),
      field(page, 'Billing name'),
      field(page, 'Customer'),
    ]) {
      await part.focus();
      await part.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
      const isFree = await part.evaluate((element) => {
        const { x, y, width: across, height: down } = element.getBoundingClientRect();
        const points = [0.1, 0.9].map((share) => [x + across / 2, y + down * share] as const);
        return points.every(([left, top]) =>
          element.contains(document.elementFromPoint(left, top)),
        );
      });
      assert.ok(isFree);
    }
    const above = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((element) => {
          const { position } = getComputedStyle(element);
          const { height: down, top } = element.getBoundingClientRect();
          return /fixed|sticky/.test(position) && down > 0 && top >= 0 && top < innerHeight;
        }).length,
    );
    assert.equal(above, 0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

test('fields have texts of at least 16 px where the pointer is a finger', async () => {
  const { page } = scene.visitor;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const { id } = await scene.fixture.ready();
  const sizes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('input:not([type="checkbox"]), textarea, select')]
        .map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
        .filter((size) => size < 16),
    );
  await openInvoice(page, id);
  await cell(page, 1, 'description').click();
  assert.deepEqual(await sizes(), []);
  for (const path of ['/invoices', '/admin/settings', '/import']) {
    await scene.visitor.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(await sizes(), []);
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  assert.deepEqual(await sizes(), []);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
});
