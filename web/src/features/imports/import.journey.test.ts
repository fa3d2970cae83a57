/** A journey: a file of invoice lines is imported, corrected and undone. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { makeCustomer } from '../../../../server/test/support/invoices.ts';
import { applied, paymentIn } from '../../../../server/test/support/money.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
let customer: Body;

before(async () => {
  stage = await openStage();
  customer = await makeCustomer(stage.service.tenant, { name: 'Käserei Süd', currency: 'EUR' });
});
after(() => stage.close());

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: /^(Check|Prüfen)$/ }).waitFor();
}

/** The reasons and marked cells of the shown rows. */
const troubles = (page: Page) => page.locator('td[data-trouble]').allInnerTexts();

async function listed(path: string): Promise<readonly Body[]> {
  const { body } = await stage.service.api('GET', path);
  return body['items'] as readonly Body[];
}

/** Posts the first invoice and the last, and applies a payment to the first. */
async function postAndPay(invoices: readonly Body[]): Promise<void> {
  const { tenant } = stage.service;
  const ids = [invoices[0], invoices[2]].map((one) => one?.id ?? '');
  const { body } = await tenant.api('POST', '/api/invoices/actions/post', { ids });
  assert.deepEqual(
    body.results.map(({ status }) => status),
    [200, 200],
  );
  const { id } = await paymentIn(tenant, 'Posted', { customerId: customer.id });
  await applied(tenant, 'payments', id, [{ invoiceId: ids[0] ?? '', amount: '10.00' }]);
}

test('a German file of lines becomes drafts; wrong cells are marked, and saved as a file; undo discards drafts, voids what was posted, and says why an invoice with a payment stays', async () => {
  const visitor = await stage.visit({ locale: 'de-DE' });
  const { page } = visitor;
  await visitor.goto('/invoices');
  // In the toolbar; the empty list has another one.
  await page.getByRole('link', { name: 'Importieren' }).first().click();
  await page.waitForURL('**/import?collection=invoices');
  // Windows-1252, where the sign of the euro is byte 0x80.
  const rows = [
    'Rechnungsnr.;Kunde;Rechnungsdatum;Währung;Bezeichnung;Menge;Einzelpreis;MwSt;Konto;Lager;Zahlungsziel',
    '77;Käserei Süd;20.11.2026;EUR;Beratung;1,5;1.200,00 \u0080;19 %;4000;A;30',
    '77;;;;Anfahrt;1;95,2;19 %;4000;A;',
    '78;Käserei Süd;21.11.2026;EUR;Wartung;zwei;80,00;19 %;4000;A;6000',
    '79;Unbekannt AG;22.11.2026;EUR;Wartung;2;80,00;19 %;4000;A;30',
    '80;Käserei Süd;23.11.2026;EUR;Wartung;2;80,00;19 %;4000;A;5000',
    '81;Käserei Süd;24.11.2026;EUR;Wartung;2;80,00;19 %;4000;A;30',
    '82;Käserei Süd;25.11.2026;EUR;Wartung;1;101,00;19 %;4000;A;30',
  ];
  await choose(page, 'alt.csv', Buffer.from(rows.join('\r\n'), 'latin1'));
  await page
    .getByText('Zeilen mit gleichem Wert in Nummer sind Positionen eines Belegs.')
    .waitFor();
  assert.equal(await page.getByLabel('Feld der Spalte Lager').inputValue(), '');
  assert.deepEqual(await visitor.looks(), []);
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await page.getByRole('button', { name: '3 importieren' }).waitFor();
  assert.deepEqual(await listed('/api/invoices'), [], 'the check stores nothing');
  const marked = await troubles(page);
  assert.deepEqual(
    marked.map((text) => text.split('\n')[0]?.split(':')[0]),
    ['zwei', '6000', 'Unbekannt AG', '5000'],
  );
  assert.match(marked[0] ?? '', /ist keine Zahl/);
  assert.match(marked[2] ?? '', /ist nicht vorhanden/);
  assert.deepEqual(await visitor.looks(), []);

  await page.getByRole('button', { name: '3 importieren' }).click();
  await page.getByRole('heading', { name: 'Import abgeschlossen' }).waitFor();
  const made = await listed('/api/invoices?sort=invoiceDate');
  assert.deepEqual(
    made.map(({ total, status, invoiceDate, customerId }) => [
      total,
      status,
      invoiceDate,
      customerId,
    ]),
    [
      ['2255.29', 'Draft', '2026-11-20', customer.id],
      ['190.40', 'Draft', '2026-11-24', customer.id],
      ['120.19', 'Draft', '2026-11-25', customer.id],
    ],
  );
  assert.deepEqual(
    made[0]?.lines.map(({ description, quantity }) => [description, quantity]),
    [
      ['Beratung', '1.5'],
      ['Anfahrt', '1'],
    ],
  );
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Abgewiesene Zeilen speichern' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  assert.equal(saved.trim().split('\r\n').length, 4);
  assert.match(saved, /79,Unbekannt AG.*nicht vorhanden/);

  await postAndPay(made);
  await page.getByRole('button', { name: 'Rückgängig machen' }).click();
  await page.getByText('1 Entwurf verwerfen', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: /^2 gebuchte Datensätze stornieren/ }).check();
  await page.getByRole('button', { name: '3 rückgängig machen' }).click();
  await page.getByRole('option', { name: 'Rückgängig gemacht (2)' }).waitFor({ state: 'attached' });
  await page
    .getByRole('option', { name: 'Nicht rückgängig gemacht (1)' })
    .waitFor({ state: 'attached' });
  await page
    .getByLabel('Angezeigte Zeilen')
    .selectOption({ label: 'Nicht rückgängig gemacht (1)' });
  await page.getByText(/^10,00.€ davon sind zugeordnet: Heben Sie zuerst/).waitFor();
  const states = (await listed('/api/invoices?sort=invoiceDate')).map(({ status }) => status);
  assert.deepEqual(states, ['Posted', 'Voided', 'Voided']);
  await visitor.close();
});
