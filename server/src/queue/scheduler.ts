/** Runs work by the clock, once however many workers there are: coming periods, what is overdue, what may go. */
import { Cron } from 'croner';
import { pruneSessions } from '../features/identity/store-sessions.ts';
import { invoice } from '../features/invoicing/invoice/invoice.ts';
import { raiseOverdue } from '../features/invoicing/raise-overdue.ts';
import { extendPeriods } from '../features/ledger/make-periods.ts';
import type { Engine } from '../pipeline/group.ts';
import { pruneAudit } from '../pipeline/store-audit.ts';
import { writeTransaction } from '../postgres/db.ts';
import { eachTenant, type TenantRecord } from '../postgres/store-tenants.ts';
import { auditKeptFrom, pruneAttempts, prunedKinds } from './store-prune.ts';
import { endRun, ensureScheduled, takeRun } from './store-schedule.ts';

const limits = {
  /** How often the clock is looked at. */
  tickMs: 15_000,
  pruneBatch: 1_000,
  /** Of one kind and tenant in one run; the next run goes on. */
  pruneBatches: 200,
} as const;

/** Between its transactions it looks whether it is to stop; the next run goes on. */
type Job = (
  engine: Engine,
  tenant: TenantRecord,
  now: () => Date,
  stopping: AbortSignal,
) => Promise<unknown>;

const overdue: Job = (engine, tenant, now, stopping) =>
  raiseOverdue(engine, tenant, invoice, now, { stopping });

const periods: Job = (engine, tenant, now) => extendPeriods(engine, tenant, now().toISOString());

/** Each kind in transactions of its own: what keeps rows of one from going keeps no others. */
const prune: Job = async ({ db, owner }, tenant, clock, stopping) => {
  const now = clock();
  const limit = limits.pruneBatch;
  const batches = prunedKinds.map((kind) => {
    let after: string | null = null;
    return async () => {
      const { rows, rowCount } = await writeTransaction(db, tenant.id, (tx) =>
        tx.query(kind({ tenantId: tenant.id, now, after, limit })),
      );
      after = (rows.at(-1)?.[0] ?? null) as string | null;
      return rowCount ?? 0;
    };
  });
  batches.push(() => pruneAudit(owner, tenant.id, auditKeptFrom(now), limit));
  const errors: string[] = [];
  for (const removeBatch of batches) {
    await untilFew(removeBatch, stopping).catch((error: unknown) => errors.push(textOf(error)));
  }
  if (errors.length > 0) throw new Error(errors.join('; '));
};

/** Goes on while whole batches are removed. */
async function untilFew(removeBatch: () => Promise<number>, stopping: AbortSignal): Promise<void> {
  for (let batch = 0; batch < limits.pruneBatches && !stopping.aborted; batch += 1) {
    if ((await removeBatch()) < limits.pruneBatch) return;
  }
}

/** In UTC. A run that was missed is made up for once. */
const jobs = [
  { name: 'periods', pattern: '1 * * * *', run: periods },
  { name: 'overdue', pattern: '5 * * * *', run: overdue },
  { name: 'prune', pattern: '35 * * * *', run: prune },
] as const;

export interface Scheduler {
  /** Runs what is due now; for tests, which move the clock. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

export function startScheduler(
  engine: Engine,
  now: () => Date,
  onError: (error: unknown, what: string) => void,
): Scheduler {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function runDue(): Promise<void> {
    const at = now();
    const names = jobs.map(({ name }) => name);
    await ensureScheduled(engine.db, names, at.toISOString());
    for (const { name, pattern, run } of jobs) {
      const next = new Cron(pattern, { timezone: 'UTC' }).nextRun(at);
      if (next === null || stopping.signal.aborted) continue;
      if (!(await takeRun(engine.db, name, at.toISOString(), next.toISOString()))) continue;
      const error = await runForAll(run).catch(textOf);
      if (name === 'prune') {
        await pruneSessions(engine.db, at.toISOString());
        await untilFew(() => pruneAttempts(engine.db, limits.pruneBatch), stopping.signal);
      }
      if (error !== null) onError(new Error(error), `scheduled ${name}`);
      await endRun(engine.db, name, now().toISOString(), error);
    }
  }

  async function runForAll(run: Job): Promise<string | null> {
    const errors: string[] = [];
    for await (const tenant of eachTenant(engine.db)) {
      if (stopping.signal.aborted) break;
      // One tenant's failure is not another's.
      await run(engine, tenant, now, stopping.signal).catch((error: unknown) =>
        errors.push(textOf(error)),
      );
    }
    return errors.length === 0 ? null : errors.slice(0, 3).join('; ');
  }

  function tick(): Promise<void> {
    running = running
      .then(() => runDue())
      .catch((error: unknown) => onError(error, 'the schedule'));
    return running;
  }

  void tick();
  const timer = setInterval(() => void tick(), limits.tickMs);
  return {
    tick,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
