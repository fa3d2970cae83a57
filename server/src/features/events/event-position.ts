/** Positions in the event feed: sequences that a client read up to, and whether it can go on from there. */
import { Problem } from '../../record/problem.ts';
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
    throw new Problem(
      'events_expired',
      `The events after ${after} are no longer all kept; the oldest has the sequence ${oldest}.`,
    );
  }
  if (after > newest) {
    const message = `There is no event ${after} yet; the newest has the sequence ${newest}.`;
    throw new Problem('invalid_cursor', message, {
      errors: [{ pointer: 'after', code: 'invalid_cursor', message }],
    });
  }
}
