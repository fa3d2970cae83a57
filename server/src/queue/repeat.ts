/** Work that is done again and again until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Repeated {
  /** Resolves when the work under way has ended. */
  stop(): Promise<void>;
}

/** Calls `work` again and again, with the pause it answers. It never rejects. */
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
