/** Long work in the browser: in turns, so that the page stays responsive, and a few requests at once. */
import { checkConnection } from '../../core/connection.ts';
import { isUnanswered } from '../../core/daybook.ts';

/** As many as a browser sends at once over HTTP/1.1. */
const atOnce = 6;
const limits = {
  /** Requests of this user that are left for other pages in a minute. */
  spare: 300,
  longestPauseMs: 60_000,
} as const;

/** Lets the browser draw and handle input. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Runs `work` for each item, a few at once. Ends at the first error, after the running ones. */
export async function eachOf<T>(
  items: Iterable<T>,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let failure: { readonly error: unknown } | null = null;
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) {
      if (failure !== null || signal.aborted) return;
      try {
        await work(next.value);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const { error } = (failure as { readonly error: unknown } | null) ?? {};
  if (failure !== null) throw error;
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
          if (signal.aborted || !isUnanswered(error)) throw error;
          onWait(true);
          await checkConnection();
          onWait(false);
        }
      }
    },
  };
}
