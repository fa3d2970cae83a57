/** Releases claimed effects: due at once, after a delay with a reason, or at a given time. */

import type { Tx } from '../postgres/db.ts';
import { arrayLiteral } from '../postgres/store-records.ts';
import { lastOutcome, lastOutcomeValues } from './last-outcome.ts';
import { type Deferral, isDeferral, type Outcome } from './outcome.ts';
import { release, requeue, type Version, versionArrays, versionValues } from './store-effects.ts';

/** Null: due at once. An outcome: the reason why they could not run. */
export type Delay = Outcome | Deferral | null;

/** Releases effects that still have these claims. `at`: now, RFC 3339. Spends no attempt. */
export function releaseClaims(
  tx: Tx,
  versions: readonly Version[],
  claimIds: readonly string[],
  at: string,
  why: Delay,
): Promise<unknown> {
  return why !== null && isDeferral(why)
    ? defer(tx, versions, claimIds, at, why)
    : release(tx, versions, claimIds, at, why);
}

function defer(
  tx: Tx,
  versions: readonly Version[],
  claimIds: readonly string[],
  at: string,
  { notBefore, ...why }: Deferral,
): Promise<unknown> {
  return tx.query({
    name: 'effect:defer',
    text:
      `update effect e set ${requeue}, next_attempt_at = $6, ${lastOutcome(7)} ` +
      `from unnest(${versionArrays}, $12::uuid[]) ` +
      'as i(id, revision, row_version, claim_id) ' +
      "where e.tenant_id = $1 and e.id = i.id and e.claim_id = i.claim_id and e.status = 'Running'",
    values: [
      ...[tx.tenantId, ...versionValues(versions), at],
      ...[notBefore, ...lastOutcomeValues(why), arrayLiteral(claimIds)],
    ],
  });
}
