/** An effect exists exactly if its change committed, whatever is killed or fails. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createTestDatabase } from '../server/test/database.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { forceRollbacks, outboxRules } from './effects-outbox-rules.ts';
import { checkRules, createEndpoint, createMailCustomer, liveInvoice } from './effects-scene.ts';
import { settleInvoice } from './effects-settling.ts';
import { type Cut, startFaultProxy } from './fault-proxy.ts';
import { type Fleet, startFleet } from './fleet.ts';
import type { Reply } from './http-call.ts';
import { checkInvariants } from './invariants.ts';
import { createScene, type Scene, withClient } from './scene.ts';

const clients = 8;
const processes = 2;
const rollbacksPerRound = 5;
const roundsPerTenant = 25;
const odds = 0.1;
const cutOdds = 0.03;
/** The share of invoices that are paid or credited. */
const settledShare = 0.4;
const roundLimitMs = 60_000;
/** Everything due this year is overdue. */
const env = {
  WEBHOOK_ALLOW: '127.0.0.0/8',
  OVERDUE_AT: `${new Date().getUTCFullYear() + 1}-01-01T00:00:00.000Z`,
};
/** Nothing listens there; nothing is sent. */
const url = 'http://127.0.0.1:9/hook';

export const outbox: Campaign = {
  name: 'outbox',
  promise: 'An effect exists exactly if its change committed.',
  unit: 'rounds of 5 forced rollbacks and a SIGKILL',
  fullRounds: 1_000,
  shortRounds: 3,
  async run(run) {
    const database = await createTestDatabase();
    let cutting = false;
    const proxy = await startFaultProxy(database.url, () => {
      const cut = cutting && run.random.chance(cutOdds) ? chooseCut(run) : null;
      if (cut !== null) run.add(`cut ${cut}`);
      return cut;
    });
    const fleet = await startFleet(proxy.url, processes, run.random, env);
    try {
      await withClient(database.url, async (client) => {
        await client.query(forceRollbacks);
        let round = 0;
        while (!run.over(round)) {
          const count = Math.min(roundsPerTenant, run.rounds - round);
          const scene = await createScene(database.url, fleet.port());
          const customers = await subscribe(run, fleet.port(), scene);
          cutting = true;
          round += await runUnderLoad(run, { client, fleet, scene, customers }, (done) => {
            return done === count || run.over(round + done);
          });
          cutting = false;
          await audit(run, client, scene);
        }
        requireLoad(run, round);
      });
    } finally {
      await fleet.close();
      await proxy.close();
      await database.drop();
    }
  },
};

/** The load must include these: the first ones even in a short run, all of them in a longer one. */
const always = ['acknowledged', 'invoice.paid', 'invoice.overdue'];
const inLongRuns = [
  'invoice-reminder',
  ...['posted', 'released', 'voided'].map((name) => `invoice.${name}`),
  ...['posted', 'applied', 'unapplied', 'voided'].map((name) => `payment.${name}`),
  ...['posted', 'released', 'applied', 'unapplied', 'voided'].map((name) => `credit_note.${name}`),
];

/** Throws an Error unless the load included everything required. Not checked if the run was stopped early. */
function requireLoad({ rounds, counts }: Run, done: number): void {
  if (done < rounds) return;
  const demanded = rounds < roundsPerTenant ? always : [...always, ...inLongRuns];
  const idle = demanded.filter((name) => (counts[name] ?? 0) === 0);
  if (idle.length > 0) throw new Error(`the load had none of ${idle.join(', ')}`);
}

function chooseCut({ random }: Run): Cut {
  return random.pick(['before', 'before', 'before', 'between', 'after'] as const);
}

/** Endpoints for all, some or no events; returns a customer without and one with an address. */
async function subscribe({ random }: Run, port: number, scene: Scene): Promise<string[]> {
  for (const eventTypes of [
    ['*'],
    ['invoice.*'],
    ['invoice.posted', 'invoice.voided'],
    [random.pick(['invoice.released', 'invoice.overdue', 'webhook.*'] as const)],
  ])
    await createEndpoint(port, scene, url, { eventTypes });
  await createEndpoint(port, scene, url, { enabled: false });
  return [scene.customerId, await createMailCustomer(port, scene, { sendReminders: true })];
}

interface Field {
  readonly client: Client;
  readonly fleet: Fleet;
  readonly scene: Scene;
  readonly customers: readonly string[];
}

/** Runs rounds under load; returns their number. */
async function runUnderLoad(
  run: Run,
  field: Field,
  over: (done: number) => boolean,
): Promise<number> {
  const { client, fleet } = field;
  let stopping = false;
  const work = Array.from({ length: clients }, async () => {
    while (!stopping) await useInvoice(run, field);
  });
  const working = Promise.all(work);
  working.catch(() => undefined);
  const runRounds = async () => {
    let done = 0;
    await client.query('update campaign_odds set value = $1', [odds]);
    for (; !over(done); done += 1) {
      await Promise.race([enoughRollbacks(run, client), working]);
      await sleep(run.random.next() * 300);
      await fleet.killOne();
      run.add('kills');
    }
    return done;
  };
  try {
    return await runRounds();
  } finally {
    stopping = true;
    await client.query('update campaign_odds set value = 0');
    await working;
  }
}

async function enoughRollbacks(run: Run, client: Client): Promise<void> {
  const begun = performance.now();
  const from = await countRollbacks(client);
  for (;;) {
    const count = (await countRollbacks(client)) - from;
    if (count >= rollbacksPerRound) return run.add('forced rollbacks', count);
    if (performance.now() - begun > roundLimitMs) throw new Error('nothing is rolled back');
    await sleep(20);
  }
}

async function countRollbacks(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    'select case when is_called then last_value else 0 end as n from campaign_rollback',
  );
  return Number(rows[0]?.n);
}

async function useInvoice(run: Run, { fleet, scene, customers }: Field): Promise<void> {
  const { random } = run;
  const port = () => fleet.port();
  const customerId = random.pick(customers);
  const onReply = (reply: Reply) => checkResponse(run, reply);
  if (random.chance(settledShare))
    return settleInvoice({ port, scene, random, onReply }, customerId);
  const steps = random.pick([
    ['post', 'approve', 'void'],
    ['post', 'due', 'approve'],
    ['post', 'approve'],
    ['post', 'post', 'void'],
    ['void'],
    ['approve', 'post', 'due', 'void'],
  ] as const);
  for (const reply of await liveInvoice(port, scene, 'outbox', steps, customerId))
    await onReply(reply);
}

async function checkResponse(run: Run, reply: Reply): Promise<void> {
  const expected = [0, 200, 201, 409, 422, 500, 503];
  if (!expected.includes(reply.status)) throw violation('an unexpected response', reply);
  run.add(reply.status < 300 && reply.status > 0 ? 'acknowledged' : 'failed');
  if (reply.status === 0) await sleep(20);
}

async function audit(run: Run, client: Client, { tenantId }: Scene): Promise<void> {
  await checkRules(client, tenantId, outboxRules);
  await checkInvariants(client, tenantId);
  const { rows } = await client.query<{ what: string; count: string }>(
    `select type as what, count(*) from event where tenant_id = $1 group by type
      union all select 'effects', count(*) from effect where tenant_id = $1
      union all select name, count(*) from effect where tenant_id = $1 and kind = 'email' group by name`,
    [tenantId],
  );
  for (const { what, count } of rows) run.add(what, Number(count));
}
