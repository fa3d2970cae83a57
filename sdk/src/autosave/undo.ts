/** Which change an undo takes back. */
import type { Change } from '../generated/schema.ts';

/**
 * The newest change of a place by this editor; else, as after a new start, by anybody. Undefined where
 * nothing changed but the making of the record.
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
