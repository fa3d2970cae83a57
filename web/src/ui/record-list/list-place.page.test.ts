/** A list keeps its place: after a reload, and when the browser goes back to it, it shows the same rows. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openStage, type Stage } from '../../../test/stage.ts';

const many = 300;
let stage: Stage;

before(async () => {
  stage = await openStage();
  const { api } = stage.service.tenant;
  const batch = 20;
  for (let made = 0; made < many; made += batch)
    await Promise.all(
      Array.from({ length: batch }, (_, at) =>
        api('POST', '/api/invoices', { reference: `R-${made + at}` }),
      ),
    );
});
after(() => stage.close());

const address = '/invoices?view=all&sort=id';

/** The rows that are in view, with their distance from the top of the list. */
function inView(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const list = document.querySelector('section[aria-busy]');
    const box = list?.getBoundingClientRect();
    if (box === undefined) return [];
    return [...document.querySelectorAll('[data-row]')]
      .map((row) => ({ id: row.getAttribute('data-row'), at: row.getBoundingClientRect() }))
      .filter(({ at }) => at.top >= box.top && at.bottom <= box.bottom)
      .sort((a, b) => a.at.top - b.at.top)
      .map(({ id, at }) => `${id} ${Math.round(at.top - box.top)}`);
  });
}

/** Scrolls down, as far as rows are loaded, until the row with this number is the first in view. */
async function scrollTo(page: Page, row: number): Promise<readonly string[]> {
  await page.locator('[data-row]').first().waitFor();
  const list = page.locator('section[aria-busy]');
  const isThere = (element: Element, wanted: number) => {
    const rowHeight = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row-height'));
    element.scrollTop = Math.min(wanted * rowHeight + 7, element.scrollTop + 40 * rowHeight);
    return new Promise<boolean>((resolve) => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => resolve(element.scrollTop >= wanted * rowHeight)),
      );
    });
  };
  while (!(await list.evaluate(isThere, row)));
  await page.waitForFunction(() => document.querySelectorAll('[data-row]').length > 5);
  return inView(page);
}

/** Waits until the list shows these rows at their places. */
async function shows(page: Page, rows: readonly string[], when: string): Promise<void> {
  const isThere = page.waitForFunction(
    (id) => document.querySelector(`[data-row="${id}"]`) !== null,
    rows.at(-1)?.split(' ')[0],
  );
  await isThere.catch(() => undefined);
  assert.deepEqual(await inView(page), rows, when);
}

for (const width of [1440, 390])
  test(`a list of ${width} px shows the same rows after a reload and after going back`, async () => {
    const visitor = await stage.visit({ width });
    const { page } = visitor;
    await visitor.goto(address);
    const rows = await scrollTo(page, 262);
    assert.ok(rows.length > 3);
    await page.reload();
    await shows(page, rows, 'after a reload');

    const [id] = rows[2]?.split(' ') ?? [];
    await page.locator(`[data-row="${id}"] a[href]`).first().click();
    await page.waitForURL(`**/invoices/${id}`);
    await page.goBack();
    await shows(page, rows, 'after going back');

    await page.locator(`[data-row="${id}"] a[href]`).first().click();
    await page.waitForURL(`**/invoices/${id}`);
    await page.reload();
    await page.locator('[data-save-status]').waitFor();
    await page.goBack();
    await shows(page, rows, 'after a reload of the record, and going back');
    await visitor.close();
  });

test('a list that is opened anew begins at its top', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto(address);
  await scrollTo(page, 150);
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await page.waitForURL('**/customers*');
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await page.waitForURL('**/invoices*');
  await page.locator('[data-row]').first().waitFor();
  const top = await page.locator('section[aria-busy]').evaluate((list) => list.scrollTop);
  assert.equal(top, 0);
  await visitor.close();
});
