/** Several requests at once, but not all. */

/** As many as a browser sends at once over HTTP/1.1. */
const mostAtOnce = 6;

/**
 * Runs `work` for each item, `atOnce` at a time. Ends at the first error, after the running ones, or when `signal` is
 * aborted.
 */
export async function eachOf<T>(
  items: Iterable<T>,
  { atOnce = mostAtOnce, signal }: { readonly atOnce?: number; readonly signal?: AbortSignal },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let failure: { readonly error: unknown } | null = null;
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) {
      if (failure !== null || signal?.aborted === true) return;
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
