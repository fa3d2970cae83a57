/** What users do with a posted invoice: send, print, void and save it, and draft what follows from it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { invoiceIn, readyLine } from '../../../../server/test/support/invoices.ts';
import { field, openInvoice, openScene, saved } from '../../../test/invoice-steps.ts';
import { refused } from '../../../test/stage.ts';

const scene = openScene();

test('printing a posted document prints its pages alone, from the menu and by the browser', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await scene.stage.service.api('POST', `/api/invoices/${id}/post`);
  await openInvoice(page, id);
  const sheet = page.locator('[data-pdf] [data-drawn]');
  await sheet.waitFor();
  const printed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.print = resolve;
      }),
  );
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await printed;
  await page.emulateMedia({ media: 'print' });
  const visible = ['h1', 'dl', 'nav', '[role="tablist"]'].map((part) => page.locator(part).first());
  assert.deepEqual(
    await Promise.all(visible.map((part) => part.isVisible())),
    visible.map(() => false),
  );
  assert.ok(await sheet.isVisible());
  const paper = await page.pdf({ preferCSSPageSize: true });
  await page.emulateMedia({ media: null });
  assert.equal(paper.toString('latin1').match(/\/Type \/Page\b/g)?.length, 1);
});

test('voiding requires a reason; actions not allowed for a role explain why', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await dialog.getByText('Enter a reason.').waitFor();
  await dialog.getByLabel(/Reason/).fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await page.getByText('Voided: Ordered twice').waitFor();
  assert.equal(await field(page, 'Memo').getAttribute('readonly'), '');
  const other = await scene.fixture.ready();
  const clerk = await scene.stage.visit({ role: 'Clerk' });
  await openInvoice(clerk.page, other.id);
  const post = clerk.page.getByRole('button', { name: 'Post', exact: true });
  assert.equal(await post.getAttribute('aria-disabled'), 'true');
  await post.focus();
  await clerk.page.keyboard.press('Enter');
  await clerk.page.getByText('Not available').waitFor();
  const empty = await scene.fixture.empty();
  await openInvoice(clerk.page, empty.id);
  await clerk.page.getByRole('button', { name: 'Discard', exact: true }).click();
  const discarding = clerk.page.getByRole('dialog', { name: 'Discard' });
  await discarding.getByRole('button', { name: 'Discard' }).click();
  await clerk.page.waitForURL(/\/invoices$/);
  assert.equal((await scene.fixture.get(empty.id))['status'], 'Voided');
  await clerk.close();
});

test('a rejected void shows the error in its dialog', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  await openInvoice(page, id);
  await page.route('**/void', (route) => route.fulfill(refused));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Reason/).fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await dialog.getByRole('alert').getByText('The test forbids it.').waitFor();
  await page.unroute('**/void');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await page.getByText('Voided: Ordered twice').waitFor();
});

test('an e-invoice is saved as a file, or the dialog shows why it cannot be', async () => {
  const { page } = scene.visitor;
  const { tenant } = scene.stage.service;
  const dinars = async (fields: object) => {
    const line = readyLine(tenant, {
      unitPrice: '0.505',
      taxCodeId: tenant.taxCodes['T0'],
      ...fields,
    });
    return invoiceIn(tenant, 'Posted', { currency: 'KWD', exchangeRate: '3.01', lines: [line] });
  };
  const fine = await dinars({});
  await openInvoice(page, fine.id);
  const ask = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'E-invoice (UBL)' }).click();
  };
  const download = page.waitForEvent('download');
  await ask();
  const file = await download;
  assert.match(file.suggestedFilename(), /\.xml$/);
  assert.match(await readFile(await file.path(), 'utf8'), new RegExp(String(fine['number'])));
  // EN 16931 does not allow the third digit of KWD.
  const odd = await dinars({ quantity: '1' });
  await openInvoice(page, odd.id);
  await ask();
  const dialog = page.getByRole('dialog', { name: 'E-invoice (UBL)' });
  await dialog
    .getByRole('alert')
    .getByText(/0\.505 KWD/)
    .first()
    .waitFor();
  assert.equal(new URL(page.url()).pathname, `/invoices/${odd.id}`);
});

test('a payment and a credit note can be drafted from an invoice', async () => {
  const { page } = scene.visitor;
  const { id } = await scene.fixture.ready();
  const posted = await scene.stage.service.api('POST', `/api/invoices/${id}/post`, {});
  assert.equal(posted.status, 200, posted.text);
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.waitForURL(/\/payments\//);
  await openInvoice(page, id);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Create credit note' }).click();
  await page.waitForURL(/\/credit-notes\//);
  await page.getByRole('heading', { level: 1, name: 'Credit note, draft' }).waitFor();
  await field(page, 'Memo').fill('Returned');
  await saved(page);
  await page.getByRole('row', { name: /Total €238\.00/ }).waitFor();
});
