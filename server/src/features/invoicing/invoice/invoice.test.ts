/** The invoice states and their allowed actions, numbers, and what posting freezes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  invoiceIn,
  makeCustomer,
  readyDraft,
  readyLine,
} from '../../../../test/support/invoices.ts';
import { type Body, type Service, startService } from '../../../../test/support/service.ts';
import type { Role } from '../../../record/actor.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const states = ['Draft', 'Posted', 'Released', 'Voided'] as const;
const actions = ['post', 'approve', 'void'] as const;
type State = (typeof states)[number];
type ActionName = (typeof actions)[number];

const transitions: Record<State, Partial<Record<ActionName, State>>> = {
  Draft: { post: 'Posted', void: 'Voided' },
  Posted: { approve: 'Released', void: 'Voided' },
  Released: { void: 'Voided' },
  Voided: {},
};

function act(id: string, action: string, body?: unknown, role: Role = 'Admin', headers = {}) {
  const sent = body ?? (action === 'void' ? { reason: 'Ordered twice' } : {});
  return service.as(role)('POST', `/api/invoices/${id}/${action}`, sent, headers);
}

async function patch(record: Body, fields: Readonly<Record<string, unknown>>, path = 'invoices') {
  const body = { ...fields, RowVersion: record.RowVersion };
  return service.api('PATCH', `/api/${path}/${record.id}`, body);
}

for (const state of states) {
  for (const action of actions) {
    const to = transitions[state][action];
    test(`${action} from ${state} ${to === undefined ? 'returns 422' : `leads to ${to}`}`, async () => {
      const invoice = await invoiceIn(service.tenant, state);
      const reply = await act(invoice.id, action);
      if (to !== undefined) {
        assert.equal(reply.status, 200, reply.text);
        assert.equal(reply.body.status, to);
        assert.notEqual(reply.body.RowVersion, invoice.RowVersion);
        return;
      }
      assert.equal(reply.status, 422);
      assert.equal(reply.body.code, 'invalid_transition');
      const message = `${reply.body.detail} ${reply.body.errors[0]?.message}`;
      assert.ok(message.includes(state), 'the error contains the state');
      for (const possible of Object.keys(transitions[state])) assert.ok(message.includes(possible));
      const { body } = await service.api('GET', `/api/invoices/${invoice.id}`);
      assert.deepEqual(body, invoice);
    });
  }
}

test('a RowVersion sent with an action must match', async () => {
  const draft = await readyDraft(service.tenant);
  const path = `/api/invoices/${draft.id}`;
  const current = await service.api('GET', path);
  const stale = await act(draft.id, 'post', { RowVersion: 'stale' });
  assert.equal(stale.status, 409);
  assert.equal(stale.text, current.text);
  const header = await act(draft.id, 'post', {}, 'Admin', { 'if-match': '"stale"' });
  assert.equal(header.status, 412);
  assert.equal(header.text, current.text);
  const posted = await act(draft.id, 'post', { RowVersion: draft.RowVersion });
  assert.equal(posted.status, 200, posted.text);
  const match = { 'if-match': `"${posted.body.RowVersion}"` };
  assert.equal((await act(draft.id, 'approve', {}, 'Admin', match)).status, 200);
});

test('an action rejects unknown fields, and void requires a reason', async () => {
  const draft = await readyDraft(service.tenant);
  const refused: [string, unknown, [string, string][]][] = [
    ['post', { force: true }, [['/force', 'unknown_field']]],
    ['void', {}, [['/reason', 'required']]],
    ['void', { reason: '' }, []],
    ['void', { reason: ' \n' }, []],
    ['void', { reason: 5 }, []],
    ['void', { reason: null }, []],
    ['void', { reason: 'x'.repeat(501) }, []],
    ['void', { reason: 'x', colour: 'red' }, [['/colour', 'unknown_field']]],
    ['void', { reason: 'x', reversalDate: '2026-13-01' }, []],
    ['void', { reason: 'x', reversalDate: 'soon' }, []],
  ];
  for (const state of ['Draft', 'Posted'] as const) {
    const { id } = state === 'Draft' ? draft : await invoiceIn(service.tenant, state);
    for (const [action, body, problems] of refused) {
      if (state === 'Posted' && action === 'post') continue;
      const reply = await act(id, action, body);
      const message = `${state} ${action} ${JSON.stringify(body).slice(0, 60)}: ${reply.text}`;
      assert.equal(reply.status, 422, message);
      assert.equal(reply.body.code, 'validation_failed', message);
      assert.ok(reply.body.errors.length > 0);
      for (const [pointer, code] of problems)
        assert.ok(reply.body.errors.some((one) => one.pointer === pointer && one.code === code));
    }
  }
  const { body } = await service.api('GET', `/api/invoices/${draft.id}`);
  assert.equal(body.RowVersion, draft.RowVersion);
});

test('concurrent posts of one invoice post it once, with or without Idempotency-Keys', async () => {
  const draft = await readyDraft(service.tenant);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      act(draft.id, 'post', {}, 'Admin', index % 2 ? { 'idempotency-key': `p-${index}` } : {}),
    ),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  const rest = replies.filter(({ status }) => status !== 200);
  for (const { status, body } of rest)
    assert.deepEqual([status, body.code], [422, 'invalid_transition']);
  const [row] = await service.sql(
    'select (select count(*)::int from journal_entry where document_id = $1) as entries, ' +
      '(select count(*)::int from event where entity_id = $1) as events',
    [draft.id],
  );
  assert.deepEqual(row, { entries: 1, events: 1 });
});

test('concurrent voids and approvals of one invoice each succeed at most once', async () => {
  const { id } = await invoiceIn(service.tenant, 'Posted');
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => act(id, index % 2 ? 'approve' : 'void')),
  );
  const done = replies.filter(({ status }) => status === 200).map(({ body }) => body.status);
  assert.ok(['Voided', 'Released,Voided', 'Voided,Released'].includes(done.join()), done.join());
  const { body } = await service.api('GET', `/api/invoices/${id}`);
  assert.equal(body.status, 'Voided');
});

test('numbers have no gaps despite failures and concurrency, with one series a year', async (t) => {
  const own = await startService();
  t.after(() => own.close());
  const customerId = (await makeCustomer(own.tenant)).id;
  const drafts: Body[] = [];
  for (let index = 0; index < 36; index += 1) {
    const year = index % 4 === 3 ? '2027' : '2026';
    const bad = index % 3 === 2 ? { billingName: ' ' } : {};
    const dates = { invoiceDate: `${year}-02-01`, dueDate: `${year}-03-01` };
    drafts.push(await readyDraft(own.tenant, { customerId, ...dates, ...bad }));
  }
  const replies = await Promise.all(
    drafts.map(({ id }) => own.api('POST', `/api/invoices/${id}/post`)),
  );
  for (const [index, { status }] of replies.entries())
    assert.equal(status, index % 3 === 2 ? 422 : 200);
  for (const year of ['2026', '2027']) {
    const numbers = replies
      .map(({ body }) => String(body['number'] ?? ''))
      .filter((number) => number.startsWith(`INV-${year}-`))
      .sort();
    const expected = numbers.map((_, index) => `INV-${year}-${String(index + 1).padStart(6, '0')}`);
    assert.ok(numbers.length > 5);
    assert.deepEqual(numbers, expected);
  }
});

test('buyer, seller and tax rates of a posted invoice do not change', async () => {
  const code = await service.api('POST', '/api/tax-codes', { code: 'FROZEN', rate: '10' });
  const customer = await makeCustomer(service.tenant, { name: 'Before', taxId: 'T1' });
  const lines = [readyLine(service.tenant, { taxCodeId: code.body.id })];
  const draft = await readyDraft(service.tenant, { customerId: customer.id, lines });
  const posted = await act(draft.id, 'post');
  assert.equal(posted.status, 200, posted.text);
  assert.deepEqual(posted.body['buyer'], {
    name: 'Before',
    address: 'Hafenstr. 4\n20457 Hamburg',
    country: 'DE',
    taxId: 'T1',
  });
  assert.deepEqual(posted.body['seller'], {
    name: 'Harbour Trading Ltd',
    address: '1 Harbour Row\nDublin',
    country: 'IE',
    taxId: 'IE6388047V',
  });
  const settings = (await service.api('GET', '/api/tenant-settings')).body.items[0];
  assert.ok(settings);
  assert.equal((await patch(customer, { name: 'After' }, 'customers')).status, 200);
  const renamed = await patch(settings, { name: 'Later Ltd' }, 'tenant-settings');
  assert.equal(renamed.status, 200);
  const later = { rate: '50', validFrom: '2026-11-01' };
  const rated = await service.api('POST', `/api/tax-codes/${code.body.id}/rates`, later);
  assert.equal(rated.status, 200, rated.text);
  const noted = await patch(posted.body, { internalNote: 'touched' });
  const { RowVersion, updatedAt, internalNote, ...rest } = noted.body;
  const { RowVersion: _, updatedAt: __, internalNote: ___, ...before } = posted.body;
  assert.deepEqual(rest, before);
  assert.equal(internalNote, 'touched');
  assert.notEqual(RowVersion, posted.body.RowVersion);
  assert.ok(updatedAt);
  const restored = { name: 'Harbour Trading Ltd' };
  assert.equal((await patch(renamed.body, restored, 'tenant-settings')).status, 200);
});

test("posting shows the tax code's current rate before it uses it", async () => {
  const code = await service.api('POST', '/api/tax-codes', { code: 'MOVES', rate: '10' });
  const lines = [readyLine(service.tenant, { taxCodeId: code.body.id })];
  const draft = await readyDraft(service.tenant, { lines });
  assert.equal(draft['total'], '110.00');
  await patch(code.body, { rate: '20' }, 'tax-codes');
  const refused = await act(draft.id, 'post');
  assert.equal(refused.status, 409);
  const posted = await act(draft.id, 'post');
  assert.equal(posted.body['total'], '120.00');
  assert.equal(posted.body['amountDue'], '120.00');
  assert.equal(posted.body.lines[0]?.['taxRate'], '20');
});

test('posting sets the computed fields, and voiding sets the amount due to zero', async () => {
  const draft = await readyDraft(service.tenant);
  const { body: posted } = await act(draft.id, 'post', {}, 'Approver');
  const now = service.clock.now().toISOString();
  const approver = `key:${service.tenant.keyIds.Approver}`;
  assert.deepEqual(
    [posted['postingDate'], posted['exchangeRate'], posted['paymentStatus'], posted['amountDue']],
    ['2026-11-20', '1', 'Unpaid', '119.00'],
  );
  assert.deepEqual([posted['postedAt'], posted['postedBy']], [now, approver]);
  const { body: approved } = await act(draft.id, 'approve', {}, 'Controller');
  const controller = `key:${service.tenant.keyIds.Controller}`;
  assert.deepEqual([approved['approvedAt'], approved['approvedBy']], [now, controller]);
  const { body: voided } = await act(draft.id, 'void', { reason: 'Wrong price' });
  assert.deepEqual(
    [voided['voidReason'], voided['paymentStatus'], voided['amountDue'], voided['number']],
    ['Wrong price', 'None', '0.00', posted['number']],
  );
  const free = await readyDraft(service.tenant, {
    lines: [readyLine(service.tenant, { discountPercent: '100' })],
  });
  assert.equal((await act(free.id, 'post')).body['paymentStatus'], 'Paid');
});

test('an invoice is overdue from the day after its due date until it is settled', async () => {
  const { id } = await invoiceIn(service.tenant, 'Posted', { dueDate: '2026-11-21' });
  const draft = await readyDraft(service.tenant, {
    invoiceDate: '2026-11-01',
    dueDate: '2026-11-02',
  });
  const overdue = async (which = id) =>
    (await service.api('GET', `/api/invoices/${which}`)).body['overdue'];
  assert.equal(await overdue(), false);
  service.clock.set('2026-11-21T23:59:59.999Z');
  assert.equal(await overdue(), false);
  service.clock.set('2026-11-22T00:00:00.000Z');
  assert.equal(await overdue(), true);
  assert.equal(await overdue(draft.id), false, 'a draft has no amount due');
  const listed = await service.api('GET', '/api/invoices?overdue.eq=true');
  assert.ok(listed.body.items.some((item) => item.id === id));
  await act(id, 'void');
  assert.equal(await overdue(), false);
});

const writable: Record<string, unknown> = {
  customerId: null,
  currency: 'USD',
  exchangeRate: '2',
  invoiceDate: '2026-10-01',
  postingDate: '2026-10-01',
  dueDate: '2027-01-15',
  paymentTermsDays: 7,
  reference: 'PO 9',
  memo: 'm',
  internalNote: 'n',
  billingName: 'b',
  billingAddress: 'a',
  billingCountry: 'FR',
  buyerTaxId: 't',
  pricesIncludeTax: true,
};
const editable: Record<State, readonly string[]> = {
  Draft: Object.keys(writable),
  Posted: ['internalNote', 'reference', 'dueDate'],
  Released: ['internalNote'],
  Voided: ['internalNote'],
};

for (const state of states) {
  test(`in ${state} exactly ${editable[state].length} fields can be changed`, async () => {
    let invoice = await invoiceIn(service.tenant, state);
    for (const [name, value] of Object.entries(writable)) {
      const reply = await patch(invoice, { [name]: value });
      if (editable[state].includes(name)) {
        assert.equal(reply.status, 200, reply.text);
        assert.equal(reply.body[name], value);
        invoice = reply.body;
      } else {
        assert.equal(reply.status, 422, name);
        assert.equal(reply.body.code, 'field_locked', name);
      }
    }
    assert.equal(invoice.status, state);
  });
}

test('the due date of a posted invoice cannot be cleared', async () => {
  const posted = await invoiceIn(service.tenant, 'Posted');
  const refused = await patch(posted, { dueDate: null });
  assert.equal(refused.status, 422);
  assert.equal(refused.body.code, 'invalid_value');
  assert.equal(refused.body.errors[0]?.pointer, '/dueDate');
});

test('a Clerk voids only drafts without content, alone and in bulk', async () => {
  const { tenant } = service;
  const clerk = service.as('Clerk');
  const customerId = (await makeCustomer(tenant)).id;
  const make = async (fields: object) =>
    (await clerk('POST', '/api/invoices', { customerId, invoiceDate: '2026-11-20', ...fields }))
      .body;
  const { taxCodeId, accountId } = readyLine(tenant);
  const empty = [await make({}), await make({ lines: [{ taxCodeId, accountId }] })];
  const filled = [
    await make({ lines: [{ quantity: '1' }] }),
    await make({ memo: 'net 30' }),
    await invoiceIn(tenant, 'Posted', { customerId }),
  ];
  const reason = { reason: 'Begun by mistake' };
  for (const draft of filled) {
    const refused = await clerk('POST', `/api/invoices/${draft.id}/void`, reason);
    assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden'], refused.text);
    const now = await clerk('GET', `/api/invoices/${draft.id}`);
    assert.deepEqual(
      [now.body['status'], now.body.RowVersion],
      [draft['status'], draft.RowVersion],
    );
  }
  for (const draft of empty) {
    const { body } = await clerk('GET', `/api/invoices/${draft.id}`);
    const action = (body['availableActions'] as readonly { action: string }[]).find(
      (one) => one.action === 'void',
    );
    assert.deepEqual(action, { action: 'void', allowed: true, reasons: [] });
  }
  const [first, second] = empty;
  const voided = await clerk('POST', `/api/invoices/${first?.id}/void`, reason);
  assert.deepEqual([voided.status, voided.body['status']], [200, 'Voided'], voided.text);
  const ids = [second, ...filled].map((draft) => draft?.id);
  const many = await clerk('POST', '/api/invoices/actions/void', { ids, ...reason });
  const results = many.body['results'] as unknown as readonly { status: number }[];
  assert.deepEqual(
    results.map(({ status }) => status),
    [200, 403, 403, 403],
  );
  const made = await clerk('POST', '/api/payments', { customerId });
  const paid = await clerk('POST', '/api/payments', { customerId, amount: '5.00' });
  assert.equal((await clerk('POST', `/api/payments/${paid.body.id}/void`, reason)).status, 403);
  assert.equal((await clerk('POST', `/api/payments/${made.body.id}/void`, reason)).status, 200);
});

test('availableActions shows what the user can do in this state, and the reasons if not', async () => {
  const roles: Record<Role, boolean> = {
    Viewer: false,
    Clerk: false,
    Integrator: false,
    Approver: true,
    Controller: true,
    Admin: true,
  };
  for (const state of states) {
    const { id } = await invoiceIn(service.tenant, state);
    for (const [role, isApprover] of Object.entries(roles)) {
      const { body } = await service.as(role as Role)('GET', `/api/invoices/${id}`);
      const available = body['availableActions'] as readonly {
        action: ActionName | 'send';
        allowed: boolean;
        reasons: readonly { code: string }[];
      }[];
      assert.deepEqual(available.map(({ action }) => action).sort(), [
        'approve',
        'post',
        'send',
        'void',
      ]);
      for (const { action, allowed, reasons } of available) {
        const isSend = action === 'send';
        const isPermitted = isApprover || (isSend && role === 'Clerk');
        const possible = isSend
          ? ['Posted', 'Released'].includes(state)
          : transitions[state][action] !== undefined;
        assert.equal(allowed, possible && isPermitted, `${role} ${action} ${state}`);
        const expected = [
          ...(possible ? [] : ['invalid_transition']),
          ...(isPermitted ? [] : ['forbidden']),
        ];
        assert.deepEqual(
          reasons.map(({ code }) => code),
          expected,
        );
      }
    }
  }
});

test('four-eyes approval: users cannot approve their own posting', async (t) => {
  const [settings] = (await service.api('GET', '/api/tenant-settings')).body.items;
  assert.ok(settings);
  const strict = await patch(settings, { fourEyes: true }, 'tenant-settings');
  t.after(() => patch(strict.body, { fourEyes: false }, 'tenant-settings'));
  const draft = await readyDraft(service.tenant);
  await act(draft.id, 'post', {}, 'Approver');
  const own = await act(draft.id, 'approve', {}, 'Approver');
  assert.equal(own.status, 422);
  assert.deepEqual([own.body.code, own.body.errors[0]?.code], ['validation_failed', 'own_posting']);
  const seen = await service.tenant.as('Approver')('GET', `/api/invoices/${draft.id}`);
  const actions = seen.body['availableActions'] as {
    action: string;
    reasons: { code: string }[];
  }[];
  const approval = actions.find(({ action }) => action === 'approve');
  assert.deepEqual(
    approval?.reasons.map(({ code }) => code),
    ['own_posting'],
  );
  const key = await service.api('POST', '/api/api-keys', { role: 'Approver', name: 'Second' });
  const authorization = { authorization: `Bearer ${String(key.body['key'])}` };
  const other = await act(draft.id, 'approve', {}, 'Approver', authorization);
  assert.equal(other.status, 200, other.text);
});

test('a bulk action processes each invoice separately; a failing one does not stop the others', async () => {
  const good = [await readyDraft(service.tenant), await readyDraft(service.tenant)];
  const bad = await readyDraft(service.tenant, { billingName: null, dueDate: null, lines: [] });
  const posted = await invoiceIn(service.tenant, 'Posted');
  const foreign = await readyDraft(service.other);
  const unknown = '0193d0a4-0000-7000-8000-0000deadbeef';
  const ids = [good[0]?.id, bad.id, posted.id, foreign.id, unknown, good[1]?.id];
  const { status, body } = await service.api('POST', '/api/invoices/actions/post', { ids });
  assert.equal(status, 200);
  assert.deepEqual(
    body.results.map(({ id }) => id),
    ids,
  );
  assert.deepEqual(
    body.results.map((one) => one.status),
    [200, 422, 422, 404, 404, 200],
  );
  const alone = await act(bad.id, 'post');
  assert.deepEqual(body.results[1]?.problem.errors, alone.body.errors);
  assert.equal(body.results[2]?.problem.code, 'invalid_transition');
  assert.equal(body.results[0]?.record.status, 'Posted');
  const untouched = await service.other.api('GET', `/api/invoices/${foreign.id}`);
  assert.equal(untouched.body.RowVersion, foreign.RowVersion);
  const voided = await service.api('POST', '/api/invoices/actions/void', { ids, reason: 'All' });
  assert.deepEqual(
    voided.body.results.map((one) => one.status),
    [200, 200, 200, 404, 404, 200],
  );
  const noReason = await service.api('POST', '/api/invoices/actions/void', { ids });
  assert.deepEqual(
    noReason.body.errors.map(({ pointer }) => pointer),
    ['/reason'],
  );
});

test('a bulk action numbers the invoices in the order of the ids; a dry run posts none', async () => {
  const customer = await makeCustomer(service.tenant);
  const count = 80;
  const drafts = await Promise.all(
    Array.from({ length: count }, () => readyDraft(service.tenant, { customerId: customer.id })),
  );
  const inOrder = drafts.map(({ id }) => id).sort();
  // Neither the order of creation nor its opposite.
  const ids = inOrder.map((_, at) => inOrder[(at * 37) % count] ?? '');
  const path = '/api/invoices/actions/post';
  const dry = await service.api('POST', `${path}?dryRun=true`, { ids });
  const statuses = new Set(dry.body.results.map(({ record }) => record.status));
  assert.deepEqual([...statuses], ['Draft']);
  const incomplete = await readyDraft(service.tenant, { lines: [] });
  const refused = await service.api('POST', `${path}?dryRun=true`, { ids: [incomplete.id] });
  assert.equal(refused.body.results[0]?.problem.code, 'validation_failed');
  const { body } = await service.api('POST', path, { ids });
  const numbers = body.results.map(({ record }) => String(record['number']));
  assert.deepEqual(numbers, [...numbers].sort());
  const wrong = await service.api('POST', '/api/invoices/actions/approve?dryRun=true', { ids });
  assert.equal(wrong.status, 400);
});

test('a bulk action takes 1 to 200 different ids', async () => {
  const [one] = [await readyDraft(service.tenant)];
  const id = (index: number) => `0193d0a4-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const many = (count: number) => Array.from({ length: count }, (_, index) => id(index));
  const path = '/api/invoices/actions/post';
  for (const ids of [
    undefined,
    [],
    many(201),
    ['x'],
    [one.id, one.id],
    'x',
    [null],
    { 0: one.id },
  ]) {
    const reply = await service.api('POST', path, { ids });
    assert.equal(reply.status, 422, JSON.stringify(ids)?.slice(0, 80));
    assert.equal(reply.body.code, 'validation_failed');
  }
  const { body } = await service.api('POST', path, { ids: [...many(199), one.id] });
  assert.equal(body.results.length, 200);
  assert.equal(body.results[199]?.status, 200);
});
