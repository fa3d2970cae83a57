/**
 * Accessibility of the list pages, and of what opens above pages: no serious finding of axe, wide and narrow, light and
 * dark; nothing cut off that identifies a record.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { invoiceIn, makeCustomer, readyLine } from '../../../../server/test/support/invoices.ts';
import { noteIn, paymentIn } from '../../../../server/test/support/money.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
let customer: Body;
before(async () => {
  stage = await openStage();
  const { tenant } = stage.service;
  customer = await makeCustomer(tenant, { name: 'Harbour Supplies Ltd' });
  const { id } = customer;
  for (const state of ['Draft', 'Posted', 'Released', 'Voided'] as const)
    await invoiceIn(tenant, state, { customerId: id, dueDate: '2026-11-20' });
  await tenant.api('POST', '/api/payments', { customerId: id, amount: '12.50', currency: 'EUR' });
  const lines = [readyLine(tenant, { quantity: '1', unitPrice: '12345678.90' })];
  const dates = { invoiceDate: '2026-09-30', dueDate: '2026-09-30' };
  await invoiceIn(tenant, 'Posted', { customerId: id, lines, ...dates });
  await noteIn(tenant, 'Posted');
  await paymentIn(tenant, 'Posted', { amount: '8765432.10', reference: 'RE-4711/0815' });
});
after(() => stage.close());

const pages = [
  '/invoices?status.in=Draft,Posted&sort=-total',
  '/credit-notes',
  '/customers',
  '/payments',
  '/ledger',
];

test('lists have no findings of axe, wide and narrow, light and dark', async () => {
  const visitor = await stage.visit();
  for (const path of pages) {
    await visitor.goto(path);
    await visitor.page.locator('[data-row], h2').first().waitFor();
    assert.deepEqual(await visitor.looks(), [], path);
  }
  await visitor.close();
});

/** What is open above a page, and its selector. */
type Layer = readonly [name: string, selector: string, open: (page: Page) => Promise<unknown>];

test('open lists, menus, dialogs and drawers have no findings of axe, light and dark', async () => {
  const { tenant } = stage.service;
  const draft = await invoiceIn(tenant, 'Draft', { customerId: customer.id });
  const visitor = await stage.visit();
  const { page } = visitor;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const layers: readonly Layer[] = [
    ['a list with a highlighted option', '[role="listbox"]', searchCustomer],
    ['a calendar', '[role="dialog"]', () => button('Choose a date: Due date').click()],
    ['a dialog', '[role="dialog"]', openVoid],
    ['a menu', '[role="menu"]', () => button(visitor.email).click()],
    ['API calls', '[role="dialog"]', () => button('Show API calls').click()],
    ['shortcuts', '[role="dialog"]', () => page.keyboard.press('?')],
    ['the palette', '[role="dialog"]', openPalette],
  ];
  await visitor.goto(`/invoices/${draft.id}`);
  await page.getByRole('heading', { name: 'Lines' }).waitFor();
  for (const [name, selector, open] of layers) {
    await open(page);
    assert.deepEqual(await visitor.findingsIn(selector), [], name);
    await page.keyboard.press('Escape');
    await page.locator(selector).first().waitFor({ state: 'hidden' });
  }
  await visitor.goto('/invoices');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('dialog').getByRole('combobox').press('ArrowDown');
  await page.locator('[data-combobox-selected]').first().waitFor();
  assert.deepEqual(await visitor.findingsIn('[role="dialog"]'), [], 'a filter');
  await visitor.close();
});

async function searchCustomer(page: Page): Promise<void> {
  await page.getByLabel('Customer', { exact: true }).fill('harb');
  await page.locator('[data-combobox-selected]').first().waitFor();
}

async function openVoid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  await page.getByLabel(/Reason/).waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search records or commands').fill('harbour');
  await page.getByRole('button', { name: 'Harbour Supplies Ltd', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role="dialog"] [data-selected]').waitFor();
}

test('the columns of usual invoices fit into the page at 1280 px', async () => {
  const visitor = await stage.visit({ width: 1280, height: 800 });
  await visitor.goto('/invoices?total.lt=100000');
  const area = visitor.page.getByRole('region', { name: 'Invoices' });
  await area.locator('[data-row]').first().waitFor();
  const missing = await area.evaluate((part) => part.scrollWidth - part.clientWidth);
  assert.equal(missing, 0, `${missing} px are missing`);
  assert.deepEqual(await visitor.page.evaluate(cutTexts, wordy), []);
  await visitor.close();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`every column fits into the page at ${width} px`, async () => {
    const visitor = await stage.visit({ width, height });
    for (const path of [...pages, ...adminPages]) {
      await visitor.goto(path);
      await visitor.page.locator('[data-row], h2').first().waitFor();
      const isWider = await visitor.page
        .locator('section[tabindex="0"]')
        .evaluateAll((areas) => areas.some((area) => area.scrollWidth > area.clientWidth));
      assert.ok(!isWider || !pages.includes(path), `${path} scrolls horizontally`);
      assert.deepEqual(await visitor.page.evaluate(cutTexts, wordy), [], path);
    }
    await visitor.close();
  });

const adminPages = ['users', 'keys', 'audit', 'mails', 'effects', 'webhooks'].map(
  (name) => `/admin/${name}`,
);
/** Columns of words, which may be cut off. */
const wordy = [
  'Customer',
  'Name',
  'Email',
  'Subject',
  'Recipient',
  'Response',
  'Reason',
  'URL',
  'Who',
  'User',
  'Details',
];

/** What is cut off in the table or cards, besides words and addresses. */
function cutTexts(words: readonly string[]): string[] {
  const isCut = (part: Element) =>
    part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'hidden';
  const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
  const cells = [...document.querySelectorAll('[data-row] td')].filter(
    (cell) => !words.includes(heads[(cell as HTMLTableCellElement).cellIndex] ?? ''),
  );
  const texts = [...document.querySelectorAll('li[data-row] *')].filter(({ textContent }) =>
    /\d/.test(textContent),
  );
  return [...cells.flatMap((cell) => [cell, ...cell.querySelectorAll('*')]), ...texts]
    .filter((part) => isCut(part) && !part.textContent.includes('@'))
    .map(({ textContent }) => textContent);
}
