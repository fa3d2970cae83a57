/** What features do when attempts end, or when claims are lost. */
import type { Engine } from '../pipeline/group.ts';
import type { Tx } from '../postgres/db.ts';
import type { Minting } from '../record/row-version.ts';
import type { Claimed } from './handler.ts';
import type { Outcome } from './outcome.ts';

/** How one attempt ended. */
export interface Ended {
  readonly claimed: Claimed;
  readonly outcome: Outcome;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** An attempt whose claim was still held, and which is recorded. */
export interface RecordedAttempt extends Ended {
  /** The effect failed and is not tried again. */
  readonly failed: boolean;
}

/** Tried a few times after the commit; an error is logged, and nothing else follows from it. */
export type FollowUp = (engine: Engine) => Promise<void>;

/**
 * Runs in the transaction that records attempts of one tenant. Sends its statements before it first waits, so that
 * COMMIT travels with them. Null: nothing follows. `at`: RFC 3339.
 */
export type EndedHook = (
  tx: Tx,
  attempts: readonly RecordedAttempt[],
  at: string,
) => Promise<FollowUp | null>;

/** Runs in the transaction that takes effects back from a lost worker, before they may run again. */
export type LostHook = (
  tx: Tx,
  minting: Minting,
  effectIds: readonly string[],
  at: string,
) => Promise<void>;
