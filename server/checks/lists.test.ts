/** Lists compared with an in-memory oracle, paging, cursors, invalid queries, 304 and the history. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { invoice } from '../src/features/invoicing/invoice/invoice.ts';
import type { Operator } from '../src/record/fields.ts';
import { listFields } from '../src/record/list-query.ts';
import { Big } from '../test/support/decimals.ts';
import { makeCustomer, readyLine } from '../test/support/invoices.ts';
import {
  expected,
  type FilterSpec,
  type QuerySpec,
  queryString,
} from '../test/support/list-oracle.ts';
import { type Body, type Service, startService } from '../test/support/service.ts';

const records = 180;
const runs = 100;
const seed = Number(process.env.DAYBOOK_SEED ?? 20261121);

let service: Service;
let all: Body[] = [];

before(async () => {
  service = await startService();
  await fill();
  all = await walk('limit=200');
});
after(() => service.close());

const words = [
  'Alpha',
  'alpha',
  'ÄRGER',
  'ärger',
  '100%',
  'a_b',
  'a\\b',
  'x,y',
  "it's",
  '漢字',
  '',
];
const days = ['2026-10-01', '2026-11-05', '2026-11-20', '2026-12-31', '2027-01-15'];

/** Records with random values, created a second apart, some of them posted, released or voided. */
async function fill(): Promise<void> {
  const customers = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => makeCustomer(service.tenant, { name })),
  );
  const random = fc.sample(
    fc.record(
      {
        customerId: fc.constantFrom(...customers.map(({ id }) => id)),
        currency: fc.constantFrom('EUR', 'USD', 'JPY'),
        exchangeRate: fc.constantFrom('1', '1.0', '0.5', '-2', '10'),
        invoiceDate: fc.constantFrom(...days),
        dueDate: fc.constantFrom(...days),
        paymentTermsDays: fc.constantFrom(0, 7, 30),
        reference: fc.constantFrom(...words),
        memo: fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((some) => some.join(' ')),
        billingName: fc.constantFrom('Buyer', 'buyer', 'Käufer'),
        billingCountry: fc.constantFrom('DE', 'FR'),
        pricesIncludeTax: fc.boolean(),
        lines: fc
          .constantFrom('0', '1.10', '1.1', '250', '9.99')
          .map((unitPrice) => [readyLine(service.tenant, { quantity: '1', unitPrice })]),
      },
      { requiredKeys: [] },
    ),
    { seed, numRuns: records },
  );
  for (const fields of random) {
    service.clock.advance(1_000);
    const made = await service.api('POST', '/api/invoices', fields);
    assert.equal(made.status, 201, made.text);
  }
  const { body } = await service.api('GET', '/api/invoices?invoiceDate.isNull=false&limit=200');
  const ids = body.items.map(({ id }) => id);
  const act = (action: string, some: string[], more = {}) =>
    service.api('POST', `/api/invoices/actions/${action}`, { ids: some, ...more });
  await act('post', ids);
  const posted = await service.api('GET', '/api/invoices?status.eq=Posted&limit=200');
  const postedIds = posted.body.items.map(({ id }) => id);
  assert.ok(postedIds.length > 10, `only ${postedIds.length} posted`);
  await act('approve', postedIds.slice(0, Math.ceil(postedIds.length / 2)));
  await act('void', [...postedIds.slice(0, 3), ...ids.slice(0, 20)], { reason: 'Test' });
}

/** All records of a list, page by page; asserts what holds for every page. */
async function walk(query: string, limit?: number): Promise<Body[]> {
  const items: Body[] = [];
  const size = limit === undefined ? '' : `&limit=${limit}`;
  let path = `/api/invoices?${query}${size}`;
  for (let pages = 0; pages <= records; pages += 1) {
    const { status, body, headers, text } = await service.api('GET', path);
    assert.equal(status, 200, `${path}: ${text}`);
    items.push(...body.items);
    if (limit !== undefined) assert.ok(body.items.length <= limit);
    const link = headers.get('link');
    assert.equal(body.hasMore, body.nextCursor !== null);
    if (!body.hasMore) {
      assert.equal(link, null);
      return items;
    }
    assert.ok(body.items.length > 0);
    const next = /^<(.+)>; rel="next"$/.exec(link ?? '')?.[1] ?? '';
    const cursor = `${path.replace(/&cursor=.*/, '')}&cursor=${body.nextCursor}`;
    const order = (url: string) => [...new URLSearchParams(url.split('?')[1])].sort();
    assert.deepEqual(order(next), order(cursor), 'link and cursor name the same page');
    path = pages % 2 === 0 ? next : cursor;
  }
  return assert.fail('the pages do not end');
}

const fields = listFields(invoice.fields);

/** Operands for a filter on a field: some that occur in the data, some that do not. */
function operands(name: string, operator: Operator): fc.Arbitrary<string> {
  const occurring = [...new Set(all.map((item) => item[name]))]
    .filter((value) => value !== null && value !== undefined)
    .map(String);
  if (operator === 'isNull') return fc.constantFrom('true', 'false');
  if (operator === 'contains' || operator === 'startsWith')
    return fc.constantFrom(
      'a',
      'A',
      '%',
      '_',
      '\\',
      ',',
      'Ä',
      'alp',
      '100%',
      'b',
      'inv-',
      '0',
      ' ',
    );
  const more: Record<string, string[]> = {
    decimal: ['0', '1', '1.10', '1.1000', '-2', '99999'],
    date: ['2026-11-20', '1999-01-01'],
    integer: ['0', '8', '999'],
    timestamp: ['2026-11-21T08:32:00Z', '2026-11-21T10:32:00.000+02:00'],
    boolean: ['true', 'false'],
    reference: ['0193d0a4-0000-7000-8000-0000deadbeef'],
    text: [],
  };
  const some = [...occurring, ...(more[fields[name]?.kind ?? ''] ?? [])];
  return some.length > 0 ? fc.constantFrom(...some) : fc.constant('X');
}

const filterable = Object.entries(fields).flatMap(([field, { operators }]) =>
  operators.map((operator) => ({ field, operator })),
);
const sortable = Object.keys(fields).filter((name) => fields[name]?.sortable);

function filterArbitrary(only = filterable): fc.Arbitrary<FilterSpec> {
  return fc.constantFrom(...only).chain(({ field, operator }) => {
    const isList = operator === 'in' || operator === 'nin';
    const one = operands(field, operator);
    const values = isList
      ? fc.array(one, { minLength: 1, maxLength: 4 }).filter((some) => some.join() !== '')
      : fc.tuple(one);
    return values.map((found) => ({ field, operator, values: found }));
  });
}

const sortArbitrary = fc.uniqueArray(
  fc.record({ field: fc.constantFrom(...sortable), descending: fc.boolean() }),
  { maxLength: 3, selector: ({ field }) => field },
);

const ids = (items: readonly Body[]) => items.map(({ id }) => id);

test('random filters, sort orders and page sizes return exactly the expected records in order', async (t) => {
  const query = fc.record<QuerySpec>({
    filters: fc.uniqueArray(filterArbitrary(), {
      maxLength: 3,
      selector: ({ field, operator }) => `${field}.${operator}`,
    }),
    sort: sortArbitrary,
  });
  let found = 0;
  const property = fc.asyncProperty(query, fc.constantFrom(9, 25, 70, 200), async (spec, limit) => {
    const items = await walk(queryString(spec), limit);
    assert.deepEqual(ids(items), ids(expected(invoice, all, spec)), queryString(spec));
    found += items.length;
  });
  await fc.assert(property, { seed, numRuns: runs });
  t.diagnostic(`seed ${seed}: ${runs} queries, ${found} records found`);
  assert.ok(found > runs * 10);
});

test('every operator of every field returns the expected records', async () => {
  const seen = new Set<string>();
  for (const one of filterable) {
    const samples = fc.sample(filterArbitrary([one]), { seed, numRuns: 2 });
    for (const filter of samples) {
      const spec = { filters: [filter], sort: [] };
      const items = await walk(queryString(spec), 200);
      assert.deepEqual(ids(items), ids(expected(invoice, all, spec)), queryString(spec));
      if (items.length > 0 && items.length < all.length) seen.add(`${one.field}.${one.operator}`);
    }
  }
  assert.ok(
    seen.size > filterable.length / 2,
    `only ${seen.size} filters matched some but not all records`,
  );
});

test('count and totals cover all records that match, whatever the page', async () => {
  const spec = { filters: [{ field: 'status', operator: 'in', values: ['Posted', 'Draft'] }] };
  const query = queryString({ ...spec, sort: [] } as QuerySpec);
  const path = `/api/invoices?${query}&count=true&totals=true&limit=2`;
  const { body, status, text } = await service.api('GET', path);
  assert.equal(status, 200, text);
  const matching = expected(invoice, all, { ...spec, sort: [] } as QuerySpec);
  const more = body as unknown as { totalCount: number; totalCountIsExact: boolean };
  assert.deepEqual([more.totalCount, more.totalCountIsExact], [matching.length, true]);
  const groups = Map.groupBy(matching, ({ currency }) => currency);
  assert.ok(groups.size > 2);
  const sumOf = (items: readonly Body[], name: string) =>
    items.reduce((sum, item) => sum.plus(String(item[name])), new Big(0)).toString();
  const plain = (sums: readonly (readonly unknown[])[]) =>
    sums.map((one) => one.map(String)).sort((a, b) => String(a).localeCompare(String(b)));
  assert.deepEqual(
    plain(
      (body['totals'] as Body[]).map(({ currency, count, total, amountDue }) => [
        ...[currency, count, new Big(String(total)), new Big(String(amountDue))],
      ]),
    ),
    plain(
      [...groups].map(([currency, items]) => [
        ...[currency, items.length, sumOf(items, 'total'), sumOf(items, 'amountDue')],
      ]),
    ),
  );
  const next = await service.api('GET', `${path}&cursor=${body.nextCursor}`);
  assert.deepEqual(next.body['totals'], body['totals']);
  const plainPage = await service.api('GET', `/api/invoices?${query}&limit=2`);
  assert.deepEqual(Object.keys(plainPage.body), ['items', 'nextCursor', 'hasMore']);
  const none = await service.api('GET', '/api/invoices?memo.eq=none&count=true&totals=true');
  assert.deepEqual([none.body['totalCount'], none.body['totals']], [0, []]);
});

test('more records than are counted have no exact count and no totals', async () => {
  const [one] = all;
  const columns = await service.sql(
    `select column_name as name from information_schema.columns where table_name = 'invoice'
     and is_generated = 'NEVER' and column_name not in ('id', 'memo', 'number', 'status')`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  await service.sql(
    `insert into invoice (id, memo, status, ${names}) select gen_random_uuid(), 'counted', 'Draft', ${names}
     from invoice, generate_series(1, 10001) where id = $1`,
    [one?.id],
  );
  const count = async () => {
    const { body } = await service.api(
      'GET',
      '/api/invoices?memo.eq=counted&count=true&totals=true&limit=1&fields=number',
    );
    const totals = body['totals'] as readonly { readonly count: number }[] | null;
    return [body['totalCount'], body['totalCountIsExact'], totals?.[0]?.count];
  };
  assert.deepEqual(await count(), [10_000, false, undefined]);
  await service.sql(
    `delete from invoice where id = (select id from invoice where memo = 'counted' limit 1)`,
  );
  assert.deepEqual(await count(), [10_000, true, 10_000]);
  await service.sql(`delete from invoice where memo = 'counted'`);
});

test('fields selects the fields of each record, which always has its id', async () => {
  const query = 'sort=id&limit=20';
  const whole = await service.api('GET', `/api/invoices?${query}`);
  const names = ['number', 'overdue', 'availableActions'];
  const { body } = await service.api('GET', `/api/invoices?${query}&fields=${names.join()}`);
  assert.deepEqual(
    body.items,
    whole.body.items.map(({ id, number, overdue, availableActions }) => ({
      ...{ id, number, overdue, availableActions },
    })),
  );
  const lines = await service.api('GET', `/api/invoices?${query}&fields=id,lines,RowVersion`);
  assert.deepEqual(
    lines.body.items.map(({ lines: own, RowVersion }) => [own, RowVersion]),
    whole.body.items.map(({ lines: own, RowVersion }) => [own, RowVersion]),
  );
});

test('every sort order is total: all records, each once, with nulls first', async () => {
  for (const field of sortable) {
    for (const descending of [false, true]) {
      const spec = { filters: [], sort: [{ field, descending }] };
      const items = await walk(queryString(spec), 60);
      assert.deepEqual(ids(items), ids(expected(invoice, all, spec)), field);
      assert.equal(new Set(ids(items)).size, all.length);
      const [edge] = descending ? items.slice(-1) : items;
      if (fields[field]?.nullable) assert.equal(edge?.[field], null);
    }
  }
});

test('q searches the searchable fields, ignores case and treats wildcards as text', async () => {
  for (const search of [
    'alpha',
    'BUYER',
    'ärger',
    '%',
    '_',
    '\\',
    'INV-2026',
    'nothing like it',
    ' x,y ',
  ])
    for (const sort of [[], [{ field: 'total', descending: true }]]) {
      const spec = { filters: [], sort, search };
      assert.deepEqual(ids(await walk(queryString(spec), 90)), ids(expected(invoice, all, spec)));
    }
});

test('wildcards are literal, and commas and backslashes in lists can be escaped', async () => {
  const count = async (query: string) => (await walk(query, 200)).length;
  const references = (wanted: (text: string) => boolean) =>
    all.filter((item) => item['reference'] !== null && wanted(String(item['reference']))).length;
  const is = (value: string) => references((text) => text === value);
  assert.equal(await count('reference.contains=%25'), is('100%'));
  assert.equal(await count('reference.contains=_'), is('a_b'));
  assert.equal(await count('reference.startsWith=%5C'), 0);
  assert.equal(await count('reference.contains=%5C'), is('a\\b'));
  assert.equal(await count('reference.in=x%5C,y'), is('x,y'));
  assert.equal(await count('reference.in=x,y'), 0);
  assert.equal(await count('reference.in=a%5C%5Cb'), is('a\\b'));
  assert.equal(await count('reference.in=x%5C,y,100%25'), is('x,y') + is('100%'));
  assert.equal(await count('reference.in=Alpha,'), is('Alpha') + is(''));
  assert.equal(await count('reference.eq=x,y'), is('x,y'), 'eq does not unescape');
  assert.equal(await count('reference.eq=alpha'), is('alpha'), 'eq is case-sensitive');
  assert.equal(await count('reference.contains=ALPHA'), is('alpha') + is('Alpha'));
});

test('the overdue filter matches the field overdue', async () => {
  service.clock.set('2026-12-15T12:00:00.000Z');
  for (const value of [true, false]) {
    const items = await walk(`overdue.eq=${value}`, 200);
    assert.ok(items.length > 0);
    assert.deepEqual([...new Set(items.map((item) => item['overdue']))], [value]);
  }
  const both = (await walk('overdue.eq=true')).length + (await walk('overdue.eq=false')).length;
  assert.equal(both, all.length);
  service.clock.set('2026-11-21T12:00:00.000Z');
});

/** Query, the pointer of the error, and what its message contains. */
const refused: readonly (readonly [string, string, RegExp])[] = [
  ['status=Draft', 'status', /status\.eq/],
  ['colour.eq=red', 'colour.eq', /status.*customerId/],
  ['colour=red', 'colour', /customerId/],
  ['status.like=Draft', 'status.like', /status\.eq.*status\.in/],
  ['status.gt=Draft', 'status.gt', /status\.eq/],
  ['status.eq=draft', 'status.eq', /Draft, Posted, Released, Voided/],
  ['status.eq=', 'status.eq', /Draft/],
  ['status.in=', 'status.in', /1 to 200/],
  ['status.in=Draft,,Posted', 'status.in', /Draft/],
  ['status.in=Draft,draft', 'status.in', /Draft/],
  ['reference.in=', 'reference.in', /1 to 200/],
  [`number.in=${Array.from({ length: 201 }, (_, index) => index).join()}`, 'number.in', /200/],
  ['customerId.eq=x', 'customerId.eq', /UUID/],
  ['total.gt=1e3', 'total.gt', /decimal/],
  ['total.gt=1,5', 'total.gt', /decimal/],
  ['total.contains=1', 'total.contains', /total\.eq/],
  ['invoiceDate.gte=2026-02-30', 'invoiceDate.gte', /YYYY-MM-DD/],
  ['invoiceDate.gte=today', 'invoiceDate.gte', /YYYY-MM-DD/],
  ['createdAt.lt=2026-01-01', 'createdAt.lt', /RFC 3339/],
  ['createdAt.isNull=true', 'createdAt.isNull', /createdAt\.gte/],
  ['postedAt.eq=2026-11-21T08:32:00Z', 'postedAt.eq', /postedAt\.gte.*postedAt\.isNull/],
  ['invoiceDate.ne=2026-11-21', 'invoiceDate.ne', /invoiceDate\.eq/],
  ['currency.contains=E', 'currency.contains', /currency\.in/],
  ['memo.in=a,b', 'memo.in', /memo\.contains/],
  ['number.ne=INV-2026-000001', 'number.ne', /number\.startsWith/],
  ['status.isNull=true', 'status.isNull', /status\.nin/],
  ['id.ne=0193d0a4-0000-7000-8000-0000deadbeef', 'id.ne', /id\.in/],
  ['paymentTermsDays.eq=1.5', 'paymentTermsDays.eq', /whole number/],
  ['pricesIncludeTax.eq=1', 'pricesIncludeTax.eq', /true or false/],
  ['pricesIncludeTax.ne=true', 'pricesIncludeTax.ne', /pricesIncludeTax\.eq/],
  ['memo.isNull=yes', 'memo.isNull', /true or false/],
  ['memo.contains=', 'memo.contains', /1 to 200/],
  [`memo.contains=${'x'.repeat(201)}`, 'memo.contains', /1 to 200/],
  ['taxes.eq=x', 'taxes.eq', /status/],
  ['lines.eq=x', 'lines.eq', /status/],
  ['availableActions.eq=x', 'availableActions.eq', /status/],
  ['constructor.eq=x', 'constructor.eq', /status/],
  ['__proto__.eq=x', '__proto__.eq', /status/],
  ['.eq=x', '.eq', /status/],
  ['memo.eq=a&memo.eq=b', 'memo.eq', /only once/],
  ['limit=1&limit=1', 'limit', /only once/],
  ['limit=0', 'limit', /1 to 200/],
  ['limit=201', 'limit', /1 to 200/],
  ['limit=-1', 'limit', /1 to 200/],
  ['limit=1.5', 'limit', /1 to 200/],
  ['limit=x', 'limit', /1 to 200/],
  ['limit=', 'limit', /1 to 200/],
  ['sort=memo', 'sort', /number.*invoiceDate/],
  ['sort=', 'sort', /number/],
  ['sort=total,total', 'sort', /different/],
  ['sort=total,-total', 'sort', /different/],
  ['sort=total,number,dueDate,invoiceDate', 'sort', /3/],
  ['sort=--total', 'sort', /number/],
  ['count=1', 'count', /true or false/],
  ['totals=', 'totals', /true or false/],
  ['fields=numbr', 'fields', /number/],
  ['fields=', 'fields', /number/],
  ['fields=number,customerId.name', 'fields', /customerId/],
  ['fields=constructor', 'fields', /number/],
  ['q=', 'q', /1 to 200/],
  ['q=%20', 'q', /1 to 200/],
  [`q=${'x'.repeat(201)}`, 'q', /1 to 200/],
  ['memo.eq=%00', 'memo.eq', /NUL/],
  ['memo.eq=%ff', '', /UTF-8/],
  ['memo.eq=%', '', /UTF-8/],
];

test("an invalid query returns 400 with the parameter's name and what is allowed", async () => {
  for (const [query, parameter, message] of refused) {
    const reply = await service.api('GET', `/api/invoices?${query}`);
    assert.equal(reply.status, 400, query);
    assert.equal(reply.body.code, 'invalid_filter', query);
    const [problem] = reply.body.errors;
    assert.equal(problem?.pointer, parameter, query);
    assert.match(problem?.message ?? '', message, query);
  }
});

test('a list filter accepts 200 values', async () => {
  const texts = Array.from({ length: 200 }, (_, index) => `${index}`).join();
  assert.equal((await service.api('GET', `/api/invoices?reference.in=${texts}`)).status, 200);
});

test('a cursor is bound to its tenant, filters and sort order, and cannot be altered', async () => {
  const path = '/api/invoices?status.eq=Draft&sort=total';
  const { body } = await service.api('GET', `${path}&limit=2`);
  const cursor = body.nextCursor ?? '';
  const page = await service.api('GET', `${path}&limit=5&cursor=${cursor}`);
  assert.equal(page.status, 200, 'the page size may change');
  const reordered = `/api/invoices?sort=total&cursor=${cursor}&status.eq=Draft`;
  assert.equal((await service.api('GET', reordered)).status, 200, 'and the order of parameters');
  const mid = Math.floor(cursor.length / 2);
  const swapped = cursor.charAt(mid) === 'A' ? 'B' : 'A';
  const others = [
    '/api/invoices?status.eq=Posted&sort=total',
    '/api/invoices?status.eq=Draft&sort=-total',
    '/api/invoices?status.eq=Draft',
    '/api/invoices?status.eq=Draft&sort=total&memo.isNull=true',
    '/api/invoices?status.eq=Draft&sort=total&q=x',
    '/api/customers?limit=1',
  ].map((other) => `${other}&cursor=${cursor}`);
  const altered = [
    ...['', 'x', cursor.slice(1), `${cursor}A`, `${cursor}=`, `${cursor} `],
    cursor.slice(0, mid) + swapped + cursor.slice(mid + 1),
    Buffer.from('[]').toString('base64url'),
    Buffer.from('[null]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
  ].map((text) => `${path}&cursor=${encodeURIComponent(text)}`);
  for (const other of [...others, ...altered]) {
    const reply = await service.api('GET', other);
    assert.equal(reply.status, 400, other);
    assert.equal(reply.body.code, 'invalid_cursor');
  }
  await makeCustomer(service.other);
  const foreign = await service.other.api('GET', `${path}&cursor=${cursor}`);
  assert.equal(foreign.body.code, 'invalid_cursor');
});

test('creating or changing records does not shift the remaining pages of a cursor', async () => {
  const { body } = await service.api('GET', '/api/invoices?limit=100&sort=-id');
  const added = await service.api('POST', '/api/invoices', { memo: 'later' });
  const next = await service.api(
    'GET',
    `/api/invoices?limit=200&sort=-id&cursor=${body.nextCursor}`,
  );
  const seen = [...ids(body.items), ...ids(next.body.items)];
  assert.deepEqual(seen, ids(all).slice(0, seen.length));
  assert.ok(!seen.includes(added.body.id));
  await service.sql('delete from invoice where id = $1', [added.body.id]);
});

test('lists and records return 304 for a current ETag', async () => {
  const [one] = all;
  for (const path of ['/api/invoices?limit=3', `/api/invoices/${one?.id}`]) {
    const first = await service.api('GET', path);
    const etag = first.headers.get('etag') ?? '';
    for (const held of [etag, `"x", ${etag}`, `W/${etag.replace('W/', '')}`, '*']) {
      const again = await service.api('GET', path, undefined, { 'if-none-match': held });
      assert.equal(again.status, 304, `${path} ${held}`);
      assert.equal(again.text, '');
      assert.equal(again.headers.get('etag'), etag);
    }
    const other = await service.api('GET', path, undefined, { 'if-none-match': '"other"' });
    assert.equal(other.status, 200);
  }
  const list = await service.api('GET', '/api/invoices?limit=3');
  const [newest] = list.body.items;
  const patch = { internalNote: 'new', RowVersion: newest?.RowVersion };
  await service.api('PATCH', `/api/invoices/${newest?.id}`, patch);
  const held = { 'if-none-match': list.headers.get('etag') ?? '' };
  assert.equal((await service.api('GET', '/api/invoices?limit=3', undefined, held)).status, 200);
});

test('the history continues from any RowVersion, page by page, without splitting commits', async () => {
  const made = await service.api('POST', '/api/invoices', {});
  const path = `/api/invoices/${made.body.id}`;
  let record = made.body;
  const versions = [record.RowVersion];
  const customer = await makeCustomer(service.tenant);
  const changes = [{ memo: 'a' }, { customerId: customer.id }, { memo: 'b' }, { memo: null }];
  for (const change of changes) {
    const body = { ...change, RowVersion: record.RowVersion };
    record = (await service.api('PATCH', path, body)).body;
    versions.push(record.RowVersion);
  }
  const whole = (await service.api('GET', `${path}/changes`)).body.items;
  const perVersion = (version: string | undefined) =>
    whole.filter((item) => item.RowVersion === version);
  assert.deepEqual(
    perVersion(versions[1]).map((item) => item['path']),
    ['memo'],
  );
  assert.ok(perVersion(versions[2]).length > 3, 'the customer filled other fields');
  for (const [index, version] of versions.entries()) {
    const { body } = await service.api('GET', `${path}/changes?after=${version}`);
    const later = whole.filter((item) => versions.indexOf(item.RowVersion) > index);
    assert.deepEqual(body.items, later);
  }
  const paged: Body[] = [];
  let next: string | null = '';
  for (let pages = 0; next !== null; pages += 1) {
    assert.ok(pages < 10);
    const after: string = next === '' ? '' : `&after=${next}`;
    const { body } = await service.api('GET', `${path}/changes?limit=1${after}`);
    paged.push(...body.items);
    next = body.nextCursor;
    assert.equal(body.hasMore, next !== null);
  }
  assert.deepEqual(paged, whole);
});

test('the history returns 400 for versions of other records and for unknown parameters', async () => {
  const [one, two] = all;
  const path = `/api/invoices/${one?.id}/changes`;
  for (const query of [
    'after=x',
    `after=${two?.RowVersion}`,
    'after=',
    'limit=0',
    'limit=201',
    'x=1',
  ])
    assert.equal((await service.api('GET', `${path}?${query}`)).body.code, 'invalid_filter', query);
  const twice = await service.api('GET', `${path}?limit=1&limit=1`);
  assert.equal(twice.body.code, 'invalid_filter');
  const foreign = await service.other.api('GET', path);
  assert.equal(foreign.status, 404);
});
