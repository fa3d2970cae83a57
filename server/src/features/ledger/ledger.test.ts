/** Journal entries of postings and voids, in document and base currency. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Big, sum } from '../../../test/support/decimals.ts';
import { readyDraft, readyLine } from '../../../test/support/invoices.ts';
import {
  type Body,
  type Reply,
  type Service,
  startService,
} from '../../../test/support/service.ts';
import type { Role } from '../../record/actor.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly date: string;
  readonly period: string;
  readonly reversalOf: string | null;
  /** Account code, amount, base amount. */
  readonly lines: readonly (readonly [string, string, string])[];
}

/** The entries of an invoice, the posting first. Asserts that each balances in both currencies. */
async function entriesOf(invoiceId: string): Promise<Entry[]> {
  const rows = await service.sql(
    'select e.id, e.kind, e.posting_date, p.code as period, e.reversal_of, a.code, l.amount, l.base_amount ' +
      'from journal_entry e join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id ' +
      'join account a on a.tenant_id = l.tenant_id and a.id = l.account_id ' +
      'join period p on p.tenant_id = e.tenant_id and p.id = e.period_id ' +
      'where e.document_id = $1 order by e.kind, l.position',
    [invoiceId],
  );
  const entries = [...Map.groupBy(rows, (row) => String(row['id']))].map(([id, group]) => ({
    id,
    kind: String(group[0]?.['kind']),
    date: String(group[0]?.['posting_date']),
    period: String(group[0]?.['period']),
    reversalOf: (group[0]?.['reversal_of'] ?? null) as string | null,
    lines: group.map(
      (row) => [String(row['code']), String(row['amount']), String(row['base_amount'])] as const,
    ),
  }));
  for (const { lines } of entries) {
    assert.ok(sum(lines.map(([, amount]) => amount)).eq(0), 'balanced in the document currency');
    assert.ok(sum(lines.map(([, , base]) => base)).eq(0), 'balanced in the base currency');
  }
  return entries;
}

function act(id: string, action: string, body: unknown = {}, role: Role = 'Admin'): Promise<Reply> {
  return service.as(role)('POST', `/api/invoices/${id}/${action}`, body);
}

async function posted(fields: Readonly<Record<string, unknown>>): Promise<Body> {
  const draft = await readyDraft(service.tenant, fields);
  const reply = await act(draft.id, 'post');
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const line = (accountCode: string, unitPrice: string, taxCode = 'T19', more = {}) =>
  readyLine(service.tenant, {
    quantity: '1',
    unitPrice,
    accountId: service.tenant.accounts[accountCode],
    taxCodeId: service.tenant.taxCodes[taxCode],
    ...more,
  });

test('posting debits the receivable and credits revenue by account and tax by code', async () => {
  const lines = [
    line('4000', '100'),
    line('4100', '50', 'T7'),
    line('4000', '10', 'T7'),
    line('4100', '5', 'T0'),
  ];
  const { id } = await posted({ lines });
  const [entry] = await entriesOf(id);
  assert.deepEqual(entry?.lines, [
    ['1200', '188.20', '188.20'],
    ['4000', '-110.00', '-110.00'],
    ['4100', '-55.00', '-55.00'],
    ['2200', '-19.00', '-19.00'],
    ['2200', '-4.20', '-4.20'],
  ]);
  assert.deepEqual([entry?.kind, entry?.date, entry?.period], ['posting', '2026-11-20', '2026-11']);
});

test('a foreign-currency invoice is posted in both currencies, with rounding on its own account', async () => {
  const lines = ['4000', '4100', '4200'].map((code) => line(code, '0.01', 'T0'));
  const { id } = await posted({ currency: 'USD', exchangeRate: '0.5', lines });
  const [entry] = await entriesOf(id);
  // 0.03 x 0.5 = 0.015, a tie: 0.02; 0.01 x 0.5 = 0.005, a tie: 0.01, three times.
  assert.deepEqual(entry?.lines, [
    ['1200', '0.03', '0.02'],
    ['4000', '-0.01', '-0.01'],
    ['4100', '-0.01', '-0.01'],
    ['4200', '-0.01', '-0.01'],
    ['8990', '0.00', '0.01'],
  ]);
});

test('yen and dinars are converted to the two decimals of the base currency', async () => {
  const yen = await posted({
    currency: 'JPY',
    exchangeRate: '0.0061',
    lines: [line('4000', '1000', 'T20')],
  });
  assert.deepEqual((await entriesOf(yen.id))[0]?.lines, [
    ['1200', '1200', '7.32'],
    ['4000', '-1000', '-6.10'],
    ['2200', '-200', '-1.22'],
  ]);
  const dinars = await posted({
    currency: 'KWD',
    exchangeRate: '3',
    lines: [line('4000', '1.2345', 'T20')],
  });
  // 1.482 x 3 = 4.446; 1.235 x 3 = 3.705, a tie: 3.71; 0.247 x 3 = 0.741
  assert.deepEqual((await entriesOf(dinars.id))[0]?.lines, [
    ['1200', '1.482', '4.45'],
    ['4000', '-1.235', '-3.71'],
    ['2200', '-0.247', '-0.74'],
  ]);
});

test('prices including tax credit revenue net of tax, with no rounding difference', async () => {
  const lines = [
    line('4000', '0.05', 'T20'),
    line('4100', '0.05', 'T20'),
    line('4000', '0.05', 'T20'),
  ];
  const { id, ...rest } = await posted({ pricesIncludeTax: true, lines });
  const [entry] = await entriesOf(id);
  const byCode = (code: string) =>
    sum((entry?.lines ?? []).filter(([other]) => other === code).map(([, amount]) => amount));
  assert.equal(byCode('1200').toFixed(2), rest['total']);
  assert.equal(byCode('4000').plus(byCode('4100')).toFixed(2), '-0.13');
  assert.equal(byCode('2200').toFixed(2), '-0.02');
});

test('an invoice with a total of zero is posted with an entry without lines', async () => {
  const { id } = await posted({ lines: [line('4000', '10', 'T19', { discountPercent: '100' })] });
  const rows = await service.sql('select id from journal_entry where document_id = $1', [id]);
  assert.equal(rows.length, 1);
  const voided = await act(id, 'void', { reason: 'Never mind' });
  assert.equal(voided.status, 200, voided.text);
});

test('voiding a draft writes no entry; voiding a posted invoice reverses its entry', async () => {
  const draft = await readyDraft(service.tenant);
  await act(draft.id, 'void', { reason: 'Never sent' });
  assert.deepEqual(await entriesOf(draft.id), []);
  const { id } = await posted({ currency: 'USD', exchangeRate: '0.9134' });
  assert.equal((await act(id, 'void', { reason: 'Wrong' })).status, 200);
  const [posting, reversal] = await entriesOf(id);
  assert.ok(posting);
  assert.deepEqual(
    [reversal?.kind, reversal?.reversalOf, reversal?.date],
    ['reversal', posting.id, '2026-11-20'],
  );
  const negated = posting.lines.map(([code, amount, base]) => [
    code,
    new Big(amount).neg().toFixed(2),
    new Big(base).neg().toFixed(2),
  ]);
  assert.deepEqual(reversal?.lines, negated);
});

async function withPeriods(states: Readonly<Record<string, string>>, work: () => Promise<void>) {
  const set = (code: string, status: string) =>
    service.sql('update period set status = $2 where code = $1', [code, status]);
  for (const [code, status] of Object.entries(states)) await set(code, status);
  try {
    await work();
  } finally {
    for (const code of Object.keys(states)) await set(code, 'Open');
  }
}

const march = { invoiceDate: '2026-03-10', dueDate: '2026-04-10' };

test('the reversal of an entry in a closed period is dated on the first open day after it', async () => {
  const { id } = await posted(march);
  await withPeriods({ '2026-03': 'Closed', '2026-04': 'SoftClosed' }, async () => {
    assert.equal((await act(id, 'void', { reason: 'x' }, 'Approver')).status, 200);
  });
  const [, reversal] = await entriesOf(id);
  assert.deepEqual([reversal?.date, reversal?.period], ['2026-05-01', '2026-05']);
});

test("only a Controller's reversal is dated in a soft-closed period", async () => {
  const approvers = await posted(march);
  const controllers = await posted(march);
  await withPeriods({ '2026-03': 'SoftClosed' }, async () => {
    await act(approvers.id, 'void', { reason: 'x' }, 'Approver');
    await act(controllers.id, 'void', { reason: 'x' }, 'Controller');
  });
  assert.equal((await entriesOf(approvers.id))[1]?.date, '2026-04-01');
  assert.equal((await entriesOf(controllers.id))[1]?.date, '2026-03-10');
});

test('a requested reversal date must be in an open period', async () => {
  const { id } = await posted(march);
  await withPeriods({ '2026-06': 'Closed' }, async () => {
    for (const [reversalDate, code] of [
      ['2026-06-15', 'period_closed'],
      ['2031-01-01', 'period_missing'],
    ]) {
      const refused = await act(id, 'void', { reason: 'x', reversalDate });
      assert.equal(refused.status, 422);
      const [problem] = refused.body.errors;
      assert.deepEqual([problem?.pointer, problem?.code], ['/reversalDate', code]);
    }
    assert.equal((await entriesOf(id)).length, 1);
    const done = await act(id, 'void', { reason: 'x', reversalDate: '2026-07-04' });
    assert.equal(done.status, 200, done.text);
  });
  assert.equal((await entriesOf(id))[1]?.date, '2026-07-04');
});

test('without an open period a posted invoice cannot be voided, but a draft can', async (t) => {
  const { id } = await posted(march);
  const draft = await readyDraft(service.tenant, march);
  t.after(() => service.sql("update period set status = 'Open'"));
  await service.sql("update period set status = 'Closed'");
  const refused = await act(id, 'void', { reason: 'x' });
  assert.equal(refused.status, 422);
  assert.equal(refused.body.errors[0]?.code, 'no_open_period');
  assert.equal((await act(draft.id, 'void', { reason: 'x' })).status, 200);
});

test('a concurrent close prevents postings into the period', async () => {
  const drafts: Body[] = [];
  for (let index = 0; index < 20; index += 1)
    drafts.push(await readyDraft(service.tenant, { invoiceDate: '2026-08-10' }));
  const posts = drafts.map(({ id }) => act(id, 'post'));
  await service.sql('begin');
  await service.sql("update period set status = 'Closed' where code = '2026-08'");
  const [atClose] = await service.sql(
    "select count(*)::int as n from journal_entry where posting_date = '2026-08-10'",
  );
  await service.sql('commit');
  await Promise.all(posts);
  const [later] = await service.sql(
    "select count(*)::int as n from journal_entry where posting_date = '2026-08-10'",
  );
  await service.sql("update period set status = 'Open' where code = '2026-08'");
  assert.deepEqual(later, atClose, 'the close waits for the share locks of postings');
});

test('the trial balance of all postings is zero', async () => {
  const [row] = await service.sql(
    'select sum(base_amount) as base, count(*)::int as lines from journal_line',
  );
  assert.ok(Number(row?.['lines']) > 30);
  assert.equal(Number(row?.['base']), 0);
});
