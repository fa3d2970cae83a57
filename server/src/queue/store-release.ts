/** Gives claimed effects back: to be run at once, when what hindered them has passed, or at a given moment. */

import { arrayLiteral } from '../postgres/array-literal.ts';
import type { Tx } from '../postgres/db.ts';
import type { Deferral } from './outcome.ts';
import { goesBack, release, type Version, versionArrays, versionValues } from './store-effects.ts';

/** Null: nothing hinders them. A text: why they could not run. */
export type Delay = string | Deferral | null;

/** Those that are still in these claims. `at`: now, RFC 3339. No attempt is spent. */
export function giveBack(
  tx: Tx,
  versions: readonly Version[],
  claimIds: readonly string[],
  at: string,
  why: Delay,
): Promise<unknown> {
  return typeof why === 'object' && why !== null
    ? defer(tx, versions, claimIds, at, why)
    : release(tx, versions, claimIds, at, why);
}

function defer(
  tx: Tx,
  versions: readonly Version[],
  claimIds: readonly string[],
  at: string,
  { class: kind, reason, remedy, notBefore }: Deferral,
): Promise<unknown> {
  return tx.query({
    name: 'effect:defer',
    text:
      `update effect e set ${goesBack}, next_attempt_at = $6, last_outcome = $7, ` +
      `last_reason = $8, last_remedy = $9 from unnest(${versionArrays}, $10::uuid[]) ` +
      'as i(id, revision, row_version, claim_id) ' +
      "where e.tenant_id = $1 and e.id = i.id and e.claim_id = i.claim_id and e.status = 'Running'",
    values: [
      ...[tx.tenantId, ...versionValues(versions), at],
      ...[notBefore, kind, reason, remedy, arrayLiteral(claimIds)],
    ],
  });
}
