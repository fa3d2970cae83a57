/** A journey: a list is filtered, and its drafts are posted together. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn, makeCustomer, readyDraft } from '../../../../server/test/support/invoices.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { openStage, type Stage, type Visitor } from '../../../test/stage.ts';

let stage: Stage;
let customer: Body;
let other: Body;
let posted: Body;

before(async () => {
  stage = await openStage();
  const { tenant } = stage.service;
  customer = await makeCustomer(tenant, { name: 'Harbour Supplies Ltd' });
  other = await makeCustomer(tenant, { name: 'Meadow Dairy GmbH' });
  posted = await invoiceIn(tenant, 'Posted', { customerId: customer.id, memo: 'first' });
  await invoiceIn(tenant, 'Released', { customerId: other.id });
});
after(() => stage.close());

const rowsOf = ({ page }: Visitor) => page.locator('tbody tr[data-row]');

function searchOf({ page }: Visitor): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** The query strings of the list requests so far. */
function watchLists({ page }: Visitor, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === path) asked.push(decodeURIComponent(url.search));
  });
  return asked;
}

test('filters appear as chips, in the address and in the request, and can be changed and removed', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  const asked = watchLists(visitor, '/api/invoices');
  await visitor.goto('/invoices');
  await rowsOf(visitor).nth(1).waitFor();
  assert.equal(asked.length, 1, 'more than one request for a list');
  assert.match(asked[0] ?? '', /[?&]fields=(?!.*\blines\b)/);

  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('combobox', { name: 'Field' }).fill('Cust');
  await page.getByRole('option', { name: 'Customer' }).click();
  await page.getByRole('combobox', { name: 'Values' }).fill('harbour');
  await page.getByRole('option', { name: 'Harbour Supplies Ltd' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL((url) => url.searchParams.get('customerId.in') === customer.id);
  await page.getByRole('button', { name: /Change filter: Customer.*Harbour Supplies/ }).waitFor();
  await page.getByText('Invoices: 1 in total').waitFor();
  assert.deepEqual(
    await rowsOf(visitor).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row'))),
    [posted.id],
  );
  assert.match(asked.at(-1) ?? '', new RegExp(`customerId\\.in=${customer.id}`));

  await page.getByRole('button', { name: /Change filter: Customer/ }).click();
  await page.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'is none of' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL((url) => url.searchParams.get('customerId.nin') === customer.id);
  assert.equal(searchOf(visitor)['customerId.in'], undefined);
  await page.getByRole('cell', { name: 'Meadow Dairy GmbH' }).first().waitFor();

  await page.getByRole('button', { name: /Remove filter: Customer/ }).click();
  await page.waitForURL('**/invoices');
  assert.deepEqual(searchOf(visitor), {});
  await visitor.close();
});

test('of five drafts three are posted and two rejected, each with its result', async () => {
  const { tenant } = stage.service;
  const fields = { customerId: customer.id, reference: 'BULK' };
  const days = ['2026-11-19', '2026-11-20', '2026-11-18'];
  for (const invoiceDate of days) await readyDraft(tenant, { ...fields, invoiceDate });
  for (let made = 0; made < 2; made += 1)
    await tenant.api('POST', '/api/invoices', { ...fields, currency: 'EUR' });
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices?reference.eq=BULK');
  await page.getByText('Invoices: 5 in total').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  for (let moves = 0; moves < 4; moves += 1) await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await page.getByText('5 selected').waitFor();
  const bar = page.getByRole('region', { name: 'Actions on the selected rows' });
  await bar.getByText('€357.00').waitFor();
  await bar.getByRole('button', { name: 'Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Post: Invoices' });
  await dialog.getByText('5 × Invoices').waitFor();
  await dialog.getByText('3 can be processed, 2 will be rejected').waitFor();
  assert.equal(await dialog.getByText('Add at least one line.').count(), 2);
  assert.equal(await dialog.getByRole('link', { name: /\(will be rejected\)/ }).count(), 2);
  // What the dry run rejected is not submitted.
  const submitted = page.waitForRequest((request) => request.url().endsWith('/actions/post'));
  await dialog.getByRole('button', { name: 'Post (3)' }).click();
  assert.equal((await submitted).postDataJSON().ids.length, 3);
  await dialog.getByText('3 done, 2 rejected').first().waitFor();
  assert.equal(await dialog.getByText('Add at least one line.').count(), 2);
  assert.equal(await dialog.getByRole('link', { name: /INV-.*\(done\)/ }).count(), 3);
  assert.equal(await dialog.getByRole('link', { name: /Draft .*\(rejected\)/ }).count(), 2);
  assert.deepEqual(await visitor.findings(), []);
  const query = 'reference.eq=BULK&status.eq=Posted&sort=number&fields=invoiceDate';
  const byNumber = await tenant.api('GET', `/api/invoices?${query}`);
  const inOrder = byNumber.body.items.map(({ invoiceDate }) => invoiceDate);
  assert.deepEqual(inOrder, days.toSorted(), 'the numbers follow the dates');
  await dialog.getByRole('button', { name: 'Retry failed' }).click();
  await dialog.getByText('0 done, 2 rejected').first().waitFor();
  await dialog.getByRole('button', { name: 'Select failed' }).click();
  await page.getByText('2 selected').waitFor();
  await rowsOf(visitor).getByText('Posted', { exact: true }).nth(2).waitFor();

  await bar.getByRole('button', { name: 'Void' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void: Invoices' });
  await voiding.getByRole('button', { name: 'Void (2)' }).click();
  await voiding.getByText('Enter a reason.').waitFor();
  await voiding.getByRole('textbox', { name: 'Reason' }).fill('Not wanted');
  await voiding.getByRole('button', { name: 'Void (2)' }).click();
  await voiding.getByText('2 done').first().waitFor();
  await voiding.getByRole('button', { name: 'Close' }).last().click();
  await rowsOf(visitor).getByText('Voided', { exact: true }).nth(1).waitFor();
  assert.equal(await bar.count(), 0);
  await visitor.close();
});
