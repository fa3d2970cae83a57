/** The draft of a credit note shows the values of its invoice, and where they come from. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeed } from '../../../../server/test/support/requests.ts';
import { openScene, saved } from '../../../test/invoice-steps.ts';

const scene = openScene({});

const call = (method: string, path: string, body?: object) =>
  succeed(scene.stage.service.api, method, path, body);

test('a credit note shows the frozen rate, inactive codes by their names, and the invoice that they are of', async () => {
  const { page } = scene.visitor;
  const code = await call('POST', '/api/tax-codes', { code: 'OLD19', rate: '19' });
  const account = await call('POST', '/api/accounts', {
    ...{ code: '4999', name: 'Revenue, old', type: 'Revenue' },
  });
  const line = { description: 'Consulting', quantity: '3', unitPrice: '33.35' };
  const { id } = await call('POST', '/api/invoices', {
    customerId: scene.fixture.customer.id,
    invoiceDate: '2026-11-20',
    lines: [{ ...line, taxCodeId: code.id, accountId: account.id }],
  });
  const { number } = await call('POST', `/api/invoices/${id}/post`);
  // Posting has marked the code as in use.
  for (const [path, record] of [
    ['tax-codes', code],
    ['accounts', account],
  ] as const)
    await call('PATCH', `/api/${path}/${record.id}`, {
      ...{ active: false, RowVersion: (await call('GET', `/api/${path}/${record.id}`)).RowVersion },
    });
  await page.goto(`${scene.stage.service.url}/invoices/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Create credit note' }).click();
  await page.waitForURL('**/credit-notes/*');
  const note = page.locator('[data-correction-note]');
  await note.getByText('Tax rates and exchange rate are those of').waitFor();
  await note.getByRole('link', { name: String(number) }).waitFor();
  await page.getByRole('gridcell', { name: 'OLD19' }).waitFor();
  await page.getByRole('gridcell', { name: '4999' }).waitFor();
  await page.getByText(/^Follows the invoice until you enter something:/).waitFor();
  await page.getByText('Ready to post').waitFor();
  await page.getByText('OLD19 19 % on').waitFor();
  // Not offered for other lines.
  await page.getByRole('gridcell', { name: 'OLD19' }).click();
  await page.keyboard.press('F2');
  await page.getByRole('option').first().waitFor();
  assert.equal(await page.getByRole('option', { name: 'OLD19' }).count(), 0);
  await page.keyboard.press('Escape');
});

test('a line that could have several rates gets the line of the invoice from the dialog of its problem', async () => {
  const { page } = scene.visitor;
  const code = await call('POST', '/api/tax-codes', { code: 'DATED', rate: '19' });
  await call('POST', `/api/tax-codes/${code.id}/rates`, { rate: '16', validFrom: '2026-11-01' });
  const [account] = (await call('GET', '/api/accounts?type.eq=Revenue&active.eq=true')).items;
  const line = { description: 'Rent', quantity: '1', unitPrice: '100', accountId: account?.id };
  const dated = { ...line, taxCodeId: code.id };
  const { id } = await call('POST', '/api/invoices', {
    customerId: scene.fixture.customer.id,
    invoiceDate: '2026-11-20',
    lines: [
      { ...dated, supplyDate: '2026-10-31' },
      { ...dated, supplyDate: '2026-11-15' },
    ],
  });
  await call('POST', `/api/invoices/${id}/post`);
  const body = { invoiceId: id, issueDate: '2026-11-21', lines: [dated] };
  const note = await call('POST', '/api/credit-notes', body);
  await page.goto(`${scene.stage.service.url}/credit-notes/${note.id}`);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(/at several rates \(19, 16 %\)/)
    .waitFor();
  await page.getByRole('button', { name: 'Line 1, Line of the invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Line 1: invoice and supply' });
  await dialog.getByRole('combobox', { name: 'Line of the invoice' }).click();
  await page.getByRole('option', { name: /^2 · Rent · .*16/ }).click();
  await saved(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('DATED 16 % on').waitFor();
  await page.getByText('Ready to post').waitFor();
});
