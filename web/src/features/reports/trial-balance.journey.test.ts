/** A journey: from the trial balance to the statement of an account. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decimalOf, makeBooks, textOf, visitToday } from '../../../test/reports-books.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ effects: {} });
  await makeBooks(stage.service);
});
after(() => stage.close());

test('the trial balance balances, and each account opens the statement that ends with its balance', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports/trial-balance');
  await page.getByText('Debits equal credits').waitFor();
  const table = page.getByRole('table', { name: /^Accounts, in EUR/ });
  const totals = table.getByRole('row', { name: 'Total' }).getByRole('cell');
  const [opening, debit, credit, closing] = await totals.allTextContents();
  assert.equal(debit, credit);
  assert.deepEqual(
    [opening, closing].map((text) => decimalOf(text ?? '')),
    ['0.00', '0.00'],
  );
  const names = await table.getByRole('link').allTextContents();
  assert.ok(names.length >= 4, names.join());
  for (const name of names) {
    const row = table.getByRole('row', { name });
    const shown = decimalOf(await textOf(row.getByRole('cell').last()));
    await row.getByRole('link', { name }).click();
    await page.waitForURL(/account-statement\?accountId=.*&to=2026-11-21/);
    const closing = page.getByRole('row', { name: 'Closing balance' }).getByRole('cell').last();
    const expected = shown === '' ? '0.00' : shown;
    assert.equal(decimalOf(await textOf(closing)), expected, name);
    await page.goBack();
  }
  await visitor.close();
});
