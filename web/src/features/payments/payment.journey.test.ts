/** A journey: a payment from its record to the settled invoices. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { makeCustomer } from '../../../../server/test/support/invoices.ts';
import { checkBooks, invoiceOf } from '../../../../server/test/support/money.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { openStage, type Stage } from '../../../test/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const dueDates = ['2026-10-01', '2026-10-15', '2026-11-01'] as const;

async function customerWith(
  totals: readonly string[],
): Promise<{ customer: Body; invoices: Body[] }> {
  const { tenant } = stage.service;
  const customer = await makeCustomer(tenant, { currency: 'EUR' });
  const invoices: Body[] = [];
  for (const [index, total] of totals.entries())
    invoices.push(
      await invoiceOf(tenant, total, {
        customerId: customer.id,
        invoiceDate: '2026-09-15',
        dueDate: dueDates[index] ?? '2026-12-01',
      }),
    );
  return { customer, invoices };
}

const amountFor = (page: Page, { number }: Body) =>
  page.getByRole('textbox', { name: String(number) });

test('a payment is recorded, posted, applied oldest first, and partly unapplied', async () => {
  const { customer, invoices } = await customerWith(['100.00', '200.00', '300.00']);
  const [first, second, third] = invoices;
  assert.ok(first && second && third);
  const visitor = await stage.visit();
  const { page } = visitor;
  // A payment is received today, by the clock of the service.
  await page.clock.setFixedTime(stage.service.clock.now());
  await visitor.goto(`/customers/${customer.id}`);
  await page.getByRole('region', { name: 'Balance', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.waitForURL(/\/payments\//);
  await page.getByRole('textbox', { name: 'Amount' }).fill('450');
  await page.getByRole('textbox', { name: 'Payment reference' }).fill('Remittance 17');
  await page.getByText('Ready to post').waitFor();
  assert.equal(await page.getByLabel('Exchange rate').count(), 0, 'of the base currency');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.locator('[data-figure="amountUnapplied"]').waitFor();
  // A document of facts, not a form of locked fields.
  const figure = (name: string) => page.locator(`[data-figure="${name}"]`).textContent();
  assert.equal(await figure('amountUnapplied'), '€450.00');
  for (const name of ['Received on', 'Amount', 'Exchange rate'])
    assert.equal(await page.getByRole('textbox', { name, exact: true }).count(), 0, name);
  assert.equal(await page.getByText('Exchange rate').count(), 0);
  const screen = page.getByRole('region', { name: 'Allocation' });
  await screen.getByText('€450.00').waitFor();
  await page.getByRole('button', { name: 'Oldest first' }).click();
  assert.equal(await amountFor(page, third).inputValue(), '150.00');
  // One euro too much is explained at its cell, and the rest is updated while typing.
  await amountFor(page, third).fill('151');
  await screen.getByText('Exceeds the unapplied amount by €1.00.').waitFor();
  await screen.getByText('-€1.00').waitFor();
  await page.getByRole('button', { name: 'Reduce to €150.00' }).click();
  await page.getByRole('button', { name: 'Apply €450.00' }).click();
  const outcome = page.getByRole('status').filter({ hasText: '€450.00 applied' });
  await outcome.getByText(`${first['number']} is paid in full with €100.00.`).waitFor();
  await outcome
    .getByText(`${third['number']} is partially paid with €150.00; €150.00 remains due.`)
    .waitFor();
  await page.getByText('The amount is fully applied.').waitFor();
  assert.deepEqual(
    [await figure('amountApplied'), await figure('amountUnapplied')],
    ['€450.00', '€0.00'],
  );

  await page.getByRole('button', { name: `Unapply from ${third['number']}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`€150.00 will be due on ${third['number']} again`).waitFor();
  await dialog.getByRole('button', { name: 'Unapply' }).click();
  await screen.getByText('Unapplied by').waitFor();
  await screen.getByRole('button', { name: 'Oldest first' }).waitFor();
  const shown = await stage.service.api('GET', `/api/invoices/${third.id}`);
  assert.equal(shown.body['amountDue'], '300.00');
  assert.equal(visitor.calls.filter((call) => call.endsWith('/apply')).length, 1);
  await checkBooks(stage.service, stage.service.tenant);
  await visitor.close();
});
