/** Tells what handlers do, for the metrics, without the handlers or the worker knowing. */
import type { EffectKind } from '../domain/effect.ts';
import type { OutcomeClass } from '../domain/outcome.ts';
import type { Handler, Handlers } from './handler.ts';

export interface EffectObserver {
  claimed(kind: EffectKind, count: number): void;
  /** One attempt ended; `given_back`: it was cut off by a stop or a lost claim, or is not to be run now. */
  ended(kind: EffectKind, outcome: OutcomeClass | 'given_back', seconds: number): void;
}

export function observed(handlers: Handlers, observer: EffectObserver): Handlers {
  const watch = (kind: EffectKind): Handler => {
    const handler = handlers[kind];
    return {
      prepare(claimed) {
        observer.claimed(kind, claimed.length);
        handler.prepare?.(claimed);
      },
      async run(claimed, signal) {
        const begun = performance.now();
        const tell = (outcome: OutcomeClass) =>
          observer.ended(
            kind,
            signal.aborted ? 'given_back' : outcome,
            (performance.now() - begun) / 1_000,
          );
        try {
          const outcome = await handler.run(claimed, signal);
          if (outcome === null) observer.ended(kind, 'given_back', 0);
          else tell(outcome.class);
          return outcome;
        } catch (error) {
          // As the worker counts it.
          tell('internal');
          throw error;
        }
      },
      close: async () => handler.close?.(),
    };
  };
  return {
    webhook: watch('webhook'),
    email: watch('email'),
    pdf: watch('pdf'),
    analytics: watch('analytics'),
  };
}
