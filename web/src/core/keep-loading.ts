/** Repeats a load until it succeeds; while offline it waits for the network. */
import { checkConnection, pause } from './connection.ts';

const limits = { firstWaitMs: 1_000, longestWaitMs: 30_000 } as const;

export async function keepLoading<T>(load: () => Promise<T>): Promise<T> {
  for (
    let waitMs: number = limits.firstWaitMs;
    ;
    waitMs = Math.min(waitMs * 2, limits.longestWaitMs)
  ) {
    try {
      return await load();
    } catch {
      if (await checkConnection()) await pause(waitMs);
    }
  }
}
