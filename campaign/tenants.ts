/**
 * Tenant isolation. In the full run, every request of one tenant about another, with both isolation
 * layers, with one and with none. Then under load: two tenants share few connections, some of which
 * break; no response contains a byte of the other, and no connection in the pool keeps a tenant.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Random } from '../server/src/cli/seed/random.ts';
import { openDatabase, readTransaction } from '../server/src/postgres/db.ts';
import { createTestDatabase } from '../server/test/database.ts';
import { checkCrossTenant } from '../server/test/support/cross-tenant-check.ts';
import {
  startScene,
  withoutRowSecurity,
  withoutTenantFilter,
} from '../server/test/support/cross-tenant-scene.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { type Body, call, type Request } from './http-call.ts';
import { createScene, must, postable, type Scene, withClient } from './scene.ts';
import { startServer } from './server-process.ts';

const callsPerRound = 40;
const recordsEach = 5;
const breaksPerRound = 6;
const breakSpreadMs = 8;

/** A tenant, and the word that only its records contain. */
interface Side {
  readonly scene: Scene;
  readonly canary: string;
  readonly records: readonly Body[];
  /** All paths that show the test of its webhook endpoint. */
  readonly traces: readonly string[];
}

export const tenants: Campaign = {
  name: 'tenants',
  promise: 'No tenant sees another’s bytes, even if connections break.',
  unit: 'rounds of 40 mixed calls by two tenants over 2 connections',
  fullRounds: 5_000,
  shortRounds: 15,
  async run(run) {
    if (run.rounds >= tenants.fullRounds) await askEverything(run);
    const database = await createTestDatabase();
    const server = await startServer(database.url, {
      CONNECTIONS: '2',
      WEBHOOK_ALLOW: '127.0.0.0/8',
    });
    try {
      const sides = [
        await createSide(database.url, server.port, 'canary-of-one'),
        await createSide(database.url, server.port, 'canary-of-two'),
      ] as const;
      await withClient(database.url, async (client) => {
        for (let round = 0; !run.over(round); round += 1) {
          await playRound(run, server.port, sides, client);
          run.add('rounds');
        }
      });
      await checkPool(run, database.url, sides);
    } finally {
      await server.kill();
      await database.drop();
    }
  },
};

/** Values of a kind that are tried for one parameter. */
const breadth = 6;

/** Everything that the OpenAPI document allows, with every role; with different layers removed. */
async function askEverything(run: Run): Promise<void> {
  for (const layers of ['none', 'both', 'second', 'first'] as const) {
    if (run.over(0)) return;
    const { service, sides, inputs } = await startScene(breadth);
    try {
      if (layers === 'first' || layers === 'none') await withoutRowSecurity(service);
      const removed =
        layers === 'second' || layers === 'none' ? withoutTenantFilter(service) : null;
      const controls = layers === 'both';
      const failure = await checkCrossTenant({
        service,
        sides,
        inputs,
        controls,
        stop: () => run.over(0),
      }).then(
        ({ requests, differences }) => {
          run.add(`asked with ${layers}`, requests);
          if (controls) run.add('inputs that make a difference', differences);
          return null;
        },
        (error: Error) => error.message,
      );
      if (layers === 'none' && failure === null)
        throw violation('the check passed without isolation layers');
      if (layers !== 'none' && failure !== null) throw violation(`layers: ${layers}. ${failure}`);
      run.log(
        `layers: ${layers}: ${failure === null ? '0 found' : `noticed: ${failure.slice(0, 300)}`}`,
      );
      removed?.restore();
    } finally {
      await service.close();
    }
  }
}

async function createSide(databaseUrl: string, port: number, canary: string): Promise<Side> {
  const scene = await createScene(databaseUrl, port);
  const records = [];
  for (let index = 0; index < recordsEach; index += 1) {
    const request = { method: 'POST', path: '/api/invoices', key: scene.admin } as const;
    records.push(await must(port, { ...request, body: postable(scene, canary) }));
  }
  const { id } = await must(port, {
    method: 'POST',
    path: `/api/invoices/${records.pop()?.id}/post`,
    key: scene.admin,
  });
  return {
    scene,
    canary,
    records,
    traces: [...(await leaveTraces(port, scene, canary)), ...linksOf(id)],
  };
}

const linksOf = (id: string) => [`/api/invoices/${id}`, `/api/invoices/${id}/effects`];

/** A webhook endpoint, and the event and the effect of its test. */
async function leaveTraces(port: number, { admin: key }: Scene, canary: string) {
  const path = '/api/webhook-endpoints';
  // Nothing listens there.
  const body = { url: `https://127.0.0.1:9/${canary}`, description: canary };
  const endpoint = await must(port, { method: 'POST', path, key, body });
  const own = `${path}/${endpoint.id}`;
  await must(port, { method: 'POST', path: `${own}/test`, key });
  const [effect] = (await must(port, { method: 'GET', path: `${own}/effects`, key })).items;
  const read = `/api/effects/${effect?.id}`;
  return [own, `${own}/changes`, `${own}/effects`, read, `/api/events/${effect?.['eventId']}`];
}

async function playRound(
  run: Run,
  port: number,
  sides: readonly [Side, Side],
  client: Client,
): Promise<void> {
  const { random } = run;
  const breaking = random.chance(0.5) ? breakConnections(random, client) : null;
  await Promise.all([
    breaking,
    ...Array.from({ length: callsPerRound }, async () => {
      const [own, other] = random.chance(0.5) ? sides : [sides[1], sides[0]];
      const foreign = random.chance(0.4);
      const { request, hidden } = makeRequest(run, own, foreign ? other : own);
      const reply = await call(port, request);
      run.add('calls');
      if (reply.text.includes(other.canary))
        throw violation('a response contains data of another tenant', reply);
      if (reply.status === 503) return run.add('unavailable');
      if (reply.status >= 500 || reply.status === 0)
        throw violation(`${request.method} ${request.path}`, reply);
      if (foreign && hidden && reply.status !== 404)
        throw violation('the record of another tenant is visible', { request, reply });
      if (foreign && !hidden && reply.status !== 422)
        throw violation('the record of another tenant can be referenced', { request, reply });
      if (!foreign && ![200, 201, 409].includes(reply.status))
        throw violation('an own record is not visible', { request, reply });
    }),
  ]);
}

const lists = [
  '/api/invoices?limit=100',
  '/api/webhook-endpoints',
  '/api/effects',
  '/api/events?after=0',
  '/api/mails',
  '/api/reports/ar-aging',
  '/api/reports/ar-aging?asOf=2099-12-31',
  '/api/reports/open-amounts',
  '/api/reports/revenue',
  '/api/reports/delivery-health',
];

/** A call by `own` that names a record of `target`. `hidden`: another tenant gets 404. */
function makeRequest(
  { random }: Run,
  own: Side,
  target: Side,
): { request: Request; hidden: boolean } {
  const record = random.pick(target.records);
  const { admin: key } = own.scene;
  const path = `/api/invoices/${record.id}`;
  const kind = random.next();
  if (kind < 0.15)
    return { request: { method: 'GET', path: random.pick(target.traces), key }, hidden: true };
  if (kind < 0.3) return { request: { method: 'GET', path, key }, hidden: true };
  if (kind < 0.4) return { request: { method: 'GET', path: `${path}/changes`, key }, hidden: true };
  if (kind < 0.5)
    return { request: { method: 'GET', path: `${path}/readiness`, key }, hidden: true };
  if (kind < 0.65 && own === target)
    return { request: { method: 'GET', path: random.pick(lists), key }, hidden: true };
  if (kind < 0.8) {
    const body = { internalNote: own.canary + random.next(), RowVersion: record.RowVersion };
    return { request: { method: 'PATCH', path, key, body }, hidden: true };
  }
  const body = { customerId: target.scene.customerId, memo: own.canary };
  return { request: { method: 'POST', path: '/api/invoices', key, body }, hidden: false };
}

/** Terminates database connections of the server during the calls of a round. */
async function breakConnections(random: Random, client: Client): Promise<void> {
  for (let count = 0; count < breaksPerRound; count += 1) {
    await sleep(random.next() * breakSpreadMs);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'daybook'
        and datname = current_database() order by random() limit 1`,
    );
  }
}

/** Checks the only connection of a pool between the transactions of two tenants. */
async function checkPool(
  run: Run,
  databaseUrl: string,
  sides: readonly [Side, Side],
): Promise<void> {
  const db = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    for (const { scene } of sides) {
      await readTransaction(db, scene.tenantId, (tx) =>
        tx.query({ text: 'select id from tenant', values: [] }),
      );
      const { rows } = await db.pool.query<{ tenant: string | null; same: boolean }>(
        `select current_setting('daybook.tenant_id', true) as tenant,
          current_user = session_user as same`,
      );
      run.add('connections');
      const [left] = rows;
      if (left?.tenant || left?.same !== true)
        throw violation('a connection in the pool still names a tenant or its role', left);
    }
  } finally {
    await db.close();
  }
}
