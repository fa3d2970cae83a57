/** What runs an effect of one kind. Handlers hold no transaction while they call anybody. */
import type { EffectKind } from '../record/effect.ts';
import type { Outcome } from './outcome.ts';
import type { ClaimedRow } from './store-effects.ts';

/** An effect that this worker holds. */
export interface Claimed extends ClaimedRow {
  readonly tenantId: string;
  readonly claimId: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Of the whole call, from the retry policy. */
  readonly timeoutMs: number;
}

export interface Handler {
  /** Begins to load what `run` will need; called with all of a claim that are of its kind. */
  prepare?(claimed: readonly Claimed[]): void;
  /**
   * Never rejects for what an outcome can say; what it throws counts as `internal`. Null: it is not to be run now,
   * as if it had never been claimed, nor is what was claimed behind it in its lane. The same for a fault of the
   * database that passes, but that it is put off with the reason.
   */
  run(claimed: Claimed, signal: AbortSignal): Promise<Outcome | null>;
  close?(): Promise<void>;
}

export type Handlers = Readonly<Record<EffectKind, Handler>>;
