/** One click never posts another total than the page shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeed } from '../../../../server/test/support/requests.ts';
import { cell, openInvoice, openScene, saved } from '../../../test/invoice-steps.ts';

const scene = openScene({ mayLog: /409/ });

const call = (method: string, path: string, body?: object) =>
  succeed(scene.stage.service.api, method, path, body);

let codes = 0;

/** A draft of 100.00 at 19 %, and a change of the rate to 16 %. */
async function draftOf(): Promise<{ id: string; lower: () => Promise<unknown> }> {
  codes += 1;
  const { tenant } = scene.stage.service;
  const code = await call('POST', '/api/tax-codes', { code: `N${codes}`, rate: '19' });
  const { id } = await call('POST', '/api/invoices', {
    customerId: scene.fixture.customer.id,
    invoiceDate: '2026-11-20',
    lines: [
      {
        ...{ description: 'Consulting', quantity: '1', unitPrice: '100.00' },
        ...{ taxCodeId: code.id, accountId: tenant.accounts['4000'] },
      },
    ],
  });
  const lower = () =>
    call('PATCH', `/api/tax-codes/${code.id}`, { rate: '16', RowVersion: code.RowVersion });
  return { id, lower };
}

test('after a change of the rate, the first click on Post shows the new total, and the second one posts it', async () => {
  const { page } = scene.visitor;
  const { id, lower } = await draftOf();
  await openInvoice(page, id);
  await page.getByText('Ready to post').waitFor();
  await lower();
  await page.locator('[data-action="post"]').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Not posted' });
  await alert.getByText('It is €116.00 now, not €119.00. Post again if that is right.').waitFor();
  assert.equal((await scene.fixture.get(id)).status, 'Draft');
  await page.getByText('€116.00').first().waitFor();
  await page.locator('[data-action="post"]').click();
  await page.getByText('Posted', { exact: true }).first().waitFor();
  const { status, total } = await scene.fixture.get(id);
  assert.deepEqual([status, total], ['Posted', '116.00']);
});

test('a total that the page computed from an old rate is not posted before the user saw the new one', async () => {
  const { page } = scene.visitor;
  const { id, lower } = await draftOf();
  await openInvoice(page, id);
  await page.getByText('Ready to post').waitFor();
  // Saved after the click, and the new rate read after it, so that the page shows its own figure at the click.
  const clicked = Promise.withResolvers<void>();
  await page.route(/\/lines\/|\/api\/tax-codes/, async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await lower();
  await cell(page, 1, 'unitPrice').click();
  await page.keyboard.type('200');
  await page.locator('[data-action="post"]').click();
  clicked.resolve();
  const alert = page.getByRole('alert').filter({ hasText: 'Not posted' });
  await alert.getByText('It is €232.00 now, not €238.00. Post again if that is right.').waitFor();
  assert.equal((await scene.fixture.get(id)).status, 'Draft');
  await saved(page);
  await page.locator('[data-action="post"]').click();
  await page.getByText('Posted', { exact: true }).first().waitFor();
  assert.equal((await scene.fixture.get(id))['total'], '232.00');
});
