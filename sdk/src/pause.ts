/** Delays: before a retry, and one that an AbortSignal can end. */
import { retryAfterMs } from './errors.ts';

/** The longest delay before a retry, whatever `Retry-After` asks for. */
export const longestWaitMs = 60_000;

interface Backoff {
  /** The bound of the jitter before the first retry; it doubles with each failure. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/** What the response asks for, and full jitter: random up to a bound that doubles. At most `longestWaitMs`. */
export function backoffMs(
  response: Response | null,
  failures: number,
  { firstMs, longestMs }: Backoff,
): number {
  const jitterMs = Math.random() * Math.min(longestMs, firstMs * 2 ** failures);
  return Math.min(longestWaitMs, (retryAfterMs(response) ?? 0) + jitterMs);
}

/** Resolves after `ms`; rejects with the signal’s reason as soon as it aborts. */
export function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
