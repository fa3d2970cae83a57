/**
 * Positions in the event feed: sequences that a client has read, and whether it can continue from
 * there.
 */

import { Problem, problemWith } from '../../record/problem.ts';
import { messageOf, problemAt } from './messages.ts';
import type { FeedBounds } from './store-events.ts';

/** Null for an invalid sequence. */
export function parseSequence(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * Throws `events_expired` if events after the position have been deleted, unless it is 0; and
 * `invalid_cursor` if the position is beyond the feed, for example after a restore.
 */
export function requireKept(after: number, { oldest, newest }: FeedBounds): void {
  if (after !== 0 && after < oldest - 1) {
    throw new Problem('events_expired', messageOf('events_expired', { after, oldest }));
  }
  if (after > newest) {
    const entry = problemAt('after', 'event_not_yet', { after, newest });
    throw problemWith('invalid_cursor', entry);
  }
}

/** The parameter `after`. Throws `invalid_filter`. */
export function parseAfter(parameters: ReadonlyMap<string, string>): number | null {
  const text = parameters.get('after');
  if (text === undefined) return null;
  const sequence = parseSequence(text);
  if (sequence === null)
    throw problemWith('invalid_filter', problemAt('after', 'sequence_invalid'));
  return sequence;
}
