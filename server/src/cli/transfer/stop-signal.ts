/** Stops a long command cleanly at the first signal, immediately at the second. */

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
