/** What a customer owes is one number: in aging, open amounts, dashboard, statements and the journal, on any day. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Big } from '../../../test/support/decimals.ts';
import { makeCustomer } from '../../../test/support/invoices.ts';
import { applied, invoiceOf, paymentIn } from '../../../test/support/money.ts';
import { randomHistory, seeded } from '../../../test/support/random-history.ts';
import { rebuildReports, refreshReports } from '../../../test/support/refresh-reports.ts';
import { checkAging, summariesOf } from '../../../test/support/report-oracle.ts';
import {
  type Body,
  type Service,
  startService,
  type TestTenant,
} from '../../../test/support/service.ts';
import { cases } from '../../../test/support/worker.ts';
import { readTransaction } from '../../postgres/db.ts';
import { entities } from '../all-features.ts';
import { readAskedAmount } from './exports.ts';

const today = '2026-11-21';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

interface Amounts {
  readonly total: string;
  readonly unapplied: string;
  readonly balance: string;
}
type InCurrency = Amounts & { readonly currency: string };
interface OfStatement {
  readonly currency: string;
  readonly closing: string;
  readonly receivable: { readonly total: string };
  readonly unapplied: string;
}
interface Part {
  readonly customerId: string;
  readonly documents: number;
  readonly base: Amounts;
  readonly currencies: readonly InCurrency[];
}
interface Aging {
  readonly source: string;
  readonly totals: Part;
  readonly customers: readonly Part[];
}

async function read(path: string, { api }: TestTenant = service.tenant): Promise<Body> {
  const reply = await api('GET', path);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

async function aging(query: string, tenant?: TestTenant): Promise<Aging> {
  return (await read(`/api/reports/ar-aging?${query}`, tenant)) as unknown as Aging;
}

const rebuild = ({ id }: TestTenant, own = service) => rebuildReports(own, id);

/** The balance of the accounts with the roles Receivable and CustomerCredit, by the trial balance. */
async function owedByAccounts(day: string, tenant: TestTenant): Promise<Big> {
  const { items } = await read('/api/accounts?limit=200', tenant);
  const roles = new Map(items.map(({ id, role }) => [id, role]));
  const { accounts } = await read(`/api/reports/trial-balance?asOf=${day}`, tenant);
  return (accounts as readonly { accountId: string; balance: string }[])
    .filter(({ accountId }) => {
      const role = roles.get(accountId);
      return role === 'Receivable' || role === 'CustomerCredit';
    })
    .reduce((sum, { balance }) => sum.plus(balance), new Big(0));
}

const parts = (found: readonly (readonly [string, string])[]) =>
  found.filter(([, amount]) => !new Big(amount).eq(0)).sort();

/** What reminders would ask of a customer in a currency is its balance there, or nothing. */
async function checkReminders({ engine, tenant }: Service, customers: readonly string[]) {
  let covered = 0;
  // All that was posted or applied has a posting date by then.
  const { customers: owing } = await aging('asOf=2026-12-31', tenant);
  for (const customerId of customers) {
    const asked = new Map<string, Big>();
    const open = `customerId.eq=${customerId}&amountDue.gt=0&limit=200`;
    for (const { id, currency } of (await read(`/api/invoices?${open}`, tenant)).items) {
      const one = await readTransaction(engine.db, tenant.id, (tx) =>
        readAskedAmount(tx, id, entities),
      );
      assert.ok(one !== null && new Big(one.covered).lte(one.amountDue));
      covered += Number(new Big(one.covered).gt(0));
      const key = String(currency);
      const sum = asked.get(key) ?? new Big(0);
      asked.set(key, sum.plus(one.amountDue).minus(one.covered));
    }
    const own = owing.find((one) => one.customerId === customerId);
    for (const { currency, balance } of own?.currencies ?? []) {
      const expected = new Big(balance).gt(0) ? new Big(balance) : new Big(0);
      assert.ok((asked.get(currency) ?? new Big(0)).eq(expected), `${customerId} ${currency}`);
    }
  }
  assert.ok(covered > 0, 'some invoices are covered');
}

test('an unapplied payment is a column of its own, and the balance is what is left', async () => {
  const { tenant } = service;
  const customerId = (await makeCustomer(tenant)).id;
  const own = { customerId, invoiceDate: '2026-11-01', dueDate: '2026-11-10' };
  const invoice = await invoiceOf(tenant, '100.00', own);
  const paid = { customerId, amount: '150.00', receivedOn: '2026-11-12' };
  const { id } = await paymentIn(tenant, 'Posted', paid);
  await rebuild(tenant);
  const only = `customerId.eq=${customerId}`;
  const shown = (await aging(only)).totals;
  assert.deepEqual(
    [shown.documents, shown.base.total, shown.base.unapplied, shown.base.balance],
    [1, '100.00', '-150.00', '-50.00'],
  );
  // On the day before the payment, and after an application with a later date.
  assert.equal((await aging(`${only}&asOf=2026-11-11`)).totals.base.balance, '100.00');
  const allocations = [{ invoiceId: invoice.id, amount: '100.00' }];
  await applied(tenant, 'payments', id, allocations, { postingDate: '2026-11-30' });
  await rebuild(tenant);
  const before = await aging(`${only}&asOf=2026-11-29`);
  assert.equal(before.source, 'ledger');
  assert.deepEqual(
    [before.totals.base.total, before.totals.base.unapplied, before.totals.base.balance],
    ['100.00', '-150.00', '-50.00'],
  );
  // A customer with credits alone is listed.
  const last = await aging(`${only}&asOf=2026-11-30`);
  assert.deepEqual(
    last.customers.map(({ documents, base }) => [documents, base.total, base.balance]),
    [[0, '0.00', '-50.00']],
  );
});

test('credits come from the ledger while an older release refreshes the summaries without them', async () => {
  const { other: tenant, sql } = service;
  const customerId = (await makeCustomer(tenant)).id;
  await rebuild(tenant);
  assert.equal((await aging(`customerId.eq=${customerId}`, tenant)).source, 'cache');
  await paymentIn(tenant, 'Posted', { customerId, amount: '70.00' });
  // The older release advanced its own watermark.
  await sql('update analytics_state set up_to_sequence = up_to_sequence + 1 where tenant_id = $1', [
    tenant.id,
  ]);
  const shown = await aging(`customerId.eq=${customerId}`, tenant);
  assert.deepEqual([shown.source, shown.totals.base.balance], ['ledger', '-70.00']);
  await paymentIn(tenant, 'Posted', { customerId, amount: '5.00' });
  await refreshReports(service, tenant.id);
  const refreshed = await aging(`customerId.eq=${customerId}`, tenant);
  assert.deepEqual([refreshed.source, refreshed.totals.base.balance], ['cache', '-75.00']);
});

for (const seed of Array.from({ length: cases(2, 6) }, (_, index) => 5_201 + index))
  test(`after any history every report has the balance of the journal, on any day (seed ${seed})`, async (t) => {
    const own = await startService();
    t.after(() => own.close());
    const { tenant } = own;
    const customers = [(await makeCustomer(tenant)).id, (await makeCustomer(tenant)).id];
    const takeStep = randomHistory(tenant, customers, seeded(seed));
    for (let step = 0; step < 90; step += 1) await takeStep();
    await rebuild(tenant, own);
    let credits = 0;
    for (const day of ['2026-04-15', '2026-08-31', today, '2026-12-05', '2026-12-31']) {
      const shown = await aging(`asOf=${day}`, tenant);
      await checkAging(own.sql, tenant.id, shown as unknown as Body);
      assert.ok((await owedByAccounts(day, tenant)).eq(shown.totals.base.balance), day);
      credits += Number(!new Big(shown.totals.base.unapplied).eq(0));
      for (const customerId of customers) {
        const found = shown.customers.find((one) => one.customerId === customerId);
        const ofReport = (found?.currencies ?? []).flatMap(
          ({ currency, total, unapplied, balance }) =>
            [
              [`${currency} due`, total],
              [`${currency} unapplied`, unapplied],
              [`${currency} balance`, balance],
            ] as const,
        );
        const { balances } = await read(
          `/api/customers/${customerId}/statement?from=${day}&to=${day}`,
          tenant,
        );
        const ofStatement = (balances as readonly OfStatement[]).flatMap(
          ({ currency, closing, receivable, unapplied }) =>
            [
              [`${currency} due`, receivable.total],
              [`${currency} unapplied`, unapplied],
              [`${currency} balance`, closing],
            ] as const,
        );
        assert.deepEqual(parts(ofStatement), parts(ofReport), `${day} ${customerId}`);
      }
    }
    assert.ok(credits > 2, 'the history has unapplied credits');
    const now = await aging(`asOf=${today}`, tenant);
    const open = await read('/api/reports/open-amounts', tenant);
    const { baseAmountDue, baseUnapplied, baseBalance } = open['totals'] as Record<string, string>;
    const { total, unapplied, balance } = now.totals.base;
    assert.deepEqual([baseAmountDue, baseUnapplied, baseBalance], [total, unapplied, balance]);
    const { receivables } = await read('/api/dashboard', tenant);
    assert.deepEqual((receivables as unknown as Aging).totals, now.totals);
    assert.ok((await summariesOf(own.sql, tenant.id)).credits.length > 0);
    await checkReminders(own, customers);
  });
