/** Applying payments to invoices: atomic, within the open amounts of both sides, and reversible. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { invoiceIn, makeCustomer, readyDraft } from '../../../../test/support/invoices.ts';
import {
  applied,
  checkBooks,
  invoiceOf,
  liveOf,
  partlyApplied,
  paymentIn,
} from '../../../../test/support/money.ts';
import { problemsOf } from '../../../../test/support/requests.ts';
import {
  type Body,
  type Reply,
  type Service,
  startService,
} from '../../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());
afterEach(async () => {
  await checkBooks(service, service.tenant);
  await checkBooks(service, service.other);
});

type Allocations = readonly { readonly invoiceId: string; readonly amount: string }[];

function apply(id: string, allocations: unknown, more: object = {}, headers = {}): Promise<Reply> {
  return service.api('POST', `/api/payments/${id}/apply`, { allocations, ...more }, headers);
}

function unapply(id: string, allocationId: unknown, more: object = {}): Promise<Reply> {
  return service.api('POST', `/api/payments/${id}/unapply`, { allocationId, ...more });
}

async function read(kind: 'payments' | 'invoices' | 'allocations', id: string): Promise<Body> {
  return (await service.api('GET', `/api/${kind}/${id}`)).body;
}

/** A payment of `amount` and invoices of `totals`, all of one customer. */
async function setUp(amount: string, ...totals: string[]) {
  const customerId = (await makeCustomer(service.tenant)).id;
  const payment = await paymentIn(service.tenant, 'Posted', { customerId, amount });
  const invoices: Body[] = [];
  for (const total of totals) invoices.push(await invoiceOf(service.tenant, total, { customerId }));
  return { customerId, payment, invoices };
}

/** Expects these problems and no change to either side. */
async function assertRejected(payment: Body, allocations: unknown, problems: string[], more = {}) {
  const before = await read('payments', payment.id);
  const count = async () => (await service.sql('select count(*)::int as n from change'))[0]?.['n'];
  const changes = await count();
  assert.deepEqual(problemsOf(await apply(payment.id, allocations, more)), problems);
  assert.deepEqual(await read('payments', payment.id), before);
  assert.equal(await count(), changes, 'no record changed');
}

async function eventsAfter(sequence: number): Promise<Body[]> {
  const { body } = await service.api('GET', `/api/events?after=${sequence}&limit=200`);
  return [...body.items];
}

async function lastSequence(): Promise<number> {
  const [row] = await service.sql(
    'select max(sequence)::int as n from event where tenant_id = $1',
    [service.tenant.id],
  );
  return Number(row?.['n']);
}

async function setPeriod(code: string, status: string): Promise<void> {
  await service.sql('update period set status = $3 where tenant_id = $1 and code = $2', [
    service.tenant.id,
    code,
    status,
  ]);
}

test('one payment settles several invoices in part or in full, and both sides show the amounts', async () => {
  const { payment, invoices } = await setUp('100.00', '30.00', '50.00', '40.00');
  const [one, two, three] = invoices.map(({ id }) => id) as [string, string, string];
  const requested: Allocations = [
    { invoiceId: one, amount: '30' },
    { invoiceId: two, amount: '20.5' },
    { invoiceId: three, amount: '40.00' },
  ];
  const { status, body } = await apply(payment.id, requested);
  assert.equal(status, 200);
  assert.deepEqual(
    [body.status, body['amountApplied'], body['amountUnapplied'], body['amount']],
    ['Posted', '90.50', '9.50', '100.00'],
  );
  assert.deepEqual(
    liveOf(body).map((live) => [live.invoiceId, live.invoiceNumber, live.amount, live.postingDate]),
    requested.map(({ invoiceId }, index) => [
      invoiceId,
      invoices[index]?.['number'],
      ['30.00', '20.50', '40.00'][index],
      '2026-11-20',
    ]),
  );
  const sides = await Promise.all([one, two, three].map((id) => read('invoices', id)));
  assert.deepEqual(
    sides.map((side) => [side['paymentStatus'], side['amountApplied'], side['amountDue']]),
    [
      ['Paid', '30.00', '0.00'],
      ['PartiallyPaid', '20.50', '29.50'],
      ['Paid', '40.00', '0.00'],
    ],
  );
  for (const [index, side] of sides.entries())
    assert.notEqual(side.RowVersion, invoices[index]?.RowVersion);
  const list = await service.api('GET', `/api/allocations?sourceId.eq=${payment.id}&sort=id`);
  assert.equal(list.body.items.length, 3);
  const [first] = list.body.items;
  assert.deepEqual(
    [first?.status, first?.['sourceType'], first?.['sourceNumber'], first?.['appliedBy']],
    ['Live', 'payment', payment['number'], `key:${service.tenant.keyIds.Admin}`],
  );
});

test('applying raises one payment.applied, and one invoice.paid for each invoice paid in full', async () => {
  const { payment, invoices } = await setUp('100.00', '30.00', '50.00');
  const from = await lastSequence();
  const after = await applied(service.tenant, 'payments', payment.id, [
    { invoiceId: invoices[0]?.id ?? '', amount: '30.00' },
    { invoiceId: invoices[1]?.id ?? '', amount: '20.00' },
  ]);
  const events = await eventsAfter(from);
  assert.deepEqual(events.map(({ type }) => type).sort(), ['invoice.paid', 'payment.applied']);
  const ofPayment = events.find(({ type }) => type === 'payment.applied');
  const ofInvoice = events.find(({ type }) => type === 'invoice.paid');
  const without = ({ availableActions: _, ...record }: Body) => record;
  assert.deepEqual(without(ofPayment?.['data'] as Body), without(after));
  const paid = await read('invoices', invoices[0]?.id ?? '');
  assert.deepEqual(without(ofInvoice?.['data'] as Body), without(paid));
  assert.ok(ofInvoice);
  assert.equal((ofInvoice['entity'] as Body).RowVersion, paid.RowVersion);
  const middle = await lastSequence();
  await unapply(payment.id, liveOf(after)[0]?.allocationId);
  assert.deepEqual(
    (await eventsAfter(middle)).map(({ type }) => type),
    ['payment.unapplied'],
  );
});

test('the history of both sides records who applied what', async () => {
  const { payment, invoices } = await setUp('100.00', '90.00');
  const invoiceId = invoices[0]?.id ?? '';
  await applied(service.tenant, 'payments', payment.id, [{ invoiceId, amount: '10.00' }]);
  const seen = await read('invoices', invoiceId);
  await applied(service.tenant, 'payments', payment.id, [{ invoiceId, amount: '20.00' }]);
  const path = `/api/invoices/${invoiceId}/changes?after=${seen.RowVersion}`;
  const { items } = (await service.api('GET', path)).body;
  assert.ok(items.length > 0, 'the invoice history contains the second partial payment');
  for (const item of items) {
    assert.equal(item['operation'], 'apply');
    assert.equal(item['actor'], `key:${service.tenant.keyIds.Admin}`);
    assert.equal(item.RowVersion, (await read('invoices', invoiceId)).RowVersion);
  }
  const due = items.find((item) => item['path'] === 'amountApplied');
  assert.deepEqual([due?.['old'], due?.['new']], ['10.00', '30.00']);
  const own = (await service.api('GET', `/api/payments/${payment.id}/changes`)).body.items;
  assert.ok(own.some((item) => item['operation'] === 'apply' && item['path'] === 'amountApplied'));
});

test('a concurrent edit of the invoice returns 409 with the current amount due', async () => {
  const { payment, invoices } = await setUp('100.00', '90.00');
  const [invoice] = invoices as [Body];
  const path = `/api/invoices/${invoice.id}`;
  const headers = { 'save-session': 'session-of-money' };
  const fields = { internalNote: 'call them', RowVersion: invoice.RowVersion };
  const mine = await service.api('PATCH', path, fields, headers);
  assert.equal(mine.status, 200);
  await applied(service.tenant, 'payments', payment.id, [
    { invoiceId: invoice.id, amount: '90.00' },
  ]);
  const stale = { internalNote: 'again', RowVersion: mine.body.RowVersion };
  const late = await service.api('PATCH', path, stale, headers);
  assert.deepEqual([late.status, late.body['amountDue']], [409, '0.00']);
  assert.equal(late.text, (await service.api('GET', path)).text);
  const header = { 'if-match': `"${mine.body.RowVersion}"` };
  assert.equal((await service.api('PATCH', path, { internalNote: 'x' }, header)).status, 412);
});

test('rejects more than the amount due of the invoice', async () => {
  const { payment, invoices } = await setUp('100.00', '50.00');
  const invoiceId = invoices[0]?.id ?? '';
  await assertRejected(
    payment,
    [{ invoiceId, amount: '50.01' }],
    ['/allocations/0/amount over_due'],
  );
  await applied(service.tenant, 'payments', payment.id, [{ invoiceId, amount: '49.99' }]);
  await assertRejected(
    payment,
    [{ invoiceId, amount: '0.02' }],
    ['/allocations/0/amount over_due'],
  );
  await applied(service.tenant, 'payments', payment.id, [{ invoiceId, amount: '0.01' }]);
  await assertRejected(
    payment,
    [{ invoiceId, amount: '0.01' }],
    ['/allocations/0/amount over_due'],
  );
});

test('rejects more than the unapplied amount of the payment, in one request or in several', async () => {
  const { payment, invoices } = await setUp('100.00', '80.00', '80.00');
  const [one, two] = invoices.map(({ id }) => id) as [string, string];
  const both = [
    { invoiceId: one, amount: '50.00' },
    { invoiceId: two, amount: '50.01' },
  ];
  await assertRejected(payment, both, ['/allocations over_applied']);
  await applied(service.tenant, 'payments', payment.id, [{ invoiceId: one, amount: '80' }]);
  await assertRejected(
    payment,
    [{ invoiceId: two, amount: '20.01' }],
    ['/allocations over_applied'],
  );
  await applied(service.tenant, 'payments', payment.id, [{ invoiceId: two, amount: '20' }]);
  await assertRejected(
    payment,
    [{ invoiceId: two, amount: '0.01' }],
    ['/allocations over_applied'],
  );
});

test('one invalid allocation rejects the whole request; each problem has its pointer', async () => {
  const { payment, customerId, invoices } = await setUp('100.00', '10.00', '10.00', '10.00');
  const [one, two, three] = invoices.map(({ id }) => id);
  const other = await invoiceOf(service.tenant, '10.00');
  const dollars = await invoiceOf(service.tenant, '10.00', {
    customerId,
    currency: 'USD',
    exchangeRate: '0.9',
  });
  const draft = await readyDraft(service.tenant, { customerId });
  const voided = await invoiceIn(service.tenant, 'Voided', { customerId });
  const foreign = await invoiceOf(service.other, '10.00');
  await assertRejected(
    payment,
    [
      { invoiceId: one, amount: '10.00' },
      { invoiceId: other.id, amount: '1.00' },
      { invoiceId: dollars.id, amount: '1.00' },
      { invoiceId: draft.id, amount: '1.00' },
      { invoiceId: voided.id, amount: '1.00' },
      { invoiceId: foreign.id, amount: '1.00' },
      { invoiceId: payment.id, amount: '1.00' },
      { invoiceId: two, amount: '0.00' },
      { invoiceId: three, amount: '1.001' },
      { invoiceId: one?.toUpperCase(), amount: '1.00' },
    ],
    [
      '/allocations/1/invoiceId other_customer',
      '/allocations/2/invoiceId other_currency',
      '/allocations/3/invoiceId invoice_not_posted',
      '/allocations/4/invoiceId invoice_not_posted',
      '/allocations/5/invoiceId invoice_unknown',
      '/allocations/6/invoiceId invoice_unknown',
      '/allocations/7/amount amount_not_positive',
      '/allocations/8/amount amount_scale',
      '/allocations/9/invoiceId invoice_named_twice',
    ],
  );
});

test('rejects malformed bodies with the pointer of each problem', async () => {
  const { payment, invoices } = await setUp('100.00', '10.00');
  const invoiceId = invoices[0]?.id;
  for (const [allocations, pointer] of [
    [[], '/allocations'],
    [undefined, '/allocations'],
    ['all', '/allocations'],
    [[{ invoiceId }], '/allocations/0/amount'],
    [[{ amount: '1' }], '/allocations/0/invoiceId'],
    [[{ invoiceId: 'x', amount: '1' }], '/allocations/0/invoiceId'],
    [[{ invoiceId, amount: 1 }], '/allocations/0/amount'],
    [[{ invoiceId, amount: '-1' }], '/allocations/0/amount'],
    [[{ invoiceId, amount: '1e3' }], '/allocations/0/amount'],
    [[{ invoiceId, amount: '1', note: 'x' }], '/allocations/0/note'],
    [[null], '/allocations/0'],
    [Array.from({ length: 201 }, () => ({ invoiceId, amount: '0.01' })), '/allocations'],
  ] as const) {
    const reply = await apply(payment.id, allocations);
    assert.deepEqual([reply.status, reply.body.code], [422, 'validation_failed'], reply.text);
    assert.ok(
      reply.body.errors.some((error) => error.pointer === pointer),
      `${pointer}: ${reply.text}`,
    );
  }
  assert.equal((await apply(payment.id, [{ invoiceId, amount: '1' }], { extra: 1 })).status, 422);
  const dry = await service.api('POST', `/api/payments/${payment.id}/apply?dryRun=true`, {
    allocations: [{ invoiceId, amount: '1.00' }],
  });
  assert.equal(dry.status, 400, 'an unknown query parameter');
});

test('a draft payment and a voided payment cannot be applied', async () => {
  const { customerId, invoices } = await setUp('1.00', '10.00');
  const allocations = [{ invoiceId: invoices[0]?.id, amount: '1.00' }];
  for (const state of ['Draft', 'Voided'] as const) {
    const { id } = await paymentIn(service.tenant, state, { customerId });
    const reply = await apply(id, allocations);
    assert.deepEqual([reply.status, reply.body.code], [422, 'invalid_transition']);
  }
});

test("unapplying restores the invoice's amount due and the payment's unapplied amount", async () => {
  const { payment, invoices } = await setUp('100.00', '70.00', '30.00');
  const [one, two] = invoices.map(({ id }) => id) as [string, string];
  const after = await applied(service.tenant, 'payments', payment.id, [
    { invoiceId: one, amount: '70.00' },
    { invoiceId: two, amount: '30.00' },
  ]);
  const [first, second] = liveOf(after);
  const { body } = await unapply(payment.id, first?.allocationId.toUpperCase());
  assert.deepEqual(
    [
      body['amountApplied'],
      body['amountUnapplied'],
      liveOf(body).map(({ invoiceId }) => invoiceId),
    ],
    ['30.00', '70.00', [two]],
  );
  const invoice = await read('invoices', one);
  assert.deepEqual(
    [invoice['paymentStatus'], invoice['amountApplied'], invoice['amountDue']],
    ['Unpaid', '0.00', '70.00'],
  );
  const allocation = await read('allocations', first?.allocationId ?? '');
  assert.deepEqual(
    [allocation.status, allocation['undoneBy'], allocation['amount']],
    ['Undone', `key:${service.tenant.keyIds.Admin}`, '70.00'],
  );
  const gone = ['/allocationId allocation_unknown'];
  assert.deepEqual(
    problemsOf(await unapply(payment.id, first?.allocationId)),
    gone,
    'a second time',
  );
  const elsewhere = (await partlyApplied(service.tenant)).payment;
  assert.deepEqual(problemsOf(await unapply(payment.id, liveOf(elsewhere)[0]?.allocationId)), gone);
  const foreign = (await partlyApplied(service.other)).payment;
  assert.deepEqual(problemsOf(await unapply(payment.id, liveOf(foreign)[0]?.allocationId)), gone);
  assert.deepEqual(problemsOf(await unapply(payment.id, 'x')), ['/allocationId id_invalid']);
  assert.equal((await unapply(payment.id, second?.allocationId)).status, 200);
  assert.equal((await read('payments', payment.id))['amountUnapplied'], '100.00');
});

test('an invoice with applied amounts cannot be voided until they are unapplied', async () => {
  const { payment, invoice } = await partlyApplied(service.tenant);
  const voiding = () =>
    service.api('POST', `/api/invoices/${invoice.id}/void`, { reason: 'ordered twice' });
  assert.deepEqual(problemsOf(await voiding()), ['/amountApplied still_applied']);
  await unapply(payment.id, liveOf(payment)[0]?.allocationId);
  assert.equal((await voiding()).status, 200);
});

test('an invoice can be approved and annotated while it is partially paid', async () => {
  const { payment, invoice } = await partlyApplied(service.tenant);
  const approved = await service.api('POST', `/api/invoices/${invoice.id}/approve`);
  assert.deepEqual([approved.status, approved.body['amountDue']], [200, '40.00']);
  const rest = [{ invoiceId: invoice.id, amount: '40.00' }];
  assert.equal((await apply(payment.id, rest)).status, 200);
  const paid = await read('invoices', invoice.id);
  assert.deepEqual([paid.status, paid['paymentStatus']], ['Released', 'Paid']);
});

test('an application is dated when both sides are posted, or on the requested later date, never earlier', async () => {
  const customerId = (await makeCustomer(service.tenant)).id;
  const early = await invoiceOf(service.tenant, '10.00', { customerId, invoiceDate: '2026-09-10' });
  const late = await invoiceOf(service.tenant, '10.00', {
    customerId,
    invoiceDate: '2026-12-05',
    dueDate: '2026-12-31',
  });
  const payment = await paymentIn(service.tenant, 'Posted', {
    customerId,
    receivedOn: '2026-10-10',
  });
  const both = [early, late].map(({ id }) => ({ invoiceId: id, amount: '5.00' }));
  const first = await applied(service.tenant, 'payments', payment.id, both);
  assert.deepEqual(
    liveOf(first).map(({ postingDate }) => postingDate),
    ['2026-10-10', '2026-12-05'],
  );
  const early5 = [{ invoiceId: early.id, amount: '5.00' }];
  const tooEarly = ['/postingDate date_before_both_posted'];
  await assertRejected(payment, early5, tooEarly, { postingDate: '2026-10-09' });
  await assertRejected(payment, both, tooEarly, { postingDate: '2026-10-01' });
  const second = await apply(payment.id, early5, { postingDate: '2026-11-11' });
  assert.equal(liveOf(second.body).at(-1)?.postingDate, '2026-11-11');
  const allocationId = liveOf(second.body).at(-1)?.allocationId;
  const unapplyOn = (postingDate: string) => unapply(payment.id, allocationId, { postingDate });
  assert.deepEqual(problemsOf(await unapplyOn('2026-11-10')), tooEarly);
  assert.equal((await unapplyOn('2026-11-30')).status, 200);
  const [entry] = await service.sql(
    "select posting_date::text as day from journal_entry where document_id = $1 and kind = 'reversal'",
    [allocationId],
  );
  assert.equal(entry?.['day'], '2026-11-30');
});

test('applications and unapplications move from a closed period to the first open date', async () => {
  const customerId = (await makeCustomer(service.tenant)).id;
  const fields = { customerId, invoiceDate: '2026-04-10' };
  const invoice = await invoiceOf(service.tenant, '10.00', fields);
  const payment = await paymentIn(service.tenant, 'Posted', {
    customerId,
    receivedOn: '2026-04-11',
  });
  const requested = [{ invoiceId: invoice.id, amount: '5.00' }];
  await applied(service.tenant, 'payments', payment.id, requested);
  await setPeriod('2026-04', 'Closed');
  await setPeriod('2026-05', 'SoftClosed');
  try {
    const closed = ['/postingDate period_closed'];
    await assertRejected(payment, requested, closed, { postingDate: '2026-04-12' });
    const path = `/api/payments/${payment.id}/apply`;
    const soft = { allocations: requested, postingDate: '2026-05-02' };
    assert.deepEqual(problemsOf(await service.as('Approver')('POST', path, soft)), closed);
    await assertRejected(payment, requested, ['/postingDate period_missing'], {
      postingDate: '2031-01-01',
    });
    const after = await applied(service.tenant, 'payments', payment.id, requested);
    assert.equal(liveOf(after)[1]?.postingDate, '2026-06-01');
    const undone = await unapply(payment.id, liveOf(after)[0]?.allocationId);
    assert.equal(undone.status, 200, undone.text);
    const entries = await service.sql(
      'select posting_date::text as day from journal_entry where document_id = $1 order by kind',
      [liveOf(after)[0]?.allocationId],
    );
    assert.deepEqual(
      entries.map(({ day }) => day),
      ['2026-04-11', '2026-06-01'],
    );
  } finally {
    await setPeriod('2026-04', 'Open');
    await setPeriod('2026-05', 'Open');
  }
});

test('rejects a stale RowVersion and accepts the current one', async () => {
  const { payment, invoices } = await setUp('100.00', '50.00');
  const requested = [{ invoiceId: invoices[0]?.id, amount: '5.00' }];
  const { RowVersion } = payment;
  const first = await apply(payment.id, requested, { RowVersion });
  assert.equal(first.status, 200);
  const second = await apply(payment.id, requested, { RowVersion });
  assert.deepEqual([second.status, second.body], [409, first.body]);
  const header = await apply(payment.id, requested, {}, { 'if-match': `"${RowVersion}"` });
  assert.equal(header.status, 412);
  const { allocationId } = liveOf(first.body)[0] ?? {};
  assert.equal((await unapply(payment.id, allocationId, { RowVersion })).status, 409);
  const current = { RowVersion: first.body.RowVersion };
  assert.equal((await unapply(payment.id, allocationId, current)).status, 200);
});

test('one Idempotency-Key applies once, however often the request is repeated', async () => {
  const { payment, invoices } = await setUp('100.00', '50.00');
  const requested = [{ invoiceId: invoices[0]?.id, amount: '5.00' }];
  const headers = { 'idempotency-key': `apply-${payment.id}` };
  const first = await apply(payment.id, requested, {}, headers);
  const again = await apply(payment.id, requested, {}, headers);
  assert.deepEqual([again.status, again.text], [200, first.text]);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  const other = await apply(payment.id, [{ ...requested[0], amount: '6.00' }], {}, headers);
  assert.equal(other.body.code, 'idempotency_key_reused');
  assert.equal((await read('payments', payment.id))['amountApplied'], '5.00');
});

test('payments cannot be applied across tenants, or by a role that cannot post', async () => {
  const { payment, invoices } = await setUp('100.00', '50.00');
  const allocations = [{ invoiceId: invoices[0]?.id, amount: '5.00' }];
  const path = `/api/payments/${payment.id}/apply`;
  assert.equal((await service.other.api('POST', path, { allocations })).status, 404);
  const own = await paymentIn(service.other, 'Posted');
  const theirs = await service.other.api('POST', `/api/payments/${own.id}/apply`, { allocations });
  assert.deepEqual(problemsOf(theirs), ['/allocations/0/invoiceId invoice_unknown']);
  for (const role of ['Viewer', 'Clerk', 'Integrator'] as const)
    assert.equal((await service.as(role)('POST', path, { allocations })).status, 403);
  assert.equal((await service.as('Approver')('POST', path, { allocations })).status, 200);
});

test('twenty concurrent applications of one payment never exceed its amount', async () => {
  const { payment, invoices } = await setUp('100.00', '70.00', '70.00');
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      apply(payment.id, [{ invoiceId: invoices[index % 2]?.id, amount: '30.00' }]),
    ),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 3);
  for (const reply of replies.filter(({ status }) => status !== 200))
    assert.ok(['over_applied', 'over_due'].includes(problemsOf(reply)[0]?.split(' ')[1] ?? ''));
});

test('one payment applied to 200 invoices is one change', async () => {
  const customerId = (await makeCustomer(service.tenant)).id;
  const payment = await paymentIn(service.tenant, 'Posted', { customerId, amount: '200.00' });
  const made = await Promise.all(
    Array.from({ length: 200 }, () => invoiceOf(service.tenant, '1.00', { customerId })),
  );
  const after = await applied(
    service.tenant,
    'payments',
    payment.id,
    made.map(({ id }) => ({ invoiceId: id, amount: '1.00' })),
  );
  assert.deepEqual([after['amountUnapplied'], liveOf(after).length], ['0.00', 200]);
  const open = await service.api('GET', `/api/invoices?customerId.eq=${customerId}&amountDue.gt=0`);
  assert.deepEqual(open.body.items, []);
});

test('applications use the accounts of the original posting, even after the role moves to another account', async () => {
  const { payment, invoices } = await setUp('100.00', '10.00', '10.00');
  const { accounts } = service.tenant;
  const path = `/api/accounts/${accounts['2400']}`;
  const { RowVersion } = (await service.api('GET', path)).body;
  const off = await service.api('PATCH', path, { active: false, RowVersion });
  const other = { code: '2401', name: 'Credits', type: 'Liability', role: 'CustomerCredit' };
  const added = await service.api('POST', '/api/accounts', other);
  assert.equal(added.status, 201);
  const allocations = invoices.map(({ id }) => ({ invoiceId: id, amount: '1.00' }));
  const now = (await applied(service.tenant, 'payments', payment.id, allocations)) as Body & {
    allocations: { allocationId: string }[];
  };
  const [first] = now.allocations;
  const body = { allocationId: first?.allocationId };
  const undone = await service.api('POST', `/api/payments/${payment.id}/unapply`, body);
  assert.equal(undone.status, 200);
  const rows = await service.sql(
    `select l.account_id as id, sum(l.amount)::text as amount from journal_entry e
      join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
      join allocation a on a.tenant_id = e.tenant_id and a.id = e.document_id
      where a.source_id = $1 group by 1 order by 2`,
    [payment.id],
  );
  assert.deepEqual(
    rows.map(({ id, amount }) => [id, amount]),
    [
      [accounts['1200'], '-1.00'],
      [accounts['2400'], '1.00'],
    ],
  );
  const again = { active: false, RowVersion: added.body.RowVersion };
  assert.equal((await service.api('PATCH', `/api/accounts/${added.body.id}`, again)).status, 200);
  const on = await service.api('PATCH', path, { active: true, RowVersion: off.body.RowVersion });
  assert.equal(on.status, 200);
});
