/**
 * How one attempt of an effect ended: a class, a code of the catalogue with its params, and the two English sentences
 * that they make: why, and what to do.
 */

import { mailOutcomes } from '../record/messages/mail-outcomes.ts';
import type { ParamsOf } from '../record/messages/message.ts';
import type { OutcomeClass, OutcomeMessage } from '../record/messages/outcome-message.ts';
import { commonOutcomes } from '../record/messages/outcomes.ts';
import { type Params, render } from '../record/messages.ts';

export const outcomeMessages = { ...commonOutcomes, ...mailOutcomes } as const;

export type OutcomeCode = keyof typeof outcomeMessages;
export type OutcomeParams<C extends OutcomeCode> = ParamsOf<(typeof outcomeMessages)[C]>;

export interface Outcome {
  readonly class: OutcomeClass;
  /** Of `outcomeMessages`. */
  readonly code: OutcomeCode;
  readonly params: Params;
  /** One sentence: why. */
  readonly reason: string;
  /** One sentence: what to do; empty when all went well. */
  readonly remedy: string;
  /** True: trying again cannot help, or must not be done without being asked. */
  readonly final?: boolean;
  /** What the receiver asked for. */
  readonly retryAfterSeconds?: number;
  /** True: it would have been taken at another time; the receiver has too much to do now. */
  readonly busy?: boolean;
  readonly exchange?: Exchange;
}

/** Nothing was tried: it runs at `notBefore` (RFC 3339), and no attempt is spent. */
export interface Deferral extends Outcome {
  readonly class: 'deferred';
  readonly notBefore: string;
}

export function isDeferral(outcome: Outcome): outcome is Deferral {
  return outcome.class === 'deferred';
}

/** What was sent and what came back. No header in it carries a secret. */
export interface Exchange {
  readonly status: number | null;
  /** The address that was connected to. */
  readonly address: string | null;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The first 16 KiB as UTF-8 text, without NUL; null when no answer came. */
  readonly responseBody: string | null;
  readonly responseTruncated: boolean;
}

/** Of a text of others, as a param has it. */
const textLimitChars = 300;

type More = Pick<Outcome, 'final' | 'retryAfterSeconds' | 'busy' | 'exchange'>;

/** The outcome that a code of the catalogue tells. */
export function outcomeOf<C extends OutcomeCode>(
  code: C,
  ...[params, more]: keyof OutcomeParams<C> extends never
    ? [params?: Readonly<Record<never, never>>, more?: More]
    : [params: OutcomeParams<C>, more?: More]
): Outcome {
  return { ...told(code, (params ?? {}) as Params), ...more };
}

type Told = Pick<Outcome, 'class' | 'code' | 'params' | 'reason' | 'remedy'>;

function told(code: OutcomeCode, given: Params): Told {
  const { class: kind, reason, remedy }: OutcomeMessage = outcomeMessages[code];
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'string' ? cleaned(value) : value,
  ]);
  const params: Params = Object.fromEntries(entries);
  return {
    class: kind,
    code,
    params,
    reason: render(`reasons.${code}`, reason, params),
    remedy: render(`remedies.${code}`, remedy, params),
  };
}

/** It becomes part of a sentence that has its own end. */
function cleaned(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, textLimitChars)
    .toWellFormed()
    .replace(/[.\s]+$/, '');
}

/** Classes whose params are numbers or words of our own. */
const open: ReadonlySet<string> = new Set<OutcomeClass>([
  ...(['ok', 'deferred', 'http_4xx', 'http_5xx', 'redirect', 'too_large'] as const),
]);

/**
 * The outcome without address and host, for roles that may not see them; null: shown whole. `readers`: the roles
 * that may see them.
 */
export function outlineOf(outcome: string, readers: string): Told | null {
  return open.has(outcome) ? null : told('outline', { class: outcome, readers });
}
