/** A journey: the end of a month, from the checklist to the closed period. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer, readyDraft } from '../../../../../server/test/support/invoices.ts';
import { paymentDraft } from '../../../../../server/test/support/money.ts';
import { openStage, type Stage } from '../../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('a period is closed from its checklist, and reopened with a reason', async () => {
  const { tenant } = stage.service;
  const customerId = (await makeCustomer(tenant)).id;
  const draft = await readyDraft(tenant, {
    customerId,
    invoiceDate: '2026-01-15',
    dueDate: '2026-02-15',
    reference: 'PO-4711',
  });
  await paymentDraft(tenant, { customerId, receivedOn: '2026-01-20', reference: 'Remittance 9' });
  const visitor = await stage.visit({ role: 'Controller' });
  const { page } = visitor;
  await visitor.goto('/periods?year=2026');
  await page.getByText('No period has been closed yet. Next to close: Jan 2026.').waitFor();
  const tiles = page.getByRole('list', { name: 'Periods of 2026' });
  const january = tiles.getByRole('listitem').filter({ hasText: 'Jan 2026' });
  await january.getByText('2 issues to resolve').waitFor();
  const revenue = january.getByRole('link', { name: 'Revenue: €0.00' });
  assert.equal(await revenue.getAttribute('href'), '/reports/revenue?from=2026-01&to=2026-01');
  await tiles
    .getByRole('listitem')
    .filter({ hasText: 'Feb 2026' })
    .getByText('Earlier periods are open')
    .waitFor();
  await january.getByRole('link', { name: 'Jan 2026' }).click();

  const checklist = page.getByRole('region', { name: 'Closing checklist' });
  await checklist.getByText('1 draft is dated in this period.').waitFor();
  await checklist.getByRole('link', { name: 'PO-4711' }).waitFor();
  const close = page.getByRole('button', { name: 'Close period' });
  assert.equal(await close.getAttribute('aria-disabled'), 'true');
  await page.getByText('Select the checkbox to close the period despite these issues.').waitFor();
  // One of the two is settled through its link.
  await checklist.getByRole('link', { name: 'Remittance 9' }).click();
  await page.getByText('Ready to post').waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.locator('[data-figure="amountUnapplied"]').waitFor();
  await page.goBack();
  await checklist.getByText('All payments dated in this period are posted.').waitFor();

  await page.getByRole('checkbox', { name: /Close anyway/ }).check();
  await close.click();
  const summary = page.getByRole('status').filter({ hasText: 'Jan 2026 is closed' });
  await summary.getByText('1 draft is dated in this period.').waitFor();
  await summary.getByText(visitor.email.split('@')[0] ?? '').waitFor();
  await summary.getByRole('link', { name: /Trial balance/ }).waitFor();
  assert.deepEqual(await visitor.findings(), []);

  // Dates of a problem are written as on the page.
  await visitor.goto(`/invoices/${draft.id}`);
  await page.getByRole('button', { name: 'List issues' }).click();
  await page.getByText('15 Jan 2026 is in the period 2026-01, which is closed').waitFor();
  await page.goBack();

  await page.getByRole('button', { name: 'Reopen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Reason' })
    .fill('An invoice of the supplier came late');
  await page.keyboard.press('Control+Enter');
  await page.getByText('“An invoice of the supplier came late”').first().waitFor();
  await checklist.waitFor();

  await visitor.goto('/admin/events?entityType.eq=period');
  await page.getByRole('link', { name: 'Period Jan 2026' }).first().waitFor();
  await visitor.close();
});
