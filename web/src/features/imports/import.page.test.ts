/** The import page: a file is read, checked by the service, imported, continued after a reload, and undone. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../../../server/test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../../../server/test/support/invoices.ts';
import { applied, paymentIn } from '../../../../server/test/support/money.ts';
import { type Body, startService } from '../../../../server/test/support/service.ts';
import { goodPassword } from '../../../../server/test/support/users.ts';
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

test('an export with a row per line can be imported again: the records are recognised by their numbers', async () => {
  const { tenant } = stage.service;
  const posted = await invoiceIn(tenant, 'Posted', { customerId: customer.id });
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices');
  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'One row per line, for bookkeeping' }).click();
  const file = await readFile(await (await saving).path());
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: /Search records/ }).fill('import inv');
  await page.getByRole('button', { name: 'Import invoices' }).click();
  await page.waitForURL('**/import?collection=invoices');
  await choose(page, 'invoices.csv', file);
  await page.getByRole('button', { name: 'Check' }).click();
  await page
    .getByRole('option', { name: /Skipped, already there \(3\)/ })
    .waitFor({ state: 'attached' });
  // Drafts have no number: the voided ones of the file would be created again, as new drafts.
  await page.getByRole('button', { name: 'Change columns' }).click();
  await page.getByRole('combobox', { name: 'Recognise existing records by' }).selectOption('');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await page.getByRole('heading', { name: 'Import finished' }).waitFor();
  const all = await listed(`/api/invoices?status.eq=Draft&total.eq=${posted['total']}`);
  const lines = (one: Body | undefined) =>
    one?.lines.map(({ description, quantity, unitPrice, taxCodeId, accountId }) => [
      ...[description, quantity, unitPrice, taxCodeId, accountId],
    ]);
  assert.deepEqual(lines(all[0]), lines(posted));
  await visitor.close();
});

/** Checks a file of customers, of which existing ones are updated. */
async function checkCustomers(page: Page, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => `${name}\tDE\t45`);
  const text = ['Company\tCountry\tPayment terms', ...rows].join('\n');
  await choose(page, 'clients.txt', utf16(text));
  await page.getByRole('radio', { name: 'Update' }).check();
  await page.getByRole('button', { name: 'Check' }).click();
}

const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

async function namesOf(prefix: string): Promise<string[]> {
  const found = await listed(`/api/customers?limit=200&name.startsWith=${prefix}`);
  return found.map((one) => String(one['name']));
}

test('an import that continues after a reload creates no record twice, and reports the change of a lost response', async () => {
  const existing = await makeCustomer(stage.service.tenant, { name: 'Existing' });
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/import?collection=customers');
  const names = Array.from({ length: 60 }, (_, at) => `Client ${at + 1}`);
  await checkCustomers(page, ['Existing', ...names]);
  await page.getByRole('option', { name: 'Will be updated (1)' }).waitFor({ state: 'attached' });
  // The responses of one creation and of the update are lost.
  const lost = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(/\/api\/customers(\/[^/]+)?$/, async (route) => {
    const method = route.request().method();
    if (method === 'GET') return route.continue();
    if (method === 'POST') sent += 1;
    const isLast = method === 'POST' && sent === 21;
    if (method === 'POST' && sent <= 20) return route.continue();
    if (method === 'PATCH' || isLast) await route.fetch();
    if (isLast) lost.resolve();
    return new Promise(() => undefined);
  });
  await page.getByRole('button', { name: 'Import 61' }).click();
  await lost.promise;
  await until('the kept results', () => page.evaluate(hasKept, 20));
  const { body: changed } = await stage.service.api('GET', `/api/customers/${existing.id}`);
  assert.equal(changed['paymentTermsDays'], 45);
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByText(/The import of clients.txt was interrupted: \d+ of 61/).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Import finished' }).waitFor();
  const summary = await page.locator('main [role=status]').allInnerTexts();
  assert.match(summary.join(), /Created \(60\) · Updated \(1\)/);
  assert.deepEqual((await namesOf(`Client`)).toSorted(), names.toSorted());
  await page.reload();
  await page.getByText('The import of clients.txt can still be viewed and undone.').waitFor();
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Deactivate 60 created records').waitFor();
  await visitor.close();
});

test('a stopped import remains stopped after it was undone, and is finished and undone later', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/import?collection=customers');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save an empty file with these columns' }).click();
  const template = await saving;
  assert.equal(template.suggestedFilename(), 'Customers template.csv');
  assert.match(await readFile(await template.path(), 'utf8'), /Name,.*Payment terms \(days\)/);
  await checkCustomers(
    page,
    Array.from({ length: 20 }, (_, at) => `Half ${at + 1}`),
  );
  // Requests that were sent when the import is stopped are still answered.
  const isStopped = Promise.withResolvers<void>();
  await page.route('**/api/customers', async (route) => {
    await isStopped.promise;
    await route.continue();
  });
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/customers'),
  );
  await page.getByRole('button', { name: 'Import 20' }).click();
  await sent;
  await page.getByRole('button', { name: 'Stop' }).click();
  isStopped.resolve();
  const stopped = page.getByRole('heading', { name: /^Stopped. \d+ records are not imported yet/ });
  await stopped.waitFor();
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: /^Undo \d+$/ }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'hidden' });
    await page.getByRole('option', { name: /^Undone/ }).waitFor({ state: 'attached' });
  };
  await undo();
  await stopped.waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Import finished' }).waitFor();
  await undo();
  await page.getByRole('heading', { name: 'Import undone' }).waitFor();
  await visitor.close();
});

/** Whether the browser keeps the results of so many rows. */
function hasKept(rows: number): Promise<boolean> {
  return new Promise((resolve) => {
    const open = indexedDB.open('daybook');
    open.onsuccess = () => {
      const all = open.result.transaction('kept').objectStore('kept').getAll();
      all.onsuccess = () =>
        resolve(all.result.some((one) => Array.isArray(one) && one.length >= rows));
    };
  });
}

test('an import continues after a restart of the server, and a day later after a new sign-in, and creates no record twice', async () => {
  const { service } = stage;
  const visitor = await stage.visit({ mayLog: /ERR_/ });
  const { page, email } = visitor;
  await page.clock.setFixedTime(service.clock.now());
  await visitor.goto('/import?collection=customers');
  const names = Array.from({ length: 14 }, (_, at) => `Patient ${at + 1}`);
  await checkCustomers(page, names);
  const restart = Promise.withResolvers<void>();
  const firstLost = loseResponses(page, 4, restart.promise);
  await page.getByRole('button', { name: 'Import 14' }).click();
  await firstLost;
  const bringUp = await stage.takeDown();
  restart.resolve();
  await page.getByText('Waiting for the server').waitFor();

  const secondLost = loseResponses(page, 9, new Promise(() => undefined));
  const restarted = await startService({ beside: service, port: service.port });
  await secondLost;
  await until('the kept results', () => page.evaluate(hasKept, 8));
  const laterMs = 25 * 3_600_000;
  service.clock.advance(laterMs);
  await page.clock.setFixedTime(service.clock.now());
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('The import of clients.txt was interrupted: 8 of 14').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Import finished' }).waitFor();
  await page.getByRole('status').getByText('Created (14)').waitFor();
  assert.deepEqual((await namesOf('Patient')).toSorted(), names.toSorted());
  await visitor.close();
  await restarted.close();
  await bringUp();
});

/** The server creates this patient, but from its response on, until `end`, none arrives. */
async function loseResponses(page: Page, from: number, end: Promise<void>): Promise<void> {
  const lost = Promise.withResolvers<void>();
  await page.route('**/api/customers', async (route) => {
    const request = route.request();
    const { name } = request.method() === 'POST' ? request.postDataJSON() : {};
    const number = Number(/\d+/.exec(name)?.[0] ?? 0);
    if (number < from) return route.continue();
    if (number === from) {
      const response = await route.fetch().catch(() => null);
      if (response === null) return route.abort();
      lost.resolve();
    }
    await end;
    return route.abort();
  });
  return lost.promise;
}
