/** User journeys of payments: from a customer to invoices, concurrent users, and amounts with decimal commas. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { makeCustomer } from '../../../../server/test/support/invoices.ts';
import {
  applied,
  checkBooks,
  invoiceOf,
  linesOf,
  noteIn,
  paymentIn,
} from '../../../../server/test/support/money.ts';
import { refreshReports } from '../../../../server/test/support/refresh-reports.ts';
import type { Body } from '../../../../server/test/support/service.ts';
import { live, openStage, refused, type Stage, withoutEvents } from '../../../test/stage.ts';

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

test('invoices are chosen before posting; one button posts and applies, each error is shown', async () => {
  const { customer, invoices } = await customerWith(['100.00', '200.00']);
  const [first, second] = invoices;
  assert.ok(first && second);
  const { tenant } = stage.service;
  const fields = { customerId: customer.id, currency: 'EUR', amount: '250.00' };
  const payment = await tenant.api('POST', '/api/payments', fields);
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto(`/payments/${payment.body.id}`);
  await page.getByRole('button', { name: 'Oldest first' }).click();
  assert.equal(await amountFor(page, second).inputValue(), '150.00');
  await page.locator('[data-action=post][data-variant=default]').waitFor();
  await page.getByText('Amount: €250.00').waitFor();
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await currency.click();
  await currency.fill('AED');
  assert.equal(await page.getByRole('option').count(), 0, 'a currency that is not enabled');
  await currency.press('Escape');
  // The date is missing: nothing is posted, and the problem has the focus.
  const apply = page.getByRole('button', { name: 'Post and apply €250.00' });
  await apply.click();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Received on');
  const draft = await tenant.api('GET', `/api/payments/${payment.body.id}`);
  assert.equal(draft.body['status'], 'Draft');
  await page.getByRole('textbox', { name: 'Received on' }).fill('20/11/2026');
  await page.getByText('Ready to post').waitFor();
  // Posted, but the second step fails: its error is shown, the amounts stay.
  await page.route('**/apply', (route) => route.fulfill(refused));
  await apply.click();
  await page.getByText('The payment is posted, but it was not applied.').waitFor();
  await page.getByRole('alert').getByText('The test forbids it.').waitFor();
  await page.unroute('**/apply');
  await page.getByRole('button', { name: 'Apply €250.00', exact: true }).click();
  await page.getByText(`${first['number']} is paid in full with €100.00.`).waitFor();
  await checkBooks(stage.service, tenant);
  await visitor.close();
});

test('resetting all amounts discards invalid input', async () => {
  const { customer, invoices } = await customerWith(['100.00', '80.00']);
  const [first, second] = invoices;
  assert.ok(first && second);
  const { tenant } = stage.service;
  const payment = await paymentIn(tenant, 'Posted', { customerId: customer.id, amount: '60.00' });
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto(`/payments/${payment.id}`);
  for (const invoice of [first, second]) await amountFor(page, invoice).fill('12x');
  await page.getByRole('button', { name: 'Oldest first' }).click();
  assert.equal(await amountFor(page, first).inputValue(), '60.00');
  assert.equal(await amountFor(page, second).inputValue(), '');
  await page.getByRole('button', { name: 'Apply €60.00' }).click();
  await page.getByText('€60.00 applied').waitFor();
  await visitor.close();
});

test('the second user to settle an invoice gets an error, and loses no input', async () => {
  const { customer, invoices } = await customerWith(['100.00', '80.00']);
  const [contested, other] = invoices;
  assert.ok(contested && other);
  const { tenant } = stage.service;
  const mine = await paymentIn(tenant, 'Posted', { customerId: customer.id, amount: '150.00' });
  const theirs = await paymentIn(tenant, 'Posted', { customerId: customer.id, amount: '60.00' });
  const slow = await stage.visit();
  const quick = await stage.visit({ role: 'Approver' });
  // The error of the service informs the user, not the event stream.
  await withoutEvents(slow.page);
  await slow.goto(`/payments/${mine.id}`);
  await amountFor(slow.page, contested).fill('100');
  await amountFor(slow.page, other).fill('50');

  await quick.goto(`/payments/${theirs.id}`);
  await amountFor(quick.page, contested).fill('60');
  await quick.page.keyboard.press('Control+Enter');
  await quick.page.getByText('€60.00 applied').waitFor();

  await slow.page.getByRole('button', { name: 'Apply €150.00' }).click();
  await slow.page.getByText('Nothing was applied: another user changed').waitFor();
  await slow.page.getByText('was €100.00').waitFor();
  await slow.page.getByText('Exceeds the amount due of €40.00 by €60.00.').waitFor();
  assert.equal(await amountFor(slow.page, contested).inputValue(), '100.00');
  assert.equal(await amountFor(slow.page, other).inputValue(), '50.00');
  await slow.page.getByRole('button', { name: 'Reduce to €40.00' }).click();
  await slow.page.getByRole('button', { name: 'Apply €90.00' }).click();
  await slow.page.getByText(`${contested['number']} is paid in full with €40.00.`).waitFor();
  await checkBooks(stage.service, tenant);
  await quick.close();
  await slow.close();
});

test('an invoice that another user paid keeps its input, and names the payment', async () => {
  const { customer, invoices } = await customerWith(['70.00']);
  const [invoice] = invoices;
  assert.ok(invoice);
  const { tenant } = stage.service;
  const mine = await paymentIn(tenant, 'Posted', { customerId: customer.id, amount: '70.00' });
  const theirs = await paymentIn(tenant, 'Posted', { customerId: customer.id, amount: '70.00' });
  const visitor = await stage.visit();
  await visitor.goto(`/payments/${mine.id}`);
  await visitor.page.getByRole('button', { name: `Pay in full: ${invoice['number']}` }).click();
  await live(visitor.page);
  // The page follows events immediately.
  const body = { allocations: [{ invoiceId: invoice.id, amount: '70.00' }] };
  await tenant.api('POST', `/api/payments/${theirs.id}/apply`, body);
  await visitor.page.getByText('Already paid by another user.').waitFor();
  await visitor.page.getByText(`Settled by ${theirs['number']}.`).waitFor();
  assert.equal(await amountFor(visitor.page, invoice).inputValue(), '70.00');
  await visitor.close();
});

test('allocations that cannot be read are not shown as none', async () => {
  const { customer, invoices } = await customerWith(['70.00']);
  const [invoice] = invoices;
  assert.ok(invoice);
  const { tenant } = stage.service;
  const payment = await paymentIn(tenant, 'Posted', { customerId: customer.id, amount: '70.00' });
  await applied(tenant, 'payments', payment.id, [{ invoiceId: invoice.id, amount: '70.00' }]);
  const visitor = await stage.visit();
  const { page } = visitor;
  await page.route('**/api/allocations?*', (route) => route.fulfill(refused));
  await visitor.goto(`/payments/${payment.id}`);
  const problem = page.getByRole('alert').filter({ hasText: 'Try again' });
  await problem.waitFor();
  assert.equal(await page.getByText('No allocations yet.').count(), 0);
  await page.unroute('**/api/allocations?*');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('rowheader', { name: String(invoice['number']) }).waitFor();
  await visitor.close();
});

test('the printed page of a customer is the statement of open items', async () => {
  const { customer, invoices } = await customerWith(['70.00']);
  const [invoice] = invoices;
  assert.ok(invoice);
  const visitor = await stage.visit({ colorScheme: 'dark' });
  const { page } = visitor;
  await visitor.goto(`/customers/${customer.id}`);
  const items = page.getByRole('table', { name: 'Open items in EUR' });
  await items.waitFor();
  const amount = page.getByRole('region', { name: 'Balance', exact: true });
  await amount.waitFor();
  assert.equal(await page.getByText(/^Printed /).isVisible(), false);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByText(/^Printed /).waitFor();
  assert.ok(await page.locator('.only-print').filter({ hasText: '20457 Hamburg' }).isVisible());
  assert.ok(await items.getByText(String(invoice['number'])).isVisible());
  const hidden = [amount, page.getByRole('dialog'), page.getByRole('textbox', { name: 'Name' })];
  for (const part of hidden) assert.equal(await part.isVisible(), false, String(part));
  const ink = await items
    .getByRole('cell')
    .first()
    .evaluate((cell) => getComputedStyle(cell).color);
  assert.equal(ink, 'rgb(0, 0, 0)');
  await visitor.close();
});

test('amounts can be typed with a decimal comma, by region', async () => {
  const { customer, invoices } = await customerWith(['2000.00']);
  const [invoice] = invoices;
  assert.ok(invoice);
  const { tenant } = stage.service;
  const payment = await paymentIn(tenant, 'Posted', {
    customerId: customer.id,
    amount: '5000.00',
  });
  const visitor = await stage.visit({ locale: 'de-DE' });
  const { page } = visitor;
  await visitor.goto(`/payments/${payment.id}`);
  await page.getByText('Noch nicht zugeordnet').waitFor();
  await amountFor(page, invoice).fill('1.234,56');
  await page.getByText('3.765,44').waitFor();
  await page.getByRole('button', { name: /1\.234,56\s€ zuordnen/ }).click();
  await page.getByText('teilweise bezahlt').waitFor();
  const shown = await tenant.api('GET', `/api/invoices/${invoice.id}`);
  assert.equal(shown.body['amountDue'], '765.44');
  await visitor.close();
});

test('a Viewer sees the allocations, and the balance of unapplied payments and credit notes', async () => {
  const { customer, invoices } = await customerWith(['500.00']);
  const [invoice] = invoices;
  assert.ok(invoice);
  const { tenant } = stage.service;
  const payment = await paymentIn(tenant, 'Posted', { customerId: customer.id });
  await noteIn(tenant, 'Posted', { customerId: customer.id });
  await refreshReports(stage.service);
  const visitor = await stage.visit({ role: 'Viewer' });
  await visitor.goto(`/payments/${payment.id}`);
  await visitor.page
    .getByText('Only Approvers, Controllers and Admins can apply amounts.')
    .waitFor();
  assert.equal(await amountFor(visitor.page, invoice).count(), 0);
  await visitor.goto(`/customers/${customer.id}`);
  // 500.00 receivable, 100.00 paid and 119.00 credited, both unapplied.
  for (const name of ['Balance', 'Open items in EUR'])
    await visitor.page.getByRole('region', { name, exact: true }).getByText('€281.00').waitFor();
  await visitor.page.getByText('€219.00 of credits are not applied to invoices yet.').waitFor();
  await visitor.close();
});

test('a credit note is applied on its own page, and unapplied', async () => {
  const { customer, invoices } = await customerWith(['100.00']);
  const [invoice] = invoices;
  assert.ok(invoice);
  const { tenant } = stage.service;
  const note = await noteIn(tenant, 'Posted', {
    customerId: customer.id,
    lines: linesOf(tenant, '60.00'),
  });
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.goto(`/credit-notes/${note.id}`);
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await page.getByRole('button', { name: 'Apply €60.00' }).click();
  const unapply = page.getByRole('button', { name: `Unapply from ${invoice['number']}` });
  await unapply.waitFor();
  const applied = await tenant.api('GET', `/api/invoices/${invoice.id}`);
  assert.equal(applied.body['amountDue'], '40.00');
  await unapply.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unapply' }).click();
  await unapply.waitFor({ state: 'hidden' });
  const back = await tenant.api('GET', `/api/invoices/${invoice.id}`);
  assert.equal(back.body['amountDue'], '100.00');
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
});

test('on a phone each open invoice is a card, and Enter moves to the next amount', async () => {
  const { customer, invoices } = await customerWith(['100.00', '200.00']);
  const [first, second] = invoices;
  assert.ok(first && second);
  const { tenant } = stage.service;
  const payment = await paymentIn(tenant, 'Posted', { customerId: customer.id });
  const visitor = await stage.visit({ width: 390, height: 844 });
  const { page } = visitor;
  await visitor.goto(`/payments/${payment.id}`);
  await amountFor(page, first).fill('1');
  await page.keyboard.press('Enter');
  assert.ok(await amountFor(page, second).evaluate((input) => input === document.activeElement));
  const table = page.getByRole('table', { name: 'Open invoices of this customer' });
  assert.equal(await table.getByRole('row').count(), 3);
  await table.getByRole('rowheader', { name: String(second['number']) }).waitFor();
  await table.getByRole('cell', { name: '€200.00' }).waitFor();
  const overflow = await table.evaluate(
    (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
  );
  assert.ok(overflow <= 0, `${overflow} px do not fit`);
  await amountFor(page, first).fill('');
  assert.deepEqual(await visitor.findings(), []);
  await visitor.close();
});
