/** Releases memory that only the start needed. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * V8 keeps its heap size until memory is scarce. Only a `last-resort` collection returns memory to the system; it
 * blocks the process, so it runs before the first request.
 */
export function freeStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: string; flavor: string }) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
