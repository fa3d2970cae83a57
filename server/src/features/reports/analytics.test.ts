/** Report summaries: effects that update them in any order give the same rows as a rebuild from the records. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn, makeCustomer, readyDraft, readyLine } from '../../../test/support/invoices.ts';
import { noteIn, paymentIn } from '../../../test/support/money.ts';
import { randomHistory, seeded } from '../../../test/support/random-history.ts';
import { rebuildReports, refreshReports } from '../../../test/support/refresh-reports.ts';
import { summariesOf } from '../../../test/support/report-oracle.ts';
import { type Service, startService, type TestTenant } from '../../../test/support/service.ts';
import type { Statement, Tx } from '../../postgres/db.ts';
import type { Params } from '../../record/effect.ts';
import { entities } from '../all-features.ts';
import { rebuildAnalytics } from './rebuild-analytics.ts';
import { addEntries, refreshOpen } from './store-analytics.ts';
import { addTaxLines, taxedOf } from './store-tax-lines.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const refresh = ({ id }: TestTenant, params: Params) => refreshReports(service, id, params);

/** The parameters of the refreshes that the pipeline queued and this test has not run yet. */
async function takeQueued({ id }: TestTenant): Promise<Params[]> {
  const rows = await service.sql(
    `update effect set kind = 'pdf', lane = 'taken'
      where tenant_id = $1 and kind = 'analytics' returning params`,
    [id],
  );
  return rows.map(({ params }) => params as Params);
}

const rebuild = ({ id }: TestTenant) => rebuildReports(service, id);

/** Compares the stored summaries with a rebuild, row by row, and returns them. */
async function equalToRebuild(tenant: TestTenant) {
  const kept = await summariesOf(service.sql, tenant.id);
  const state = 'select up_to_sequence from analytics_state where tenant_id = $1';
  const [before] = await service.sql(state, [tenant.id]);
  await rebuild(tenant);
  assert.deepEqual(kept, await summariesOf(service.sql, tenant.id));
  assert.deepEqual(await service.sql(state, [tenant.id]), [before]);
  return kept;
}

for (const seed of [11, 12, 13]) {
  test(`summaries updated through a random history of invoices and settlements equal a rebuild (seed ${seed})`, async () => {
    const pick = seeded(seed);
    const { tenant } = service;
    const customers = [(await makeCustomer(tenant)).id, (await makeCustomer(tenant)).id];
    const takeStep = randomHistory(tenant, customers, pick);
    for (let round = 0; round < 6; round += 1) {
      for (let step = 0; step < 20; step += 1) await takeStep();
      // In any order, some twice, some concurrently, some only in the next round.
      const queued = (await takeQueued(tenant)).sort(() => pick(3) - 1);
      const again = queued.filter(() => pick(4) === 0);
      const [first, ...rest] = [...queued, ...again];
      if (first !== undefined) await refresh(tenant, first);
      for (const params of rest) {
        if (pick(3) > 0) await refresh(tenant, params);
        else await Promise.all([refresh(tenant, params), refresh(tenant, params)]);
      }
    }
    const { months, receivables } = await equalToRebuild(tenant);
    assert.ok(months.length > 10 && receivables.length > 5, `${months.length} months`);
    const [reached] = await service.sql(
      `select (select count(distinct currency) from receivable where tenant_id = $1) as currencies,
        (select count(distinct currency) from invoice
          where tenant_id = $1 and payment_status = 'PartiallyPaid') as partly_paid,
        (select count(*) from allocation where tenant_id = $1 and status = 'Undone') as undone,
        (select count(*) from credit_note where tenant_id = $1 and amount_applied > 0) as credited`,
      [tenant.id],
    );
    const { currencies, partly_paid, undone, credited } = reached as Record<string, string>;
    assert.equal(currencies, '4');
    for (const count of [partly_paid, undone, credited]) assert.notEqual(count, '0');
  });
}

test('concurrent refreshes count nothing twice, in any order', async () => {
  const { other } = service;
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 4 }, () => invoiceIn(other, 'Posted')));
    const queued = await takeQueued(other);
    await Promise.all([...queued, ...queued, {}, {}].map((params) => refresh(other, params)));
    const { receivables } = await equalToRebuild(other);
    assert.equal(receivables.length, 4 * (round + 1));
  }
});

test('a repeated refresh changes nothing', async () => {
  const { other } = service;
  const { id } = await invoiceIn(other, 'Released');
  const params = { documents: [['invoice', id]] };
  await refresh(other, params);
  const once = await summariesOf(service.sql, other.id);
  const versions = 'select xmin, document_id from receivable where tenant_id = $1 order by 2';
  const rows = await service.sql(versions, [other.id]);
  await refresh(other, params);
  assert.deepEqual(await summariesOf(service.sql, other.id), once);
  assert.deepEqual(await service.sql(versions, [other.id]), rows, 'the rows were rewritten');
});

test('the next refresh makes up for a lost one', async () => {
  const { other } = service;
  const lost = await invoiceIn(other, 'Posted');
  const kept = await invoiceIn(other, 'Posted');
  await takeQueued(other);
  await refresh(other, { documents: [['invoice', kept.id]] });
  const { receivables } = await equalToRebuild(other);
  const ids = receivables.map((row) => row['document_id']);
  assert.ok(ids.includes(lost.id) && ids.includes(kept.id));
});

test('counts all events when there are more than one transaction processes', async () => {
  const tenant = service.other;
  const { id } = await invoiceIn(tenant, 'Posted');
  // As if the watermark were behind by 2,500 events that do not affect the reports.
  await service.sql(
    `insert into event (tenant_id, sequence, id, type, entity_type, entity_id, at, payload)
      select $1, c.next + n, gen_random_uuid(), 'invoice.released', 'invoice', $2, now(), '{}'
      from counter c, generate_series(0, 2499) n where c.tenant_id = $1 and c.name = 'event'`,
    [tenant.id, id],
  );
  await service.sql(
    "update counter set next = next + 2500 where tenant_id = $1 and name = 'event'",
    [tenant.id],
  );
  await invoiceIn(tenant, 'Posted');
  await refresh(tenant, {});
  await equalToRebuild(tenant);
});

test('a refresh of one tenant does not change the summaries of another', async () => {
  const { tenant, other } = service;
  const posted = await invoiceIn(tenant, 'Posted');
  await refresh(tenant, {});
  const before = await summariesOf(service.sql, tenant.id);
  await refresh(other, { documents: [['invoice', posted.id]] });
  assert.deepEqual(await summariesOf(service.sql, tenant.id), before);
  const foreign = await service.sql(
    'select from receivable where tenant_id = $1 and document_id = $2',
    [other.id, posted.id],
  );
  assert.equal(foreign.length, 0);
});

test('receivables and credits equal the open amounts of the documents', async () => {
  const { tenant } = service;
  await invoiceIn(tenant, 'Released', { currency: 'USD', exchangeRate: '0.91' });
  await invoiceIn(tenant, 'Voided');
  await invoiceIn(tenant, 'Posted', { lines: [readyLine(tenant, { unitPrice: '0' })] });
  await refresh(tenant, {});
  const { receivables } = await summariesOf(service.sql, tenant.id);
  const listed = await service.api('GET', '/api/invoices?limit=200');
  const due = listed.body.items.filter(({ amountDue }) => Number(amountDue) > 0);
  assert.ok(due.length > 0 && listed.body.hasMore === false);
  assert.deepEqual(
    receivables.map((row) => [row['document_id'], row['number'], row['due_date']]),
    due
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, number, dueDate }) => [id, number, dueDate]),
  );
  const paid = { currency: 'USD', exchangeRate: '0.9133', amount: '10.05' };
  const payment = await paymentIn(tenant, 'Posted', paid);
  const note = await noteIn(tenant, 'Released');
  await paymentIn(tenant, 'Voided');
  await refresh(tenant, {});
  const { credits } = await summariesOf(service.sql, tenant.id);
  const own = credits.filter(({ document_id: id }) => id === payment.id || id === note.id);
  assert.deepEqual(
    own.map(
      (row) => `${row['document_type']} ${row['amount_unapplied']} ${row['base_amount_unapplied']}`,
    ),
    ['payment 10.05 9.18', 'creditNote 119 119'],
  );
});

test('a rebuild concurrent with refreshes and postings omits nothing', async () => {
  const { tenant } = service;
  await Promise.all([
    ...Array.from({ length: 6 }, () => invoiceIn(tenant, 'Released')),
    ...Array.from({ length: 6 }, () => rebuild(tenant)),
    ...Array.from({ length: 6 }, () => refresh(tenant, {})),
  ]);
  for (const params of await takeQueued(tenant)) await refresh(tenant, params);
  await equalToRebuild(tenant);
});

test('a posting during a rebuild is counted once, by the next refresh', async () => {
  const { other, engine, clock } = service;
  let posted = 0;
  await rebuildAnalytics(
    engine.db,
    entities,
    other.id,
    clock.now().toISOString(),
    async (_title, work) => {
      await invoiceIn(other, 'Posted');
      posted += 1;
      return work();
    },
  );
  assert.equal(posted, 5, 'one before each of its steps');
  await refresh(other, {});
  await equalToRebuild(other);
});

test('a rebuild corrects summaries whose watermark is behind removed events', async () => {
  const { tenant } = service;
  await refresh(tenant, {});
  const kept = await invoiceIn(tenant, 'Posted');
  const last = await invoiceIn(tenant, 'Released');
  await service.sql('delete from event where tenant_id = $1 and entity_id = $2', [
    tenant.id,
    kept.id,
  ]);
  await refresh(tenant, {});
  const { receivables } = await equalToRebuild(tenant);
  const ids = receivables.map((row) => row['document_id']);
  assert.ok(ids.includes(kept.id) && ids.includes(last.id));
});

const hourRows = `select to_char(hour at time zone 'UTC', 'DD HH24') as hour, outcome, attempts,
  total_ms, max_ms from delivery_hour where tenant_id = $1 and kind = 'email' order by 1, 2`;

async function hoursOf({ id }: TestTenant): Promise<string[]> {
  const rows = await service.sql(hourRows, [id]);
  return rows.map((row) => Object.values(row).join(' '));
}

test('a rebuild recounts attempts by hour, but lowers no count whose attempts were removed', async () => {
  const { other, sql } = service;
  const add = (hour: string, outcome: string, ms: number) =>
    sql(
      `with made as (
        insert into effect (tenant_id, id, revision, row_version, chain_from, created_at, updated_at,
          kind, category, policy, status, name, attempts, round_attempts, rescues, finished_at,
          request_id, lane, params)
        values ($1, gen_random_uuid(), 1, 'x', 1, $2, $2, 'email', 'document', 'document', 'Failed',
          'x', 1, 1, 0, $2, 'x', 'email', '{}') returning id)
      insert into attempt (tenant_id, effect_id, number, claim_id, started_at, ended_at, outcome,
          reason, remedy, response_truncated)
        select $1, id, 1, id, $2::timestamptz, $2::timestamptz + $4 * interval '1 millisecond', $3,
          '', '', false from made`,
      [other.id, hour, outcome, ms],
    );
  await add('2026-11-20T10:10:00Z', 'ok', 12);
  await add('2026-11-20T11:10:00Z', 'ok', 30);
  await add('2026-11-20T11:59:59.990Z', 'ok', 50);
  await add('2026-11-20T11:30:00Z', 'timeout', 9_000);
  await add('2026-11-21T08:10:00Z', 'ok', 1);
  const known = [
    ['2026-11-20T10:00:00Z', 7],
    ['2026-11-20T11:00:00Z', 1],
    ['2026-11-21T08:00:00Z', 7],
  ] as const;
  for (const [hour, attempts] of known) {
    await sql(
      `insert into delivery_hour values
        ($1, $2, 'email', '00000000-0000-0000-0000-000000000000', 'ok', $3, 70, 10)`,
      [other.id, hour, attempts],
    );
  }
  const expected = [
    '20 10 ok 7 70 10',
    '20 11 ok 2 80 50',
    '20 11 timeout 1 9000 9000',
    '21 08 ok 7 70 10',
  ];
  assert.equal((await rebuild(other)).deliveryHours, 2);
  assert.deepEqual(await hoursOf(other), expected, 'the current hour is left to the workers');
  assert.equal((await rebuild(other)).deliveryHours, 0);
  assert.deepEqual(await hoursOf(other), expected);
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Copies of a draft, in the transaction of a test. */
async function addDrafts(id: string, count: number): Promise<void> {
  const named = await service.sql(
    `select column_name as name from information_schema.columns
      where table_name = 'invoice' and is_generated = 'NEVER'`,
  );
  const columns = named.map(({ name }) => String(name));
  const copied = columns.map((name) => (name === 'id' ? 'gen_random_uuid()' : name));
  await service.sql(
    `insert into invoice (${columns}) select ${copied} from invoice
      cross join generate_series(1, ${count}) where tenant_id = $1 and id = $2`,
    [service.tenant.id, id],
  );
}

test('a refresh reads the documents of its events, not all of the tenant', async () => {
  const { sql, tenant } = service;
  const draft = await readyDraft(tenant);
  const sent: Statement[] = [];
  const tx = {
    tenantId: tenant.id,
    query: async (statement: Statement) => {
      sent.push(statement);
      return { rows: [] };
    },
  } as unknown as Tx;
  const documents = entities.filter(({ balance }) => balance !== undefined);
  for (const entity of documents) await refreshOpen(tx, entity, [draft.id], 2);
  await addEntries(tx, 1, 2);
  await addTaxLines(tx, taxedOf(entities), { after: 1, upTo: 2, baseDigits: 2 });
  await sql('begin');
  await addDrafts(draft.id, 3_000);
  await sql('analyze invoice');
  await sql('delete from tax_line where tenant_id = $1', [tenant.id]);
  // As in a worker.
  await sql('set local plan_cache_mode = force_generic_plan');
  for (const { text, values } of sent) {
    const [row] = await sql(`explain (analyze, format json) ${text}`, [...values]);
    const plans = (row?.['QUERY PLAN'] ?? []) as { Plan: Plan }[];
    for (const node of plans.flatMap(({ Plan: plan }) => nodesOf(plan))) {
      const { 'Relation Name': table, 'Actual Rows': found, 'Actual Loops': loops } = node;
      const read = (found + (node['Rows Removed by Filter'] ?? 0)) * loops;
      assert.ok(table !== 'invoice' || read < 100, `${read} invoices read by\n${text}`);
    }
  }
  await sql('rollback');
  assert.equal(sent.length, 2 * documents.length + 3);
});
