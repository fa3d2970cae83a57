/** Cursors of the feed of changes: where a client has read to, and what it could see then. */
import type { Cursors } from '../../http/lists/cursors.ts';
import type { Value } from '../../record/fields.ts';
import { Problem } from '../../record/problem.ts';
import type { Reach } from './changed-records.ts';
import { messageOf } from './messages.ts';
import type { Position } from './store-changes.ts';

const identityOf = (tenantId: string) => JSON.stringify([tenantId, 'changes']);

export function cursorOf(
  cursors: Cursors,
  tenantId: string,
  reach: Reach,
  { sequence, proof }: Position,
): string {
  return cursors.make(identityOf(tenantId), [sequence, proof, reach.identity]);
}

/**
 * The position of a cursor; null without one. Throws `invalid_cursor`, and `snapshot_required` if the caller reads
 * other records than the one who got the cursor.
 */
export function positionOf(
  cursors: Cursors,
  tenantId: string,
  reach: Reach,
  text: string | undefined,
): Position | null {
  const parsed = cursors.parse(text, identityOf(tenantId), 3, isPosition);
  if (parsed === null) return null;
  const [sequence, proof, identity] = parsed;
  if (identity !== reach.identity) throw snapshotRequired('reach');
  return { sequence: Number(sequence), proof: String(proof) };
}

function isPosition([sequence, proof, identity]: readonly Value[]): boolean {
  return (
    Number.isSafeInteger(sequence) && typeof proof === 'string' && typeof identity === 'string'
  );
}

/** `reach`: the caller reads other records now. `restored`: the feed has another change at that place. */
export function snapshotRequired(reason: 'reach' | 'restored'): Problem {
  return new Problem(
    'snapshot_required',
    reason === 'reach' ? messageOf('changes_of_another_reach') : messageOf('changes_restored'),
  );
}
