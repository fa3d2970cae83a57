/** Finds the change that an undo reverts. */
import type { Change } from '../generated/schema.ts';

/**
 * The newest change of a path by this editor; else, as after a restart, by any client. Undefined if only the
 * creation of the record set it.
 */
export function previousValue(
  history: readonly Change[],
  pointer: string,
  own: ReadonlySet<string>,
): Change | undefined {
  const changes = history.filter(
    ({ path, operation }) => `/${path}` === pointer && operation !== 'create',
  );
  return changes.findLast(({ requestId }) => own.has(requestId)) ?? changes.at(-1);
}
