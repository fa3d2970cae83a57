/** Runs jobs on a cron schedule, each run by one of all workers. */
import { Cron } from 'croner';
import type { Engine } from '../pipeline/group.ts';
import { eachTenant, type TenantRecord } from '../postgres/store-tenants.ts';
import { endRun, ensureScheduled, takeRun } from './store-schedule.ts';

const limits = {
  /** Between two checks for due jobs. */
  tickMs: 15_000,
  /** Recorded errors of one run. */
  keptErrors: 3,
} as const;

/** Checks between transactions whether it should stop; the next run continues. */
export interface Job {
  /** Stored with the schedule. Jobs with the same name run together and have the same pattern. */
  readonly name: string;
  /** Cron syntax, in UTC. Missed runs are made up for once. */
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
  /** Runs due jobs now; for tests, which set the clock. */
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

  /** Returns the errors; the failure of one job or tenant does not affect the others. */
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
