/** The rates of a tax code on its page. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPath, openStage, type Stage, type Visitor } from '../../../test/stage.ts';

let stage: Stage;
let visitor: Visitor;
before(async () => {
  stage = await openStage();
  visitor = await stage.visit();
});
after(async () => {
  await visitor?.close();
  await stage?.close();
});

test('a rate is added with its first day, and removed again', async () => {
  const { page } = visitor;
  const { api } = stage.service;
  const made = await api('POST', '/api/tax-codes', { code: 'IE', name: 'Ireland', rate: '23' });
  const read = async () => (await api('GET', `/api/tax-codes/${made.body.id}`)).body['rates'];
  await openPath(page, '/ledger/tax-codes');
  await page.getByRole('button', { name: 'Rates of IE' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rates of IE' });
  await dialog.getByText('From the beginning').waitFor();
  await dialog.getByLabel('Rate', { exact: true }).fill('21');
  await dialog.getByLabel('First day', { exact: true }).fill('2020-09-01');
  await dialog.getByRole('button', { name: 'Add rate' }).click();
  const remove = dialog.getByRole('button', { name: /^Remove 21/ });
  await remove.waitFor();
  assert.deepEqual(await read(), [{ rate: '21', validFrom: '2020-09-01', inUse: false }]);
  await dialog.getByLabel('Rate', { exact: true }).fill('20');
  await dialog.getByLabel('First day', { exact: true }).fill('2020-09-01');
  await dialog.getByRole('button', { name: 'Add rate' }).click();
  await dialog.getByText(/Remove it first, or choose another day/).waitFor();
  await remove.click();
  await remove.waitFor({ state: 'detached' });
  assert.deepEqual(await read(), []);
});
