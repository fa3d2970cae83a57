/** The feed of business events, byte for byte in commit order, and the event catalogue. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { invoiceIn } from '../../../test/support/invoices.ts';
import {
  type Body,
  type Service,
  startService,
  type TestTenant,
} from '../../../test/support/service.ts';
import { eventTypesOf } from '../../record/event.ts';
import { entities } from '../all-features.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function payloadsOf({ id }: TestTenant): Promise<string[]> {
  const rows = await service.sql(
    'select payload from event where tenant_id = $1 order by sequence',
    [id],
  );
  return rows.map((row) => String(row['payload']));
}

async function feed(query: string, { api }: TestTenant = service.tenant): Promise<Body> {
  const reply = await api('GET', `/api/events${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const sequencesOf = ({ items }: Body) => items.map((item) => Number(item['sequence']));

test('an empty feed begins at sequence 0', async () => {
  assert.deepEqual(await feed('', service.other), { items: [], nextCursor: '0', hasMore: false });
});

test('the feed returns the stored bytes, page by page, in commit order', async () => {
  for (const state of ['Released', 'Voided', 'Posted', 'Released'] as const)
    await invoiceIn(service.tenant, state);
  const payloads = await payloadsOf(service.tenant);
  assert.equal(payloads.length, 7);
  const whole = await service.api('GET', '/api/events');
  const end = `"nextCursor":"7","hasMore":false}`;
  assert.equal(whole.text, `{"items":[${payloads.join(',')}],${end}`);
  assert.equal(whole.headers.get('link'), null);

  const seen: number[] = [];
  let path: string | undefined = '/api/events?limit=3&type.in=invoice.*';
  while (path !== undefined) {
    const page = await service.api('GET', path);
    seen.push(...sequencesOf(page.body));
    path = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(seen, [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(sequencesOf(await feed('?after=5')), [6, 7]);
  assert.deepEqual(await feed('?after=7'), { items: [], nextCursor: '7', hasMore: false });
});

test('filters by type and record are joined by AND, and the cursor advances past excluded events', async () => {
  const all = (await feed('')).items;
  const [first] = all;
  assert.ok(first);
  const { id } = first['entity'] as Body;
  const typesOf = (page: Body) => [...new Set(page.items.map((item) => item['type']))];
  assert.deepEqual(typesOf(await feed('?type.eq=invoice.voided')), ['invoice.voided']);
  const two = await feed('?type.in=invoice.voided,invoice.released');
  assert.deepEqual(typesOf(two).sort(), ['invoice.released', 'invoice.voided']);
  assert.equal((await feed('?type.in=*')).items.length, all.length);
  assert.equal((await feed('?entityType.eq=invoice')).items.length, all.length);
  const own = await feed(`?entityId.eq=${id.toUpperCase()}&type.in=invoice.*`);
  assert.deepEqual(sequencesOf(own), [1, 2]);
  assert.deepEqual((await feed('?type.in=invoice.posted&type.eq=invoice.voided')).items, []);
  const rare = await feed('?type.eq=invoice.overdue');
  assert.deepEqual(rare, { items: [], nextCursor: String(all.length), hasMore: false });
  const page = await feed('?type.eq=invoice.voided&limit=1');
  assert.deepEqual([page.items.length, page.hasMore], [1, false]);
});

test('returns 400 with the parameter name for unsupported parameters', async () => {
  const refused = [
    'after=-1',
    'after=1.5',
    'after=',
    'after=1&after=2',
    'limit=0',
    'limit=201',
    'cursor=1',
    'type=invoice.posted',
    'type.in=',
    'type.in=invoice.posted,nothing',
    'type.in=invoice.',
    'type.in=x.*',
    'type.eq=invoice.*',
    'type.ne=invoice.posted',
    'entityId.eq=1',
    'entityType.eq=ledger',
    'timestamp.eq=2026-11-22T08:00:00Z',
    'timestamp.gte=2026-11-22',
    `type.in=${Array(201).fill('invoice.posted').join()}`,
  ];
  for (const path of ['/api/events', '/api/events/stream']) {
    for (const query of refused) {
      const reply = await service.api('GET', `${path}?${query}`);
      assert.equal(reply.status, 400, `${path}?${query}: ${reply.text}`);
      assert.equal(reply.body.code, 'invalid_filter');
      assert.equal(reply.body.errors[0]?.pointer, query.split('=', 1)[0]);
    }
    const ahead = await service.api('GET', `${path}?after=999`);
    assert.equal(ahead.status, 400);
    assert.equal(ahead.body.code, 'invalid_cursor');
    assert.match(ahead.body.detail, /newest has the sequence 7/);
  }
  assert.equal((await service.api('GET', '/api/events/stream?limit=5')).status, 400);
});

test('one event can be read by its id, by its own tenant only', async () => {
  const [payload = ''] = await payloadsOf(service.tenant);
  const { id } = JSON.parse(payload);
  const found = await service.as('Viewer')('GET', `/api/events/${id}`);
  assert.equal(found.text, payload);
  assert.equal((await service.other.api('GET', `/api/events/${id}`)).status, 404);
  assert.equal((await service.api('GET', '/api/events/nonsense')).status, 404);
  assert.deepEqual((await feed('', service.other)).items, []);
});

test('a page of large events ends early and leaves nothing out', async () => {
  const [row] = await service.sql('select max(sequence)::int as n from event');
  const start = Number(row?.['n']);
  const filler = 'x'.repeat(1_500_000);
  for (let index = 1; index <= 5; index += 1) {
    // Larger than any real event; the feed does not read the content.
    const payload = JSON.stringify({ filler });
    await service.sql(
      'insert into event (tenant_id, sequence, id, type, entity_type, entity_id, at, payload) ' +
        "select $1, $2, gen_random_uuid(), 'invoice.posted', 'invoice', gen_random_uuid(), now(), $3",
      [service.other.id, start + index, payload],
    );
  }
  await service.sql(
    "insert into counter (tenant_id, name, next, chained_from) values ($1, 'event', $2, 1)",
    [service.other.id, start + 6],
  );
  const key = service.other.keys.Admin;
  const lengths: number[] = [];
  for (let path = `/api/events?after=${start}`; path !== ''; ) {
    // The payloads are not envelopes, so the response is not checked against the OpenAPI document.
    const reply = await fetch(`${service.url}${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { items, hasMore } = (await reply.json()) as Body;
    lengths.push(items.length);
    const link = /^<(.+)>/.exec(reply.headers.get('link') ?? '')?.[1];
    assert.equal(link !== undefined, hasMore);
    path = link ?? '';
  }
  assert.deepEqual(lengths, [3, 2]);
  await service.sql('delete from event where tenant_id = $1', [service.other.id]);
});

test('a filter for rare events scans a limited number of events per page, also after pruning', async (t) => {
  const own = await startService();
  t.after(() => own.close());
  const { id } = own.tenant;
  const scanned = 50_000;
  const [pruned, kept] = [2 * scanned, 2 * scanned + 10];
  await own.sql(
    `insert into event (tenant_id, sequence, id, type, entity_type, entity_id, at, payload)
      select $1, n, gen_random_uuid(), case when n = $2::int + $3::int then 'period.closed' else 'invoice.posted' end,
      'invoice', $1, now(), '{}' from generate_series($2::int + 1, $2::int + $3::int) n`,
    [id, pruned, kept],
  );
  const next = pruned + kept + 1;
  await own.sql(
    "insert into counter (tenant_id, name, next, chained_from) values ($1, 'event', $2, 1) " +
      'on conflict (tenant_id, name) do update set next = $2',
    [id, next],
  );
  const pages: unknown[] = [];
  for (let path: string | undefined = '/api/events?type.eq=period.closed'; path !== undefined; ) {
    // The payloads are not envelopes, so the response is not checked against the OpenAPI document.
    const reply: Response = await fetch(`${own.url}${path}`, {
      headers: { authorization: `Bearer ${own.tenant.keys.Admin}` },
    });
    const { items, nextCursor, hasMore } = (await reply.json()) as Body;
    pages.push([items.length, Number(nextCursor), hasMore]);
    path = /^<(.+)>/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(pages, [
    [0, pruned + scanned, true],
    [0, pruned + 2 * scanned, true],
    [1, next - 1, false],
  ]);
});

test('a position before the oldest kept event returns 410 with the oldest sequence', async () => {
  await service.sql('delete from event where tenant_id = $1 and sequence <= 4', [
    service.tenant.id,
  ]);
  for (const path of ['/api/events', '/api/events/stream']) {
    const reply = await service.api('GET', `${path}?after=3`);
    assert.equal(reply.status, 410, path);
    assert.equal(reply.body.code, 'events_expired');
    assert.match(reply.body.detail, /oldest kept event has the sequence 5/);
  }
  assert.deepEqual(sequencesOf(await feed('?after=4')), [5, 6, 7]);
  assert.deepEqual(sequencesOf(await feed('?after=0')), [5, 6, 7]);
  // All events were deleted, but there were some.
  const gone = await service.other.api('GET', '/api/events?after=2');
  assert.equal(gone.status, 410);
  const next = (await feed('', service.other)).nextCursor;
  assert.deepEqual((await feed(`?after=${next}`, service.other)).items, []);
});

test('the catalogue is paged by limit and cursor', async () => {
  const types: unknown[] = [];
  let path: string | undefined = '/api/event-types?limit=5';
  while (path !== undefined) {
    const page = await service.api('GET', path);
    assert.equal(page.status, 200, page.text);
    assert.ok(page.body.items.length <= 5);
    types.push(...page.body.items.map(({ type }) => type));
    assert.equal(page.body.hasMore, page.body.nextCursor !== null);
    path = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(
    types,
    eventTypesOf(entities).map(({ type }) => type),
  );
  for (const [query, code] of [
    ['limit=0', 'invalid_filter'],
    ['cursor=x', 'invalid_cursor'],
    ['after=1', 'invalid_filter'],
  ]) {
    const refused = await service.api('GET', `/api/event-types?${query}`);
    assert.deepEqual([refused.status, refused.body.code], [400, code]);
  }
});

test('the catalogue contains every type; samples and raised events match their schemas', async () => {
  await invoiceIn(service.tenant, 'Released');
  const reply = await service.as('Viewer')('GET', '/api/event-types');
  assert.equal(reply.status, 200);
  const types = eventTypesOf(entities).map(({ type }) => type);
  assert.ok(types.length >= 4);
  assert.deepEqual(
    reply.body.items.map((item) => item['type']),
    types,
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const events = (await feed('')).items;
  let validated = 0;
  for (const item of reply.body.items) {
    const validate = ajv.compile(item['schema'] as object);
    const of = events.filter((event) => event['type'] === item['type']);
    for (const event of [item['sample'], ...of]) {
      assert.ok(validate(event), `${item['type']}: ${ajv.errorsText(validate.errors)}`);
      validated += 1;
    }
    assert.ok(!validate({ ...(item['sample'] as object), type: 'other' }));
    assert.ok(!validate({ ...(item['sample'] as object), data: {} }));
  }
  assert.ok(validated > types.length + 3);
});

test('the OpenAPI document describes the webhook of every event type and the callback of endpoints', () => {
  const webhooks = service.document['x-webhooks'] as Record<string, { post: Body }>;
  const types = eventTypesOf(entities).map(({ type }) => type);
  assert.deepEqual(Object.keys(webhooks), types);
  for (const { post } of Object.values(webhooks)) {
    assert.deepEqual(Object.keys(post['responses'] as object).sort(), ['2XX', '410'].sort());
    assert.equal((post['parameters'] as unknown[]).length, 3);
  }
  const paths = service.document['paths'] as Record<string, { post: Body }>;
  const callbacks = paths['/api/webhook-endpoints']?.post['callbacks'] as { event: object };
  assert.deepEqual(Object.keys(callbacks.event), ['{$request.body#/url}']);
});

test('timestamp filters are exact to the millisecond and skip what is earlier', async () => {
  const { items } = await feed('');
  const seen = items.map((item) => Number(item['sequence']));
  const at = '2026-11-22T08:00:00.000Z';
  service.clock.set(at);
  await invoiceIn(service.tenant, 'Posted');
  const [late = 0] = sequencesOf(await feed(`?timestamp.gte=${at}`));
  assert.ok(late > Math.max(...seen));
  assert.deepEqual(sequencesOf(await feed(`?timestamp.gt=${at}`)), []);
  assert.deepEqual(sequencesOf(await feed('?timestamp.gte=2026-11-22T08:00:00.001Z')), []);
  assert.deepEqual(sequencesOf(await feed(`?timestamp.lt=${at}`)), seen);
  assert.deepEqual(sequencesOf(await feed(`?timestamp.lte=${at}`)), [...seen, late]);
  assert.deepEqual(sequencesOf(await feed(`?timestamp.gte=${at}&type.eq=invoice.posted`)), [late]);
  const offset = encodeURIComponent('2026-11-22T09:00:00.000+01:00');
  assert.deepEqual(sequencesOf(await feed(`?timestamp.gte=${offset}&after=${seen[0]}`)), [late]);
  // As after many events: the scan begins near the time, not at the oldest event.
  await service.sql(
    `update event set sequence = sequence - 9000000 where tenant_id = $1 and sequence < $2`,
    [service.tenant.id, late],
  );
  const page = await feed(`?timestamp.gte=${at}&type.eq=invoice.posted`);
  assert.deepEqual([sequencesOf(page), page.hasMore], [[late], false]);
});
