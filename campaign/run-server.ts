/**
 * A server process for campaigns: serves the database DATABASE_URL on a free port of 127.0.0.1, prints
 * the port, and ends with its standard input, so that it does not outlive its campaign. It queues
 * effects but runs none. Options: WEBHOOK_ALLOW: allowed webhook addresses; GATE: request limits;
 * ANSWER_MS: time limit of a response; OVERDUE_AT: raises overdue events as of this time, repeatedly.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createEngine } from '../server/src/engine.ts';
import { type BuildOptions, buildServer } from '../server/src/features/build-server.ts';
import { invoice } from '../server/src/features/invoicing/invoice/invoice.ts';
import { raiseOverdue } from '../server/src/features/invoicing/raise-overdue.ts';
import { createEgress } from '../server/src/features/webhooks/egress.ts';
import type { GateOptions } from '../server/src/http/limits/gate.ts';
import { openDatabase } from '../server/src/postgres/db.ts';
import { eachTenant, readInstallation } from '../server/src/postgres/store-tenants.ts';
import { secretKey } from './effects-scene.ts';

/** Between two searches for overdue invoices. */
const overduePauseMs = 50;
const url = process.env.DATABASE_URL;
if (url === undefined) throw new Error('DATABASE_URL is missing');
process.stdin.resume().once('end', () => process.exit(0));

const db = openDatabase(url, { maxConnections: Number(process.env.CONNECTIONS ?? 10) });
const at = new Date().toISOString();
const engine = createEngine(db, await readInstallation(db, at), [secretKey]);
const allow = process.env.WEBHOOK_ALLOW?.split(',') ?? [];
const egress = createEgress({ allow });
const { GATE: gate, ANSWER_MS: answerMs, OVERDUE_AT: overdueAt } = process.env;
const app = await buildServer({
  ...{ engine, version: '0.0.0', log: faultsOnly(), egress },
  ...(gate === undefined ? {} : { gate: JSON.parse(gate) as GateOptions }),
  ...(answerMs === undefined ? {} : { answerMs: Number(answerMs) }),
});
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
console.log(`listening ${typeof address === 'object' ? address?.port : ''}`);
if (overdueAt !== undefined) await raiseAgainAndAgain(overdueAt);

/** Errors are ignored, because campaigns cause them. */
async function raiseAgainAndAgain(at: string): Promise<never> {
  for (;;) {
    await raiseForAll(new Date(at)).catch(() => undefined);
    await sleep(overduePauseMs);
  }
}

async function raiseForAll(at: Date): Promise<void> {
  for await (const tenant of eachTenant(db)) await raiseOverdue(engine, tenant, invoice, () => at);
}

/** A logger for causes of 500 only, because campaigns cause many rejections. */
function faultsOnly(): Exclude<BuildOptions['log'], false> {
  const nothing = () => undefined;
  const error = (fields: { err?: unknown }, code: string) => {
    if (code === 'internal') console.error(fields.err);
  };
  const log = {
    level: 'error',
    error: error as () => void,
    fatal: nothing,
    warn: nothing,
    info: nothing,
    debug: nothing,
    trace: nothing,
    silent: nothing,
    child: () => log,
  };
  return log;
}
