/** Accessibility of the pages of customers, payments, periods and the ledger: wide and narrow, light and dark. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer } from '../../../../server/test/support/invoices.ts';
import { invoiceOf, partlyApplied, paymentDraft } from '../../../../server/test/support/money.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('no page has a serious finding of axe, wide or narrow, light or dark', async () => {
  const { tenant } = stage.service;
  const customer = await makeCustomer(tenant, { creditLimit: '50.00', currency: 'EUR' });
  const customerId = customer.id;
  await invoiceOf(tenant, '100.00', {
    customerId,
    invoiceDate: '2026-09-01',
    dueDate: '2026-10-01',
  });
  const draft = await paymentDraft(tenant, { customerId });
  const { payment } = await partlyApplied(tenant);
  const period = await tenant.api('GET', '/api/periods?code.eq=2026-11');
  const entry = await tenant.api('GET', '/api/journal-entries?limit=1');
  const pages = [
    [`/customers/${customerId}`, 'History'],
    [`/payments/${draft.id}`, 'History'],
    [`/payments/${payment.id}`, 'Open invoices'],
    ['/periods?year=2026', '2026'],
    [`/periods/${period.body.items[0]?.id}`, 'Closing checklist'],
    [`/ledger/entries/${entry.body.items[0]?.id}`, null],
    ['/ledger/accounts', null],
    ['/ledger/tax-codes', null],
  ] as const;
  const found: string[] = [];
  const visitor = await stage.visit();
  const { page } = visitor;
  for (const [path, heading] of pages) {
    await visitor.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (heading === null) await page.getByRole('table').first().waitFor();
    else await page.getByRole('heading', { name: heading }).first().waitFor();
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
    found.push(...(await visitor.looks()));
  }
  await visitor.close();
  assert.deepEqual(found, []);
});
