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
  await dialog.getByRole('rowheader', { name: 'From the beginning' }).waitFor();
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

test('a tax code gets components from the beginning and from a day on', async () => {
  const { page } = visitor;
  const { api } = stage.service;
  const made = await api('POST', '/api/tax-codes', { code: 'QC', name: 'Quebec', rate: '5' });
  const read = async () => (await api('GET', `/api/tax-codes/${made.body.id}`)).body;
  await openPath(page, '/ledger/tax-codes');
  await page.getByRole('button', { name: 'Rates of QC' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rates of QC' });
  const fill = async (position: number, name: string, rate: string) => {
    await dialog.getByRole('button', { name: 'Add component' }).click();
    const one = dialog.getByRole('group', { name: `Component ${position}` });
    await one.getByLabel('Name', { exact: true }).fill(name);
    await one.getByLabel('Rate', { exact: true }).fill(rate);
    return one;
  };
  await fill(1, 'GST', '5');
  const second = await fill(2, 'QST', '9.5');
  await second.getByLabel('Computed also on the components above').check();
  await dialog.getByRole('button', { name: 'Add rate' }).click();
  await dialog.getByText('QST 9.5').waitFor();
  const gst = { name: 'GST', rate: '5', compound: false, accountId: null };
  const qst = { name: 'QST', rate: '9.5', compound: true, accountId: null };
  const first = await read();
  assert.deepEqual([first['rate'], first['components']], ['14.975', [gst, qst]]);
  await fill(1, 'GST', '5');
  await fill(2, 'QST', '9.975');
  await dialog.getByLabel('First day', { exact: true }).fill('2013-01-01');
  await dialog.getByRole('button', { name: 'Add rate' }).click();
  await dialog.getByText('QST 9.975').waitFor();
  const components = [gst, { ...qst, rate: '9.975', compound: false }];
  assert.deepEqual((await read())['rates'], [
    { rate: '14.975', validFrom: '2013-01-01', inUse: false, components },
  ]);
});
