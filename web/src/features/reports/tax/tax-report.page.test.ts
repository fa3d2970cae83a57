/** The tax report in the app: common periods, totals, the lines behind a row, the tax accounts and the file. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { until } from '../../../../../server/test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyLine } from '../../../../../server/test/support/invoices.ts';
import { decimalOf, looksOf, textOf, visitToday } from '../../../../test/reports-books.ts';
import { openStage, type Stage } from '../../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ effects: {} });
  const { tenant, api } = stage.service;
  const customerId = (await makeCustomer(tenant)).id;
  const both = [
    readyLine(tenant),
    readyLine(tenant, { quantity: '1', taxCodeId: tenant.taxCodes['T0'] }),
  ];
  await invoiceIn(tenant, 'Posted', { customerId, lines: both });
  await invoiceIn(tenant, 'Released', { customerId, currency: 'USD', exchangeRate: '0.9' });
  await invoiceIn(tenant, 'Posted', { customerId, invoiceDate: '2026-08-15', lines: both });
  await until('the summaries', async () => {
    const { body } = await api('GET', '/api/reports/tax?from=2026-01-01');
    return (body['totals'] as { payable: string }).payable === '55.10';
  });
});
after(() => stage.close());

test('shows the tax of a period, which opens its lines and ties to the tax account', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  await visitor.goto('/reports');
  await page.getByRole('link', { name: 'Tax report' }).click();
  const table = page.getByRole('table', { name: /^Tax by code, in EUR/ });
  const cells = async (name: string) => {
    const found = await table.getByRole('row', { name }).getByRole('cell').allTextContents();
    return found.slice(-2).map(decimalOf);
  };
  await table.waitFor();
  assert.deepEqual(await cells('T19'), ['190.00', '36.10']);
  assert.deepEqual(await cells('Total'), ['240.00', '36.10']);
  await page.getByRole('button', { name: 'This quarter' }).click();
  await page.waitForURL(/from=2026-10-01&to=2026-11-21/);
  await page.getByRole('button', { name: 'Last quarter' }).click();
  await page.waitForURL(/from=2026-07-01&to=2026-09-30/);
  await table.getByRole('cell', { name: '€100.00' }).waitFor();
  await page.getByRole('button', { name: 'This year' }).click();
  await table.getByRole('cell', { name: '€290.00' }).waitFor();
  const account = page.getByRole('table', { name: 'Tax accounts' }).getByRole('row').nth(1);
  assert.match(await textOf(account), /2200 Sales tax payable/);
  const amounts = await account.getByRole('cell').allTextContents();
  assert.deepEqual(amounts.slice(-3).map(decimalOf), ['55.10', '', '55.10']);
  await table.getByRole('link', { name: 'Standard', exact: true }).click();
  const lines = page.getByRole('table', { name: /^T19 19\s?% S/ });
  await lines.waitFor();
  // The header, and one line for each invoice.
  assert.equal(await lines.getByRole('row').count(), 4);
  await lines.getByText('US$19.00').waitFor();
  await lines.getByRole('link', { name: /INV-2026-000001/ }).click();
  await page.getByRole('heading', { level: 1, name: 'INV-2026-000001' }).waitFor();
  await visitor.close();
});

test('exports the report and its lines as CSV', async () => {
  const visitor = await visitToday(stage);
  const { page } = visitor;
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    return { name: file.suggestedFilename(), text };
  };
  await visitor.goto('/reports/tax?from=2026-11-01&to=2026-11-30');
  await page.getByRole('table', { name: /^Tax by code/ }).waitFor();
  const report = await download();
  assert.equal(report.name, 'tax-2026-11-01-2026-11-30.csv');
  assert.match(report.text, /Direction[,;]Tax code[,;]Name[,;]Rate[,;]Category[,;]/);
  assert.match(report.text, /Output tax[,;]T19[,;]Standard[,;]19[,;]S[,;]190\.00[,;]36\.10/);
  await page.getByRole('link', { name: 'Standard', exact: true }).click();
  await page.getByRole('table', { name: /^T19/ }).waitFor();
  const lines = await download();
  assert.match(lines.text, /USD[,;]100\.00[,;]19\.00[,;]90\.00[,;]17\.10/);
  await visitor.close();
});

test('has no findings of axe: wide and narrow, light and dark, in German', async () => {
  const visitor = await visitToday(stage);
  const { body } = await stage.service.api('GET', '/api/reports/tax?from=2026-11-01');
  const [row] = body['taxes'] as readonly { linesPath: string }[];
  const lines = `/reports/tax-lines?${row?.linesPath.split('?')[1]}`;
  assert.deepEqual(await looksOf(visitor, ['/reports/tax?from=2026-01-01', lines]), []);
  await visitor.close();
  const german = await visitToday(stage, { locale: 'de-DE' });
  await german.goto('/reports/tax');
  await german.page.getByText('Zahllast').waitFor();
  await german.page.getByText('Bemessungsgrundlage').first().waitFor();
  await german.close();
});
