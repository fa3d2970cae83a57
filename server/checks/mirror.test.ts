/** examples/mirror keeps an exact copy while eight writers write and the copy is stopped again and again. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openMirror } from '../../examples/mirror/mirror.ts';
import { createDaybook } from '../../sdk/src/index.ts';
import { entities } from '../src/features/all-features.ts';
import { followedOf, leftOutOf } from '../src/features/changes/changed-records.ts';
import { invoiceIn, makeCustomer } from '../test/support/invoices.ts';
import { type Body, type Service, startService } from '../test/support/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-mirror-'));
let service: Service;
before(async () => {
  service = await startService();
});
after(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Follows until the copy has the newest change of the service, or until `most` runs were cut off before. */
async function followTo(path: string, isDone: (newest: number) => boolean): Promise<void> {
  const mirror = openMirror(path);
  const stop = new AbortController();
  const daybook = createDaybook({ baseUrl: service.url, apiKey: service.tenant.keys.Admin });
  const checked = {
    async *changes(options: Parameters<typeof daybook.changes>[0]) {
      for await (const step of daybook.changes(options)) {
        yield step;
        if (isDone(mirror.newest())) stop.abort();
      }
    },
  };
  if (!isDone(mirror.newest())) await mirror.run(checked, stop.signal);
  mirror.close();
}

async function newest(): Promise<number> {
  await service.api('GET', '/api/changes?limit=1');
  const [row] = await service.sql(
    'select max(sequence)::int as newest from change_order where tenant_id = $1',
    [service.tenant.id],
  );
  return Number(row?.['newest']);
}

/** Every record of every list, without what the feed leaves out. */
async function differences(path: string): Promise<string[]> {
  const found: string[] = [];
  const mirror = openMirror(path);
  for (const entity of followedOf(entities)) {
    const copied = mirror.records(entity.name);
    const listed = new Map<string, Body>();
    for (let cursor = ''; ; ) {
      const page = (await service.api('GET', `/api/${entity.collection}?limit=200${cursor}`)).body;
      for (const record of page.items) listed.set(record.id, record);
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    for (const [id, record] of listed) {
      const shown: Record<string, unknown> = { ...record };
      for (const name of [...leftOutOf(entity), 'availableActions']) delete shown[name];
      try {
        assert.deepEqual(JSON.parse(copied.get(id) ?? 'null'), shown);
      } catch (error) {
        found.push(`${entity.name} ${id}: ${(error as Error).message}`);
      }
    }
    if (copied.size !== listed.size)
      found.push(`${entity.name}: ${copied.size} copied, ${listed.size} listed`);
  }
  mirror.close();
  return found;
}

test('a copy under eight writers that is stopped ten times has no difference to any list', async () => {
  const path = join(folder, 'copy.sqlite');
  const customers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => makeCustomer(service.tenant, { name: `Writer ${at}` })),
  );
  let isWriting = true;
  const writing = customers.map(async (customer, writer) => {
    let { RowVersion } = customer;
    for (let step = 0; step < 12; step += 1) {
      const body = { name: `${writer}: ${step}`, RowVersion };
      const reply = await service.api('PATCH', `/api/customers/${customer.id}`, body);
      assert.equal(reply.status, 200, reply.text);
      RowVersion = reply.body.RowVersion;
      if (step % 4 === 0)
        await invoiceIn(service.tenant, writer % 2 === 0 ? 'Released' : 'Voided', {
          customerId: customer.id,
        });
    }
  });
  const copying = (async () => {
    let stops = 0;
    for (let seen = 0; isWriting && stops < 10; stops += 1)
      await followTo(path, (at) => {
        const isFurther = at > seen;
        seen = at;
        return isFurther || !isWriting;
      });
    return stops;
  })();
  await Promise.all(writing);
  isWriting = false;
  await makeCustomer(service.tenant, { name: 'Ends the wait' });
  assert.ok((await copying) > 1);
  const end = await newest();
  await followTo(path, (at) => at >= end);
  assert.deepEqual(await differences(path), []);
});

test('a copy that cannot be continued is replaced by a new snapshot', async () => {
  const path = join(folder, 'copy.sqlite');
  await service.sql('delete from change_order where tenant_id = $1', [service.tenant.id]);
  await service.sql(
    'update change_feed set newest = newest - 1, cluster = 1 where tenant_id = $1',
    [service.tenant.id],
  );
  await makeCustomer(service.tenant, { name: 'After the loss' });
  const end = await newest();
  await followTo(path, (at) => at >= end);
  assert.deepEqual(await differences(path), []);
});
