/** IAS 21: exchange differences between the rates of an invoice and its payment are posted exactly. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import fc from 'fast-check';
import { makeCustomer } from '../../../../test/support/invoices.ts';
import {
  applied,
  checkBooks,
  invoiceOf,
  linesOf,
  liveOf,
  noteIn,
  paymentIn,
} from '../../../../test/support/money.ts';
import { type Body, type Service, startService } from '../../../../test/support/service.ts';
import { cases } from '../../../../test/support/worker.ts';

const seed = Number(process.env.DAYBOOK_SEED ?? 20261121);
const runs = cases(6, 12);

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());
afterEach(() => checkBooks(service, service.tenant));

/** Account code, amount and base amount of a journal entry's lines. */
async function entryOf(allocationId: string | undefined, kind: string): Promise<string[]> {
  const rows = await service.sql(
    'select a.code, l.amount::text, l.base_amount::text from journal_entry e ' +
      'join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      'join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ' +
      'where e.document_id = $1 and e.kind = $2 order by a.code',
    [allocationId, kind],
  );
  return rows.map((row) => Object.values(row).join(' '));
}

/** Balance in base currency of the documents and their allocations, by account, without zeros. */
async function balancesOf(...ids: string[]): Promise<string[]> {
  const rows = await service.sql(
    'select a.code, sum(l.base_amount)::text as base from journal_entry e ' +
      'join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      'join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ' +
      'where e.tenant_id = $2 and (e.document_id = any($1::uuid[]) or e.document_id in ' +
      '(select id from allocation where tenant_id = $2 ' +
      'and (invoice_id = any($1::uuid[]) or source_id = any($1::uuid[])))) ' +
      'group by a.code having sum(l.base_amount) <> 0 order by a.code',
    [ids, service.tenant.id],
  );
  return rows.map((row) => Object.values(row).join(' '));
}

async function pair(
  currency: string,
  invoiced: string,
  paid: string,
  total: string,
  amount = total,
) {
  const customerId = (await makeCustomer(service.tenant)).id;
  const fields = { customerId, currency };
  const invoice = await invoiceOf(service.tenant, total, { ...fields, exchangeRate: invoiced });
  const payment = await paymentIn(service.tenant, 'Posted', {
    ...fields,
    exchangeRate: paid,
    amount,
  });
  return { invoice, payment, customerId };
}

async function unapply(payment: Body, index = 0): Promise<Body> {
  const { allocationId } = liveOf(payment)[index] ?? {};
  const path = `/api/payments/${payment.id}/unapply`;
  const reply = await service.api('POST', path, { allocationId });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

test('1,000 USD invoiced at 1.10 and paid at 1.15: applying posts the gain, unapplying reverses it', async () => {
  const { invoice, payment } = await pair('USD', '1.10', '1.15', '1000.00');
  const ids = [invoice.id, payment.id];
  assert.deepEqual(await balancesOf(...ids), [
    '1000 1150.00',
    '1200 1100.00',
    '2400 -1150.00',
    '4000 -1100.00',
  ]);
  const allocations = [{ invoiceId: invoice.id, amount: '1000.00' }];
  const after = await applied(service.tenant, 'payments', payment.id, allocations);
  const { allocationId } = liveOf(after)[0] ?? {};
  assert.deepEqual(await entryOf(allocationId, 'posting'), [
    '1200 -1000.00 -1100.00',
    '2400 1000.00 1150.00',
    '8900 0.00 -50.00',
  ]);
  assert.deepEqual(await balancesOf(...ids), ['1000 1150.00', '4000 -1100.00', '8900 -50.00']);
  await unapply(after);
  assert.deepEqual(await entryOf(allocationId, 'reversal'), [
    '1200 1000.00 1100.00',
    '2400 -1000.00 -1150.00',
    '8900 0.00 50.00',
  ]);
  assert.deepEqual(await balancesOf(...ids), [
    '1000 1150.00',
    '1200 1100.00',
    '2400 -1150.00',
    '4000 -1100.00',
  ]);
});

test('a payment at a lower rate posts the loss as an expense', async () => {
  const { invoice, payment } = await pair('USD', '1.15', '1.10', '1000.00');
  const allocations = [{ invoiceId: invoice.id, amount: '1000.00' }];
  await applied(service.tenant, 'payments', payment.id, allocations);
  assert.deepEqual(await balancesOf(invoice.id, payment.id), [
    '1000 1100.00',
    '4000 -1150.00',
    '8900 50.00',
  ]);
});

test('the same rate posts no exchange difference, and neither does the base currency', async () => {
  for (const [currency, rate, total] of [
    ['USD', '1.1234', '33.33'],
    ['EUR', '1', '33.33'],
    ['JPY', '0.006217', '12345'],
    ['KWD', '2.99317', '1.005'],
  ] as const) {
    const { invoice, payment } = await pair(currency, rate, rate, total);
    const allocations = [{ invoiceId: invoice.id, amount: total }];
    const after = await applied(service.tenant, 'payments', payment.id, allocations);
    const lines = await entryOf(liveOf(after)[0]?.allocationId, 'posting');
    assert.deepEqual([lines.length, lines[0]?.startsWith('1200 -')], [2, true], currency);
  }
});

for (const [currency, total, parts] of [
  ['USD', '100.00', ['33.33', '33.33', '33.34']],
  ['USD', '0.07', ['0.01', '0.01', '0.05']],
  ['JPY', '10001', ['1', '3333', '6667']],
  ['KWD', '1.007', ['0.001', '0.003', '1.003']],
] as const) {
  test(`${total} ${currency} applied in three parts leaves no balance on either side`, async () => {
    const { invoice, payment } = await pair(currency, '1.10377', '1.15911', total);
    for (const amount of parts)
      await applied(service.tenant, 'payments', payment.id, [{ invoiceId: invoice.id, amount }]);
    const left = await balancesOf(invoice.id, payment.id);
    assert.ok(!left.some((line) => /^(1200|2400) /.test(line)), left.join());
    await checkBooks(service, service.tenant);
  });
}

/** A step: applies a share of what can be applied, or unapplies one live allocation. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ source: fc.nat(2), share: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 1, arbitrary: fc.record({ source: fc.nat(2), undo: fc.nat(5) }) },
);
type Step = { readonly source: number; readonly share?: number; readonly undo?: number };

/** Applies and unapplies in the order of the steps, then settles the rest of the invoice. */
async function settleInSteps(currency: string, digits: number, steps: readonly Step[]) {
  const customerId = (await makeCustomer(service.tenant)).id;
  const fields = { customerId, currency };
  const unit = 10 ** digits;
  const { tenant } = service;
  const total = (10_007 / unit).toFixed(digits);
  const { id: invoiceId } = await invoiceOf(tenant, total, { ...fields, exchangeRate: '1.10377' });
  const paid = (rate: string, amount: number) =>
    paymentIn(tenant, 'Posted', {
      ...fields,
      exchangeRate: rate,
      amount: (amount / unit).toFixed(digits),
    });
  const sources: { kind: 'payments' | 'credit-notes'; body: Body }[] = [
    { kind: 'payments', body: await paid('1.15911', 4_001) },
    { kind: 'payments', body: await paid('1.0999', 3_003) },
    {
      kind: 'credit-notes',
      body: await noteIn(tenant, 'Posted', {
        ...fields,
        exchangeRate: '1.1234',
        lines: linesOf(tenant, (3_003 / unit).toFixed(digits)),
      }),
    },
  ];
  const due = async () =>
    Math.round(
      Number((await tenant.api('GET', `/api/invoices/${invoiceId}`)).body['amountDue']) * unit,
    );
  const open = (body: Body) => Math.round(Number(body['amountUnapplied']) * unit);
  const applyPart = async (index: number, largest: number) => {
    const source = sources[index];
    if (source === undefined || largest < 1) return;
    const amount = (largest / unit).toFixed(digits);
    const allocations = [{ invoiceId, amount }];
    source.body = await applied(tenant, source.kind, source.body.id, allocations);
  };
  for (const { source: index, share, undo } of steps) {
    const source = sources[index];
    if (source === undefined) continue;
    if (share !== undefined) {
      const largest = Math.min(await due(), open(source.body));
      await applyPart(index, Math.ceil((largest * share) / 100));
      continue;
    }
    const live = liveOf(source.body);
    if (live.length === 0) continue;
    const { allocationId } = live[(undo ?? 0) % live.length] ?? {};
    const path = `/api/${source.kind}/${source.body.id}/unapply`;
    source.body = (await tenant.api('POST', path, { allocationId })).body;
  }
  for (const index of sources.keys())
    await applyPart(index, Math.min(await due(), open((sources[index] as { body: Body }).body)));
  const left = await balancesOf(invoiceId, ...sources.map(({ body }) => body.id));
  assert.equal(await due(), 0);
  assert.ok(!left.some((line) => /^(1200|2400) /.test(line)), left.join());
}

for (const [currency, digits] of [
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
] as const) {
  test(`after random applications and unapplications in ${currency}, a settled invoice has no balance (seed ${seed})`, async () => {
    const steps = fc.array(step, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, (list) => settleInSteps(currency, digits, list)),
      { seed, numRuns: runs },
    );
  });
}
