/** Several requests at once, with their results in the order of the file. */

interface Parallel<T, R> {
  readonly atOnce: number;
  /** No further item is begun after it is aborted. */
  readonly signal: AbortSignal;
  readonly work: (item: T) => Promise<R>;
}

/** After a failure, the results of work in progress are still returned, then it throws. */
export async function* inParallel<T, R>(
  items: AsyncIterable<T>,
  { atOnce, signal, work }: Parallel<T, R>,
): AsyncGenerator<R> {
  const running: Promise<PromiseSettledResult<R>>[] = [];
  let failure: { readonly reason: unknown } | null = null;
  function* results(ended: PromiseSettledResult<R> | undefined): Generator<R> {
    if (ended?.status === 'fulfilled') yield ended.value;
    else if (ended !== undefined) failure ??= { reason: ended.reason };
  }
  for await (const item of items) {
    if (signal.aborted) break;
    running.push(Promise.allSettled([work(item)]).then(([ended]) => ended));
    if (running.length >= atOnce) yield* results(await running.shift());
    if (failure !== null) break;
  }
  for (const one of running) yield* results(await one);
  const { reason } = (failure as { readonly reason: unknown } | null) ?? {};
  if (failure !== null && !signal.aborted) throw reason;
}
