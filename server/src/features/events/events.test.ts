/** Business events are recorded with their change and numbered in commit order. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn, readyDraft } from '../../../test/support/invoices.ts';
import { type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly sequence: number;
  readonly entity: {
    readonly type: string;
    readonly id: string;
    readonly RowVersion: string;
    readonly sequence: number;
  };
  readonly actor: { readonly type: string; readonly id: string };
  readonly requestId: string;
  readonly data: unknown;
}

async function eventsOf(tenantId: string, entityId?: string): Promise<Envelope[]> {
  const rows = await service.sql(
    'select payload from event where tenant_id = $1 and ($2::uuid is null or entity_id = $2) order by sequence',
    [tenantId, entityId ?? null],
  );
  return rows.map((row): Envelope => JSON.parse(String(row['payload'])));
}

test('each state change records one event with the whole record as committed', async () => {
  const draft = await readyDraft(service.tenant);
  const path = `/api/invoices/${draft.id}`;
  const headers = { 'x-request-id': 'event-test' };
  const replies = [
    await service.api('POST', `${path}/post`, {}, headers),
    await service.api('POST', `${path}/approve`, {}, headers),
    await service.api('POST', `${path}/void`, { reason: 'Ordered twice' }, headers),
  ];
  const events = await eventsOf(service.tenant.id, draft.id);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['invoice.posted', 'invoice.released', 'invoice.voided'],
  );
  for (const [index, event] of events.entries()) {
    const shown = replies[index]?.body;
    assert.deepEqual(event.data, shown);
    assert.deepEqual(event.entity, {
      type: 'invoice',
      id: draft.id,
      RowVersion: shown?.RowVersion,
      sequence: index + 2,
    });
    assert.deepEqual(event.actor, { type: 'key', id: service.tenant.keyIds.Admin });
    assert.equal(event.requestId, 'event-test');
    assert.equal(event.timestamp, service.clock.now().toISOString());
    assert.match(event.id, /^[0-9a-f-]{36}$/);
  }
});

test('rejected requests, dry runs, edits and new drafts record no event', async () => {
  const before = await eventsOf(service.tenant.id);
  const draft = await readyDraft(service.tenant, { billingName: ' ' });
  const path = `/api/invoices/${draft.id}`;
  assert.equal((await service.api('POST', `${path}/post`)).status, 422);
  assert.equal((await service.api('POST', `${path}/approve`)).status, 422);
  const named = { billingName: 'N', RowVersion: draft.RowVersion };
  assert.equal((await service.api('PATCH', path, named)).status, 200);
  assert.equal((await service.api('POST', `${path}/post?dryRun=true`)).status, 200);
  assert.deepEqual(await eventsOf(service.tenant.id), before);
});

test('sequences have no gaps within a tenant and follow the commit order', async () => {
  const drafts = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const tenant = index % 3 === 0 ? service.other : service.tenant;
      return { tenant, ...(await readyDraft(tenant)) };
    }),
  );
  const working = Promise.all(
    drafts.map(async ({ tenant, id }, index) => {
      const path = `/api/invoices/${id}`;
      const posted = await tenant.api('POST', `${path}/post`);
      assert.equal(posted.status, 200, posted.text);
      if (index % 2 === 0) await tenant.api('POST', `${path}/approve`);
      if (index % 5 === 0) await tenant.api('POST', `${path}/void`, { reason: 'x' });
    }),
  ).then(() => true);
  // A concurrent reader of the feed sees it grow only at its end.
  for (let done = false, reads = 0; !done; reads += 1) {
    done = await Promise.race([working, Promise.resolve(false)]);
    const rows = await service.sql(
      'select tenant_id, count(*)::int as n, max(sequence)::int as last from event group by 1',
    );
    for (const row of rows) assert.equal(row['n'], row['last'], `read ${reads}`);
  }
  for (const { id } of [service.tenant, service.other]) {
    const events = await eventsOf(id);
    assert.ok(events.length > 20);
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      events.map((_, index) => index + 1),
    );
    assert.equal(new Set(events.map((event) => event.id)).size, events.length);
  }
});

test("an event carries its record's revision number, so that receivers can order events", async () => {
  const { id } = await invoiceIn(service.tenant, 'Released');
  const [row] = await service.sql('select revision::int as n from invoice where id = $1', [id]);
  const events = await eventsOf(service.tenant.id, id);
  assert.equal(events.at(-1)?.entity.sequence, row?.['n']);
});
