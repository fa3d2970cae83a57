/** The shape of the tables of outcomes in this folder: one entry for each code. */
import type { ParamKind } from './message.ts';

/** The values of `outcome`, which retries and filters depend on. */
export const outcomeClasses = [
  ...(['ok', 'dns', 'refused', 'tls', 'timeout', 'blocked_address', 'http_4xx'] as const),
  ...(['http_5xx', 'redirect', 'too_large', 'rejected', 'deferred', 'unknown'] as const),
  'internal',
] as const;

export type OutcomeClass = (typeof outcomeClasses)[number];

export interface OutcomeMessage {
  readonly class: OutcomeClass;
  readonly params?: Readonly<Record<string, ParamKind>>;
  /** One sentence: what happened. English, in ICU MessageFormat, like the remedy. */
  readonly reason: string;
  /** One sentence: what to do; empty after success. */
  readonly remedy: string;
}

export type OutcomeMessages = Readonly<Record<string, OutcomeMessage>>;
