/** Runs effects of one kind, which a feature declares. Handlers hold no transaction during a network call. */
import type { Outcome } from './outcome.ts';
import type { ClaimedRow } from './store-effects.ts';

/** An effect claimed by this worker. */
export interface Claimed extends ClaimedRow {
  readonly tenantId: string;
  readonly claimId: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** For the whole call, from the retry policy. */
  readonly timeoutMs: number;
}

/** One attempt. */
export interface Run {
  /** Aborts it. */
  readonly signal: AbortSignal;
  /** For the receiver (W3C Trace Context); null if the effect is not traced. */
  readonly traceparent: string | null;
  /** The attempt starts now: the handler has waited for its turn. */
  readonly begin: () => void;
}

export interface Handler {
  /** True: it calls another server. */
  readonly isCall?: boolean;
  /** Starts loading what `run` needs; called with all effects of its kind in a claim. */
  prepare?(claimed: readonly Claimed[]): void;
  /**
   * Resolves with an outcome; a rejection counts as `internal`. Null: releases the claim, and those behind it in its
   * lane, as if never claimed. A transient database error does the same, but delays the effect and records the reason.
   */
  run(claimed: Claimed, run: Run): Promise<Outcome | null>;
  close?(): Promise<void>;
}

/** By kind. */
export type Handlers = Readonly<Record<string, Handler>>;

/** Throws an Error for a kind of a newer release. */
export function handlerOf(handlers: Handlers, kind: string): Handler {
  const handler = handlers[kind];
  if (handler === undefined) throw new Error(`no feature runs effects of ${kind}`);
  return handler;
}
