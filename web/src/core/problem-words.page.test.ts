/** Errors of the service are shown once, in the language of the user. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from '../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('the requirements for posting a draft are shown in German', async () => {
  const { body: invoice } = await stage.service.api('POST', '/api/invoices', {});
  const visitor = await stage.visit({ locale: 'de-DE' });
  const { page } = visitor;
  await visitor.goto(`/invoices/${invoice.id}`);
  await page.getByRole('button', { name: 'Angaben auflisten' }).click();
  const list = page.getByRole('group', { name: /^Vor dem Buchen sind noch/ });
  await list.getByText('Wählen Sie einen Kunden.').waitFor();
  assert.doesNotMatch(String(await list.textContent()), /\b(Give|Choose|Add|the)\b/);
  await visitor.close();
});

test('shows an error of one field once, at the field', async () => {
  const visitor = await stage.visit({ locale: 'de-DE', mayLog: /422/ });
  const { page } = visitor;
  const { body } = await stage.service.api('GET', '/api/accounts?limit=1');
  await visitor.goto('/ledger/accounts');
  await page.getByRole('button', { name: 'Neues Konto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Kontonummer' }).fill(String(body.items[0]?.['code']));
  await dialog.getByRole('textbox', { name: 'Bezeichnung' }).fill('Zweimal');
  await dialog.getByRole('button', { name: 'Anlegen', exact: true }).click();
  await dialog.getByText('Ein anderer Datensatz hat diesen Wert bereits.').waitFor();
  assert.equal(await dialog.getByRole('alert').count(), 0);
  const code = dialog.getByRole('textbox', { name: 'Kontonummer' });
  assert.equal(await code.getAttribute('aria-invalid'), 'true');
  await visitor.close();
});
