/** Receivers verify any event with the official library, also during a rotation of secrets. */
import type { Client } from 'pg';
import { createTestDatabase } from '../server/test/database.ts';
import type { Campaign, Run } from './campaign.ts';
import { type Receiver, startVerifyingReceiver } from './effects-receiver.ts';
import { createEndpoint, type Endpoint, mustLive, waitUntil } from './effects-scene.ts';
import { startWorkerProcess } from './effects-worker.ts';
import { createScene, must, type Scene, withClient } from './scene.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Two events each. */
const invoicesPerBatch = 10;
const deliveryLimitMs = 60_000;
const signs = [...'aZ09 "\\{}[].,:;/<>&\n\té€ß漢字😀\u{10ffff}\u202e\ufeff\u2028'];
const allowed = { WEBHOOK_ALLOW: '127.0.0.0/8' };

export const signatures: Campaign = {
  name: 'signatures',
  promise: 'Receivers verify every delivery with the official library, also while rotating.',
  unit: 'deliveries with random bodies',
  fullRounds: 10_000,
  shortRounds: 120,
  async run(run) {
    const database = await createTestDatabase();
    const server = await startServer(database.url, allowed);
    const worker = await startWorkerProcess(database.url, allowed);
    const receiver = await startVerifyingReceiver((arrival) => arrival.answer(200));
    try {
      const scene = await createScene(database.url, server.port);
      const register = (path: string) =>
        createEndpoint(server.port, scene, `${receiver.origin}/${path}`);
      const steady = await register('steady');
      receiver.expect(steady.path, [steady.secret]);
      const field = { run, server, scene, receiver, rotating: await register('rotating') };
      await withClient(database.url, (client) => rotateAndSend(field, client));
    } finally {
      await worker.kill();
      await receiver.close();
      await server.kill();
      await database.drop();
    }
  },
};

interface Field {
  readonly run: Run;
  readonly server: ServerProcess;
  readonly scene: Scene;
  readonly receiver: Receiver;
  readonly rotating: Endpoint;
}

/** Both secrets verify during a rotation; after its end the old one does not. */
async function rotateAndSend(field: Field, client: Client): Promise<void> {
  const { run, server, scene, receiver, rotating } = field;
  const path = `/api/webhook-endpoints/${rotating.id}/rotate-secret`;
  let old = rotating.secret;
  receiver.expect(rotating.path, [old]);
  while (!run.over(run.counts['verified'] ?? 0)) {
    await sendBatch(field, client);
    const made = await must(server.port, { method: 'POST', path, key: scene.admin });
    const next = String(made['secret']);
    run.add('rotations');
    receiver.expect(rotating.path, [old, next]);
    await sendBatch(field, client);
    await client.query(
      'update webhook_secret set expires_at = now() where tenant_id = $1 and expires_at is not null',
      [scene.tenantId],
    );
    receiver.expect(rotating.path, [next], [old]);
    await sendBatch(field, client);
    old = next;
    receiver.expect(rotating.path, [old]);
  }
}

/** Waits until everything arrived, so that each delivery has the secrets of its time. */
async function sendBatch({ run, server, scene, receiver }: Field, client: Client): Promise<void> {
  const memos = Array.from({ length: invoicesPerBatch }, () =>
    Array.from({ length: run.random.integer(1, 400) }, () => run.random.pick(signs)).join(''),
  );
  await Promise.all(
    memos.map((memo) => mustLive(() => server.port, scene, `x${memo}x`, ['post', 'void'])),
  );
  await waitUntil('deliveries do not arrive', deliveryLimitMs, async () => {
    receiver.check();
    const { rows } = await client.query(
      `select from effect where tenant_id = $1 and kind = 'webhook' and status <> 'Succeeded' limit 1`,
      [scene.tenantId],
    );
    return rows.length === 0;
  });
  run.add('verified', 4 * invoicesPerBatch);
}
