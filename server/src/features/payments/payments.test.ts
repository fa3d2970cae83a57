/** Payments from draft to void, their numbers and their journal entries. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { makeCustomer } from '../../../test/support/invoices.ts';
import { checkBooks, partlyApplied, paymentDraft, paymentIn } from '../../../test/support/money.ts';
import { problemsOf } from '../../../test/support/requests.ts';
import {
  type Body,
  type Reply,
  type Service,
  startService,
} from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());
afterEach(() => checkBooks(service, service.tenant));

function act(id: string, action: string, body: unknown = {}): Promise<Reply> {
  return service.api('POST', `/api/payments/${id}/${action}`, body);
}

/** Kind, date, account code, amount and base amount of each line of a document's entries, ordered by kind. */
async function linesOf(documentId: string): Promise<string[]> {
  const rows = await service.sql(
    'select e.kind, e.posting_date::text as day, a.code, l.amount::text, l.base_amount::text ' +
      'from journal_entry e join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      'join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ' +
      'where e.document_id = $1 order by e.kind, l.position',
    [documentId],
  );
  return rows.map((row) => Object.values(row).join(' '));
}

async function eventsOf(id: string): Promise<Body[]> {
  const rows = await service.sql(
    'select payload from event where entity_id = $1 order by sequence',
    [id],
  );
  return rows.map(({ payload }) => JSON.parse(String(payload)) as Body);
}

async function setPeriod(code: string, status: string): Promise<void> {
  await service.sql('update period set status = $3 where tenant_id = $1 and code = $2', [
    service.tenant.id,
    code,
    status,
  ]);
}

test('a draft accepts partial data and copies the currency of its customer', async () => {
  const empty = await service.api('POST', '/api/payments', {});
  assert.equal(empty.status, 201, empty.text);
  assert.deepEqual(
    [empty.body.status, empty.body['number'], empty.body['amount'], empty.body['currency']],
    ['Draft', null, null, null],
  );
  const customer = await makeCustomer(service.tenant, { currency: 'USD' });
  const { RowVersion, id } = empty.body;
  const path = `/api/payments/${id}`;
  const chosen = await service.api('PATCH', path, { customerId: customer.id, RowVersion });
  assert.equal(chosen.body['currency'], 'USD');
  const strange = await service.api('PATCH', path, {
    amount: '-5.123456',
    RowVersion: chosen.body.RowVersion,
  });
  assert.equal(strange.status, 200, strange.text);
  assert.equal((await linesOf(id)).length, 0);
});

test('posting returns all missing fields at once and uses no number', async () => {
  const { id } = (await service.api('POST', '/api/payments', {})).body;
  const missing = [
    '/customerId customer_required',
    '/currency currency_required',
    '/amount amount_required',
    '/receivedOn received_on_required',
  ];
  assert.deepEqual(problemsOf(await act(id, 'post')).sort(), missing.sort());
  const readiness = await service.api('GET', `/api/payments/${id}/readiness`);
  assert.equal(readiness.body.problems.length, 4);
  const dry = await act(id, 'post?dryRun=true');
  assert.ok(JSON.stringify(dry.body).includes('/receivedOn'));
  assert.equal((await service.api('GET', `/api/payments/${id}`)).body.status, 'Draft');
});

for (const [what, fields, problem] of [
  ['an amount of zero', { amount: '0' }, '/amount amount_not_positive'],
  ['an amount below zero', { amount: '-1.00' }, '/amount amount_not_positive'],
  ['more decimals than the currency has', { amount: '1.001' }, '/amount amount_scale'],
  [
    'a fraction of a yen',
    { currency: 'JPY', exchangeRate: '0.006', amount: '1.5' },
    '/amount amount_scale',
  ],
  ['an amount over the limit', { amount: '1000000000000000' }, '/amount amount_too_large'],
  ['an unknown currency', { currency: 'QQQ' }, '/currency currency_unknown'],
  ['a missing exchange rate', { currency: 'USD' }, '/exchangeRate exchange_rate_required'],
  [
    'an exchange rate of zero',
    { currency: 'USD', exchangeRate: '0' },
    '/exchangeRate exchange_rate_not_positive',
  ],
  ['a date outside all periods', { receivedOn: '2031-01-01' }, '/receivedOn period_missing'],
  [
    'a posting date outside all periods',
    { postingDate: '2031-01-01' },
    '/postingDate period_missing',
  ],
] as const) {
  test(`posting rejects ${what}, and returns no other problem`, async () => {
    const { id } = await paymentDraft(service.tenant, fields);
    assert.deepEqual(problemsOf(await act(id, 'post')), [problem]);
  });
}

test('posting debits the bank, credits the customer and assigns a number from the payment series', async () => {
  const draft = await paymentDraft(service.tenant, { amount: '250.5' });
  const { body, status, text } = await act(draft.id, 'post');
  assert.equal(status, 200, text);
  assert.match(String(body['number']), /^PAY-2026-\d{6}$/);
  assert.deepEqual(
    [body.status, body['amount'], body['amountUnapplied'], body['amountApplied']],
    ['Posted', '250.50', '250.50', '0.00'],
  );
  assert.deepEqual([body['postingDate'], body['exchangeRate']], ['2026-11-20', '1']);
  assert.equal(body['postedBy'], `key:${service.tenant.keyIds.Admin}`);
  assert.deepEqual(await linesOf(draft.id), [
    'posting 2026-11-20 1000 250.50 250.50',
    'posting 2026-11-20 2400 -250.50 -250.50',
  ]);
  const [event, ...more] = await eventsOf(draft.id);
  assert.deepEqual([event?.['type'], more], ['payment.posted', []]);
  const { availableActions: _, ...record } = body;
  assert.ok(event);
  const { availableActions: __, ...data } = event['data'] as Body;
  assert.deepEqual(data, record);
});

test('a payment is posted to the account that it names, which must be an asset account', async () => {
  const { accounts } = service.tenant;
  const wrong = await paymentDraft(service.tenant, { accountId: accounts['4000'] });
  assert.deepEqual(problemsOf(await act(wrong.id, 'post')), ['/accountId not_asset']);
  const account = await service.api('POST', '/api/accounts', {
    code: '1010',
    name: 'Cash',
    type: 'Asset',
  });
  const { id } = await paymentIn(service.tenant, 'Posted', { accountId: account.body.id });
  assert.equal((await linesOf(id))[0], 'posting 2026-11-20 1010 100.00 100.00');
});

for (const [currency, exchangeRate, amount, shown, base] of [
  ['USD', '1.15', '10.05', '10.05', '11.56'],
  ['JPY', '0.006217', '12345', '12345', '76.75'],
  ['KWD', '2.99317', '1.005', '1.005', '3.01'],
] as const) {
  test(`${currency} is posted with its own decimals, and with two in the base currency`, async () => {
    const { id, ...body } = await paymentIn(service.tenant, 'Posted', {
      currency,
      exchangeRate,
      amount,
    });
    assert.deepEqual([body['amount'], body['amountUnapplied']], [shown, shown]);
    assert.deepEqual(await linesOf(id), [
      `posting 2026-11-20 1000 ${shown} ${base}`,
      `posting 2026-11-20 2400 -${shown} -${base}`,
    ]);
  });
}

test('after posting only memo and reference can be changed', async () => {
  const payment = await paymentIn(service.tenant, 'Posted');
  let { RowVersion } = payment;
  const patch = async (field: string, value: unknown) => {
    const path = `/api/payments/${payment.id}`;
    const reply = await service.api('PATCH', path, { [field]: value, RowVersion });
    if (reply.status === 200) RowVersion = reply.body.RowVersion;
    return [reply.status, reply.body.code];
  };
  for (const [field, value] of [
    ['amount', '1.00'],
    ['currency', 'USD'],
    ['customerId', null],
    ['receivedOn', '2026-11-01'],
    ['postingDate', '2026-11-01'],
    ['exchangeRate', '2'],
    ['accountId', null],
    ['method', 'Cash'],
  ] as const)
    assert.deepEqual(await patch(field, value), [422, 'field_locked'], field);
  assert.equal((await patch('status', 'Draft'))[1], 'read_only_field');
  assert.equal((await patch('allocations', []))[1], 'read_only_field');
  assert.equal((await patch('memo', 'thanks'))[0], 200);
  assert.equal((await patch('reference', 'INV 7'))[0], 200);
});

test('voiding reverses the entry and keeps the number; a voided draft has no entry', async () => {
  const payment = await paymentIn(service.tenant, 'Posted', {
    currency: 'USD',
    exchangeRate: '1.15',
    amount: '10.05',
  });
  assert.deepEqual(problemsOf(await act(payment.id, 'void', {})), ['/reason required']);
  const { body } = await act(payment.id, 'void', { reason: 'bounced' });
  assert.deepEqual(
    [body.status, body['number'], body['voidReason'], body['amountUnapplied']],
    ['Voided', payment['number'], 'bounced', '0.00'],
  );
  assert.deepEqual(await linesOf(payment.id), [
    'posting 2026-11-20 1000 10.05 11.56',
    'posting 2026-11-20 2400 -10.05 -11.56',
    'reversal 2026-11-20 1000 -10.05 -11.56',
    'reversal 2026-11-20 2400 10.05 11.56',
  ]);
  const types = (await eventsOf(payment.id)).map(({ type }) => type);
  assert.deepEqual(types, ['payment.posted', 'payment.voided']);
  for (const action of ['post', 'void', 'apply', 'unapply']) {
    const again = await act(payment.id, action, { reason: 'x' });
    assert.deepEqual([again.status, again.body.code], [422, 'invalid_transition'], action);
  }
  const draft = await paymentIn(service.tenant, 'Voided');
  assert.deepEqual([draft['number'], await linesOf(draft.id)], [null, []]);
});

test('an applied payment cannot be voided until it is unapplied', async () => {
  const { payment } = await partlyApplied(service.tenant);
  const refused = await act(payment.id, 'void', { reason: 'bounced' });
  assert.deepEqual(problemsOf(refused), ['/amountApplied still_applied']);
  assert.match(refused.text, /60\.00 EUR/);
  const [live] = payment['allocations'] as readonly Body[];
  const undone = await act(payment.id, 'unapply', { allocationId: live?.['allocationId'] });
  assert.equal(undone.status, 200, undone.text);
  assert.equal((await act(payment.id, 'void', { reason: 'bounced' })).status, 200);
});

test('a closed period accepts no payments, a soft-closed one only those of a Controller', async () => {
  const { id } = await paymentDraft(service.tenant, { receivedOn: '2026-02-10' });
  const soft = await paymentDraft(service.tenant, { receivedOn: '2026-02-11' });
  const open = await paymentIn(service.tenant, 'Posted', { receivedOn: '2026-02-12' });
  await setPeriod('2026-02', 'Closed');
  try {
    assert.deepEqual(problemsOf(await act(id, 'post')), ['/receivedOn period_closed']);
    const { body } = await act(open.id, 'void', { reason: 'bounced' });
    assert.equal(body.status, 'Voided');
    assert.ok((await linesOf(open.id)).includes('reversal 2026-03-01 1000 -100.00 -100.00'));
    await setPeriod('2026-02', 'SoftClosed');
    const path = `/api/payments/${soft.id}/post`;
    assert.deepEqual(problemsOf(await service.as('Approver')('POST', path, {})), [
      '/receivedOn period_closed',
    ]);
    assert.equal((await service.as('Controller')('POST', path, {})).status, 200);
  } finally {
    await setPeriod('2026-02', 'Open');
  }
});

test('numbers have no gaps: failed postings and drafts use none, and each year has its own series', async () => {
  const numbers: string[] = [];
  for (const fields of [
    {},
    { amount: '0' },
    { receivedOn: '2027-01-02' },
    {},
    { amount: '-1' },
    {},
  ]) {
    const draft = await paymentDraft(service.tenant, fields);
    const { body, status } = await act(draft.id, 'post');
    if (status === 200) numbers.push(String(body['number']));
  }
  const [first, other, second, third] = numbers;
  const serial = (number: string | undefined) => Number(number?.slice(-6));
  assert.equal(other, 'PAY-2027-000001');
  assert.deepEqual([serial(second), serial(third)], [serial(first) + 1, serial(first) + 2]);
});

test('a bulk post processes each payment separately', async () => {
  const good = await paymentDraft(service.tenant);
  const bad = await paymentDraft(service.tenant, { amount: null });
  const { body } = await service.api('POST', '/api/payments/actions/post', {
    ids: [bad.id, good.id],
  });
  assert.deepEqual(
    body.results.map(({ status }) => status),
    [422, 200],
  );
});

test('concurrent posts of one payment post it once', async () => {
  const { id } = await paymentDraft(service.tenant);
  const replies = await Promise.all(Array.from({ length: 8 }, () => act(id, 'post')));
  const codes = replies.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort();
  assert.deepEqual(codes, ['done', ...Array.from({ length: 7 }, () => 'invalid_transition')]);
});

test('role permissions for payments', async () => {
  const draft = await paymentDraft(service.tenant);
  const path = `/api/payments/${draft.id}`;
  for (const role of ['Viewer', 'Clerk', 'Integrator'] as const) {
    const api = service.as(role);
    for (const action of ['post', 'apply', 'unapply', 'void']) {
      assert.equal((await api('POST', `${path}/${action}`, {})).status, 403, `${role} ${action}`);
    }
    assert.equal((await api('GET', path)).status, 200);
  }
  assert.equal((await service.as('Clerk')('POST', '/api/payments', {})).status, 201);
  assert.equal((await service.as('Viewer')('POST', '/api/payments', {})).status, 403);
  for (const role of ['Approver', 'Controller', 'Admin'] as const) {
    const { id } = await paymentDraft(service.tenant);
    const posted = await service.as(role)('POST', `/api/payments/${id}/post`, {});
    assert.equal(posted.status, 200, role);
  }
});

test('posting without an active customer credit account returns account_missing', async () => {
  const draft = await paymentDraft(service.tenant);
  const path = `/api/accounts/${service.tenant.accounts['2400']}`;
  const account = (await service.api('GET', path)).body;
  const off = await service.api('PATCH', path, { active: false, RowVersion: account.RowVersion });
  assert.deepEqual(problemsOf(await act(draft.id, 'post')), [' account_missing']);
  const { RowVersion } = off.body;
  assert.equal((await service.api('PATCH', path, { active: true, RowVersion })).status, 200);
  assert.equal((await act(draft.id, 'post')).status, 200);
});
