/** A loop with pauses, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Repeated {
  /** Ends the current or the next pause at once. */
  hurry(): void;
  /** Resolves when the running work has ended. */
  stop(): Promise<void>;
}

/** Calls `work` repeatedly, after the pause that it resolves with, in milliseconds. `work` never rejects. */
export function repeat(work: () => Promise<number>): Repeated {
  let isStopped = false;
  let pause = new AbortController();
  const running = (async () => {
    while (!isStopped) {
      const pauseMs = await work();
      await sleep(pauseMs, undefined, { signal: pause.signal }).catch(() => undefined);
      pause = new AbortController();
    }
  })();
  return {
    hurry: () => pause.abort(),
    async stop() {
      isStopped = true;
      pause.abort();
      await running;
    },
  };
}
