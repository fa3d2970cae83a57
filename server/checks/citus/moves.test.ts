/** Tenants are moved to another node, and nodes removed and added, while clients write. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { distribute, withOwner } from '../../src/postgres/distribution.ts';
import { until } from '../../test/support/deliveries.ts';
import { checkBooks } from '../../test/support/money.ts';
import { type Service, startService } from '../../test/support/service.ts';
import { moveTenant, placeOf, portsOfNodes } from './cluster.ts';
import { assertStored, creatingOf, postingOf, startLoad } from './load.ts';

const { workers } = portsOfNodes();
const drafts = 40;

/** Runs `work` while clients write, and returns their statuses; nothing acknowledged may be lost. */
async function underLoad(
  t: TestContext,
  service: Service,
  name: string,
  work: () => Promise<void>,
) {
  const { tenant } = service;
  const load = startLoad({
    posts: await postingOf(tenant, drafts),
    customers: creatingOf(tenant.api),
  });
  const written = (phase: string) => (load.counts(phase, 'customers')['201'] ?? 0) > 0;
  await until('a write before the work', async () => written('before'));
  load.enter(name);
  const begun = performance.now();
  try {
    await work();
    // The work may be faster than a write that waits for it.
    await until('a write that ends in the work or after it', async () => written(name));
  } finally {
    await load.stop();
  }
  const seconds = (performance.now() - begun) / 1_000;
  const counts = [load.counts(name, 'posts'), load.counts(name, 'customers')];
  t.diagnostic(
    `${name}: ${seconds.toFixed(1)} s, slowest response ${load.slowestMs(name).toFixed(0)} ms, ${JSON.stringify(counts)}`,
  );
  const { body } = await tenant.api('GET', '/api/invoices?status.eq=Posted&limit=200');
  const postedIds = new Set(body.items.map(({ id }) => id));
  const posts = load.stored('posts');
  await assertStored(service, {
    customers: [...load.stored('customers'), ...posts.filter((id) => !postedIds.has(id))],
    posted: posts.filter((id) => postedIds.has(id)),
  });
  await checkBooks(service, tenant);
  const statuses = counts.flatMap((count) => Object.keys(count));
  assert.deepEqual(
    statuses.filter((status) => !['200', '201', '503'].includes(status)),
    [],
  );
  return counts;
}

for (const mode of ['block_writes', 'force_logical'] as const) {
  test(`a tenant moves to another node under load with ${mode}; nothing acknowledged is lost`, async (t) => {
    const service = await startService();
    t.after(() => service.close());
    const { port } = await placeOf(service, service.tenant.id);
    const to = workers.find((worker) => worker !== port) ?? 0;
    await underLoad(t, service, mode, () => moveTenant(service, service.tenant.id, to, mode));
    assert.equal((await placeOf(service, service.tenant.id)).port, to);
    const after = await service.api('POST', '/api/customers', { name: 'After the move' });
    assert.equal(after.status, 201, after.text);
  });
}

test('a node is emptied and removed, then added and filled under load', async (t) => {
  const service = await startService();
  t.after(() => service.close());
  const [port = 0] = workers;
  const node = ['127.0.0.1', port];
  await underLoad(t, service, 'removal', async () => {
    await service.sql("select citus_drain_node($1, $2, 'block_writes')", node);
    await service.sql('select citus_remove_node($1, $2)', node);
  });
  assert.notEqual((await placeOf(service, service.tenant.id)).port, port);
  await underLoad(t, service, 'addition', async () => {
    await service.sql('select citus_add_node($1, $2)', node);
    await withOwner(service.databaseUrl, distribute);
    await service.sql("select rebalance_table_shards(shard_transfer_mode => 'block_writes')");
  });
  const [placed] = await service.sql(
    "select count(distinct nodeport)::int as nodes from citus_shards where table_name = 'invoice'::regclass",
  );
  assert.equal(placed?.['nodes'], workers.length);
});
