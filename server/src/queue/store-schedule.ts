/** The schedule of jobs: the first process to claim a run executes it. */
import type { Database } from '../postgres/db.ts';

/** Inserts the row of a new job, due at once. */
export async function ensureScheduled(
  db: Database,
  names: readonly string[],
  at: string,
): Promise<void> {
  await db.pool.query(
    'insert into schedule (name, next_run_at) select unnest($1::text[]), $2 on conflict do nothing',
    [names, at],
  );
}

/**
 * The jobs with a due run. `nextRuns`: by name, the next one after `at`; a stored one that is later was set by a clock
 * ahead, and is due.
 */
export async function readDueJobs(
  db: Database,
  nextRuns: ReadonlyMap<string, string>,
  at: string,
): Promise<Set<string>> {
  const { rows } = await db.pool.query<{ name: string }>(
    'select s.name from schedule s join unnest($2::text[], $3::timestamptz[]) as n(name, next_run_at) ' +
      'on s.name = n.name where s.next_run_at <= $1 or s.next_run_at > n.next_run_at',
    [at, [...nextRuns.keys()], [...nextRuns.values()]],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Claims a due run; returns whether this process has it. The next run is at `nextRunAt`. */
export async function takeRun(
  db: Database,
  name: string,
  at: string,
  nextRunAt: string,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'update schedule set next_run_at = $3, last_started_at = $2 ' +
      'where name = $1 and (next_run_at <= $2 or next_run_at > $3)',
    [name, at, nextRunAt],
  );
  return rowCount === 1;
}

export async function endRun(
  db: Database,
  name: string,
  at: string,
  error: string | null,
): Promise<void> {
  await db.pool.query(
    'update schedule set last_finished_at = $2, last_error = $3 where name = $1',
    [name, at, error],
  );
}

export interface ScheduledJob {
  readonly name: string;
  readonly nextRunAt: string;
  readonly lastFinishedAt: string | null;
  readonly hasFailed: boolean;
}

export async function readSchedule(db: Database): Promise<ScheduledJob[]> {
  const { rows } = await db.pool.query<ScheduledJob>(
    'select name, next_run_at as "nextRunAt", last_finished_at as "lastFinishedAt", ' +
      'last_error is not null as "hasFailed" from schedule order by name',
  );
  return rows;
}
