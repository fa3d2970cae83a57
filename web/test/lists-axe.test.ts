/** Accessibility of the list pages: no serious finding of axe, wide and narrow, light and dark. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn, makeCustomer } from '../../server/test/support/invoices.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  const { tenant } = stage.service;
  const { id } = await makeCustomer(tenant, { name: 'Harbour Supplies Ltd' });
  for (const state of ['Draft', 'Posted', 'Released', 'Voided'] as const)
    await invoiceIn(tenant, state, { customerId: id, dueDate: '2026-11-20' });
  await tenant.api('POST', '/api/payments', { customerId: id, amount: '12.50', currency: 'EUR' });
});
after(() => stage.close());

const pages = [
  '/invoices?status.in=Draft,Posted&sort=-total',
  '/credit-notes',
  '/customers',
  '/payments',
  '/ledger',
];

test('lists have no findings of axe, wide and narrow, light and dark', async () => {
  const visitor = await stage.visit();
  for (const path of pages) {
    await visitor.goto(path);
    await visitor.page.locator('[data-row], h2').first().waitFor();
    assert.deepEqual(await visitor.looks(), [], path);
  }
  await visitor.close();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`every column fits into the page at ${width} px`, async () => {
    const visitor = await stage.visit({ width, height });
    for (const path of pages) {
      await visitor.goto(path);
      await visitor.page.locator('[data-row], h2').first().waitFor();
      const isWider = await visitor.page
        .locator('section[tabindex="0"]')
        .evaluateAll((areas) => areas.some((area) => area.scrollWidth > area.clientWidth));
      assert.ok(!isWider, `${path} scrolls horizontally`);
    }
    await visitor.close();
  });
