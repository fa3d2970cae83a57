/** A draft of 500 lines is rendered partly, and every line is still reachable and kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { cell, field, openInvoice, openScene, saved } from '../../../test/invoice-steps.ts';
import { hold } from '../../../test/stage.ts';

const lineCount = 500;

const scene = openScene();
let id: string;

test('every line can be reached: from its problem, by scrolling, with the keyboard', async () => {
  const { page } = scene.visitor;
  const { api, tenant } = scene.stage.service;
  const taxCodeId = tenant.taxCodes['T19'];
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    description: `Item ${index + 1}`,
    quantity: '2',
    // Two of them lack their account.
    ...(index < 300 || index >= 302 ? { accountId: tenant.accounts['4000'] } : {}),
    unitPrice: '12.50',
    taxCodeId,
  }));
  const made = await api('POST', '/api/invoices', { currency: 'EUR', lines });
  assert.equal(made.status, 201, made.text);
  id = made.body.id;
  await openInvoice(page, id);
  const grid = page.getByRole('grid');
  assert.equal(await grid.getAttribute('aria-rowcount'), String(lineCount + 1));
  assert.ok((await grid.locator('tr[data-line]').count()) < 100);
  await page.getByRole('button', { name: 'List issues' }).click();
  await page.getByRole('button', { name: 'Line 301, Account' }).click();
  assert.deepEqual(await focused(), { row: '302', field: 'accountId' });
  await cell(page, 300, 'accountId').getByText('4000').waitFor();
  await page.keyboard.type('4000');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Line 301, Account' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+End');
  assert.equal((await focused()).row, String(lineCount + 1));
  await cell(page, 500, 'description').click();
  await page.keyboard.press('F2');
  await page.keyboard.press('End');
  await page.keyboard.type(' at the end');
  await saved(page);
  const record = (await api('GET', `/api/invoices/${id}`)).body;
  assert.equal(record.lines[499]?.description, 'Item 500 at the end');
  assert.equal(record.lines[300]?.accountId, tenant.accounts['4000']);
});

test('invalid input stays, however far the page is scrolled', async () => {
  const { page } = scene.visitor;
  await openInvoice(page, id);
  await cell(page, 2, 'quantity').click();
  await page.keyboard.type('two or so');
  await page.keyboard.press('Tab');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await cell(page, 480, 'quantity').click();
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await saved(page);
  const { body } = await scene.stage.service.api('GET', `/api/invoices/${id}`);
  assert.equal(body.lines[479]?.quantity, '7');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByText('two or so').waitFor();
  assert.equal(await cell(page, 2, 'quantity').getAttribute('data-trouble'), 'true');
});

test('invalid input in a new line stays when the line is stored', async () => {
  const { page } = scene.visitor;
  const { api } = scene.stage.service;
  const lines = Array.from({ length: 100 }, () => ({ quantity: '1' }));
  const made = await api('POST', '/api/invoices', { currency: 'EUR', lines });
  // Leaves the invalid input of the test before.
  await page.goto('about:blank');
  await openInvoice(page, made.body.id);
  const release = await hold(page, '**/lines');
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel('Description, line 101').waitFor();
  await cell(page, 101, 'quantity').click();
  await page.keyboard.type('two or three');
  await page.keyboard.press('Tab');
  await cell(page, 90, 'description').click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await cell(page, 1, 'description').click();
  release();
  await saved(page);
  await page.getByRole('button', { name: 'Show', exact: true }).first().click();
  assert.deepEqual(await focused(), { row: '102', field: 'quantity' });
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.getByText('two or three').waitFor({ state: 'detached' });
  await saved(page);
  const { body } = await api('GET', `/api/invoices/${made.body.id}`);
  assert.equal(body.lines[100]?.quantity, '3');
});

test('on a phone every card can be reached, and keeps its input', async () => {
  const phone = await scene.stage.visit({ width: 390, height: 844 });
  const { page } = phone;
  await openInvoice(page, id);
  const list = page.getByRole('list', { name: 'Lines' });
  const cards = list.locator('> li');
  assert.ok((await cards.count()) < 100);
  const height = await list.evaluate((element) => element.clientHeight);
  const [first, second] = await cards.evaluateAll((all) =>
    all.slice(0, 2).map((card) => card.getBoundingClientRect().top),
  );
  // The space of cards that are not rendered has the same height.
  assert.equal(Math.round(height / (Number(second) - Number(first))), lineCount);
  await page.getByRole('button', { name: 'List issues' }).click();
  await page.getByRole('button', { name: 'Line 302, Account' }).click();
  assert.equal(await cardOfFocus(page), '302');
  await field(page, 'Description').fill('On the way');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = page.getByRole('button', { name: /^Item 500 at the end/ });
  await last.click();
  await field(page, 'Unit price').fill('12x');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: /^Item 1 / }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  assert.equal(await cardOfFocus(page), String(lineCount));
  assert.equal(await field(page, 'Unit price').inputValue(), '12x');
  await field(page, 'Unit price').fill('15');
  await saved(page);
  const { lines } = (await scene.stage.service.api('GET', `/api/invoices/${id}`)).body;
  assert.equal(lines[301]?.description, 'On the way');
  assert.equal(lines[499]?.unitPrice, '15');
  // The focused card stays rendered, and the space between it and the others has the same height.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: /^Item 1 / }).focus();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await last.waitFor();
  assert.equal(await page.getByRole('button', { name: /^Item 100 / }).count(), 0);
  assert.equal(await cardOfFocus(page), '1');
  const closedHeight = await list.evaluate((element) => {
    const open = element.querySelector<HTMLElement>('section:not([hidden])');
    return element.clientHeight - (open?.offsetHeight ?? 0);
  });
  assert.equal(closedHeight, height);
  await phone.close();
});

test('the printed page has every line', async () => {
  const { page } = scene.visitor;
  await openInvoice(page, id);
  const drawn = page.locator('tr[data-line]');
  assert.ok((await drawn.count()) < 100);
  const height = await drawn.first().evaluate((row) => row.getBoundingClientRect().height);
  const whole = await page
    .getByRole('grid', { name: 'Lines' })
    .locator('tbody')
    .evaluate((body) => body.clientHeight);
  // The space of lines that are not rendered has the same height.
  assert.equal(Math.round(whole / height), lineCount);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  assert.equal(await drawn.count(), lineCount);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  assert.ok((await drawn.count()) < 100);
});

test('of many problems the first ten are shown, and the others on request', async () => {
  const { page } = scene.visitor;
  const { api } = scene.stage.service;
  const lines = Array.from({ length: 20 }, () => ({ quantity: '1' }));
  const { body } = await api('POST', '/api/invoices', { currency: 'EUR', lines });
  await openInvoice(page, body.id);
  await page.getByRole('button', { name: 'List issues' }).click();
  const problems = page.getByRole('group').getByRole('list').first();
  const listed = problems.getByRole('listitem').getByRole('button');
  await page.getByRole('button', { name: /^Show \d+ more$/ }).waitFor();
  assert.equal(await listed.count(), 10);
  await page.getByRole('button', { name: /^Show \d+ more$/ }).press('Enter');
  assert.equal(await listed.nth(10).evaluate((link) => link === document.activeElement), true);
  assert.ok((await listed.count()) > 40);
});

/** The number of the line. */
function cardOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? null,
  );
}

function focused() {
  return scene.visitor.page.evaluate(() => ({
    row: document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') ?? null,
    field:
      document.activeElement
        ?.closest('[data-pointer]')
        ?.getAttribute('data-pointer')
        ?.split('/')
        .at(-1) ?? null,
  }));
}
