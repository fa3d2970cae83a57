/** Long work in the browser: in turns, so that the page stays responsive, and with patience for the server. */
import { checkConnection } from '../../core/connection.ts';
import { isUnanswered } from '../../core/daybook.ts';

export const limits = {
  /** Requests of this user that are left for other pages in a minute. */
  spare: 300,
  longestPauseMs: 60_000,
  /** A request is repeated for so long: the server keeps the response of an Idempotency-Key for 24 hours. */
  repeatMs: 20 * 3_600_000,
} as const;

/** Lets the browser draw and handle input. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export interface Patience {
  /** Repeats the request while the server cannot be reached, and waits before the rate limit is used up. */
  readonly call: <T>(request: (watch: (response: Response) => void) => Promise<T>) => Promise<T>;
}

/** `onWait`: called with true while requests wait. */
export function createPatience(
  signal: AbortSignal,
  onWait: (isWaiting: boolean) => void,
): Patience {
  let pausedUntil = 0;
  const watch = (response: Response) => {
    // `"credential";r=120;t=45`: remaining requests, and seconds until there are more.
    const found = /r=(\d+);t=(\d+)/.exec(response.headers.get('ratelimit') ?? '');
    if (found !== null && Number(found[1]) < limits.spare)
      pausedUntil = Date.now() + Math.min(Number(found[2]) * 1_000, limits.longestPauseMs);
  };
  return {
    async call(request) {
      const begunAt = Date.now();
      for (;;) {
        const waitMs = pausedUntil - Date.now();
        if (waitMs > 0 && !signal.aborted) {
          onWait(true);
          await new Promise((resolve) => setTimeout(resolve, waitMs));
          onWait(false);
        }
        try {
          return await request(watch);
        } catch (error) {
          const isLate = Date.now() - begunAt > limits.repeatMs;
          if (signal.aborted || isLate || !isUnanswered(error)) throw error;
          onWait(true);
          await checkConnection();
          onWait(false);
        }
      }
    },
  };
}
