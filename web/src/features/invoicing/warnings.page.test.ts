/** Warnings in the app: on a customer, on a draft, and before many drafts are posted; none of them prevents anything. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer, readyDraft } from '../../../../server/test/support/invoices.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
let customerId = '';
before(async () => {
  stage = await openStage();
  const { tenant } = stage.service;
  const fields = { name: 'Quayside Supplies GmbH', taxId: 'DE811907980', creditLimit: '100.00' };
  customerId = (await makeCustomer(tenant, fields)).id;
  await makeCustomer(tenant, { name: 'Quayside Supplies', taxId: 'DE 811 907 980' });
});
after(() => stage.close());

test('a customer and its draft show who else has the tax id, and the exceeded credit limit', async () => {
  const { tenant } = stage.service;
  const draft = await readyDraft(tenant, { customerId, reference: 'PO 4711' });
  const visitor = await stage.visit({ locale: 'de-DE' });
  const { page } = visitor;
  const note = page.getByRole('group', { name: 'Bitte prüfen' });
  await visitor.goto(`/customers/${customerId}`);
  await note.getByText('„Quayside Supplies“, hat die Steuernummer DE 811 907 980').waitFor();
  await note.getByRole('button').click();
  await page.locator(':focus[value="DE811907980"]').waitFor();

  await visitor.goto(`/invoices/${draft.id}`);
  await note.getByText('„Quayside Supplies“, hat die Steuernummer').waitFor();
  await note.getByText(/119,00\s€, mehr als sein Kreditlimit von 100,00\s€/).waitFor();
  await page.getByText('Bereit zum Buchen').waitFor();
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
});

test('the preview of many drafts lists those with warnings, and posts them', async () => {
  const { tenant } = stage.service;
  const made = { customerId, reference: 'BULK-W' };
  await readyDraft(tenant, made);
  await tenant.api('POST', '/api/invoices', made);
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto('/invoices?reference.eq=BULK-W');
  await page.getByText('Invoices: 2 in total').waitFor();
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
  const bar = page.getByRole('region', { name: 'Actions on the selected rows' });
  await bar.getByRole('button', { name: 'Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Post: Invoices' });
  await dialog.getByText('1 can be processed, 1 will be rejected, 1 with warnings').waitFor();
  await dialog.getByRole('link', { name: /\(please check\)/ }).waitFor();
  await dialog.getByText(/119\.00 EUR, more than its credit limit of 100\.00 EUR/).waitFor();
  await dialog.getByRole('button', { name: 'Post (1)' }).click();
  await dialog.getByText('1 done, 1 rejected').waitFor();
  await visitor.close();
});
