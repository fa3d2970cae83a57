/** Snapshots of all records, and the feed that continues them: together they make an exact copy. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn, makeCustomer, readyDraft } from '../../../test/support/invoices.ts';
import { paymentIn } from '../../../test/support/money.ts';
import { type Api, type Body, type Service, startService } from '../../../test/support/service.ts';
import { openDatabase } from '../../postgres/db.ts';
import { inSnapshot } from '../../postgres/store-export.ts';
import { placeChanges } from './store-places.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

type Copy = Map<string, Body>;

interface Taken {
  readonly head: Body;
  readonly lines: readonly { entityType: string; record: Body }[];
  readonly records: number;
}

async function take(api: Api, body: unknown = {}): Promise<Taken> {
  const reply = await api('POST', '/api/changes/snapshots', body);
  assert.equal(reply.status, 200, reply.text);
  assert.match(reply.headers.get('content-type') ?? '', /^application\/x-ndjson/);
  const [first, ...rest] = reply.text
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text));
  const { end } = rest.pop();
  return { head: first.snapshot, lines: rest, records: end.records };
}

const copyOf = ({ lines }: Taken): Copy => new Map(lines.map(({ record }) => [record.id, record]));

/** Applies the tail to a copy; returns how many entries there were. */
async function follow(
  api: Api,
  copy: Copy,
  cursor: string,
): Promise<{ count: number; cursor: string }> {
  let [count, next] = [0, cursor];
  for (;;) {
    const reply = await api('GET', `/api/changes?include=record&limit=20&cursor=${next}`);
    assert.equal(reply.status, 200, reply.text);
    for (const { id, operation, record } of reply.body.items) {
      if (operation === 'removed') copy.delete(id);
      if (record !== undefined) copy.set(id, record as Body);
    }
    count += reply.body.items.length;
    next = String(reply.body.nextCursor);
    if (!reply.body.hasMore) return { count, cursor: next };
  }
}

async function fill(): Promise<void> {
  await readyDraft(service.tenant);
  const { customerId } = await invoiceIn(service.tenant, 'Released');
  const [bank] = (await service.api('GET', '/api/accounts?role.eq=Bank')).body.items;
  await paymentIn(service.tenant, 'Posted', { customerId, accountId: bank?.id });
}

test('a snapshot has every record once, its cursor, and its number of records at the end', async () => {
  await fill();
  const taken = await take(service.api);
  assert.equal(taken.records, taken.lines.length);
  assert.equal(copyOf(taken).size, taken.lines.length);
  for (const collection of ['invoices', 'customers', 'payments', 'accounts', 'periods', 'users']) {
    const listed = (await service.api('GET', `/api/${collection}?limit=200`)).body.items;
    for (const record of listed) {
      const copied = copyOf(taken).get(record.id);
      for (const [name, value] of Object.entries(copied ?? assert.fail(collection)))
        assert.deepEqual(value, record[name], `${collection} ${name}`);
    }
  }
  assert.deepEqual(
    await follow(service.api, new Map(), String(taken.head['cursor'])).then(({ count }) => count),
    0,
  );
});

test('a snapshot of some record types has these alone', async () => {
  const taken = await take(service.api, { entityTypes: ['customer', 'account'] });
  const types = new Set(taken.lines.map(({ entityType }) => entityType));
  assert.deepEqual([...types].sort(), ['account', 'customer']);
  const unknown = await service.api('POST', '/api/changes/snapshots', { entityTypes: ['effect'] });
  assert.deepEqual([unknown.status, unknown.body.code], [422, 'validation_failed']);
});

test('a snapshot has no record that the role may not list, and none of the private views of others', async () => {
  await service.api('POST', '/api/saved-views', {
    ...{ name: 'Mine', collection: 'invoices', query: '', columns: [] },
  });
  const clerk = await take(service.as('Clerk'));
  const types = new Set(clerk.lines.map(({ entityType }) => entityType));
  assert.deepEqual([types.has('apiKey'), types.has('savedView')], [false, false]);
  const refused = await service.as('Clerk')('POST', '/api/changes/snapshots', {
    entityTypes: ['apiKey'],
  });
  assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden']);
  assert.equal(
    (await take(service.api)).lines.some(({ record }) => record['name'] === 'Mine'),
    true,
  );
});

test('each change during a snapshot is in it or after its cursor, never in both and never in neither', async () => {
  const customers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => makeCustomer(service.tenant, { name: `Writer ${at}` })),
  );
  let isTaking = true;
  const writing = customers.map(async ({ id, RowVersion }, writer) => {
    let version = RowVersion;
    for (let step = 0; isTaking || step < 3; step += 1) {
      const body = { name: `${writer}: ${step}`, RowVersion: version };
      const reply = await service.api('PATCH', `/api/customers/${id}`, body);
      assert.equal(reply.status, 200, reply.text);
      version = reply.body.RowVersion;
    }
  });
  const taken: Taken[] = [];
  for (let round = 0; round < 4; round += 1)
    taken.push(await take(service.api, { entityTypes: ['customer'] }));
  isTaking = false;
  await Promise.all(writing);
  for (const one of taken) {
    const copy = copyOf(one);
    const sequence = Number(one.head['sequence']);
    for (const { id } of customers) {
      // The version in the snapshot is the last one with a place up to its sequence.
      const [row] = await service.sql(
        'select row_version from change c join change_order o using (tenant_id, record_id, revision) ' +
          'where c.record_id = $1 and o.sequence <= $2 order by revision desc limit 1',
        [id, sequence],
      );
      assert.equal(copy.get(id)?.RowVersion, row?.['row_version']);
    }
    await follow(service.api, copy, String(one.head['cursor']));
    for (const { id } of customers) {
      const record = (await service.api('GET', `/api/customers/${id}`)).body;
      for (const [name, value] of Object.entries(copy.get(id) ?? {}))
        assert.deepEqual(value, record[name]);
    }
  }
});

/** What a restore leaves: the database gets another name, or numbers of transactions that changes have already. */
const restores = {
  'into another cluster': 'update change_feed set cluster = 1 where tenant_id = $1',
  'whose numbers of transactions return':
    'update change set xid = pg_current_xact_id() where tenant_id = $1',
};

for (const [name, imitate] of Object.entries(restores))
  test(`after a restore ${name}, a change that a snapshot does not contain has a place after it`, async () => {
    const { id: tenantId } = service.tenant;
    const { head } = await take(service.api, { entityTypes: ['customer'] });
    const known = await makeCustomer(service.tenant, { name: 'Before the snapshot' });
    await service.sql(imitate, [tenantId]);
    const db = openDatabase(service.databaseUrl, { maxConnections: 2 });
    let late: Body | undefined;
    const sequence = await inSnapshot(db, tenantId, (snapshot) =>
      placeChanges(db, tenantId, async () => {
        const contents = await snapshot.contents();
        late ??= await makeCustomer(service.tenant, { name: 'After the snapshot' });
        return contents;
      }),
    ).finally(() => db.close());
    const { items } = (await service.api('GET', `/api/changes?cursor=${head['cursor']}`)).body;
    assert.deepEqual(
      items.map((one) => [one.id, Number(one['sequence']) <= sequence]),
      [
        [known.id, true],
        [late?.id, false],
      ],
    );
  });

test('the first reader of a restored database places every change before later ones', async () => {
  const { api, id } = service.other;
  const customer = await makeCustomer(service.other, { name: 'Restored' });
  await service.sql('delete from change_order where tenant_id = $1', [id]);
  await service.sql('delete from change_feed where tenant_id = $1', [id]);
  // The numbers of old transactions are ahead of the cluster.
  await service.sql("update change set xid = '99999999999'::xid8 where tenant_id = $1", [id]);
  const body = { name: 'Changed', RowVersion: customer.RowVersion };
  await api('PATCH', `/api/customers/${customer.id}`, body);
  const { items } = (await api('GET', `/api/changes?id.eq=${customer.id}`)).body;
  assert.deepEqual(
    items.map(({ operation }) => operation),
    ['create', 'patch'],
  );
});

test('a copy that was not continued for long is equal again when it is', async () => {
  const taken = await take(service.api);
  const copy = copyOf(taken);
  await fill();
  const { cursor } = await follow(service.api, copy, String(taken.head['cursor']));
  const again = copyOf(await take(service.api));
  assert.deepEqual(new Map([...copy].sort()), new Map([...again].sort()));
  assert.equal((await follow(service.api, copy, cursor)).count, 0);
});

test('a snapshot is in the audit log as an export', async () => {
  const [entry] = (await service.api('GET', '/api/audit-entries?action.eq=export.made')).body.items;
  const details = entry?.['details'] as Body | undefined;
  assert.equal(details?.['format'], 'ndjson');
});
