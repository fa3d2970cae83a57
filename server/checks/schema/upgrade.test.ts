/** Starting the service on a database from before the baseline, with rows of early versions: it works like a new one. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { readMigrations } from '../../src/postgres/migration-files.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { makeStateBeforeBaseline } from '../../test/support/before-baseline.ts';
import { liveOf } from '../../test/support/money.ts';
import { insertOldTenant, oldChart, oldIds } from '../../test/support/old-data.ts';
import { runCli, type Started, startCli } from '../../test/support/run-cli.ts';
import type { Body } from '../../test/support/service.ts';

const key = 'a-bootstrap-key-that-only-tests-would-use';
const ids = oldIds(1);
/** A chart with another bank name, and another account in place of customer credits. */
const ownChart = [
  ...oldChart.filter(([code]) => code !== '1000'),
  ['1000', 'Kasse', 'Asset', null],
  ['2400', 'Loans', 'Liability', null],
] as const;
const polls = 600;
const pollMs = 100;

let database: TestDatabase;
let client: Client;
let service: Started;
const env = () => ({
  DATABASE_URL: database.url,
  DAYBOOK_SECRET_KEY: 'a-secret-key-that-only-tests-would-use',
  DAYBOOK_BOOTSTRAP_KEY: key,
});

before(async () => {
  database = await createTestDatabase('template0');
  client = new Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await makeStateBeforeBaseline(client);
  await client.query('begin');
  await insertOldTenant(client, 1, oldChart);
  await insertOldTenant(client, 2, ownChart);
  await client.query('commit');
  service = await startCli(env());
});
after(async () => {
  await service?.stop();
  await client.end();
  await database.drop();
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: Body;
}

async function api(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${service.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) };
}

async function done(method: 'GET' | 'POST', path: string, body: object = {}): Promise<Body> {
  const answer = await (method === 'GET' ? api(method, path) : api(method, path, body));
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
}

async function verify() {
  const { code, stdout, stderr } = await runCli(['verify', '--output', 'json'], env());
  assert.equal(code, 0, stdout + stderr);
  const found = JSON.parse(stdout) as { series: Record<string, unknown>[] };
  return found.series
    .filter(({ tenant }) => tenant === ids.tenant)
    .map(({ series, documents, chained, broken }) => [series, documents, chained, broken]);
}

test('the baseline is recorded in place of the migrations before it, and the service is ready', async () => {
  assert.equal((await fetch(`${service.url}/health/ready`)).status, 200);
  const { rows } = await client.query('select name from schema_migration order by version');
  assert.deepEqual(
    rows.map(({ name }) => name),
    readMigrations(join(import.meta.dirname, '..', '..', 'migrations')).map(({ file }) => file),
  );
});

test('old invoices are listed and shown in each status, and pending effects run', async () => {
  const { body } = await api('GET', `invoices?sort=id&customerId.eq=${ids.customer}`);
  assert.deepEqual(
    body.items.map((one) => [one.id, one.status, one['amountDue'], one['chainHash']]),
    [
      [ids.draft, 'Draft', '0.00', null],
      [ids.posted, 'Posted', '119.00', null],
      [ids.released, 'Released', '119.00', null],
      [ids.voided, 'Voided', '0.00', null],
      [ids.voidedDraft, 'Voided', '0.00', null],
    ],
  );
  for (const { id } of body.items) assert.equal((await api('GET', `invoices/${id}`)).status, 200);
  const entries = (await api('GET', `invoices/${ids.voided}/journal-entries`)).body.items;
  assert.deepEqual(
    entries.map((one) => [one['kind'], one['documentNumber']]),
    [
      ['reversal', 'INV-2025-000003'],
      ['posting', 'INV-2025-000003'],
    ],
  );
  await until(async () => {
    const effect = await done('GET', `effects/${ids.effect}`);
    return effect.status === 'Succeeded';
  });
});

test('the trial balance of a past day is the sum of its old entries', async () => {
  const report = await done('GET', 'reports/trial-balance?asOf=2025-06-30');
  assert.deepEqual(
    (report['accounts'] as Body[]).map((one) => [one.code, one['balance']]),
    [
      ['1200', '226.10'],
      ['2200', '-36.10'],
      ['4000', '-190.00'],
    ],
  );
  assert.equal((report['totals'] as Body)['balance'], '0.00');
});

test('the tax report has the old documents as they were posted', async () => {
  const report = await done('GET', 'reports/tax?from=2025-06-01&to=2025-06-30');
  assert.deepEqual(
    (report['taxes'] as Body[]).map((one) => [
      ...[one['rate'], one['category'], one['base'], one['tax'], one['lines']],
    ]),
    [['19', 'S', '190.00', '36.10', 4]],
  );
  assert.deepEqual(
    (report['accounts'] as Body[]).map((one) => [
      ...[one.code, one['movement'], one['tax'], one['other']],
    ]),
    [['2200', '36.10', '36.10', '0.00']],
  );
  const { items } = await done('GET', 'reports/tax/lines?from=2025-06-01&to=2025-06-30');
  assert.deepEqual(
    items.map((one) => [one['kind'], one['documentTax'], one['currency'], one['tax']]).toSorted(),
    [
      ['posting', '19.00', 'EUR', '19.00'],
      ['posting', '19.00', 'EUR', '19.00'],
      ['posting', '19.00', 'USD', '17.10'],
      ['reversal', '-19.00', 'EUR', '-19.00'],
    ],
  );
});

test('the hash chain begins with the first new posting', async () => {
  assert.deepEqual(await verify(), [['INV-2025', 3, 0, null]]);
  const posted = await done('POST', `invoices/${ids.draft}/post`);
  assert.equal(posted['number'], 'INV-2025-000004');
  assert.match(String(posted['chainHash']), /^[0-9a-f]{64}$/);
  assert.deepEqual(await verify(), [['INV-2025', 4, 1, null]]);
});

test('tenants get the accounts that payments need; the default chart keeps its bank account', async () => {
  const { rows } = await client.query(
    `select tenant_id, code, name, type, role from account
      where role in ('Bank', 'CustomerCredit') and active order by tenant_id, code`,
  );
  const [first, second] = [ids.tenant, oldIds(2).tenant];
  assert.deepEqual(
    rows.map(({ tenant_id, code, name, type, role }) => [tenant_id, code, name, type, role]),
    [
      [first, '1000', 'Bank', 'Asset', 'Bank'],
      [first, '2400', 'Customer credits', 'Liability', 'CustomerCredit'],
      [second, '1001', 'Bank', 'Asset', 'Bank'],
      [second, '2401', 'Customer credits', 'Liability', 'CustomerCredit'],
    ],
  );
});

test('an old invoice can be paid, unapplied, credited and voided', async () => {
  const { id } = await done('POST', 'payments', {
    ...{ customerId: ids.customer, currency: 'EUR', amount: '119.00', receivedOn: '2025-07-01' },
  });
  await done('POST', `payments/${id}/post`);
  const allocations = [{ invoiceId: ids.released, amount: '119.00' }];
  const applied = await done('POST', `payments/${id}/apply`, { allocations });
  const { allocationId } = liveOf(applied)[0] ?? {};
  const paid = await done('GET', `invoices/${ids.released}`);
  assert.deepEqual([paid['amountDue'], paid['paymentStatus']], ['0.00', 'Paid']);
  await done('POST', `payments/${id}/unapply`, { allocationId });
  const note = await done('POST', `invoices/${ids.released}/credit`);
  await done('POST', `credit-notes/${note.id}/post`);
  await done('POST', `credit-notes/${note.id}/apply`, { allocations });
  await done('POST', `invoices/${ids.posted}/void`, { reason: 'Never delivered' });
  const { rows } = await client.query(
    `select a.role, sum(l.base_amount)::text as amount from journal_line l
      join account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = $1 and a.role is not null group by 1 order by 1`,
    [ids.tenant],
  );
  assert.deepEqual(
    rows.map(({ role, amount }) => [role, Number(amount)]),
    [
      ['Bank', 119],
      ['CustomerCredit', -119],
      ['Receivable', 119],
      ['Tax', -19],
    ],
  );
});

test('old periods can be closed, and a second start changes nothing', async () => {
  const months = await done('GET', 'periods?sort=code&limit=3');
  const list = months.items.map(({ id }) => id);
  const { results } = await done('POST', 'periods/actions/close', { ids: list });
  assert.deepEqual(
    results.map(({ status }) => status),
    [200, 200, 200],
  );
  const count = 'select count(*)::int as n from account union all select count(*)::int from change';
  const before = (await client.query(count)).rows;
  const again = await startCli(env());
  assert.equal((await again.stop()).code, 0);
  assert.deepEqual((await client.query(count)).rows, before);
  assert.deepEqual(
    (await verify()).map(([, , , broken]) => broken),
    [null, null, null],
  );
});

/** Polls until a condition that the worker causes holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let poll = 0; poll < polls; poll += 1) {
    if (await holds()) return;
    await sleep(pollMs);
  }
  assert.fail('the condition was not met');
}
