/** Reports equal the ledger to the cent, validate their parameters and show how current they are. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Big } from '../../../test/support/decimals.ts';
import { invoiceIn, makeCustomer, readyLine } from '../../../test/support/invoices.ts';
import { randomHistory, seeded } from '../../../test/support/random-history.ts';
import { rebuildReports } from '../../../test/support/refresh-reports.ts';
import { checkAging, checkRevenue } from '../../../test/support/report-oracle.ts';
import {
  type Body,
  type Service,
  startService,
  type TestTenant,
} from '../../../test/support/service.ts';
import type { Handler } from '../../queue/handler.ts';
import { type Outcome, outcomeOf } from '../../queue/outcome.ts';
import { Worker } from '../../queue/worker.ts';
import { roles } from '../../record/actor.ts';
import { entities } from '../all-features.ts';
import { loadBackground } from '../background.ts';
import { createAnalyticsHandler } from './analytics.ts';

const paths = ['ar-aging', 'revenue', 'open-amounts', 'delivery-health'];
const endOfYear = '2026-12-31T12:00:00.000Z';

let service: Service;
let customers: string[];
before(async () => {
  service = await startService();
  const { tenant } = service;
  customers = [];
  for (const name of ['Northwind', 'Southwind', 'Eastwind'])
    customers.push((await makeCustomer(tenant, { name })).id);
  const pick = seeded(4711);
  const takeStep = randomHistory(tenant, customers, pick);
  for (let step = 0; step < 150; step += 1) await takeStep();
  // Everything posted or reversed so far is dated before this time.
  service.clock.set(endOfYear);
  await runEffects();
});
after(() => service.close());

/** Runs a real worker until every due effect was attempted once. */
async function runEffects(
  others: () => Outcome = () => outcomeOf('done'),
  analytics: Handler = createAnalyticsHandler({
    db: service.engine.db,
    entities,
    now: service.clock.now,
  }),
): Promise<void> {
  const { engine, clock, sql } = service;
  const [due] = await sql('select count(*)::int as count from effect where next_attempt_at <= $1', [
    clock.now().toISOString(),
  ]);
  let left = Number(due?.['count']);
  const done = Promise.withResolvers<void>();
  const counting = (run: Handler['run']): Handler => ({
    async run(claimed, signal) {
      try {
        return await run(claimed, signal);
      } finally {
        left -= 1;
        if (left === 0) done.resolve();
      }
    },
  });
  const other = counting(async () => others());
  const handlers = { webhook: other, email: other, pdf: other, analytics: counting(analytics.run) };
  const worker = new Worker({
    ...(await loadBackground()),
    db: { ...engine.db, heartbeats: engine.db },
    engine,
    handlers,
    now: clock.now,
    onError: assert.ifError,
  });
  await done.promise;
  // The worker writes the results until it has stopped.
  await worker.stop();
}

async function report(path: string, tenant: TestTenant = service.tenant): Promise<Body> {
  const reply = await tenant.api('GET', `/api/reports/${path}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

interface Freshness {
  readonly refreshedAt: string | null;
  readonly upToSequence: number;
  readonly pending: number;
  readonly behindSeconds: number;
  readonly failed: number;
}

test('revenue equals the ledger to the cent, in every month, account and currency', async () => {
  const year = await report('revenue?by=month&from=2026-01&to=2026-12');
  const sums = await checkRevenue(service.sql, service.tenant.id, year);
  assert.ok(sums.size > 20, `${sums.size} sums`);
  assert.ok(
    [...sums.values()].some(([, base]) => base.eq(0)),
    'the history contains a full reversal',
  );
  assert.equal((year['months'] as readonly unknown[]).length, 12);
});

test('without a range, revenue shows the last twelve months, with zero for empty ones', async () => {
  const shown = await report('revenue');
  assert.deepEqual([shown['from'], shown['to']], ['2026-01', '2026-12']);
  const months = shown['months'] as readonly Body[];
  const december = { month: '2026-12', baseAmount: '0.00', currencies: [], accounts: [] };
  const empty = await report('revenue?from=2027-01&to=2027-02');
  assert.deepEqual(
    (empty['months'] as readonly Body[]).map((month) => month),
    ['2027-01', '2027-02'].map((month) => ({ ...december, month })),
  );
  assert.equal(months.length, 12);
  const ending = await report('revenue?to=2026-03');
  assert.deepEqual([ending['from'], ending['to']], ['2025-04', '2026-03']);
});

test('receivables by age equal the ledger: today, on earlier and on later days', async () => {
  const { sql, tenant } = service;
  const cases = [
    ['', 'cache', 20],
    ['?asOf=2026-12-31', 'cache', 20],
    ['?asOf=2027-06-30', 'cache', 20],
    ['?asOf=2026-12-30', 'ledger', 20],
    ['?asOf=2026-08-15', 'ledger', 10],
    ['?asOf=2026-04-01', 'ledger', 4],
    ['?asOf=2025-12-31', 'ledger', 0],
  ] as const;
  for (const [asOf, source, least] of cases) {
    const shown = await report(`ar-aging${asOf}`);
    assert.equal(shown['source'], source, asOf);
    const lines = await checkAging(sql, tenant.id, shown);
    assert.ok(lines >= least, `${asOf}: ${lines} ledger lines`);
  }
});

test('a document counts from its posting date', async () => {
  const { tenant } = service;
  const before = await report('ar-aging');
  const dates = { invoiceDate: '2027-03-01', dueDate: '2027-03-31' };
  const { id, RowVersion } = await invoiceIn(tenant, 'Posted', dates);
  await runEffects();
  const { totals } = before;
  assert.deepEqual((await report('ar-aging'))['totals'], totals);
  assert.deepEqual((await report('ar-aging?asOf=2026-12-30'))['source'], 'ledger');
  const then = await report('ar-aging?asOf=2027-03-01');
  const count = (shown: Body) => (shown['totals'] as OpenAmounts).documents;
  assert.equal(count(then), count(before) + 1);
  const voided = await tenant.api('POST', `/api/invoices/${id}/void`, {
    reason: 'Ordered twice',
    RowVersion,
  });
  assert.equal(voided.status, 200, voided.text);
  await runEffects();
  assert.equal(count(await report('ar-aging?asOf=2027-03-01')), count(before));
});

test('amounts have the decimals of their currency', async () => {
  const { totals } = (await report('ar-aging')) as unknown as {
    totals: { currencies: readonly Record<string, string>[]; base: Record<string, string> };
  };
  const digits = totals.currencies.map((one) => [
    one['currency'],
    one['total']?.split('.')[1]?.length ?? 0,
  ]);
  assert.deepEqual(digits, [
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['USD', 2],
  ]);
  assert.match(totals.base['total'] ?? '', /^\d+\.\d\d$/);
});

interface OpenAmounts {
  readonly customerId: string;
  readonly name: string;
  readonly baseAmountDue: string;
  readonly baseOverdue: string;
  readonly sharePercent: string;
  readonly documents: number;
}

test('open amounts list the customers with the highest amounts due, with share and overdue amount', async () => {
  const shown = await report('open-amounts');
  const aging = await report('ar-aging');
  const owing = shown['customers'] as readonly OpenAmounts[];
  const totals = shown['totals'] as OpenAmounts & { customers: number };
  assert.equal(owing.length, 3);
  assert.equal(totals.customers, 3);
  const amounts = owing.map(({ baseAmountDue }) => new Big(baseAmountDue));
  assert.ok(amounts.every((one, index) => index === 0 || one.lte(amounts[index - 1] ?? 0)));
  const add = (field: 'baseAmountDue' | 'baseOverdue' | 'sharePercent') =>
    owing.reduce((sum, one) => sum.plus(one[field]), new Big(0));
  assert.ok(add('baseAmountDue').eq(totals.baseAmountDue));
  assert.ok(add('baseOverdue').eq(totals.baseOverdue));
  assert.ok(add('sharePercent').minus(100).abs().lte('0.02'));
  const { base } = aging['totals'] as { base: Record<string, string> };
  assert.equal(totals.baseAmountDue, base['total']);
  assert.ok(new Big(base['total'] ?? 0).minus(base['notDue'] ?? 0).eq(totals.baseOverdue));
  const listed = await service.sql(
    'select count(*)::int as count from invoice where tenant_id = $1 and amount_due > 0',
    [service.tenant.id],
  );
  assert.equal(totals.documents, listed[0]?.['count']);
});

test('open amounts can be read for chosen customers', async () => {
  const all = (await report('open-amounts'))['customers'] as readonly OpenAmounts[];
  const [, second, third] = all;
  const chosen = [third?.customerId, second?.customerId, '0193d0a4-0000-7000-8000-0000deadbeef'];
  const shown = await report(`open-amounts?customerId.in=${chosen.join(',')}`);
  const found = shown['customers'] as readonly OpenAmounts[];
  assert.deepEqual(
    found.map(({ sharePercent: _, ...amounts }) => amounts),
    [second, third]
      .map((one) => ({ ...one, sharePercent: undefined }))
      .map(({ sharePercent: _, ...amounts }) => amounts),
  );
  assert.equal((shown['totals'] as { customers: number }).customers, 2);
});

test('limit shortens the list of customers but changes no total; customerId selects one customer', async () => {
  const all = await report('ar-aging');
  const first = await report('ar-aging?limit=1');
  assert.deepEqual(first['totals'], all['totals']);
  assert.equal(first['customerCount'], 3);
  assert.deepEqual(first['customers'], (all['customers'] as unknown[]).slice(0, 1));
  assert.equal(((await report('open-amounts?limit=2'))['customers'] as unknown[]).length, 2);
  for (const asOf of ['', '&asOf=2026-10-01']) {
    const whole = (await report(`ar-aging?limit=10${asOf}`))['customers'] as readonly OpenAmounts[];
    for (const id of customers) {
      const one = await report(`ar-aging?customerId.eq=${id.toUpperCase()}${asOf}`);
      const part = whole.filter(({ customerId }) => customerId === id);
      assert.deepEqual(one['customers'], part);
      assert.equal(one['customerCount'], part.length);
    }
  }
});

test("changing an account's type to or from revenue changes past reports", async () => {
  const { tenant, sql } = service;
  const path = `/api/accounts/${tenant.accounts['4100']}`;
  const before = await report('revenue');
  for (const type of ['Liability', 'Revenue']) {
    const { body } = await tenant.api('GET', path);
    const changed = await tenant.api('PATCH', path, { type, RowVersion: body.RowVersion });
    assert.equal(changed.status, 200);
    const sums = await checkRevenue(sql, tenant.id, await report('revenue'));
    assert.equal(
      [...sums.keys()].some((key) => key.includes(String(tenant.accounts['4100']))),
      type === 'Revenue',
    );
  }
  assert.deepEqual((await report('revenue'))['totals'], before['totals']);
});

test('an unknown parameter or invalid value returns 400 with its name', async () => {
  const cases: [string, string, string][] = [
    ...paths.flatMap((path): [string, string, string][] => [
      [`${path}?color=red`, 'color', 'unknown_parameter'],
      [`${path}?limit.eq=1`, 'limit.eq', 'unknown_parameter'],
      [`${path}?%zz=1`, '', 'query_not_utf8'],
      [`${path}?toString=1`, 'toString', 'unknown_parameter'],
    ]),
    ['ar-aging?asOf=2026-02-30', 'asOf', 'date_invalid'],
    ['ar-aging?asOf=', 'asOf', 'date_invalid'],
    ['ar-aging?asOf=2026-01-01&asOf=2026-01-02', 'asOf', 'parameter_twice'],
    ['ar-aging?customerId=1', 'customerId', 'unknown_parameter'],
    ['ar-aging?customerId.eq=1', 'customerId.eq', 'id_invalid'],
    ['ar-aging?limit=0', 'limit', 'integer_out_of_range'],
    ['open-amounts?customerId.in=x', 'customerId.in', 'id_invalid'],
    ['open-amounts?limit=1001', 'limit', 'integer_out_of_range'],
    ['open-amounts?limit=1.5', 'limit', 'integer_expected'],
    ['revenue?by=week', 'by', 'not_allowed'],
    ['revenue?from=2026-13', 'from', 'month_invalid'],
    ['revenue?from=2026-1', 'from', 'month_invalid'],
    ['revenue?from=2026-05&to=2026-04', 'from', 'range_reversed'],
    ['revenue?from=2027-05', 'from', 'range_reversed'],
    ['revenue?from=2016-12&to=2026-12', 'from', 'months_too_many'],
    ['delivery-health?hours=0', 'hours', 'integer_out_of_range'],
    ['delivery-health?hours=721', 'hours', 'integer_out_of_range'],
    ['delivery-health?hours=%00', 'hours', 'text_not_storable'],
  ];
  for (const [path, pointer, code] of cases) {
    const { status, body } = await service.api('GET', `/api/reports/${path}`);
    assert.equal(status, 400, path);
    assert.equal(body.code, 'invalid_filter', path);
    assert.equal(body.errors[0]?.pointer, pointer, path);
    assert.equal(body.errors[0]?.code, code, path);
  }
  assert.equal((await report('revenue?from=2017-01&to=2026-12'))['from'], '2017-01');
});

test('every role can read every report, of its own tenant only', async () => {
  for (const path of paths) {
    for (const role of roles) {
      const { status } = await service.as(role)('GET', `/api/reports/${path}`);
      assert.equal(status, 200, `${role} ${path}`);
    }
    const foreign = await report(path, service.other);
    assert.ok(customers.every((id) => !JSON.stringify(foreign).includes(id)));
  }
  const filtered = await report(`ar-aging?customerId.eq=${customers[0]}`, service.other);
  assert.deepEqual([filtered['customerCount'], filtered['customers']], [0, []]);
  const nothing = await report('revenue', service.other);
  assert.equal((nothing['totals'] as OpenAmounts & { baseAmount: string }).baseAmount, '0.00');
});

test('the dashboard has the figures of the reports, and the lengths of lists', async () => {
  const { tenant, other } = service;
  const { body: dashboard } = await tenant.api('GET', '/api/dashboard');
  const aging = await report('ar-aging');
  const { asOf, source, baseCurrency, totals } = aging;
  assert.deepEqual(dashboard['receivables'], { asOf, source, baseCurrency, totals });
  const { thisYear } = dashboard['revenue'] as { thisYear: { months: Body[]; totals: Body } };
  const revenue = await report('revenue?from=2026-01&to=2026-12');
  assert.deepEqual(
    thisYear.months.map(({ month, baseAmount }) => [month, baseAmount]),
    (revenue['months'] as Body[]).map(({ month, baseAmount }) => [month, baseAmount]),
  );
  assert.notEqual(thisYear.totals['baseAmount'], '0.00');
  assert.deepEqual(
    (dashboard['deliveries'] as Body)['totals'],
    (await report('delivery-health'))['totals'],
  );
  const cash = dashboard['cash'] as { accounts: Body[]; months: Body[] };
  const banks = cash.accounts.map(({ id }) => id);
  const balanceAt = async (day: string) => {
    const { accounts } = await report(`trial-balance?asOf=${day}`);
    return (accounts as { accountId: string; balance: string }[])
      .filter(({ accountId }) => banks.includes(accountId))
      .reduce((sum, { balance }) => sum.plus(balance), new Big(0));
  };
  assert.equal(cash.months.length, 6);
  for (const { month, amount } of cash.months) {
    const [year = 0, number = 0] = String(month).split('-').map(Number);
    const [last, next] = [number - 1, number].map((one) =>
      new Date(Date.UTC(year, one, 0)).toISOString().slice(0, 10),
    );
    const received = (await balanceAt(String(next))).minus(await balanceAt(String(last)));
    assert.equal(amount, received.toFixed(2), String(month));
  }
  const newest = dashboard['newestInvoices'] as Body[];
  const { body: page } = await tenant.api('GET', '/api/invoices?limit=8');
  assert.deepEqual(
    newest.map(({ id, number, total, overdue }) => [id, number, total, overdue]),
    page.items.map(({ id, number, total, overdue }) => [id, number, total, overdue]),
  );
  const tasks = dashboard['tasks'] as { collection: string; query: string; count: number }[];
  for (const { collection, query, count } of tasks) {
    const { body } = await tenant.api('GET', `/api/${collection}?${query}&limit=50`);
    assert.equal(body.items.length, count, query);
  }
  const foreign = await other.api('GET', '/api/dashboard');
  assert.deepEqual(foreign.body['newestInvoices'], []);
  assert.ok((foreign.body['tasks'] as Body[]).every(({ count }) => count === 0));
});

test('the dashboard has the tasks that the role may do', async () => {
  const namesFor = async (role: (typeof roles)[number]) => {
    const { body } = await service.as(role)('GET', '/api/dashboard');
    return (body['tasks'] as { name: string }[]).map(({ name }) => name);
  };
  assert.deepEqual(await namesFor('Viewer'), []);
  assert.deepEqual(await namesFor('Clerk'), ['draftInvoices', 'draftCreditNotes', 'draftPayments']);
  assert.deepEqual(await namesFor('Integrator'), ['failingWebhooks', 'failedDeliveries']);
  const unknown = await service.api('GET', '/api/dashboard?limit=1');
  assert.equal(unknown.status, 400);
});

test('every report shows the number of pending refreshes and how far behind it is', async () => {
  const { other, clock } = service;
  for (const path of paths) {
    const { freshness } = (await report(path, other)) as unknown as { freshness: Freshness };
    assert.deepEqual(freshness, {
      refreshedAt: null,
      upToSequence: 0,
      pending: 0,
      behindSeconds: 0,
      failed: 0,
    });
  }
  const dates = { invoiceDate: '2026-12-30', dueDate: '2027-01-30' };
  await invoiceIn(other, 'Posted', dates);
  clock.advance(90_500);
  for (const path of paths) {
    const { freshness } = (await report(path, other)) as unknown as { freshness: Freshness };
    assert.deepEqual([freshness.pending, freshness.behindSeconds], [1, 90]);
  }
  assert.equal((await report('ar-aging', other))['customerCount'], 0);
  await runEffects();
  for (const path of paths) {
    const { freshness } = (await report(path, other)) as unknown as { freshness: Freshness };
    assert.deepEqual(freshness, {
      refreshedAt: clock.now().toISOString(),
      upToSequence: 1,
      pending: 0,
      behindSeconds: 0,
      failed: 0,
    });
  }
  assert.equal((await report('ar-aging', other))['customerCount'], 1);
});

interface Deliveries {
  readonly hour: string;
  readonly kind: string;
  readonly attempts: number;
  readonly successPercent: string | null;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly retrying: number;
  readonly failed: number;
  readonly waiting: number;
  readonly attemptsPerHour: readonly number[];
  readonly succeededPerHour: readonly number[];
}

test('delivery health counts attempts by hour, kind and outcome, and unfinished effects', async () => {
  const { other, clock } = service;
  const customerId = (await makeCustomer(other, { email: 'ap@northwind.example' })).id;
  const dates = { invoiceDate: '2026-12-30', dueDate: '2027-01-30', customerId };
  clock.advance(3_600_000);
  await invoiceIn(other, 'Released', dates);
  await runEffects(() => ({ ...outcomeOf('unexpected', { error: 'too slow' }), class: 'timeout' }));
  clock.advance(3_600_000);
  await invoiceIn(other, 'Released', dates);
  const shown = (await report('delivery-health?hours=3', other)) as unknown as {
    from: string;
    to: string;
    totals: Deliveries;
    hours: readonly Deliveries[];
    targets: readonly Deliveries[];
  };
  assert.equal(shown.to, clock.now().toISOString());
  assert.deepEqual(
    shown.hours.map(({ hour }) => hour),
    ['2026-12-31T12:00:00.000Z', '2026-12-31T13:00:00.000Z', '2026-12-31T14:00:00.000Z'],
  );
  assert.deepEqual(
    shown.hours.map(({ attempts }) => attempts),
    [1, 4, 0],
  );
  assert.deepEqual(shown.hours[1]?.outcomes, { ok: 2, timeout: 2 });
  assert.equal(shown.hours[2]?.successPercent, null);
  const target = (kind: string) => shown.targets.find((one) => one.kind === kind);
  assert.deepEqual(target('analytics')?.attemptsPerHour, [1, 2, 0]);
  assert.deepEqual(target('email')?.attemptsPerHour, [0, 1, 0]);
  assert.deepEqual(target('email')?.succeededPerHour, [0, 0, 0]);
  assert.deepEqual([target('pdf')?.retrying, target('pdf')?.waiting], [1, 1]);
  assert.deepEqual([target('pdf')?.successPercent, target('email')?.retrying], ['0.00', 1]);
  assert.equal(shown.totals.attempts, 5);
  assert.equal(shown.totals.successPercent, '60.00');
});

test('delivery health lists the endpoints with most problems, and counts all', async () => {
  const { tenant, clock, sql } = service;
  type Shown = Readonly<Record<'totals', Deliveries>> & {
    readonly hours: readonly Deliveries[];
    readonly targetCount: number;
    readonly targets: readonly (Deliveries & { webhookEndpointId: string | null })[];
  };
  const read = async () => (await report('delivery-health?hours=2', tenant)) as unknown as Shown;
  const before = await read();
  assert.equal(before.targetCount, before.targets.length);
  const endpointOf = (number: number) =>
    `0193d0a4-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
  const add = (outcome: string, first: number, hour: number) =>
    sql(
      `insert into delivery_hour select $1, date_trunc('hour', $2::timestamptz, 'UTC') - $5 * interval '1 hour',
        'webhook', ('0193d0a4-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $3, n, n * 10, n
        from generate_series($4::integer, 230) n`,
      [tenant.id, clock.now().toISOString(), outcome, first, hour],
    );
  await add('ok', 1, 0);
  await add('ok', 1, 1);
  await add('timeout', 226, 1);
  await sql(
    `insert into effect (tenant_id, id, revision, row_version, chain_from, created_at, updated_at,
      kind, category, policy, status, name, webhook_endpoint_id, attempts, round_attempts, rescues,
      finished_at, request_id, lane, params)
      values ($1, gen_random_uuid(), 1, 'x', 1, $2, $2, 'webhook', 'manual', 'manual', 'Failed',
        'x', $3, 1, 1, 0, $2, 'x', 'x', '{}')`,
    [tenant.id, clock.now().toISOString(), endpointOf(300)],
  );
  const after = await read();
  assert.equal(after.targets.length, 200);
  assert.equal(after.targetCount, before.targetCount + 231);
  const upTo = (count: number) => (count * (count + 1)) / 2;
  const failures = upTo(230) - upTo(225);
  const attempts = 2 * upTo(230) + failures;
  assert.equal(after.totals.attempts, before.totals.attempts + attempts);
  assert.equal(after.totals.outcomes['timeout'], failures);
  assert.equal(after.hours[0]?.outcomes['timeout'], failures);
  for (const number of [226, 230]) {
    const target = after.targets.find((one) => one.webhookEndpointId === endpointOf(number));
    assert.deepEqual(target?.attemptsPerHour, [2 * number, number]);
    assert.deepEqual(target?.succeededPerHour, [number, number]);
    assert.deepEqual(target?.outcomes, { ok: 2 * number, timeout: number });
  }
  const failed = after.targets.find((one) => one.webhookEndpointId === endpointOf(300));
  assert.deepEqual([failed?.failed, failed?.attempts, failed?.successPercent], [1, 0, null]);
  const order = after.targets.map((one) => `${one.kind} ${one.webhookEndpointId ?? ''}`);
  assert.deepEqual(order, [...order].sort());
});

test('aging buckets begin and end on the correct day overdue', async () => {
  const { other } = service;
  const customerId = (await makeCustomer(other)).id;
  const days = [-1, 0, 1, 30, 31, 60, 61, 90, 91, 300];
  const taxCodeId = other.taxCodes['T0'];
  const bucketsOn = async (asOf: string) => {
    const shown = await report(`ar-aging?customerId.eq=${customerId}${asOf}`, other);
    const { base } = shown['totals'] as { base: Record<string, string> };
    return [shown['source'], ...Object.values(base)].join(' ');
  };
  for (const [index, count] of days.entries()) {
    const dueDate = new Date(Date.parse('2026-12-31') - count * 86_400_000);
    await invoiceIn(other, 'Posted', {
      customerId,
      invoiceDate: '2026-01-01',
      dueDate: dueDate.toISOString().slice(0, 10),
      lines: [readyLine(other, { quantity: '1', unitPrice: String(2 ** index), taxCodeId })],
    });
  }
  await runEffects();
  assert.equal(await bucketsOn(''), 'cache 3.00 12.00 48.00 192.00 768.00 1023.00 0.00 1023.00');
  assert.equal(
    await bucketsOn('&asOf=2027-01-01'),
    'cache 1.00 6.00 24.00 96.00 896.00 1023.00 0.00 1023.00',
  );
  assert.equal(
    await bucketsOn('&asOf=2026-12-30'),
    'ledger 7.00 24.00 96.00 384.00 512.00 1023.00 0.00 1023.00',
  );
});

test('every report shows failed refreshes until they are retried or the caches are rebuilt', async () => {
  const { other, clock } = service;
  const freshness = async () => {
    const all = await Promise.all(paths.map((path) => report(path, other)));
    const [first, ...rest] = all.map(({ freshness }) => {
      const { pending, failed } = freshness as Freshness;
      return `${pending} pending, ${failed} failed`;
    });
    assert.deepEqual(new Set(rest), new Set([first]));
    return first;
  };
  const newest = async () => {
    const { body } = await other.api('GET', '/api/effects?kind.eq=analytics&sort=-id&limit=1');
    return String(body.items[0]?.id);
  };
  const act = async (id: string, action: string) => {
    const { status, text } = await other.api('POST', `/api/effects/${id}/${action}`);
    assert.equal(status, 200, text);
  };
  const dates = { invoiceDate: '2026-12-30', dueDate: '2027-01-30' };
  // Later than the last refresh.
  clock.advance(1_000);
  await invoiceIn(other, 'Posted', dates);
  const id = await newest();
  await act(id, 'cancel');
  assert.equal(await freshness(), '0 pending, 1 failed');
  await act(id, 'retry');
  assert.equal(await freshness(), '1 pending, 0 failed');
  const failing = { run: async () => outcomeOf('unexpected', { error: 'as planned' }) };
  await runEffects(undefined, failing);
  assert.equal(await freshness(), '0 pending, 1 failed');

  await rebuildReports(service, other.id);
  assert.equal(await freshness(), '0 pending, 0 failed');

  clock.advance(1_000);
  await invoiceIn(other, 'Posted', dates);
  await act(await newest(), 'cancel');
  assert.equal(await freshness(), '0 pending, 1 failed');
  await act(await newest(), 'retry');
  await runEffects();
  assert.equal(await freshness(), '0 pending, 0 failed');
});
