/** Reports claims, attempts and batches of the worker to the metrics. */

import { isTransient } from '../postgres/failures.ts';
import type { OutcomeClass } from '../record/messages/outcome-message.ts';
import type { Handler, Handlers } from './handler.ts';

/** Transactions of a worker for many effects. */
export type BatchStep = 'claim' | 'load' | 'finish';

export interface EffectObserver {
  /** A transaction ended, successfully or not. */
  batch(step: BatchStep, seconds: number): void;
  claimed(kind: string, count: number): void;
  /** An attempt ended; `given_back`: its claim was released without an outcome. */
  ended(kind: string, outcome: OutcomeClass | 'given_back', seconds: number): void;
}

/** `work`, timed. */
export async function timed<T>(
  observer: EffectObserver | undefined,
  step: BatchStep,
  work: () => Promise<T>,
): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    observer?.batch(step, (performance.now() - begun) / 1_000);
  }
}

/** The same handlers, reporting to the observer. */
export function observed(handlers: Handlers, observer: EffectObserver): Handlers {
  const entries = Object.entries(handlers).map(([kind, handler]) => [
    kind,
    watch(kind, handler, observer),
  ]);
  return Object.fromEntries(entries) as Handlers;
}

function watch(kind: string, handler: Handler, observer: EffectObserver): Handler {
  return {
    ...(handler.isCall === true && { isCall: true }),
    prepare(claimed) {
      observer.claimed(kind, claimed.length);
      handler.prepare?.(claimed);
    },
    async run(claimed, run) {
      const begun = performance.now();
      const report = (outcome: OutcomeClass | 'given_back') =>
        observer.ended(
          kind,
          run.signal.aborted ? 'given_back' : outcome,
          (performance.now() - begun) / 1_000,
        );
      try {
        const outcome = await handler.run(claimed, run);
        if (outcome === null) observer.ended(kind, 'given_back', 0);
        else report(outcome.class);
        return outcome;
      } catch (error) {
        // As in attempt.ts.
        report(isTransient(error) ? 'given_back' : 'internal');
        throw error;
      }
    },
    close: async () => handler.close?.(),
  };
}
