/** Payment terms in the forms of customers and drafts, and on the page of a posted invoice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { field, openInvoice, openScene, saved } from '../../../test/invoice-steps.ts';
import { openPath } from '../../../test/stage.ts';

const scene = openScene();

test('terms of a customer are entered, followed by a draft, and shown on the posted invoice', async () => {
  const { page } = scene.visitor;
  const { api } = scene.stage.service;
  const { customer } = scene.fixture;
  await openPath(page, `/customers/${customer.id}`);
  await field(page, 'Due after').fill('10');
  await page.getByRole('combobox', { name: 'Counted from' }).click();
  await page.getByRole('option', { name: 'End of the month' }).click();
  await field(page, 'Cash discount').fill('2');
  await field(page, 'Discount within').fill('14');
  await page.keyboard.press('Tab');
  await saved(page);
  const { body } = await api('GET', `/api/customers/${customer.id}`);
  assert.partialDeepStrictEqual(body, {
    ...{ paymentTermsDays: 10, paymentTermsFrom: 'EndOfMonth' },
    ...{ earlyPaymentDiscountPercent: '2', earlyPaymentDiscountDays: 14 },
  });

  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  assert.equal(await field(page, 'Discount within').inputValue(), '14');
  await page.getByText(/^Cash discount until .*: .*\d/).waitFor();
  await field(page, 'Cash discount').fill('101');
  await page.keyboard.press('Tab');
  await page.getByText(/Send a percentage from "0" to "99\.99"/).waitFor();
  await field(page, 'Cash discount').fill('3');
  await page.keyboard.press('Tab');
  await saved(page);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.locator('[data-figure="earlyPaymentDiscountAmount"]').waitFor();
  const posted = await scene.fixture.get(id);
  assert.equal(posted['earlyPaymentDiscountPercent'], '3');
});
