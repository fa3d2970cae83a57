/** Runs jobs by the clock, each run once however many workers there are. */
import { Cron } from 'croner';
import type { Engine } from '../pipeline/group.ts';
import { eachTenant, type TenantRecord } from '../postgres/store-tenants.ts';
import { endRun, ensureScheduled, takeRun } from './store-schedule.ts';

const limits = {
  /** How often the clock is looked at. */
  tickMs: 15_000,
  /** Errors of one run that are kept. */
  keptErrors: 3,
} as const;

/** Between its transactions it looks whether it is to stop; the next run goes on. */
export interface Job {
  /** As it is stored. Jobs of one name are one run, and have one pattern. */
  readonly name: string;
  /** For cron, in UTC. A run that was missed is made up for once. */
  readonly pattern: string;
  readonly eachTenant?: (
    engine: Engine,
    tenant: TenantRecord,
    now: () => Date,
    stopping: AbortSignal,
  ) => Promise<unknown>;
  /** Runs after all tenants. */
  readonly once?: (engine: Engine, now: () => Date, stopping: AbortSignal) => Promise<unknown>;
}

export interface Scheduler {
  /** Runs what is due now; for tests, which move the clock. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

export function startScheduler(
  engine: Engine,
  jobs: readonly Job[],
  now: () => Date,
  onError: (error: unknown, what: string) => void,
): Scheduler {
  const stopping = new AbortController();
  const runs = Map.groupBy(jobs, ({ name }) => name);
  let running: Promise<void> = Promise.resolve();

  async function runDue(): Promise<void> {
    const at = now();
    await ensureScheduled(engine.db, [...runs.keys()], at.toISOString());
    for (const [name, group] of runs) {
      const next = new Cron(group[0]?.pattern ?? '', { timezone: 'UTC' }).nextRun(at);
      if (next === null || stopping.signal.aborted) continue;
      if (!(await takeRun(engine.db, name, at.toISOString(), next.toISOString()))) continue;
      const error = await runAll(group).catch(textOf);
      if (error !== null) onError(new Error(error), `scheduled ${name}`);
      await endRun(engine.db, name, now().toISOString(), error);
    }
  }

  /** Answers what went wrong: a failure of one job or tenant is not another's. */
  async function runAll(group: readonly Job[]): Promise<string | null> {
    const { signal } = stopping;
    const errors: string[] = [];
    const failed = (error: unknown) => errors.push(textOf(error));
    const ofTenants = group.flatMap((job) => job.eachTenant ?? []);
    if (ofTenants.length > 0)
      for await (const tenant of eachTenant(engine.db)) {
        if (signal.aborted) break;
        for (const run of ofTenants) await run(engine, tenant, now, signal).catch(failed);
      }
    for (const { once } of group) await once?.(engine, now, signal).catch(failed);
    return errors.length === 0 ? null : errors.slice(0, limits.keptErrors).join('; ');
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
