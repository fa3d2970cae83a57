/**
 * The time of the database, which is the same for all processes: what one queues is due for the others at that time,
 * even if the clocks of their machines differ. Between two readings it runs on by the monotonic clock, so that a step of
 * this machine's clock changes no time.
 */
import type { Database } from './db.ts';

const limits = {
  everyMs: 60_000,
  /** Between two comparisons of this machine's clock with the monotonic one; if they part, the database is read at once. */
  compareMs: 1_000,
  /** A smaller difference is ignored, so that an exact clock does not jump with each measurement. */
  ignoredMs: 250,
  /** A larger one is reported. */
  reportedMs: 5_000,
} as const;

export interface DatabaseClock {
  now(): Date;
  /** What the last reading adds to the clock of this machine. */
  readonly offsetMs: number;
}

/** The clocks of this machine. */
export interface MachineClock {
  /** Can be set; milliseconds since 1970. */
  wallMs(): number;
  /** Runs on if the other is set. It stands still while a machine sleeps. */
  monotonicMs(): number;
}

const thisMachine: MachineClock = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};

/** `report`: called when the clocks begin to differ too much. Reads the clock at once, every minute, and after a step. */
export async function startDatabaseClock(
  db: Database,
  report: (problem: string) => void,
  machine: MachineClock = thisMachine,
): Promise<DatabaseClock> {
  const read = () => readClocks(db, machine);
  let last = await read();
  let isReading = false;
  const sinceMs = () => machine.monotonicMs() - last.monotonicMs;
  /** How far this machine's clock was set since the last reading. */
  const steppedMs = () => machine.wallMs() - last.wallMs - sinceMs();

  async function compare(): Promise<void> {
    const isDue = sinceMs() >= limits.everyMs || Math.abs(steppedMs()) > limits.ignoredMs;
    if (isReading || !isDue) return;
    isReading = true;
    // Without an answer the last reading remains, and the next comparison asks again.
    const next = await read().catch(() => last);
    isReading = false;
    const problem = clockProblem(next.offsetMs);
    if (problem !== null && clockProblem(last.offsetMs) === null) report(problem);
    last = next;
  }

  setInterval(() => void compare(), limits.compareMs).unref();
  return {
    now: () => new Date(last.wallMs + last.offsetMs + sinceMs()),
    get offsetMs() {
      return last.offsetMs;
    },
  };
}

interface Reading {
  /** What to add to the clock of this machine; 0 for a difference that is small or within the error of the reading. */
  readonly offsetMs: number;
  /** This machine's clocks before the query: a step during it is seen by the next comparison. */
  readonly wallMs: number;
  readonly monotonicMs: number;
}

export async function readClockOffset(db: Database): Promise<number> {
  return (await readClocks(db, thisMachine)).offsetMs;
}

async function readClocks({ pool }: Database, machine: MachineClock): Promise<Reading> {
  const client = await pool.connect();
  try {
    const wallMs = machine.wallMs();
    const monotonicMs = machine.monotonicMs();
    const { rows } = await client.query<{ ms: number }>(
      "select date_part('epoch', clock_timestamp()) * 1000 as ms",
    );
    const halfMs = (machine.monotonicMs() - monotonicMs) / 2;
    const differenceMs = Math.round((rows[0]?.ms ?? 0) - wallMs - halfMs);
    const offsetMs = Math.abs(differenceMs) > limits.ignoredMs + halfMs ? differenceMs : 0;
    return { offsetMs, wallMs, monotonicMs };
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
