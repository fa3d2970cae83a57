/** A journey: an invoice from the first key to the payment, entered with the keyboard. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, field, openInvoice, openScene, saved } from '../../../test/invoice-steps.ts';

const scene = openScene();

test('an empty draft becomes a paid invoice', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.empty();
  await openInvoice(page, id);
  // One quiet line, until the user asks or tries to post.
  await page.getByText(/issues to resolve before posting/).waitFor();
  await page.getByRole('button', { name: 'List issues' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Billing name' }).count(), 0);
  const customer = field(page, 'Customer');
  assert.ok(await customer.evaluate((input) => input === document.activeElement));
  await page.keyboard.type('quay');
  await page.getByRole('option', { name: /Quayside/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Copied from the customer:').waitFor();
  assert.equal(await field(page, 'Billing name').inputValue(), 'Quayside Supplies GmbH');
  assert.equal(await field(page, 'Payment terms').inputValue(), '14');
  await field(page, 'Invoice date').fill('20/11/2026');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel('Description, line 1').waitFor();
  await page.keyboard.type('Advice');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('h');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1,200.50');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('T19');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4000');
  await page.keyboard.press('Tab');
  await page.getByLabel('Description, line 2').waitFor();
  await page.keyboard.type('Travel');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('=20*2.5');
  await saved(page);
  // An empty last line is neither saved nor in the way of posting.
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel('Description, line 3').waitFor();
  // A saved line that was emptied is removed at posting.
  await page.keyboard.type('Not needed');
  await page.keyboard.press('Tab');
  await saved(page);
  await cell(page, 3, 'description').click();
  await page.getByLabel('Description, line 3').fill('');
  await page.keyboard.press('Tab');
  await page.getByText('1 empty line is removed at posting.').waitFor();
  await page.getByText('Ready to post').waitFor();
  assert.equal((await scene.fixture.get(id)).lines.length, 3);
  const draft = await scene.fixture.get(id);
  // 3 × 1200.50 less 10 % = 3241.35, and 50.00; 19 % tax on both.
  assert.equal(draft['total'], '3916.71');
  assert.equal(draft.lines[1]?.['taxCodeId'], scene.stage.service.tenant.taxCodes['T19']);
  assert.equal(draft.lines[1]?.['unitPrice'], '50');
  await page.getByRole('row', { name: /Total €3,916\.71/ }).waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor();
  assert.equal((await scene.fixture.get(id)).lines.length, 2);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.locator('main, #content').getByText('Released', { exact: true }).first().waitFor();
  const { api } = scene.stage.service;
  const payment = await api('POST', '/api/payments', {
    customerId: scene.fixture.customer.id,
    currency: 'EUR',
    amount: '3916.71',
    receivedOn: '2026-11-21',
    method: 'BankTransfer',
  });
  await api('POST', `/api/payments/${payment.body.id}/post`, {});
  const applied = await api('POST', `/api/payments/${payment.body.id}/apply`, {
    allocations: [{ invoiceId: id, amount: '3916.71' }],
  });
  assert.equal(applied.status, 200, applied.text);
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await page.getByRole('tab', { name: 'Payments' }).click();
  await page.getByRole('cell', { name: '€3,916.71' }).waitFor();
});
