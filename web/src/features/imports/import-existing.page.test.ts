/** Which rows of an imported file are records that exist already: by number or name, and by a text only with more. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { makeCustomer } from '../../../../server/test/support/invoices.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
  for (const name of ['Anna Meier', 'Bert Huber'])
    await makeCustomer(stage.service.tenant, { name, currency: 'EUR' });
});
after(() => stage.close());

async function choose(page: Page, rows: readonly string[]): Promise<void> {
  const buffer = Buffer.from(rows.join('\n'));
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Check' }).waitFor();
}

async function check(page: Page, summary: string): Promise<void> {
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('status').getByText(summary, { exact: true }).waitFor();
}

async function importAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await page.getByRole('heading', { name: 'Import finished' }).waitFor();
  await page.getByRole('button', { name: 'New import' }).click();
}

async function count(path: string): Promise<number> {
  const { body } = await stage.service.api('GET', path);
  return (body['items'] as readonly Body[]).length;
}

const known = (page: Page) => page.getByRole('combobox', { name: 'Recognise existing records by' });

const payment = 'Customer;Amount;Received on;Payment reference;Method;Currency';
const rent = (customer: string, amount: string, day: string) =>
  `${customer};${amount};${day};Miete;BankTransfer;EUR`;

test('a payment with the reference of another one is created, unless customer, amount and date agree, too', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/import?collection=payments');
  await choose(page, [payment, rent('Anna Meier', '500.00', '2026-10-01')]);
  assert.equal(await known(page).inputValue(), '', 'a reference is no identity');
  await check(page, 'Will be created (1)');
  await importAll(page);

  await choose(page, [
    ...[payment, rent('Anna Meier', '500.0', '2026-10-01')],
    ...[rent('Bert Huber', '500.00', '2026-10-01'), rent('Anna Meier', '510.00', '2026-10-01')],
    ...[rent('Anna Meier', '500.00', '2025-10-01'), rent('Anna Meier', '500.00', '2026-10-01')],
  ]);
  assert.equal(await known(page).inputValue(), '');
  await known(page).selectOption('reference');
  const label = await known(page).locator('option:checked').textContent();
  assert.equal(label, 'Payment reference + Customer + Currency + Amount + Received on');
  await check(page, 'Will be created (4) · Skipped, already there (1)');
  await importAll(page);
  assert.equal(await count('/api/payments?reference.eq=Miete'), 5);
  await visitor.close();
});

test('two invoices of one purchase order are two records, and are recognised when they are imported again', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  const rows = [
    'Customer;Invoice date;PO number;Currency;Description;Quantity;Unit price;Tax code;Account',
    'Anna Meier;2026-11-02;PO-7;EUR;First half;1;100.00;DE19;4000',
    'Anna Meier;2026-11-02;PO-7;EUR;Second half;1;120.00;DE19;4000',
  ];
  await visitor.goto('/import?collection=invoices');
  await choose(page, rows);
  await known(page).selectOption('reference');
  await check(page, 'Will be created (2)');
  await importAll(page);
  const more = 'Anna Meier;2026-11-02;PO-7;EUR;Extra;1;50.00;DE19;4000';
  await choose(page, [...rows, more]);
  await known(page).selectOption('reference');
  await check(page, 'Will be created (1) · Skipped, already there (2)');
  await visitor.close();
});

test('customers are recognised by their name, unless their tax ids differ', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await makeCustomer(stage.service.tenant, { name: 'Müller GmbH', taxId: 'DE136695976' });
  await visitor.goto('/import?collection=customers');
  await choose(page, [
    'Name;VAT ID;Email',
    'Müller GmbH;DE136695976;a@example.com',
    'Müller GmbH;ATU13585627;b@example.com',
    'Anna Meier;;c@example.com',
    'Anna Meier;;d@example.com',
    'Neu AG;;e@example.com',
    'Neu AG;;f@example.com',
  ]);
  assert.equal(await known(page).inputValue(), 'name');
  await check(page, 'Errors (1) · Will be created (2) · Skipped, already there (3)');
  await visitor.close();
});
