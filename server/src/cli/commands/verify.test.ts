/** `daybook verify`: names the document that the database owner altered after posting. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn } from '../../../test/support/invoices.ts';
import { runCli } from '../../../test/support/run-cli.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import { entities } from '../../features/all-features.ts';
import { readSeries } from '../../features/ledger/store-number-series.ts';
import { verifySeries } from './verify-series.ts';

let service: Service;
const posted: Body[] = [];
before(async () => {
  service = await startService();
  for (let count = 0; count < 6; count += 1)
    posted.push(await invoiceIn(service.tenant, count === 2 ? 'Voided' : 'Released'));
  await invoiceIn(service.other, 'Posted');
});
after(() => service.close());

const numbered = entities.filter(({ frozen }) => frozen !== undefined);

async function verify(tenantId = service.tenant.id) {
  const { db } = service.engine;
  const [series] = await readSeries(db, tenantId);
  assert.ok(series);
  return verifySeries(db, tenantId, numbered, series, () => undefined);
}

const run = (...words: string[]) =>
  runCli(['verify', ...words], {
    DATABASE_URL: service.databaseUrl,
    DAYBOOK_SECRET_KEY: 'a-secret-key-that-only-tests-would-use',
  });

/** Runs statements, calls `work`, and restores the tables. */
async function whileAltered<T>(statements: readonly string[], work: () => Promise<T>): Promise<T> {
  const saved = ['invoice', 'journal_entry', 'journal_line', 'counter'];
  for (const table of saved) await service.sql(`create table kept_${table} as table ${table}`);
  try {
    await alter(...statements);
    return await work();
  } finally {
    for (const table of saved) {
      const own = await service.sql(
        'select column_name as name from information_schema.columns ' +
          "where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'",
        [table],
      );
      const names = own.map(({ name }) => name).join(', ');
      await alter(
        `delete from ${table}`,
        `insert into ${table} (${names}) select ${names} from kept_${table}`,
      );
      await service.sql(`drop table kept_${table}`);
    }
  }
}

/** In one transaction without foreign keys, on every node of a cluster. */
async function alter(...statements: readonly string[]): Promise<void> {
  await service.sql('begin');
  await service.sql('set local session_replication_role = replica');
  try {
    for (const statement of statements) await service.sql(statement);
  } finally {
    // Rolls back after an error.
    await service.sql('commit');
  }
}

test('verifies intact chains, for all tenants or for one', async () => {
  const all = await run('--output', 'json');
  assert.equal(all.code, 0, all.stderr);
  const { intact, series } = JSON.parse(all.stdout);
  assert.equal(intact, true);
  assert.deepEqual(
    series.map((one: Record<string, unknown>) => [one['tenant'], one['chained'], one['chainHash']]),
    [
      [service.tenant.id, 6, posted[5]?.['chainHash']],
      [service.other.id, 1, series[1].chainHash],
    ],
  );
  const one = await run('--tenant', service.other.id);
  assert.equal(one.code, 0, one.stderr);
  assert.match(one.stdout, /INV-2026 +1 +1 +intact\n$/);
});

test('names a posted row that the database owner altered, and fails', async () => {
  const [, , , document] = posted;
  const sql = `update invoice set total = total + 1, amount_due = amount_due + 1 where id = '${document?.id}'`;
  const { code, stdout } = await whileAltered([sql], () => run());
  assert.equal(code, 1);
  assert.match(stdout, /INV-2026 +4 +3 +broken at INV-2026-000004/);
  assert.ok(
    stdout.includes(`INV-2026-000004 (invoice ${document?.id}): Altered after posting: total.`),
    stdout,
  );
  const json = await whileAltered([sql], () => run('--output', 'json'));
  assert.equal(json.code, 1);
  const { intact, series } = JSON.parse(json.stdout);
  assert.equal(intact, false);
  const { number, documentId, problem, fields } = series[0].broken;
  assert.deepEqual(
    [number, documentId, problem, fields],
    ['INV-2026-000004', document?.id, 'altered', ['total']],
  );
  assert.equal((await verify()).broken, null, 'the row was not restored');
});

const at = (index: number) =>
  `(select id from kept_invoice where number = 'INV-2026-00000${index}' and ${tenantOnly()})`;
const entryOf = (index: number) =>
  `(select id from kept_journal_entry where kind = 'posting' and document_id = ${at(index)})`;
const tenantOnly = () => `tenant_id = '${service.tenant.id}'`;

/** The alteration, and the number, problem and fields to be reported. */
const alterations: readonly (readonly [string, () => string[], string, string, string[]])[] = [
  ['a memo', () => [`update invoice set memo = 'x' where id = ${at(1)}`], '1', 'altered', ['memo']],
  [
    'one figure of one line',
    () => [
      `update invoice set lines = jsonb_set(lines, '{0,quantity}', '"3"') where id = ${at(2)}`,
    ],
    '2',
    'altered',
    ['lines'],
  ],
  [
    'the frozen buyer of a voided invoice',
    () => [`update invoice set buyer = buyer || '{"name": "x"}' where id = ${at(3)}`],
    '3',
    'altered',
    ['buyer'],
  ],
  [
    'an amount in the ledger, balanced again',
    () => [
      `update journal_line set amount = amount * 2, base_amount = base_amount * 2
        where entry_id = ${entryOf(2)}`,
    ],
    '2',
    'altered',
    [],
  ],
  [
    'the account of a ledger line',
    () => [
      `update journal_line set account_id = '${service.tenant.accounts['4100']}'
        where entry_id = ${entryOf(4)} and position = 2`,
    ],
    '4',
    'altered',
    [],
  ],
  [
    'a removed ledger entry',
    () => [
      `delete from journal_line where entry_id = ${entryOf(5)}`,
      `delete from journal_entry where id = ${entryOf(5)}`,
    ],
    '5',
    'altered',
    [],
  ],
  ['a removed document', () => [`delete from invoice where id = ${at(3)}`], '3', 'missing', []],
  [
    'a removed hash',
    () => [`update invoice set chain_hash = null where id = ${at(4)}`],
    '4',
    'no_hash',
    [],
  ],
  [
    'a replaced hash',
    () => [`update invoice set chain_hash = repeat('0', 64) where id = ${at(4)}`],
    '4',
    'altered',
    ['chainHash'],
  ],
  [
    'two documents with exchanged numbers',
    () => [
      `update invoice set number = 'x' where id = ${at(2)}`,
      `update invoice set number = 'INV-2026-000002' where id = ${at(3)}`,
      `update invoice set number = 'INV-2026-000003' where id = ${at(2)}`,
    ],
    '2',
    'altered',
    ['number'],
  ],
  [
    'the last document removed with its number',
    () => [
      `delete from invoice where id = ${at(6)}`,
      `update counter set next = 6 where name = 'INV-2026' and ${tenantOnly()}`,
    ],
    '5',
    'wrong_end',
    [],
  ],
  [
    'a document that was never given a number',
    () => [
      `update counter set next = 6, chain_hash = (select chain_hash from kept_invoice where id = ${at(5)})
        where name = 'INV-2026' and ${tenantOnly()}`,
      `update invoice set total = total + 1, amount_due = amount_due + 1 where id = ${at(6)}`,
    ],
    '6',
    'not_taken',
    [],
  ],
];

for (const [what, statements, number, problem, fields] of alterations) {
  test(`detects ${what}`, async () => {
    const { broken } = await whileAltered(statements(), () => verify());
    assert.ok(broken);
    assert.deepEqual(
      [broken.number, broken.problem, broken.fields],
      [`INV-2026-00000${number}`, problem, fields],
      broken.message,
    );
    assert.equal((await verify()).broken, null, 'the rows were not restored');
  });
}

test('permitted changes after posting do not break the chain', async () => {
  const document = await invoiceIn(service.tenant, 'Posted');
  const path = `/api/invoices/${document.id}`;
  let { RowVersion } = document;
  for (const field of [{ internalNote: 'x' }, { reference: 'PO 1' }, { dueDate: '2027-01-31' }])
    ({ RowVersion } = (await service.api('PATCH', path, { ...field, RowVersion })).body);
  await service.api('POST', `${path}/approve`);
  await service.api('POST', `${path}/void`, { reason: 'x' });
  await service.api('PATCH', `/api/customers/${document['customerId']}`, {
    name: 'Renamed',
    RowVersion: (await service.api('GET', `/api/customers/${document['customerId']}`)).body
      .RowVersion,
  });
  const { broken, chained } = await verify();
  assert.deepEqual([broken, chained], [null, 7]);
});

test('without the event of the posting still names the altered document', async () => {
  await service.sql('create table kept_event as table event');
  await service.sql('delete from event');
  const sql = `update invoice set billing_name = 'x' where id = ${at(2)}`;
  const { broken } = await whileAltered([sql], () => verify());
  assert.deepEqual([broken?.number, broken?.fields], ['INV-2026-000002', []]);
  assert.match(broken?.message ?? '', /no longer kept/);
  await service.sql('insert into event table kept_event');
  await service.sql('drop table kept_event');
});

test('documents numbered before the chain began have no hash, and must not have one', async () => {
  const before = [
    `update invoice set chain_hash = null where number < 'INV-2026-000004' and ${tenantOnly()}`,
    `update counter set chained_from = 4 where name = 'INV-2026' and ${tenantOnly()}`,
  ];
  const { broken } = await whileAltered(before, () => verify());
  assert.deepEqual([broken?.number, broken?.problem], ['INV-2026-000004', 'altered']);
  const forged = await whileAltered(before.slice(1), () => verify());
  assert.deepEqual(
    [forged.broken?.number, forged.broken?.problem],
    ['INV-2026-000001', 'unexpected_hash'],
  );
});

test('after an upgrade a chain starts with the first new document', async () => {
  const { other, sql } = service;
  await invoiceIn(other, 'Posted');
  // As the migration leaves a series that was in use.
  await sql('update invoice set chain_hash = null where tenant_id = $1', [other.id]);
  await sql(
    "update counter set chain_hash = null, chained_from = next where tenant_id = $1 and name <> 'event'",
    [other.id],
  );
  const empty = await verify(other.id);
  assert.deepEqual([empty.broken, empty.documents, empty.chained], [null, 2, 0]);
  await invoiceIn(other, 'Posted');
  await invoiceIn(other, 'Released');
  const { broken, documents, chained } = await verify(other.id);
  assert.deepEqual([broken, documents, chained], [null, 4, 2]);
  const { body } = await other.api('GET', '/api/number-series');
  assert.equal(body.items[0]?.['chainedFrom'], 3);
});

test('postings during the verification do not affect it', async () => {
  const { db } = service.engine;
  const [series] = await readSeries(db, service.tenant.id);
  assert.ok(series);
  await invoiceIn(service.tenant, 'Posted');
  const walked = await verifySeries(db, service.tenant.id, numbered, series, () => undefined);
  assert.equal(walked.broken, null);
});
