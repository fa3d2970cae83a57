/** A node or its connection is lost under load, and between the two phases of a commit. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { until } from '../../test/support/deliveries.ts';
import { checkBooks } from '../../test/support/money.ts';
import { startRelay } from '../../test/support/relay.ts';
import { type Reply, type Service, startService } from '../../test/support/service.ts';
import {
  canStopNodes,
  placeOf,
  portsOfNodes,
  preparedCount,
  recover,
  setNode,
  tenantBeside,
} from './cluster.ts';
import { assertStored, creatingOf, postingOf, startLoad } from './load.ts';

const drafts = 60;
/** Responses that show that a phase is under load. */
const enough = 20;

const lost =
  'a lost node returns 503 to its tenants and disturbs no other; nothing acknowledged is lost';
if (canStopNodes)
  test(lost, async (t) => {
    const service = await startService();
    t.after(() => service.close());
    const { tenant } = service;
    const { port } = await placeOf(service, tenant.id);
    const beside = await tenantBeside(service, port);
    const load = startLoad({
      posts: await postingOf(tenant, drafts),
      customers: creatingOf(tenant.api),
      beside: creatingOf(beside),
    });
    const reached = (phase: string, client: string, status: number) =>
      until(`${phase}: ${client} ${status}`, async () => {
        return (load.counts(phase, client)[status] ?? 0) >= enough;
      });
    try {
      await reached('before', 'posts', 200);
      load.enter('down');
      setNode(port, 'stop');
      await reached('down', 'customers', 503);
      await reached('down', 'beside', 201);
      setNode(port, 'start');
      load.enter('up');
      await reached('up', 'customers', 201);
      await reached('up', 'beside', 201);
    } finally {
      await load.stop();
    }
    for (const phase of ['before', 'down', 'up']) {
      for (const client of ['posts', 'customers', 'beside']) {
        const counts = load.counts(phase, client);
        t.diagnostic(`${phase}, ${client}: ${JSON.stringify(counts)}`);
        const other = Object.keys(counts).filter((status) => !/^(20[01]|422|503)$/.test(status));
        assert.deepEqual(other, [], `${phase}, ${client}`);
      }
    }
    await assertStored(service, {
      customers: [...load.stored('customers'), ...load.stored('beside')],
      posted: [],
    });
    await checkBooks(service, tenant);
    assert.equal(await recover(service), 0, 'prepared transactions');
  });

/** A service whose cluster reaches one worker by a relay that loses a connection before `words`, once. */
async function startWithRelay(
  t: TestContext,
  words: string,
  onLoss: () => unknown = () => undefined,
) {
  const base = await startService();
  t.after(() => base.close());
  const [port = 0] = portsOfNodes().workers;
  const state = { armed: false };
  const relay = await startRelay(
    port,
    () => false,
    (bytes) => {
      if (!state.armed || !bytes.includes(words)) return false;
      state.armed = false;
      onLoss();
      return true;
    },
  );
  t.after(() => relay.close());
  const move = (from: number, to: number) =>
    base.sql(
      "select citus_update_node(nodeid, '127.0.0.1', $2::int) from pg_dist_node where nodeport = $1::int",
      [from, to],
    );
  await move(port, relay.port);
  // Its connections reach the worker by the relay.
  const service = await startService({ beside: base });
  t.after(() => service.close());
  return { base, service, state };
}

/** The response to a new API key, which is in the tenant's shard and, as its credential, on every node. */
function makeKey({ api }: Service): Promise<Reply> {
  return api('POST', '/api/api-keys', { name: 'Two phases', role: 'Viewer' });
}

/** On how many nodes the key is: in its shard, and its credential. */
async function nodesWithKey({ sql }: Pick<Service, 'sql'>): Promise<number[]> {
  const count = async (table: string, where: string) => {
    const [row] = await sql(
      `select sum(result::int)::int as count from run_command_on_placements('${table}'::regclass,
         $$select count(*) from %s where ${where}$$)`,
    );
    return Number(row?.['count']);
  };
  const keys = await sql("select id from api_key where name = 'Two phases'");
  const [{ id } = { id: null }] = keys;
  return [keys.length, id === null ? 0 : await count('credential', `api_key_id = '${id}'`)];
}

const nodes = portsOfNodes().workers.length + 1;

test('a worker that is lost before it commits a prepared transaction commits it later', async (t) => {
  const { base, service, state } = await startWithRelay(t, 'COMMIT PREPARED');
  state.armed = true;
  const reply = await makeKey(service);
  assert.equal(state.armed, false, 'the commit has two phases');
  assert.ok([201, 503].includes(reply.status), reply.text);
  assert.equal(await preparedCount(base), 1);
  assert.equal(await recover(base), 0);
  assert.deepEqual(await nodesWithKey(base), [1, nodes]);
});

test('a worker that is lost before it prepares a transaction undoes it on every node', async (t) => {
  const { base, service, state } = await startWithRelay(t, 'PREPARE TRANSACTION');
  const before = await base.sql('select count(*) from credential');
  state.armed = true;
  const reply = await makeKey(service);
  assert.equal(state.armed, false, 'the commit has two phases');
  assert.equal(reply.status, 503, reply.text);
  assert.equal(await recover(base), 0);
  assert.deepEqual(await nodesWithKey(base), [0, 0]);
  assert.deepEqual(await base.sql('select count(*) from credential'), before);
});

for (const [words, kept] of [
  ['PREPARE TRANSACTION', 0],
  ['COMMIT PREPARED', 1],
] as const) {
  const name = `a coordinator that is lost before it sends ${words} ${kept === 1 ? 'keeps' : 'undoes'} all of the transaction`;
  if (canStopNodes)
    test(name, async (t) => {
      const { coordinator } = portsOfNodes();
      const stop = () => setNode(coordinator, 'stop');
      const { base, service, state } = await startWithRelay(t, words, stop);
      state.armed = true;
      const reply = await makeKey(service);
      setNode(coordinator, 'start');
      assert.equal(reply.status, 503, reply.text);
      // The connections from before are gone.
      const later = await startService({ beside: base });
      t.after(() => later.close());
      assert.equal(await recover(later), 0);
      assert.deepEqual(await nodesWithKey(later), [kept, kept * nodes]);
      assert.equal((await makeKey(later)).status, 201);
    });
}
