/** When a failed effect is retried: the retry policy of its category. */
import type { Category } from '../record/effect.ts';
import type { Outcome } from './outcome.ts';

/** A retry policy's numbers. */
export interface RetryPolicy {
  /** Including the first one. */
  readonly attempts: number;
  readonly initialDelaySeconds: number;
  /** Each delay is this many times the one before. */
  readonly factor: number;
  readonly maxDelaySeconds: number;
  /** The maximum that is added to a delay; nothing is subtracted. */
  readonly jitterPercent: number;
  readonly timeoutSeconds: number;
}

/** The initial policies of a tenant. */
export const defaultPolicies: Readonly<Record<Category, RetryPolicy>> = {
  'post-transaction': policy(3, 60, 15, 3_600, 10, 15),
  scheduled: policy(6, 60, 4, 21_600, 10, 15),
  document: policy(5, 60, 5, 7_200, 10, 60),
  manual: policy(1, 60, 1, 60, 0, 15),
};

function policy(
  attempts: number,
  initialDelaySeconds: number,
  factor: number,
  maxDelaySeconds: number,
  jitterPercent: number,
  timeoutSeconds: number,
): RetryPolicy {
  return {
    attempts,
    initialDelaySeconds,
    factor,
    maxDelaySeconds,
    jitterPercent,
    timeoutSeconds,
  };
}

/** The tenant's policy, or the default. */
export function policyOf(
  policies: ReadonlyMap<string, RetryPolicy>,
  category: string,
): RetryPolicy {
  const found = policies.get(category) ?? defaultPolicies[category as Category];
  return found ?? defaultPolicies['post-transaction'];
}

/**
 * Seconds to wait after the `failed`-th failure (from 1) of this round. `random`: 0 to 1. What the
 * receiver asks for is limited to the policy's longest delay.
 */
function delaySeconds(
  policy: RetryPolicy,
  failed: number,
  random: number,
  retryAfterSeconds = 0,
): number {
  const { initialDelaySeconds, factor, maxDelaySeconds, jitterPercent } = policy;
  const grown = Math.min(initialDelaySeconds * factor ** (failed - 1), maxDelaySeconds);
  const spread = grown * (1 + (jitterPercent / 100) * random);
  return Math.max(spread, Math.min(retryAfterSeconds, maxDelaySeconds));
}

export type Next =
  | { readonly status: 'Succeeded' | 'Failed' }
  | { readonly status: 'Retrying'; readonly inSeconds: number };

/** The next state of an effect after an attempt; `spent`: attempts of this round, including this one. */
export function afterAttempt(
  outcome: Outcome,
  policy: RetryPolicy,
  spent: number,
  random: number,
): Next {
  if (outcome.class === 'ok') return { status: 'Succeeded' };
  if (outcome.final === true || spent >= policy.attempts) return { status: 'Failed' };
  return {
    status: 'Retrying',
    inSeconds: delaySeconds(policy, spent, random, outcome.retryAfterSeconds),
  };
}
