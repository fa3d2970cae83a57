/** How one attempt of an effect ended: a class, one sentence that says why, one that says what to do. */
/** What went wrong is told in the terms of whoever can mend it; `{}` is filled with the detail. */
const causes = {
  ok: ['Done.', ''],
  dns: [
    'The host name {} could not be resolved.',
    'Check the spelling of the host and its DNS records.',
  ],
  refused: [
    'No answer: {}.',
    'Check that the receiver runs and that its firewall admits this service.',
  ],
  tls: [
    'The TLS connection was not trusted: {}.',
    'Give the receiver a valid certificate for its host name, with its whole chain.',
  ],
  timeout: [
    'There was no complete answer within {}.',
    'Answer first and work afterwards, or raise `timeoutSeconds` of the retry policy.',
  ],
  blocked_address: [
    '{} is not a public address.',
    'Use a public address, or have the operator add its range to DAYBOOK_WEBHOOK_ALLOW.',
  ],
  http_4xx: [
    'The receiver refused the request with status {}.',
    'Look at its answer below; usually the path, or the verification of the signature, is wrong.',
  ],
  http_5xx: [
    'The receiver failed with status {}.',
    'Look at its answer below and at its log; then retry.',
  ],
  redirect: [
    'The receiver answered with the redirect {}; redirects are not followed.',
    'Register the address that it redirects to.',
  ],
  too_large: ['The answer was too large: {}.', 'Answer with short headers and an empty body.'],
  rejected: ['It was refused for good: {}.', 'Correct what the sentence names, then retry.'],
  deferred: ['Put off: {}.', 'None is needed: it runs by itself at the time of its next attempt.'],
  unknown: [
    'Whether it happened is not known: {}.',
    'Ask the recipient; retry only if nothing arrived.',
  ],
  internal: ['The service itself failed: {}.', 'Retry; if it fails again, look at the log.'],
} as const satisfies Record<string, readonly [reason: string, remedy: string]>;

/** Of an `http_4xx` whose status says more than its class. */
const statusRemedies: Readonly<Record<string, string>> = {
  410: 'The webhook was disabled: give it the new address of the receiver and enable it, then retry.',
  413: 'The receiver takes no body of this size: have its limit raised, then retry.',
  429: 'The receiver limits how often it is called: wait as long as its Retry-After says, then retry; if that lasts, have its limit raised.',
};

export type OutcomeClass = keyof typeof causes;
export const outcomeClasses = Object.keys(causes) as readonly OutcomeClass[];

export interface Outcome {
  readonly class: OutcomeClass;
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

const detailLimitChars = 300;

/** Nothing failed; `reason` says what came of it where that is not plain. */
export function endedWell(reason: string): Outcome {
  return { ...outcomeOf('ok'), reason };
}

/** Sentences of which the detail is a number or a word of our own. */
const open: ReadonlySet<string> = new Set<OutcomeClass>([
  ...(['ok', 'deferred', 'http_4xx', 'http_5xx', 'redirect', 'too_large'] as const),
]);

/** A reason without its detail, which may name an address or a host. */
export function outlineOf(outcome: string, reason: string): string {
  if (open.has(outcome)) return reason;
  const [sentence] = causes[outcome as OutcomeClass];
  return sentence.replace(/^\{\}/, 'The address').replace(/( within|:)? \{\}/, '');
}

/** An outcome with the sentences of its class; `detail` is part of the reason. */
export function outcomeOf(
  kind: OutcomeClass,
  detail: string = '',
  more: Pick<Outcome, 'final' | 'retryAfterSeconds' | 'busy' | 'exchange'> = {},
): Outcome {
  const [reason, remedy] = causes[kind];
  // It becomes part of a sentence that has its own end.
  const shown = detail
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, detailLimitChars)
    .replace(/[.\s]+$/, '');
  return {
    class: kind,
    reason: reason.replace('{}', () => shown),
    remedy: (kind === 'http_4xx' && statusRemedies[shown]) || remedy,
    ...more,
  };
}
