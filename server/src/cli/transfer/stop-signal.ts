/** Ends a long command in order at the first signal, and at once at the second. */

export function stopOnSignal(): AbortSignal {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked.signal.aborted) process.exit(1);
      asked.abort();
    });
  }
  return asked.signal;
}
