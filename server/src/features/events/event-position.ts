/** Positions in the event feed: sequences that a client read up to, and whether it can go on from there. */

import { say } from '../../record/messages.ts';
import { Problem, problemAt, refusalAt } from '../../record/problem.ts';
import type { FeedBounds } from './store-events.ts';

/** Null for what is no sequence. */
export function parseSequence(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * Raises `events_expired` when events after the position are no longer kept, unless it is 0, the very
 * beginning; and `invalid_cursor` when the feed has not come that far, as after a restore.
 */
export function requireKept(after: number, { oldest, newest }: FeedBounds): void {
  if (after !== 0 && after < oldest - 1) {
    throw new Problem('events_expired', say('events_expired', { after, oldest }));
  }
  if (after > newest) {
    const entry = problemAt('after', 'event_not_yet', { after, newest });
    throw refusalAt('invalid_cursor', entry);
  }
}
