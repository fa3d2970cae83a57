/**
 * Reports of a range with fiscal years equal the sums of the journal: income and expense accounts begin a year at zero, and
 * the results of earlier years are retained earnings.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '../../../test/support/days.ts';
import { Big } from '../../../test/support/decimals.ts';
import { change, changeSettings } from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer } from '../../../test/support/invoices.ts';
import { randomHistory, seeded } from '../../../test/support/random-history.ts';
import { refreshReports } from '../../../test/support/refresh-reports.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { cases } from '../../../test/support/worker.ts';
import { completeAllAccounts } from './complete-accounts.ts';

const seed = Number(process.env.DAYBOOK_SEED ?? Math.floor(Math.random() * 2 ** 31));
const firstDay = '2026-01-01';
const lastDay = '2027-12-31';

let service: Service;
let lines: readonly Line[];
before(async () => {
  service = await startService();
  const pick = Object.assign(seeded(seed), { years: 2 });
  const { tenant } = service;
  const customers = [(await makeCustomer(tenant)).id];
  const takeStep = randomHistory(tenant, customers, pick);
  for (let step = 0; step < 110; step += 1) await takeStep();
  await refreshReports(service, tenant.id);
  lines = await journal(tenant.id);
});
after(() => service.close());

interface Line {
  readonly account: string;
  readonly day: string;
  readonly amount: Big;
}

async function journal(tenantId: string): Promise<Line[]> {
  const rows = await service.sql(
    `select l.account_id, e.posting_date, l.base_amount from journal_line l
      join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id where l.tenant_id = $1`,
    [tenantId],
  );
  return rows.map((row) => ({
    account: String(row['account_id']),
    day: String(row['posting_date']),
    amount: new Big(String(row['base_amount'])),
  }));
}

/** As at a start, by the login that owns the tables. */
function completeAll(): Promise<void> {
  const { engine, clock } = service;
  return completeAllAccounts({ ...engine, db: engine.owner }, clock.now().toISOString());
}

async function report(path: string): Promise<Body> {
  const { status, body, text } = await service.as('Viewer')('GET', `/api/reports/${path}`);
  assert.equal(status, 200, `${path}: ${text}`);
  return body;
}

interface Kept {
  readonly opening: Big;
  readonly debit: Big;
  readonly credit: Big;
  readonly carriedForward: Big;
  readonly closing: Big;
}

interface Account {
  readonly id: string;
  readonly type: string;
  readonly role: string | null;
}

/** The books kept day by day, with a closing entry at the beginning of each fiscal year, as on paper. */
function keepBooks(accounts: readonly Account[], month: number, from: string, to: string) {
  const zero = new Big(0);
  const balances = new Map(accounts.map(({ id }) => [id, zero]));
  const moved = new Map(
    accounts.map(({ id }) => [id, { debit: zero, credit: zero, carriedForward: zero }]),
  );
  const opening = new Map<string, Big>();
  const retained = accounts.find(({ role }) => role === 'RetainedEarnings')?.id ?? '';
  const begin = `-${String(month).padStart(2, '0')}-01`;
  const byDay = Map.groupBy(lines, ({ day }) => day);
  const carry = (id: string, amount: Big, isWithin: boolean) => {
    balances.set(id, (balances.get(id) ?? zero).plus(amount));
    const own = moved.get(id);
    if (own !== undefined && isWithin)
      moved.set(id, { ...own, carriedForward: own.carriedForward.plus(amount) });
  };
  for (let day = firstDay; day <= to; day = addDays(day, 1)) {
    if (day.endsWith(begin))
      for (const { id, type } of accounts) {
        const balance = balances.get(id) ?? zero;
        if (type !== 'Revenue' && type !== 'Expense') continue;
        carry(id, balance.times(-1), day > from);
        carry(retained, balance, day > from);
      }
    if (day === from) for (const [id, balance] of balances) opening.set(id, balance);
    for (const { account, amount } of byDay.get(day) ?? []) {
      balances.set(account, (balances.get(account) ?? zero).plus(amount));
      const own = moved.get(account);
      if (own === undefined || day < from) continue;
      const side = amount.gt(0) ? 'debit' : 'credit';
      moved.set(account, { ...own, [side]: own[side].plus(amount.abs()) });
    }
  }
  return new Map(
    accounts.map(({ id }): [string, Kept] => {
      const own = moved.get(id) ?? { debit: zero, credit: zero, carriedForward: zero };
      return [id, { opening: opening.get(id) ?? zero, ...own, closing: balances.get(id) ?? zero }];
    }),
  );
}

const names = ['opening', 'debit', 'credit', 'carriedForward', 'closing'] as const;

async function accountsOf(): Promise<Account[]> {
  const { items } = (await service.api('GET', '/api/accounts?limit=200')).body;
  return items as unknown as Account[];
}

function randomRange(pick: (count: number) => number): [string, string] {
  // Some ranges begin or end exactly where a month does.
  const any = () => {
    const day = addDays(firstDay, pick(730));
    return pick(3) === 0 ? `${day.slice(0, 8)}01` : day;
  };
  const [from = firstDay, to = lastDay] = [any(), any()].sort();
  return [from, to];
}

test('trial balance, statements, income statement and balance sheet equal books with closing entries, for any range', async (t) => {
  t.diagnostic(`DAYBOOK_SEED=${seed}`);
  const pick = seeded(seed + 1);
  const accounts = await accountsOf();
  let carried = 0;
  for (const month of [1, 4, 7, 12]) {
    await changeSettings(service.tenant, 'fiscalYearStart', month);
    for (let round = 0; round < cases(4, 12); round += 1) {
      const [from, to] = randomRange(pick);
      const kept = keepBooks(accounts, month, from, to);
      const what = `year from month ${month}, ${from} to ${to}`;
      const shown = await report(`trial-balance?from=${from}&to=${to}`);
      const rows = new Map((shown['accounts'] as Body[]).map((row) => [row['accountId'], row]));
      for (const [id, books] of kept) {
        const row = rows.get(id);
        for (const name of names) {
          const value = new Big(String(row?.[name] ?? '0'));
          assert.ok(value.eq(books[name]), `${what} ${row?.['code']} ${name}: ${value}`);
        }
        if (row !== undefined && round % 2 === 0) await checkStatement(id, from, to, books, what);
        if (!books.carriedForward.eq(0)) carried += 1;
      }
      for (const name of ['opening', 'balance', 'carriedForward', 'closing'])
        assert.equal((shown['totals'] as Body)[name], '0.00', `${what} ${name}`);
      await checkIncome(accounts, from, to, kept, what);
      await checkSheet(accounts, to, kept, what);
    }
  }
  assert.ok(carried > 4, `${carried} accounts were carried forward`);
});

/** All pages of the statement: opening + lines + carried forward = closing, and running balances. */
async function checkStatement(id: string, from: string, to: string, books: Kept, what: string) {
  let balance: Big | null = null;
  let cursor = '';
  do {
    const path = `account-statement?accountId=${id}&from=${from}&to=${to}&limit=7${cursor}`;
    const page = await report(path);
    for (const name of ['opening', 'debit', 'credit', 'closing'] as const)
      assert.ok(books[name].eq(String(page[name])), `${what} statement ${name} ${page[name]}`);
    balance ??= new Big(String(page['opening']));
    const carried = (page['carriedForward'] as readonly Record<string, string>[]).map((one) => {
      return { day: String(one['date']), rank: 0, amount: one['amount'], balance: one['balance'] };
    });
    const moves = page.items.map((line) => ({
      ...{ day: String(line['postingDate']), rank: 1 },
      ...{ amount: String(line['baseAmount']), balance: String(line['balance']) },
    }));
    const all = [...carried, ...moves].sort((a, b) =>
      a.day < b.day ? -1 : a.day > b.day ? 1 : a.rank - b.rank,
    );
    for (const one of all) {
      balance = balance.plus(String(one.amount));
      assert.ok(balance.eq(String(one.balance)), `${what} running balance of ${one.day}`);
    }
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  assert.ok(balance?.eq(books.closing), `${what} end of the statement`);
}

interface Section {
  readonly accounts: readonly Body[];
  readonly total: string;
}

interface Equity extends Section {
  readonly result: string;
}

async function checkIncome(
  accounts: readonly Account[],
  from: string,
  to: string,
  kept: ReadonlyMap<string, Kept>,
  what: string,
) {
  const shown = await report(`income-statement?from=${from}&to=${to}`);
  const sumOf = (type: string) =>
    accounts
      .filter((one) => one.type === type)
      .reduce((all, { id }) => {
        const { debit, credit } = kept.get(id) ?? { debit: '0', credit: '0' };
        return all.plus(debit).minus(credit);
      }, new Big(0));
  const [revenue, expenses] = [sumOf('Revenue').times(-1), sumOf('Expense')];
  assert.ok(revenue.eq((shown['revenue'] as Section).total), `${what} revenue`);
  assert.ok(expenses.eq((shown['expenses'] as Section).total), `${what} expenses`);
  assert.ok(revenue.minus(expenses).eq(String(shown['result'])), `${what} result`);
}

async function checkSheet(
  accounts: readonly Account[],
  asOf: string,
  kept: ReadonlyMap<string, Kept>,
  what: string,
) {
  const sheet = await report(`balance-sheet?asOf=${asOf}`);
  const assets = sheet['assets'] as Section;
  assert.equal(assets.total, sheet['liabilitiesAndEquity'], what);
  const equity = sheet['equity'] as Equity;
  const result = accounts
    .filter(({ type }) => type === 'Revenue' || type === 'Expense')
    .reduce((all, { id }) => all.minus(kept.get(id)?.closing ?? '0'), new Big(0));
  assert.ok(result.eq(equity.result), `${what} result of the year`);
  const retained = accounts.find(({ role }) => role === 'RetainedEarnings')?.id;
  const shown = equity.accounts.find(({ accountId }) => accountId === retained)?.['amount'] ?? '0';
  assert.ok(
    kept
      .get(retained ?? '')
      ?.closing.times(-1)
      .eq(String(shown)),
    `${what} retained`,
  );
}

test('without from, the income statement is of the fiscal year to date', async () => {
  await changeSettings(service.tenant, 'fiscalYearStart', 7);
  const shown = await report('income-statement?to=2027-03-10');
  const { from, result } = shown;
  assert.equal(from, '2026-07-01');
  const same = await report('income-statement?from=2026-07-01&to=2027-03-10');
  assert.deepEqual(shown, { ...same, freshness: shown['freshness'] });
  const sheet = await report('balance-sheet?asOf=2027-03-10');
  assert.equal(sheet['yearFrom'], '2026-07-01');
  assert.equal((sheet['equity'] as Equity).result, result);
});

test('by month, the amounts of each account and the totals are those of statements of each month', async () => {
  const whole = await report('income-statement?from=2026-03-10&to=2027-06-20&by=month');
  const months = whole['months'] as readonly Body[];
  assert.equal(months.length, 16);
  let compared = 0;
  for (const [at, { month, ...totals }] of months.entries()) {
    const from = at === 0 ? '2026-03-10' : `${month}-01`;
    const to = at === 15 ? '2027-06-20' : addDays(`${months[at + 1]?.['month']}-01`, -1);
    const own = await report(`income-statement?from=${from}&to=${to}`);
    assert.deepEqual(own['months'], []);
    const [revenue, expenses] = [own['revenue'] as Section, own['expenses'] as Section];
    assert.deepEqual(totals, {
      ...{ revenue: revenue.total, expenses: expenses.total, result: own['result'] },
    });
    for (const name of ['revenue', 'expenses'] as const) {
      const known = new Map(
        (own[name] as Section).accounts.map(({ accountId, amount }) => [accountId, amount]),
      );
      for (const row of (whole[name] as Section).accounts) {
        const shown = (row['months'] as readonly string[])[at];
        assert.equal(shown, known.get(row['accountId']) ?? '0.00', `${month} ${row['code']}`);
        compared += known.size;
      }
    }
  }
  assert.ok(compared > 4, `${compared} amounts`);
  const plain = await report('income-statement?from=2026-03-10&to=2027-06-20');
  assert.equal(whole['result'], plain['result']);
});

test('by month, an income statement has at most 24 months', async () => {
  const most = await report('income-statement?from=2026-01-31&to=2027-12-01&by=month');
  assert.equal((most['months'] as readonly Body[]).length, 24);
  const reply = await service.api(
    'GET',
    '/api/reports/income-statement?from=2026-01-31&to=2028-01-01&by=month',
  );
  assert.deepEqual([reply.status, reply.body.errors[0]?.code], [400, 'months_too_many']);
});

test('an income statement lists the accounts that have lines in the range', async () => {
  const days = lines.map(({ day }) => day).toSorted();
  const to = addDays(days.at(-1) ?? lastDay, 1);
  const after = await report(`income-statement?from=${to}&to=${to}`);
  assert.deepEqual((after['revenue'] as Section).accounts, []);
  assert.equal(after['result'], '0.00');
});

test('asOf remains a name of to, with the sums since the first line', async () => {
  const old = await report('trial-balance?asOf=2026-09-30');
  assert.deepEqual([old['asOf'], old['from'], old['to']], ['2026-09-30', null, '2026-09-30']);
  assert.deepEqual(old['accounts'], (await report('trial-balance?to=2026-09-30'))['accounts']);
  const since = await report(`trial-balance?from=${firstDay}&to=2026-09-30`);
  assert.deepEqual(old['accounts'], since['accounts']);
  for (const row of old['accounts'] as Record<string, string>[])
    assert.ok(
      new Big(String(row['debit'])).minus(String(row['credit'])).eq(String(row['balance'])),
    );
  const ask = (query: string) => service.api('GET', `/api/reports/${query}`);
  const both = await ask('trial-balance?asOf=2026-09-30&to=2026-09-30');
  assert.deepEqual([both.status, both.body.errors[0]?.code], [400, 'parameters_alike']);
  for (const path of ['trial-balance', 'income-statement'])
    assert.equal((await ask(`${path}?from=2026-10-01&to=2026-09-30`)).status, 400);
});

test('while no account has the role, the results of earlier years are shown apart', async () => {
  const { other } = service;
  await invoiceIn(other, 'Posted', { invoiceDate: '2026-05-05', dueDate: '2026-06-05' });
  await refreshReports(service, other.id);
  const retained = (await other.api('GET', '/api/accounts?role.eq=RetainedEarnings')).body.items[0];
  assert.equal(retained?.['type'], 'Equity');
  await change(other, `/api/accounts/${retained?.id}`, 'role', null);
  const read = async (path: string) => (await other.api('GET', `/api/reports/${path}`)).body;
  const next = await read('trial-balance?from=2027-01-01&to=2027-03-31');
  const apart = next['unassigned'] as Body;
  assert.deepEqual([apart['opening'], apart['closing']], ['-100.00', '-100.00']);
  assert.equal((next['totals'] as Body)['closing'], '0.00');
  const sheet = await read('balance-sheet?asOf=2027-03-31');
  const equity = sheet['equity'] as Equity;
  assert.deepEqual([equity.result, equity.total], ['0.00', '100.00']);
  assert.deepEqual(
    equity.accounts.map(({ accountId, amount }) => [accountId, amount]),
    [[null, '100.00']],
  );
  assert.equal((sheet['assets'] as Section).total, sheet['liabilitiesAndEquity']);
  // A role that a Controller removed stays unassigned.
  await completeAll();
  const roles = (await other.api('GET', '/api/accounts?role.eq=RetainedEarnings')).body.items;
  assert.deepEqual(roles, []);
});

test('the role RetainedEarnings needs an account of type Equity', async () => {
  const { api } = service;
  const retained = (await api('GET', '/api/accounts?role.eq=RetainedEarnings')).body.items[0];
  assert.ok(retained !== undefined);
  const { id, RowVersion } = retained;
  const reply = await api('PATCH', `/api/accounts/${id}`, { type: 'Revenue', RowVersion });
  assert.deepEqual([reply.status, reply.body.errors[0]?.code], [422, 'role_needs_equity']);
  const made = await api('POST', '/api/accounts', {
    code: '9',
    type: 'Asset',
    role: 'RetainedEarnings',
  });
  assert.deepEqual([made.status, made.body.errors[0]?.pointer], [422, '/role']);
});

test('the first month of the fiscal year cannot change while a period is closed', async () => {
  const { api, tenant } = service;
  await changeSettings(tenant, 'fiscalYearStart', 4);
  const [period] = (await api('GET', '/api/periods?sort=startDate&limit=1')).body.items;
  const act = (action: string, body: object) =>
    api('POST', `/api/periods/${period?.id}/${action}`, body);
  assert.equal((await act('close', { acceptWarnings: true })).status, 200);
  const [settings] = (await api('GET', '/api/tenant-settings')).body.items;
  const path = `/api/tenant-settings/${settings?.id}`;
  const set = { fiscalYearStart: 1, RowVersion: settings?.RowVersion };
  const reply = await api('PATCH', path, set);
  assert.deepEqual(
    [reply.status, reply.body.errors[0]?.code],
    [422, 'fiscal_year_closed'],
    reply.text,
  );
  assert.equal((await act('reopen', { reason: 'Another fiscal year' })).status, 200);
  assert.equal((await api('PATCH', path, set)).status, 200);
});

test('tenants of an earlier release get the account at the next start', async () => {
  const { other } = service;
  await service.sql(`update account set role = null where tenant_id = $1 and role is not null`, [
    other.id,
  ]);
  await service.sql(
    `delete from change where tenant_id = $1 and fields @> '[{"path":"role","new":"RetainedEarnings"}]'`,
    [other.id],
  );
  await completeAll();
  const { items } = (await other.api('GET', '/api/accounts?role.eq=RetainedEarnings')).body;
  assert.deepEqual(
    items.map(({ code, type }) => [code, type]),
    [['3000', 'Equity']],
  );
});
