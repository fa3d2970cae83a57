/** However a URL is spelled, resolved or redirected, no delivery connects to a forbidden address. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Client } from 'pg';
import { createTestDatabase } from '../server/test/database.ts';
import { startNameServer } from '../server/test/support/name-server.ts';
import { forbiddenUrls } from '../server/test/support/url-spellings.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { createEndpoint, type Endpoint, waitUntil } from './effects-scene.ts';
import { startWorkerProcess } from './effects-worker.ts';
import { createScene, must, type Scene, withClient } from './scene.ts';
import { startServer } from './server-process.ts';

const batchSize = 50;
/** Also if the spellings took the whole time: a tenth of the flips reaches the allowed address. */
const leastFlips = 100;
const batchLimitMs = 120_000;
/** A short run tries only some of the spellings. */
const fullRun = 1_000;
const spellingsOfShortRun = 150;
const redirects = [301, 302, 303, 307, 308];

export const egress: Campaign = {
  name: 'egress',
  promise: 'No delivery connects to a forbidden address.',
  unit: 'calls to a name whose address changes, after every spelling of forbidden addresses',
  fullRounds: fullRun,
  shortRounds: 100,
  async run(run) {
    const database = await createTestDatabase();
    const server = await startServer(database.url, { WEBHOOK_ALLOW: '127.0.0.1/32' });
    const open = await listen('127.0.0.1', 0);
    const { port } = open;
    // The same port, so that a rebound name leads there.
    const forbidden = [await listen('127.0.0.2', port), ...(await listen6(port))];
    const flips = [['127.0.0.1'], ['127.0.0.2'], ['::1'], ['127.0.0.1', '127.0.0.2']];
    const names = await startNameServer((name) =>
      name === 'rebind.example' ? run.random.pick(flips) : ['127.0.0.1'],
    );
    try {
      const scene = await createScene(database.url, server.port);
      const endpoints: Endpoint[] = [];
      for (let count = 0; count < batchSize; count += 1)
        endpoints.push(await createEndpoint(server.port, scene, `http://127.0.0.1:${port}/`));
      await withClient(database.url, async (client) => {
        const databaseUrl = database.url;
        const field = { run, client, scene, endpoints, port: server.port, databaseUrl, names };
        await trySpellings(field, open);
        await tryFlips(field, open, forbidden);
      });
    } finally {
      await names.close();
      for (const listener of [open, ...forbidden]) listener.close();
      await server.kill();
      await database.drop();
    }
  },
};

interface Listener {
  readonly port: number;
  connections(): number;
  close(): void;
}

/** Responds to each request; if the path is a redirect status, with a redirect to a forbidden address. */
async function listen(host: string, port: number): Promise<Listener> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', (chunk) => {
      const [, status] = /^POST \/(3\d\d) /.exec(chunk.toString('latin1')) ?? [];
      const to = `location: http://127.0.0.2:${port || address.port}/\r\n`;
      const head = status === undefined ? '200 OK\r\n' : `${status} Elsewhere\r\n${to}`;
      socket.end(`HTTP/1.1 ${head}connection: close\r\ncontent-length: 0\r\n\r\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    connections: () => count,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Without IPv6 there is no such listener. */
async function listen6(port: number): Promise<Listener[]> {
  return listen('::1', port).then(
    (one) => [one],
    () => [],
  );
}

interface Field {
  readonly run: Run;
  readonly client: Client;
  readonly databaseUrl: string;
  readonly scene: Scene;
  readonly endpoints: readonly Endpoint[];
  readonly port: number;
  readonly names: { readonly address: string };
}

/** A worker that may reach public addresses only, while every name resolves to 127.0.0.1. */
async function trySpellings(field: Field, open: Listener): Promise<void> {
  const { run, names, databaseUrl } = field;
  const all = [...new Set(forbiddenUrls(open.port))].filter((url) => !url.includes('\u0000'));
  const start = run.random.integer(0, all.length - 1);
  const turned = [...all.slice(start), ...all.slice(0, start)];
  const urls = run.rounds < fullRun ? turned.slice(0, spellingsOfShortRun) : turned;
  const worker = await startWorkerProcess(databaseUrl, { NAME_SERVER: names.address });
  try {
    for (let from = 0; from < urls.length; from += batchSize) {
      const batch = urls.slice(from, from + batchSize);
      const outcomes = await deliver(field, batch);
      run.add('spellings', batch.length);
      if (open.connections() > 0) throw violation('a forbidden address was reached', batch);
      const odd = outcomes.findIndex(
        (outcome) => !/^(blocked_address|rejected|dns)$/.test(outcome),
      );
      if (odd >= 0) throw violation('a spelling was accepted', [outcomes[odd], batch[odd]]);
    }
  } finally {
    await worker.kill();
  }
}

/** A worker that may reach 127.0.0.1, but no other loopback address. */
async function tryFlips(field: Field, open: Listener, forbidden: Listener[]): Promise<void> {
  const { run, names, databaseUrl } = field;
  const env = { NAME_SERVER: names.address, WEBHOOK_ALLOW: '127.0.0.1/32' };
  const worker = await startWorkerProcess(databaseUrl, env);
  const check = () => {
    const reached = forbidden.map((listener) => listener.connections());
    if (reached.some((count) => count > 0))
      throw violation('a forbidden address was reached', reached);
  };
  try {
    const paths = redirects.map((status) => `http://127.0.0.1:${open.port}/${status}`);
    const outcomes = await deliver(field, paths);
    run.add('redirects', paths.length);
    check();
    if (outcomes.some((outcome) => outcome !== 'redirect'))
      throw violation('a redirect is not recorded as one', outcomes);
    for (let done = 0; done < leastFlips || !run.over(done); done += batchSize) {
      const url = `http://rebind.example:${open.port}/`;
      for (const outcome of await deliver(field, Array(batchSize).fill(url))) {
        if (!/^(ok|blocked_address|dns)$/.test(outcome))
          throw violation('an unexpected outcome', outcome);
        run.add(outcome);
      }
      run.add('flips', batchSize);
      check();
    }
    if (run.counts['ok'] === undefined) throw new Error('no delivery reached the allowed address');
  } finally {
    await worker.kill();
  }
}

/** Sends one delivery to each URL, including URLs that registration rejects. Returns the outcomes. */
async function deliver(field: Field, urls: readonly string[]): Promise<string[]> {
  const { client, scene, endpoints, port } = field;
  const used = endpoints.slice(0, urls.length).map(({ id }) => id);
  await client.query(
    `update webhook_endpoint w set url = i.url from unnest($2::uuid[], $3::text[]) as i (id, url)
    where w.tenant_id = $1 and w.id = i.id`,
    [scene.tenantId, used, urls],
  );
  const last = await client.query<{ id: string }>(
    `select coalesce(max(id::text), '') as id from effect where tenant_id = $1`,
    [scene.tenantId],
  );
  await Promise.all(
    used.map((id) => {
      const path = `/api/webhook-endpoints/${id}/test`;
      return must(port, { method: 'POST', path, key: scene.admin });
    }),
  );
  const found = new Map<string, string>();
  await waitUntil('deliveries do not end', batchLimitMs, async () => {
    const { rows } = await client.query<{ endpoint: string; outcome: string }>(
      `select webhook_endpoint_id as endpoint, last_outcome as outcome from effect
      where tenant_id = $1 and id::text > $2 and finished_at is not null`,
      [scene.tenantId, last.rows[0]?.id],
    );
    for (const { endpoint, outcome } of rows) found.set(endpoint, outcome);
    return found.size === used.length;
  });
  return used.map((id) => found.get(id) ?? '');
}
