/** Work by the clock: each run is taken by one process, whoever comes first. */
import type { Database } from '../postgres/db.ts';

/** Makes the row of a job that is new; it is due at once. */
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

/** Whether this process has the run that is due; then the next one is at `nextRunAt`. */
export async function takeRun(
  db: Database,
  name: string,
  at: string,
  nextRunAt: string,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'update schedule set next_run_at = $3, last_started_at = $2 where name = $1 and next_run_at <= $2',
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
