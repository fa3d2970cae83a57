/** The files of a list are in the user's language: not only the headings, also the values of fixed sets. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import papaparse from 'papaparse';
import { invoiceIn, makeCustomer } from '../../../../server/test/support/invoices.ts';
import { paymentDraft } from '../../../../server/test/support/money.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { openStage, type Stage, type Visitor } from '../../../test/stage.ts';

let stage: Stage;
let customer: Body;

before(async () => {
  stage = await openStage();
  const { tenant } = stage.service;
  customer = await makeCustomer(tenant, { name: 'Harbour Supplies Ltd' });
  await invoiceIn(tenant, 'Posted', { customerId: customer.id });
  await paymentDraft(tenant);
});
after(() => stage.close());

/** The rows of the file that a click saves. */
async function fileOf({ page }: Visitor, click: () => Promise<void>): Promise<string[][]> {
  const downloading = page.waitForEvent('download');
  await click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  return papaparse.parse<string[]>(text, { skipEmptyLines: true }).data;
}

async function listOf(visitor: Visitor, path: string): Promise<string[][]> {
  const { page } = visitor;
  await visitor.goto(path);
  await page.locator('[data-row]').first().waitFor();
  await page.getByRole('button', { name: /^(Exportieren|Export)$/ }).click();
  return fileOf(visitor, () =>
    page.getByRole('menuitem', { name: /^(Angezeigte Spalten|Shown columns)$/ }).click(),
  );
}

test('a German file of a list has German values', async () => {
  const visitor = await stage.visit({ locale: 'de-DE', isOwn: true });
  const [heads = [], ...rows] = await listOf(
    visitor,
    '/invoices?view=all&columns=status,pricesIncludeTax,paymentStatus',
  );
  assert.deepEqual(heads.slice(0, 1), ['Status']);
  assert.deepEqual(rows, [['Gebucht', 'Nein', 'Offen']]);
  const payments = await listOf(visitor, '/payments?view=all&columns=status,method');
  assert.equal(payments[1]?.[0], 'Entwurf');
  await visitor.close();
});

test('an English file has the same words as the page', async () => {
  const visitor = await stage.visit();
  const [, row] = await listOf(visitor, '/invoices?view=all&columns=status,pricesIncludeTax');
  assert.deepEqual(row, ['Posted', 'No']);
  await visitor.close();
});

test("the file of a customer's open invoices is in the user's language", async () => {
  const visitor = await stage.visit({ locale: 'de-DE', isOwn: true });
  await visitor.goto(`/customers/${customer.id}`);
  const [heads = [], row = []] = await fileOf(visitor, () =>
    visitor.page.getByRole('link', { name: 'Offene Rechnungen als CSV' }).click(),
  );
  assert.ok(heads.includes('Fällig am') || heads.includes('Fälligkeit'), heads.join());
  assert.ok(row.includes('Gebucht'), row.join());
  await visitor.close();
});
