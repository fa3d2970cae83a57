/** Outcomes of attempts of every kind. Error texts of libraries are params, unchanged. */
import type { OutcomeMessages } from './outcome-message.ts';

const byItself = 'No action is needed: it is retried automatically.';

export const coreOutcomes = {
  done: { class: 'ok', reason: 'Done.', remedy: '' },
  unexpected: {
    class: 'internal',
    params: { error: 'text' },
    reason: 'An internal error occurred: {error}.',
    remedy: 'Retry; if it fails again, check the log.',
  },
  worker_lost: {
    class: 'internal',
    reason: 'The worker stopped while it ran this effect.',
    remedy: byItself,
  },
  run_again: {
    class: 'internal',
    params: { error: 'text' },
    reason: 'An internal error occurred: {error}.',
    remedy: byItself,
  },
  /** For roles that may not see addresses and hosts. */
  outline: {
    class: 'internal',
    params: { class: 'label', readers: 'list' },
    reason:
      '{class, select, dns {The host name could not be resolved.} refused {There was no response.} tls {The TLS connection was not trusted.} timeout {There was no complete response in time.} blocked_address {The address is not a public address.} rejected {It was rejected permanently.} unknown {The result is not known.} other {An internal error occurred.}}',
    remedy: 'Only {readers} can see the full reason.',
  },
} as const satisfies OutcomeMessages;
