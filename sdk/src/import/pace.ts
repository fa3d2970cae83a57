/** The pace of many requests: they wait before the rate limit is used up, and while the service cannot be reached. */
import { pause } from '../pause.ts';

const limits = {
  /** Of a wait for the rate limit. */
  longestPauseMs: 60_000,
  /** A request is repeated for so long: the service keeps the response of an Idempotency-Key for 24 hours. */
  repeatMs: 20 * 3_600_000,
} as const;

interface PaceOptions {
  /** After it is aborted, nothing waits, and no request is repeated. */
  readonly signal: AbortSignal;
  /** Requests of a minute that are left for other work with the same credential. */
  readonly spare: number;
  /** Called with true while requests wait. */
  readonly onWait?: (isWaiting: boolean) => void;
  /** Resolves when the request may be repeated; null: the error is final. Without it, all errors are. */
  readonly untilRepeat?: (error: unknown) => Promise<unknown> | null;
}

export interface Pace {
  /** `request` passes its responses to `watch`, for the rate limit that they report. */
  readonly call: <T>(request: (watch: (response: Response) => void) => Promise<T>) => Promise<T>;
}

export function createPace({ signal, spare, onWait, untilRepeat }: PaceOptions): Pace {
  let pausedUntil = 0;
  const watch = (response: Response) => {
    // `"credential";r=120;t=45`: remaining requests, and seconds until there are more.
    const found = /r=(\d+);t=(\d+)/.exec(response.headers.get('ratelimit') ?? '');
    if (found !== null && Number(found[1]) < spare)
      pausedUntil = Date.now() + Math.min(Number(found[2]) * 1_000, limits.longestPauseMs);
  };
  async function waiting(until: Promise<unknown>): Promise<void> {
    onWait?.(true);
    await until;
    onWait?.(false);
  }
  return {
    async call(request) {
      const begunAt = Date.now();
      for (;;) {
        const waitMs = pausedUntil - Date.now();
        if (waitMs > 0 && !signal.aborted)
          await waiting(pause(waitMs, signal).catch(() => undefined));
        try {
          return await request(watch);
        } catch (error) {
          const isLate = Date.now() - begunAt > limits.repeatMs;
          const until = signal.aborted || isLate ? null : (untilRepeat?.(error) ?? null);
          if (until === null) throw error;
          await waiting(until);
        }
      }
    },
  };
}
