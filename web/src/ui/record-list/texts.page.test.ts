/** Texts in the app: search without accents, typing while the service removes spaces, and files without formulas. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import Papa from 'papaparse';
import { invoiceIn, makeCustomer } from '../../../../server/test/support/invoices.ts';
import { field } from '../../../test/invoice-steps.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('selections and the palette find names without their accents', async () => {
  const { tenant } = stage.service;
  const { id } = await makeCustomer(tenant, { name: 'Zürich Handels AG', currency: 'EUR' });
  const draft = await invoiceIn(tenant, 'Draft', { customerId: null });
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto(`/invoices/${draft.id}`);
  await field(page, 'Customer').fill('zurich');
  await page.getByRole('option', { name: /Zürich Handels AG/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: /Search records/ }).fill('zurich');
  await page.getByRole('button', { name: /Zürich Handels AG/ }).waitFor();
  await page.keyboard.press('Escape');
  await visitor.goto(`/customers/${id}`);
  const country = field(page, 'Country').first();
  await country.fill('aland');
  await page.getByRole('option', { name: /Åland/ }).waitFor();
  await visitor.close();
});

test('a space typed at the end of a name stays while the field has the focus', async () => {
  const { tenant } = stage.service;
  const { id } = await makeCustomer(tenant, { name: 'A' });
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto(`/customers/${id}`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const saved = () =>
    page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  let saving = saved();
  await name.fill('North ');
  await saving;
  assert.equal(await name.inputValue(), 'North ');
  saving = saved();
  await name.pressSequentially('wind');
  await saving;
  assert.equal(await name.inputValue(), 'North wind');
  await visitor.close();
});

test('a file that the app saves has no formula, in cells nor in headers', async () => {
  const dangerous = ['-1+cmd|calc', '＝1+1', ' =1+1', '\u200b@SUM(A1)', '−1'];
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/import?collection=invoices');
  const rows = dangerous.map((text) => `"${text}","Nobody","-12.50"`);
  const texts = ['"-1+cmd","Customer","Unit price"', ...rows, '"fine","Known","1.00"'];
  await makeCustomer(stage.service.tenant, { name: 'Known', currency: 'EUR' });
  const buffer = Buffer.from(texts.join('\n'));
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('option:checked', { hasText: /^Customer$/ }).waitFor({ state: 'attached' });
  await page.getByLabel('Field of column -1+cmd').selectOption('memo');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Import 1' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save rejected rows' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  const cells = Papa.parse<string[]>(saved.replace('\ufeff', ''), { skipEmptyLines: true }).data;
  const shown = cells.map(([first = '']) => first);
  // Spaces around a cell are not part of it.
  const written = dangerous.map((text) => text.trim());
  assert.deepEqual(
    shown,
    ['-1+cmd', ...written].map((text) => `'${text}`),
  );
  assert.deepEqual(
    cells.map((row) => row[2]).slice(1),
    dangerous.map(() => '-12.50'),
  );
  await visitor.close();
});
