/** Periods are closed in order, with all blockers reported at once, and reopened newest first. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { change, changeSettings } from '../../../../test/support/deliveries.ts';
import { invoiceIn, readyDraft } from '../../../../test/support/invoices.ts';
import {
  type Body,
  type Reply,
  type Service,
  startService,
} from '../../../../test/support/service.ts';
import { type Role, roles } from '../../../record/actor.ts';

let service: Service;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

async function periodOf(code: string): Promise<Body> {
  const { body } = await service.api('GET', `/api/periods?code.eq=${code}`);
  const [found] = body.items;
  assert.ok(found, code);
  return found;
}

async function act(code: string, action: string, body: unknown = {}, role: Role = 'Controller') {
  const { id } = await periodOf(code);
  return service.as(role)('POST', `/api/periods/${id}/${action}`, body);
}

async function done(code: string, action: string, body: unknown = {}): Promise<Body> {
  const reply = await act(code, action, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

async function checklist(code: string): Promise<Body> {
  const { id } = await periodOf(code);
  const { status, body, text } = await service.as('Viewer')('GET', `/api/periods/${id}/checklist`);
  assert.equal(status, 200, text);
  return body;
}

const codes = ({ body }: Reply) => body.errors.map(({ code }) => code);
const inJanuary = { invoiceDate: '2026-01-15', dueDate: '2026-02-15' };

test('a period is closed, and reopened with a stored reason', async () => {
  const closed = await done('2026-01', 'close');
  assert.deepEqual(
    [closed.status, closed['closedAt'], closed['closedBy']],
    ['Closed', service.clock.now().toISOString(), `key:${service.tenant.keyIds.Controller}`],
  );
  service.clock.advance(60_000);
  const open = await done('2026-01', 'reopen', { reason: 'A bill came late' });
  assert.deepEqual(
    [open.status, open['closedAt'], open['closedBy'], open['reopenReason'], open['reopenedAt']],
    ['Open', null, null, 'A bill came late', service.clock.now().toISOString()],
  );
  assert.equal(open['reopenedBy'], closed['closedBy']);
  const again = await done('2026-01', 'close');
  assert.equal(again['reopenReason'], 'A bill came late');
  const { id } = await periodOf('2026-01');
  const { items } = (await service.api('GET', `/api/periods/${id}/changes`)).body;
  const operations = new Set(items.map(({ operation }) => operation));
  assert.deepEqual([...operations], ['create', 'close', 'reopen']);
  assert.equal((await act('2026-01', 'reopen', {})).body.code, 'validation_failed');
});

test('an earlier period that is not closed blocks a close, even with acceptWarnings', async () => {
  await done('2026-02', 'soft-close');
  const refused = await act('2026-05', 'close', { acceptWarnings: true });
  assert.deepEqual([refused.status, codes(refused)], [422, ['earlier_period_open']]);
  const [problem] = refused.body.errors;
  assert.match(
    `${problem?.message}`,
    /^4 earlier periods are not closed: 2026-01, 2026-02, 2026-03 and 1 more\. Close .*oldest first/,
  );
  assert.equal((await periodOf('2026-05')).status, 'Open');
  for (const code of ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'])
    assert.equal((await done(code, 'close')).status, 'Closed');
});

test('the newest closed period is reopened first', async () => {
  for (const code of ['2026-01', '2026-02', '2026-03']) await done(code, 'close');
  const refused = await act('2026-01', 'reopen', { reason: 'x' });
  assert.deepEqual([refused.status, codes(refused)], [422, ['later_period_closed']]);
  assert.match(
    `${refused.body.errors[0]?.message}`,
    /^2 later periods are closed: 2026-03, 2026-02\./,
  );
  for (const code of ['2026-03', '2026-02', '2026-01']) await done(code, 'reopen', { reason: 'x' });
  await done('2026-07', 'soft-close');
  assert.equal((await done('2026-07', 'reopen', { reason: 'x' })).status, 'Open');
});

test('a bulk close processes periods in the given order', async () => {
  const ids = [];
  for (const code of ['2026-01', '2026-02', '2026-03', '2026-05'])
    ids.push((await periodOf(code)).id);
  const { body } = await service.api('POST', '/api/periods/actions/close', { ids });
  assert.deepEqual(
    body.results.map(({ status }) => status),
    [200, 200, 200, 422],
  );
});

/** A draft by posting date, one by invoice date, others outside January; and posted invoices with failed effects. */
async function unfinishedJanuary(): Promise<void> {
  const { tenant } = service;
  await invoiceIn(tenant, 'Draft', { ...inJanuary, reference: 'by invoice date' });
  await invoiceIn(tenant, 'Draft', {
    invoiceDate: '2025-12-30',
    postingDate: '2026-01-31',
    reference: 'by posting date',
  });
  await invoiceIn(tenant, 'Draft', { ...inJanuary, postingDate: '2026-02-01' });
  await invoiceIn(tenant, 'Draft', { invoiceDate: null, postingDate: null });
  await invoiceIn(tenant, 'Voided', inJanuary);
  await invoiceIn(service.other, 'Draft', inJanuary);
  const released = await invoiceIn(tenant, 'Released', inJanuary);
  await invoiceIn(tenant, 'Released', { invoiceDate: '2026-02-15', dueDate: '2026-03-15' });
  const failed = await service.sql(
    "update effect set status = 'Failed', next_attempt_at = null where subject_id is not null and kind = 'pdf' returning subject_id",
  );
  assert.ok(failed.some((row) => row['subject_id'] === released.id) && failed.length === 2);
}

test('a close returns every blocker at once, and warnings can be accepted', async () => {
  await done('2026-01', 'close');
  await done('2026-01', 'reopen', { reason: 'x' });
  await unfinishedJanuary();
  const refused = await act('2026-01', 'close');
  assert.deepEqual([refused.status, codes(refused)], [422, ['drafts_inside', 'failed_effects']]);
  const [drafts, failed] = refused.body.errors.map(({ message }) => message);
  assert.match(
    `${drafts}`,
    /^2 drafts are dated in the period: by invoice date, by posting date\. Post,/,
  );
  assert.match(
    `${failed}`,
    /^1 effect of documents dated in the period failed: pdf invoice\. Retry/,
  );
  const february = await act('2026-02', 'close');
  assert.deepEqual(codes(february), ['earlier_period_open', 'drafts_inside', 'failed_effects']);
  const accepted = await act('2026-02', 'close', { acceptWarnings: true });
  assert.deepEqual(codes(accepted), ['earlier_period_open']);
  assert.equal((await done('2026-01', 'close', { acceptWarnings: true })).status, 'Closed');
  assert.equal((await act('2026-01', 'close', { acceptWarnings: 'yes' })).status, 422);
});

test('dry run and readiness return the same problems without closing', async () => {
  await unfinishedJanuary();
  const { id, RowVersion } = await periodOf('2026-01');
  const dry = await act('2026-01', 'close?dryRun=true');
  const real = await act('2026-01', 'close');
  assert.deepEqual(dry.body.errors, real.body.errors);
  const { body } = await service.api('GET', `/api/periods/${id}/readiness`);
  assert.deepEqual([body['ready'], body.problems], [false, real.body.errors]);
  const accepted = await act('2026-01', 'close?dryRun=true', { acceptWarnings: true });
  assert.equal(accepted.status, 200);
  const after = await periodOf('2026-01');
  assert.deepEqual([after.status, after.RowVersion], ['Open', RowVersion]);
});

test('the checklist has the same counts, and its links list the counted records', async () => {
  await unfinishedJanuary();
  const { items, ...rest } = await checklist('2026-02');
  assert.deepEqual(
    [rest.code, rest.status, rest['ready'], rest['readyWithWarnings']],
    ['2026-02', 'Open', false, false],
  );
  assert.deepEqual(
    items.map(({ code, count, waivable }) => [code, count, waivable]),
    [
      ['earlier_period_open', 1, false],
      ['drafts_inside', 1, true],
      ['unposted_payments', 0, true],
      ['failed_effects', 1, true],
    ],
  );
  const january = await checklist('2026-01');
  assert.deepEqual([january['ready'], january['readyWithWarnings']], [false, true]);
  for (const item of [...items, ...january.items]) {
    const found = new Set<string>();
    for (const link of item['links'] as string[]) {
      const listed = await service.api('GET', link);
      assert.equal(listed.status, 200, link);
      for (const { id } of listed.body.items) found.add(id);
    }
    assert.equal(found.size, item['count'], String(item.code));
  }
  const [earlier] = january.items;
  assert.deepEqual(
    [earlier?.['count'], earlier?.['message'], earlier?.['resolution'], earlier?.['links']],
    [0, 'Every earlier period is closed.', '', []],
  );
  await done('2026-01', 'close', { acceptWarnings: true });
  assert.equal((await checklist('2026-01'))['readyWithWarnings'], false, 'already closed');
  const foreign = (await service.other.api('GET', '/api/periods?limit=1')).body.items[0]?.id;
  assert.equal((await service.api('GET', `/api/periods/${foreign}/checklist`)).status, 404);
});

test('only Controller and Admin can change periods', async () => {
  for (const role of roles) {
    const expected = role === 'Controller' || role === 'Admin' ? 200 : 403;
    for (const [action, body] of [
      ['soft-close', {}],
      ['close', {}],
      ['reopen', { reason: 'x' }],
    ] as const) {
      const reply = await act('2026-01', action, body, role);
      assert.equal(reply.status, expected, `${role} ${action}: ${reply.text}`);
    }
  }
});

test('each action raises its event, and the event catalogue contains it', async () => {
  await done('2026-01', 'soft-close');
  await done('2026-01', 'close');
  await done('2026-01', 'reopen', { reason: 'x' });
  const { items } = (await service.api('GET', '/api/events')).body;
  assert.deepEqual(
    items.map(({ type, data }) => [type, (data as Body).status, (data as Body).code]),
    [
      ['period.soft_closed', 'SoftClosed', '2026-01'],
      ['period.closed', 'Closed', '2026-01'],
      ['period.reopened', 'Open', '2026-01'],
    ],
  );
  const catalogue = (await service.api('GET', '/api/event-types')).body.items;
  for (const { type, data } of items) {
    const known = catalogue.find((one) => one['type'] === type);
    const sample = known?.['sample'] as { data: Body } | undefined;
    assert.equal(sample?.data.status, (data as Body).status, String(type));
  }
});

test('a closed period rejects all postings, and the error contains the first open date', async () => {
  const draft = await readyDraft(service.tenant, inJanuary);
  const post = (role: Role) =>
    service.as(role)('POST', `/api/invoices/${draft.id}/post?dryRun=true`, {});
  const messages = (reply: Reply) =>
    reply.body.errors.map(({ pointer, code, params }) => [pointer, code, params]);
  const closed = { period: '2026-01', date: '2026-01-15' };
  await done('2026-01', 'soft-close');
  assert.deepEqual(messages(await post('Approver')), [
    ['/invoiceDate', 'period_closed', { ...closed, status: 'SoftClosed', firstOpen: '2026-02-01' }],
  ]);
  assert.equal((await post('Controller')).status, 200);
  assert.equal((await post('Admin')).status, 200);
  await done('2026-01', 'close', { acceptWarnings: true });
  await done('2026-02', 'soft-close');
  for (const role of ['Approver', 'Controller', 'Admin'] as const) {
    assert.deepEqual(messages(await post(role)), [
      ['/invoiceDate', 'period_closed', { ...closed, status: 'Closed', firstOpen: '2026-03-01' }],
    ]);
  }
  // Periods never block edits of drafts.
  await change(service.tenant, `/api/invoices/${draft.id}`, 'postingDate', '2026-01-02');
});

test('the posting horizon limits postings and reversals', async () => {
  await changeSettings(service.tenant, 'postingHorizonDays', 10);
  const post = async (date: string) => {
    const { id } = await readyDraft(service.tenant, { postingDate: date });
    return service.api('POST', `/api/invoices/${id}/post`);
  };
  const last = await post('2026-12-01');
  assert.equal(last.status, 200, last.text);
  const refused = await post('2026-12-02');
  const expected = {
    pointer: '/postingDate',
    code: 'posting_horizon',
    params: { date: '2026-12-02', last: '2026-12-01' },
    message:
      '2026-12-02 is beyond the posting horizon of this tenant; the last posting date is 2026-12-01.',
  };
  assert.deepEqual([refused.status, refused.body.errors], [422, [expected]]);
  const path = `/api/invoices/${last.body.id}/void`;
  const late = await service.api('POST', path, { reason: 'x', reversalDate: '2026-12-02' });
  assert.deepEqual(codes(late), ['posting_horizon']);
  // No open date remains within the horizon.
  await service.sql("update period set status = 'Closed' where code <= '2026-12'");
  const none = await post('2026-11-30');
  assert.deepEqual(codes(none), ['no_open_period']);
  const stuck = await service.api('POST', path, { reason: 'x' });
  assert.deepEqual(codes(stuck), ['no_open_period']);
  await changeSettings(service.tenant, 'postingHorizonDays', null);
  const voided = await service.api('POST', path, { reason: 'x' });
  assert.equal(voided.status, 200, voided.text);
  const [entry] = await service.sql(
    "select posting_date from journal_entry where document_id = $1 and kind = 'reversal'",
    [last.body.id],
  );
  assert.equal(entry?.['posting_date'], '2027-01-01');
});
