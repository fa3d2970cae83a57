/** A journey: a posted invoice is sent by mail. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSettings } from '../../../../server/test/support/deliveries.ts';
import { openInvoice, openScene } from '../../../test/invoice-steps.ts';

const scene = openScene();

test('a posted document is sent by mail, with a preview of the mail', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  const posted = await scene.stage.service.api('POST', `/api/invoices/${id}/post`);
  await changeSettings(scene.stage.service.tenant, 'email', 'office@harbour.example');
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Send ${posted.body['number']} by mail` });
  const preview = dialog.frameLocator('iframe');
  await preview.getByText('Hello Quayside Supplies GmbH,').waitFor();
  await dialog.getByText('books@quayside.example').waitFor();
  await dialog.getByText('Replies go to').waitFor();
  assert.deepEqual(await scene.visitor.findingsIn('[role="dialog"]'), []);
  await dialog.getByLabel(/^Text/).fill('Dear Anna,\nas agreed.');
  await preview.getByText('as agreed.').waitFor();
  await dialog.getByLabel('Cc').fill('boss@quayside');
  await page.keyboard.press('Enter');
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await dialog.getByText('No mail can be sent to boss@quayside:').waitFor();
  await dialog.getByLabel('Cc').focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('boss@quayside.example,');
  await send.click();
  await page.getByText('The mail is on its way.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const { lastSentTo } = await scene.fixture.get(id);
  assert.deepEqual(lastSentTo, ['books@quayside.example', 'boss@quayside.example']);
  await page.getByText('Sent to: books@quayside.example, boss@quayside.example').waitFor();
});
