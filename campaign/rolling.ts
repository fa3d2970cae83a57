/**
 * P16: two services behind a proxy are restarted one after the other, or the processes of one service are replaced, while
 * clients use them over connections that they keep. The proxy finds out by itself which service it can use.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '../server/test/database.ts';
import { freePort, startProxy } from '../server/test/support/proxy.ts';
import { type Started, startCli } from '../server/test/support/run-cli.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { secretKey, waitUntil } from './effects-scene.ts';
import { bodyOf, call, type Reply } from './http-call.ts';
import { createScene, must, type Scene } from './scene.ts';
import { startServer } from './server-process.ts';

/** Before a request to an overloaded process is repeated. */
const retryMs = 1_000;
/**
 * Clients pause for up to `pauseMs` between their rounds. A service serves for longer than the proxy avoids the other
 * one, which was restarted before: nginx does so for up to a second more than its setting, and until the first response
 * of the other one.
 */
const sizes = {
  full: { clients: 32, pauseMs: 60, failSeconds: 10, stopDelaySeconds: 15 },
  short: { clients: 8, pauseMs: 240, failSeconds: 1, stopDelaySeconds: 4 },
} as const;

export const rolling: Campaign = {
  name: 'rolling',
  promise: 'A rolling restart of two services behind a proxy fails no request (P16).',
  unit: 'restarts of both services',
  fullRounds: 100,
  shortRounds: 1,
  async run(run) {
    const size = sizes[run.rounds <= rolling.shortRounds ? 'short' : 'full'];
    const { failSeconds, stopDelaySeconds } = size;
    const database = await createTestDatabase();
    const ports = [await freePort(), await freePort()];
    const services: Started[] = [];
    const start = (port: number) =>
      startCli({
        DATABASE_URL: database.url,
        PORT: String(port),
        DAYBOOK_SECRET_KEY: secretKey,
        DAYBOOK_RATE_LIMIT: '0',
        DAYBOOK_STOP_DELAY: String(stopDelaySeconds),
        LOG_LEVEL: 'fatal',
      });
    try {
      const scene = await sceneOf(database.url);
      for (const port of ports) services.push(await start(port));
      // One round even if the start took all the time of a short run.
      for (let round = 0; round === 0 || !run.over(round); round += 1) {
        // Each second round with connections to the services that the proxy keeps.
        const keepsAlive = round % 2 === 1;
        const proxy = await startProxy({ ports, keepsAlive, failSeconds });
        run.add(`through ${proxy.name}${keepsAlive ? ', kept connections' : ''}`);
        try {
          await whileUsed(run, scene, { ...size, port: proxy.port }, async () => {
            for (const [index, port] of ports.entries()) {
              const begun = performance.now();
              const ended = await services[index]?.stop();
              if (ended?.code !== 0) throw violation('a service did not end cleanly', ended);
              run.most('slowest stop ms', performance.now() - begun - stopDelaySeconds * 1_000);
              services[index] = await start(port);
              run.add('restarts');
            }
          });
        } catch (error) {
          run.log(proxy.errors());
          throw error;
        } finally {
          await proxy.close();
        }
      }
    } finally {
      await Promise.all(services.map((service) => service.stop()));
      await database.drop();
    }
  },
};

const processes = 4;
const replacedLimitMs = 300_000;

export const replacements: Campaign = {
  name: 'replacements',
  promise: 'SIGHUP replaces the processes of a service one by one and fails no request (P16).',
  unit: `replacements of ${processes} processes`,
  fullRounds: 100,
  shortRounds: 1,
  async run(run) {
    const database = await createTestDatabase();
    try {
      const scene = await sceneOf(database.url);
      const service = await startCli({
        DATABASE_URL: database.url,
        DAYBOOK_PROCESSES: String(processes),
        DAYBOOK_SECRET_KEY: secretKey,
        DAYBOOK_RATE_LIMIT: '0',
        LOG_LEVEL: 'info',
      });
      const replaced = () => service.stderr().split(' was replaced by ').length - 1;
      try {
        const port = Number(new URL(service.url).port);
        await whileUsed(run, scene, { ...sizes.full, port }, async () => {
          for (let round = 0; round === 0 || !run.over(round); round += 1) {
            const wanted = replaced() + processes;
            service.child.kill('SIGHUP');
            await waitUntil('not every process was replaced', replacedLimitMs, () => {
              return replaced() === wanted;
            });
            run.add('replaced processes', processes);
          }
        });
      } finally {
        const ended = await service.stop();
        if (ended.code !== 0) run.log(`the service ended with ${ended.code}`);
      }
    } finally {
      await database.drop();
    }
  },
};

async function sceneOf(databaseUrl: string): Promise<Scene> {
  const server = await startServer(databaseUrl);
  try {
    return await createScene(databaseUrl, server.port);
  } finally {
    await server.kill();
  }
}

/** Clients use the service as long as `work` runs; each request has to succeed. */
async function whileUsed(
  run: Run,
  scene: Scene,
  use: { readonly port: number; readonly clients: number; readonly pauseMs: number },
  work: () => Promise<void>,
): Promise<void> {
  const { port, clients, pauseMs } = use;
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const using = Array.from({ length: clients }, async () => {
    const draft = { method: 'POST', path: '/api/invoices', key: scene.admin, body: {} } as const;
    let invoice = await must(port, draft);
    const path = `/api/invoices/${invoice.id}`;
    const ask = async (method: 'GET' | 'PATCH' | 'POST', to: string, body?: unknown) => {
      const sent = { method, path: to, key: scene.admin };
      const request = body === undefined ? sent : { ...sent, body };
      let reply = await call(port, request);
      // The machine, not the restart, delays a process by more than a second; such a request was not begun.
      for (; reply.text.includes('"process_behind"'); reply = await call(port, request)) {
        run.add('rejected by an overloaded process');
        await sleep(retryMs);
      }
      run.add(method);
      run.most('slowest response ms', reply.endedMs - reply.startedMs);
      checkResponse(reply, method);
      return bodyOf(reply);
    };
    while (!isOver) {
      await ask('GET', path);
      const memo = `memo ${run.random.next()}`;
      invoice = await ask('PATCH', path, { memo, RowVersion: invoice.RowVersion });
      await ask('POST', '/api/customers', { name: memo });
      await sleep(run.random.next() * pauseMs);
    }
  });
  const [worked, ...used] = await Promise.allSettled([working, ...using]);
  for (const result of [...used, worked]) if (result.status === 'rejected') throw result.reason;
}

function checkResponse({ status, text, startedMs, endedMs }: Reply, method: string): void {
  if (status === 200 || status === 201) return;
  throw violation('a request failed', { method, status, text, ms: endedMs - startedMs });
}
