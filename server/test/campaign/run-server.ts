/**
 * A server process for campaigns: serves the database of DATABASE_URL on a free port of 127.0.0.1,
 * says which, and ends when its standard input does, so that it never outlives its campaign. Effects
 * it only queues; webhooks may be registered for addresses within WEBHOOK_ALLOW. GATE and ANSWER_MS bound
 * what it lets in and how long it works on an answer. With OVERDUE_AT it raises what is overdue at that
 * moment, again and again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createEngine } from '../../src/engine.ts';
import { type BuildOptions, buildServer } from '../../src/features/build-server.ts';
import { invoice } from '../../src/features/invoicing/invoice/invoice.ts';
import { raiseOverdue } from '../../src/features/invoicing/raise-overdue.ts';
import { createEgress } from '../../src/features/webhooks/egress.ts';
import type { GateOptions } from '../../src/http/limits/gate.ts';
import { openDatabase } from '../../src/postgres/db.ts';
import { eachTenant, readInstallation } from '../../src/postgres/store-tenants.ts';
import { secretKey } from './effects-scene.ts';

/** Between two looks at what is overdue. */
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

/** What a campaign breaks is tried again. */
async function raiseAgainAndAgain(at: string): Promise<never> {
  for (;;) {
    await raiseForAll(new Date(at)).catch(() => undefined);
    await sleep(overduePauseMs);
  }
}

async function raiseForAll(at: Date): Promise<void> {
  for await (const tenant of eachTenant(db)) await raiseOverdue(engine, tenant, invoice, () => at);
}

/** A logger that writes the cause of a 500 and nothing else: refusals are what campaigns live on. */
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
