/** An API key gives no more than it has: no other scopes, no later expiry, and no access of a user. */
import type { Actor } from '../../record/actor.ts';
import { listOf } from '../../record/messages/message.ts';
import { Problem, type ProblemDetail } from '../../record/problem.ts';
import { messageOf, problemAt } from './messages.ts';

interface Authority {
  /** Empty: all that the role allows. */
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
}

/** What a key whose secret the actor would see may do beyond the actor; null: nothing. */
export function excessOver(
  { scopes: own, expiresAt: limit }: Actor,
  { scopes, expiresAt }: Authority,
): ProblemDetail | null {
  if (own !== undefined && (scopes.length === 0 || scopes.some((scope) => !own.includes(scope))))
    return problemAt('/scopes', 'key_exceeds_maker', { scopes: listOf(own) });
  if (limit !== undefined && (expiresAt === null || Date.parse(expiresAt) > Date.parse(limit)))
    return problemAt('/expiresAt', 'key_outlives_maker', { at: limit });
  return null;
}

/** Why the actor may not give users access, which no scopes narrow; null if allowed. */
export function admissionProblem({ scopes }: Actor): ProblemDetail | null {
  return scopes === undefined ? null : problemAt('', 'narrowed_key_admits');
}

/** Throws `forbidden`. */
export function requireAdmission(actor: Actor): void {
  if (admissionProblem(actor) !== null)
    throw new Problem('forbidden', messageOf('narrowed_key_admits'));
}
