/** Files as banks and accounting programs write them: headers of these products, with invented rows. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { makeCustomer } from '../../../../server/test/support/invoices.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
  for (const name of ['Nordwind GmbH', 'Fjord AS'])
    await makeCustomer(stage.service.tenant, { name, currency: 'EUR' });
});
after(() => stage.close());

async function choose(page: Page, collection: string, text: string): Promise<void> {
  await page.goto(`${stage.service.url}/import?collection=${collection}`);
  const buffer = Buffer.from(text.replaceAll('\n', '\r\n'));
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('th select option:checked:not([value=""])').first().waitFor({
    state: 'attached',
  });
}

/** The assigned fields, in the order of the columns. */
async function fields(page: Page): Promise<string[]> {
  const all = await page
    .locator('th select')
    .evaluateAll((selects) =>
      selects.map((select) => (select instanceof HTMLSelectElement ? select.value : '')),
    );
  return all.filter((value) => value !== '');
}

const headerRow = (page: Page) => page.getByLabel('Row with the headers');

async function check(page: Page, summary: string): Promise<void> {
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('status').getByText(summary, { exact: true }).waitFor();
}

async function importAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await page.getByRole('heading', { name: 'Import finished' }).waitFor();
}

async function listed(path: string): Promise<readonly Body[]> {
  const { body } = await stage.service.api('GET', path);
  return body['items'] as readonly Body[];
}

// https://central.xero.com, "Import sales invoices": the template for sales invoices.
const xero =
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme,TaxAmount';

function xeroRow(number: string, description: string, customer = 'Fjord AS'): string {
  const address = ',,,,,,,,';
  return `${customer},a@example.com,${address}${number},PO-1,"Nov 5, 2026",05-Dec-26,,${description},2,10.00,5,4000,19%,,,,,eur,,`;
}

test('a sales file of Xero is recognised, and the lines of an invoice are joined', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  const rows = [xeroRow('X-1', 'One'), xeroRow('X-1', 'Two'), xeroRow('X-2', 'Three')];
  await choose(page, 'invoices', [xero, ...rows].join('\n'));
  assert.deepEqual(await fields(page), [
    ...['customerId', 'number', 'reference', 'invoiceDate', 'dueDate', 'lines.description'],
    ...['lines.quantity', 'lines.unitPrice', 'lines.discountPercent', 'lines.accountId'],
    ...['lines.taxCodeId', 'currency'],
  ]);
  await check(page, 'Will be created (2)');
  await importAll(page);
  const made = await listed('/api/invoices?reference.eq=PO-1&sort=id');
  const seen = made.map(({ lines, invoiceDate, dueDate, currency }) => [
    ...[lines.length, invoiceDate, dueDate, currency],
  ]);
  assert.deepEqual(
    seen.toSorted((a, b) => Number(b[0]) - Number(a[0])),
    [
      [2, '2026-11-05', '2026-12-05', 'EUR'],
      [1, '2026-11-05', '2026-12-05', 'EUR'],
    ],
  );
  await visitor.close();
});

const dkb = `"Girokonto";"DE00 0000 0000 0000 0000 00"
"Zeitraum:";"01.11.2026 - 30.11.2026"
"Kontostand vom 30.11.2026:";"1.234,56 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"15.11.26";"15.11.26";"Gebucht";"Nordwind GmbH";"Wir";"Rechnung 7";"Eingang";"DE00";"1.200,50";"";"";""

"16.11.26";"16.11.26";"Gebucht";"Niemand";"Wir";"Rechnung 8";"Eingang";"DE00";"12,00";"";"";""
`;

test('headers below the preamble of a bank are found, and rows have the numbers of the spreadsheet', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await choose(page, 'payments', dkb);
  assert.equal(await headerRow(page).inputValue(), '5');
  assert.deepEqual(await fields(page), [
    ...['postingDate', 'receivedOn', 'customerId', 'reference', 'amount'],
  ]);
  await check(page, 'Errors (1) · Will be created (1)');
  const wrong = page.getByRole('row').filter({ hasText: 'Niemand' });
  assert.equal(await wrong.getByRole('rowheader').textContent(), '8');
  await importAll(page);
  const [made] = await listed('/api/payments?reference.eq=Rechnung+7');
  assert.deepEqual([made?.['amount'], made?.['receivedOn']], ['1200.50', '2026-11-15']);
  await visitor.close();
});

const sparkasse = `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE00";"17.11.26";"17.11.26";"GUTSCHRIFT";"RE 9";"";"";"";"";"";"";"Fjord AS";"DE00";"X";"99,90";"EUR";"Umsatz gebucht"
`;
const datev = `"EXTF";700;21;"Buchungsstapel";13;20261130000000000;;"";"";"";1001;1;20260101;4;20261101;20261130;"";"";1;0;0;"EUR"
Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext
119,00;"H";"EUR";;;"";10001;1200;"";1511;"RE-10";"";;"Zahlung"
`;
const stripe = `id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Description,Fee,Status,Customer Description,Invoice ID
pi_1,2026-11-15 10:22:31,45.00,0.00,eur,true,Order 1,1.20,Paid,Fjord AS,
pi_2,20261105,123.45-,0.00,EUR,true,Order 2,1.20,Paid,Fjord AS,
`;
const quickBooks = `Northwind Ltd,,,,,
Invoices by Customer,,,,,
"November 1-30, 2026",,,,,

Date,Num,Customer,Memo/Description,Amount,Balance
11/15/2026,1001,Fjord AS,Consulting,100.00,100.00
`;

test('files of Sparkasse, DATEV, Stripe and QuickBooks are recognised', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await choose(page, 'payments', sparkasse);
  assert.deepEqual(await fields(page), [
    ...['receivedOn', 'memo', 'reference', 'customerId', 'amount', 'currency'],
  ]);
  await check(page, 'Will be created (1)');

  await choose(page, 'payments', datev);
  assert.equal(await headerRow(page).inputValue(), '2');
  const found = await fields(page);
  for (const path of ['amount', 'currency', 'receivedOn', 'reference', 'memo'])
    assert.ok(found.includes(path), path);
  // A day and month without a year is no date.
  await check(page, 'Errors (1)');

  await choose(page, 'payments', quickBooks);
  assert.equal(await headerRow(page).inputValue(), '5');
  assert.deepEqual(await fields(page), ['receivedOn', 'number', 'customerId', 'memo', 'amount']);

  await choose(page, 'payments', stripe);
  assert.deepEqual(await fields(page), [
    ...['receivedOn', 'amount', 'currency', 'reference', 'customerId'],
  ]);
  // The negative amount is read; a payment is not negative.
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('heading', { name: 'Result of the check' }).waitFor();
  assert.equal(await page.getByText('is not a number').count(), 0);
  assert.equal(await page.getByText('is not a date').count(), 0);
  await importAll(page);
  const [made] = await listed('/api/payments?reference.eq=Order+1');
  assert.deepEqual(
    [made?.['amount'], made?.['currency'], made?.['receivedOn']],
    ['45.00', 'EUR', '2026-11-15'],
  );
  await visitor.close();
});

test('a file without customer, date or amount is imported with a warning', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await choose(page, 'payments', 'Payment reference,Sum\nA,1\nB,2\n');
  const warning = page.getByText(/No column is assigned to: Customer, Amount, Received on/);
  await warning.waitFor();
  await check(page, 'Will be created (2)');
  await warning.waitFor();
  await page.getByRole('button', { name: 'Change columns' }).click();
  await page.getByLabel('Field of column Sum').selectOption('amount');
  await page.getByText(/No column is assigned to: Customer, Received on/).waitFor();
  await visitor.close();
});

test('a separator in a cell without quotes is an error of its row, and quotes that are not in pairs are one of the file', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  const rows = 'Payment reference,Amount\nA,1,200.00\nB,2.00,\nC,3.00\n';
  await choose(page, 'payments', rows);
  await check(page, 'Errors (1) · Will be created (2)');
  await page.getByText('the row has 3 cells, more than there are headers').waitFor();
  await page.goto(`${stage.service.url}/import?collection=payments`);
  const buffer = Buffer.from('Payment reference,Amount\nA,"1.00\nB,2.00\n');
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('The quotes in line 2 are not in pairs.').waitFor();
  await visitor.close();
});
