/** Another customer of a draft: its buyer follows until the user types something. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { field, openInvoice, openScene, saved } from '../../../test/invoice-steps.ts';

const scene = openScene();

test('another customer changes the buyer, one undo takes it back, and a typed name stays with a warning', async () => {
  const { page } = scene.visitor;
  const { api } = scene.stage.service;
  const made = await api('POST', '/api/customers', { name: 'Birch SA', country: 'FR' });
  assert.equal(made.status, 201, made.text);
  const draft = await api('POST', '/api/invoices', { customerId: scene.fixture.customer.id });
  await openInvoice(page, draft.body.id);
  await page.getByText(/^Follows the customer until you enter something: .*Billing name/).waitFor();
  const name = field(page, 'Billing name');
  const shows = (text: string) =>
    page.waitForFunction(
      ([wanted]) => [...document.querySelectorAll('input')].some(({ value }) => value === wanted),
      [text],
    );
  const choose = async (text: string) => {
    const option = page.getByRole('option', { name: new RegExp(text) }).first();
    await field(page, 'Customer').click();
    await page.getByRole('option').first().waitFor();
    await field(page, 'Customer').fill(text);
    await option.click();
    await saved(page);
  };
  await choose('Birch');
  await shows('Birch SA');
  assert.equal(await name.inputValue(), 'Birch SA');
  assert.equal(await field(page, 'Payment terms').inputValue(), '');
  await field(page, 'Customer').press('Control+z');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === '14'),
  );
  assert.equal(await name.inputValue(), 'Quayside Supplies GmbH');
  await name.fill('Quayside, Ms Reed');
  await page.keyboard.press('Tab');
  await saved(page);
  await choose('Birch');
  await page.getByRole('group', { name: 'Please check' }).waitFor();
  await page
    .getByText(/names “Quayside, Ms Reed” as the buyer, its customer is “Birch SA”/)
    .waitFor();
  assert.equal(await name.inputValue(), 'Quayside, Ms Reed');
});
