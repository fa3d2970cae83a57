/** The timeline of a record: changes, actions, events and effects with their actors in one list. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn, makeCustomer } from '../../../test/support/invoices.ts';
import { partlyApplied } from '../../../test/support/money.ts';
import { makeEndpoint, workOff } from '../../../test/support/records.ts';
import { setField } from '../../../test/support/requests.ts';
import { type Service, startService } from '../../../test/support/service.ts';
import { createCursors } from '../../http/lists/cursors.ts';
import { entities } from '../all-features.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

interface Item {
  readonly kind: 'change' | 'action' | 'audit' | 'event' | 'effect';
  readonly at: string;
  readonly actor: string;
  readonly actorName: string | null;
  readonly requestId: string;
  readonly change?: {
    readonly operation: string;
    readonly reason: string | null;
    readonly RowVersion: string;
    readonly fields: readonly { path: string; old: unknown; new: unknown }[];
  };
  readonly audit?: { readonly action: string; readonly details: Record<string, unknown> };
  readonly event?: { readonly type: string; readonly sequence: number };
  readonly effect?: {
    readonly id: string;
    readonly kind: string;
    readonly name: string;
    readonly status: string;
    readonly attemptLog: readonly { number: number; outcome: string; reason: string }[];
  };
}

async function timeline(
  collection: string,
  id: string,
  as = service.api,
): Promise<readonly Item[]> {
  const reply = await as('GET', `/api/${collection}/${id}/timeline?limit=200`);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.hasMore, false);
  return reply.body.items as unknown as readonly Item[];
}

/** `post`, `memo`, `invoice.posted`, `webhook invoice.posted`, `key.created`: each item in short. */
const summaryOf = ({ change, audit, event, effect }: Item) =>
  change?.operation === 'patch'
    ? change.fields.map(({ path }) => path).join()
    : (change?.operation ?? audit?.action ?? event?.type ?? `${effect?.kind} ${effect?.name}`);

const patch = (path: string, field: string, value: unknown, as = service.api) =>
  setField(as, path, { [field]: value });

test('the timeline of an invoice contains fields, actions with reason, events, and effects with attempts', async () => {
  const { tenant, clock, as } = service;
  const endpoint = await makeEndpoint(tenant, { eventTypes: ['invoice.*'] });
  const { id } = await invoiceIn(tenant, 'Draft');
  const path = `/api/invoices/${id}`;
  clock.advance(1_000);
  await patch(path, 'memo', 'net 30', as('Clerk'));
  clock.advance(1_000);
  const { number, RowVersion } = (await as('Approver')('POST', `${path}/post`)).body;
  clock.advance(1_000);
  await workOff(service);
  clock.advance(1_000);
  await as('Controller')('POST', `${path}/void`, { reason: 'Ordered twice' });
  const items = await timeline('invoices', id, as('Viewer'));
  assert.deepEqual(items.map(summaryOf), [
    'webhook invoice.voided',
    'invoice.voided',
    'void',
    'webhook invoice.posted',
    'invoice.posted',
    'post',
    'memo',
    'create',
  ]);
  const [pending, , voided, sent, event, posted, edited, created] = items;
  const { keyIds } = tenant;
  assert.deepEqual(
    [created, edited, posted, voided].map((item) => [item?.kind, item?.actor, item?.actorName]),
    [
      ['action', `key:${keyIds.Admin}`, 'Admin'],
      ['change', `key:${keyIds.Clerk}`, 'Clerk'],
      ['action', `key:${keyIds.Approver}`, 'Approver'],
      ['action', `key:${keyIds.Controller}`, 'Controller'],
    ],
  );
  assert.deepEqual(edited?.change?.fields, [{ path: 'memo', old: null, new: 'net 30' }]);
  assert.equal(voided?.change?.reason, 'Ordered twice');
  assert.equal(posted?.change?.reason, null);
  assert.equal(posted?.change?.RowVersion, RowVersion);
  const numbered = posted?.change?.fields.find((field) => field.path === 'number');
  assert.equal(numbered?.new, number);
  assert.deepEqual([event?.actor, event?.actorName], [`key:${keyIds.Approver}`, 'Approver']);
  assert.equal(event?.requestId, posted?.requestId);
  assert.equal(sent?.requestId, posted?.requestId);
  assert.deepEqual([sent?.actor, sent?.actorName], ['system:delivery', 'Daybook']);
  assert.deepEqual(
    sent?.effect?.attemptLog.map(({ number: count, outcome }) => [count, outcome]),
    [[1, 'refused']],
  );
  assert.equal(sent?.effect?.status, 'Retrying');
  assert.deepEqual([pending?.effect?.status, pending?.effect?.attemptLog], ['Pending', []]);
  await service.api('POST', `/api/webhook-endpoints/${endpoint.id}/disable`);
});

test('the timeline contains changes caused by other records: applications of a payment', async () => {
  const { invoice, payment } = await partlyApplied(service.tenant);
  const words = (await timeline('invoices', invoice.id)).map(summaryOf);
  const [applied] = words;
  assert.match(`${applied}`, /^(apply|payment|invoice)/);
  assert.ok(words.includes('apply'), words.join());
  const changes = (await timeline('payments', payment.id)).filter(({ change }) => change);
  assert.ok(changes.some(({ change }) => change?.operation === 'apply'));
});

test('the timeline contains audit entries for readers who may read the audit log', async () => {
  const made = await service.api('POST', '/api/api-keys', { name: 'Till', role: 'Clerk' });
  const keyTimeline = await timeline('api-keys', made.body.id);
  assert.deepEqual(keyTimeline.map(summaryOf), ['key.created', 'create']);
  assert.deepEqual(keyTimeline[0]?.audit?.details, {
    name: 'Till',
    role: 'Clerk',
    expiresAt: null,
  });
  const [settings] = (await service.api('GET', '/api/tenant-settings')).body.items;
  await patch(`/api/tenant-settings/${settings?.id}`, 'language', 'de');
  const timelineFor = async (role: 'Viewer' | 'Controller') =>
    (await timeline('tenant-settings', settings?.id ?? '', service.as(role))).map(summaryOf);
  assert.deepEqual(await timelineFor('Controller'), [
    'settings.changed',
    'language',
    'tenant.created',
    'create',
  ]);
  assert.deepEqual(await timelineFor('Viewer'), ['language', 'create']);
});

test('timeline and field history show the current names of actors', async () => {
  const made = await service.api('POST', '/api/api-keys', { name: 'Old name', role: 'Clerk' });
  const headers = { authorization: `Bearer ${made.body['key']}` };
  const { body: customer } = await service.api('POST', '/api/customers', { name: 'C' }, headers);
  const path = `/api/api-keys/${made.body.id}`;
  const named = async () => {
    const [item] = await timeline('customers', customer.id);
    const { body } = await service.api('GET', `/api/customers/${customer.id}/changes`);
    return [item?.actorName, ...new Set(body.items.map(({ actorName }) => actorName))];
  };
  assert.deepEqual(await named(), ['Old name', 'Old name']);
  await patch(path, 'name', 'New name');
  assert.deepEqual(await named(), ['New name', 'New name']);
  await patch(path, 'name', null);
  assert.deepEqual(await named(), [null, null]);
});

test('pages are complete and contain no item twice, whatever changes between them', async () => {
  const { id } = await makeCustomer(service.tenant, { name: 'Paged' });
  const path = `/api/customers/${id}`;
  // All at the same instant of the test clock.
  for (let index = 0; index < 12; index += 1) await patch(path, 'name', `Paged ${index}`);
  const { id: invoiceId } = await invoiceIn(service.tenant, 'Released');
  for (const [collection, record] of [
    ['customers', id],
    ['invoices', invoiceId],
  ] as const) {
    const whole = (await timeline(collection, record)).map((item) => JSON.stringify(item));
    for (const limit of [1, 2, 5]) {
      const paged: string[] = [];
      let cursor = '';
      do {
        const query = `limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`;
        const page = await service.api('GET', `/api/${collection}/${record}/timeline?${query}`);
        assert.equal(page.status, 200, page.text);
        assert.ok(page.body.items.length > 0, 'no page is empty');
        assert.equal(page.headers.has('link'), page.body.hasMore);
        paged.push(...page.body.items.map((item) => JSON.stringify(item)));
        cursor = page.body.nextCursor ?? '';
        if (collection === 'customers') await patch(path, 'name', `Between ${paged.length}`);
      } while (cursor !== '');
      const known = collection === 'customers' ? paged.filter((one) => whole.includes(one)) : paged;
      assert.equal(new Set(paged).size, paged.length);
      assert.equal(known.length, paged.length, 'later pages contain no newer items');
      if (collection === 'customers')
        whole.splice(
          0,
          whole.length,
          ...(await timeline(collection, record)).map((item) => JSON.stringify(item)),
        );
      else assert.deepEqual(paged, whole);
    }
  }
});

test('a cursor is bound to its record and reader, and a forged one returns invalid_cursor', async () => {
  const one = await makeCustomer(service.tenant);
  const two = await makeCustomer(service.tenant);
  for (const record of [one, two])
    for (const name of ['A', 'B']) await patch(`/api/customers/${record.id}`, 'name', name);
  const first = await service.api('GET', `/api/customers/${one.id}/timeline?limit=1`);
  const ask = (as: Service['api'], id: string, cursor: string) =>
    as('GET', `/api/customers/${id}/timeline?cursor=${cursor}`);
  const cursor = `${first.body.nextCursor}`;
  assert.equal((await ask(service.api, one.id, cursor)).status, 200);
  const identity = `timeline ${service.tenant.id} ${one.id} true`;
  const madeUp = [
    ['x', null, null, null],
    ['9'.repeat(19), null, null, null],
    [null, 'x', null, null],
    [null, null, null, 7],
    ['1'],
  ].map((values) => createCursors(service.engine.cursors).make(identity, values));
  const refused = [
    await ask(service.api, two.id, cursor),
    await ask(service.as('Viewer'), one.id, cursor),
    await ask(service.api, one.id, `${cursor}x`),
    ...(await Promise.all(madeUp.map((text) => ask(service.api, one.id, text)))),
  ];
  for (const reply of refused) assert.equal(reply.body.code, 'invalid_cursor', reply.text);
  for (const query of ['limit=0', 'limit=201', 'sort=at', 'limit=1&limit=1']) {
    const reply = await service.api('GET', `/api/customers/${one.id}/timeline?${query}`);
    assert.equal(reply.body.code, 'invalid_filter', query);
  }
});

test('every record has a timeline, and no tenant can read those of another (API1:2023, ASVS 8.4.1)', async () => {
  await makeEndpoint(service.tenant);
  const { id } = await invoiceIn(service.tenant, 'Posted');
  let seen = 0;
  for (const { collection } of entities) {
    const [record] = (await service.api('GET', `/api/${collection}?limit=1`)).body.items;
    if (record === undefined) continue;
    seen += 1;
    await timeline(collection, record.id);
    const theirs = await service.other.api('GET', `/api/${collection}/${record.id}/timeline`);
    assert.equal(theirs.status, 404, collection);
  }
  assert.ok(seen > 10);
  // The id belongs to another entity.
  assert.equal((await service.api('GET', `/api/payments/${id}/timeline`)).status, 404);
});
