/**
 * The outcome of an attempt: a class, a code of the catalogue with its params, and the rendered English reason and
 * remedy.
 */

import { mailOutcomes } from '../features/mail/outcomes.ts';
import { commonOutcomes } from '../features/webhooks/outcomes.ts';
import type { ParamsOf } from '../record/messages/message.ts';
import { type Params, render } from '../record/messages/messages.ts';
import type { OutcomeClass, OutcomeMessage } from '../record/messages/outcome-message.ts';

export const outcomeMessages = { ...commonOutcomes, ...mailOutcomes } as const;

export type OutcomeCode = keyof typeof outcomeMessages;
export type OutcomeParams<C extends OutcomeCode> = ParamsOf<(typeof outcomeMessages)[C]>;

export interface Outcome {
  readonly class: OutcomeClass;
  /** Of `outcomeMessages`. */
  readonly code: OutcomeCode;
  readonly params: Params;
  /** One sentence. */
  readonly reason: string;
  /** One sentence; empty after success. */
  readonly remedy: string;
  /** True: a retry cannot help, or needs a user's decision. */
  readonly final?: boolean;
  /** `Retry-After` of the receiver. */
  readonly retryAfterSeconds?: number;
  /** True: the receiver is overloaded now. */
  readonly busy?: boolean;
  readonly exchange?: Exchange;
}

/** Not attempted: runs at `notBefore` (RFC 3339) without spending an attempt. */
export interface Deferral extends Outcome {
  readonly class: 'deferred';
  readonly notBefore: string;
}

export function isDeferral(outcome: Outcome): outcome is Deferral {
  return outcome.class === 'deferred';
}

/** Request and response, without secret headers. */
export interface Exchange {
  readonly status: number | null;
  /** The IP address of the connection. */
  readonly address: string | null;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The first 16 KiB as UTF-8 text, without NUL; null without a response. */
  readonly responseBody: string | null;
  readonly responseTruncated: boolean;
}

/** Of params that quote other software. */
const textLimitChars = 300;

type More = Pick<Outcome, 'final' | 'retryAfterSeconds' | 'busy' | 'exchange'>;

/** The outcome of a code of the catalogue. */
export function outcomeOf<C extends OutcomeCode>(
  code: C,
  ...[params, more]: keyof OutcomeParams<C> extends never
    ? [params?: Readonly<Record<never, never>>, more?: More]
    : [params: OutcomeParams<C>, more?: More]
): Outcome {
  return { ...rendered(code, (params ?? {}) as Params), ...more };
}

type Rendered = Pick<Outcome, 'class' | 'code' | 'params' | 'reason' | 'remedy'>;

function rendered(code: OutcomeCode, given: Params): Rendered {
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

/** Without a period at the end, because it becomes part of a sentence. */
function cleaned(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, textLimitChars)
    .toWellFormed()
    .replace(/[.\s]+$/, '');
}

/** Classes without confidential params. */
const open: ReadonlySet<string> = new Set<OutcomeClass>([
  ...(['ok', 'deferred', 'http_4xx', 'http_5xx', 'redirect', 'too_large'] as const),
]);

/**
 * The outcome without address and host, for roles that may not see them; null: shown whole. `readers`: the roles
 * that may see them.
 */
export function outlineOf(outcome: string, readers: string): Rendered | null {
  return open.has(outcome) ? null : rendered('outline', { class: outcome, readers });
}
