/**
 * The signals that end a program. npm forwards the terminal's signal to its child, which has received it already:
 * signals within this time count as one.
 */

const echoMs = 1_000;
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
export type StopSignal = (typeof stopSignals)[number];

/** Calls `ask` once, at the first signal. A second one ends the process at once. */
export function onStopSignal(ask: () => void, obeys: (signal: StopSignal) => boolean = () => true) {
  let askedMs: number | null = null;
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (!obeys(signal)) return;
      if (askedMs === null) {
        askedMs = performance.now();
        ask();
      } else if (performance.now() - askedMs > echoMs) process.exit(1);
    });
  }
}

/** Aborted at the first signal. */
export function stopSignal(): AbortSignal {
  const asked = new AbortController();
  onStopSignal(() => asked.abort());
  return asked.signal;
}
