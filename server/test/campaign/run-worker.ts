/**
 * A worker process for campaigns: runs the effects of the database of DATABASE_URL until SIGTERM, which
 * stops it gracefully. Answers `ask` over its channel with what it holds and its memory, and ends with
 * the channel, so that it never outlives its campaign.
 */
import { startBackground } from '../../src/effects/background.ts';
import { createEgress } from '../../src/effects/egress.ts';
import { createPrinting } from '../../src/effects/printing.ts';
import { createResolveName } from '../../src/effects/resolve-name.ts';
import { createEngine } from '../../src/engine.ts';
import { entities } from '../../src/entities/registry.ts';
import { openDatabase } from '../../src/storage/db.ts';
import { readInstallation } from '../../src/storage/tenants.ts';
import { secretKey } from './effects-scene.ts';
import type { WorkerReport } from './effects-worker.ts';

const { DATABASE_URL: url, WEBHOOK_ALLOW, NAME_SERVER, SMTP_URL } = process.env;
if (url === undefined) throw new Error('DATABASE_URL is missing');
process.once('disconnect', () => process.exit(0));

const db = openDatabase(url, { maxConnections: 4 });
const engine = createEngine(db, await readInstallation(db, new Date().toISOString()), [secretKey]);
const printing = createPrinting(db, engine);
const egress = createEgress({
  allow: WEBHOOK_ALLOW?.split(',') ?? [],
  ...(NAME_SERVER === undefined ? {} : { resolve: createResolveName([NAME_SERVER]) }),
});
const background = startBackground({
  db,
  engine,
  entities,
  egress,
  printing,
  mail: { smtpUrl: SMTP_URL ?? null },
  onError: (error, what) => console.error(what, error),
  worker: {
    ...milliseconds('LEASE_MS', 'leaseMs'),
    ...milliseconds('HEARTBEAT_MS', 'heartbeatMs'),
    ...milliseconds('DRAIN_MS', 'drainMs'),
  },
});
process.on('message', () => {
  const report: WorkerReport = {
    ...background.worker.held(),
    memoryBytes: process.memoryUsage.rss(),
  };
  process.send?.(report);
});
process.once('SIGTERM', async () => {
  await background.stop();
  await printing.close();
  await db.close();
  process.exit(0);
});
process.send?.('running');

function milliseconds(variable: string, option: string): Readonly<Record<string, number>> {
  const text = process.env[variable];
  return text === undefined ? {} : { [option]: Number(text) };
}
