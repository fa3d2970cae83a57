/** `daybook import` of payments with their allocations, and of any records after repeated SIGKILLs. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  createImporting,
  type Importing,
  reportOf,
  startInterceptor,
} from '../../../test/support/importing.ts';
import { makeCustomer } from '../../../test/support/invoices.ts';
import { checkBooks, invoiceOf, liveOf } from '../../../test/support/money.ts';
import { followCli } from '../../../test/support/run-cli.ts';
import {
  type Body,
  type Service,
  startService,
  type TestTenant,
} from '../../../test/support/service.ts';

let service: Service;
let files: Importing;
before(async () => {
  service = await startService();
  files = createImporting(service);
});
after(async () => {
  files.close();
  await service.close();
});

const names =
  'key,customer.name,currency,amount,receivedOn,method,apply.invoice.number,apply.amount';

/** A customer with posted invoices of these totals. */
async function invoicesFor(tenant: TestTenant, name: string, ...totals: string[]): Promise<Body[]> {
  const { id } = await makeCustomer(tenant, { name });
  const invoices: Body[] = [];
  for (const total of totals)
    invoices.push(
      await invoiceOf(tenant, total, { customerId: id, reference: `${name} ${total}` }),
    );
  return invoices;
}

async function paymentsOf(tenant: TestTenant, customerId: unknown): Promise<readonly Body[]> {
  return (await tenant.api('GET', `/api/payments?customerId.eq=${customerId}&sort=id`)).body.items;
}

const shown = (payment: Body) => [
  payment.status,
  payment['amountUnapplied'],
  liveOf(payment).map(({ invoiceNumber, amount }) => [invoiceNumber, amount]),
];

test('payments are created, posted and applied to the invoices named in their rows', async () => {
  const { tenant } = service;
  const [first, second, third] = await invoicesFor(tenant, 'Fjord', '100.00', '50.00', '70.00');
  const row = 'Fjord,EUR,130.00,2026-11-20,BankTransfer';
  const file = files.put(
    'payments.csv',
    `${names}\n1,${row},${first?.['number']},100.00\n1,,,,,,${second?.['number']},30.00\n` +
      `2,Fjord,EUR,20.00,2026-11-21,Cash,,\n`,
  );
  const report = join(files.folder, 'payments.report');
  const words = ['payments', file, '--post', '--report', report];
  const result = await files.imported(words);
  assert.deepEqual(
    [result.code, result.created, result.posted, result.applied, result.failed],
    [0, 2, 2, 1, 0],
  );
  const number = (invoice: Body | undefined) => invoice?.['number'];
  const made = await paymentsOf(tenant, first?.['customerId']);
  assert.deepEqual(made.map(shown).toSorted(), [
    [
      'Posted',
      '0.00',
      [
        [number(first), '100.00'],
        [number(second), '30.00'],
      ],
    ],
    ['Posted', '20.00', []],
  ]);
  assert.deepEqual(
    reportOf(report).map(({ row: at, status, posted, applied }) => [at, status, posted, applied]),
    [
      [2, 'created', true, true],
      [4, 'created', true, false],
    ],
  );
  // JSON lines that name the invoice by its reference.
  const one = {
    'customer.name': 'Fjord',
    currency: 'EUR',
    amount: '70.00',
    receivedOn: '2026-11-21',
  };
  const apply = [{ 'invoice.reference': 'Fjord 70.00', amount: '70.00' }];
  const json = files.put('payments.ndjson', `${JSON.stringify({ ...one, apply })}\n`);
  assert.equal((await files.imported(['payments', json, '--post'])).applied, 1);
  const paid = (await tenant.api('GET', `/api/invoices/${third?.id}`)).body;
  assert.deepEqual([paid['paymentStatus'], paid['amountDue']], ['Paid', '0.00']);
  const again = await files.imported(words);
  assert.deepEqual([again.created, again.posted, again.applied, again.skipped], [0, 0, 0, 2]);
  // Exported files can be imported; the exported allocations are not created again.
  const { stdout } = await files.cli(['export', 'payments', '--sort', 'id']);
  const copy = await files.imported(['payments', files.put('exported.csv', stdout)]);
  assert.deepEqual([copy.code, copy.created, copy.applied], [0, 3, 0]);
  assert.ok(copy.ignored.includes('allocations'));
  await checkBooks(service, tenant);
});

test('reports invalid allocations before sending anything, with the row and the valid values', async () => {
  const { tenant } = service;
  const [invoice] = await invoicesFor(tenant, 'Sund', '100.00');
  const before = await files.count(tenant, 'payment');
  const row = 'Sund,EUR,90.00,2026-11-20,Cash';
  const number = invoice?.['number'];
  const file = files.put(
    'wrong.csv',
    `${names}\n1,${row},${number},\n2,${row},,10.00\n3,${row},${number},"10,00"\n` +
      `4,${row},INV-1999-1,10.00\n5,${row},${number},90.01\n1,${row},${number},1.00\n`,
  );
  const result = await files.imported(['payments', file, '--post']);
  const problems = result.problems.map((one) => [one.row, one.field, one.message] as const);
  const expected: [number, string, RegExp][] = [
    [2, 'apply.amount', /Give the amount/],
    [3, 'apply.invoiceId', /Give the invoice, for example by apply\.invoice\.number/],
    [4, 'apply.amount', /decimal comma\. Write 10\.00\./],
    [5, 'apply.invoice.number', /no invoice with the number "INV-1999-1"/],
    [6, 'amount', /applied amounts, 90\.01, exceed the amount 90\.00/],
    [7, '', /also begins in row 2.*change the key/],
  ];
  for (const [index, [at, field, message]] of expected.entries()) {
    assert.deepEqual(problems[index]?.slice(0, 2), [at, field]);
    assert.match(String(problems[index]?.[2]), message);
  }
  assert.equal(problems.length, expected.length);
  const right = files.put('right.csv', `${names}\n1,${row},${number},90.00\n`);
  const drafted = await files.imported(['payments', right]);
  assert.match(drafted.problems[0]?.message ?? '', /give --post/);
  for (const [head, message] of [
    [
      'customer.name,amount,allocations.invoiceId',
      /allocations\.invoiceId \(column 3\).*apply\.invoiceId, apply\.amount/,
    ],
    ['key,amount,apply.invoice', /no field for apply\.invoice \(column 3\)/],
    ['customer.name,amount,apply.invoice.number', /Rows with the same key are one payment/],
    ['customer.name,amount,lines.quantity', /no field for lines\.quantity/],
  ] as const) {
    const bad = await files.imported([
      'payments',
      files.put('bad.csv', `${head}\nSund,1,1\n`),
      '--post',
    ]);
    assert.match(bad.problems[0]?.message ?? '', message);
  }
  assert.equal(await files.count(tenant, 'payment'), before);
});

test('a payment whose allocation is rejected stays posted, and the next run applies it', async () => {
  const { tenant } = service;
  const [invoice] = await invoicesFor(tenant, 'Belt', '100.00');
  const [foreign] = await invoicesFor(tenant, 'Kattegat', '100.00');
  const row = 'Belt,EUR,50.00,2026-11-20,Cash';
  const file = files.put(
    'refused.csv',
    `${names}\n1,${row},${foreign?.['number']},50.00\n2,${row},${invoice?.['number']},50.00\n`,
  );
  const words = ['payments', file, '--post'];
  const first = await files.imported(words);
  assert.deepEqual([first.code, first.posted, first.applied, first.failed], [1, 2, 1, 1]);
  const [problem] = first.problems;
  assert.deepEqual([problem?.row, problem?.field], [2, 'apply.invoiceId']);
  assert.match(problem?.message ?? '', /another customer.*posted, [0-9a-f-]{36}, but not applied/);
  const [payment] = await paymentsOf(tenant, invoice?.['customerId']);
  // After a manual allocation the next run must not apply it again.
  await service.sql('update invoice set customer_id = $1 where id = $2', [
    invoice?.['customerId'],
    foreign?.id,
  ]);
  await tenant.api('POST', `/api/payments/${payment?.id}/apply`, {
    allocations: [{ invoiceId: foreign?.id, amount: '20.00' }],
  });
  const second = await files.imported(words);
  assert.deepEqual([second.code, second.created, second.failed], [0, 0, 0]);
  const [after] = await paymentsOf(tenant, invoice?.['customerId']);
  assert.equal(after?.['amountUnapplied'], '30.00');
});

test('rejects a file that names a record twice, by the chosen key column', async () => {
  const before = await files.count(service.tenant, 'payment');
  const head = 'currency,amount,receivedOn,reference';
  const rows =
    'EUR,1.00,2026-11-20,BANK-1\nEUR,1.00,2026-11-20,BANK-2\nEUR,9.00,2026-11-20,BANK-1\n';
  const file = files.put('twice.csv', `${head}\n${rows}`);
  const result = await files.imported(['payments', file, '--group-by', 'reference']);
  const [problem] = result.problems;
  assert.equal(problem?.row, 4);
  assert.match(problem?.message ?? '', /Row 2 also has the key "BANK-1"\. Remove one/);
  const keyed = files.put('keyed.csv', `key,${head}\na,${rows.replaceAll('\nE', '\na,E')}`);
  assert.deepEqual(
    (await files.imported(['payments', keyed])).problems.map(({ row }) => row),
    [3, 4],
  );
  const json = files.put('keyed.ndjson', '{"key":"a","amount":"1.00"}\n{"key":"a"}\n{"key":""}\n');
  assert.deepEqual(
    (await files.imported(['payments', json])).problems.map(({ row }) => row),
    [2, 3],
  );
  assert.equal(await files.count(service.tenant, 'payment'), before);
});

test('an import that is killed repeatedly creates, posts and applies each record once', async () => {
  const { other: tenant } = service;
  const customer = await makeCustomer(tenant, { name: 'Øresund' });
  const line = 'Øresund,EUR,2026-11-20,2026-12-20,Work,1,100.00,T0,4000';
  const invoiceRows = Array.from({ length: 6 }, (_, index) => `${index},R${index},${line}`);
  const invoices = files.put(
    'killed-invoices.csv',
    `key,reference,customer.name,currency,invoiceDate,dueDate,lines.description,lines.quantity,lines.unitPrice,lines.taxCode.code,lines.account.code\n${invoiceRows.join('\n')}\n`,
  );
  await importKilled(['invoices', invoices, '--post']);
  const { items } = (await tenant.api('GET', `/api/invoices?customerId.eq=${customer.id}`)).body;
  assert.deepEqual(items.map(({ status, reference }) => `${status} ${reference}`).toSorted(), [
    ...Array.from({ length: 6 }, (_, index) => `Posted R${index}`),
  ]);
  const paymentRows = items.map(
    ({ reference }, index) => `${index},Øresund,EUR,100.00,2026-11-21,Cash,${reference},100.00`,
  );
  const payments = files.put(
    'killed-payments.csv',
    `${names.replace('invoice.number', 'invoice.reference')}\n${paymentRows.join('\n')}\n`,
  );
  await importKilled(['payments', payments, '--post']);
  const made = await paymentsOf(tenant, customer.id);
  assert.deepEqual(
    made.map((payment) => [payment.status, payment['amountUnapplied'], liveOf(payment).length]),
    items.map(() => ['Posted', '0.00', 1]),
  );
  assert.equal(await files.count(tenant, 'allocation'), items.length);
  await checkBooks(service, tenant);
});

/** Lets some requests pass, kills the import during the next one, and repeats until it finishes. */
async function importKilled(words: readonly string[]): Promise<void> {
  const progress = join(files.folder, `killed-${words[0]}`);
  let run = 0;
  let seen = 0;
  let stalled = Promise.withResolvers<'stalled'>();
  const interceptor = await startInterceptor(
    service,
    () => {
      seen += 1;
      if (seen <= 1 + (run % 4)) return 'pass';
      // Before the service gets the request, or after it has handled it.
      return run % 3 === 0 ? 'stalledBefore' : 'stalled';
    },
    () => stalled.resolve('stalled'),
  );
  const more = ['--parallel', '1', '--url', interceptor.url, '--progress', progress];
  try {
    for (; run < 60; run += 1) {
      seen = 0;
      stalled = Promise.withResolvers();
      // Sometimes the progress file is lost as well, so that only the idempotency keys remain.
      if (run % 7 === 6) rmSync(progress, { force: true });
      const running = followCli(['import', ...words, ...more], {
        DAYBOOK_API_KEY: service.other.keys.Approver,
      });
      const ended = await Promise.race([stalled.promise, running.ended]);
      if (ended === 'stalled') {
        await running.end('SIGKILL');
        continue;
      }
      assert.equal(ended.code, 0, ended.stderr);
      assert.ok(run >= 4, `killed only ${run} times`);
      return;
    }
    assert.fail('the import did not finish');
  } finally {
    interceptor.close();
  }
}

test('a file with rows above the column names is read by --header-row; fields that no record has are named', async () => {
  const text = 'Statement of November\r\n\r\nreference,amount\r\nA,1.00\r\n\r\nB,1,00\r\n';
  const file = files.put('preamble.csv', text);
  const read = await files.imported(['payments', file, '--header-row', '3', '--dry-run']);
  assert.deepEqual(
    read.problems.map(({ row, code }) => [row, code]),
    [[6, 'wrong_cell_count']],
  );
  const good = files.put('good.csv', 'reference,amount\r\nA,1.00\r\n');
  const { stdout } = await files.cli(['import', 'payments', good, '--dry-run']);
  assert.match(stdout, /No record has a value for customerId, receivedOn\./);
  const full = files.put('full.csv', 'customer.name,amount,receivedOn\r\nX,1.00,2026-11-21\r\n');
  const { stdout: complete } = await files.cli(['import', 'payments', full, '--dry-run']);
  assert.doesNotMatch(complete, /No record has/);
});
