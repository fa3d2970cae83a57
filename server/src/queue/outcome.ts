/**
 * The outcome of an attempt: a class, a code of a catalogue with its params, and the rendered English reason and
 * remedy.
 */
import type { ParamsOf } from '../record/messages/message.ts';
import { type Params, render } from '../record/messages/messages.ts';
import type {
  OutcomeClass,
  OutcomeMessage,
  OutcomeMessages,
} from '../record/messages/outcome-message.ts';
import { coreOutcomes } from '../record/messages/outcomes.ts';

export interface Outcome {
  readonly class: OutcomeClass;
  /** Of the core's outcomes, or of those of a feature. */
  readonly code: string;
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

type Given<M> = keyof ParamsOf<M> extends never
  ? readonly [params?: Readonly<Record<never, never>>, more?: More]
  : readonly [params: ParamsOf<M>, more?: More];

type OutcomeOf<Own extends OutcomeMessages> = <C extends keyof (Own & typeof coreOutcomes)>(
  code: C,
  ...given: Given<(Own & typeof coreOutcomes)[C]>
) => Outcome;

/** Makes outcomes of the codes of the core and of `own`. No code may be in two catalogues. */
export function outcomesOf<Own extends OutcomeMessages>(own: Own): OutcomeOf<Own> {
  const catalogue: OutcomeMessages = { ...coreOutcomes, ...own };
  return (code, ...[params, more]) => ({
    ...rendered(catalogue, String(code), (params ?? {}) as Params),
    ...more,
  });
}

/** The outcome of a code of the core. */
export const outcomeOf = outcomesOf({});

type Rendered = Pick<Outcome, 'class' | 'code' | 'params' | 'reason' | 'remedy'>;

function rendered(catalogue: OutcomeMessages, code: string, given: Params): Rendered {
  const entry: OutcomeMessage | undefined = catalogue[code];
  if (entry === undefined) throw new Error(`no outcome has the code ${code}`);
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'string' ? cleaned(value) : value,
  ]);
  const params: Params = Object.fromEntries(entries);
  return {
    class: entry.class,
    code,
    params,
    reason: render(`reasons.${code}`, entry.reason, params),
    remedy: render(`remedies.${code}`, entry.remedy, params),
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
  return open.has(outcome) ? null : rendered(coreOutcomes, 'outline', { class: outcome, readers });
}
