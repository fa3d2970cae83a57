/** The import page: a file is read, checked by the service, imported, continued after a reload, and undone. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../../../server/test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../../../server/test/support/invoices.ts';
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

async function listed(path: string): Promise<readonly Body[]> {
  const { body } = await stage.service.api('GET', path);
  return body['items'] as readonly Body[];
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
    .getByRole('option', { name: /Skipped, already there \(1\)/ })
    .waitFor({ state: 'attached' });
  // Without it, the invoice of the file is created again, as a draft.
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
