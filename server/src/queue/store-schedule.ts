/** The schedule of jobs: the first process to claim a run executes it. */
import type { Database } from '../postgres/db.ts';

/** By which the start of a run is ahead, if a wrong clock has set it; less is a process that was faster. */
const startedAheadMs = 60_000;

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

/** `$1`: now. A run that started later was started by a clock ahead, which also set the next run. */
const isDue = `(next_run_at <= $1 or last_started_at > $1::timestamptz + interval '${startedAheadMs} ms')`;

/** The jobs with a due run. */
export async function readDueJobs(db: Database, at: string): Promise<Set<string>> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select name from schedule where ${isDue}`,
    [at],
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
    `update schedule set next_run_at = $3, last_started_at = $1 where name = $2 and ${isDue}`,
    [at, name, nextRunAt],
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
