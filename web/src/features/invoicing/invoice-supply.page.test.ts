/** The date or period of supply in the invoice editor, of the document and of a line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openInvoice, openScene, saved } from '../../../test/invoice-steps.ts';

const scene = openScene();

test('the date of supply of a line is entered from its menu, and listed below the lines', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'Actions for line 1' }).click();
  await page.getByRole('menuitem', { name: 'Date of supply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supply of line 1' });
  await dialog.getByRole('textbox', { name: 'Supplied from' }).fill('2026-11-01');
  await dialog.getByRole('textbox', { name: 'Supplied until' }).fill('2026-11-15');
  await page.keyboard.press('Tab');
  await saved(page);
  const { lines } = await scene.fixture.get(id);
  assert.deepEqual(
    [lines[0]?.['supplyPeriodStart'], lines[0]?.['supplyPeriodEnd']],
    ['2026-11-01', '2026-11-15'],
  );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^line 1, .*1.*15/ }).waitFor();
});

test('a problem with the period of supply of a line opens its dialog', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await page.getByRole('textbox', { name: 'Supplied from' }).fill('2026-11-20');
  await page.getByRole('button', { name: 'Actions for line 1' }).click();
  await page.getByRole('menuitem', { name: 'Date of supply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supply of line 1' });
  await dialog.getByRole('textbox', { name: 'Date of supply' }).fill('2026-11-10');
  await page.keyboard.press('Tab');
  await saved(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('alert').getByText('is before the document’s period of supply').waitFor();
  await page.getByRole('button', { name: 'Line 1, Date of supply' }).click();
  await dialog.getByRole('textbox', { name: 'Date of supply' }).waitFor();
});
