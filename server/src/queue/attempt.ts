/** One attempt of an effect: runs its handler and decides how the claim ends. */
import { isTransient } from '../postgres/failures.ts';
import type { Claimed, Handler, Run } from './handler.ts';
import { isDeferral, type Outcome, outcomeOf } from './outcome.ts';
import type { Reception } from './pace.ts';
import type { Delay } from './store-release.ts';

/** The attempt ended, or the claim is released; `withQueued`: with the claims queued after it in its lane. */
export type AttemptEnd =
  | { readonly kind: 'ended'; readonly outcome: Outcome }
  | { readonly kind: 'released'; readonly why: Delay; readonly withQueued: boolean };

type OnError = (error: unknown, what: string) => void;

/** Null: a stop or a lost claim aborted it; it does not count as an attempt. */
export async function attempt(
  handler: Handler,
  claimed: Claimed,
  given: Run,
  onError: OnError,
): Promise<AttemptEnd | null> {
  const end = await run(handler, claimed, given, onError);
  return given.signal.aborted ? null : end;
}

async function run(
  handler: Handler,
  claimed: Claimed,
  given: Run,
  onError: OnError,
): Promise<AttemptEnd> {
  try {
    const outcome = await handler.run(claimed, given);
    if (outcome === null) return { kind: 'released', why: null, withQueued: true };
    return isDeferral(outcome)
      ? { kind: 'released', why: outcome, withQueued: false }
      : { kind: 'ended', outcome };
  } catch (error) {
    if (!given.signal.aborted) onError(error, `effect ${claimed.id} (${claimed.name})`);
    const params = { error: error instanceof Error ? error.message : String(error) };
    if (!isTransient(error)) return { kind: 'ended', outcome: outcomeOf('unexpected', params) };
    // Transient errors of this service do not spend an attempt.
    return { kind: 'released', why: outcomeOf('run_again', params), withQueued: true };
  }
}

export function receptionOf(end: AttemptEnd | null): Reception {
  if (end === null) return 'none';
  if (end.kind === 'released') return end.withQueued ? 'failed' : 'none';
  const { class: kind, busy, retryAfterSeconds = 0, exchange } = end.outcome;
  if (busy === true) return { pauseMs: retryAfterSeconds * 1_000 };
  // A truncated response costs a connection each time: the lane slows down although it succeeded.
  return kind === 'ok' && exchange?.responseTruncated !== true ? 'ok' : 'failed';
}
