/** A page that the browser translates: its texts change as on any other page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../../server/test/support/deliveries.ts';
import { cell, openInvoice, openScene, saved } from '../../test/invoice-steps.ts';

const scene = openScene();

/** As Google Translate does: replaces each text by an element with the translated text. Returns their number. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const shown = texts.filter(
      ({ data, parentElement }) =>
        /[\p{L}\p{N}]/u.test(data) && !parentElement?.closest('script, style, textarea, font'),
    );
    for (const text of shown) {
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = `«${text.data}»`;
      text.parentNode?.replaceChild(outer, text);
    }
    return shown.length;
  });

/** As the translator does when the user chooses the original. `isCopy`: with new text nodes. */
const showOriginal = (page: Page, isCopy: boolean) =>
  page.evaluate((copy) => {
    for (const translation of document.querySelectorAll('font:has(> font)')) {
      const kept = translation.previousSibling;
      const text = (translation.textContent ?? '').slice(1, -1);
      if (copy || !(kept instanceof Text)) translation.replaceWith(text);
      else translation.replaceWith(kept);
    }
  }, isCopy);

/** The parts of the page's text that match. */
const matches = async (page: Page, pattern: RegExp) =>
  [...String(await page.locator('main').textContent()).matchAll(pattern)].map(([part]) => part);

async function openReady(page: Page): Promise<string> {
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await page.getByText('Ready to post').waitFor();
  return String(id);
}

test('amounts of a translated invoice follow its lines', async () => {
  const { page } = scene.visitor;
  await openReady(page);
  assert.ok((await translate(page)) > 50);
  await cell(page, 1, 'quantity').click();
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await saved(page);
  await until('the new total', async () => (await matches(page, /833\.00/g)).length > 1);
  assert.deepEqual(await matches(page, /238\.00|\b38\.00|200\.00/g), []);
});

test('texts of a translated page can be removed', async () => {
  const { page, goto } = scene.visitor;
  const id = await openReady(page);
  await translate(page);
  await cell(page, 1, 'description').click();
  await page.keyboard.press('Control+Backspace');
  await saved(page);
  await translate(page);
  for (const path of ['/invoices', '/', '/periods', `/invoices/${id}`]) {
    await goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await translate(page);
  }
  assert.deepEqual(await matches(page, /Something went wrong/g), []);
});

for (const [name, isCopy] of [
  ['the same texts', false],
  ['copies of the texts', true],
] as const)
  test(`a page without its translation shows the original once, restored by ${name}`, async () => {
    const { page } = scene.visitor;
    await openReady(page);
    const before = await page.locator('main').textContent();
    await translate(page);
    assert.notEqual(await page.locator('main').textContent(), before);
    await showOriginal(page, isCopy);
    assert.equal(await page.locator('main').textContent(), before);
  });
