/** Which accounts and dates payments and reversals can use, and how reports of past days count them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer } from '../../../test/support/invoices.ts';
import {
  applied,
  checkBooks,
  invoiceOf,
  linesOf,
  noteDraft,
  paymentDraft,
  paymentIn,
} from '../../../test/support/money.ts';
import { problemsOf } from '../../../test/support/requests.ts';
import { type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(async () => {
  await checkBooks(service, service.tenant);
  await service.close();
});

const post = (path: string, body: object = {}) => service.api('POST', `/api/${path}`, body);

test('the aging of a past day counts amounts applied by that day', async () => {
  const customerId = (await makeCustomer(service.tenant)).id;
  const dates = { invoiceDate: '2026-11-01', dueDate: '2026-11-05', postingDate: '2026-11-01' };
  const invoice = await invoiceOf(service.tenant, '100.00', { customerId, ...dates });
  const paid = { customerId, receivedOn: '2026-11-10', amount: '60.00' };
  const payment = await paymentIn(service.tenant, 'Posted', paid);
  await applied(service.tenant, 'payments', payment.id, [
    { invoiceId: invoice.id, amount: '60.00' },
  ]);
  const amountDueOn = async (day: string) => {
    const path = `/api/reports/ar-aging?asOf=${day}`;
    const { body } = await service.api('GET', path);
    return (body as unknown as { totals: { base: { total: string } } }).totals.base.total;
  };
  assert.deepEqual(
    [await amountDueOn('2026-11-08'), await amountDueOn('2026-11-12')],
    ['100.00', '40.00'],
  );
});

test('a payment cannot be posted to an account with another role', async () => {
  const draft = await paymentDraft(service.tenant, { accountId: service.tenant.accounts['1200'] });
  assert.deepEqual(problemsOf(await post(`payments/${draft.id}/post`)), ['/accountId other_role']);
});

test('a credit note must have the customer and currency of its invoice', async () => {
  const mine = (await makeCustomer(service.tenant)).id;
  const other = await invoiceOf(service.tenant, '10.00');
  const foreign = await noteDraft(service.tenant, { customerId: mine, invoiceId: other.id });
  const problems = problemsOf(await post(`credit-notes/${foreign.id}/post`));
  assert.deepEqual(problems, ['/invoiceId other_customer']);
  const own = await invoiceOf(service.tenant, '10.00', { customerId: mine });
  const lines = linesOf(service.tenant, '10.00');
  const valid = await noteDraft(service.tenant, { customerId: mine, invoiceId: own.id, lines });
  assert.equal((await post(`credit-notes/${valid.id}/post`)).status, 200);
});

test('a reversal cannot be dated before its posting', async () => {
  const invoice = await invoiceOf(service.tenant, '10.00');
  const early = { reason: 'Wrong', reversalDate: '2026-01-02' };
  assert.deepEqual(problemsOf(await post(`invoices/${invoice.id}/void`, early)), [
    '/reversalDate date_before_posting',
  ]);
});

test('a list that is too long returns one short error', async () => {
  const payment = await paymentIn(service.tenant, 'Posted');
  const applyMany = (length: number) =>
    post(`payments/${payment.id}/apply`, { allocations: Array.from({ length }, () => ({})) });
  const reply = await applyMany(9_000);
  assert.deepEqual(problemsOf(reply), ['/allocations list_too_long']);
  assert.ok(reply.text.length < 1_000);
  const unread = await applyMany(100_000);
  assert.deepEqual([unread.status, unread.body.code], [400, 'invalid_json']);
  assert.ok(unread.text.length < 1_000);
});
