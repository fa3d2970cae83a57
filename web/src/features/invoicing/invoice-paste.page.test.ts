/** Rows of a spreadsheet pasted into the lines of an invoice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openInvoice, openScene, paste, saved } from '../../../test/invoice-steps.ts';

const scene = openScene();

/** The fields of each stored line. */
async function storedLines(id: string, fields: readonly string[]): Promise<unknown[][]> {
  const { lines } = await scene.fixture.get(id);
  return lines.map((line) => fields.map((name) => line[name]));
}

test('fifty rows are pasted in one request; invalid values are listed', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.empty();
  await openInvoice(page, id);
  const rows = Array.from({ length: 50 }, (_, index) =>
    [
      `Part ${index + 1}`,
      index === 6 ? 'many' : '2',
      'pc',
      '1,000.50',
      '5 %',
      index === 9 ? 'T99' : 'T19',
      '4000',
    ].join('\t'),
  );
  await page.getByRole('button', { name: 'Add line' }).focus();
  await paste(page, rows.join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Paste lines' });
  await dialog.getByText('Row 7, Quantity: “many” is not a number').waitFor();
  await dialog.getByText('Row 10, Tax code: “T99” does not exist').waitFor();
  const before = scene.visitor.calls.length;
  await dialog.getByRole('button', { name: 'Add 50 lines' }).click();
  await page.getByText('50 lines added').waitFor();
  await saved(page);
  const changes = scene.visitor.calls.slice(before).filter((call) => !/^GET|presence$/.test(call));
  assert.deepEqual(changes, [`POST /api/invoices/${id}/lines`]);
  const { lines } = await scene.fixture.get(id);
  assert.equal(lines.length, 50);
  assert.equal(lines[6]?.['quantity'], null);
  assert.equal(lines[0]?.['unitPrice'], '1000.50');
  assert.equal(lines[0]?.['discountPercent'], '5');
});

const sheet = [
  ['Pos', 'Description', 'Qty', 'Price', 'Rabatt', 'VAT'],
  ['1', 'Advice', '3', '€1,234.50', '10%', '19%'],
  ['2', 'Travel', '1', 'EUR 50', '', 'VAT 19'],
  ['3', 'Hotel', 'two', '99.90 €', '', '13%'],
];

test('columns of a spreadsheet are recognised by their headers, and can be changed', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.empty();
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel('Description, line 1').waitFor();
  await paste(page, sheet.map((row) => row.join('\t')).join('\r\n'));
  const { taxCodes, accounts } = scene.stage.service.tenant;
  const account = accounts['4000'] ?? '';
  const dialog = page.getByRole('dialog', { name: 'Paste lines' });
  await dialog.getByText('Ignored columns: 1.').waitFor();
  assert.equal(await dialog.getByLabel('Field of column Price').inputValue(), 'unitPrice');
  await dialog.getByText('Row 3, Quantity: “two” is not a number').waitFor();
  await dialog.getByText('Row 3, Tax code: “13%” does not exist').waitFor();
  assert.deepEqual(await scene.visitor.looks(), []);
  await dialog.getByLabel('Account for lines without one').selectOption(account);
  await dialog.getByLabel('Field of column Rabatt').selectOption({ label: 'Ignore' });
  await dialog.getByText('Ignored columns: 2.').waitFor();
  await dialog.getByRole('button', { name: 'Add 3 lines' }).press('Enter');
  await page.getByText('3 lines added').waitFor();
  await saved(page);
  const fields = [
    'description',
    'quantity',
    'unitPrice',
    'discountPercent',
    'taxCodeId',
    'accountId',
  ];
  assert.deepEqual(await storedLines(id, fields), [
    ['Advice', '3', '1234.50', null, taxCodes['T19'], account],
    ['Travel', '1', '50', null, taxCodes['T19'], account],
    ['Hotel', null, '99.90', null, null, account],
  ]);
});

test('rows without headers are recognised by their content, in German notation', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.empty();
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'Paste rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste lines' });
  const rows = [
    '2\tBeratung vor Ort\t1.234,50 EUR\t19 %',
    '1,5\tFahrt nach Bremen\t1.000 EUR\t7 %',
  ];
  await dialog.getByLabel('Rows copied from a spreadsheet').fill(rows.join('\n'));
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await page.getByText('2 lines added').waitFor();
  const { taxCodes } = scene.stage.service.tenant;
  assert.deepEqual(await storedLines(id, ['description', 'quantity', 'unitPrice', 'taxCodeId']), [
    ['Beratung vor Ort', '2', '1234.50', taxCodes['T19']],
    ['Fahrt nach Bremen', '1.5', '1000', taxCodes['T7']],
  ]);
});
