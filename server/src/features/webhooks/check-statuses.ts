/**
 * Statuses of responses that undici does not handle: it ends the connection for 100, and fails with an assertion for
 * less.
 */

import type { Outcome } from '../../queue/outcome.ts';
import { outcomeOf } from './outcomes.ts';
import type { ResponseParser } from './undici-parts.ts';

const limits = {
  /** Informational responses (1xx) before the response to one call. */
  informational: 20,
} as const;

/** A response that ends the call, with its outcome. */
export class InvalidResponse extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome.reason);
    this.name = 'InvalidResponse';
    this.outcome = outcome;
  }
}

/** RFC 9110, 15.2: a client accepts any informational response, even if it did not expect one. */
export function checkStatuses(parser: ResponseParser): void {
  const accept = parser.onHeadersComplete.bind(parser);
  let informational = 0;
  parser.onHeadersComplete = (status, isUpgrade, keepsAlive) => {
    informational = status < 200 ? informational + 1 : 0;
    const problem = problemOf(status, informational);
    if (problem !== null) {
      parser.socket.destroy(new InvalidResponse(problem));
      return -1;
    }
    // undici skips 102 like all others.
    return accept(status === 100 ? 102 : status, isUpgrade, keepsAlive);
  };
}

function problemOf(status: number, informational: number): Outcome | null {
  if (status < 100)
    return outcomeOf('answer_status_invalid', { status: String(status).padStart(3, '0') });
  // It is only allowed in response to `Upgrade`.
  if (status === 101) return outcomeOf('answer_switches_protocol');
  if (informational > limits.informational)
    return outcomeOf('answers_informational', { max: limits.informational });
  return null;
}
