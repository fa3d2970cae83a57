/** A credit note: the invoice lifecycle with the opposite sign, applied like a payment. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { invoiceIn, makeCustomer, readyDraft, readyLine } from '../../../test/support/invoices.ts';
import {
  applied,
  checkBooks,
  liveOf,
  noteDraft,
  noteIn,
  paymentIn,
} from '../../../test/support/money.ts';
import { workOff } from '../../../test/support/records.ts';
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
  return service.api('POST', `/api/credit-notes/${id}/${action}`, body);
}

function credit(invoiceId: string, headers = {}): Promise<Reply> {
  return service.api('POST', `/api/invoices/${invoiceId}/credit`, undefined, headers);
}

/** Account code, amount and base amount of the lines of one kind of journal entry, ordered by code. */
async function linesOf(documentId: string, kind: string): Promise<string[]> {
  const rows = await service.sql(
    'select a.code, l.amount::text, l.base_amount::text ' +
      'from journal_entry e join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      'join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ' +
      'where e.document_id = $1 and e.kind = $2 ' +
      'order by a.code, l.position',
    [documentId, kind],
  );
  return rows.map((row) => Object.values(row).join(' '));
}

async function typesOf(id: string): Promise<unknown[]> {
  const rows = await service.sql('select type from event where entity_id = $1 order by sequence', [
    id,
  ]);
  return rows.map(({ type }) => type);
}

/** A line with this account and tax code. */
function line(code: string, tax: string, unitPrice: string, more = {}): Record<string, unknown> {
  const { accounts, taxCodes } = service.tenant;
  const fields = { accountId: accounts[code], taxCodeId: taxCodes[tax], unitPrice, quantity: '1' };
  return readyLine(service.tenant, { ...fields, ...more });
}

test('a credit note drafted from an invoice copies everything that the invoice charges', async () => {
  const invoice = await invoiceIn(service.tenant, 'Released', {
    currency: 'USD',
    exchangeRate: '0.87391',
    reference: 'PO 4711',
    pricesIncludeTax: true,
    lines: [
      line('4000', 'T19', '33.335', { quantity: '3', discountPercent: '2.5', unit: 'h' }),
      line('4100', 'T7', '0.99', { quantity: '7' }),
    ],
  });
  const made = await service.as('Clerk')('POST', `/api/invoices/${invoice.id}/credit`);
  assert.equal(made.status, 201, made.text);
  const note = made.body;
  assert.equal(made.headers.get('location'), `/api/credit-notes/${note.id}`);
  const same = [
    'customerId',
    'currency',
    'exchangeRate',
    'reference',
    'billingName',
    'total',
  ].concat(
    ['billingAddress', 'billingCountry', 'buyerTaxId', 'pricesIncludeTax', 'subtotal', 'taxTotal'],
    ['discountTotal', 'taxes'],
  );
  for (const name of same) assert.deepEqual(note[name], invoice[name], name);
  assert.deepEqual(
    [note.status, note['number'], note['invoiceId'], note['issueDate'], note['amountUnapplied']],
    ['Draft', null, invoice.id, '2026-11-21', '0.00'],
  );
  assert.deepEqual(
    note.lines.map((one) => one['invoiceLine']),
    [1, 2],
  );
  const charged = (body: Body) => body.lines.map(({ id: _, invoiceLine: __, ...rest }) => rest);
  assert.deepEqual(charged(note), charged(invoice));
  const posted = await act(note.id, 'post');
  assert.equal(posted.status, 200, posted.text);
  assert.equal(
    (await service.api('GET', `/api/invoices/${invoice.id}`)).body['amountDue'],
    invoice['total'],
  );
});

test('crediting needs a posted invoice, a role that edits drafts, and an empty body', async () => {
  const draft = await readyDraft(service.tenant);
  for (const { id } of [draft, await invoiceIn(service.tenant, 'Voided')]) {
    const reply = await credit(id);
    assert.deepEqual([reply.status, reply.body.code], [422, 'invalid_transition'], reply.text);
  }
  const { id } = await invoiceIn(service.tenant, 'Posted');
  const path = `/api/invoices/${id}/credit`;
  assert.equal((await service.as('Viewer')('POST', path)).status, 403);
  assert.equal((await service.other.api('POST', path)).status, 404);
  assert.equal((await service.api('POST', path, { total: '1' })).status, 422);
  assert.equal((await service.api('POST', path, {})).status, 201);
});

test('repeating one Idempotency-Key drafts one credit note', async () => {
  const { id } = await invoiceIn(service.tenant, 'Posted');
  const headers = { 'idempotency-key': `credit-${id}` };
  const first = await credit(id, headers);
  const again = await credit(id, headers);
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  await service.api('POST', `/api/invoices/${id}/void`, { reason: 'wrong' });
  const late = await credit(id, headers);
  assert.deepEqual(
    [late.status, late.text],
    [201, first.text],
    'also after the invoice was voided',
  );
});

test('posting inverts the signs: it credits the customer account and reduces revenue and tax', async () => {
  const lines = [line('4000', 'T19', '100'), line('4100', 'T7', '50'), line('4000', 'T7', '10')];
  const { body } = await act((await noteDraft(service.tenant, { lines })).id, 'post');
  assert.match(String(body['number']), /^CRN-2026-\d{6}$/);
  assert.deepEqual(
    [body.status, body['total'], body['amountUnapplied'], body['amountApplied']],
    ['Posted', '183.20', '183.20', '0.00'],
  );
  assert.deepEqual(await linesOf(body.id, 'posting'), [
    '2200 19.00 19.00',
    '2200 4.20 4.20',
    '2400 -183.20 -183.20',
    '4000 110.00 110.00',
    '4100 50.00 50.00',
  ]);
  assert.deepEqual((body['seller'] as Body)['name'], 'Harbour Trading Ltd');
});

test('a credit note and its invoice leave no balance on revenue and tax accounts', async () => {
  for (const [currency, exchangeRate] of [
    ['USD', '0.87391'],
    ['JPY', '0.006217'],
    ['KWD', '2.99317'],
  ] as const) {
    const invoice = await invoiceIn(service.tenant, 'Posted', {
      currency,
      exchangeRate,
      lines: [line('4000', 'T19', '33.335', { quantity: '3' }), line('4100', 'T7', '777')],
    });
    const { id } = (await credit(invoice.id)).body;
    assert.equal((await act(id, 'post')).status, 200);
    const left = await service.sql(
      'select a.code, sum(l.amount)::text, sum(l.base_amount)::text from journal_entry e ' +
        'join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
        'join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ' +
        "where e.document_id in ($1, $2) and a.code not in ('1200', '2400') group by a.code " +
        'having sum(l.amount) <> 0 or sum(l.base_amount) <> 0',
      [invoice.id, id],
    );
    assert.deepEqual(left, [], currency);
    const amount = String(invoice['total']);
    await applied(service.tenant, 'credit-notes', id, [{ invoiceId: invoice.id, amount }]);
    const all = await service.sql(
      'select a.code, sum(l.base_amount)::text from journal_entry e ' +
        'join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
        'join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ' +
        'where e.tenant_id = $3 and (e.document_id in ($1, $2) or e.document_id in ' +
        '(select id from allocation where tenant_id = $3 and source_id = $2)) ' +
        'group by a.code having sum(l.base_amount) <> 0',
      [invoice.id, id, service.tenant.id],
    );
    assert.deepEqual(all, [], `${currency}, applied`);
  }
});

test('posting returns all problems at once', async () => {
  const empty = (await service.api('POST', '/api/credit-notes', {})).body;
  assert.deepEqual(problemsOf(await act(empty.id, 'post')).sort(), [
    '/billingCountry billing_country_required',
    '/billingName billing_name_required',
    '/currency currency_required',
    '/customerId customer_required',
    '/issueDate document_date_required',
    '/lines lines_required',
  ]);
  const negative = await noteDraft(service.tenant, { lines: [line('4000', 'T0', '-5')] });
  assert.deepEqual(problemsOf(await act(negative.id, 'post')), ['/total total_negative']);
  const readiness = await service.api('GET', `/api/credit-notes/${negative.id}/readiness`);
  assert.equal(readiness.body.problems.length, 1);
});

test('a credit note can be applied before and after its approval', async () => {
  const customerId = (await makeCustomer(service.tenant)).id;
  const invoice = await invoiceIn(service.tenant, 'Posted', { customerId });
  const note = await noteIn(service.tenant, 'Posted', { customerId });
  await applied(service.tenant, 'credit-notes', note.id, [
    { invoiceId: invoice.id, amount: '19.00' },
  ]);
  const approved = await act(note.id, 'approve');
  assert.deepEqual([approved.status, approved.body.status], [200, 'Released'], approved.text);
  const after = await applied(service.tenant, 'credit-notes', note.id, [
    { invoiceId: invoice.id, amount: '100.00' },
  ]);
  assert.deepEqual([after['amountUnapplied'], liveOf(after).length], ['0.00', 2]);
  const paid = (await service.api('GET', `/api/invoices/${invoice.id}`)).body;
  assert.deepEqual([paid['paymentStatus'], paid['amountDue']], ['Paid', '0.00']);
  assert.deepEqual(await typesOf(note.id), [
    'credit_note.posted',
    'credit_note.applied',
    'credit_note.released',
    'credit_note.applied',
    'credit_note.settled',
  ]);
  assert.deepEqual(await typesOf(invoice.id), ['invoice.posted', 'invoice.paid']);
  assert.deepEqual(problemsOf(await act(note.id, 'void', { reason: 'x' })), [
    '/amountApplied still_applied',
  ]);
});

test('a payment and a credit note settle one invoice together, never by more than its total', async () => {
  const customerId = (await makeCustomer(service.tenant)).id;
  const { id: invoiceId } = await invoiceIn(service.tenant, 'Posted', { customerId });
  const payment = await paymentIn(service.tenant, 'Posted', { customerId });
  const note = await noteIn(service.tenant, 'Posted', { customerId });
  await applied(service.tenant, 'payments', payment.id, [{ invoiceId, amount: '100.00' }]);
  const over = await act(note.id, 'apply', { allocations: [{ invoiceId, amount: '19.01' }] });
  assert.deepEqual(problemsOf(over), ['/allocations/0/amount over_due']);
  const both = await applied(service.tenant, 'credit-notes', note.id, [
    { invoiceId, amount: '19' },
  ]);
  const other = `/api/payments/${payment.id}/unapply`;
  const foreign = await service.api('POST', other, { allocationId: liveOf(both)[0]?.allocationId });
  assert.deepEqual(
    problemsOf(foreign),
    ['/allocationId allocation_unknown'],
    'an allocation of another source',
  );
  const back = await act(note.id, 'unapply', { allocationId: liveOf(both)[0]?.allocationId });
  assert.deepEqual([back.status, back.body['amountUnapplied']], [200, '119.00']);
  const list = await service.api('GET', `/api/allocations?invoiceId.eq=${invoiceId}&sort=id`);
  assert.deepEqual(
    list.body.items.map((one) => [one['sourceType'], one.status, one['amount']]),
    [
      ['payment', 'Live', '100.00'],
      ['creditNote', 'Undone', '19.00'],
    ],
  );
  const { body } = await act(note.id, 'void', { reason: 'not agreed' });
  assert.deepEqual([body.status, body['amountUnapplied']], ['Voided', '0.00']);
  assert.deepEqual(await linesOf(note.id, 'reversal'), [
    '2200 -19.00 -19.00',
    '2400 119.00 119.00',
    '4000 -100.00 -100.00',
  ]);
});

test('after posting only internalNote and reference can be changed', async () => {
  const { id, RowVersion, lines } = await noteIn(service.tenant, 'Posted');
  const path = `/api/credit-notes/${id}`;
  for (const field of ['memo', 'issueDate', 'currency', 'invoiceId', 'customerId', 'postingDate']) {
    const reply = await service.api('PATCH', path, { [field]: null, RowVersion });
    assert.deepEqual([reply.status, reply.body.code], [422, 'field_locked'], field);
  }
  const one = `${path}/lines/${lines[0]?.id}`;
  const patched = await service.api('PATCH', one, { quantity: '1', RowVersion });
  assert.equal(patched.body.code, 'field_locked');
  const noted = await service.api('PATCH', path, { internalNote: 'agreed', RowVersion });
  assert.equal(noted.status, 200);
});

test("posting a credit note reduces the month's revenue; applying it reduces the receivables", async () => {
  const revenue = async () => {
    await workOff(service);
    const { body } = await service.api('GET', '/api/reports/revenue');
    return (body['months'] as readonly Body[]).map(({ baseAmount }) => String(baseAmount)).join();
  };
  const before = await revenue();
  const customerId = (await makeCustomer(service.tenant)).id;
  const invoice = await invoiceIn(service.tenant, 'Posted', { customerId });
  assert.notEqual(await revenue(), before);
  const { id } = (await credit(invoice.id)).body;
  assert.equal((await act(id, 'post')).status, 200);
  assert.equal(await revenue(), before);
  const amountsDue = async () => {
    await workOff(service);
    const { rows } = {
      rows: await service.sql(
        'select amount_due::text as due from receivable where customer_id = $1',
        [customerId],
      ),
    };
    return rows.map(({ due }) => due);
  };
  assert.deepEqual(await amountsDue(), ['119.00']);
  await applied(service.tenant, 'credit-notes', id, [{ invoiceId: invoice.id, amount: '19.00' }]);
  assert.deepEqual(await amountsDue(), ['100.00']);
  await applied(service.tenant, 'credit-notes', id, [{ invoiceId: invoice.id, amount: '100.00' }]);
  assert.deepEqual(await amountsDue(), []);
});

test('a posted document with a total of zero is reversed by an entry without lines', async () => {
  const invoice = await invoiceIn(service.tenant, 'Posted', { lines: [line('4000', 'T19', '0')] });
  const note = await noteIn(service.tenant, 'Posted', { lines: [line('4000', 'T19', '0')] });
  for (const path of [`/api/invoices/${invoice.id}`, `/api/credit-notes/${note.id}`])
    assert.equal((await service.api('POST', `${path}/void`, { reason: 'nothing' })).status, 200);
  const entries = await service.sql(
    'select kind, reversal_of is not null as reverses from journal_entry where document_id = any($1::uuid[]) order by 1',
    [[invoice.id, note.id]],
  );
  assert.deepEqual(
    entries.map(({ kind }) => kind),
    ['posting', 'posting', 'reversal', 'reversal'],
  );
});
