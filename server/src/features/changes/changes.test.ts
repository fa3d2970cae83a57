/** The feed of changes: its order, its filters, who sees what, and what no cursor may pass. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openConnection } from '../../../test/database.ts';
import { until } from '../../../test/support/deliveries.ts';
import { makeCustomer, readyDraft } from '../../../test/support/invoices.ts';
import {
  type Body,
  type Reply,
  type Service,
  startService,
} from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

type Read = (query: string) => Promise<Reply>;
const asAdmin: Read = (query) => service.api('GET', `/api/changes${query}`);

async function page(query: string, read: Read = asAdmin): Promise<Body> {
  const reply = await read(query);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** All entries after a cursor, page by page, and the cursor of the end. */
async function readAll(cursor: string | null, more = '', read: Read = asAdmin) {
  const items: Body[] = [];
  for (let next = cursor; ; ) {
    const body = await page(`?limit=7${next === null ? '' : `&cursor=${next}`}${more}`, read);
    items.push(...body.items);
    next = body.nextCursor;
    if (!body.hasMore) return { items, cursor: String(next) };
  }
}

/** The cursor of the present end. */
const endOf = async (read: Read = asAdmin) => (await readAll(null, '', read)).cursor;

async function change(record: Body, collection: string, field: string, value: unknown) {
  const { id, RowVersion } = record;
  const reply = await service.api('PATCH', `/api/${collection}/${id}`, {
    [field]: value,
    RowVersion,
  });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

test('every change is an entry with its record type, version, operation, fields, time and actor', async () => {
  const start = await endOf();
  const customer = await makeCustomer(service.tenant, { name: 'North' });
  const named = await change(customer, 'customers', 'name', 'South');
  const { items } = await readAll(start);
  assert.deepEqual(
    items.map(({ entityType, id, RowVersion, operation, fields }) => {
      const isNamed = (fields as string[]).includes('name');
      return [entityType, id, RowVersion, operation, isNamed];
    }),
    [
      ['customer', customer.id, customer.RowVersion, 'create', true],
      ['customer', customer.id, named.RowVersion, 'patch', true],
    ],
  );
  assert.deepEqual(items[1]?.['fields'], ['name']);
  assert.match(String(items[1]?.['actor']), /^key:/);
  assert.equal(items[1]?.['at'], named['updatedAt']);
  assert.equal('record' in (items[1] ?? {}), false);
});

test('include=record adds the current record once a page, with its last entry', async () => {
  const start = await endOf();
  const customer = await makeCustomer(service.tenant, { name: 'East' });
  const named = await change(customer, 'customers', 'name', 'West');
  const { items } = await page(`?cursor=${start}&include=record`);
  assert.equal('record' in (items[0] ?? {}), false);
  assert.deepEqual(items[1]?.['record'], named);
  // A page that ends between the two has the later record already.
  const [first] = (await page(`?cursor=${start}&include=record&limit=1`)).items;
  assert.deepEqual(first?.['record'], named);
  assert.equal(first?.['RowVersion'], customer.RowVersion);
});

test('a record in the feed has no field that changes without its RowVersion', async () => {
  const start = await endOf();
  const invoice = await readyDraft(service.tenant);
  const entry = (await readAll(start, '&include=record&entityType.eq=invoice')).items.at(-1);
  const record = entry?.['record'] as Body;
  const { overdue: _, availableActions: __, earlyPaymentDiscountDate: ___, ...stored } = invoice;
  const { earlyPaymentDiscountAmount: ____, ...expected } = stored;
  assert.deepEqual(record, expected);
});

test('filters have the grammar of lists and are joined by AND', async () => {
  const start = await endOf();
  const customer = await makeCustomer(service.tenant, { name: 'Filter' });
  const renamed = await change(customer, 'customers', 'name', 'Filtered');
  const invoice = await readyDraft(service.tenant, { customerId: customer.id });
  const found = async (query: string) =>
    (await readAll(start, query)).items.map(
      ({ entityType, operation }) => `${entityType} ${operation}`,
    );
  assert.deepEqual(await found(`&id.eq=${customer.id}`), ['customer create', 'customer patch']);
  assert.deepEqual(await found(`&id.in=${customer.id}&operation.eq=patch`), ['customer patch']);
  assert.deepEqual(await found('&entityType.in=customer&operation.in=patch'), ['customer patch']);
  assert.deepEqual(await found('&fields.contains=name&operation.eq=patch'), ['customer patch']);
  assert.deepEqual(await found('&fields.contains=lines&entityType.eq=invoice'), ['invoice create']);
  assert.deepEqual(await found(`&at.gt=${renamed['updatedAt']}&entityType.eq=customer`), []);
  assert.deepEqual(
    await found(`&at.lte=${customer['createdAt']}&entityType.eq=customer`).then((all) =>
      all.slice(0, 1),
    ),
    ['customer create'],
  );
  assert.deepEqual(await found('&actor.eq=user:unknown'), []);
  assert.ok(invoice.id);
});

test('returns 400 with the parameter name for unsupported parameters', async () => {
  for (const query of [
    'wait=31',
    'wait=-1',
    'wait=x',
    'include=records',
    'limit=0',
    'limit=201',
    'after=1',
    'entityType.eq=effect',
    'entityType.eq=journalEntry',
    'entityType.contains=in',
    'fields.contains=nothing',
    'fields.eq=name',
    'operation=patch',
    'at.eq=2026-01-01T00:00:00Z',
    'at.gte=yesterday',
    'id.eq=1',
    'sort=at',
    'limit=1&limit=2',
  ]) {
    const reply = await asAdmin(`?${query}`);
    assert.equal(reply.status, 400, `${query}: ${reply.text}`);
    assert.equal(reply.body.code, 'invalid_filter');
    assert.equal(reply.body.errors[0]?.pointer, query.split('=', 1)[0]);
  }
});

test('a cursor that the service cannot open requires a new snapshot', async () => {
  for (const query of ['cursor=abc', 'cursor=abc&wait=30']) {
    const reply = await asAdmin(`?${query}`);
    assert.deepEqual([reply.status, reply.body.code], [410, 'snapshot_required']);
    assert.equal(reply.body.detailCode, 'changes_cursor_unreadable');
  }
});

test('a change never appears before a cursor that was read, although its transaction began first', async () => {
  const [early, late] = [
    await makeCustomer(service.tenant, { name: 'Early' }),
    await makeCustomer(service.tenant, { name: 'Late' }),
  ];
  const start = await endOf();
  const held = await openConnection({ connectionString: service.databaseUrl });
  try {
    // A transaction that has written its change, with a lower number than those of the commits after it.
    await held.query('begin');
    await held.query(
      'insert into change (tenant_id, record_id, revision, entity, row_version, at, actor, request_id, operation, fields) ' +
        "select tenant_id, record_id, 900, entity, 'held', at, actor, request_id, 'patch', '[]' from change " +
        'where tenant_id = $1 and record_id = $2 and revision = 1',
      [service.tenant.id, early.id],
    );
    await change(late, 'customers', 'name', 'Later');
    const before = await readAll(start);
    assert.deepEqual(
      before.items.map(({ id }) => id),
      [late.id],
    );
    await held.query('commit');
    const afterwards = await readAll(before.cursor);
    assert.deepEqual(
      afterwards.items.map(({ RowVersion }) => RowVersion),
      ['held'],
    );
    // Both orders are the same for a reader that comes later.
    const again = await readAll(start);
    assert.deepEqual(
      again.items.map(({ id }) => id),
      [late.id, early.id],
    );
  } finally {
    await held.end();
  }
});

test('the changes of a record keep the order of its versions, although its transactions began in another order', async () => {
  const customer = await makeCustomer(service.tenant, { name: 'Waits' });
  const start = await endOf();
  const first = await openConnection({ connectionString: service.databaseUrl });
  const second = await openConnection({ connectionString: service.databaseUrl });
  const insert =
    'insert into change (tenant_id, record_id, revision, entity, row_version, at, actor, request_id, operation, fields) ' +
    "select tenant_id, record_id, $3::bigint, entity, $3::text, at, actor, request_id, 'patch', '[]' from change " +
    'where tenant_id = $1 and record_id = $2 and revision = 1';
  try {
    // The second transaction has its number before the first, and changes the record after it.
    await second.query('begin; select pg_current_xact_id()');
    await first.query('begin');
    await first.query(insert, [service.tenant.id, customer.id, 901]);
    await first.query('commit');
    await second.query(insert, [service.tenant.id, customer.id, 902]);
    await second.query('commit');
    const { items } = await readAll(start);
    assert.deepEqual(
      items.map(({ RowVersion }) => RowVersion),
      ['901', '902'],
    );
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
});

test('readers see every change exactly once and in the order of versions while eight writers write', async () => {
  const start = await endOf();
  const customers = await Promise.all(
    Array.from({ length: 4 }, (_, at) => makeCustomer(service.tenant, { name: `Race ${at}` })),
  );
  let isWriting = true;
  const reading = [1, 2, 3].map(async () => {
    const seen: Body[] = [];
    for (let cursor = start; ; ) {
      const wasWriting = isWriting;
      const body = await page(`?cursor=${cursor}&limit=50&wait=1`);
      seen.push(...body.items);
      cursor = String(body.nextCursor);
      if (!wasWriting && !body.hasMore && body.items.length === 0) return seen;
    }
  });
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let step = 0; step < 8; step += 1) {
        const customer = customers[(writer + step) % customers.length];
        const path = `/api/customers/${customer?.id}`;
        for (;;) {
          const { RowVersion } = (await service.api('GET', path)).body;
          const reply = await service.api('PATCH', path, { name: `${writer} ${step}`, RowVersion });
          if (reply.status === 200) break;
          assert.equal(reply.status, 409);
        }
      }
    }),
  );
  isWriting = false;
  const [one = [], ...others] = await Promise.all(reading);
  assert.equal(one.length, 4 + 64);
  for (const other of others) assert.deepEqual(other, one);
  for (const { id } of customers) {
    const history = await service.sql(
      'select row_version from change where record_id = $1 order by revision',
      [id],
    );
    assert.deepEqual(
      one.filter((entry) => entry.id === id).map(({ RowVersion }) => RowVersion),
      history.map((row) => row['row_version']),
    );
  }
});

test('a request with wait answers when a change is committed, and empty after its time', async () => {
  const start = await endOf();
  const waiting = page(`?cursor=${start}&wait=30`);
  const customer = await makeCustomer(service.tenant, { name: 'Awaited' });
  const body = await waiting;
  assert.deepEqual(
    body.items.map(({ id }) => id),
    [customer.id],
  );
  const empty = await page(`?cursor=${body.nextCursor}&wait=1&entityType.eq=account`);
  assert.deepEqual([empty.items, empty.hasMore], [[], false]);
});

test('a request that waits ends when its client leaves', async () => {
  const cursor = await endOf();
  const wait = (seconds: number) => `${service.url}/api/changes?cursor=${cursor}&wait=${seconds}`;
  const headers = { authorization: `Bearer ${service.tenant.keys.Admin}` };
  const status = async () => (await fetch(wait(1), { headers })).status;
  const clients = new AbortController();
  const waiting = Array.from({ length: 20 }, () =>
    fetch(wait(30), { headers, signal: clients.signal }).catch(() => null),
  );
  await until('every place is taken', async () => (await status()) === 503);
  clients.abort();
  await Promise.all(waiting);
  await until('a place is free', async () => (await status()) === 200);
});

test('a cursor continues after changes that do not match its filters', async () => {
  const start = await endOf();
  await makeCustomer(service.tenant, { name: 'Passed' });
  const { nextCursor } = await page(`?cursor=${start}&entityType.eq=account`);
  assert.deepEqual((await page(`?cursor=${nextCursor}`)).items, []);
});

test('a removed line is named, and the record is without it', async () => {
  const invoice = await readyDraft(service.tenant);
  const start = await endOf();
  const [line] = invoice.lines;
  const path = `/api/invoices/${invoice.id}/lines/${line?.id}`;
  const headers = { 'if-match': `"${invoice.RowVersion}"` };
  assert.equal((await service.api('DELETE', path, undefined, headers)).status, 200);
  const [entry] = (await page(`?cursor=${start}&include=record&fields.contains=lines`)).items;
  assert.deepEqual(entry?.['removedLines'], [line?.id]);
  const { lines } = (entry?.['record'] ?? {}) as Body;
  assert.equal(
    lines.some(({ id }) => id === line?.id),
    false,
  );
});
