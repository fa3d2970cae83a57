/** Counts what happens within a sliding window of time. */

/** Returns a function that counts one, and says whether there were at most `most` within the window. */
export function createRecentCount(most: number, windowMs: number): () => boolean {
  const times: number[] = [];
  return () => {
    // Unaffected by a step of the clock.
    const now = performance.now();
    times.push(now);
    while ((times[0] ?? now) < now - windowMs) times.shift();
    return times.length <= most;
  };
}
