/** Hooks of features for ended attempts and lost claims. */
import type { Engine } from '../pipeline/group.ts';
import type { Tx } from '../postgres/db.ts';
import type { Minting } from '../record/row-version.ts';
import type { Claimed } from './handler.ts';
import type { Outcome } from './outcome.ts';

/** An ended attempt. */
export interface Ended {
  readonly claimed: Claimed;
  readonly outcome: Outcome;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** An attempt that is recorded, because its claim was still held. */
export interface RecordedAttempt extends Ended {
  /** The effect failed and is not retried. */
  readonly failed: boolean;
}

/** Tried a few times after the commit; then its error is logged. */
export type FollowUp = (engine: Engine) => Promise<void>;

/**
 * Runs in the transaction that records attempts of one tenant. Sends its statements before its first await, because
 * COMMIT is pipelined behind them. Null: no follow-up. `at`: RFC 3339.
 */
export type EndedHook = (
  tx: Tx,
  attempts: readonly RecordedAttempt[],
  at: string,
) => Promise<FollowUp | null>;

/** Runs in the transaction that reclaims effects of a lost worker, before they may run again. */
export type LostHook = (
  tx: Tx,
  minting: Minting,
  effectIds: readonly string[],
  at: string,
) => Promise<void>;
