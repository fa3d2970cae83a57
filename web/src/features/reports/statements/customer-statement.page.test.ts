/** The page of a customer's statement: its mail, and a period with too many movements. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../../../../../server/test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../../../../server/test/support/invoices.ts';
import { openStage, type Stage } from '../../../../test/stage.ts';

let stage: Stage;
let path = '';
let id = '';

before(async () => {
  stage = await openStage();
  const { tenant } = stage.service;
  await changeSettings(tenant, 'email', 'office@harbour.example');
  const fields = { name: 'Osten GmbH', email: 'ap@osten.example' };
  ({ id } = await makeCustomer(tenant, fields));
  await invoiceIn(tenant, 'Posted', { customerId: id, invoiceDate: '2026-11-10' });
  path = `/customers/${id}/statement?from=2026-11-01&to=2026-11-20`;
});
after(() => stage.close());

test('a statement is sent by mail with a preview, and listed among the deliveries', async () => {
  const visitor = await stage.visit({ role: 'Controller' });
  const { page } = visitor;
  await visitor.goto(path);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the statement of Osten GmbH by mail' });
  await dialog.getByText('ap@osten.example').waitFor();
  const pdf = dialog.getByRole('link', { name: 'statement-2026-11-01-2026-11-20.pdf' });
  assert.match((await pdf.getAttribute('href')) ?? '', /statement\/pdf\?from=2026-11-01/);
  await dialog.getByLabel('Cc').fill('boss@osten.example');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Subject').fill('Your account');
  await dialog.locator('[data-preview-subject]').getByText('Your account').waitFor();
  assert.deepEqual(await visitor.looks(), []);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The mail is on its way.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const [effect] = await stage.service.sql(
    'select name, params from effect where subject_id = $1',
    [id],
  );
  assert.equal(effect?.['name'], 'customer-statement');
  assert.partialDeepStrictEqual(effect?.['params'], {
    ...{ to: ['ap@osten.example'], cc: ['boss@osten.example'], subject: 'Your account' },
    ...{ periodFrom: '2026-11-01', periodTo: '2026-11-20' },
  });
  await visitor.goto('/admin/effects');
  await page.getByText('Statement to the customer').first().waitFor();
  await visitor.close();
});

test('a Viewer reads a statement and cannot send it', async () => {
  const visitor = await stage.visit({ role: 'Viewer' });
  const { page } = visitor;
  await visitor.goto(path);
  await page.getByRole('link', { name: 'PDF' }).waitFor();
  await page.getByRole('columnheader', { name: 'Posting date' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Send', exact: true }).count(), 0);
  await visitor.close();
});
