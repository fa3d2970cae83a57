/** A role that may not create something learns so before it types anything. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage, type Visitor } from '../../../test/stage.ts';

let stage: Stage;
let viewer: Visitor;

before(async () => {
  stage = await openStage();
  viewer = await stage.visit({ role: 'Viewer' });
});
after(async () => {
  await viewer?.close();
  await stage.close();
});

for (const path of ['/invoices/new', '/credit-notes/new'])
  test(`${path} tells a Viewer at once that the role may not, and who may`, async () => {
    const { page } = viewer;
    await viewer.goto(path);
    await page.getByRole('heading', { name: 'Your role may not do this' }).waitFor();
    await page.getByText(/Roles that may: .*Admin/).waitFor();
    const main = page.getByRole('main');
    assert.equal(await main.getByRole('textbox').count(), 0);
    assert.equal(await main.getByRole('combobox').count(), 0);
    assert.equal(await main.getByRole('button').count(), 0);
    assert.deepEqual(await viewer.findings(), []);
  });

/** Pages from which something can be created. */
const lists = [
  '/invoices',
  '/credit-notes',
  '/payments',
  '/customers',
  '/ledger/accounts',
  '/ledger/tax-codes',
];

for (const path of lists)
  test(`${path} offers a Viewer no button and no key to create a record`, async () => {
    const { page } = viewer;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && !request.url().includes('/presence'))
        sent.push(request.url());
    });
    await viewer.goto(path);
    await page.locator('[data-page]').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^New |Import/ }).count(), 0);
    for (const key of ['c', 'n']) await page.keyboard.press(key);
    assert.equal(new URL(page.url()).pathname, path);
    assert.deepEqual(sent, []);
  });

test('the import tells a Viewer at once that there is nothing to import', async () => {
  const { page } = viewer;
  await viewer.goto('/import?collection=invoices');
  await page.getByRole('alert').getByText(/role/).waitFor();
  const controls = page.getByRole('main').locator('button, input');
  assert.equal(await controls.count(), 0);
});

test('the palette and the list of shortcuts offer a Viewer nothing to create', async () => {
  const { page } = viewer;
  await viewer.goto('/invoices');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Next or previous row').waitFor();
  assert.equal(await sheet.getByText('New record').count(), 0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('button', { name: 'Invoices', exact: true }).waitFor();
  assert.equal(await palette.getByText(/^(New |Import |Create$)/).count(), 0);
  await page.keyboard.press('Escape');
});
