/** Runs jobs on a cron schedule, each run by one of all workers. */
import { Cron } from 'croner';
import type { Engine } from '../pipeline/group.ts';
import { eachTenant, type TenantRecord } from '../postgres/store-tenants.ts';
import { repeat } from './repeat.ts';
import { endRun, ensureScheduled, readDueJobs, takeRun } from './store-schedule.ts';

const limits = {
  /** Between two checks for due jobs, at most and at least. */
  tickMs: 15_000,
  leastTickMs: 100,
  /** Checks at the time of a run start up to this much later, not in all processes at the same moment. */
  spreadMs: 100,
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
    const begun = now().toISOString();
    await ensureScheduled(engine.db, [...runs.keys()], begun);
    const due = await readDueJobs(engine.db, begun);
    for (const [name, group] of runs) {
      // The jobs before it may have taken long.
      const at = now();
      const next = nextRun(group, at);
      if (!due.has(name) || next === null || stopping.signal.aborted) continue;
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

  /** Milliseconds until a run is due. */
  function pauseMs(): number {
    const at = now();
    const next = [...runs.values()].map((group) => nextRun(group, at)?.getTime() ?? at.getTime());
    const untilRunMs = Math.min(...next) - at.getTime() + Math.random() * limits.spreadMs;
    return Math.min(Math.max(Math.ceil(untilRunMs), limits.leastTickMs), limits.tickMs);
  }

  function tick(): Promise<void> {
    running = running
      .then(() => runDue())
      .catch((error: unknown) => onError(error, 'the schedule'));
    return running;
  }

  const ticks = repeat(async () => {
    await tick();
    return pauseMs();
  });
  return {
    tick,
    async stop() {
      stopping.abort();
      await ticks.stop();
      await running;
    },
  };
}

/** `group`: jobs with one pattern. */
function nextRun(group: readonly Job[], at: Date): Date | null {
  return new Cron(group[0]?.pattern ?? '', { timezone: 'UTC' }).nextRun(at);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
