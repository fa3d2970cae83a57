/**
 * A worker process for campaigns: runs the effects of the database DATABASE_URL until SIGTERM, which
 * stops it gracefully. With SERVE it also serves requests, as a service of one process. It reports its
 * claims, memory and event loop delay on its IPC channel, and ends with the channel, so that it does
 * not outlive its campaign.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createEngine } from '../server/src/engine.ts';
import { entities } from '../server/src/features/all-features.ts';
import { loadBackground, startBackground } from '../server/src/features/background.ts';
import { buildServer } from '../server/src/features/build-server.ts';
import { createPrinting } from '../server/src/features/pdf/printing.ts';
import { createEgress } from '../server/src/features/webhooks/egress.ts';
import { createResolveName } from '../server/src/features/webhooks/resolve-name.ts';
import { openWorkerDatabase } from '../server/src/postgres/db.ts';
import { readInstallation } from '../server/src/postgres/store-tenants.ts';
import { citusNodes } from '../server/test/citus.ts';
import { secretKey } from './effects-scene.ts';
import type { WorkerReport } from './effects-worker.ts';

const { DATABASE_URL: url, WEBHOOK_ALLOW, NAME_SERVER, SMTP_URL } = process.env;
if (url === undefined) throw new Error('DATABASE_URL is missing');
process.once('disconnect', () => process.exit(0));

const isDistributed = citusNodes().length > 0;
const db = openWorkerDatabase(url, { maxConnections: 4, isDistributed });
const engine = createEngine(db, await readInstallation(db, new Date().toISOString()), [secretKey]);
const printing = createPrinting(db, engine);
const egress = createEgress({
  allow: WEBHOOK_ALLOW?.split(',') ?? [],
  ...(NAME_SERVER === undefined ? {} : { resolve: createResolveName([NAME_SERVER]) }),
});
const background = startBackground({
  declared: await loadBackground(),
  db,
  engine,
  entities,
  egress,
  printing,
  mail: {
    publicUrl: 'http://books.example',
    smtpUrl: SMTP_URL ?? null,
    mailFrom: SMTP_URL === undefined ? null : 'mailer@operator.example',
    mailsPerDay: 0,
  },
  onError: (error, what) => console.error(what, error),
  worker: {
    ...milliseconds('LEASE_MS', 'leaseMs'),
    ...milliseconds('HEARTBEAT_MS', 'heartbeatMs'),
    ...milliseconds('DRAIN_MS', 'drainMs'),
  },
});
const app = process.env.SERVE === undefined ? null : await serve();
const address = app?.server.address();
const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
const loop = monitorEventLoopDelay({ resolution: 20 });
loop.enable();
const report = (): WorkerReport => {
  const stalledMs = Math.round(loop.max / 1e6);
  loop.reset();
  return {
    ...background.worker.held(),
    memoryBytes: process.memoryUsage.rss(),
    stalledMs,
    port,
  };
};
process.on('message', () => process.send?.(report()));
process.once('SIGTERM', async () => {
  await Promise.all([background.stop(), app?.close()]);
  await printing.close();
  await db.close();
  process.exit(0);
});
process.send?.(report());

async function serve() {
  const served = await buildServer({ engine, version: '0.0.0', log: false, egress });
  await served.listen({ host: '127.0.0.1', port: 0 });
  return served;
}

function milliseconds(variable: string, option: string): Readonly<Record<string, number>> {
  const text = process.env[variable];
  return text === undefined ? {} : { [option]: Number(text) };
}
