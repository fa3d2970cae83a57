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
 * The position of a cursor; null without one. Throws `snapshot_required` if the cursor cannot be opened, or if the caller
 * reads other records than the one who got it.
 */
export function positionOf(
  cursors: Cursors,
  tenantId: string,
  reach: Reach,
  text: string | undefined,
): Position | null {
  if (text === undefined) return null;
  const parsed = cursors.open(text, identityOf(tenantId), 3, isPosition);
  if (parsed === null) throw snapshotRequired('unreadable');
  const [sequence, proof, identity] = parsed;
  if (identity !== reach.identity) throw snapshotRequired('reach');
  return { sequence: Number(sequence), proof: String(proof) };
}

function isPosition([sequence, proof, identity]: readonly Value[]): boolean {
  return (
    Number.isSafeInteger(sequence) && typeof proof === 'string' && typeof identity === 'string'
  );
}

const reasons = {
  /** The caller reads other records now. */
  reach: 'changes_of_another_reach',
  /** The feed has another change at that place. */
  restored: 'changes_restored',
  /** The cursor was made with another key of the service, for another tenant or by another list. */
  unreadable: 'changes_cursor_unreadable',
} as const;

export function snapshotRequired(reason: keyof typeof reasons): Problem {
  return new Problem('snapshot_required', messageOf(reasons[reason]));
}
