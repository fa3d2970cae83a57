/** Input that is faster than responses, or invalid: nothing is guessed, and nothing is lost silently. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import {
  cell,
  field,
  focusedPointer,
  openInvoice,
  openScene,
  paste,
  saved,
} from '../../../test/invoice-steps.ts';
import { hold, live } from '../../../test/stage.ts';

/** Long enough to paste into a page that shows its lines too early. */
const earlyMs = 1_000;

const scene = openScene();
before(async () => {
  for (const name of ['Aardvark Ltd', 'Zebra Ltd'])
    await scene.stage.service.api('POST', '/api/customers', { name, currency: 'EUR' });
});

/** Delays the responses to searches for customers, as on a slow connection. */
const holdSearch = (page: Page) => hold(page, /\/api\/customers\?(.*&)?q=/);

const customerCount = async () =>
  (await scene.stage.service.api('GET', '/api/customers')).body.items.length;

/** Waits until the draft can be posted. */
const postable = (page: Page) =>
  page.locator('[data-action="post"]:not([aria-disabled])').waitFor();

const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });

test('Enter before the search results waits for those of the typed text', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.empty();
  await openInvoice(page, id);
  const release = await holdSearch(page);
  const customer = field(page, 'Customer');
  await customer.click();
  await page.getByRole('option', { name: /Zebra/ }).waitFor();
  await page.keyboard.type('Quayside');
  await page.keyboard.press('Enter');
  release();
  await page.getByText('Copied from the customer:').waitFor();
  await saved(page);
  assert.equal(await customer.inputValue(), 'Quayside Supplies GmbH');
  assert.equal((await scene.fixture.get(id))['customerId'], scene.fixture.customer.id);
});

test('a customer is created only after the search found none, and by another Enter', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.empty();
  await openInvoice(page, id);
  const release = await holdSearch(page);
  const count = await customerCount();
  await field(page, 'Customer').focus();
  await page.keyboard.type('Newcomer Ltd');
  await page.keyboard.press('Enter');
  release();
  await page.getByText('No results').waitFor();
  assert.equal(await customerCount(), count);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/customers\//);
  assert.equal(await customerCount(), count + 1);
});

test('text without a choice selects an exact match, or shows an error', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await page.getByText('Ready to post').waitFor();
  const customer = field(page, 'Customer');
  await customer.fill('Zebra');
  await page.keyboard.press('Tab');
  await page.getByText('“Zebra” is not selected. Select an entry from the list.').waitFor();
  assert.equal(await customer.inputValue(), 'Zebra');
  assert.equal(await post(page).getAttribute('aria-disabled'), 'true');
  await customer.press('Escape');
  assert.equal(await customer.inputValue(), 'Quayside Supplies GmbH');
  await postable(page);
  await customer.fill('zebra ltd');
  await page.keyboard.press('Tab');
  await saved(page);
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLInputElement>('[data-pointer="/customerId"]')?.value ===
      'Zebra Ltd',
  );
  await postable(page);
});

test('invalid input is discarded with its line, its field or a new value', async () => {
  const { page } = scene.visitor;
  const { api } = scene.stage.service;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await postable(page);
  await cell(page, 1, 'description').click();
  await page.keyboard.press('Control+d');
  await saved(page);
  await cell(page, 2, 'unitPrice').click();
  await page.keyboard.type('12x');
  await page.keyboard.press('Tab');
  await page.locator('[data-action="post"][aria-disabled]').waitFor();
  await page.keyboard.press('Control+Backspace');
  await saved(page);
  await postable(page);

  const change = async (fields: object) => {
    const { RowVersion } = await scene.fixture.get(id);
    const { status, text } = await api('PATCH', `/api/invoices/${id}`, { ...fields, RowVersion });
    assert.equal(status, 200, text);
  };
  await field(page, 'Payment terms').fill('x5');
  await page.keyboard.press('Tab');
  await page.locator('[data-action="post"][aria-disabled]').waitFor();
  await live(page);
  await change({ paymentTermsDays: 30 });
  await postable(page);
  assert.equal(await field(page, 'Payment terms').inputValue(), '30');

  await change({ currency: 'USD' });
  await field(page, 'Exchange rate').fill('1,1,x');
  await page.keyboard.press('Tab');
  await page.locator('[data-action="post"][aria-disabled]').waitFor();
  await change({ currency: 'EUR' });
  await field(page, 'Exchange rate').waitFor({ state: 'detached' });
  await postable(page);
});

test('rows pasted outside of cells become new lines; incomplete codes are rejected', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await cell(page, 1, 'taxCodeId').getByText('T19').waitFor();
  await cell(page, 1, 'accountId').getByText('4000').waitFor();
  await cell(page, 1, 'unitPrice').click();
  for (const name of ['Add line', 'Actions for line 1']) {
    await page.getByRole('button', { name }).focus();
    await paste(page, 'Extra\t3\tpc\t5.00\t\tT1\t400\nMore\t4\tpc\t6.00\t\tt19\t4000');
    const dialog = page.getByRole('dialog', { name: 'Paste lines' });
    await dialog.getByText('Row 1, Tax code: “T1” does not exist').waitFor();
    await dialog.getByText('Row 1, Account: “400” does not exist').waitFor();
    await dialog.getByLabel('Account for lines without one').selectOption({ label: '' });
    await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
    await dialog.waitFor({ state: 'detached' });
    await saved(page);
  }
  const { lines } = await scene.fixture.get(id);
  assert.deepEqual(
    lines.map((line) => line['description']),
    ['Consulting', 'Extra', 'More', 'Extra', 'More'],
  );
  assert.equal(lines[0]?.['unitPrice'], '100.00');
  assert.equal(lines[1]?.['accountId'], null);
  assert.equal(lines[2]?.['taxCodeId'], scene.stage.service.tenant.taxCodes['T19']);
  await cell(page, 2, 'quantity').click();
  await paste(page, '7\tkg\n8\tkg');
  await cell(page, 3, 'unit').getByText('kg').waitFor();
  await saved(page);
  assert.equal((await scene.fixture.get(id)).lines[2]?.['quantity'], '8');
});

test('codes are resolved even if their lists load late', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.empty();
  const { taxCodes, accounts } = scene.stage.service.tenant;
  const release = await hold(page, /\/api\/(tax-codes|accounts)\?/);
  // The app that is open has the lists.
  await page.goto(`/invoices/${id}`);
  const pasting = async () => {
    await page.getByRole('button', { name: 'Add line' }).focus();
    await paste(page, 'Early\t3\tpc\t5.00\t\tT19\t4000');
  };
  const pasted = pasting();
  await Promise.race([pasted, sleep(earlyMs)]);
  release();
  await pasted;
  await page.getByRole('button', { name: 'Add 1 line' }).click();
  await page.getByText('1 line added').waitFor();
  await saved(page);
  const [line] = (await scene.fixture.get(id)).lines;
  assert.equal(line?.['taxCodeId'], taxCodes['T19']);
  assert.equal(line?.['accountId'], accounts['4000']);
});

test('on a phone a problem opens the card of its line, which keeps invalid input', async () => {
  const phone = await scene.stage.visit({ width: 390, height: 844 });
  const { page } = phone;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'Add line' }).click();
  await field(page, 'Description').fill('Travel');
  await saved(page);
  await page.getByRole('button', { name: /^Consulting/ }).click();
  await page.getByRole('button', { name: 'List issues' }).click();
  await page.getByRole('button', { name: 'Line 2, Unit price' }).click();
  assert.match(String(await focusedPointer(page)), /unitPrice$/);
  await page.keyboard.type('12x');
  await page.getByRole('button', { name: /^Consulting/ }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  assert.match(String(await focusedPointer(page)), /unitPrice$/);
  assert.equal(await page.evaluate(() => document.activeElement?.matches('[value="12x"]')), true);
  await page.keyboard.press('Tab');
  await page.getByText('“12x” is not a number.').waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await postable(page);
  await phone.close();
});

test('a price in another currency is rejected, and a percentage may have its sign', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await cell(page, 1, 'unitPrice').click();
  await page.keyboard.type('USD 5');
  await page.getByText('“USD 5” is not in EUR, the currency of this amount.').waitFor();
  await page.keyboard.press('Escape');
  await cell(page, 1, 'discountPercent').click();
  await page.keyboard.type('12.5%');
  await page.keyboard.press('Tab');
  await saved(page);
  const [line] = (await scene.fixture.get(id)).lines;
  assert.equal(line?.['unitPrice'], '100.00');
  assert.equal(Number(line?.['discountPercent']), 12.5);
});

test('a typed date that could be another day shows how it is read', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  const date = field(page, 'Invoice date');
  await date.fill('5/4/2026');
  await page.getByText('Interpreted as 5 Apr 2026').waitFor();
  await date.fill('25/4/2026');
  await page.getByText('Interpreted as').waitFor({ state: 'detached' });
});

test('a machine whose clock is a day off proposes the date of the service', async () => {
  const visitor = await scene.stage.visit({ isOwn: true });
  const dayMs = 86_400_000;
  await visitor.context.addInitScript((offMs) => {
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given: []) {
        super(...((given.length === 0 ? [Real.now() + offMs] : given) as []));
      }
      static override now() {
        return Real.now() + offMs;
      }
    } as DateConstructor;
  }, dayMs);
  await visitor.goto('/payments');
  await visitor.page
    .getByRole('button', { name: /^New payment/ })
    .first()
    .click();
  await visitor.page.waitForURL(/\/payments\/./);
  const payment = await scene.stage.service.api(
    'GET',
    `/api/payments/${visitor.page.url().split('/').at(-1)}`,
  );
  assert.equal(payment.body['receivedOn'], new Date().toISOString().slice(0, 10));
  await visitor.close();
});
