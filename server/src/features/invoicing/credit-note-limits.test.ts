/** Decision 0030: the credit notes of an invoice never exceed its total, also under concurrency. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { invoiceIn, makeCustomer, readyLine } from '../../../test/support/invoices.ts';
import {
  applied,
  checkBooks,
  invoiceOf,
  linesOf,
  liveOf,
  noteDraft,
} from '../../../test/support/money.ts';
import { problemsOf } from '../../../test/support/requests.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';

let service: Service;
let second: Service;
before(async () => {
  service = await startService();
  second = await startService({ beside: service });
});
after(async () => {
  await second.close();
  await service.close();
});
afterEach(() => checkBooks(service, service.tenant));

const post = (path: string, body: object = {}) => service.api('POST', `/api/${path}`, body);

async function credit({ id }: Body): Promise<Body> {
  const made = await post(`invoices/${id}/credit`);
  assert.equal(made.status, 201, made.text);
  return made.body;
}

/** A draft credit note of `total` for an invoice, without tax. */
function noteOf(invoice: Body, total: string): Promise<Body> {
  const { customerId } = invoice;
  const lines = linesOf(service.tenant, total);
  return noteDraft(service.tenant, { customerId, invoiceId: invoice.id, lines });
}

const quantities = ({ lines }: Body) =>
  lines.map((line) => `${line['description']} ${line['quantity']}`);

test('an invoice is credited in parts, never by more than is left to credit', async () => {
  const invoice = await invoiceOf(service.tenant, '100.00');
  const first = await noteOf(invoice, '60.00');
  assert.equal((await post(`credit-notes/${first.id}/post`)).status, 200);
  const over = await noteOf(invoice, '40.01');
  const refused = await post(`credit-notes/${over.id}/post`);
  assert.deepEqual(problemsOf(refused), ['/total over_credited']);
  assert.equal(
    refused.body.errors[0]?.message,
    `Only 40.00 EUR of ${invoice['number']} can still be credited: 60.00 of 100.00 are already credited.`,
  );
  const readiness = await service.api('GET', `/api/credit-notes/${over.id}/readiness`);
  assert.equal(readiness.body['ready'], false);
  assert.deepEqual(
    readiness.body.problems.map(({ code }) => code),
    ['over_credited'],
  );
  const rest = await noteOf(invoice, '40.00');
  assert.equal((await post(`credit-notes/${rest.id}/post`)).status, 200);
  const cent = await noteOf(invoice, '0.01');
  assert.deepEqual(problemsOf(await post(`credit-notes/${cent.id}/post?dryRun=true`)), [
    '/total over_credited',
  ]);
  const voided = await post(`credit-notes/${first.id}/void`, { reason: 'not agreed' });
  assert.equal(voided.status, 200);
  assert.equal(
    (await post(`credit-notes/${cent.id}/post`)).status,
    200,
    'a voided credit note does not count',
  );
});

test('a single credit note cannot exceed its invoice', async () => {
  const invoice = await invoiceOf(service.tenant, '100.00');
  const { id } = await noteOf(invoice, '100.01');
  assert.deepEqual(problemsOf(await post(`credit-notes/${id}/post`)), ['/total over_credited']);
});

test('the draft of a further credit note contains the uncredited lines and quantities', async () => {
  const { tenant } = service;
  const lines = [
    readyLine(tenant, { description: 'Bolts', quantity: '10', unitPrice: '1.50' }),
    readyLine(tenant, { description: 'Nuts', quantity: '4.5', unitPrice: '2' }),
    readyLine(tenant, { description: 'Bolts', quantity: '5', unitPrice: '1.5' }),
    readyLine(tenant, { description: 'Refund', quantity: '-2', unitPrice: '3' }),
  ];
  const invoice = await invoiceIn(tenant, 'Posted', { lines });
  const whole = await credit(invoice);
  assert.deepEqual(quantities(whole), ['Bolts 10', 'Nuts 4.5', 'Bolts 5', 'Refund -2']);
  const { customerId } = invoice;
  const part = await noteDraft(tenant, {
    customerId,
    invoiceId: invoice.id,
    lines: [
      readyLine(tenant, { description: 'Bolts', quantity: '12', unitPrice: '1.500' }),
      readyLine(tenant, { description: 'Nuts', quantity: '1', unitPrice: '9' }),
      readyLine(tenant, { description: 'Refund', quantity: '-2', unitPrice: '3' }),
    ],
  });
  assert.deepEqual(quantities(await credit(invoice)), quantities(whole), 'a draft does not count');
  assert.equal((await post(`credit-notes/${part.id}/post`)).status, 200);
  const next = await credit(invoice);
  // Nuts were credited at another price, which is deducted.
  assert.deepEqual(quantities(next), ['Nuts 4.5', 'Bolts 3', 'Nuts -1']);
  const dry = await post(`credit-notes/${next.id}/post?dryRun=true`);
  assert.equal(dry.status, 200, dry.text);
  await post(`credit-notes/${part.id}/void`, { reason: 'not agreed' });
  assert.deepEqual(quantities(await credit(invoice)), quantities(whole));
});

test('a fully credited invoice gets no further draft, but an Idempotency-Key still replays its response', async () => {
  const invoice = await invoiceIn(service.tenant, 'Released');
  const path = `/api/invoices/${invoice.id}/credit`;
  const headers = { 'idempotency-key': `credit-${invoice.id}` };
  const first = await service.api('POST', path, undefined, headers);
  const { body } = await post(`credit-notes/${first.body.id}/post`);
  const refused = await service.api('POST', path);
  assert.deepEqual(problemsOf(refused), ['/total fully_credited']);
  assert.match(refused.body.detail, new RegExp(`${invoice['number']}.* by ${body['number']}`));
  const again = await service.api('POST', path, undefined, headers);
  assert.deepEqual([again.status, again.text], [201, first.text]);
});

test('of two full credit notes posted concurrently one succeeds, in one process and in two', async () => {
  for (let round = 0; round < 12; round += 1) {
    const invoice = await invoiceIn(service.tenant, 'Posted');
    const notes = [await credit(invoice), await credit(invoice)];
    const tenants = round % 2 === 0 ? [service, service] : [service, second];
    const replies = await Promise.all(
      notes.map(({ id }, index) =>
        (tenants[index] as Service).api('POST', `/api/credit-notes/${id}/post`),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 422], `round ${round}`);
    const loser = replies.find(({ status }) => status === 422);
    assert.deepEqual(loser && problemsOf(loser), ['/total over_credited']);
  }
});

test('concurrent partial credit notes and a void never exceed the invoice', async () => {
  for (let round = 0; round < 4; round += 1) {
    const invoice = await invoiceOf(service.tenant, '100.00');
    const kept = await noteOf(invoice, '30.00');
    assert.equal((await post(`credit-notes/${kept.id}/post`)).status, 200);
    const notes = await Promise.all(Array.from({ length: 8 }, () => noteOf(invoice, '30.00')));
    const [freed, ...replies] = await Promise.all([
      post(`credit-notes/${kept.id}/void`, { reason: 'not agreed' }),
      ...notes.map(({ id }, index) =>
        (index % 2 === 0 ? service : second).api('POST', `/api/credit-notes/${id}/post`),
      ),
    ]);
    assert.equal(freed?.status, 200);
    const posted = replies.filter(({ status }) => status === 200).length;
    assert.ok(posted === 2 || posted === 3, `${posted} were posted`);
    // checkBooks sums the posted credit notes.
  }
});

test('an invoice and its credit note cannot both be reversed', async () => {
  const invoice = await invoiceIn(service.tenant, 'Posted');
  const note = await credit(invoice);
  assert.equal((await post(`credit-notes/${note.id}/post`)).status, 200);
  const reason = { reason: 'Ordered twice' };
  const refused = await post(`invoices/${invoice.id}/void`, reason);
  assert.deepEqual(problemsOf(refused), ['/total still_credited']);
  assert.match(refused.body.errors[0]?.message ?? '', /^119\.00 EUR .*void the credit notes first/);
  assert.equal((await post(`credit-notes/${note.id}/void`, reason)).status, 200);
  assert.equal((await post(`invoices/${invoice.id}/void`, reason)).status, 200);

  for (let round = 0; round < 10; round += 1) {
    const raced = await invoiceIn(service.tenant, 'Posted');
    const { id } = await credit(raced);
    const other = round % 2 === 0 ? service : second;
    const replies = await Promise.all([
      other.api('POST', `/api/invoices/${raced.id}/void`, reason),
      post(`credit-notes/${id}/post`),
    ]);
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 422], `round ${round}`);
  }
});

/** Balances of customer credit and receivables on a day, from the ledger. */
async function balances(asOf: string): Promise<readonly string[]> {
  const rows = await service.sql(
    'select a.code, sum(l.base_amount)::text as sum from journal_entry e ' +
      'join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      'join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ' +
      "where e.tenant_id = $1 and e.posting_date <= $2 and a.code in ('1200', '2400') " +
      'group by a.code having sum(l.base_amount) <> 0 order by a.code',
    [service.tenant.id, asOf],
  );
  return rows.map(({ code, sum }) => `${code} ${sum}`);
}

async function balancesOn(days: readonly string[]): Promise<(readonly string[])[]> {
  const found = [];
  for (const day of days) found.push(await balances(day));
  return found;
}

/** A source and an invoice, applied and later unapplied. */
async function applyAndUnapply(source: 'payments' | 'credit-notes') {
  const { tenant } = service;
  const customerId = (await makeCustomer(tenant)).id;
  const early = { postingDate: '2026-02-02', receivedOn: '2026-02-02', amount: '100.00' };
  const fields =
    source === 'payments'
      ? { ...early, currency: 'EUR' }
      : { currency: 'EUR', issueDate: '2026-02-02', lines: linesOf(tenant, '100.00') };
  const draft = await post(source, { customerId, ...fields });
  const { body } = await post(`${source}/${draft.body.id}/post`);
  const dates = { invoiceDate: '2026-02-02', dueDate: '2026-02-02' };
  const invoice = await invoiceOf(tenant, '100.00', { customerId, ...dates });
  const allocations = [{ invoiceId: invoice.id, amount: '100.00' }];
  const live = await applied(tenant, source, body.id, allocations, { postingDate: '2026-03-03' });
  const undo = { allocationId: liveOf(live)[0]?.allocationId, postingDate: '2026-03-20' };
  assert.equal((await post(`${source}/${body.id}/unapply`, undo)).status, 200);
  return { id: body.id, invoice };
}

async function reversedOn(id: string): Promise<unknown> {
  const [entry] = await service.sql(
    "select posting_date::text as day from journal_entry where document_id = $1 and kind = 'reversal'",
    [id],
  );
  return entry?.['day'];
}

test('a void after an unapplication is dated no earlier, so that no day has a negative balance', async () => {
  for (const source of ['payments', 'credit-notes'] as const) {
    const days = ['2026-02-10', '2026-03-10', '2026-03-25'];
    const before = await balancesOn(days);
    const { id, invoice } = await applyAndUnapply(source);
    const early = { reason: 'Bounced', reversalDate: '2026-03-19' };
    const refused = await post(`${source}/${id}/void`, early);
    assert.deepEqual(problemsOf(refused), ['/reversalDate date_before_last_application']);
    assert.match(
      refused.body.errors[0]?.message ?? '',
      /^Choose 2026-03-20 or later: .*posting date of the last application or its reversal/,
    );
    for (const path of [`${source}/${id}`, `invoices/${invoice.id}`])
      assert.equal((await post(`${path}/void`, { reason: 'Bounced' })).status, 200);
    assert.deepEqual(
      [await reversedOn(id), await reversedOn(invoice.id)],
      ['2026-03-20', '2026-03-20'],
    );
    const after = await balancesOn(days);
    assert.deepEqual(after[1], before[1], 'while applied, neither side is open');
    assert.deepEqual(after[2], before[2], 'both are voided');
    const others = await applyAndUnapply(source);
    const later = { reason: 'Bounced', reversalDate: '2026-04-01' };
    assert.equal((await post(`${source}/${others.id}/void`, later)).status, 200);
    assert.equal(await reversedOn(others.id), '2026-04-01');
  }
});

test('if that day is in a closed period, the void is dated on the first open day after it', async () => {
  const { id, invoice } = await applyAndUnapply('payments');
  const { body } = await service.api(
    'GET',
    '/api/periods?code.in=2026-01,2026-02,2026-03&sort=code',
  );
  for (const period of body.items) {
    const closed = await post(`periods/${period.id}/close`, { acceptWarnings: true });
    assert.equal(closed.status, 200, closed.text);
  }
  assert.equal((await post(`payments/${id}/void`, { reason: 'Bounced' })).status, 200);
  assert.equal((await post(`invoices/${invoice.id}/void`, { reason: 'Twice' })).status, 200);
  assert.deepEqual(
    [await reversedOn(id), await reversedOn(invoice.id)],
    ['2026-04-01', '2026-04-01'],
  );
});

test('an unapplication and a void at once never date the void before the unapplication', async () => {
  const { tenant } = service;
  for (let round = 0; round < 8; round += 1) {
    const customerId = (await makeCustomer(tenant)).id;
    const invoice = await invoiceOf(tenant, '100.00', { customerId });
    const draft = await post('payments', {
      ...{ customerId, currency: 'EUR', amount: '100.00', receivedOn: '2026-11-20' },
    });
    await post(`payments/${draft.body.id}/post`);
    const allocations = [{ invoiceId: invoice.id, amount: '100.00' }];
    const live = await applied(tenant, 'payments', draft.body.id, allocations);
    const undo = { allocationId: liveOf(live)[0]?.allocationId, postingDate: '2026-12-24' };
    const [undone, ...voids] = await Promise.all([
      post(`payments/${live.id}/unapply`, undo),
      post(`payments/${live.id}/void`, { reason: 'Bounced' }),
      post(`invoices/${invoice.id}/void`, { reason: 'Twice' }),
    ]);
    assert.equal(undone?.status, 200);
    for (const [index, id] of [live.id, invoice.id].entries())
      if (voids[index]?.status === 200) assert.equal(await reversedOn(id), '2026-12-24');
  }
});

test('a draft cannot be credited, with or without a customer', async () => {
  const { body: draft } = await post('invoices');
  const refused = await post(`invoices/${draft.id}/credit`);
  assert.deepEqual([refused.status, refused.body.code], [422, 'invalid_transition']);
});
