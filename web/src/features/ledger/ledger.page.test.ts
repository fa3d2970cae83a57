/** User journeys of the ledger: accounts created and edited inline, entries read, conflicts resolved. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../../../server/test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../../../server/test/support/invoices.ts';
import { partlyApplied } from '../../../../server/test/support/money.ts';
import { openStage, type Stage, withoutEvents } from '../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ effects: {} });
});
after(() => stage.close());

test('an account can be created, edited inline, and deactivated', async () => {
  const visitor = await stage.visit({ role: 'Controller' });
  const { page } = visitor;
  await visitor.goto('/ledger/accounts');
  await page.getByRole('button', { name: 'New account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Number' }).fill('6300');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Bank charges');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Expense' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // The new row opens immediately; each field saves itself.
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Bank charges and fees');
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  const cell = page.getByRole('button', { name: 'Edit Name of 6300' });
  await cell.getByText('Bank charges and fees').waitFor();
  await page.getByRole('button', { name: 'Edit Active of 6300' }).click();
  await page.getByRole('switch', { name: 'Active', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await cell.waitFor({ state: 'hidden' });
  await page.getByRole('switch', { name: 'Show inactive' }).check();
  await cell.waitFor();
  const patches = visitor.calls.filter((call) => call.startsWith('PATCH'));
  assert.ok(patches.length >= 2);
  const { body } = await stage.service.api('GET', '/api/accounts?code.eq=6300');
  assert.equal(body.items[0]?.['active'], false);
  assert.equal(body.items[0]?.['name'], 'Bank charges and fees');
  await visitor.close();
});

test('lists show amounts: the journal debits and credits, accounts balances, customers open amounts', async () => {
  const { tenant } = stage.service;
  const customer = await makeCustomer(tenant, { name: 'Quay Traders Ltd' });
  const posted = await invoiceIn(tenant, 'Posted', { customerId: customer.id });
  await makeCustomer(tenant, { name: 'Without Invoices Ltd' });
  // The summaries are refreshed after the commit.
  await until('the customer is in the report', async () => {
    const { text } = await tenant.api('GET', '/api/reports/open-amounts');
    const balances = await tenant.api('GET', '/api/reports/trial-balance');
    return text.includes(customer.id) && balances.text.includes('119.00');
  });
  const visitor = await stage.visit({ role: 'Viewer' });
  const { page } = visitor;
  const cellsOf = (name: RegExp) =>
    page.getByRole('row', { name }).getByRole('cell').allInnerTexts();
  await visitor.goto('/ledger');
  const entry = new RegExp(String(posted['number']));
  // The names of accounts come after the rows.
  await page.getByRole('row', { name: entry }).getByText('Trade receivables').waitFor();
  assert.deepEqual((await cellsOf(entry)).slice(1), [
    ...['20 Nov 2026', 'Invoice', 'Posting'],
    ...['1200 Trade receivables', '2200, 4000', '€119.00'],
  ]);
  await visitor.goto('/ledger/accounts');
  await page.getByRole('row', { name: /1200/ }).getByText('€119.00').waitFor();
  await page.getByRole('row', { name: /4000/ }).getByText('-€100.00').waitFor();
  await visitor.goto('/customers');
  await page
    .getByRole('row', { name: /Quay Traders/ })
    .getByText('€119.00')
    .waitFor();
  assert.equal(visitor.calls.filter((call) => call.includes('/reports/open-amounts')).length, 1);
  await visitor.goto(`/customers/${customer.id}`);
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Statement: Quay Traders Ltd' }).waitFor();
  const movements = page.getByRole('table', { name: 'Movements in EUR' });
  const movement = movements.getByRole('row', { name: entry });
  assert.deepEqual((await movement.getByRole('cell').allInnerTexts()).slice(-2), [
    '€119.00',
    '€119.00',
  ]);
  await page
    .getByRole('table', { name: 'Open items in EUR' })
    .getByRole('row', { name: entry })
    .waitFor();
  await page.getByRole('table', { name: /Balance by days overdue/ }).waitFor();
  const address = await page.getByRole('link', { name: 'PDF' }).getAttribute('href');
  const pdf = await page.request.get(`${stage.service.url}${address}`);
  assert.equal(pdf.headers()['content-type'], 'application/pdf');
  assert.equal((await pdf.body()).toString('latin1', 0, 5), '%PDF-');
  await page.setViewportSize({ width: 390, height: 844 });
  assert.deepEqual(await visitor.looks(), []);
  // On a phone, number, name and balance of an account share the first line of its card.
  await visitor.goto('/ledger/accounts');
  const account = page.locator('tr', { hasText: 'Trade receivables' });
  const first = account.locator('[data-card="title"], [data-card="titleEnd"]');
  await first.last().waitFor();
  const tops = await first.evaluateAll((cells) =>
    cells.map((cell) => cell.getBoundingClientRect().top),
  );
  assert.equal(tops.length, 3);
  assert.ok(Math.max(...tops) - Math.min(...tops) < 8, `not one line: ${tops}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
});

test('the search field keeps every typed key on a slow machine', async () => {
  const visitor = await stage.visit({ role: 'Controller' });
  const { page } = visitor;
  await visitor.goto('/ledger/accounts');
  const search = page.getByRole('textbox', { name: 'Search by code or name' });
  await search.waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await search.focus();
  // Does not wait until a key is displayed, like a typing user.
  await Promise.all([...'receivables'].map((key) => page.keyboard.press(key)));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  assert.equal(await search.inputValue(), 'receivables');
  await page.waitForURL(/q=receivables$/);
  await visitor.close();
});

test('an invalid rate is reported, and nothing is created without it', async () => {
  const visitor = await stage.visit({ role: 'Controller' });
  const { page } = visitor;
  await visitor.goto('/ledger/tax-codes');
  await page.getByRole('button', { name: 'New tax code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('X75');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Seven and a half');
  const rate = dialog.getByRole('textbox', { name: 'Rate' });
  await rate.fill('7.5x');
  await page.keyboard.press('Enter');
  await dialog.getByText('“7.5x” is not a number.').waitFor();
  await rate.fill('7.5');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const { body } = await stage.service.api('GET', '/api/tax-codes?code.eq=X75');
  assert.equal(body.items[0]?.['rate'], '7.5');
  await visitor.close();
});

test('after two users changed one tax code, the second one chooses', async () => {
  const { service } = stage;
  const visitor = await stage.visit();
  const { page } = visitor;
  await withoutEvents(page);
  await visitor.goto('/ledger/tax-codes');
  await page.getByRole('button', { name: 'Edit Name of T7' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.waitFor();
  const { body } = await service.api('GET', '/api/tax-codes?code.eq=T7');
  const [code] = body.items;
  assert.ok(code);
  const theirs = { name: 'Reduced rate', RowVersion: code.RowVersion };
  await service.api('PATCH', `/api/tax-codes/${code.id}`, theirs);
  await name.fill('Reduced (books)');
  const conflict = page.getByRole('alert').filter({ hasText: 'changed the same fields' });
  await conflict.getByText('Reduced rate').waitFor();
  await conflict.getByText('Reduced (books)').waitFor();
  // The row stays while the choice is open.
  await page.getByRole('textbox', { name: 'Search by code or name' }).focus();
  await conflict.getByRole('button', { name: 'Keep all mine' }).click();
  await conflict.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('button', { name: 'Edit Name of T7' })
    .getByText('Reduced (books)')
    .waitFor();
  await visitor.close();
});

test('an entry shows debit and credit, its document, and its reversal', async () => {
  const { tenant } = stage.service;
  const { payment } = await partlyApplied(tenant);
  const [live] = payment['allocations'] as { allocationId: string }[];
  const body = { allocationId: live?.allocationId };
  await tenant.api('POST', `/api/payments/${payment.id}/unapply`, body);
  const entries = await tenant.api(
    'GET',
    `/api/journal-entries?documentId.eq=${live?.allocationId}&kind.eq=posting`,
  );
  const visitor = await stage.visit({ role: 'Viewer' });
  const { page } = visitor;
  await visitor.goto(`/ledger/entries/${entries.body.items[0]?.id}`);
  await page.getByRole('columnheader', { name: 'Debit' }).waitFor();
  await page.getByRole('row', { name: 'Sum €60.00 €60.00' }).waitFor();
  await page.getByRole('link', { name: String(payment['number']) }).waitFor();
  await page.getByRole('link', { name: 'Reversing entry' }).click();
  await page.getByText('This entry reverses an earlier one.').waitFor();
  await visitor.close();
});
