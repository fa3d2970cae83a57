/** `daybook import` and `export` against a running service: round trips, invalid files, repetition, rejections. */
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  createImporting,
  type Importing,
  reportOf,
  type Summary,
  startInterceptor,
} from '../../../test/support/importing.ts';
import { invoiceIn, makeCustomer, readyLine } from '../../../test/support/invoices.ts';
import { followCli, runCli } from '../../../test/support/run-cli.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';

let service: Service;
let folder: string;
let files: Importing;

before(async () => {
  service = await startService();
  files = createImporting(service);
  folder = files.folder;
});
after(async () => {
  files.close();
  await service.close();
});

const put: Importing['put'] = (...words) => files.put(...words);
const cli: Importing['cli'] = (...words) => files.cli(...words);
const imported: Importing['imported'] = (...words) => files.imported(...words);
const count: Importing['count'] = (...words) => files.count(...words);

/** Without the fields that the service sets for each record. */
function content({ id, RowVersion, createdAt, updatedAt, availableActions, ...fields }: Body) {
  const lines = fields.lines?.map(({ id: _, ...line }) => line);
  return { ...fields, ...(lines === undefined ? {} : { lines }) };
}

test('exported records are imported unchanged, from CSV and JSON lines', async () => {
  const { tenant } = service;
  const names = ['=1+1', "'=1", '-x', 'Müller, "Söhne"; & Co\r\nHamburg', ' spaces ', '日本 🗻'];
  for (const name of names)
    await makeCustomer(tenant, { name, creditLimit: '-12.50', blocked: true, country: 'NO' });
  const { items } = (await tenant.api('GET', '/api/customers?country.eq=NO&sort=id')).body;
  for (const form of ['csv-bom', 'ndjson']) {
    const file = join(folder, `customers-${form}.${form.slice(0, 3) === 'csv' ? 'csv' : form}`);
    const ids = `id.in=${items.map(({ id }) => id).join(',')}`;
    const words = ['export', 'customers', '--format', form, '--filter', ids];
    const written = await cli([...words, '--sort', 'id', '--file', file]);
    assert.equal(written.code, 0, written.stderr);
    assert.ok(!existsSync(`${file}.part`));
    const before = await count(tenant, 'customer');
    const result = await imported(['customers', file, '--parallel', '1']);
    assert.equal(result.code, 0);
    assert.equal(result.created, names.length);
    assert.deepEqual(result.ignored.toSorted(), ['RowVersion', 'createdAt', 'id', 'updatedAt']);
    assert.equal(await count(tenant, 'customer'), before + names.length);
    const again = (
      await tenant.api('GET', `/api/customers?country.eq=NO&sort=-id&limit=${names.length}`)
    ).body;
    assert.deepEqual(again.items.toReversed().map(content), items.map(content), form);
  }
});

test('exported invoices are imported with their lines as drafts, and can be posted', async () => {
  const { tenant } = service;
  const customer = await makeCustomer(tenant);
  const lines = [readyLine(tenant), readyLine(tenant, { description: 'a "b", c', quantity: '3' })];
  const draft = await invoiceIn(tenant, 'Draft', { customerId: customer.id, lines, memo: '=x' });
  await invoiceIn(tenant, 'Released', { customerId: customer.id, lines });
  const words = ['export', 'invoices', '--filter', `customerId.eq=${customer.id}`, '--sort', 'id'];
  for (const form of ['csv', 'ndjson']) {
    const { stdout, code } = await cli([...words, '--format', form]);
    assert.equal(code, 0);
    const file = put(`invoices.${form}`, stdout);
    const result = await imported(['invoices', file, '--post', '--parallel', '1']);
    assert.deepEqual([result.code, result.created, result.posted], [0, 2, 2]);
    assert.ok(result.ignored.includes('total') && result.ignored.includes('lines.amount'));
    const { items } = (
      await tenant.api('GET', `/api/invoices?customerId.eq=${customer.id}&limit=2`)
    ).body;
    assert.deepEqual(
      items.map(({ status, total }) => [status, total]),
      [
        ['Posted', draft['total']],
        ['Posted', draft['total']],
      ],
    );
    assert.deepEqual(items[1]?.lines.map(content), draft.lines.map(content));
    assert.equal(items[1]?.['memo'], '=x');
    for (const item of items)
      await tenant.api('POST', `/api/invoices/${item.id}/void`, { reason: 'A test' });
    await service.sql('update invoice set customer_id = null where id = any($1)', [
      items.map(({ id }) => id),
    ]);
  }
});

test('rows with the same key are lines of one invoice; customers, tax codes and accounts are found by name or code', async () => {
  const { other } = service;
  await makeCustomer(other, { name: 'Fjord, \\ AS' });
  const file = put(
    'grouped.csv',
    'key;customer.name;currency;invoiceDate;lines.description;lines.quantity;lines.unitPrice;lines.taxCode.code;lines.account.code\n' +
      'a;Fjord, \\ AS;EUR;2026-11-20;One;1;10.00;T19;4000\n' +
      'a;;;;Two;2;10.00;T7;4100\n' +
      'b;Fjord, \\ AS;EUR;2026-11-20;Three;3;10.00;T19;4000\n' +
      'c;Fjord, \\ AS;EUR;2026-11-20;;;;;\n',
  );
  const result = await imported(['invoices', file, '--delimiter', ';', '--parallel', '1'], other);
  assert.deepEqual([result.code, result.records, result.created], [0, 3, 3]);
  const { items } = (await other.api('GET', '/api/invoices?sort=id')).body;
  assert.deepEqual(
    items.map(({ lines, total }) => [lines.map((line) => line['description']), total]),
    [
      [['One', 'Two'], '33.30'],
      [['Three'], '35.70'],
      [[], '0.00'],
    ],
  );
  assert.equal(items[0]?.lines[1]?.['accountId'], other.accounts['4100']);
  const json = put(
    'grouped.ndjson',
    `${JSON.stringify({ 'customer.name': 'Fjord, \\ AS', lines: [{ quantity: '1', 'taxCode.code': 'T7' }] })}\n`,
  );
  assert.equal((await imported(['invoices', json], other)).created, 1);
});

test('reports every error with its row and field, and sends nothing', async () => {
  const { tenant } = service;
  await makeCustomer(tenant, { name: 'Twin' });
  await makeCustomer(tenant, { name: 'Twin' });
  const before = await count(tenant, 'invoice');
  const file = put(
    'wrong.csv',
    'key,customer.name,invoiceDate,exchangeRate,currency,lines.quantity,lines.taxCode.code\r\n' +
      'a,Twin,20.11.2026,"1,5",EUR,1,T19\r\n' +
      'a,,,,USD,"1.234,5",T99\r\n' +
      'b,Nobody,2026-02-30,,,1\r\n' +
      'a,,,,,1,T19\r\n' +
      ',,,,,1,T19\r\n',
  );
  const report = join(folder, 'wrong.report');
  const result = await imported(['invoices', file, '--report', report]);
  assert.equal(result.code, 1);
  assert.equal(await count(tenant, 'invoice'), before);
  const places = result.problems.map(({ row, field }) => `${row} ${field}`);
  assert.deepEqual(places.toSorted(), [
    '2 customer.name',
    '2 exchangeRate',
    '2 invoiceDate',
    '3 currency',
    '3 lines.quantity',
    '3 lines.taxCode.code',
    '4 ',
    '5 ',
    '6 ',
  ]);
  const reasonOf = (row: number, field: string) =>
    result.problems.find((one) => one.row === row && one.field === field)?.message ?? '';
  assert.match(reasonOf(2, 'invoiceDate'), /20\.11\.2026.*YYYY-MM-DD/);
  assert.match(reasonOf(2, 'exchangeRate'), /decimal comma\. Write 1\.5\./);
  assert.match(reasonOf(2, 'customer.name'), /more than one customer.*"Twin".*give the id/);
  assert.match(reasonOf(3, 'currency'), /differs from row 2/);
  assert.match(reasonOf(3, 'lines.quantity'), /thousands/);
  assert.match(reasonOf(3, 'lines.taxCode.code'), /no tax code with the code "T99"/);
  assert.match(reasonOf(4, ''), /6 cells.*7 columns/);
  assert.match(reasonOf(5, ''), /not adjacent/);
  assert.match(reasonOf(6, ''), /key is empty/);
  const lines = reportOf(report);
  assert.deepEqual(
    lines.map(({ row, status }) => [row, status]),
    [2, 4, 5, 6].map((row) => [row, 'invalid']),
  );
  const text = await cli(['import', 'invoices', file]);
  assert.match(text.stdout, /row 2 +invoiceDate +"20\.11\.2026" is not a date/);
  assert.match(text.stdout, /4 invoices read, 4 invalid\. Nothing was sent\.\nCorrect the rows/);
});

test('reports a file that cannot be read, and sends nothing of it', async () => {
  const before = await count(service.tenant, 'customer');
  const file = put('open.csv', 'name,email\nA,a@b.example\nB,"c\nD,d\n');
  const result = await imported(['customers', file]);
  assert.deepEqual([result.code, result.created, result.failed], [1, 0, 0]);
  const [problem] = result.problems;
  assert.equal(problem?.row, 0);
  assert.match(problem?.message ?? '', /^Line 3: a quote is not closed/);
  assert.equal(await count(service.tenant, 'customer'), before);
  const row = put(
    'row.csv',
    Buffer.concat([Buffer.from('name\nA\n"'), Buffer.alloc(100_000_000, 'x')]),
  );
  const long = await imported(['customers', row]);
  assert.equal(long.code, 1);
  assert.match(
    long.problems[0]?.message ?? '',
    /^Line 3: row 3.*longer than 1048576.*missing closing quote/,
  );
  rmSync(row);
  assert.equal(await count(service.tenant, 'customer'), before);
  const ignored = put('ignored.csv', 'name,Colour\nIgnorant,b\n');
  assert.equal((await imported(['customers', ignored, '--ignore', 'Colour'])).created, 1);
});

test('stores nothing if the service would reject one of the records, and names its row', async () => {
  const { tenant } = service;
  const before = await count(tenant, 'customer');
  const file = put('rejected.csv', 'name,currency\nRight,EUR\nWrong,e1r\n');
  const result = await imported(['customers', file]);
  assert.deepEqual([result.code, result.created, result.invalid], [1, 0, 1]);
  assert.deepEqual(
    result.problems.map(({ row, field }) => [row, field]),
    [[3, 'currency']],
  );
  assert.equal(await count(tenant, 'customer'), before);
});

test('finds references by any name, and the history of a record names the import', async () => {
  const { tenant } = service;
  const twin = await makeCustomer(tenant, { name: 'Skagerrak', active: false });
  const { id } = await makeCustomer(tenant, { name: 'Skagerrak' });
  const file = put('named.csv', 'customerId,amount\nSkagerrak,1.00\n,\n');
  const result = await imported(['payments', file]);
  assert.deepEqual([result.code, result.records, result.created], [0, 1, 1], 'a blank row');
  const { items } = (await tenant.api('GET', '/api/payments?sort=-id&limit=1')).body;
  assert.notEqual(items[0]?.['customerId'], twin.id);
  assert.equal(items[0]?.['customerId'], id);
  const { body } = await tenant.api('GET', `/api/payments/${items[0]?.id}/changes`);
  assert.match(String(body.items[0]?.['requestId']), /^import-/);
});

test('imports standard input, with --progress naming the import', async () => {
  const env = { DAYBOOK_API_KEY: service.tenant.keys.Clerk };
  const words = ['import', 'customers', '-', '--format', 'ndjson', '--url', service.url];
  const nameless = await runCli(words, env, '{"name":"Piped"}\n');
  assert.equal(nameless.code, 1);
  assert.match(nameless.stderr, /--progress/);
  const named = [...words, '--progress', join(folder, 'piped')];
  const first = await runCli(named, env, '{"name":"Piped"}\n');
  assert.match(first.stdout, /^1 customers created, 0 already imported, 0 failed\.\n$/);
  const second = await runCli(named, env, '{"name":"Piped"}\n{"name":"Piped"}\n');
  assert.match(second.stdout, /^1 customers created, 1 already imported, 0 failed\.\n$/);
});

test('a dry run reports valid and invalid records, and sends nothing', async () => {
  const before = await count(service.tenant, 'customer');
  const file = put('dry.csv', '\uFEFFname,active,paymentTermsDays\r\nA,TRUE,30\r\nB,yes,30.5\r\n');
  const report = join(folder, 'dry.report');
  const result = await imported(['customers', file, '--dry-run', '--report', report]);
  assert.deepEqual([result.code, result.records, result.invalid], [1, 2, 1]);
  const lines = reportOf(report);
  assert.deepEqual(
    lines.map(({ row, status }) => [row, status]),
    [
      [2, 'valid'],
      [3, 'invalid'],
    ],
  );
  assert.deepEqual(
    lines[1]?.problems.map(({ field }) => field),
    ['active', 'paymentTermsDays'],
  );
  const right = put('right.csv', 'name\nA\n');
  assert.equal((await imported(['customers', right, '--dry-run'])).code, 0);
  assert.equal(await count(service.tenant, 'customer'), before);
});

test('a second run skips existing records; without the progress file the idempotency keys do', async () => {
  const { tenant } = service;
  const before = await count(tenant, 'customer');
  const rows = Array.from({ length: 40 }, (_, index) => `Repeated ${index >> 1},SE`);
  const file = put('repeated.csv', `name,country\n${rows.join('\n')}\n`);
  const runs = [await imported(['customers', file])];
  runs.push(await imported(['customers', file]));
  rmSync(`${file}.daybook-import`);
  runs.push(await imported(['customers', file]));
  const reordered = rows.map((row) => row.split(',').reverse().join(',')).reverse();
  writeFileSync(file, `country,name\n${reordered.join('\n')}\n`);
  rmSync(`${file}.daybook-import`);
  runs.push(await imported(['customers', file]));
  appendFileSync(file, 'SE,One more\n');
  runs.push(await imported(['customers', file]));
  assert.deepEqual(
    runs.map(({ created, skipped }) => [created, skipped]),
    [
      [40, 0],
      [0, 40],
      [0, 40],
      [0, 40],
      [1, 40],
    ],
  );
  assert.equal(await count(tenant, 'customer'), before + 41);
  const elsewhere = await cli(['import', 'customers', file], service.other);
  assert.equal(elsewhere.code, 1);
  assert.match(elsewhere.stderr, /progress file of another import.*--progress/s);
});

test('a rejected record is reported, and the next run retries it', async () => {
  const { tenant } = service;
  const line = 'Nordwind,EUR,2026-11-20,2026-12-20,Work,1,100.00,T19,4000';
  const file = put(
    'refused.csv',
    'customer.name,currency,invoiceDate,dueDate,lines.description,lines.quantity,lines.unitPrice,lines.taxCode.code,lines.account.code,key\n' +
      `${line},1\n${line},2\n`,
  );
  const nordwind = await makeCustomer(tenant, { name: 'Nordwind', blocked: true });
  const words = ['invoices', file, '--post'];
  const first = await imported(words);
  assert.deepEqual([first.code, first.failed, first.posted], [1, 2, 0]);
  assert.deepEqual(first.problems.map(({ row }) => row).toSorted(), [2, 3]);
  assert.match(first.problems[0]?.message ?? '', /blocked.*created as a draft, [0-9a-f-]{36}/i);
  const { RowVersion } = (await tenant.api('GET', `/api/customers/${nordwind.id}`)).body;
  await tenant.api('PATCH', `/api/customers/${nordwind.id}`, { blocked: false, RowVersion });
  const second = await imported(words);
  assert.deepEqual([second.code, second.created, second.posted], [0, 0, 2]);
  // A record that was posted stays posted, although the progress file is lost.
  rmSync(`${file}.daybook-import`);
  const third = await imported(words);
  assert.deepEqual([third.code, third.created, third.failed], [0, 0, 0]);
  const { items } = (await tenant.api('GET', `/api/invoices?customerId.eq=${nordwind.id}`)).body;
  assert.deepEqual(
    items.map(({ status }) => status),
    ['Posted', 'Posted'],
  );
});

test('a rejection stored for an idempotency key does not prevent a later success', async () => {
  const { tenant } = service;
  const file = put('code.csv', 'code,name,rate\nX1,Ten,10\n');
  const run = () =>
    runCli(['import', 'tax-codes', file, '--url', service.url, '--output', 'json'], {
      DAYBOOK_API_KEY: tenant.keys.Admin,
    });
  const made = await tenant.api('POST', '/api/tax-codes', { code: 'X1', rate: '5' });
  const first: Summary = JSON.parse((await run()).stdout);
  assert.equal(first.failed, 1);
  assert.deepEqual([first.problems[0]?.row, first.problems[0]?.field], [2, 'code']);
  const { RowVersion } = made.body;
  const changed = await tenant.api('PATCH', `/api/tax-codes/${made.body.id}`, {
    code: 'X2',
    RowVersion,
  });
  assert.equal(changed.status, 200);
  const second: Summary = JSON.parse((await run()).stdout);
  assert.deepEqual([second.created, second.failed], [1, 0]);
});

test('creates each record once despite 429, 503, lost requests and lost responses', async () => {
  const { tenant } = service;
  const before = await count(tenant, 'customer');
  const waits: number[] = [];
  const interceptor = await startInterceptor(service, (seen, to) => {
    if (seen % 3 === 0) {
      waits.push(performance.now());
      to.writeHead(seen % 2 === 0 ? 429 : 503, { 'retry-after': '0' }).end('{}');
      return 'answered';
    }
    if (seen % 7 === 0) return 'lost';
    return seen % 5 === 0 ? 'unheard' : 'pass';
  });
  const rows = Array.from({ length: 50 }, (_, index) => `Disturbed ${index}`);
  const file = put('disturbed.csv', `name\n${rows.join('\n')}\n`);
  const result = await imported(['customers', file], tenant, interceptor.url);
  interceptor.close();
  assert.deepEqual([result.code, result.failed, result.created + result.skipped], [0, 0, 50]);
  assert.ok(waits.length > 10);
  assert.equal(await count(tenant, 'customer'), before + 50);
});

test('repeats a request that something other than the service has answered', async () => {
  const { tenant } = service;
  const before = await count(tenant, 'customer');
  const foreign = ['<html>Sign in to this network</html>', '{"status": "ok"}', '[]', 'null', ''];
  let answered = 0;
  const interceptor = await startInterceptor(service, (seen, to) => {
    if (seen % 2 === 0) return 'pass';
    const body = foreign[answered % foreign.length];
    answered += 1;
    to.writeHead([200, 201, 404, 403][answered % 4] ?? 200).end(body);
    return 'answered';
  });
  const rows = Array.from({ length: 20 }, (_, index) => `Portal ${index}`);
  const file = put('portal.csv', `name\n${rows.join('\n')}\n`);
  const result = await imported(['customers', file], tenant, interceptor.url);
  interceptor.close();
  assert.deepEqual([result.code, result.failed, result.created], [0, 0, 20]);
  assert.ok(answered > 15, `${answered} foreign answers`);
  assert.equal(await count(tenant, 'customer'), before + 20);
});

test('an import continues after SIGKILL, and creates nothing twice', async (t) => {
  const { tenant } = service;
  const before = await count(tenant, 'customer');
  const rows = Array.from({ length: 600 }, (_, index) => `Killed ${index % 300}`);
  const file = put('killed.csv', `name\n${rows.join('\n')}\n`);
  // After 40 requests all responses are lost, whether the records were created or not, so that it cannot
  // finish.
  const parallel = 4;
  const allStalled = Promise.withResolvers<void>();
  let stalled = 0;
  let isKilled = false;
  const interceptor = await startInterceptor(
    service,
    (seen) => {
      if (seen <= 40 || isKilled) return 'pass';
      return seen % 2 === 0 ? 'stalled' : 'stalledBefore';
    },
    () => {
      stalled += 1;
      if (stalled === parallel) allStalled.resolve();
    },
  );
  t.after(() => interceptor.close());
  const words = [
    'import',
    'customers',
    file,
    '--url',
    interceptor.url,
    '--parallel',
    `${parallel}`,
  ];
  const running = followCli(words, { DAYBOOK_API_KEY: tenant.keys.Approver });
  await Promise.race([allStalled.promise, running.ended]);
  const { code } = await running.end('SIGKILL');
  isKilled = true;
  assert.equal(code, null);
  const made = (await count(tenant, 'customer')) - before;
  assert.ok(made >= 40 && made < rows.length, `${made} were created before SIGKILL`);
  // Half of the progress file is lost, too.
  const noted = readFileSync(`${file}.daybook-import`, 'utf8');
  writeFileSync(`${file}.daybook-import`, noted.slice(0, noted.length / 2));
  const again = () => imported(['customers', file], tenant, interceptor.url);
  const result = await again();
  assert.deepEqual([result.code, result.created + result.skipped], [0, rows.length]);
  assert.equal(await count(tenant, 'customer'), before + rows.length);
  // Once the idempotency keys have expired, the progress file alone prevents duplicates.
  await service.sql('delete from idempotency');
  assert.equal((await again()).skipped, rows.length);
});

test('an import or export that cannot start says why and how to fix it', async () => {
  const { tenant } = service;
  const file = put('fine.csv', 'name\nA\n');
  const viewer = { DAYBOOK_API_KEY: tenant.keys.Viewer };
  const own = { DAYBOOK_API_KEY: tenant.keys.Admin };
  const url = ['--url', service.url];
  const cases: [string[], Record<string, string>, RegExp][] = [
    [
      ['import', 'api-keys', file, ...url],
      own,
      /api-keys cannot be imported\. Possible: invoices, /,
    ],
    [['import', 'customers', file, ...url, '--post'], own, /cannot be posted/],
    [['import', 'customers', put('fine', 'name\n'), ...url], own, /--format csv/],
    [['import', 'customers', join(folder, 'nowhere.csv'), ...url], own, /nowhere\.csv/],
    [['import', 'customers', file, ...url], { DAYBOOK_API_KEY: 'wrong' }, /401.*--key-file/],
    [
      ['import', 'customers', file, ...url],
      { DAYBOOK_DATA: '/nonexistent' },
      /No API key.*DAYBOOK_API_KEY/,
    ],
    [
      ['import', 'customers', file, '--url', 'http://127.0.0.1:1'],
      own,
      /No Daybook answers.*--url/,
    ],
    [['import', 'customers', file, ...url], viewer, /403.*role.*--key-file/],
    [['import', 'customers', file, ...url, '--parallel', '99'], own, /from 1 to 32/],
    [['export', 'colours', ...url], own, /no list colours.*invoices/],
    [['export', 'customers', ...url, '--filter', 'name'], own, /status\.eq=Draft/],
    [
      ['export', 'customers', ...url, '--filter', 'colour.eq=red'],
      own,
      /400.*colour.*Correct --filter/,
    ],
  ];
  for (const [words, env, expected] of cases) {
    const { code, stderr, stdout } = await runCli(words, env);
    assert.equal(code, 1, stderr);
    assert.match(stderr.replaceAll('\n', ' '), expected);
    assert.equal(stdout, '');
  }
  const keyFile = put('key.txt', `${tenant.keys.Viewer}\n`);
  const { code, stdout } = await runCli(['export', 'customers', ...url, '--key-file', keyFile], {});
  assert.equal(code, 0);
  assert.match(stdout, /^id,RowVersion,name/);
});
