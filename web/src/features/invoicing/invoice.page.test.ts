/** A draft is edited with the keyboard: lines, undo, problems that link to their fields. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cell,
  field,
  focusedPointer,
  openInvoice,
  openScene,
  saved,
} from '../../../test/invoice-steps.ts';
import { refused } from '../../../test/stage.ts';

const scene = openScene();

test('lines can be edited with the keyboard: down, duplicate, move, remove and undo, escape', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await cell(page, 1, 'description').click();
  await page.keyboard.press('Control+d');
  await cell(page, 2, 'description').getByText('Consulting').waitFor();
  await saved(page);
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('Description, line 2').waitFor();
  await page.keyboard.type('Training');
  await page.keyboard.press('Enter');
  await page.getByLabel('Description, line 3').waitFor();
  await page.keyboard.type('Extra');
  await page.keyboard.press('Shift+Enter');
  await page.getByLabel('Description, line 2').waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await cell(page, 2, 'description').getByText('Consulting').waitFor();
  await page.getByLabel('Description, line 1').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Quantity, line 1').waitFor();
  await page.keyboard.type('99');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByLabel('Quantity, line 1').inputValue(), '2');
  await saved(page);
  let lines = (await scene.fixture.get(id)).lines;
  assert.deepEqual(
    lines.map((line) => line['description']),
    ['Training', 'Consulting', 'Extra'],
  );
  assert.equal(lines[0]?.['quantity'], '2');
  await page.keyboard.press('Control+Backspace');
  await page.getByText('Line removed: Training').waitFor();
  await saved(page);
  assert.equal((await scene.fixture.get(id)).lines.length, 2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await cell(page, 1, 'description').getByText('Training').waitFor();
  await saved(page);
  lines = (await scene.fixture.get(id)).lines;
  assert.deepEqual(
    lines.map((line) => line['description']),
    ['Training', 'Consulting', 'Extra'],
  );
});

test('the change of a field can be undone, by its button and by Ctrl+Z', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await field(page, 'Memo').fill('Something else');
  await saved(page);
  await page.getByRole('button', { name: 'Undo change: Memo' }).click();
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLTextAreaElement>('[data-pointer="/memo"]')?.value === 'As agreed',
  );
  await saved(page);
  assert.equal((await scene.fixture.get(id))['memo'], 'As agreed');
  await field(page, 'Reference').fill('PO 1');
  await saved(page);
  await page.getByRole('button', { name: 'Undo change: Reference' }).waitFor();
  await field(page, 'Reference').press('Control+z');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-pointer="/reference"]')?.value === '',
  );
  await saved(page);
});

test('Ctrl+Z goes back through my edits one by one, from anywhere in the page, and Ctrl+Y and Shift+Ctrl+Z forward', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  for (const [label, text] of [
    ['Memo', 'One'],
    ['Reference', 'PO 1'],
    ['Memo', 'Two'],
  ] as const) {
    await field(page, label).fill(text);
    await page.keyboard.press('Tab');
    await saved(page);
  }
  await cell(page, 1, 'quantity').click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await saved(page);
  const state = async () => {
    await saved(page);
    const { memo, reference, lines } = await scene.fixture.get(id);
    return [lines[0]?.['quantity'], memo, reference];
  };
  const states = [
    ['2', 'As agreed', null],
    ['2', 'One', null],
    ['2', 'One', 'PO 1'],
    ['2', 'Two', 'PO 1'],
    ['7', 'Two', 'PO 1'],
  ];
  assert.deepEqual(await state(), states[4]);
  const press = async (keys: string, announced: string, wanted: unknown) => {
    await page.keyboard.press(keys);
    await page.getByRole('status').filter({ hasText: announced }).waitFor({ state: 'attached' });
    assert.deepEqual(await state(), wanted);
  };
  await press('Control+z', 'Undone: Quantity, line 1', states[3]);
  await page.getByRole('heading', { level: 1 }).click();
  await press('Control+z', 'Undone: Memo', states[2]);
  await press('Control+z', 'Undone: Reference', states[1]);
  await press('Control+z', 'Undone: Memo', states[0]);
  await press('Control+z', 'Nothing to undo', states[0]);
  await press('Control+y', 'Redone: Memo', states[1]);
  await press('Control+Shift+z', 'Redone: Reference', states[2]);
  await press('Control+y', 'Redone: Memo', states[3]);
  await press('Control+Shift+z', 'Redone: Quantity, line 1', states[4]);
  await field(page, 'Memo').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
  assert.equal(await field(page, 'Memo').inputValue(), 'As agreed');
  assert.deepEqual(await state(), states[0]);
});

test('problems link to their fields, and disappear once solved', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  const { api } = scene.stage.service;
  const first = await scene.fixture.get(id);
  const lineId = first.lines[0]?.id ?? '';
  await api('PATCH', `/api/invoices/${id}/lines/${lineId}`, {
    unitPrice: null,
    RowVersion: first.RowVersion,
  });
  const second = await scene.fixture.get(id);
  await api('PATCH', `/api/invoices/${id}`, { billingName: ' ', RowVersion: second.RowVersion });
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('alert').getByText('Give the name of the buyer.').waitFor();
  const listed = page.getByRole('button', { name: 'Billing name' });
  assert.equal(await listed.count(), 1, 'problems are listed once');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Billing name');
  await listed.click();
  assert.equal(await focusedPointer(page), '/billingName');
  await page.keyboard.type('Quayside Supplies GmbH');
  await page.getByText('1 issue to resolve before posting').waitFor();
  await page.getByRole('button', { name: 'Line 1, Unit price' }).click();
  await page.getByLabel('Unit price, line 1').waitFor();
  assert.ok(
    await page
      .getByLabel('Unit price, line 1')
      .evaluate((input) => input === document.activeElement),
  );
  await page.keyboard.type('12.50');
  await page.getByText('Ready to post').waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor();
});

test('a customer that cannot be created from an invoice shows the error', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.empty();
  await openInvoice(page, id);
  await page.route('**/api/customers', (route) => route.fulfill(refused));
  await field(page, 'Customer').fill('Nobody yet');
  await page.getByRole('option', { name: 'New: “Nobody yet”' }).click();
  await page.getByRole('alert').getByText('The test forbids it.').waitFor();
});
