/** Data entry by keyboard: where the focus is after each step, and what a list chooses. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../../../server/test/support/deliveries.ts';
import {
  createFixture,
  type Fixture,
  field,
  openInvoice,
  saved,
} from '../../../test/invoice-steps.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
let fixture: Fixture;
before(async () => {
  stage = await openStage();
  fixture = await createFixture(stage);
});
after(() => stage?.close());

const choice = (page: Page, name: string) => page.getByRole('combobox', { name });

/**
 * Focuses a field with a list. The component library takes the chosen option as the highlighted one in a timer after the
 * list opens; on a busy machine it would come after the typed keys.
 */
async function focusChoice(page: Page, name: string): Promise<void> {
  await choice(page, name).focus();
  await page.getByRole('option').first().waitFor();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

const highlighted = (page: Page, hasText: string) =>
  page.locator('[data-combobox-selected]', { hasText }).waitFor();

/** Waits until the element with this role and name has the focus. */
const focusOn = (page: Page, text: RegExp) =>
  page.waitForFunction((source) => {
    const { activeElement } = document;
    const label = activeElement instanceof HTMLInputElement && activeElement.labels?.[0];
    const name = (label || activeElement)?.textContent ?? '';
    return activeElement !== document.body && new RegExp(source).test(name);
  }, text.source);

test('a new customer is typed without a mouse: Enter chooses the first match', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/customers');
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await page.keyboard.press('c');
  await page.waitForURL(/\/customers\/./);
  await focusOn(page, /^Name$/);
  await page.keyboard.type('Northwind Traders');
  await focusChoice(page, 'Country');
  await page.keyboard.type('Germ');
  await highlighted(page, 'Germany (DE)');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await focusChoice(page, 'Currency');
  await page.keyboard.type('EUR');
  await highlighted(page, 'EUR · Euro');
  await page.keyboard.press('Enter');
  // The state of saving is still that of the country for a moment.
  await until(
    'the chosen currency',
    async () => (await choice(page, 'Currency').inputValue()) === 'EUR · Euro',
  );
  await saved(page);
  assert.equal(await choice(page, 'Country').inputValue(), 'Germany (DE)');
  await visitor.close();
});

test('a new invoice is created with its customer, dated today; an empty one is discarded', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices');
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  const earlier = visitor.calls.length;
  await page.keyboard.press('c');
  await page.waitForURL(/\/invoices\/new$/);
  await field(page, 'Customer').waitFor();
  assert.ok(await field(page, 'Customer').evaluate((input) => input === document.activeElement));
  assert.deepEqual(await visitor.looks(), []);
  assert.deepEqual(
    visitor.calls.slice(earlier).filter((call) => !call.startsWith('GET')),
    [],
  );
  await page.keyboard.type('quay');
  await page.getByRole('option', { name: /Quayside/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
  await page.waitForFunction(() => document.activeElement?.textContent === 'Add line');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const made = await fixture.get(id);
  assert.equal(made['customerId'], fixture.customer.id);
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  assert.equal(made['invoiceDate'], today);
  const due = field(page, 'Due date');
  await due.fill('5. Dez 2030');
  await page.keyboard.press('Tab');
  await saved(page);
  assert.equal((await fixture.get(id))['dueDate'], '2030-12-05');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard' });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(/\/invoices$/);
  const discarded = await fixture.get(id);
  assert.deepEqual(
    [discarded['status'], discarded['voidReason']],
    ['Voided', 'Discarded empty draft'],
  );
  await visitor.close();
});

test('the focus stays on the page after posting, and a payment of the invoice is dated today', async () => {
  // The fixed time is a script, which the sandboxed preview of the mail blocks.
  const visitor = await stage.visit({ mayLog: /Blocked script execution in 'about:srcdoc'/ });
  const { page } = visitor;
  await page.clock.setFixedTime(stage.service.clock.now());
  const { id } = await fixture.ready();
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'Post', exact: true }).focus();
  await page.keyboard.press('Enter');
  await focusOn(page, /^INV-/);
  await page.getByText('Posted', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Subject').waitFor();
  await page.keyboard.press('Escape');
  await focusOn(page, /^Send$/);
  await page.getByRole('button', { name: 'Record payment' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payments\//);
  await focusOn(page, /^Draft payment$/);
  await page.getByText('Ready to post').waitFor();
  // The payment of an invoice is applied to that invoice unless the user decides otherwise.
  await page.getByRole('button', { name: /^Post and apply/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('is paid in full', { exact: false }).waitFor();
  // The posting and the application are this user's own; nothing of another user was merged.
  assert.equal(await page.getByText(/merged/).count(), 0);
  await visitor.close();
});

test('a new payment begins with its customer', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/payments');
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
  await page.keyboard.press('c');
  await page.waitForURL(/\/payments\/./);
  await focusOn(page, /^Customer$/);
  await page.keyboard.type('Quayside');
  await highlighted(page, 'Quayside Supplies GmbH');
  await page.keyboard.press('Enter');
  await saved(page);
  await visitor.close();
});

test('a line added on a phone is opened, and its description has the focus', async () => {
  const visitor = await stage.visit({ width: 390, height: 844 });
  const { page } = visitor;
  const { id } = await fixture.ready();
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'Add line' }).click();
  await focusOn(page, /^Description$/);
  await page.keyboard.type('Travel');
  await saved(page);
  await page.getByRole('button', { name: /^Travel/ }).waitFor();
  await visitor.close();
});
