/** A copy of the records, kept by examples/mirror, while server, database and copy are killed under eight writers. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openMirror } from '../examples/mirror/mirror.ts';
import { entities } from '../server/src/features/all-features.ts';
import { followedOf, leftOutOf } from '../server/src/features/changes/changed-records.ts';
import { startEmbeddedPostgres } from '../server/src/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../server/src/postgres/migrate.ts';
import { until } from '../server/test/support/deliveries.ts';
import { startRelay } from '../server/test/support/relay.ts';
import { diskFolder } from '../server/test/support/worker.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { killPostgres } from './durability.ts';
import { startFleet } from './fleet.ts';
import { type Body, bodyOf, call, type Request } from './http-call.ts';
import { createScene, must, postable, type Scene, withClient } from './scene.ts';

const writers = 8;
/** After this number of kills the copy is compared. */
const killsPerCheck = 5;
const mostPauseMs = 1_500;
const program = join(import.meta.dirname, '..', 'examples', 'mirror', 'run-mirror.ts');

export const mirror: Campaign = {
  name: 'mirror',
  promise: 'A copy that follows the feed of changes has no difference to any table.',
  unit: 'SIGKILLs of server, database and copy',
  fullRounds: 1_000,
  shortRounds: 6,
  async run(run) {
    const folder = mkdtempSync(join(diskFolder(), 'daybook-mirror-'));
    // As root, PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(folder, 0o711);
    const start = () => startEmbeddedPostgres({ folder: join(folder, 'postgres') });
    let running = await start();
    const { url } = running;
    const closing: (() => Promise<unknown>)[] = [() => running.stop()];
    try {
      await migrate(url, { folder: join(import.meta.dirname, '..', 'server', 'migrations') });
      const fleet = await startFleet(url, 2, run.random);
      closing.unshift(() => fleet.close());
      const relay = await startRelay(fleet.port());
      closing.unshift(() => relay.close());
      const scene = await createScene(url, fleet.port());
      const path = join(folder, 'copy.sqlite');
      const copy = startCopy(relay.url, scene.admin, path);
      closing.unshift(() => copy.end());
      const load = startWriters(run, scene, () => fleet.port());
      closing.unshift(() => load.stop());
      const faults = {
        server: async () => {
          await fleet.killOne();
          relay.redirect(fleet.port());
        },
        database: async () => {
          killPostgres(join(running.location, 'cluster'), 'killed');
          running = await start();
        },
        copy: () => copy.restart(),
      };
      for (let count = 0; count === 0 || !run.over(count); ) {
        await sleep(run.random.next() * mostPauseMs);
        const target = run.random.pick(['server', 'database', 'copy'] as const);
        await faults[target]();
        run.add(`kills of ${target}`);
        count += 1;
        if (count % killsPerCheck !== 0 && !run.over(count)) continue;
        const resume = await load.pause();
        await compare(run, { url, scene, path, port: fleet.port() });
        resume();
      }
    } finally {
      for (const close of closing) await close();
      rmSync(running.location, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The process that keeps the copy. */
function startCopy(baseUrl: string, apiKey: string, path: string) {
  let stopped: string | null = null;
  const begin = () => {
    const child = spawn(process.execPath, [program, path], {
      env: { ...process.env, DAYBOOK_URL: baseUrl, DAYBOOK_API_KEY: apiKey },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('exit', (code) => {
      if (code !== null) stopped = `it ended with ${code}`;
    });
    return child;
  };
  const kill = async (one: ChildProcess) => {
    if (one.exitCode !== null || one.signalCode !== null) return;
    one.kill('SIGKILL');
    await once(one, 'exit');
  };
  let child = begin();
  return {
    async restart() {
      await kill(child);
      if (stopped !== null) throw violation('the copy gave up', stopped);
      child = begin();
    },
    end: () => kill(child),
  };
}

/** Clients that create and change customers and drafts, and post; they go on after errors. */
function startWriters(run: Run, scene: Scene, port: () => number) {
  let isOver = false;
  let open = Promise.resolve();
  let busy = 0;
  const write = async (number: number) => {
    const seen = new Map<string, Body>();
    for (let step = 0; !isOver; step += 1) {
      await open;
      if (isOver) return;
      busy += 1;
      const reply = await call(port(), nextRequest(run, scene, seen, `${number}: ${step}`));
      busy -= 1;
      run.add(reply.status === 0 || reply.status >= 500 ? 'failed writes' : 'writes');
      // The record that a conflict returns, too.
      const body = reply.status < 500 && reply.status > 0 ? bodyOf(reply) : null;
      if (body?.id !== undefined) seen.set(body.id, body);
      if (reply.status === 0 || reply.status >= 500) await sleep(50);
    }
  };
  const all = Array.from({ length: writers }, (_, number) => write(number));
  return {
    /** Resolves with what lets them go on, once no request is being sent. */
    async pause(): Promise<() => void> {
      let resume: () => void = () => undefined;
      open = new Promise((resolve) => {
        resume = resolve;
      });
      await until('the writers to pause', async () => busy === 0);
      return resume;
    },
    async stop() {
      isOver = true;
      open = Promise.resolve();
      await Promise.all(all);
    },
  };
}

function nextRequest(
  { random }: Run,
  scene: Scene,
  seen: ReadonlyMap<string, Body>,
  text: string,
): Request {
  const key = scene.admin;
  const kept = [...seen.values()].slice(-20);
  if (kept.length < 5 || random.chance(0.2))
    return random.chance(0.5)
      ? { method: 'POST', path: '/api/customers', key, body: { name: text } }
      : { method: 'POST', path: '/api/invoices', key, body: postable(scene, text) };
  const { id, RowVersion, ...record } = random.pick(kept);
  const isInvoice = 'invoiceDate' in record;
  const path = `/api/${isInvoice ? 'invoices' : 'customers'}/${id}`;
  if (isInvoice && random.chance(0.1))
    return { method: 'POST', path: `${path}/post`, key, body: { RowVersion } };
  const fields = isInvoice ? { internalNote: text } : { name: text };
  return { method: 'PATCH', path, key, body: { ...fields, RowVersion } };
}

interface Compared {
  readonly url: string;
  readonly scene: Scene;
  readonly path: string;
  readonly port: number;
}

/** Waits until the copy has the newest change; then each table has the same records, and each list the same fields. */
async function compare(run: Run, { url, scene, path, port }: Compared): Promise<void> {
  const ask = (at: string) => must(port, { method: 'GET', path: at, key: scene.admin });
  const last = { method: 'POST', path: '/api/customers', body: { name: 'last' } } as const;
  await must(port, { ...last, key: scene.admin });
  await ask('/api/changes?limit=1');
  await withClient(url, async (client) => {
    const select = async (text: string) => (await client.query(text, [scene.tenantId])).rows;
    const [{ newest, changes } = { newest: 0, changes: 0 }] = await select(
      'select max(sequence)::int as newest, count(*)::int as changes from change_order where tenant_id = $1',
    );
    run.most('changes', changes);
    const copy = openMirror(path);
    try {
      await until('the copy to have the newest change', async () => copy.newest() >= newest);
      for (const entity of followedOf(entities)) {
        const copied = copy.records(entity.name);
        const rows = await select(
          `select id, row_version as version from ${entity.table} where tenant_id = $1`,
        );
        if (rows.length !== copied.size)
          throw violation(`${entity.name}: ${copied.size} copied, ${rows.length} stored`);
        for (const { id, version } of rows) {
          const body = JSON.parse(copied.get(id) ?? '{}') as Partial<Body>;
          if (body.RowVersion !== version)
            throw violation('a record differs', { stored: version, copied: body });
        }
        for (let cursor = ''; ; ) {
          const page = await ask(`/api/${entity.collection}?limit=200${cursor}`);
          for (const record of page.items) {
            const shown: Record<string, unknown> = { ...record };
            for (const name of [...leftOutOf(entity), 'availableActions']) delete shown[name];
            const body: unknown = JSON.parse(copied.get(record.id) ?? 'null');
            if (!isDeepStrictEqual(body, shown))
              throw violation('a record differs', { shown, copied: body });
            run.add('compared records');
          }
          if (typeof page['nextCursor'] !== 'string') break;
          cursor = `&cursor=${page['nextCursor']}`;
        }
      }
    } finally {
      copy.close();
    }
  });
  run.add('checks');
}
