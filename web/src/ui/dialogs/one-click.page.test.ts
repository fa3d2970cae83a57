/** Buttons and forms that create a record: two clicks, or a click after a lost response, create one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../../../server/test/support/deliveries.ts';
import { openScene } from '../../../test/invoice-steps.ts';

const scene = openScene();

const countOf = async (collection: string): Promise<number> => {
  const { body } = await scene.stage.service.api('GET', `/api/${collection}?count=true&limit=1`);
  return Number(body['totalCount']);
};

/** Two clicks before the page can show the first. */
const clickTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Creation {
  readonly name: string;
  readonly collection: string;
  readonly path: () => string;
  /** Leads to the button. */
  readonly fill?: (page: Page) => Promise<void>;
  readonly button: (page: Page) => Locator;
}

const customerPath = () => `/customers/${scene.fixture.customer.id}`;
const begin = (page: Page, name: string) => button(page, name).first();

const submit = (page: Page) => page.getByRole('dialog').locator('button[type="submit"]');

const creations: readonly Creation[] = [
  {
    name: 'a new invoice',
    collection: 'invoices',
    path: () => '/invoices/new',
    button: (page) => begin(page, 'Continue without customer'),
  },
  {
    name: 'a new credit note',
    collection: 'credit-notes',
    path: () => '/credit-notes/new',
    button: (page) => begin(page, 'Continue without customer'),
  },
  {
    name: 'a new payment',
    collection: 'payments',
    path: () => '/payments',
    button: (page) => page.getByRole('button', { name: /^New payment/ }).first(),
  },
  {
    name: 'a new customer',
    collection: 'customers',
    path: () => '/customers',
    button: (page) => page.getByRole('button', { name: /^New customer/ }).first(),
  },
  {
    name: 'an invoice of a customer',
    collection: 'invoices',
    path: customerPath,
    button: (page) => page.getByRole('button', { name: 'New invoice' }).first(),
  },
  {
    name: 'a payment of a customer',
    collection: 'payments',
    path: customerPath,
    button: (page) => page.getByRole('button', { name: 'Record payment' }).first(),
  },
  {
    name: 'an API key',
    collection: 'api-keys',
    path: () => '/admin/keys',
    fill: async (page) => {
      await page
        .getByRole('button', { name: /^New key/ })
        .first()
        .click();
      await page.getByLabel('Name').fill('ERP');
    },
    button: submit,
  },
  {
    name: 'a tax code',
    collection: 'tax-codes',
    path: () => '/ledger/tax-codes',
    fill: async (page) => {
      await page.getByRole('button', { name: 'New tax code' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Code').fill('T99');
      await dialog.getByLabel('Name').fill('Other');
      await dialog.getByLabel('Rate').fill('9.9');
    },
    button: submit,
  },
];

for (const { name, collection, path, fill, button: of } of creations) {
  test(`two clicks without a gap create ${name} once`, async () => {
    const { page, goto } = scene.visitor;
    await goto(path());
    await fill?.(page);
    await of(page).waitFor();
    const before = await countOf(collection);
    const created: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(`/api/${collection}`))
        created.push(request.url());
    });
    await clickTwice(of(page));
    await until('the record', async () => (await countOf(collection)) > before);
    // The browser reports a request after the service may have answered it.
    await until('the request', () => created.length > 0);
    assert.equal(created.length, 1);
    assert.equal(await countOf(collection), before + 1);
    // Otherwise the app opens the record while the next test has opened another page.
    if (fill === undefined) await page.waitForURL(new RegExp(`/${collection}/[\\da-f-]{36}`));
    await page.keyboard.press('Escape');
  });
}

test('a click after a lost response creates no second record', async () => {
  const { page, goto } = scene.visitor;
  await goto('/payments');
  const before = await countOf('payments');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/payments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    return route.abort();
  });
  const create = page.getByRole('button', { name: /^New payment/ }).first();
  await create.click();
  await page.getByRole('alert').first().waitFor();
  assert.equal(await countOf('payments'), before + 1);
  await page.unroute('**/api/payments');
  await create.click();
  await page.waitForURL(/\/payments\/./);
  assert.equal(new Set(keys).size, 1);
  assert.equal(await countOf('payments'), before + 1);
});
