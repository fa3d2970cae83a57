/**
 * The time of the database, which is the same for all processes: what one queues is due for the others at that time,
 * even if the clocks of their machines differ.
 */
import type { Database } from './db.ts';

const limits = {
  everyMs: 60_000,
  /** A smaller difference is ignored, so that an exact clock does not jump with each measurement. */
  ignoredMs: 250,
  /** A larger one is reported. */
  reportedMs: 5_000,
} as const;

export interface DatabaseClock {
  now(): Date;
  /** What `now` adds to the clock of this machine. */
  readonly offsetMs: number;
}

/** `report`: called when the clocks begin to differ too much. Reads the clock at once and then every minute. */
export async function startDatabaseClock(
  db: Database,
  report: (problem: string) => void,
): Promise<DatabaseClock> {
  let offsetMs = await readClockOffset(db);
  const timer = setInterval(async () => {
    // Without an answer the last difference remains.
    const read = await readClockOffset(db).catch(() => offsetMs);
    const problem = clockProblem(read);
    if (problem !== null && clockProblem(offsetMs) === null) report(problem);
    offsetMs = read;
  }, limits.everyMs);
  timer.unref();
  return {
    now: () => new Date(Date.now() + offsetMs),
    get offsetMs() {
      return offsetMs;
    },
  };
}

/** What to add to the clock of this machine; 0 for a difference that is small or within the error of the reading. */
export async function readClockOffset({ pool }: Database): Promise<number> {
  const client = await pool.connect();
  try {
    const sentMs = Date.now();
    const { rows } = await client.query<{ ms: number }>(
      "select date_part('epoch', clock_timestamp()) * 1000 as ms",
    );
    const halfMs = (Date.now() - sentMs) / 2;
    const offsetMs = Math.round((rows[0]?.ms ?? 0) - sentMs - halfMs);
    return Math.abs(offsetMs) > limits.ignoredMs + halfMs ? offsetMs : 0;
  } finally {
    client.release();
  }
}

/** Null if the clocks agree well enough. */
export function clockProblem(offsetMs: number): string | null {
  if (Math.abs(offsetMs) <= limits.reportedMs) return null;
  const seconds = Math.round(Math.abs(offsetMs) / 1_000);
  const relation = offsetMs > 0 ? 'behind' : 'ahead of';
  return (
    `The clock of this machine is ${seconds} s ${relation} that of the database. Daybook uses the time of the database. ` +
    'Synchronize both clocks, for example by `timedatectl set-ntp true`.'
  );
}
