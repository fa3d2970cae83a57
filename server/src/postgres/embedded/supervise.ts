/**
 * Starts PostgreSQL again whenever it has ended, until it is asked to stop, cannot start for a lasting reason, or ends too
 * often. A cause that passes, such as a full disk, is waited for with growing pauses.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createRecentCount } from '../../record/values/recent-count.ts';

const limits = {
  /** Between two checks whether PostgreSQL runs. */
  checkEveryMs: 250,
  /** Before the second attempt in a row to start it; each further pause is twice as long. */
  firstPauseMs: 1_000,
  mostPauseMs: 30_000,
  /** An attempt after it has run for so long is the first of a row. */
  settledMs: 60_000,
  /** Attempts within the window, after which it is not started again. */
  mostAttempts: 40,
  attemptWindowMs: 30 * 60_000,
} as const;

/** A failure to start that will not pass by itself. */
export class LastingFailure extends Error {}

/** What is supervised. */
export interface Supervised {
  /** Its process. */
  readonly pid: number;
  isRunning(): boolean;
  /** Starts it, or uses the one that another process has started. Throws an Error if it cannot start. */
  start(signal: AbortSignal): Promise<{ readonly isOwn: boolean }>;
}

export interface Supervision {
  /** Reports a line of the log. */
  readonly warn: (line: string) => void;
  /** Called once, if PostgreSQL does not run and is not started again. */
  readonly onFatal: (reason: string) => void;
  /** Called when PostgreSQL runs again, if this process has started it. */
  readonly onRestarted: () => void;
  readonly times?: Partial<Record<keyof typeof limits, number>>;
}

/** Begins at once. Returns how to end it: then nothing is started any more. */
export function supervise(postgres: Supervised, options: Supervision): () => Promise<void> {
  const { warn, onFatal, onRestarted } = options;
  const times = { ...limits, ...options.times };
  const mayStart = createRecentCount(times.mostAttempts, times.attemptWindowMs);
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false });
  /** Attempts since it last ran for long enough. */
  let inRow = 0;

  async function watch(): Promise<never> {
    let sinceMs = performance.now();
    for (;;) {
      while (postgres.isRunning()) await pause(times.checkEveryMs);
      warn(`PostgreSQL (process ${postgres.pid}) has ended; starting it again.`);
      if (performance.now() - sinceMs >= times.settledMs) inRow = 0;
      await restart();
      sinceMs = performance.now();
    }
  }

  async function restart(): Promise<void> {
    const begunMs = performance.now();
    for (let reason = 'PostgreSQL has ended.'; ; ) {
      if (!mayStart()) throw tooOften(reason);
      await pause(pauseMs());
      inRow += 1;
      try {
        const { isOwn } = await postgres.start(signal);
        const seconds = ((performance.now() - begunMs) / 1_000).toFixed(1);
        if (isOwn) onRestarted();
        warn(
          isOwn
            ? `PostgreSQL runs again (process ${postgres.pid}), after ${seconds} s.`
            : `PostgreSQL runs again: another service started process ${postgres.pid}.`,
        );
        return;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof LastingFailure) throw error;
        reason = messageOf(error);
        const [line = ''] = reason.split('\n', 1);
        warn(`${line.replace(/:$/, '.')} Daybook tries again in ${pauseMs() / 1_000} s.`);
      }
    }
  }

  function pauseMs(): number {
    return inRow === 0 ? 0 : Math.min(times.firstPauseMs * 2 ** (inRow - 1), times.mostPauseMs);
  }

  function tooOften(reason: string): Error {
    const minutes = times.attemptWindowMs / 60_000;
    const often = `PostgreSQL was started ${times.mostAttempts} times within ${minutes} min, and does not run.`;
    return new Error(`${often} ${reason}`);
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) onFatal(messageOf(error));
  });
  return async () => {
    stopping.abort();
    await watching;
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
