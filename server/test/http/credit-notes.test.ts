/** Contract 7: credit notes: the invoice's machine with the sign turned, applied like a payment. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { invoiceIn, makeCustomer, readyDraft, readyLine } from '../support/invoices.ts';
import { applied, checkBooks, liveOf, noteDraft, noteIn, paymentIn } from '../support/money.ts';
import { workOff } from '../support/records.ts';
import { type Body, type Reply, type Service, startService } from '../support/service.ts';

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

/** Pointer and code of each problem. */
function told({ body }: Reply): string[] {
  assert.equal(body.code, 'validation_failed', JSON.stringify(body));
  return body.errors.map(({ pointer, code }) => `${pointer} ${code}`);
}

/** Account code, amount and base amount of the lines of one kind of entry, by code. */
async function linesOf(documentId: string, kind: string): Promise<string[]> {
  const rows = await service.sql(
    'select a.code, l.amount::text, l.base_amount::text ' +
      'from journal_entry e join journal_line l on l.entry_id = e.id ' +
      'join account a on a.id = l.account_id where e.document_id = $1 and e.kind = $2 ' +
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

/** A line of an account and tax code. */
function line(code: string, tax: string, unitPrice: string, more = {}): Record<string, unknown> {
  const { accounts, taxCodes } = service.tenant;
  const fields = { accountId: accounts[code], taxCodeId: taxCodes[tax], unitPrice, quantity: '1' };
  return readyLine(service.tenant, { ...fields, ...more });
}

test('a draft from an invoice takes over everything that the invoice charges', async () => {
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
  const charged = (body: Body) => body.lines.map(({ id: _, ...rest }) => rest);
  assert.deepEqual(charged(note), charged(invoice));
  const posted = await act(note.id, 'post');
  assert.equal(posted.status, 200, posted.text);
  assert.equal(
    (await service.api('GET', `/api/invoices/${invoice.id}`)).body['amountDue'],
    invoice['total'],
  );
});

test('only what is posted can be credited, by those who draft, with nothing in the body', async () => {
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

test('a repeated call with one Idempotency-Key drafts one credit note', async () => {
  const { id } = await invoiceIn(service.tenant, 'Posted');
  const headers = { 'idempotency-key': `credit-${id}` };
  const first = await credit(id, headers);
  const again = await credit(id, headers);
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  await service.api('POST', `/api/invoices/${id}/void`, { reason: 'wrong' });
  const late = await credit(id, headers);
  assert.deepEqual([late.status, late.text], [201, first.text], 'also when the invoice is voided');
});

test('posting turns the sign: the customer gets it to his credit, revenue and tax go down', async () => {
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

test('a credit note and the invoice it undoes leave nothing on revenue and tax', async () => {
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
        'join journal_line l on l.entry_id = e.id join account a on a.id = l.account_id ' +
        "where e.document_id in ($1, $2) and a.code not in ('1200', '2400') group by a.code " +
        'having sum(l.amount) <> 0 or sum(l.base_amount) <> 0',
      [invoice.id, id],
    );
    assert.deepEqual(left, [], currency);
    const amount = String(invoice['total']);
    await applied(service.tenant, 'credit-notes', id, [{ invoiceId: invoice.id, amount }]);
    const all = await service.sql(
      'select a.code, sum(l.base_amount)::text from journal_entry e ' +
        'join journal_line l on l.entry_id = e.id join account a on a.id = l.account_id ' +
        'where e.document_id in ($1, $2) or e.document_id in ' +
        '(select id from allocation where source_id = $2) group by a.code having sum(l.base_amount) <> 0',
      [invoice.id, id],
    );
    assert.deepEqual(all, [], `${currency}, applied`);
  }
});

test('posting lists everything that is wrong with it, at once', async () => {
  const empty = (await service.api('POST', '/api/credit-notes', {})).body;
  assert.deepEqual(told(await act(empty.id, 'post')).sort(), [
    '/billingCountry billing_country_required',
    '/billingName billing_name_required',
    '/currency currency_required',
    '/customerId customer_required',
    '/issueDate document_date_required',
    '/lines lines_required',
  ]);
  const below = await noteDraft(service.tenant, { lines: [line('4000', 'T0', '-5')] });
  assert.deepEqual(told(await act(below.id, 'post')), ['/total total_negative']);
  const readiness = await service.api('GET', `/api/credit-notes/${below.id}/readiness`);
  assert.equal(readiness.body.problems.length, 1);
});

test('it is approved, by somebody else where the tenant says so, and can be applied before and after', async () => {
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
  ]);
  assert.deepEqual(await typesOf(invoice.id), ['invoice.posted', 'invoice.paid']);
  assert.deepEqual(told(await act(note.id, 'void', { reason: 'x' })), [
    '/amountApplied still_applied',
  ]);
});

test('a payment and a credit note settle one invoice together, never more than it comes to', async () => {
  const customerId = (await makeCustomer(service.tenant)).id;
  const { id: invoiceId } = await invoiceIn(service.tenant, 'Posted', { customerId });
  const payment = await paymentIn(service.tenant, 'Posted', { customerId });
  const note = await noteIn(service.tenant, 'Posted', { customerId });
  await applied(service.tenant, 'payments', payment.id, [{ invoiceId, amount: '100.00' }]);
  const over = await act(note.id, 'apply', { allocations: [{ invoiceId, amount: '19.01' }] });
  assert.deepEqual(told(over), ['/allocations/0/amount over_due']);
  const both = await applied(service.tenant, 'credit-notes', note.id, [
    { invoiceId, amount: '19' },
  ]);
  const other = `/api/payments/${payment.id}/unapply`;
  const foreign = await service.api('POST', other, { allocationId: liveOf(both)[0]?.allocationId });
  assert.deepEqual(told(foreign), ['/allocationId allocation_unknown'], 'of the other source');
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

test('after posting only the note within the house and the reference can be changed', async () => {
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

test('revenue of the month is less by what was credited, and the aging by what was applied', async () => {
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
  const owed = async () => {
    await workOff(service);
    const { rows } = {
      rows: await service.sql(
        'select amount_due::text as due from receivable where customer_id = $1',
        [customerId],
      ),
    };
    return rows.map(({ due }) => due);
  };
  assert.deepEqual(await owed(), ['119.00']);
  await applied(service.tenant, 'credit-notes', id, [{ invoiceId: invoice.id, amount: '19.00' }]);
  assert.deepEqual(await owed(), ['100.00']);
  await applied(service.tenant, 'credit-notes', id, [{ invoiceId: invoice.id, amount: '100.00' }]);
  assert.deepEqual(await owed(), []);
});

test('a document of nothing is reversed like any other: by an entry without lines', async () => {
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
