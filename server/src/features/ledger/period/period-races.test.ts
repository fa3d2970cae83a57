/** Concurrent postings, voids, closes and reopenings of periods, through two processes on one database. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../../../test/support/deliveries.ts';
import { invoiceIn, readyDraft } from '../../../../test/support/invoices.ts';
import { lockInvoice, lockWaits } from '../../../../test/support/locks.ts';
import {
  type Api,
  type Body,
  type Reply,
  type Service,
  startService,
} from '../../../../test/support/service.ts';

/*
 * - A posting that locks its period first commits before the close counts drafts; one that comes second finds the
 *   period closed. A draft created or redated during a close is not blocked and stays a draft.
 * - Closes and reopenings run one at a time for each tenant, so that the closed periods always form a prefix
 *   without a gap.
 * - A close locks its period before the event counter, and so does every ledger write, voids included: no deadlock.
 */
const rounds = 12;
const racers = 20;
/** Long enough that lock waits end only when the test releases the lock. */
const lockTimeoutMs = 30_000;
const months = ['2026-01', '2026-02', '2026-03'];

let service: Service;
let beside: Service;
let periods: readonly Body[];
before(async () => {
  service = await startService({ lockTimeoutMs });
  beside = await startService({ beside: service, lockTimeoutMs });
  periods = (await service.api('GET', '/api/periods?sort=startDate&limit=3')).body.items;
});
after(async () => {
  await beside.close();
  await service.close();
});

// mulberry32, so that a run can be repeated.
let state = 20_261_121;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

function takeRandomAction(drafts: readonly Body[], posted: readonly Body[]): Promise<Reply> {
  const api: Api = pick([service, beside]).api;
  const period = pick(periods).id;
  const kind = random();
  if (kind < 0.4) return api('POST', `/api/invoices/${pick(drafts).id}/post`, {});
  if (kind < 0.5) {
    const ids = [...new Set([pick(drafts).id, pick(drafts).id, pick(drafts).id])];
    return api('POST', '/api/invoices/actions/post', { ids });
  }
  if (kind < 0.6) {
    const dated = pick([{}, {}, { reversalDate: `${pick(months)}-20` }]);
    return api('POST', `/api/invoices/${pick(posted).id}/void`, { reason: 'raced', ...dated });
  }
  if (kind < 0.85)
    return api('POST', `/api/periods/${period}/close`, { acceptWarnings: random() < 0.9 });
  if (kind < 0.9) return api('POST', `/api/periods/${period}/soft-close`, {});
  if (kind < 0.95) {
    const ids = periods.map(({ id }) => id);
    return api('POST', '/api/periods/actions/close', { ids, acceptWarnings: true });
  }
  return api('POST', `/api/periods/${period}/reopen`, { reason: 'raced' });
}

test('20 concurrent clients post, void, close and reopen without a deadlock', async () => {
  let posted: Body[] = [await readyDraft(service.tenant)];
  for (let round = 0; round < rounds; round += 1) {
    const drafts: Body[] = [];
    for (let index = 0; index < 6; index += 1)
      drafts.push(await readyDraft(service.tenant, { invoiceDate: `${pick(months)}-10` }));
    const replies = await Promise.all(
      Array.from({ length: racers }, () => takeRandomAction(drafts, posted)),
    );
    for (const { status, text } of replies) assert.ok([200, 422].includes(status), text);
    posted = (await service.api('GET', '/api/invoices?status.eq=Posted')).body.items.slice();
    if (posted.length === 0) posted = drafts;
    for (const code of months.toReversed()) await reopen(code);
  }
  assert.equal(await deadlocks(), 0);
});

async function deadlocks(): Promise<unknown> {
  const [row] = await service.sql(
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  );
  return row?.['deadlocks'];
}

async function reopen(code: string): Promise<void> {
  const [found] = (await service.api('GET', `/api/periods?code.eq=${code}`)).body.items;
  if (found?.status === 'Open') return;
  const reply = await service.api('POST', `/api/periods/${found?.id}/reopen`, { reason: 'again' });
  assert.equal(reply.status, 200, reply.text);
}

test('in commit order, no entry is in a closed period, and no closed period follows an open one', async () => {
  const events: Body[] = [];
  for (let after = '0'; ; ) {
    const { body } = await service.api('GET', `/api/events?after=${after}&limit=200`);
    events.push(...body.items);
    if (!body.hasMore) break;
    after = String(body.nextCursor);
  }
  const entries = await service.sql(
    'select e.document_id, e.kind, p.code from journal_entry e ' +
      'join period p on p.tenant_id = e.tenant_id and p.id = e.period_id',
  );
  const placeOf = new Map(
    entries.map((entry) => [`${entry['document_id']} ${entry['kind']}`, String(entry['code'])]),
  );
  const status = new Map(months.map((code) => [code, 'Open']));
  const counts = { entries: 0, closes: 0, reopenings: 0 };
  for (const { type, data } of events) {
    const record = data as Body;
    if (String(type).startsWith('period.')) {
      status.set(record.code, String(record.status));
      counts[type === 'period.reopened' ? 'reopenings' : 'closes'] += 1;
      const closed = months.map((code) => status.get(code) === 'Closed');
      assert.deepEqual(closed, closed.toSorted().toReversed(), 'closed periods form a prefix');
    } else {
      const kind = type === 'invoice.posted' ? 'posting' : 'reversal';
      const code = placeOf.get(`${record.id} ${kind}`);
      if (code === undefined) assert.equal(record['number'], null, 'a draft was voided');
      else assert.notEqual(status.get(code), 'Closed', `${kind} in ${code}`);
      counts.entries += 1;
    }
  }
  const enough = counts.entries > 20 && counts.closes > 15 && counts.reopenings > 10;
  assert.ok(enough, JSON.stringify(counts));
});

test('the trial balance is zero, and every entry is dated inside its period', async () => {
  const [row] = await service.sql(
    'select sum(amount) as amount, sum(base_amount) as base, count(*)::int as lines from journal_line',
  );
  assert.deepEqual([Number(row?.['amount']), Number(row?.['base'])], [0, 0]);
  assert.ok(Number(row?.['lines']) > 50);
  const outside = await service.sql(
    'select e.id from journal_entry e join period p on p.tenant_id = e.tenant_id and p.id = e.period_id ' +
      'where e.posting_date not between p.start_date and p.end_date',
  );
  assert.deepEqual(outside, []);
});

test('a close waits for a running posting and does not count it as a draft', async () => {
  const { other } = service;
  // So that the number series exists: the first document of a series is retried once it is created.
  await invoiceIn(other, 'Posted');
  const january = await actOn('2026-01', 'close', beside.other.api);
  await january('reopen', { reason: 'x' });
  const draft = await readyDraft(other, { invoiceDate: '2026-01-10' });
  const [posted, closed] = await whileEventsWait(async () => {
    const post = other.api('POST', `/api/invoices/${draft.id}/post`, {});
    await waitingFor('counter');
    const close = january('close');
    await waitingFor('period');
    return [post, close];
  });
  assert.deepEqual([posted?.status, closed?.status], [200, 200]);
});

test('a reopening waits for the close of a later period, and is then rejected', async () => {
  const january = await actOn('2026-01', null, beside.other.api);
  const february = await actOn('2026-02', null, service.other.api);
  const [closed, reopened] = await whileEventsWait(async () => {
    const close = february('close');
    await waitingFor('counter');
    const reopen = january('reopen', { reason: 'x' });
    await waitingFor('tenant_settings');
    return [close, reopen];
  });
  assert.deepEqual([closed?.status, reopened?.status], [200, 422]);
  assert.equal(reopened?.body.errors[0]?.code, 'later_period_closed');
});

test('a void in a later period than the posting before it in its group waits for no close', async () => {
  const { other } = service;
  const january = await actOn('2026-01', null, other.api);
  const february = await actOn('2026-02', null, beside.other.api);
  if ((await january('soft-close')).status !== 200) {
    await february('reopen', { reason: 'x' });
    await january('reopen', { reason: 'x' });
    assert.equal((await january('soft-close')).status, 200);
  }
  const draft = await readyDraft(other, { invoiceDate: '2026-01-10' });
  const first = await readyDraft(other);
  const path = `/api/invoices/${draft.id}`;
  await lockInvoice(beside, other, first.id);
  await beside.sql('select id from invoice where id = $1 for update', [draft.id]);
  const patched = other.api('PATCH', `/api/invoices/${first.id}`, {
    memo: 'x',
    RowVersion: first.RowVersion,
  });
  await waitingFor('invoice');
  const replies = await whileEventsWait(async () => {
    // Both wait for the locked draft, behind the locked first invoice, and are processed as one group.
    const post = other.api('POST', `${path}/post`);
    const cancel = other.as('Approver')('POST', `${path}/void`, { reason: 'x' });
    await untilQueued(2);
    await beside.sql('commit');
    await waitingFor('counter');
    const close = february('close');
    await waitingFor('counter', 2);
    return [patched, post, cancel, close];
  });
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200, 422],
    replies.map(({ text }) => text).join(),
  );
  assert.equal(await deadlocks(), 0);
});

/** Resolves when `count` commands wait in lanes. */
async function untilQueued(count: number): Promise<void> {
  const headers = { authorization: `Bearer ${service.tenant.keys.Admin}` };
  await until(`${count} waiting commands`, async () => {
    const text = await (await fetch(`${service.url}/metrics`, { headers })).text();
    return new RegExp(`^daybook_commands_waiting ${count}$`, 'm').test(text);
  });
}

/** Returns a function for actions on a period of the other tenant; runs `first` at once, if given. */
async function actOn(code: string, first: string | null, api: Api) {
  const id = (await api('GET', `/api/periods?code.eq=${code}`)).body.items[0]?.id;
  const act = (action: string, body: unknown = {}) =>
    api('POST', `/api/periods/${id}/${action}`, body);
  if (first !== null) assert.equal((await act(first)).status, 200);
  return act;
}

/** Locks the event counter while `begin` runs: commands block there with their other locks held. */
async function whileEventsWait(begin: () => Promise<readonly Promise<Reply>[]>): Promise<Reply[]> {
  await service.sql('begin');
  const held = await service.sql(
    "select name from counter where tenant_id = $1 and name = 'event' for update",
    [service.other.id],
  );
  assert.equal(held.length, 1);
  try {
    const begun = await begin();
    await service.sql('commit');
    return await Promise.all(begun);
  } finally {
    await service.sql('rollback');
  }
}

/** Resolves when `count` statements on `table` wait for a lock. */
async function waitingFor(table: string, count = 1): Promise<void> {
  const isMet = async () => (await lockWaits(service, table)) === count;
  await until(`${count} statements waiting for ${table}`, isMet);
}
