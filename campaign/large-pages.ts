/**
 * Every limit multiplied with every other: one tenant reads pages of as many records as a page may have, each of nearly
 * 1 MB, in every form and as often at once as it may. No response is larger than a page, and another tenant is served.
 */
import { Agent, get } from 'node:http';
import { makeLarge } from '../server/test/support/large-records.ts';
import { startService } from '../server/test/support/service.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { memoryOf, visit } from './neighbours.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const limits = {
  records: 80,
  changes: 30,
  /** Requests at once. */
  requests: 24,
  /** A page ends with the record that reaches 4 MiB. */
  responseBytes: 6 * 1024 * 1024,
  heapMegabytes: 256,
  grownBytes: 250_000_000,
  slowdown: 2,
} as const;

const gate = JSON.stringify({ perMinute: 100_000, eventLoopDelayMs: 1_000 });

export const largePages: Campaign = {
  name: 'large-pages',
  promise: 'No limit is in rows alone: no response is above its bytes, and others are served.',
  unit: 'rounds of large pages in every form, by one tenant',
  fullRounds: 100,
  shortRounds: 2,
  async run(run) {
    const isTimed = run.rounds > largePages.shortRounds;
    const service = await startService();
    const { ids, copied } = await makeLarge(service, service.tenant, limits.records);
    await service.sql(
      `insert into change select (jsonb_populate_record(c, jsonb_build_object(
         'revision', c.revision + n, 'row_version', c.row_version || n, 'operation', 'patch'))).*
       from change c cross join generate_series(1, $2::int) n
       where c.record_id = $1 and c.revision = 1`,
      [copied, limits.changes],
    );
    const server = await startServer(service.databaseUrl, {
      GATE: gate,
      NODE_OPTIONS: `--max-old-space-size=${limits.heapMegabytes}`,
    });
    const list = '/api/invoices?limit=200';
    const paths = [
      list,
      `${list}&sort=-total`,
      `${list}&fields=id,lines`,
      `${list}&format=csv`,
      `${list}&format=ndjson`,
      `${list}&format=csv&fields=id,memo,lines.description,lines.quantity`,
      `/api/invoices/${copied}/changes?limit=200`,
      `/api/invoices/${copied}/timeline?limit=200`,
      ...ids.slice(0, 4).map((id) => `/api/invoices/${id}`),
    ];
    const key = service.tenant.keys.Viewer;
    try {
      const alone = await visit(run, service, server);
      // The first pages load code and allocate buffers that stay in memory.
      await readAll(run, server, key, paths);
      const before = memoryOf(server);
      // A short run has used up its time by now, and makes one round.
      for (let done = 0; done === 0 || !run.over(done); done += 1) {
        const reading = readAll(run, server, key, paths);
        const p99 = await visit(run, service, server);
        await reading;
        const grown = memoryOf(server) - before;
        run.most('grown MB', grown / 1e6);
        run.most('slowdown in percent', (100 * p99) / alone);
        if (grown > limits.grownBytes) throw violation(`the memory grew by ${grown} bytes`);
        if (isTimed && p99 > limits.slowdown * alone)
          throw violation(`the other tenant waited ${p99} ms (p99), without pages ${alone} ms`);
      }
    } finally {
      await server.kill();
      await service.close();
    }
  },
};

async function readAll(run: Run, server: ServerProcess, key: string, paths: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  await Promise.all(
    Array.from({ length: limits.requests }, async (_, at) => {
      const path = paths[at % paths.length] ?? '';
      const { status, bytes } = await sizeOf(server, agent, path, key);
      if (![200, 429, 503].includes(status)) throw violation(`${path}: ${status}`);
      if (bytes > limits.responseBytes) throw violation(`${path}: ${bytes} bytes`);
      run.add(status === 200 ? 'pages' : 'refused');
      run.most('MB of a response', bytes / 1e6);
    }),
  );
  agent.destroy();
}

/** Reads a response without keeping it; 0: it was cut. */
function sizeOf({ port }: ServerProcess, agent: Agent, path: string, key: string) {
  return new Promise<{ readonly status: number; readonly bytes: number }>((resolve) => {
    let bytes = 0;
    const headers = { authorization: `Bearer ${key}` };
    const cut = () => resolve({ status: 0, bytes });
    get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response.on('error', cut);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
    }).on('error', cut);
  });
}
