/** Gives back what the start needed of memory and the service will not need again. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const limits = { settleMs: 3_000 } as const;

/**
 * Once, when the start has settled: V8 would keep what it grew to until there is pressure, which an idle process does
 * not have. `last-resort` is the collection that also gives memory back to the system.
 */
export function freeStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { type: string; flavor: string }) => void;
    setFlagsFromString('--no-expose-gc');
    collect({ type: 'major', flavor: 'last-resort' });
  }, limits.settleMs).unref();
}
