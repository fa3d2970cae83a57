/** The page of an invoice that becomes overdue while it is open: the invoice has no new version. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn } from '../../../../server/test/support/invoices.ts';
import { findOverdue } from '../../../../server/test/support/records.ts';
import { openInvoice } from '../../../test/invoice-steps.ts';
import { openStage, type Stage, type Visitor } from '../../../test/stage.ts';

let stage: Stage;
let visitor: Visitor;
const dueDate = '2026-11-30';
before(async () => {
  stage = await openStage();
  const { clock } = stage.service;
  // Before the sign-in: a session ends after eight idle hours.
  clock.advance(Date.parse(`${dueDate}T23:59:00Z`) - clock.now().getTime());
  visitor = await stage.visit();
});
after(async () => {
  await visitor?.close();
  await stage?.close();
});

test('an open page shows that its invoice became overdue at midnight', async () => {
  const { page } = visitor;
  const { clock, tenant } = stage.service;
  const { id } = await invoiceIn(tenant, 'Posted', { dueDate });
  await openInvoice(page, id);
  const badge = page.getByText('Overdue', { exact: true });
  await page.getByText('Unpaid', { exact: true }).first().waitFor();
  assert.equal(await badge.count(), 0);
  clock.advance(60_000);
  await findOverdue(stage.service, tenant);
  await badge.first().waitFor();
});
