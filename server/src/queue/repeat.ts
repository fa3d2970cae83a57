/** A loop with pauses, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Repeated {
  /** Resolves when the running work has ended. */
  stop(): Promise<void>;
}

/** Calls `work` repeatedly, after the pause that it resolves with, in milliseconds. `work` never rejects. */
export function repeat(work: () => Promise<number>): Repeated {
  const stopped = new AbortController();
  const running = (async () => {
    while (!stopped.signal.aborted) {
      const pauseMs = await work();
      await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
