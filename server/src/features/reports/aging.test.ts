/** Receivables by age on any day, with postings before and after that day. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeCustomer } from '../../../test/support/invoices.ts';
import { applied, invoiceOf, linesOf, liveOf, paymentIn } from '../../../test/support/money.ts';
import { randomHistory, seeded } from '../../../test/support/random-history.ts';
import { refreshReports } from '../../../test/support/refresh-reports.ts';
import { checkAging } from '../../../test/support/report-oracle.ts';
import {
  type Body,
  type Service,
  startService,
  type TestTenant,
} from '../../../test/support/service.ts';

/** The date of the test clock. */
const today = '2026-11-21';
const yesterday = '2026-11-20';
const tomorrow = '2026-11-22';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

/** Runs the refreshes that the pipeline queued. */
async function refresh(tenant: TestTenant = service.tenant): Promise<void> {
  const queued = await service.sql(
    "select params from effect where tenant_id = $1 and kind = 'analytics'",
    [tenant.id],
  );
  for (const { params } of queued) await refreshReports(service, tenant.id, params);
}

async function report(path: string, tenant: TestTenant = service.tenant): Promise<Body> {
  const { status, body, text } = await tenant.api('GET', `/api/reports/${path}`);
  assert.equal(status, 200, text);
  return body;
}

/** A customer's amount due on a day, a slash and the source of the figure: cache or ledger. */
async function amountDue(customerId: string, day = ''): Promise<string> {
  const asOf = day === '' ? '' : `&asOf=${day}`;
  const { source, totals } = await report(`ar-aging?customerId.eq=${customerId}${asOf}`);
  return `${(totals as { base: { total: string } }).base.total}/${source}`;
}

/** The balance of trade receivables on a day. */
async function balanceOn(day: string): Promise<string> {
  const { accounts } = await report(`trial-balance?asOf=${day}`);
  const rows = accounts as readonly { code: string; balance: string }[];
  return rows.find(({ code }) => code === '1200')?.balance ?? '0.00';
}

const totalOf = ({ totals }: Body) => totals as Body & { base: { total: string; balance: string } };
const postedEarlier = { invoiceDate: '2026-11-02', dueDate: '2026-11-16' };

test('an application and a reversal do not reduce receivables on days before their own dates', async () => {
  const customerId = (await makeCustomer(service.tenant)).id;
  const fields = { customerId, ...postedEarlier };
  const paid = await invoiceOf(service.tenant, '100.00', fields);
  const voided = await invoiceOf(service.tenant, '30.00', fields);
  await refresh();
  assert.equal(await amountDue(customerId), '130.00/cache');

  const { id } = await paymentIn(service.tenant, 'Posted', { customerId, receivedOn: yesterday });
  const allocations = [{ invoiceId: paid.id, amount: '100.00' }];
  const more = { postingDate: '2026-11-30' };
  const payment = await applied(service.tenant, 'payments', id, allocations, more);
  await refresh();
  assert.equal(await amountDue(customerId), '130.00/ledger');
  assert.equal(await amountDue(customerId, '2026-11-30'), '30.00/cache');

  const body = { reason: 'Ordered twice', reversalDate: '2026-12-05' };
  const done = await service.api('POST', `/api/invoices/${voided.id}/void`, body);
  assert.equal(done.status, 200, done.text);
  await refresh();
  const days = [yesterday, today, '2026-11-29', '2026-11-30', '2026-12-04', '2026-12-05'];
  const expected = ['130.00', '130.00', '130.00', '30.00', '30.00', '0.00'];
  for (const [index, day] of days.entries()) {
    const source = day === '2026-12-05' ? 'cache' : 'ledger';
    assert.equal(await amountDue(customerId, day), `${expected[index]}/${source}`, day);
    assert.equal(await balanceOn(day), expected[index], day);
  }
  const open = await report('open-amounts');
  assert.deepEqual([totalOf(open)['baseAmountDue'], open['source']], ['130.00', 'ledger']);

  // Unapplied at a later date: the application counts until then.
  const [live] = liveOf(payment);
  const unapplication = { allocationId: live?.allocationId, postingDate: '2026-12-10' };
  const undone = await service.api('POST', `/api/payments/${id}/unapply`, unapplication);
  assert.equal(undone.status, 200, undone.text);
  await refresh();
  assert.equal(await amountDue(customerId, '2026-12-05'), '0.00/ledger');
  assert.equal(await amountDue(customerId, '2026-12-10'), '100.00/cache');
});

test('a report for yesterday shows the figures that it showed on that day', async () => {
  const [aging, open] = [await report('ar-aging'), await report('open-amounts')];
  service.clock.set(`${tomorrow}T08:30:00.000Z`);
  const then = await report(`ar-aging?asOf=${today}`);
  service.clock.set(`${today}T08:30:00.000Z`);
  assert.deepEqual(then['totals'], aging['totals']);
  assert.equal(totalOf(then).base.total, totalOf(open)['baseAmountDue']);
});

test('a document dated ahead or reversed on its own date leaves earlier days to the cache', async () => {
  const { other, sql } = service;
  const customerId = (await makeCustomer(other)).id;
  await invoiceOf(other, '100.00', { customerId, ...postedEarlier });
  const post = async (path: string, body: unknown) => {
    const done = await other.api('POST', `/api/${path}`, body);
    assert.equal(done.status, 200, done.text);
  };
  const ahead = { invoiceDate: '2026-12-03', dueDate: '2026-12-20' };
  const voided = await invoiceOf(other, '30.00', { customerId, ...ahead });
  const { id } = await paymentIn(other, 'Posted', { customerId, receivedOn: yesterday });
  const allocations = [{ invoiceId: voided.id, amount: '30.00' }];
  const more = { postingDate: '2026-12-04' };
  const [live] = liveOf(await applied(other, 'payments', id, allocations, more));
  const unapplication = { allocationId: live?.allocationId, postingDate: '2026-12-05' };
  await post(`payments/${id}/unapply`, unapplication);
  const reason = 'Made twice';
  await post(`invoices/${voided.id}/void`, { reason, reversalDate: '2026-12-06' });
  await post(`payments/${id}/void`, { reason, reversalDate: '2026-12-07' });
  await refresh(other);
  const expected = [
    // The payment of the day before is a credit until its reversal.
    [today, '100.00', '0.00', 'ledger'],
    ['2026-12-02', '100.00', '0.00', 'ledger'],
    ['2026-12-03', '130.00', '30.00', 'ledger'],
    ['2026-12-04', '100.00', '30.00', 'ledger'],
    ['2026-12-05', '130.00', '30.00', 'ledger'],
    ['2026-12-06', '100.00', '0.00', 'ledger'],
    ['2026-12-07', '100.00', '100.00', 'cache'],
  ];
  for (const [day, total, balance, source] of expected) {
    const shown = await report(`ar-aging?asOf=${day}`, other);
    const { base } = totalOf(shown);
    assert.deepEqual(
      [day, base.total, base.balance, shown['source']],
      [day, total, balance, source],
    );
    await checkAging(sql, other.id, shown);
  }
});

test('after a random history the report equals the ledger on every day', async () => {
  const { other, sql } = service;
  const customers = [(await makeCustomer(other)).id, (await makeCustomer(other)).id];
  const pick = seeded(4712);
  const takeStep = randomHistory(other, customers, pick);
  for (let step = 0; step < 80; step += 1) await takeStep();
  await refresh(other);
  const sources: unknown[] = [];
  for (const day of ['2026-06-15', yesterday, today, tomorrow, '2026-12-06', '2026-12-31']) {
    const shown = await report(`ar-aging?asOf=${day}`, other);
    sources.push(shown['source']);
    const lines = await checkAging(sql, other.id, shown);
    for (const customerId of customers) {
      const one = await report(`ar-aging?asOf=${day}&customerId.eq=${customerId}`, other);
      const rows = shown['customers'] as readonly Body[];
      const own = rows.filter((row) => row['customerId'] === customerId);
      assert.deepEqual(one['customers'], own, day);
    }
    assert.ok(lines > 5, `${day}: ${lines} ledger lines`);
  }
  assert.deepEqual(sources, [...Array(5).fill('ledger'), 'cache']);
});

test('an account that loses the role Receivable keeps the balances posted to it', async () => {
  const { tenant } = service;
  const customerId = (await makeCustomer(tenant)).id;
  const fields = { customerId, ...postedEarlier };
  const old = await invoiceOf(tenant, '100.00', fields);
  const payment = await paymentIn(tenant, 'Posted', {
    customerId,
    amount: '70.00',
    receivedOn: '2026-11-10',
  });
  const apply = (invoiceId: string, amount: string, postingDate: string) =>
    applied(tenant, 'payments', payment.id, [{ invoiceId, amount }], { postingDate });
  await apply(old.id, '25.00', '2026-11-18');
  const days = ['2026-11-17', '2026-11-18', '2026-11-19', yesterday];
  const amounts = async () => Promise.all(days.map((day) => amountDue(customerId, day)));
  const before = ['100.00/ledger', '75.00/ledger', '75.00/ledger', '75.00/ledger'];
  assert.deepEqual(await amounts(), before);

  // The two accounts of an application swap roles.
  const { items } = (await service.api('GET', '/api/accounts?limit=200')).body;
  const having = (role: string) => items.find((account) => account['role'] === role);
  const swap = [
    [having('Receivable'), 'CustomerCredit'],
    [having('CustomerCredit'), 'Receivable'],
  ] as const;
  for (const [account, role] of swap) {
    const body = { role, RowVersion: account?.RowVersion };
    const done = await service.api('PATCH', `/api/accounts/${account?.id}`, body);
    assert.equal(done.status, 200, done.text);
  }
  assert.deepEqual(await amounts(), before);

  const of18th = { invoiceDate: '2026-11-18', dueDate: '2026-11-18' };
  const young = await invoiceOf(tenant, '10.00', { ...fields, ...of18th });
  await apply(old.id, '15.00', '2026-11-19');
  await apply(young.id, '10.00', yesterday);
  const expected = ['100.00/ledger', '85.00/ledger', '70.00/ledger', '60.00/ledger'];
  assert.deepEqual(await amounts(), expected);
  await refresh();
  assert.equal(await amountDue(customerId, '2026-12-31'), '60.00/cache');
});

test('a document with a total of zero adds nothing to receivables, whatever its lines are', async () => {
  const { tenant } = service;
  const customerId = (await makeCustomer(tenant)).id;
  const [line] = linesOf(tenant, '50.00');
  const opposite = { ...line, unitPrice: '-50.00', accountId: tenant.accounts['4100'] };
  const lines = [{ ...line, accountId: tenant.accounts['4000'] }, opposite];
  await invoiceOf(tenant, '0.00', { customerId, ...postedEarlier, lines });
  assert.equal(await amountDue(customerId, yesterday), '0.00/ledger');
});
