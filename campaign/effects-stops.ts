/** SIGTERM under load loses no accepted request and uses no attempt of an effect. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createTestDatabase } from '../server/test/database.ts';
import { startCli } from '../server/test/support/run-cli.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { Gate, startVerifyingReceiver } from './effects-receiver.ts';
import {
  checkRules,
  createEndpoint,
  mustLive,
  secretKey,
  setRetries,
  waitUntil,
} from './effects-scene.ts';
import { startWorkerProcess } from './effects-worker.ts';
import { call } from './http-call.ts';
import { createScene, postable, type Scene, withClient } from './scene.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const clients = 12;
const stopLimitMs = 30_000;
/**
 * A request sent this long before the signal had arrived if a later request got a response; otherwise
 * the machine was too busy.
 */
const arrivalMs = 150;
/** Each third stop is that of a worker whose calls do not end by themselves. */
const cutEvery = 3;
const shortDrainMs = 400;

export const stops: Campaign = {
  name: 'stops',
  promise: 'A stop loses no accepted request and uses no attempt.',
  unit: 'SIGTERMs of a service, or of a worker, under load',
  fullRounds: 500,
  shortRounds: 3,
  async run(run) {
    const database = await createTestDatabase();
    const server = await startServer(database.url, { WEBHOOK_ALLOW: '127.0.0.0/8' });
    const gate = new Gate();
    const receiver = await startVerifyingReceiver((arrival) => {
      if (arrival.path === gate.path) gate.pass(arrival);
      else setTimeout(() => arrival.answer(200), run.random.next() * 200);
    });
    try {
      const scene = await createScene(database.url, server.port);
      await setRetries(server.port, scene, { timeoutSeconds: 60 });
      for (const path of ['/a', '/b', gate.path]) {
        const made = await createEndpoint(server.port, scene, receiver.origin + path);
        receiver.expect(made.path, [made.secret]);
      }
      await withClient(database.url, async (client) => {
        const field = { run, client, databaseUrl: database.url, server, scene, gate };
        for (let round = 0; !run.over(round); round += 1) {
          await (round % cutEvery === 1 ? stopWorker(field) : stopService(field));
          run.add('stops');
          receiver.check();
          await checkRules(client, scene.tenantId, rules);
        }
      });
    } finally {
      gate.open();
      await receiver.close();
      await server.kill();
      await database.drop();
    }
  },
};

/** Every receiver returns 200 or has not responded yet, so that only a stop can cause failures or lost claims. */
const rules = {
  'no effect is Running after the stop': `
    select id, kind, status, attempts from effect where tenant_id = $1 and status = 'Running'`,
  'a stop uses no attempt': `
    select effect_id, number, outcome, reason from attempt where tenant_id = $1 and outcome <> 'ok'`,
  'no effect was reclaimed from a lost worker': `
    select id, kind, rescues from effect where tenant_id = $1 and rescues > 0`,
};

interface Field {
  readonly run: Run;
  readonly client: Client;
  readonly databaseUrl: string;
  readonly server: ServerProcess;
  readonly scene: Scene;
  readonly gate: Gate;
}

/** The service with its worker, as users start it, under load. */
async function stopService({ run, client, databaseUrl, scene }: Field): Promise<void> {
  const service = await startCli({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'fatal',
    DAYBOOK_SECRET_KEY: secretKey,
    DAYBOOK_WEBHOOK_ALLOW: '127.0.0.0/8',
  });
  const port = Number(new URL(service.url).port);
  try {
    const sent: Sent[] = [];
    let signalled = Number.POSITIVE_INFINITY;
    const work = Array.from({ length: clients }, async () => {
      while (performance.now() < signalled) await use(run, scene, port, sent);
    });
    const working = Promise.all(work);
    working.catch(() => undefined);
    await sleep(300 + run.random.next() * 700);
    signalled = performance.now();
    const { code, stderr } = await service.stop();
    const ms = performance.now() - signalled;
    await working;
    run.most('slowest stop ms', ms);
    if (code !== 0 || ms > stopLimitMs)
      throw violation('the service did not end cleanly', { code, ms, stderr });
    await checkOutcome(run, client, sent, signalled);
  } finally {
    service.child.kill('SIGKILL');
  }
}

interface Sent {
  readonly requestId: string;
  readonly status: number;
  readonly refused: boolean;
  readonly taken: boolean;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly text: string;
}

/** Creates and posts an invoice, so that there are effects. */
async function use(run: Run, { admin: key, ...scene }: Scene, port: number, sent: Sent[]) {
  const ask = async (path: string, body: unknown) => {
    const requestId = randomUUID();
    const headers = { 'x-request-id': requestId, expect: '100-continue' };
    const reply = await call(port, { method: 'POST', path, key, body, headers });
    const { status, refused, taken, startedMs, endedMs, text } = reply;
    sent.push({ requestId, status, refused, taken, startedMs, endedMs, text });
    run.add('requests');
    return reply;
  };
  const made = await ask('/api/invoices', postable({ admin: key, ...scene }, 'stops'));
  if (made.status === 201) await ask(`/api/invoices/${JSON.parse(made.text).id}/post`, {});
  else await sleep(10);
}

/** Every accepted request has a response; a request without one changed nothing. */
async function checkOutcome(
  run: Run,
  client: Client,
  sent: Sent[],
  signalled: number,
): Promise<void> {
  const lost = sent.filter(({ status, refused }) => status === 0 && !refused);
  const cut = lost.find(({ taken }) => taken);
  if (cut !== undefined) throw violation('an accepted request got no response', cut);
  const last = Math.max(0, ...sent.map(({ status, startedMs }) => (status > 0 ? startedMs : 0)));
  const early = lost.find(({ startedMs }) => startedMs < Math.min(last, signalled) - arrivalMs);
  if (early !== undefined)
    throw violation('an arrived request was not accepted', { early, last, signalled });
  const odd = sent.find(({ status }) => ![0, 200, 201, 503].includes(status));
  if (odd !== undefined) throw violation('an unexpected response', odd);
  const { rows } = await client.query('select * from change where request_id = any ($1)', [
    lost.map(({ requestId }) => requestId),
  ]);
  if (rows.length > 0) throw violation('a change without a response', rows);
  const open = sent.filter((one) => one.startedMs < signalled && one.endedMs > signalled);
  run.add('accepted without response at signals', open.filter(({ taken }) => taken).length);
  const answered = sent.filter(({ status }) => status > 0 && status < 300);
  run.add('answered', answered.length);
  run.add('too late', sent.length - answered.length);
}

/** A worker with running calls that it has to abort. */
async function stopWorker(field: Field): Promise<void> {
  const { run, databaseUrl, server, scene, gate } = field;
  const env = { WEBHOOK_ALLOW: '127.0.0.0/8', DRAIN_MS: String(shortDrainMs) };
  const worker = await startWorkerProcess(databaseUrl, env);
  gate.close();
  try {
    await Promise.all(
      Array.from({ length: 6 }, () =>
        mustLive(() => server.port, scene, 'stops', ['post', 'void']),
      ),
    );
    await waitUntil('nothing is delivered', stopLimitMs, () => gate.held.length > 0);
    await sleep(run.random.next() * 100);
    run.add('aborted calls', gate.held.length);
    const { code, ms } = await worker.stop();
    run.most('slowest stop ms', ms);
    if (code !== 0 || ms > stopLimitMs)
      throw violation('a worker did not end cleanly', { code, ms });
  } finally {
    await worker.kill();
    gate.open();
  }
}
