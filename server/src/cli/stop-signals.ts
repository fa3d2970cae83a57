/**
 * The signals that end a program. npm hands the one of a terminal on to its child, which has it already: what comes
 * so soon after the first is the same one, and only a later one is impatience.
 */

const echoMs = 1_000;
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
type StopSignal = (typeof stopSignals)[number];

/** `ask` is called with the first signal, once. A second one ends the process at once. */
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
